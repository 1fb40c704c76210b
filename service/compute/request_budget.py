"""The budget of one request: the size of its response, and the time of all that it asks for.

All queries of a comparison or a batch share one time, whether their engines search or not.
"""

from __future__ import annotations

import dataclasses
import time
from collections.abc import Callable, Sequence
from typing import Final, TypeVar

from tengen.engines.cancellation import CancellationToken
from tengen.engines.errors import CancelledError, LimitReachedError
from tengen.engines.game import Board
from tengen.engines.game.bounding_box import WINDOW_MARGIN, Box
from tengen.engines.interface import Limit
from tengen.service.compute.query import Query
from tengen.service.compute.search_slots import SearchSlots
from tengen.service.errors import BusyError

T = TypeVar("T")

GRACE_S: Final = 0.2
"""Seconds of processor time beyond the limits of all queries."""
MIN_SHARE_S: Final = 0.001
"""Seconds that late queries get within the grace."""
MAX_ANSWER: Final = 2_000_000
"""Bytes of a response."""
QUICK_CELLS: Final = 400
"""Cells of a board whose positions are described and weighed within milliseconds."""


class RequestBudget:
    """Divides the time of a request evenly; time that one query leaves goes to the next ones.

    The wall clock divides the time, as limits are of the wall clock. The processor time of the
    request's threads ends it, so that a busy machine does not.

    Args:
        seconds: Wall-clock time of all queries together, from the first one on.
        queries: The queries; none for a request that searches nothing, which has the grace alone.
        wait_s: Seconds that all parts together may wait for slots, or the longest `wait_s` of a
            query; None for the usual time of each part.
    """

    def __init__(
        self, seconds: float = 0.0, queries: Sequence[Query] = (), wait_s: float | None = None
    ) -> None:
        self._seconds = seconds
        self._analyses_left = sum(query.analyses for query in queries)
        wanted = sum(query.analyses * (query.limit.time or seconds) for query in queries)
        self._cpu_left = min(seconds, wanted) + GRACE_S
        self._cpu_start = 0.0
        self._deadline: float | None = None
        self._has_begun = False
        waits = (wait_s, *(query.wait_s for query in queries))
        self._wait_left = max((wait for wait in waits if wait is not None), default=None)
        times = [duration(query.limit) for query in queries]
        known = [query.analyses * time for query, time in zip(queries, times, strict=True) if time]
        self.part_s = min(seconds, sum(known)) / len(known) if known else None
        """Seconds that the part of each query may take; None if its limits do not tell."""

    def run(
        self, work: Callable[[], T], cancellation: CancellationToken, slots: SearchSlots | None
    ) -> T:
        """Run a part of the request's work and charge its processor time.

        Args:
            slots: Where it runs; None for this thread. Waiting for a slot takes none of the
                request's time. After one part was refused a slot, the others do not wait for
                theirs.

        Raises:
            BusyError: No slot is free.
            CancelledError: The client has disconnected, and this is not the first part.
            LimitReachedError: The time of the request is used up.
        """

        def charged() -> T:
            if self._has_begun and cancellation.is_cancelled:
                raise CancelledError("the client disconnected")
            self._has_begun = True
            self._cpu_start = time.thread_time()
            try:
                self._check_time()
                return work()
            finally:
                self._cpu_left -= time.thread_time() - self._cpu_start

        if slots is None:
            return charged()
        entered = time.monotonic()

        def started() -> T:
            waited = time.monotonic() - entered
            if self._wait_left is not None:
                self._wait_left = max(self._wait_left - waited, 0.0)
            if self._deadline is not None:
                self._deadline += waited
            return charged()

        try:
            return slots.run(started, cancellation, wait_s=self._wait_left, seconds=self.part_s)
        except BusyError:
            self._wait_left = 0.0
            raise

    def share(self, query: Query) -> Query:
        """The next query, limited to its share of time; with a warning if that is less.

        A query limited by nodes or depth may take all the time that is left, so that its answer
        does not depend on the clock. The warning tells that it did.

        Raises:
            LimitReachedError: The time of the request is used up.
        """
        self._check_time()
        now = time.monotonic()
        if self._deadline is None:
            self._deadline = now + self._seconds
        sharing = max(self._analyses_left, 1) if query.is_timed else 1
        seconds = max((self._deadline - now) / sharing, MIN_SHARE_S)
        self._analyses_left -= 1
        limit = query.limit
        # In whole milliseconds: some microseconds are gone before the first query is answered.
        if limit.time is not None and round(limit.time - seconds, 3) <= 0:
            return query
        return dataclasses.replace(
            query,
            limit=Limit(time=seconds, nodes=limit.nodes, depth=limit.depth),
            warnings=(
                *query.warnings,
                f"{round(seconds * 1000)} ms were applied: the request's queries share its time",
            ),
        )

    def until(self) -> float:
        """When the part that runs has to end, by `time.monotonic`."""
        return time.monotonic() + self._cpu_seconds_left()

    def _cpu_seconds_left(self) -> float:
        return self._cpu_left - (time.thread_time() - self._cpu_start)

    def _check_time(self) -> None:
        if self._cpu_seconds_left() < 0:
            raise LimitReachedError(
                "the time of the request was used up before: raise limits.time_ms, or ask for "
                "fewer positions or engines",
                path=("limits", "time_ms"),
            )


def duration(limit: Limit) -> float | None:
    """Seconds that a search takes; None if another limit may end it earlier."""
    return limit.time if limit.nodes is None and limit.depth is None else None


def is_quick(board: Board) -> bool:
    """Whether a position takes milliseconds at most, unless it is searched or explained."""
    return not board.rules.forbidden_points and cells_of(board) <= QUICK_CELLS


def cells_of(board: Board) -> int:
    """Cells that engines look at: without borders, those around the stones."""
    if board.rules.unbounded:
        rows, cols = Box.around(board.stones).shape
        return (rows + 2 * WINDOW_MARGIN) * (cols + 2 * WINDOW_MARGIN)
    rows, cols = board.rules.shape
    return rows * cols
