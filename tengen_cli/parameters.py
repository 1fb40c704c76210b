"""Parameters that several commands share: rules, limits, noise, openings."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any, Final, TypeVar

import click

from engines.base import Limit
from engines.errors import RulesError
from engines.game import PRESETS, Rules
from engines.model_store import SHIPPED
from training.arena.game import Noise, Opening
from training.arena.openings import BALANCED, read_book
from training.arena.player_spec import BRAIN
from training.arena.sprt import Sprt
from training.errors import DataError
from training.storage.files import resolve_folder

Command = TypeVar("Command", bound=Callable[..., Any])

_SIZE: Final = re.compile(r"(\d{1,3})(?:x(\d{1,3}))?")
_RULES: Final = re.compile(r"(\d{1,3})x(\d{1,3})x(\d{1,3})")
_STONES: Final = re.compile(r"(\d{1,3})(?:-(\d{1,3}))?")


def rules_from_text(text: str) -> Rules:
    """The rules of a preset, or of `ROWSxCOLSxK`: K in a row, overlines win.

    Raises:
        BadParameter: Neither of the two, or invalid rules.
    """
    game = game_from_text(text)
    return game if isinstance(game, Rules) else PRESETS[game]


def game_from_text(text: str) -> Rules | str:
    """The name of a preset, which leaves the size of the board open, or rules as `ROWSxCOLSxK`.

    Raises:
        BadParameter: Neither of the two, or invalid rules.
    """
    if text in PRESETS:
        return text
    if (match := _RULES.fullmatch(text)) is None:
        raise click.BadParameter(f"{text!r} is neither of {', '.join(PRESETS)} nor ROWSxCOLSxK")
    rows, cols, win_length = map(int, match.groups())
    try:
        return Rules(rows, cols, win_length)
    except RulesError as error:
        raise click.BadParameter(error.message) from None


def size_from_text(text: str) -> tuple[int, int]:
    """(rows, cols) from `N` for a square board, or from `ROWSxCOLS`.

    Raises:
        BadParameter: Neither of the two.
    """
    if (match := _SIZE.fullmatch(text)) is None:
        raise click.BadParameter(f"{text!r} is neither a number nor ROWSxCOLS")
    rows, cols = match.groups()
    return int(rows), int(cols or rows)


def stones_from_text(text: str) -> tuple[int, int]:
    """(fewest, most) from `N` or from `LOW-HIGH`.

    Raises:
        BadParameter: Neither of the two, or the larger number first.
    """
    if (match := _STONES.fullmatch(text)) is None:
        raise click.BadParameter(f"{text!r} is neither a number nor LOW-HIGH")
    low, high = int(match[1]), int(match[2] or match[1])
    if high < low:
        raise click.BadParameter(f"{text!r} has the larger number first")
    return low, high


def sizes_from_text(text: str) -> tuple[tuple[int, int], ...]:
    """(rows, cols) of each board from `N` or `ROWSxCOLS`, with commas between them.

    Raises:
        BadParameter: One of them is neither.
    """
    return tuple(size_from_text(size) for size in text.split(","))


RULES_METAVAR: Final = "|".join((*PRESETS, "ROWSxCOLSxK"))


def rules_options(command: Command) -> Command:
    """`--rules` and `--size`; see `sized`."""
    command = click.option(
        "--size",
        type=size_from_text,
        metavar="N|ROWSxCOLS",
        help="Play by these rules on a board of another size.",
    )(command)
    return rules_option(command)


def rules_option(command: Command) -> Command:
    """`--rules`."""
    return click.option(
        "--rules",
        type=rules_from_text,
        metavar=RULES_METAVAR,
        default="gomoku",
        show_default=True,
        help="The game.",
    )(command)


def sized(rules: Rules, size: tuple[int, int] | None) -> Rules:
    """The rules on a board of `size`, where one is given.

    Raises:
        RulesError: No such board.
    """
    return rules if size is None else rules.resized(*size)


def limit_options(command: Command) -> Command:
    """`--time-ms`, `--nodes` and `--depth`; see `limit`."""
    for name, text in (
        ("--depth", "Plies a move may look ahead."),
        ("--nodes", "Positions a move may visit."),
        ("--time-ms", "Milliseconds a move may take; makes answers depend on the machine."),
    ):
        command = click.option(name, type=click.IntRange(min=1), help=text)(command)
    return command


def limit(time_ms: int | None, nodes: int | None, depth: int | None) -> Limit:
    """What the options of `limit_options` say."""
    return Limit(time=None if time_ms is None else time_ms / 1000, nodes=nodes, depth=depth)


def models_option(command: Command) -> Command:
    """`--models`."""
    return click.option(
        "--models",
        type=click.Path(path_type=Path, file_okay=False),
        default=SHIPPED,
        envvar="TENGEN_MODELS",
        help="Directory of trained models; those that ship where left out.",
    )(command)


def folder_from_text(text: str) -> Path:
    """A local folder, or an fsspec URL.

    Raises:
        BadParameter: A URL that cannot be reached.
    """
    try:
        return resolve_folder(text)
    except DataError as error:
        raise click.BadParameter(error.message) from None


FOLDER_METAVAR: Final = "FOLDER|URL"


def dask_option(command: Command) -> Command:
    """`--dask`; see `training.cluster`."""
    return click.option(
        "--dask",
        metavar="ADDRESS",
        help="Work on the Dask cluster whose scheduler is at this address, such as "
        "tcp://host:8786, in place of this machine's cores.",
    )(command)


def play_options(command: Command) -> Command:
    """What every command that plays games takes: openings, noise, seed, jobs."""
    for option in (
        click.option(
            "--jobs",
            type=click.IntRange(min=1),
            help="Processes. [default: one a core]",
        ),
        click.option(
            "--seed",
            type=click.IntRange(min=0, max=2**63 - 1),
            default=0,
            show_default=True,
            help="Of all randomness.",
        ),
        click.option(
            "--noise-top",
            type=click.IntRange(min=2),
            default=4,
            show_default=True,
            help="How far down the ranking noise looks.",
        ),
        click.option(
            "--noise-half-life",
            type=click.FloatRange(min=0, min_open=True),
            help="Plies after which the chance of noise has halved; it stays where left out.",
        ),
        click.option(
            "--noise",
            type=click.FloatRange(min=0, max=1),
            default=0.0,
            show_default=True,
            help="Chance that a move is one of the engine's next best instead of its best.",
        ),
        click.option(
            "--opening-stones",
            type=stones_from_text,
            metavar="N|LOW-HIGH",
            help="Stones of random openings; what suits the board where left out.",
        ),
        click.option(
            "--openings",
            default="random",
            show_default=True,
            metavar="random|balanced|FILE",
            help="Where games begin: FILE holds one opening a line, such as h8i9g7.",
        ),
    ):
        command = option(command)
    return command


def brain_option(command: Command) -> Command:
    """`--brain`, beside engines that are named as arguments; see `engine_texts`."""
    return click.option(
        "--brain",
        "brains",
        multiple=True,
        metavar="COMMAND",
        help="An external engine: a program that speaks the Gomocup protocol, with its arguments. "
        "The same as an engine brain:COMMAND, after those that are named.",
    )(command)


def engine_texts(engines: Iterable[str], brains: Iterable[str]) -> list[str]:
    """All engines of a command, each as `parse_player` takes it.

    Args:
        engines: Named as arguments.
        brains: What `--brain` says.
    """
    return [*engines, *(f"{BRAIN}{command}" for command in brains)]


def records_options(command: Command) -> Command:
    """`--sgf` and `--psq`; see `tengen_cli.game_files`. And `--adjudicate-draw-after`."""
    for option in (
        click.option(
            "--psq",
            type=click.Path(path_type=Path, file_okay=False),
            help="Write the games to this folder as Piskvork records, a file each.",
        ),
        click.option(
            "--sgf",
            type=click.Path(path_type=Path, dir_okay=False, writable=True),
            help="Write the games to this file.",
        ),
        click.option(
            "--adjudicate-draw-after",
            "draw_after",
            type=click.IntRange(min=1),
            metavar="PLIES",
            help="Declare a game drawn that is open after so many moves, the opening's counted.",
        ),
    ):
        command = option(command)
    return command


def noise(probability: float, half_life: float | None, top: int) -> Noise | None:
    """What the options of `play_options` say; None for no noise."""
    if probability == 0:
        return None
    return Noise(probability=probability, half_life=half_life, top=top)


def book(source: str, rules: Rules) -> tuple[Opening, ...] | None:
    """The openings that `--openings` names; None for random ones.

    Raises:
        DataError: The file cannot be read, or a line of it is no opening on this board.
    """
    if source == "random":
        return None
    if source == "balanced":
        gomoku = PRESETS["gomoku"]
        if (rules.shape, rules.win_length) != (gomoku.shape, gomoku.win_length):
            raise click.BadParameter(
                f"the balanced openings are for {gomoku}, not {rules}", param_hint="--openings"
            )
        return tuple(read_book(BALANCED, rules))
    return tuple(read_book(Path(source), rules))


def sprt(elos: tuple[float, float] | None) -> Sprt | None:
    """The test that `--sprt` asks for; None for none."""
    if elos is None:
        return None
    try:
        return Sprt(elo0=elos[0], elo1=elos[1])
    except ValueError as error:
        raise click.BadParameter(str(error), param_hint="--sprt") from None
