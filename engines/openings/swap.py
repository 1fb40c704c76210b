"""Decisions in openings that settle the colors, by the values of an engine."""

from __future__ import annotations

import dataclasses
import time
from collections.abc import Mapping, Sequence
from typing import Any, Final

import numpy as np

from tengen.engines.cancellation import CancellationToken
from tengen.engines.game import Board, Color, Move, Rules
from tengen.engines.interface import AnalysisRequest, Engine, Limit, check_ongoing
from tengen.engines.openings.balance import (
    DEFAULT_NODES,
    EVEN,
    Placement,
    balance,
    check_balancer,
    value,
)
from tengen.engines.openings.stages import (
    Decider,
    OpeningAnswers,
    OpeningChoice,
    OpeningStep,
    SwapOpening,
    opening_stage,
)

MARGIN: Final = 0.05
"""If stones may be placed instead, a win probability within this distance of `EVEN` does not decide
for a color: the player who placed the stones may know them better."""
SHARE: Final = 0.5
"""Share of the limits spent on valuing the position, before stones are placed instead."""


@dataclasses.dataclass(frozen=True, slots=True, kw_only=True)
class OpeningDecision:
    """A decision in an opening, with the analysis behind it."""

    decider: Decider
    """The player who decides."""
    takes: Color | None
    """The color that the decider takes; None to place stones."""
    stones: tuple[Move, ...] = ()
    """The stones to place, in turn; empty for a color."""
    move: Move | None = None
    """The next move of the color taken, if it is to move."""
    before: float | None = None
    """Win probability of the side to move before the decision; None with an empty board."""
    win_probability: float
    """Win probability of the side to move after the decision."""
    placements: tuple[Placement, ...] = ()
    """The placements that were compared last, the most even first; empty for a color."""
    nodes: int
    """Positions visited."""


def decide(
    opening: SwapOpening,
    rules: Rules,
    stones: Sequence[Move],
    engine: Engine,
    limit: Limit | None = None,
    *,
    rng: np.random.Generator,
    options: Mapping[str, Any] | None = None,
    cancellation: CancellationToken | None = None,
) -> OpeningDecision:
    """Decide for the player whose turn it is.

    Deterministic with a limit on nodes and none on time.

    Args:
        stones: The stones placed so far, in turn: X, O, X, O, X.
        limit: Shared by all searches, as in `balance`.
        cancellation: Ends the search with the best decision so far.

    Raises:
        PositionError: No decision is due with this number of stones, or there is no room for more;
            `path` begins with "stones".
        IllegalMoveError: A stone off the board, or on another; `path` is its index.
        GameOverError: The stones win, or fill the board.
        UnsupportedRulesError: The engine does not play these rules.
        NoWinProbabilityError: The engine has no win probabilities.
        LimitReachedError: An engine that answers exactly reached a limit.
        CancelledError: An engine that answers exactly was cancelled.
    """
    decider, step = _due(opening, rules, stones)
    takes = OpeningChoice.SWAP in step.choices
    board = Board.from_moves(stones, rules)
    check_ongoing(board)
    check_balancer(engine, rules)
    cancellation = cancellation or CancellationToken()
    limit = limit or Limit()
    if limit.nodes is None and limit.time is None:
        limit = dataclasses.replace(limit, nodes=DEFAULT_NODES)
    until = None if limit.time is None else time.monotonic() + limit.time
    before, visited = None, 0
    if takes:
        first = _share(limit) if step.squares else limit
        analysis = engine.analyse(
            AnalysisRequest(board, first, options=options or {}, rng=rng, cancellation=cancellation)
        )
        before, visited = value(engine, board, analysis), analysis.nodes
        if not step.squares or abs(before - EVEN) > MARGIN or cancellation.is_cancelled:
            color = board.to_move if before >= EVEN else -board.to_move
            return OpeningDecision(
                decider=decider,
                takes=color,
                move=analysis.move if color is board.to_move else None,
                before=before,
                win_probability=before,
                nodes=visited,
            )
        limit = _rest(limit, visited, until)
    found = balance(
        board,
        len(step.squares),
        engine,
        limit,
        rng=rng,
        options=options,
        cancellation=cancellation,
    )
    return OpeningDecision(
        decider=decider,
        takes=None,
        stones=found.stones,
        before=before,
        win_probability=found.win_probability,
        placements=found.placements,
        nodes=visited + found.nodes,
    )


def _due(opening: SwapOpening, rules: Rules, stones: Sequence[Move]) -> tuple[Decider, OpeningStep]:
    """The decision that is due with these stones on the board.

    Raises:
        PositionError: No decision is due with this number of stones; `path` begins with "stones".
        IllegalMoveError: A stone off the board, or on another; `path` is its index.
    """
    stage = opening_stage(opening, rules, OpeningAnswers(stones=tuple(stones)))
    # Only a choice of color ends the opening.
    assert stage.decider is not None  # noqa: S101 - for the type checker
    assert stage.step is not None  # noqa: S101 - for the type checker
    return stage.decider, stage.step


def _share(limit: Limit) -> Limit:
    """The part of the limits that values a position before stones are placed."""
    return Limit(
        time=None if limit.time is None else limit.time * SHARE,
        nodes=None if limit.nodes is None else max(int(limit.nodes * SHARE), 1),
        depth=limit.depth,
    )


def _rest(limit: Limit, visited: int, until: float | None) -> Limit:
    """The limits that remain for the next search."""
    return Limit(
        time=None if until is None else max(until - time.monotonic(), 0.001),
        nodes=None if limit.nodes is None else max(limit.nodes - visited, 1),
        depth=limit.depth,
    )
