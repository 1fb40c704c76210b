"""The time that one request may take from the engines, shared by all that it asks."""

from __future__ import annotations

import dataclasses
import time

from engines.base import Limit
from service.moves.query import Query

LEAST_S = 0.001
"""Seconds: a share is never nothing, so that every question has an answer."""


class Allowance:
    """Shared fairly: what a question leaves over, those that come after it have.

    Args:
        seconds: Wall-clock time of all questions together; the clock starts now.
        questions: How many there are.
    """

    def __init__(self, seconds: float, questions: int) -> None:
        self._deadline = time.monotonic() + seconds
        self._questions = questions

    def share(self, query: Query) -> Query:
        """The next question, with no more time than its share; it says so where that is less."""
        seconds = max((self._deadline - time.monotonic()) / max(self._questions, 1), LEAST_S)
        self._questions -= 1
        limit = query.limit
        if limit.time is not None and limit.time <= seconds:
            return query
        return dataclasses.replace(
            query,
            limit=Limit(time=seconds, nodes=limit.nodes, depth=limit.depth),
            warnings=(
                *query.warnings,
                f"{round(seconds * 1000)} ms were applied: the request's questions share its time",
            ),
        )
