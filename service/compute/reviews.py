"""Reviews of games: their requests, and how they run."""

from __future__ import annotations

import dataclasses
import time
from collections.abc import Callable
from typing import cast

from tengen.engines.cancellation import CancellationToken
from tengen.engines.game import Board, Color
from tengen.engines.game.reading import error_path
from tengen.engines.interface import Engine, Limit
from tengen.engines.registry import default_evaluator
from tengen.engines.review import (
    DEFAULT_TIME_MS,
    GameSummary,
    MoveReview,
    check_length,
    check_reviewer,
    review_moves,
    summarise,
)
from tengen.engines.review.allowance import GRACE_S, seconds_of_all
from tengen.service.compute.positions import form_of
from tengen.service.compute.query import RequestedLimits, applied_wait, named_engine, read_board
from tengen.service.compute.request_budget import duration
from tengen.service.config import Settings
from tengen.service.engine_pool import EnginePool
from tengen_client.json_types import PositionDict, ReviewRequestDict


@dataclasses.dataclass(frozen=True, slots=True, kw_only=True)
class ReviewQuery:
    """A game to review, and how."""

    board: Board
    """The last position, with the moves of the game."""
    recorded: Color | None
    """The winner by the record of the game."""
    engine: str | None
    """Name of the engine; None for the game's default."""
    limit: Limit
    """Limit of one position."""
    seconds: float
    """Wall-clock time of the whole review."""
    cancellation: CancellationToken
    wait_s: float | None
    """Seconds to wait for a search slot; None for the usual time."""
    id: str | None
    """Client-supplied ID, echoed in the response."""
    warnings: tuple[str, ...]
    """Adjustments made to the request."""

    @property
    def expected_s(self) -> float | None:
        """Seconds that the review may take; None if another limit may end it earlier."""
        share = duration(self.limit)
        return share and min(share * (len(self.board.move_stack) + 1), self.seconds)


@dataclasses.dataclass(frozen=True, slots=True, kw_only=True)
class Review:
    """A reviewed game."""

    query: ReviewQuery
    engine: Engine
    moves: tuple[MoveReview, ...]
    """The judged moves, in the order of the game."""
    summary: GameSummary
    seconds: float
    """Wall-clock time that it took."""


def build_review(
    body: ReviewRequestDict,
    settings: Settings,
    cancellation: CancellationToken,
    *,
    engine: str | None = None,
) -> ReviewQuery:
    """The query of a loaded `ReviewRequestSchema`.

    Args:
        settings: Hard limits of the service; the time limit applies to the whole review.
        engine: Name of the engine in the query string.
    """
    board, recorded, warnings = _read(cast("PositionDict", body))
    return ReviewQuery(
        board=board,
        recorded=recorded,
        engine=named_engine(body.get("engine"), engine),
        limit=_limit(body.get("limits") or {}, board, settings, warnings),
        seconds=settings.max_time_ms / 1000,
        cancellation=cancellation,
        wait_s=applied_wait(body.get("wait_ms"), settings, warnings),
        id=body.get("id"),
        warnings=tuple(warnings),
    )


def reviewing_engine(query: ReviewQuery, engines: EnginePool) -> Engine:
    """The engine of a review.

    Raises:
        TengenError: There is no such engine, or it cannot review the game.
    """
    rules = query.board.rules
    name = default_evaluator(rules) if query.engine is None else query.engine
    engine = engines.engine(name)
    check_reviewer(engine, rules)
    return engine


def run_review(
    query: ReviewQuery, engine: Engine, on_move: Callable[[MoveReview], None] = lambda _: None
) -> Review:
    """Review a game.

    Args:
        on_move: Called with every judged move, from the last one to the first.

    Raises:
        CancelledError: The review was cancelled.
    """
    start, cpu_start = time.perf_counter(), time.thread_time()
    moves: list[MoveReview] = []
    for move in review_moves(
        query.board, engine, query.limit, seconds=query.seconds, cancellation=query.cancellation
    ):
        moves.append(move)
        on_move(move)
    moves.reverse()
    seconds = seconds_of_all(query.limit, len(moves) + 1, query.seconds)
    if time.thread_time() - cpu_start > seconds + GRACE_S:
        late = "the time was over before all positions were searched: raise limits.time_ms"
        query = dataclasses.replace(query, warnings=(*query.warnings, late))
    return Review(
        query=query,
        engine=engine,
        moves=tuple(moves),
        summary=summarise(query.board, moves, query.recorded),
        seconds=time.perf_counter() - start,
    )


def _read(body: PositionDict) -> tuple[Board, Color | None, list[str]]:
    """The last position, the winner by the record, and the assumptions that reading it took."""
    position = read_board(body)
    with error_path(form_of(body)):
        check_length(position.board)
    result = position.record.result if position.record else None
    return position.board, result.winner if result else None, list(position.warnings)


def _limit(
    requested: RequestedLimits, board: Board, settings: Settings, warnings: list[str]
) -> Limit:
    """The requested limits, cut to the hard ones and to a position's share of the time."""
    nodes, depth = requested.get("nodes"), requested.get("depth")
    if nodes is not None and nodes > settings.max_nodes:
        warnings.append(f"limits.nodes is {nodes}, {settings.max_nodes} was applied")
        nodes = settings.max_nodes
    time_ms = requested.get("time_ms")
    if time_ms is None and (nodes or depth):
        return Limit(nodes=nodes, depth=depth)
    positions = len(board.move_stack) + 1
    share_ms = max(settings.max_time_ms // positions, 1)
    time_ms = time_ms or DEFAULT_TIME_MS
    if time_ms > share_ms:
        warnings.append(
            f"{share_ms} ms were applied to each position: {positions} of them share "
            f"{settings.max_time_ms} ms"
        )
    return Limit(time=min(time_ms, share_ms) / 1000, nodes=nodes, depth=depth)
