"""The budget of one request: the size of its response, checked first, and the time of its engines.

All queries of a comparison or a batch share one time, whether their engines search or not.
"""

from __future__ import annotations

import dataclasses
import time
from collections.abc import Callable, Sequence
from typing import Final, ParamSpec, TypeVar

from engines.errors import LimitReachedError
from engines.game import Board
from engines.game.bounding_box import WINDOW_MARGIN, Box
from engines.interface import MAX_CANDIDATES, Limit
from service.compute.query import PositionQuery, Query
from service.errors import AnswerTooLargeError

P = ParamSpec("P")
T = TypeVar("T")

MAX_ANSWER: Final = 2_000_000
"""Bytes of a response."""
RECOMMENDATION, CANDIDATE, STONE = 4_000, 220, 27
"""Upper bounds in bytes: a recommendation without its ID, a candidate, a stone. Twice as much on
boards without borders, whose moves are longer, and with forbidden points, which stones make."""
EXPLANATION: Final = 1_400
"""Bytes of a candidate's explanation, at most."""
REASONS: Final = 12_000
"""Bytes of the reasons for a move, at most."""
EXPLAIN: Final = "explain"
"""Name of the option that adds explanations to candidates."""
DESCRIPTION, DESCRIBED_STONE = 3_200, 72
"""Bytes of the description of a position without its stones, and of a stone in it, at most."""
ID_CHARACTER: Final = 6
"""Bytes of a character of an ID, at most: an escape sequence."""
PROBLEM: Final = 12_000
"""Bytes of a problem that takes the place of a recommendation, at most."""

GRACE_S: Final = 0.2
"""Seconds of CPU that engines may take beyond the limits of all queries."""
MIN_SHARE_S: Final = 0.001
"""Seconds that late queries get within the grace."""
ANALYSIS_US: Final = 500
"""Microseconds that an engine takes without a search, besides one for each cell."""
EXPLAINING_US: Final = 6_000
"""Microseconds that the proofs of an explanation take."""
RENJU_CELL_US: Final = 20
"""Microseconds per cell to list the forbidden points before the move and after it."""
QUICK_US: Final = 50_000
"""Requests whose engines take more microseconds without searching need a search slot."""


class RequestBudget:
    """Checks the size of the answer, and divides time evenly: what one query leaves, others get.

    Args:
        seconds: Wall-clock time of all queries together, from now on.
        invalid: Number of further queries, whose answers are problems.
        field: The field of the request that an error names.
        most: Bytes that the response may have.
    """

    def __init__(
        self,
        seconds: float,
        queries: Sequence[Query],
        *,
        invalid: int = 0,
        field: str = "candidates",
        most: int = MAX_ANSWER,
    ) -> None:
        _check_queries(queries, invalid, field, most)
        self._left = sum(map(_engines, queries))
        wanted = sum(_engines(query) * (query.limit.time or seconds) for query in queries)
        self._deadline = time.monotonic() + seconds
        self._cpu_seconds = min(seconds, wanted) + GRACE_S
        work = sum(_engines(query) * _analysis_us(query) for query in queries)
        self.is_quick = work <= QUICK_US
        """Whether engines that do not search may run without a search slot."""
        self.waits_for_slots = True
        """Whether the next query waits for a slot if none is free."""

    def share(self, query: Query) -> Query:
        """The next query, limited to its share of time; with a warning if that is less.

        A query limited by nodes or depth may take all the time that is left, so that its answer
        does not depend on the clock. The warning tells that it did.

        Raises:
            LimitReachedError: The time of the request is used up.
        """
        if self._cpu_seconds < 0:
            raise LimitReachedError(
                "the time of the request was used up before: raise limits.time_ms, or ask for "
                "fewer positions or engines",
                path=("limits", "time_ms"),
            )
        sharing = max(self._left, 1) if query.is_timed else 1
        seconds = max((self._deadline - time.monotonic()) / sharing, MIN_SHARE_S)
        self._left -= 1
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

    def charge(self, run: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
        """Run a function and charge the CPU time of this thread, which does not depend on others.

        Calls in other threads are charged apart.
        """
        start = time.thread_time()
        try:
            return run(*args, **kwargs)
        finally:
            self._cpu_seconds -= time.thread_time() - start


def check_positions(read: Sequence[PositionQuery], invalid: int) -> None:
    """Check the size of the descriptions of a batch of positions.

    Args:
        invalid: Number of further items, whose answers are problems.
    """
    size = invalid * PROBLEM
    for board, identifier, _ in read:
        size += DESCRIPTION + ID_CHARACTER * len(identifier or "") + DESCRIBED_STONE * len(board)
    _check_size(size, MAX_ANSWER, f"reduce the {len(read) + invalid} positions", "requests")


def _check_queries(queries: Sequence[Query], invalid: int, field: str, allowed: int) -> None:
    most = max(map(_candidates, queries), default=0)
    engines = max(map(_engines, queries), default=0)
    explained = ", explained" if any(query.options.get(EXPLAIN) for query in queries) else ""
    _check_size(
        invalid * PROBLEM + sum(map(_size, queries)),
        allowed,
        f"positions: {len(queries) + invalid}, engines: {engines}, candidates: up to "
        f"{most}{explained}; reduce one of these",
        field,
    )


def _check_size(size: int, allowed: int, advice: str, field: str) -> None:
    if size > allowed:
        raise AnswerTooLargeError(
            f"the answer may take {size / 1e6:.1f} MB, allowed are {allowed / 1e6:g} MB: {advice}",
            path=(field,),
        )


def _size(query: Query) -> int:
    """Upper bound in bytes of the answer to a query."""
    board, engines, candidates = query.board, _engines(query), _candidates(query)
    # The answer to a turn has the game once more.
    games = engines + (query.played is not None)
    size = engines * (RECOMMENDATION + candidates * CANDIDATE) + games * len(board) * STONE
    size += engines * REASONS if query.explain else 0
    if board.rules.unbounded or board.rules.forbidden_points:
        size *= 2
    # Only the first engine has options.
    explained = candidates if query.options.get(EXPLAIN) else 0
    return size + engines * ID_CHARACTER * len(query.id or "") + explained * EXPLANATION


def _candidates(query: Query) -> int:
    """Candidates in each recommendation of a query, at most."""
    wanted = query.candidates or MAX_CANDIDATES
    return min(wanted, cells_of(query.board)) or 1


def _analysis_us(query: Query) -> int:
    """Microseconds of an engine that does not search, and of the reasons for its move."""
    board = query.board
    cells = cells_of(board)
    explaining = EXPLAINING_US if query.explain else 0
    return ANALYSIS_US + explaining + cells * (RENJU_CELL_US if board.rules.forbidden_points else 1)


def _engines(query: Query) -> int:
    return 1 + len(query.compare)


def cells_of(board: Board) -> int:
    """Cells that engines look at: without borders, those around the stones."""
    if board.rules.unbounded:
        rows, cols = Box.around(board.stones).shape
        return (rows + 2 * WINDOW_MARGIN) * (cols + 2 * WINDOW_MARGIN)
    rows, cols = board.rules.shape
    return rows * cols
