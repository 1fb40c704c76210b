"""Reviews of games, move by move."""

from __future__ import annotations

import dataclasses
import statistics
from collections.abc import Iterator, Mapping, Sequence
from typing import Final, get_args

from engines.cancellation import CancellationToken
from engines.errors import NoWinProbabilityError, UnsupportedRulesError
from engines.game import Board, Color, Rules
from engines.game.errors import PositionError
from engines.interface import Engine, Limit
from engines.registry import ENGINES, create_engine
from engines.review.judgement import Judgement, MoveReview, judge
from engines.review.position_values import IN_THE_GAME, PositionValues

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
    """By the stones, else as recorded, else by proof; None for a draw or an open game."""
    decisive: MoveReview | None
    """The loser's move after which its win probability stayed low; None if there is none."""
    sides: Mapping[Color, SideSummary]
    nodes: int
    """Positions visited."""


def summarise(
    board: Board, moves: Sequence[MoveReview], recorded: Color | None = None
) -> GameSummary:
    """Draw the judged moves of a game together.

    Args:
        recorded: The winner by the record of the game; counts where the stones do not decide.
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


DEFAULT_TIME_MS: Final = 100
"""Milliseconds for each position by default; 6 s for a game of 60 moves."""
MAX_MOVES: Final = 512
"""Moves of a game at most: more than boards of 22x22 have cells."""


def reviewers(rules: Rules) -> list[str]:
    """The names of the engines that can review a game."""
    engines = {name: create_engine(name) for name in ENGINES}
    return [
        name
        for name, engine in engines.items()
        if engine.has_win_probability and engine.supports(rules)
    ]


def review_moves(
    board: Board,
    engine: Engine,
    limit: Limit,
    *,
    seconds: float | None = None,
    cancellation: CancellationToken | None = None,
) -> Iterator[MoveReview]:
    """Judge the moves of a game, the last one first.

    Each position is searched once. With a limit of nodes or depth the review is deterministic.

    Args:
        board: The last position; the moves on its `move_stack` are the game.
        limit: What ends the search of one position; without any limit, the engine's own default.
        seconds: Wall-clock time for all positions together, from now on; those that come last get
            what is left. None for no limit.

    Raises:
        PositionError: The game has no moves, or more than `MAX_MOVES`.
        UnsupportedRulesError: The engine does not play this game.
        NoWinProbabilityError: The engine has no win probabilities.
        CancelledError: The review was cancelled; from the iterator, as the next one.
        LimitReachedError: An engine that answers exactly reached a limit.
    """
    check_length(board)
    check_reviewer(engine, board.rules)
    values = PositionValues(
        board, engine, limit, seconds=seconds, cancellation=cancellation or CancellationToken()
    )
    moves = tuple(board.move_stack)
    return (
        judge(position, moves[len(position.move_stack)], before, after)
        for position, before, after in values.backwards()
    )


def check_length(board: Board) -> None:
    """Check that a game can be reviewed.

    Raises:
        PositionError: The game has no moves, or more than `MAX_MOVES`.
    """
    if not 0 < len(board.move_stack) <= MAX_MOVES:
        raise PositionError(
            f"the game has {len(board.move_stack)} moves, a review allows 1..{MAX_MOVES}",
            code="game-length",
        )


def check_reviewer(engine: Engine, rules: Rules) -> None:
    """Check that an engine can review a game.

    Raises:
        UnsupportedRulesError: The engine does not play this game.
        NoWinProbabilityError: The engine has no win probabilities.
    """
    if not engine.supports(rules):
        raise UnsupportedRulesError(
            f"{engine.name} does not play {rules}; engines that review it: {_names(rules)}",
            supported_by=reviewers(rules),
        )
    if not engine.has_win_probability:
        raise NoWinProbabilityError(
            f"{engine.name} has no win probabilities; engines that review {rules}: {_names(rules)}"
        )


def _names(rules: Rules) -> str:
    return ", ".join(reviewers(rules)) or "no engine"
