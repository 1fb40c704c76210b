"""`tengen explorer`: write the file of the opening explorer."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Final, NamedTuple

import click

from tengen.engines.explorer.builder import MAX_PLIES, MIN_GAMES, ExplorerBuilder
from tengen.engines.explorer.explorer import Source
from tengen.engines.game import Board, Color, Move, Rules
from tengen.engines.game.errors import RecordError, TengenError
from tengen.engines.game.records import GameRecord
from tengen.training.games.game_shards import read_games as read_selfplay
from tengen_cli import parameters
from tengen_cli.files import iterate_games

SUFFIXES: Final = (".sgf", ".psq", ".rif", ".pgn")
"""Suffixes of the records that are read from a folder: the formats that hold results."""
NOT_BY_PLAY: Final = ("time", "forfeit")
"""Endings that say nothing about the moves."""


class _Game(NamedTuple):
    rules: Rules
    moves: tuple[Move, ...]
    winner: Color | None
    """Winner; None for a draw."""
    source: Source
    fault: str = ""
    """Reason for not counting the game."""


@click.command()
@click.argument(
    "sources",
    nargs=-1,
    required=True,
    type=click.Path(path_type=Path, exists=True),
    metavar="SOURCE...",
)
@parameters.out_option("The file; an existing one is replaced.")
@click.option(
    "--keep",
    type=click.Path(path_type=Path, exists=True, dir_okay=False),
    metavar="FILE",
    help="Take over the positions of such a file, of games by other rules.",
)
@parameters.count_option("--plies", MAX_PLIES, "Moves of each game that are counted.")
@parameters.count_option("--min-games", MIN_GAMES, "Omit positions that fewer games reached.")
def explorer(
    *, sources: tuple[Path, ...], out: Path, keep: Path | None, plies: int, min_games: int
) -> None:
    """Count the moves of games by position, for the opening explorer of the service.

    A SOURCE is a record (.sgf, .psq, .pgn), RenjuNet's database (.rif), a folder of these, or a
    folder of `tengen selfplay`. Boards that are the same up to symmetry are one position, and a
    game that is in the sources twice counts once. Games without a result or decided by time or a
    fault are not counted.
    """
    builder = ExplorerBuilder(max_plies=plies)
    if keep is not None:
        builder.keep(keep)
    left_out: Counter[str] = Counter()
    for source in sources:
        for game in _games(source):
            reason = game.fault or builder.add(
                game.rules, game.moves, game.winner, source=game.source
            )
            left_out.update([reason] if reason else [])
    if not builder.games:
        raise RecordError(
            f"no game to count in {', '.join(map(str, sources))}: {_counts(left_out)}"
        )
    positions = builder.write(out, min_games=min_games)
    click.echo(f"{builder.games} games and {positions} positions in {out}")
    if left_out:
        click.echo(f"tengen: games not counted: {_counts(left_out)}", err=True)


def _counts(reasons: Counter[str]) -> str:
    return ", ".join(f"{count} {reason}" for reason, count in sorted(reasons.items())) or "none"


def _games(source: Path) -> Iterator[_Game]:
    """The games of a record, or of a folder."""
    if source.is_dir() and (source / "manifest.json").is_file():
        for stored in read_selfplay(source):
            game = stored.game
            yield _Game(game.rules, game.moves, game.winner, "selfplay")
        return
    paths = [source]
    if source.is_dir():
        paths = sorted(path for path in source.iterdir() if path.suffix.lower() in SUFFIXES)
        if not paths:
            raise click.UsageError(
                f"{source} has no records ({', '.join(SUFFIXES)}) and no self-play (manifest.json)"
            )
    for path in paths:
        for tree in iterate_games(path):
            yield _from_record(tree.record())


def _from_record(record: GameRecord) -> _Game:
    try:
        record, board = record.played()
    except TengenError as error:
        return _Game(record.rules, (), None, "records", f"not by the rules: {error.message}")
    fault = _fault(record, board)
    outcome, result = board.outcome(), record.result
    winner = outcome.winner if outcome else result.winner if result else None
    return _Game(record.rules, record.moves, winner, "records", fault)


def _fault(record: GameRecord, board: Board) -> str:
    if record.setup or record.first is not Color.X:
        return "not from the empty board"
    if board.outcome() is not None:
        return ""
    if record.result is None:
        return "without a result"
    return f"decided by {record.result.by}" if record.result.by in NOT_BY_PLAY else ""
