"""Options shared by several commands: rules, limits, noise, openings."""

from __future__ import annotations

import contextlib
import dataclasses
import functools
import inspect
import os
import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, Final, TypeVar, cast

import click
from click.core import ParameterSource
from typing_extensions import override

from tengen.engines.game import PRESETS, Color, Rules
from tengen.engines.game.errors import RulesError
from tengen.engines.game.rules import (
    GAME_SYNONYMS,
    OPENING_RULES,
    SQUARES,
    preset_name,
    rules_of,
)
from tengen.engines.game.suggestions import did_you_mean
from tengen.engines.interface import Limit
from tengen.engines.model_store.store import SHIPPED
from tengen.engines.openings.stages import settled_opening
from tengen.service.config import Settings
from tengen.training.arena.game import Noise, Opening
from tengen.training.arena.openings import BALANCED, OpeningKind, balanced_openings, read_book
from tengen.training.arena.player_spec import BRAIN
from tengen.training.arena.sprt import Sprt
from tengen.training.errors import DataError, ParameterError
from tengen.training.storage.files import resolve_folder

Command = TypeVar("Command", bound=Callable[..., Any])


class WholeNumber(click.IntRange):
    """A whole number in a range."""

    @override
    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Any:
        """The number."""
        try:
            int(value)
        except ValueError:
            self.fail(f"{value!r} is not a whole number, such as 4000", param, ctx)
        return super().convert(value, param, ctx)


class Share(click.FloatRange):
    """A share of a whole between 0 and 1; its error says which one a percentage is."""

    @override
    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Any:
        """The share."""
        try:
            return super().convert(value, param, ctx)
        except click.BadParameter:
            match = _PERCENTAGE.fullmatch(str(value).strip())
            percent = float(match[1]) if match else 0
            is_one = 0 < percent <= 100
            hint = f": {percent:g} % is {percent / 100:g}" if is_one else ", such as 0.5"
            self.fail(f"{value!r} is not a number between 0 and 1{hint}", param, ctx)


POSITIVE: Final = WholeNumber(min=1)
SHARE: Final = Share(0, 1)
_PERCENTAGE: Final = re.compile(r"([0-9]{1,3}(?:\.[0-9]{1,6})?) ?%?")
_SIZE: Final = re.compile(r"(\d{1,3})(?:x(\d{1,3}))?")
_RULES: Final = re.compile(r"(\d{1,3})x(\d{1,3})x(\d{1,3})")
_STONES: Final = re.compile(r"(\d{1,3})(?:-(\d{1,3}))?")
_SIDES: Final = {
    **dict.fromkeys(("x", "b", "black"), Color.X),
    **dict.fromkeys(("o", "w", "white"), Color.O),
}


RULES_METAVAR: Final = "|".join((*PRESETS, "ROWSxCOLSxK")) + "[:OPENING]"


page_option = click.option(
    "--page",
    metavar="URL",
    default="http://{0.host}:{0.port}".format(Settings()),
    help="The service whose page opens the games of the report.",
)
"""`--page`, the service that reports link to."""


_MODELS: Final = f"{__name__}.models"
OWN_MODELS: Final = Path("data/models")
"""Folder that trained models are written to: those that ship with Tengen stay as they are."""
"""Key of the folder in a context's `meta`, which nested commands share."""


jobs_option = click.option(
    "--jobs", type=POSITIVE, help="Number of processes. [default: number of cores]"
)
dask_option = click.option(
    "--dask",
    metavar="ADDRESS",
    help="Scheduler of a Dask cluster to use instead of this machine's cores, such as "
    "tcp://host:8786.",
)
"""`--dask`; see `tengen.training.cluster`."""
json_option = click.option("--json", "as_json", is_flag=True, help="Print the result as JSON.")

brain_option = click.option(
    "--brain",
    "brains",
    multiple=True,
    metavar="COMMAND",
    help="An external engine: a Gomocup program with its arguments. Equivalent to a last "
    "ENGINE brain:COMMAND.",
)
"""`--brain`, in addition to engines given as arguments; see `engine_texts`."""


def run_folder_option(meaning: str, *, required: bool = True) -> Callable[[Command], Command]:
    """`--out`, the folder of a run that the same command goes on with."""
    return click.option(
        "--out",
        type=click.Path(path_type=Path, file_okay=False),
        metavar="FOLDER",
        required=required,
        help=meaning,
    )


games_folder_option = run_folder_option(
    "Keep every finished game here, and go on after those that are here.", required=False
)


DRAWN: Final = ("random", "even")
"""Openings that are drawn by the seed."""


