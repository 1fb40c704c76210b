"""Who plays: an engine with its limit and its options, and the text that names all of it.

search                          an engine of the registry
learned:mine                    with a trained model
search@nodes=1000,strength=20   with a limit of its own, and options of the engine
brain:./pbrain-x --quiet        a program that speaks the Gomocup protocol
brain:./pbrain-x@name=x-old     with the name that tables and records are to use
"""

from __future__ import annotations

import dataclasses
import json
import re
import shlex
import shutil
from collections.abc import Mapping
from pathlib import Path
from typing import Any, Final

from engines.base import Engine, Limit, resolve_options
from engines.errors import LimitError, OptionError, UnknownEngineError, UnsupportedRulesError
from engines.game import Rules
from engines.gomocup.brain import Brain
from engines.model_store import ModelStore
from engines.registry import create_engine

BRAIN: Final = "brain:"
"""What the engine of an external brain begins with; its command follows."""
NAME: Final = "name"
"""The setting that names a player."""
LIMITS: Final = ("time-ms", "nodes", "depth")
"""The settings that limit a move, as in `Limit`; time in milliseconds."""

_NUMBER: Final = re.compile(r"[1-9][0-9]{0,17}")
_TEXT: Final = re.compile(r"(?P<engine>.+?)(?:@(?P<settings>[a-z][a-z0-9_-]*=[^@]*))?", re.DOTALL)


@dataclasses.dataclass(frozen=True, slots=True, kw_only=True)
class PlayerSpec:
    """One side of a match: all that its play depends on, ready to travel to another process."""

    engine: str
    """As `create_engine` takes it; or `brain:COMMAND`."""
    limit: Limit = dataclasses.field(default_factory=Limit)
    """For each move."""
    options: tuple[tuple[str, object], ...] = ()
    """Names and values, as the engine declares them."""
    alias: str | None = None
    """What tables and records call it; None for the engine's own name."""

    @property
    def name(self) -> str:
        """What tables and records call it."""
        return self.alias or self.engine

    def as_dict(self) -> dict[str, Any]:
        """All of it, ready for JSON."""
        return {
            "name": self.name,
            "engine": self.engine,
            "limit": dataclasses.asdict(self.limit),
            "options": dict(self.options),
        }


@dataclasses.dataclass(frozen=True, slots=True, kw_only=True)
class Player:
    """A player at the board."""

    engine: Engine
    limit: Limit = dataclasses.field(default_factory=Limit)
    """For each move."""
    options: Mapping[str, object] = dataclasses.field(default_factory=dict)
    """For each move."""
    alias: str | None = None

    @property
    def name(self) -> str:
        """What records and faults call it."""
        return self.alias or self.engine.name


def parse_player(text: str, limit: Limit) -> PlayerSpec:
    """Read a player; the module's head shows the notation.

    Args:
        text: The engine, and after an `@` its settings.
        limit: For each move, where the settings hold no limit; where they do, theirs alone counts.

    Raises:
        LimitError: A limit that is no whole number above 0.
        OptionError: A name that is empty.
        UnknownEngineError: A brain's command without a program.
    """
    match = _TEXT.fullmatch(text)
    engine, listed = (match["engine"], match["settings"]) if match else (text, None)
    settings = dict(setting.partition("=")[::2] for setting in listed.split(",")) if listed else {}
    alias = settings.pop(NAME, None)
    if alias == "":
        raise OptionError(f"the name in {text!r} is empty", path=(NAME,))
    if alias is None and (listed or engine.startswith(BRAIN)):
        short = Path(_program(engine)).stem if engine.startswith(BRAIN) else engine
        alias = f"{short}@{listed}" if listed else short
    own = {name: _whole_number(name, settings.pop(name)) for name in LIMITS if name in settings}
    return PlayerSpec(
        engine=engine,
        limit=_limit(own) if own else limit,
        options=tuple((name, _value(value)) for name, value in settings.items()),
        alias=alias,
    )


def resolve_player(player: PlayerSpec, rules: Rules, models: Path) -> PlayerSpec:
    """A player as it enters: checked, and a trained model named for good.

    Raises:
        UnknownEngineError: No such engine, or no such program.
        UnsupportedRulesError: It does not play these rules, or the board has no border.
        OptionError: An option that the engine does not have, or a value out of range.
        ModelError: Its model cannot be used.
    """
    engine = create_player_engine(player.engine, models)
    if rules.unbounded:
        raise UnsupportedRulesError("engines play each other on boards with borders only")
    if not (support := engine.supports(rules)):
        raise UnsupportedRulesError(
            f"{player.name} does not play {rules}: it plays {support.reason}"
        )
    resolve_options(engine, dict(player.options))
    if engine.model is None:
        return player
    # The live model may change while games go on; the one entered stays.
    return dataclasses.replace(player, engine=f"{engine.name}:{engine.model}")


def create_player_engine(engine: str, models: Path) -> Engine:
    """The engine of a player.

    Args:
        engine: As in `PlayerSpec`.
        models: The directory of trained models.

    Raises:
        UnknownEngineError: No engine of this name, or no such program.
        ModelError: Its model cannot be used.
    """
    if engine.startswith(BRAIN):
        program = _program(engine)
        if shutil.which(program) is None:
            raise UnknownEngineError(f"there is no program {program!r} that can be run")
        return Brain(engine.removeprefix(BRAIN))
    return create_engine(engine, ModelStore(models))


def _program(engine: str) -> str:
    """The program that an external brain's command begins with.

    Raises:
        UnknownEngineError: The command holds none.
    """
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
    """What the text of an option stands for; what is no JSON stays text, which no option takes."""
    try:
        return json.loads(text)
    except ValueError:
        return text
