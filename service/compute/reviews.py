"""Reviews of games: their requests, and how they run."""

from __future__ import annotations

import dataclasses
import queue
import time
from collections.abc import Callable, Iterator
from typing import TypeVar, cast

from tengen.engines.cancellation import CancellationToken
from tengen.engines.game import Board, Color
from tengen.engines.game.reading import FORM, error_path
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
from tengen.service.compute.analyses import with_heartbeats
from tengen.service.compute.query import named_engine, read_board
from tengen.service.compute.search_slots import SearchSlots
from tengen.service.config import Settings
from tengen.service.engine_pool import EnginePool
from tengen_client.json_types import LimitsDict, PositionDict, ReviewRequestDict

T = TypeVar("T")


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
    id: str | None
    """Client-supplied ID, echoed in the response."""
    warnings: tuple[str, ...]
    """Adjustments made to the request."""


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


@dataclasses.dataclass(frozen=True, slots=True)
class ReviewEvent:
    """A result of a running review."""

    answer: MoveReview | Review | Exception
    """A move; at last the review, or the error that ended it."""

    @property
    def final(self) -> bool:
        """Whether it is the last one."""
        return not isinstance(self.answer, MoveReview)


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
        limit=_limit(body.get("limits", {}), board, settings, warnings),
        seconds=settings.max_time_ms / 1000,
        cancellation=cancellation,
        id=body.get("id"),
        warnings=tuple(warnings),
    )


class Reviewer:
    """Reviews games in search slots."""

    def __init__(self, engines: EnginePool, slots: SearchSlots) -> None:
        self.is_stopping: Callable[[], bool] = lambda: False
        """Whether running reviews have to end, since the worker will; set by the server."""
        self._engines = engines
        self._slots = slots

    def review(self, query: ReviewQuery, write: Callable[[Review], T]) -> T:
        """The response to a request for a review.

        Args:
            write: Makes the response of the review, in the same search slot.

        Raises:
            BusyError: No search slot is free.
        """
        engine = self._engine(query)
        return self._slots.run(
            lambda: write(_run(query, engine, lambda _: None)), query.cancellation
        )

    def events(self, query: ReviewQuery) -> Iterator[ReviewEvent | None]:
        """Start to review a game: its moves from the last to the first, then the review.

        None comes after `HEARTBEAT_S` without an event. An error takes the place of the review.

        Raises:
            BusyError: No search slot is free for a review.
        """
        engine = self._engine(query)
        # Bounded by the moves of a game.
        events: queue.SimpleQueue[ReviewEvent] = queue.SimpleQueue()

        def run() -> Review:
            return _run(query, engine, lambda move: events.put(ReviewEvent(move)))

        def take(timeout: float) -> ReviewEvent | None:
            try:
                return events.get(timeout=timeout)
            except queue.Empty:
                return None

        self._slots.start(run, lambda outcome: events.put(ReviewEvent(outcome)), query.cancellation)
        return with_heartbeats(take, self.is_stopping, query.cancellation)

    def _engine(self, query: ReviewQuery) -> Engine:
        rules = query.board.rules
        name = default_evaluator(rules) if query.engine is None else query.engine
        engine = self._engines.engine(name)
        check_reviewer(engine, rules)
        return engine


def _run(query: ReviewQuery, engine: Engine, on_move: Callable[[MoveReview], None]) -> Review:
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
    with error_path(next(form for form in FORM if form in body)):
        check_length(position.board)
    result = position.record.result if position.record else None
    return position.board, result.winner if result else None, list(position.warnings)


def _limit(requested: LimitsDict, board: Board, settings: Settings, warnings: list[str]) -> Limit:
    """The requested limits, cut to the hard ones and to a position's share of the time."""
    nodes, depth = requested.get("nodes"), requested.get("depth")
    if nodes is not None and nodes > settings.max_nodes:
        warnings.append(f"limits.nodes is {nodes}, {settings.max_nodes} was applied")
        nodes = settings.max_nodes
    if "time_ms" not in requested and (nodes or depth):
        return Limit(nodes=nodes, depth=depth)
    positions = len(board.move_stack) + 1
    share_ms = max(settings.max_time_ms // positions, 1)
    time_ms = requested.get("time_ms", DEFAULT_TIME_MS)
    if time_ms > share_ms:
        warnings.append(
            f"{share_ms} ms were applied to each position: {positions} of them share "
            f"{settings.max_time_ms} ms"
        )
    return Limit(time=min(time_ms, share_ms) / 1000, nodes=nodes, depth=depth)
