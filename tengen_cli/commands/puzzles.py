"""`tengen puzzles`: find positions with one right move in games."""

from __future__ import annotations

import contextlib
import time
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import Final

import click

from tengen.engines.game import Color
from tengen.engines.game.errors import RecordError
from tengen.engines.game.records import GameRecord
from tengen.engines.puzzles.puzzles import LEVELS, Puzzle, format_puzzles, parse_puzzles
from tengen.laboratory.puzzles.defences import mine_defences
from tengen.laboratory.puzzles.mining import (
    NODES,
    MinedGame,
    MiningCounts,
    is_minable,
    is_trap,
    mine_puzzles,
)
from tengen.training.games.game_shards import read_games as read_selfplay
from tengen.training.storage.files import resolve_folder
from tengen_cli import parameters
from tengen_cli.files import read_games
from tengen_cli.progress import progress

MINED: Final = ("wins", "traps", "defences")
"""What the command looks for."""
SELF_PLAY: Final = "self-play"
"""Source of a puzzle from self-play, in place of a file name."""


@click.command()
@click.argument("sources", metavar="FILE|FOLDER...", nargs=-1, required=True, type=Path)
@parameters.out_option("File to add the puzzles to as they are found.")
@parameters.count_option("--nodes", NODES, "Positions visited by the search for a win.")
@click.option(
    "--per-level", type=parameters.POSITIVE, help="Maximum puzzles of a level. [default: all]"
)
@click.option(
    "--kind",
    type=click.Choice(MINED),
    default=MINED[0],
    show_default=True,
    help="Wins; those wins in renju that forbidden points decide; or only defences.",
)
def puzzles(
    *, sources: tuple[Path, ...], out: Path, nodes: int, per_level: int | None, kind: str
) -> None:
    """Find positions with one right move in games.

    Games are records, by the suffix .sgf, .psq, .lib or .pos, and folders of `tengen selfplay`. A
    puzzle has a win by continuous fours or threats, and the solver proves that no other move wins
    as fast. In a defence, it proves that all moves but one lose; --nodes and --per-level do not
    apply. The same games and nodes give the same puzzles.
    """
    games = [game for source in sources for game in _games(source)]
    known = _read(out)
    if kind == "defences":
        _mine_defences(games, known, out)
        return
    counts, found = MiningCounts(), list(known)
    start = time.perf_counter()
    with progress("games", len(games)) as advance, out.open("a", encoding="utf-8") as file:
        mined = mine_puzzles(
            games,
            nodes=nodes,
            per_level=per_level,
            known=known,
            counts=counts,
            on_game=lambda: advance(1),
        )
        if kind == "traps":
            mined = _traps(mined)
        for puzzle in mined:
            file.write(_line(puzzle))
            file.flush()
            found.append(puzzle)
    _write(found, out)
    minutes = (time.perf_counter() - start) / 60
    click.echo(f"{len(found) - len(known)} puzzles found, {len(found)} in {out}")
    click.echo(
        f"{counts.positions} positions, {counts.positions / minutes:.0f} a minute; "
        f"{counts.wins} won, {counts.several} of them in several ways, {counts.undecided} undecided"
    )
    click.echo(f"skipped: {counts.repeated} repeated or easier, {counts.full} of full levels")
    levels = Counter(puzzle.level for puzzle in found)
    click.echo("by level: " + ", ".join(f"{level}: {levels[level]}" for level in LEVELS))


def _mine_defences(games: Sequence[MinedGame], known: Sequence[Puzzle], out: Path) -> None:
    """Add the puzzles of defence in games to a file."""
    found = list(known)
    with progress("games", len(games)) as advance, out.open("a", encoding="utf-8") as file:
        for puzzle in mine_defences(games, known=known, on_game=lambda: advance(1)):
            file.write(_line(puzzle))
            file.flush()
            found.append(puzzle)
    _write(found, out)
    click.echo(f"{len(found) - len(known)} puzzles found, {len(found)} in {out}")


def _traps(mined: Iterable[Puzzle]) -> Iterator[Puzzle]:
    """The puzzles that forbidden points decide."""
    from tengen.engines.kernels.threat_solver import ThreatSolver

    solver = ThreatSolver()
    return (puzzle for puzzle in mined if puzzle.rules.forbidden_points and is_trap(puzzle, solver))


def _write(found: list[Puzzle], out: Path) -> None:
    """Write puzzles in the order of a file."""
    found.sort(key=lambda puzzle: (puzzle.level, puzzle.lines, puzzle.id))
    out.write_text(format_puzzles(found), encoding="utf-8")


def _games(source: Path) -> Iterator[MinedGame]:
    """The games of a record file or a self-play folder that puzzles can be mined from."""
    if source.is_dir():
        for stored in read_selfplay(resolve_folder(str(source))):
            if is_minable(stored.game.rules):
                name = f"{SELF_PLAY} {stored.game.x} - {stored.game.o}, game {stored.index + 1}"
                yield MinedGame(stored.game.rules, stored.game.moves, name)
        return
    for number, tree in enumerate(read_games(source), start=1):
        # A tree with passes or only set-up stones has no main line to replay.
        with contextlib.suppress(RecordError):
            record = tree.record()
            if is_minable(record.rules) and _begins_empty(record):
                name = f"{source.name}, game {number}"
                yield MinedGame(record.rules, record.moves, name)


def _begins_empty(record: GameRecord) -> bool:
    return not record.setup and record.first is Color.X


def _read(out: Path) -> list[Puzzle]:
    """The puzzles of a file; an empty list if it does not exist."""
    return parse_puzzles(out.read_text(encoding="utf-8")) if out.exists() else []


def _line(puzzle: Puzzle) -> str:
    """A puzzle without the heading."""
    return format_puzzles([puzzle]).partition("\n")[2]
