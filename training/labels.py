"""Labels: which move a position is to be answered with, and who says so."""

from __future__ import annotations

import dataclasses
import functools
from collections.abc import Iterable, Iterator
from typing import Final

from engines.base import AnalysisRequest, Engine, Limit
from engines.game import Board, Color, Move, Rules
from engines.game.records import GameRecord
from engines.learned import LearnedEngine
from engines.registry import create_engine
from training.storage.game_shards import StoredGame

TEACHER: Final = "search"
"""The engine that is asked where labels come from looking ahead."""
OPENING: Final = "opening"
"""What the comment on a recorded move begins with where no player chose it."""
RELABELLED: Final = "mistake"
"""What the source of such a label begins with."""


@dataclasses.dataclass(frozen=True, slots=True, kw_only=True)
class LabelledPosition:
    """A position and the move it is labelled with."""

    game: str
    """The game it is from: positions of one game stay on one side of a split."""
    rules: Rules
    moves: tuple[Move, ...]
    """The game until then; X made the first move."""
    move: Move
    """The label."""
    source: str
    """Who says so."""
    depth: int
    """Plies that the source looked ahead where it was asked for the label; 0 for moves of games."""


def label_winner_moves(games: Iterable[StoredGame]) -> Iterator[LabelledPosition]:
    """Every move of a game's winner, except the opening's and those that noise chose.

    Drawn games, and games that ended by an engine's fault, teach nothing.
    """
    for stored in games:
        winner = stored.game.winner
        if winner is not None and stored.game.fault is None:
            yield from _moves_of(stored, winner)


def label_ranker_moves(games: Iterable[StoredGame]) -> Iterator[LabelledPosition]:
    """Every move of a trained ranker, won or lost, except the opening's and noise."""
    for stored in games:
        for color, player in ((Color.X, stored.game.x), (Color.O, stored.game.o)):
            if player.partition(":")[0] == LearnedEngine.name:
                yield from _moves_of(stored, color)


def label_record_moves(records: Iterable[GameRecord], name: str) -> Iterator[LabelledPosition]:
    """Every move of the winners of games from a file, except those that it calls the opening's.

    Args:
        records: The games; those from a set-up position, drawn, or without a result are left out.
        name: What the file is called.
    """
    for number, record in enumerate(records, start=1):
        winner = record.result.winner if record.result else None
        if winner is None or record.setup or record.first is not Color.X:
            continue
        comments = record.comments or ("",) * len(record.moves)
        for ply, (move, comment) in enumerate(zip(record.moves, comments, strict=True)):
            if (ply % 2 == 0) == (winner is Color.X) and not comment.startswith(OPENING):
                yield LabelledPosition(
                    game=f"{name}:{number}",
                    rules=record.rules,
                    moves=record.moves[:ply],
                    move=move,
                    source=name,
                    depth=0,
                )


def relabel_mistakes(
    positions: Iterable[LabelledPosition], *, depth: int
) -> Iterator[LabelledPosition]:
    """The positions in which a search would play another move, labelled with that.

    Args:
        positions: Labelled with the moves that were played.
        depth: Plies that the search looks ahead, one at least.
    """
    for position in positions:
        board = Board.from_moves(position.rules, position.moves)
        if board.winning_line(position.move, board.to_move):
            continue
        better = _teacher().analyse(AnalysisRequest(board, Limit(depth=depth))).move
        if better != position.move:
            source = f"{RELABELLED}:{TEACHER}"
            yield dataclasses.replace(position, move=better, source=source, depth=depth)


@functools.cache
def _teacher() -> Engine:
    """The teacher of this process."""
    return create_engine(TEACHER)


def _moves_of(stored: StoredGame, color: Color) -> Iterator[LabelledPosition]:
    """One side's own moves after the opening."""
    game = stored.game
    player = game.x if color is Color.X else game.o
    for ply in range(game.opening, len(game.moves)):
        mover = Color.X if ply % 2 == 0 else Color.O
        if mover is color and not game.noise[ply]:
            yield LabelledPosition(
                game=stored.id,
                rules=game.rules,
                moves=game.moves[:ply],
                move=game.moves[ply],
                source=f"{stored.source}:{player}",
                depth=0,
            )
