"""Specifications of players: an engine with its limit and options, and their notation.

search                          an engine of the registry
learned:mine                    with a trained model
search:mine                     with the evaluation of a trained model
search@nodes=1000,strength=20   with a limit of its own and options of the engine
search@tc=60+0.6                with a clock of its own
search@parameters=changed.json  search with the parameters of a file
brain:./pbrain-x --quiet        a program that speaks the Gomocup protocol
brain:./pbrain-x@name=x-old     with a name for tables and records
"""

from __future__ import annotations

import dataclasses
import json
import os
import re
import shlex
import shutil
from collections.abc import Mapping
from pathlib import Path
from typing import Final

from tengen.engines.errors import LimitError, OptionError, UnknownEngineError, UnsupportedRulesError
from tengen.engines.game import Rules
from tengen.engines.gomocup.brain import GRACE, Brain
from tengen.engines.interface import Engine, Limit
from tengen.engines.kernels.parameters import Parameter, read_parameters
from tengen.engines.model_store.store import ModelStore
from tengen.engines.options import THREADS_OPTION, resolve_options
from tengen.engines.registry import create_engine, create_search
from tengen.engines.registry.registry import WITH_MODELS
from tengen.training.arena.conditions import TimeControl
from tengen.training.arena.match_summary import MatchPlayerDict

BRAIN: Final = "brain:"
"""Prefix of an external brain; its command follows."""
NAME: Final = "name"
"""Setting for the name of a player."""
PARAMETERS: Final = "parameters"
"""Setting that names a file of parameters of `search`."""
LIMITS: Final = ("time-ms", "nodes", "depth")
"""Settings that limit a move, as in `Limit`; time in milliseconds."""
TC: Final = "tc"
"""Setting for the time of a game."""

_NUMBER: Final = re.compile(r"[1-9][0-9]{0,17}")
_TEXT: Final = re.compile(r"(?P<engine>.+?)(?:@(?P<settings>[a-z][a-z0-9_-]*=[^@]*))?", re.DOTALL)


@dataclasses.dataclass(frozen=True, slots=True, kw_only=True)
class PlayerSpec:
    """One side of a match: all parameters of its play; can be pickled."""

    engine: str
    """Name as `create_engine` takes it, or `brain:COMMAND`."""
    limit: Limit = dataclasses.field(default_factory=Limit)
    """Limit of each move."""
    options: tuple[tuple[str, object], ...] = ()
    """Names and values of options, as the engine declares them."""
    parameters: tuple[tuple[Parameter, int], ...] = ()
    """Parameters of `search` that differ from the defaults."""
    alias: str | None = None
    """Name for tables and records; None for the name of the engine."""
    tc: TimeControl | None = None
    """Time of a game, in place of a limit of time for each move."""
    margin_s: float = GRACE
    """Seconds over its time after which it loses: on its clock, and of each move of a brain."""
    directory: Path | None = None
    """Working directory of a brain; None for the current one."""

    @property
    def name(self) -> str:
        """Name for tables and records."""
        return self.alias or self.engine

    def as_dict(self) -> MatchPlayerDict:
        """The specification, JSON-ready; parameters are among the options."""
        options = dict(self.options)
        if self.parameters:
            options[PARAMETERS] = {parameter.name: value for parameter, value in self.parameters}
        player: MatchPlayerDict = {
            "name": self.name,
            "engine": self.engine,
            "limit": dataclasses.asdict(self.limit),
            "options": options,
        }
        if self.tc is not None:
            player["tc"] = str(self.tc)
        if self.margin_s != GRACE:
            player["margin_s"] = self.margin_s
        return player


@dataclasses.dataclass(frozen=True, slots=True, kw_only=True)
class Player:
    """A player with its engine."""

    engine: Engine
    limit: Limit = dataclasses.field(default_factory=Limit)
    """Limit of each move."""
    options: Mapping[str, object] = dataclasses.field(default_factory=dict)
    """Options of each move."""
    alias: str | None = None
    tc: TimeControl | None = None
    margin_s: float = GRACE

    @property
    def name(self) -> str:
        """Name for records and faults."""
        return self.alias or self.engine.name