class GameNumber(click.IntRange):
    """The number of a game in a file, from 1; people mistake `--game` for the rules."""

    name = "number"

    @override
    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Any:
        """The number."""
        if not str(value).strip().isdecimal():
            self.fail(
                f"{value!r} is no number of a game in the file, from 1; --rules names the rules",
                param,
                ctx,
            )
        return super().convert(value, param, ctx)


class Name(click.Choice[str]):
    """One of several names, in any case; its error suggests the one that is meant."""

    def __init__(self, names: Sequence[str], synonyms: Mapping[str, str]) -> None:
        super().__init__(names, case_sensitive=False)
        self._synonyms = synonyms

    @override
    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> str:
        """The name."""
        try:
            return super().convert(value, param, ctx)
        except click.BadParameter:
            hint = did_you_mean(str(value), self.choices, self._synonyms)
            self.fail(f"{value!r} is none of {', '.join(self.choices)}{hint}", param, ctx)


GAME_NUMBER: Final = GameNumber(min=1)


class OutputFile(click.Path):
    """A file to write, whose folder is created before a long command begins.

    Args:
        suffixes: The allowed ones, with their dots; by default all.
    """

    def __init__(self, *suffixes: str) -> None:
        super().__init__(path_type=Path, dir_okay=False, writable=True)
        self._suffixes = suffixes

    @override
    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Path:
        """The path of the file."""
        path = Path(os.fsdecode(super().convert(value, param, ctx)))
        if self._suffixes and path.suffix not in self._suffixes:
            self.fail(f"{value!r} does not end in one of {', '.join(self._suffixes)}", param, ctx)
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            self.fail(f"cannot write {path}: {error.strerror}", param, ctx)
        return path


OUTPUT_FILE: Final = OutputFile()


def rules_from_text(text: str) -> Rules:
    """The rules of a preset, or of `ROWSxCOLSxK`: K in a row, overlines win."""
    return rules_of(game_from_text(text))


def game_from_text(text: str) -> Rules | str:
    """The name of a preset, which leaves the size of the board open, or rules as `ROWSxCOLSxK`.

    Either may end with `:OPENING`, for the rules with this opening.
    """
    name, colon, opening = text.partition(":")
    if colon:
        return _with_opening(rules_from_text(name), opening)
    if (named := preset_name(text)) is not None:
        return named
    if (match := _RULES.fullmatch(text)) is None:
        if _SIZE.fullmatch(text):
            hint = f", such as {text if 'x' in text else f'{text}x{text}'}x5 for five in a row"
        else:
            hint = did_you_mean(text, PRESETS, GAME_SYNONYMS)
        raise click.BadParameter(
            f"{text!r} is neither of {', '.join(PRESETS)} nor ROWSxCOLSxK{hint}"
        )
    rows, cols, win_length = map(int, match.groups())
    try:
        return Rules(rows, cols, win_length)
    except RulesError as error:
        raise click.BadParameter(error.message) from None


def _with_opening(rules: Rules, name: str) -> Rules:
    opening = next((opening for opening in OPENING_RULES if opening == name), None)
    if opening is None:
        raise click.BadParameter(f"{name!r} is none of the openings {', '.join(OPENING_RULES)}")
    try:
        return dataclasses.replace(rules, opening=opening)
    except RulesError as error:
        raise click.BadParameter(error.message) from None


def side_from_text(text: str) -> Color:
    """The side of `X`, `O`, `black` or `white`, or of their first letters."""
    side = _SIDES.get(text.lower())
    if side is None:
        raise click.BadParameter(f"{text!r} is neither X (black) nor O (white)")
    return side


def size_from_text(text: str) -> tuple[int, int]:
    """(rows, cols) from `N` for a square board, or from `ROWSxCOLS`."""
    if (match := _SIZE.fullmatch(text)) is None:
        raise click.BadParameter(f"{text!r} is neither a number nor ROWSxCOLS")
    rows, cols = match.groups()
    return int(rows), int(cols or rows)


def stones_from_text(text: str) -> tuple[int, int]:
    """(minimum, maximum) from `N` or from `LOW-HIGH`."""
    if (match := _STONES.fullmatch(text)) is None:
        raise click.BadParameter(f"{text!r} is neither a number nor LOW-HIGH")
    low, high = int(match[1]), int(match[2] or match[1])
    if high < low:
        raise click.BadParameter(f"{text!r} has the larger number first")
    return low, high


def sizes_from_text(text: str) -> tuple[tuple[int, int], ...]:
    """(rows, cols) of each board from a comma-separated list of `N` or `ROWSxCOLS`."""
    return tuple(size_from_text(size) for size in text.split(","))


def combined(*options: Callable[[Command], Command]) -> Callable[[Command], Command]:
    """Combine options into one decorator, in the order of the help text."""

    def decorate(command: Command) -> Command:
        for option in reversed(options):
            command = option(command)
        return command

    return decorate


