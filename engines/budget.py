"""What a search that answers exactly may cost: counted and timed while it runs."""

from __future__ import annotations

import time
from typing import Final

from engines.base import Limit
from engines.errors import LimitReachedError, StoppedError

CLOCK_INTERVAL: Final = 256
"""Nodes between two looks at the clock: some 3 ms."""


class Budget:
    """Spent by one question, or by several together.

    Args:
        limit: What ends the search; the clock starts now.
    """

    def __init__(self, limit: Limit) -> None:
        self.nodes = 0
        """Positions visited so far."""
        self._limit = limit
        self._stopped = False
        self._deadline = None if limit.time is None else time.monotonic() + limit.time
        self._least_plies = 0

    def stop(self) -> None:
        """Let nothing more be spent; from any thread."""
        self._stopped = True

    def start(self, plies: int) -> None:
        """Begin a question that looks `plies` ahead: depth is counted from here."""
        self._least_plies = 0 if self._limit.depth is None else plies - self._limit.depth

    def spend(self, plies: int) -> None:
        """Count one position that is looked at, with so many plies still ahead.

        Raises:
            LimitReachedError: A limit is reached; `path` names it.
            StoppedError: `stop` was called.
        """
        self.nodes += 1
        if self._stopped:
            raise StoppedError("the search was stopped before the position was solved")
        limit = self._limit
        if limit.nodes is not None and self.nodes > limit.nodes:
            raise _limit_reached("nodes", f"{limit.nodes} nodes")
        if plies < self._least_plies:
            raise _limit_reached("depth", f"a depth of {limit.depth} plies")
        if (
            self._deadline is not None
            and self.nodes % CLOCK_INTERVAL == 0
            and time.monotonic() > self._deadline
        ):
            raise _limit_reached("time", f"{limit.time} seconds")


def _limit_reached(name: str, limit: str) -> LimitReachedError:
    return LimitReachedError(
        f"the position is not solved within {limit}: "
        "raise the limit, or ask an engine that estimates",
        path=(name,),
    )