def parse_player(
    text: str,
    limit: Limit,
    *,
    tc: TimeControl | None = None,
    margin_s: float = GRACE,
    directory: Path | None = None,
) -> PlayerSpec:
    """Parse the notation of a player that the docstring of this module shows.

    Args:
        text: The engine, and its settings after an `@`.
        limit: Limit per move for players whose settings have none.
        tc: Time of a game for the same players.
        margin_s: See `PlayerSpec`.
        directory: Working directory of brains, which their command is relative to.

    Raises:
        LimitError: A limit is not a positive whole number, or a time control cannot be read.
        OptionError: The name is empty, or the file of parameters cannot be used.
        UnknownEngineError: The command of a brain names no program.
    """
    match = _TEXT.fullmatch(text)
    engine, listed = (match["engine"], match["settings"]) if match else (text, None)
    if "@" in engine and not engine.startswith(BRAIN):
        raise OptionError(f"the settings of {text!r} are no pairs, as in search@strength=20,name=B")
    settings = dict(setting.partition("=")[::2] for setting in listed.split(",")) if listed else {}
    alias = settings.pop(NAME, None)
    if alias == "":
        raise OptionError(f"the name in {text!r} is empty", path=(NAME,))
    if alias is None and (listed or engine.startswith(BRAIN)):
        short = Path(_program(engine)).stem if engine.startswith(BRAIN) else engine
        alias = f"{short}@{listed}" if listed else short
    file = settings.pop(PARAMETERS, None)
    parameters = {} if file is None else read_parameters(Path(file))
    own = {name: _whole_number(name, settings.pop(name)) for name in LIMITS if name in settings}
    own_tc = TimeControl.parse(settings.pop(TC)) if TC in settings else None
    if own_tc and "time-ms" in own:
        raise LimitError(f"{text!r} has time-ms and tc: a move and a game are not both limited")
    is_own = bool(own or own_tc)
    return PlayerSpec(
        engine=engine,
        limit=_limit(own) if is_own else limit,
        options=tuple((name, _value(value)) for name, value in settings.items()),
        parameters=tuple(parameters.items()),
        alias=alias,
        tc=own_tc if is_own else tc,
        margin_s=margin_s,
        directory=directory if engine.startswith(BRAIN) else None,
    )


def resolve_player(
    player: PlayerSpec, rules: Rules, models: Path, *, threads: int | None = None
) -> PlayerSpec:
    """Check a player, and replace the live model by its current name.

    Args:
        threads: Threads of each search, unless the player's settings name a number; None for the
            engine's default. Engines without the option ignore it.

    Raises:
        UnknownEngineError: The engine or the program does not exist.
        UnsupportedRulesError: The engine does not play these rules, or the board has no border.
        OptionError: An option does not exist, its value is out of range, or the engine has no
            parameters.
        ModelError: The model cannot be used.
    """
    engine = create_player_engine(player, models)
    if rules.unbounded:
        raise UnsupportedRulesError("engines play each other on boards with borders only")
    if not (support := engine.supports(rules)):
        raise UnsupportedRulesError(
            f"{player.name} does not play {rules}: it plays {support.reason}"
        )
    if threads is not None and engine.option(THREADS_OPTION):
        own = dict(player.options)
        player = dataclasses.replace(
            player, options=tuple({THREADS_OPTION: threads, **own}.items())
        )
    resolve_options(engine.name, engine.options, dict(player.options))
    if engine.model is None or engine.name not in WITH_MODELS:
        return player
    # The live model may change during a match; the player's model does not.
    return dataclasses.replace(player, engine=f"{engine.name}:{engine.model}")


def create_player_engine(player: PlayerSpec, models: Path) -> Engine:
    """Create the engine of a player.

    Args:
        player: Each request brings its own limit and options, which replace the player's.
        models: Models directory.

    Raises:
        UnknownEngineError: The engine or the program does not exist.
        OptionError: It has parameters, and is not `search`.
        ModelError: The model cannot be used.
    """
    if player.parameters:
        if player.engine != "search":
            raise OptionError(
                f"{PARAMETERS} are those of search, {player.engine} has none", path=(PARAMETERS,)
            )
        return create_search(dict(player.parameters))
    if player.engine.startswith(BRAIN):
        program, folder = _program(player.engine), player.directory
        is_path = folder is not None and os.sep in program
        if shutil.which(folder / program if folder and is_path else program) is None:
            where = f" in {folder}" if is_path else ""
            raise UnknownEngineError(f"there is no program {program!r}{where} that can be run")
        command = player.engine.removeprefix(BRAIN)
        return Brain(command, directory=folder, grace=player.margin_s)
    return create_engine(player.engine, ModelStore(models))


def _program(engine: str) -> str:
    """Program of an external brain's command."""
    command = engine.removeprefix(BRAIN)
    try:
        words = shlex.split(command)
    except ValueError as error:
        raise UnknownEngineError(f"the command {command!r} cannot be read: {error}") from None
    if not words:
        raise UnknownEngineError(f"{engine!r} names no program, expected {BRAIN}COMMAND")
    return words[0]


def _limit(settings: Mapping[str, int]) -> Limit:
    time_ms = settings.get("time-ms")
    return Limit(
        time=None if time_ms is None else time_ms / 1000,
        nodes=settings.get("nodes"),
        depth=settings.get("depth"),
    )


def _whole_number(name: str, text: str) -> int:
    if not _NUMBER.fullmatch(text):
        raise LimitError(f"{name} is {text!r}, it must be a whole number above 0", path=(name,))
    return int(text)


def _value(text: str) -> object:
    """Value of an option: parsed as JSON if possible, else the text itself."""
    try:
        return json.loads(text)
    except ValueError:
        return text
