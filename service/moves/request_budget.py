"""The budget of one request: the size of its answer, checked first, and the time of its engines.

Engines that search and engines that do not spend the same time, which the queries of a comparison
or a batch share.
"""

from __future__ import annotations

import dataclasses
import time
from collections.abc import Callable, Sequence
from typing import Final, TypeVar

from engines.base import MAX_CANDIDATES, Limit
from engines.errors import LimitReachedError
from engines.game import Board
from engines.game.bounding_box import WINDOW_MARGIN, Box
from engines.game.rules import MAX_SIDE
from service.errors import AnswerTooLargeError
from service.moves.query import PositionQuery, Query

T = TypeVar("T")

MAX_ANSWER: Final = 2_000_000
"""Bytes of an answer."""
EXPLAIN: Final = "explain"
"""Name of the option that adds explanations to candidates."""
EXPLAINED: Final = 1_600
"""Bytes of a candidate with its explanation, at most."""
DESCRIPTION: Final = 2_000
"""Bytes of the description of a position without its stones and cells, at most."""
DESCRIBED_STONE, DESCRIBED_UNBOUNDED = 62, 72
"""Bytes of a stone in the description of a position, with and without borders, at most."""
FORBIDDEN_POINT: Final = 72
"""Bytes of a forbidden point, at most; in renju any empty cell may be one."""
PROBLEM: Final = 12_000
"""Bytes of a problem that takes the place of a recommendation, at most."""


@dataclasses.dataclass(frozen=True, slots=True)
class _Bytes:
    """Sizes of the parts of an answer, at most."""

    recommendation: int
    """Everything but the other candidates, the ID and the game after the move."""
    candidate: int
    stone: int
    """A move of the game, or a stone of a position that was set up."""


BOUNDED: Final = _Bytes(2_500, 220, 5)
UNBOUNDED: Final = _Bytes(6_000, 430, 50)
"""Moves are longer: up to `"-1000000/-1000000"`."""

GRACE_S: Final = 0.2
"""Seconds of CPU that engines may take beyond the limits of all queries."""
MIN_SHARE_S: Final = 0.001
"""Seconds: also queries that come late, but within the grace, get an answer."""
ANALYSIS_US: Final = 500
"""Microseconds of an engine that does not search, on a small board; and about one for each cell."""
RENJU_CELL_US: Final = 20
"""Microseconds a cell where the answer lists forbidden points before the move and after it."""
QUICK_US: Final = 50_000
"""Requests whose engines take more microseconds without searching need a search slot."""


class RequestBudget:
    """Checks the size of the answer, and divides time evenly: what one query leaves, others get.

    Args:
        seconds: Wall-clock time of all queries together, from now on.
        queries: All queries of the request.
        invalid: Number of further queries, whose answers are problems.
        field: The field of the request that an error names.

    Raises:
        AnswerTooLargeError: The answer could be larger than `MAX_ANSWER`.
    """

    def __init__(
        self,
        seconds: float,
        queries: Sequence[Query],
        *,
        invalid: int = 0,
        field: str = "candidates",
    ) -> None:
        _check_size(queries, invalid, field)
        self._left = sum(map(_engines, queries))
        wanted = sum(_engines(query) * (query.limit.time or seconds) for query in queries)
        self._deadline = time.monotonic() + seconds
        self._cpu_seconds = min(seconds, wanted) + GRACE_S
        work = sum(_engines(query) * _analysis_us(query.board) for query in queries)
        self.is_quick = work <= QUICK_US
        """Whether engines that do not search may run without a search slot."""

    def share(self, query: Query) -> Query:
        """The next query, limited to its share of time; a warning tells if that is less.

        Raises:
            LimitReachedError: The time of the request is used up.
        """
        if self._cpu_seconds < 0:
            raise LimitReachedError(
                "the time of the request was used up before: raise limits.time_ms, or ask for "
                "fewer positions or engines",
                path=("limits", "time_ms"),
            )
        seconds = max((self._deadline - time.monotonic()) / max(self._left, 1), MIN_SHARE_S)
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

    def charge(self, run: Callable[[], T]) -> T:
        """Run a function and charge the CPU time of this thread, which does not depend on others.

        Calls in other threads are charged apart.
        """
        start = time.thread_time()
        try:
            return run()
        finally:
            self._cpu_seconds -= time.thread_time() - start


