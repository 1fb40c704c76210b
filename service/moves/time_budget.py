"""The search time of one request, shared by its queries."""

from __future__ import annotations

import dataclasses
import time
from typing import Final

from engines.base import Limit
from service.moves.query import Query

MIN_SHARE_S: Final = 0.001
"""Seconds: also queries that come late get an answer."""


class TimeBudget:
    """Divides time evenly; what one query leaves over benefits those after it.

    Args:
        seconds: Wall-clock time of all queries together, from now on.
        queries: Number of queries.
    """

    def __init__(self, seconds: float, queries: int) -> None:
        self._deadline = time.monotonic() + seconds
        self._queries = queries

    def share(self, query: Query) -> Query:
        """The next query, limited to its share of time; a warning tells if that is less."""
        seconds = max((self._deadline - time.monotonic()) / max(self._queries, 1), MIN_SHARE_S)
        self._queries -= 1
        limit = query.limit
        if limit.time is not None and limit.time <= seconds:
            return query
        return dataclasses.replace(
            query,
            limit=Limit(time=seconds, nodes=limit.nodes, depth=limit.depth),
            warnings=(
                *query.warnings,
                f"{round(seconds * 1000)} ms were applied: the request's queries share its time",
            ),
        )
