"""`tengen convert`: write a game record in another format."""

from __future__ import annotations

import itertools
from collections.abc import Iterable, Iterator
from pathlib import Path

import click

from tengen.engines.game import Rules
from tengen.engines.game.errors import RecordError
from tengen.engines.game.records import GameTree
from tengen.laboratory.reviews.tables import LeftOut
from tengen_cli import parameters
from tengen_cli.files import is_there, rules_broken, suffix_of, warn, write_games
from tengen_cli.sources import collect_trees, is_collection, read_trees


@click.command()
@click.argument("source", metavar="FILE|FOLDER|-|MOVES")
@click.argument("target", metavar="OUT", type=parameters.OUTPUT_FILE, required=False)
@click.option("--out", type=parameters.OUTPUT_FILE, help="The same as OUT.")
@click.option(
    "--game",
    "number",
    type=parameters.GAME_NUMBER,
    help="Number of the only game to write. [default: all]",
)
@parameters.game_option("rules", "The game. [default: the record's own; for .lib and .pos, renju]")
@click.option(
    "--encoding",
    metavar="NAME",
    help="Encoding of the texts of a .lib file, else of what is read, such as gbk. [default: "
    "UTF-8, or what an .sgf or .psq file names or seems to be in]",
)
def convert(
    source: str,
    target: Path | None,
    *,
    out: Path | None,
    number: int | None,
    rules: Rules | str | None,
    encoding: str | None,
) -> None:
    """Write games to OUT, in the format of its suffix.

    They are read from a record, from all records of a folder or .zip, from standard input (-), or
    are moves such as h8i9g7. .sgf and RenLib's .lib hold variations, comments and marks; .psq and
    .pos hold one line of moves; RenjuNet's .rif is only read. Warnings list what OUT has no place
    for, and main lines that break the rules.
    """
    if target is not None and out is not None:
        raise click.UsageError(f"one file is written, found {target} and {out}")
    target = target or out
    if target is None:
        raise click.UsageError("one file is written, as in: tengen convert game.psq game.sgf")
    if target.exists() and is_there(source) and target.samefile(source):
        raise click.UsageError(f"{target} would be overwritten: name another file")
    # A library has no room to name its encoding: the option is about it, even if it is the target.
    is_for_target = suffix_of(target) == "lib" and suffix_of(source) != "lib"
    games = _read(source, rules, None if is_for_target else encoding)
    first = number or 1
    numbers = itertools.count(first)
    numbered = zip(_chosen(games, number, source), numbers, strict=False)
    for loss in write_games(target, _with_warnings(numbered), encoding=encoding):
        warn(loss)
    count = next(numbers) - first
    click.echo(f"{count} game{'s' * (count != 1)} written to {target}")


def _read(source: str, rules: Rules | str | None, encoding: str | None) -> Iterator[GameTree]:
    """The games of a source, one by one; unreadable files of a folder are skipped."""
    if not is_collection(source):
        yield from read_trees(source, rules=rules, encoding=encoding)
        return
    for found in collect_trees(source, rules=rules):
        if isinstance(found, LeftOut):
            warn(f"left out {found}")
        else:
            yield found


def _chosen(games: Iterator[GameTree], number: int | None, source: str) -> Iterator[GameTree]:
    """All games, or the one with a number from 1."""
    if number is None:
        yield from games
        return
    count = 0
    for count, game in enumerate(games, start=1):
        if count == number:
            yield game
            return
    raise RecordError(f"game {number} is wanted, {source} has {count}")


def _with_warnings(games: Iterable[tuple[GameTree, int]]) -> Iterator[GameTree]:
    """The games of numbered ones; each warning about them is printed once."""
    printed: set[str] = set()
    for game, number in games:
        for warning in game.warnings:
            if warning not in printed:
                printed.add(warning)
                warn(warning)
        if (fault := rules_broken(game)) is not None:
            warn(f"game {number} breaks the rules of {game.rules}: {fault}")
        yield game
