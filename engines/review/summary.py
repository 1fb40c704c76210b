"""The summary of a reviewed game: each side's mistakes and accuracy, and the move that decided."""

from __future__ import annotations

import dataclasses
import statistics
from collections.abc import Mapping, Sequence
from typing import Final, get_args

from tengen.engines.game import Board, Color
from tengen.engines.review.judgement import Judgement, MoveReview
from tengen.engines.review.position_values import IN_THE_GAME

JUDGEMENTS: Final[tuple[Judgement, ...]] = get_args(Judgement)


@dataclasses.dataclass(frozen=True, slots=True, kw_only=True)
class SideSummary:
    """The moves of one side."""

    accuracy: float | None
    """0..100: arithmetic mean over the moves that were not forced; None without any."""
    judgements: Mapping[Judgement, int]
    """Number of moves of each judgement."""


@dataclasses.dataclass(frozen=True, slots=True, kw_only=True)
class GameSummary:
    """A reviewed game as a whole."""

    winner: Color | None
    """Winner by the stones, else by the record, else by proof; None for a draw or an open game."""
    decisive: MoveReview | None
    """The loser's move after which its win probability stayed low; None if there is none."""
    sides: Mapping[Color, SideSummary]
    nodes: int
    """Positions visited."""


def summarise(
    board: Board, moves: Sequence[MoveReview], recorded: Color | None = None
) -> GameSummary:
    """Summarise the judged moves of a game.

    Args:
        recorded: The winner by the record of the game; counts if the stones do not decide.
    """
    moves = sorted(moves, key=lambda move: move.ply)
    winner = _winner(board, moves, recorded)
    return GameSummary(
        winner=winner,
        decisive=None if winner is None else _decisive_move(moves, -winner),
        sides={color: _side([m for m in moves if m.color is color]) for color in Color},
        nodes=sum(move.before.nodes for move in moves) + (moves[-1].after.nodes if moves else 0),
    )


def _winner(board: Board, moves: Sequence[MoveReview], recorded: Color | None) -> Color | None:
    if (outcome := board.outcome()) is not None:
        return outcome.winner
    if recorded is not None:
        return recorded
    proof = moves[-1].after.proof if moves else None
    if proof is None:
        return None
    return board.to_move if proof.wins else -board.to_move


def _decisive_move(moves: Sequence[MoveReview], loser: Color) -> MoveReview | None:
    """The last move before which the loser was still in the game, if it was not after it."""
    decisive = None
    for move in moves:
        if move.color is loser and move.win_probability_before >= IN_THE_GAME:
            decisive = move
    if decisive is None or decisive.win_probability_after >= IN_THE_GAME:
        return None
    return decisive


def _side(moves: Sequence[MoveReview]) -> SideSummary:
    free = [move.accuracy for move in moves if move.judgement != "forced"]
    return SideSummary(
        accuracy=statistics.fmean(free) if free else None,
        judgements={name: sum(move.judgement == name for move in moves) for name in JUDGEMENTS},
    )