def check_positions(read: Sequence[PositionQuery], invalid: int) -> None:
    """Check the size of the descriptions of a batch of positions.

    Args:
        read: The positions.
        invalid: Number of further items, whose answers are problems.

    Raises:
        AnswerTooLargeError: The answer could be larger than `MAX_ANSWER`.
    """
    size = invalid * PROBLEM
    for board, identifier, _ in read:
        stone = DESCRIBED_UNBOUNDED if board.rules.unbounded else DESCRIBED_STONE
        cells = 0 if board.rules.unbounded else cells_of(board)
        size += DESCRIPTION + 6 * len(identifier or "") + cells + stone * len(board)
        size += _forbidden(board)
    if size > MAX_ANSWER:
        raise AnswerTooLargeError(
            f"the answer may take {size / 1e6:.1f} MB, allowed are {MAX_ANSWER / 1e6:g} MB: "
            f"reduce the {len(read) + invalid} positions",
            path=("requests",),
        )


def _check_size(queries: Sequence[Query], invalid: int, field: str) -> None:
    size = invalid * PROBLEM + sum(map(_size, queries))
    if size <= MAX_ANSWER:
        return
    most = max(map(_candidates, queries), default=0)
    engines = max(map(_engines, queries), default=0)
    explained = ", explained" if any(query.options.get(EXPLAIN) for query in queries) else ""
    raise AnswerTooLargeError(
        f"the answer may take {size / 1e6:.1f} MB, allowed are {MAX_ANSWER / 1e6:g} MB: positions: "
        f"{len(queries) + invalid}, engines: {engines}, candidates: up to {most}{explained}; "
        "reduce one of these",
        path=(field,),
    )


def _size(query: Query) -> int:
    """Bytes of the answer to a query, at most; only its first engine explains."""
    sizes = UNBOUNDED if query.board.rules.unbounded else BOUNDED
    rows = 0 if query.board.rules.unbounded else cells_of(query.board) + 3 * MAX_SIDE
    candidates, identifier = _candidates(query), 6 * len(query.id or "")
    explained = candidates * EXPLAINED if query.options.get(EXPLAIN) else 0
    # The first line is longer, and is part of the recommendation.
    forbidden = _forbidden(query.board)
    after = sizes.stone * len(query.board) + rows + forbidden
    fixed = sizes.recommendation + identifier + forbidden + after
    plain = fixed + (candidates - 1) * sizes.candidate
    # A turn has the game once more.
    turn = 0 if query.played is None else after
    return turn + max(plain, fixed + explained) + len(query.compare) * plain


def _forbidden(board: Board) -> int:
    """Bytes of a list of forbidden points, at most."""
    return FORBIDDEN_POINT * (cells_of(board) - len(board)) if board.rules.forbidden_points else 0


def _candidates(query: Query) -> int:
    """Candidates in each answer to a query, at most."""
    wanted = query.candidates or MAX_CANDIDATES
    return min(wanted, cells_of(query.board)) or 1


def _analysis_us(board: Board) -> int:
    """Microseconds of an engine that does not search."""
    cells = cells_of(board)
    return ANALYSIS_US + cells * (RENJU_CELL_US if board.rules.forbidden_points else 1)


def _engines(query: Query) -> int:
    return 1 + len(query.compare)


def cells_of(board: Board) -> int:
    """Cells that engines look at: without borders, those around the stones."""
    if board.rules.unbounded:
        rows, cols = Box.around(board.stones).shape
        return (rows + 2 * WINDOW_MARGIN) * (cols + 2 * WINDOW_MARGIN)
    rows, cols = board.rules.shape
    return rows * cols
