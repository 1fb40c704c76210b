"""Reviews a game: searches its positions and judges every move."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from tengen.engines.cancellation import CancellationToken
from tengen.engines.errors import NoWinProbabilityError, UnsupportedRulesError
from tengen.engines.game import Board, Rules
from tengen.engines.game.errors import PositionError
from tengen.engines.interface import Engine, Limit
from tengen.engines.registry import ENGINES, create_engine
from tengen.engines.review.judgement import MoveReview, judge
from tengen.engines.review.position_values import PositionValues

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
    """Judge the moves of a game, beginning with the last one.

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
        CancelledError: The review was cancelled; raised by the iterator.
        LimitReachedError: An exact engine reached a limit; raised by the iterator.
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