def gathered(
    name: str, make: Callable[..., object], *options: Callable[[Command], Command]
) -> Callable[[Command], Command]:
    """Combine options into one decorator, which passes one object made of their values.

    Args:
        make: Called with the values by its parameters, which have the names of the options.
    """
    names = list(inspect.signature(make).parameters)

    def decorate(command: Command) -> Command:
        @functools.wraps(command)
        def run(**values: Any) -> object:
            made = make(**{each: values.pop(each) for each in names})
            return command(**values, **{name: made})

        return combined(*options)(cast("Command", run))

    return decorate


def folder_from_text(text: str) -> Path:
    """A local folder, or an fsspec URL."""
    try:
        folder = resolve_folder(text)
    except DataError as error:
        raise click.BadParameter(error.message) from None
    if isinstance(folder, Path) and folder.is_file():
        raise click.BadParameter(f"{text} is a file, a folder is needed")
    return folder


def out_option(meaning: str) -> Callable[[Command], Command]:
    """`--out`, the file that a command writes."""
    return click.option("--out", type=OUTPUT_FILE, required=True, help=meaning)


def folder_option(
    name: str, meaning: str, *, default: str | None = None, multiple: bool = False
) -> Callable[[Command], Command]:
    """An option for a local folder or an fsspec URL."""
    return click.option(
        name,
        type=folder_from_text,
        metavar="FOLDER|URL",
        default=[default] if multiple else default,
        multiple=multiple,
        help=meaning,
    )


def count_option(
    name: str, default: int, meaning: str, *, low: int = 1
) -> Callable[[Command], Command]:
    """An option for a whole number of at least `low`."""
    return click.option(name, type=WholeNumber(min=low), default=default, help=meaning)


@contextlib.contextmanager
def named_parameters() -> Iterator[None]:
    """Report an invalid parameter of a plan or match as an option of the command line."""
    try:
        yield
    except ParameterError as error:
        option = f"--{error.parameter.replace('_', '-')}"
        raise click.BadParameter(error.fault, param_hint=option) from None


def seed_option(meaning: str = "Random seed.", *, bits: int = 63) -> Callable[[Command], Command]:
    """`--seed`, 0 by default."""
    return click.option("--seed", type=WholeNumber(min=0, max=2**bits - 1), default=0, help=meaning)


def game_option(parameter: str, meaning: str) -> Callable[[Command], Command]:
    """`--rules`, passed as `parameter`; None if it is not given."""
    return click.option(
        "--rules", parameter, type=game_from_text, metavar=RULES_METAVAR, help=meaning
    )


rules_option = click.option(
    "--rules",
    type=rules_from_text,
    metavar=RULES_METAVAR,
    default="gomoku",
    help="The game.",
)
size_option = click.option(
    "--size",
    type=size_from_text,
    metavar="N|ROWSxCOLS",
    help="Size of the board. [default: the game's]",
)
rules_options = combined(rules_option, size_option)
"""`--rules` and `--size`; see `sized`."""


def sized(rules: Rules, size: tuple[int, int] | None) -> Rules:
    """The rules, on a board of `size` if given."""
    return rules if size is None else rules.resized(*size)


def limit(time_ms: int | None, nodes: int | None, depth: int | None) -> Limit:
    """Combine three options into one limit."""
    return Limit(time=None if time_ms is None else time_ms / 1000, nodes=nodes, depth=depth)


limit_options = gathered(
    "limit",
    limit,
    click.option(
        "--time-ms",
        type=POSITIVE,
        help="Milliseconds per move; results then depend on the machine.",
    ),
    click.option("--nodes", type=POSITIVE, help="Positions searched per move."),
    click.option("--depth", type=POSITIVE, help="Search depth per move, in plies."),
)
"""`--time-ms`, `--nodes` and `--depth`: the parameter `limit` of a command."""


def _models_of_line(context: click.Context, parameter: click.Parameter, folder: Path) -> Path:
    """The last folder on the command line, before or after a subcommand, else `folder`."""
    source = context.get_parameter_source(parameter.name or "")
    if source is ParameterSource.COMMANDLINE:
        context.meta[_MODELS] = folder
    last: Path = context.meta.get(_MODELS, folder)
    return last


def _models_option(*, is_written: bool) -> Callable[[Command], Command]:
    default = f"{OWN_MODELS}, created if missing" if is_written else "those included in Tengen"
    return click.option(
        "--models",
        type=click.Path(path_type=Path, file_okay=False, exists=not is_written),
        default=OWN_MODELS if is_written else SHIPPED,
        show_default=False,
        envvar="TENGEN_MODELS",
        callback=_models_of_line,
        help=f"Folder of trained models. [default: {default}]",
    )


models_option = _models_option(is_written=False)
"""`--models`, an existing folder of models."""
new_models_option = _models_option(is_written=True)
"""`--models` of a command that saves a model."""


