"""Limits of an exact search, checked while it runs."""

from __future__ import annotations

import time
from typing import Final

from engines.base import Limit
from engines.errors import CancelledError, LimitReachedError

CLOCK_INTERVAL: Final = 16
"""Nodes between two readings of the clock: a millisecond at most, on 5x5."""


class Budget:
    """The nodes, depth and time that one search, or several together, may use.

    Args:
        limit: The limits; the clock starts now.
    """

    def __init__(self, limit: Limit) -> None:
        self.nodes = 0
        """Positions visited so far."""
        self._limit = limit
        self._stopped = False
        self._deadline = None if limit.time is None else time.monotonic() + limit.time
        self._min_remaining_plies = 0

    def stop(self) -> None:
        """Make the next `spend` raise `CancelledError`; thread-safe."""
        self._stopped = True

    def start(self, plies: int) -> None:
        """Start a search that looks `plies` ahead; its depth is counted from here."""
        depth = self._limit.depth
        self._min_remaining_plies = 0 if depth is None else plies - depth

    def spend(self, plies: int) -> None:
        """Count one visited position with `plies` still ahead.

        Raises:
            LimitReachedError: A limit is reached; `path` names it.
            CancelledError: `stop` was called.
        """
        self.nodes += 1
        if self._stopped:
            raise CancelledError("the search was stopped before the position was solved")
        limit = self._limit
        if limit.nodes is not None and self.nodes > limit.nodes:
            raise _limit_reached("nodes", f"{limit.nodes} nodes")
        if plies < self._min_remaining_plies:
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
        "raise the limit, or use an engine that estimates",
        path=(name,),
    )