def openings_options(default: str) -> Callable[[Command], Command]:
    """`--openings` with its default, and `--opening-stones`; see `book`."""
    return combined(
        click.option(
            "--openings",
            default=default,
            metavar="random|even|balanced|balanced30|pro|long-pro|swap|swap2|rif|soosorv8|"
            "taraguchi10|yamaguchi|FILE",
            help="Openings of the games. Even ones are scattered stones that search values near "
            "even; pro and long-pro draw random ones by their rules; by swap, swap2 and "
            "the openings of renju, the players place the first stones and settle the colors. FILE "
            "has one opening per line, such as h8i9g7.",
        ),
        click.option(
            "--opening-stones",
            type=stones_from_text,
            metavar="N|LOW-HIGH",
            help="Number of stones in random and even openings. [default: depends on the board]",
        ),
    )


def _noise(noise: float, noise_half_life: float | None, noise_top: int) -> Noise | None:
    if noise == 0:
        return None
    return Noise(probability=noise, half_life=noise_half_life, top=noise_top)


noise_options = gathered(
    "noise",
    _noise,
    click.option(
        "--noise",
        type=SHARE,
        default=0.0,
        help="Probability of playing one of the next best moves instead of the best.",
    ),
    click.option(
        "--noise-half-life",
        type=click.FloatRange(min=0, min_open=True),
        help="Plies after which the probability of noise has halved. [default: constant]",
    ),
    count_option("--noise-top", 4, "Number of best moves among which noise chooses.", low=2),
)
"""`--noise`, `--noise-half-life` and `--noise-top`: the parameter `noise`, None if it is off."""
play_options = combined(openings_options("random"), noise_options, seed_option(), jobs_option)
"""Options of all commands that play games: openings, noise, seed, jobs."""

records_options = combined(
    click.option(
        "--adjudicate-draw-after",
        "draw_after",
        type=POSITIVE,
        metavar="PLIES",
        help="Declare games drawn after this number of moves, including the opening.",
    ),
    click.option(
        "--sgf",
        type=OUTPUT_FILE,
        help="File to write the games to, as SGF.",
    ),
    click.option(
        "--psq",
        type=click.Path(path_type=Path, file_okay=False),
        help="Folder to write the games to, as Piskvork records.",
    ),
)
"""`--adjudicate-draw-after`, and `--sgf` and `--psq`; see `tengen_cli.match_options`."""

record_game_options = combined(
    click.option(
        "--game",
        "number",
        type=GAME_NUMBER,
        default=1,
        help="Number of the game in an SGF file.",
    ),
    click.option("--encoding", metavar="NAME", help="Encoding of a record that names a wrong one."),
)
"""`--game` and `--encoding`: which game of a record a command reads, and how."""


def engine_texts(engines: Iterable[str], brains: Iterable[str]) -> list[str]:
    """All engines of a command, each as `parse_player` takes it."""
    return [*engines, *(f"{BRAIN}{command}" for command in brains)]


def with_opening(rules: Rules, source: str) -> Rules:
    """The rules with the opening rule that `--openings` names, if any."""
    named = (opening for opening in OPENING_RULES if opening == source != "free")
    try:
        return dataclasses.replace(rules, opening=next(named, rules.opening))
    except RulesError as error:
        raise click.BadParameter(error.message, param_hint="--openings") from None


def book(source: str, rules: Rules) -> tuple[Opening, ...] | None:
    """The openings of `--openings`; None if they are drawn at random, see `opening_kind`."""
    if settled_opening(rules):
        # The players place the stones.
        return ((),)
    if source in DRAWN or source in SQUARES:
        return None
    if source in BALANCED:
        try:
            return tuple(balanced_openings(source, rules))
        except DataError as error:
            raise click.BadParameter(error.message, param_hint="--openings") from None
    if not Path(source).exists():
        kinds = list(dict.fromkeys((*DRAWN, *SQUARES, *BALANCED, *OPENING_RULES)))
        kinds.remove("free")
        raise click.BadParameter(
            f"{source!r} is neither a file nor one of {', '.join(kinds)}"
            f"{did_you_mean(source, kinds)}",
            param_hint="--openings",
        )
    return tuple(read_book(Path(source), rules))


def opening_kind(source: str) -> OpeningKind:
    """How to draw the openings of `--openings`, unless a book or the players provide them."""
    return "even" if source == "even" else "random"


def sprt(elos: tuple[float, float] | None) -> Sprt | None:
    """The test of `--sprt`; None without one."""
    if elos is None:
        return None
    try:
        return Sprt(elo0=elos[0], elo1=elos[1])
    except ValueError as error:
        raise click.BadParameter(str(error), param_hint="--sprt") from None
