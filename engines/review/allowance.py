"""The nodes and the time that a review may use, shared out among its positions."""

from __future__ import annotations

import time
from typing import Final

from tengen.engines.interface import Limit

MIN_SECONDS: Final = 0.001
"""Seconds for each further position when the time of the whole review is used up."""
GRACE_S: Final = 0.1
"""Seconds of processor time beyond the time of the whole review after which no more positions are
searched. The margin keeps a busy machine from cutting a review short."""
LEAST_LEFT_OVER: Final = 2.0
"""A position is searched again if the limits of at least this many positions are left over: a
shorter search would hardly find more."""


def seconds_of_all(limit: Limit, positions: int, seconds: float) -> float:
    """Seconds that all positions of a review take together at most.

    Args:
        limit: The limits of one position.
        seconds: Limit of all of them.
    """
    return seconds if limit.time is None else min(seconds, positions * limit.time)


class Allowance:
    """Nodes and wall-clock time of a review, which begins now.

    With a limit of nodes or depth and none of time, the time of all positions only ends a review
    that would take too long: it is not divided, so that values do not depend on the clock.

    Args:
        seconds: Wall-clock time of all positions together; None for no limit.
    """

    def __init__(self, limit: Limit, positions: int, seconds: float | None) -> None:
        self.limit = limit
        self.nodes = 0
        """Positions visited so far, by proofs and searches."""
        self._positions = positions
        self._start = time.monotonic()
        self._cpu_start = time.thread_time()
        self._divides_time = limit.time is not None or (limit.nodes is limit.depth is None)
        self._seconds = None if seconds is None else seconds_of_all(limit, positions, seconds)

    def is_over(self, share: float = 1.0) -> bool:
        """Whether this thread has used up a share of the time of all positions plus `GRACE_S`."""
        spent = time.thread_time() - self._cpu_start
        return self._seconds is not None and spent > share * self._seconds + GRACE_S

    def seconds(self, share: float, positions: int) -> float | None:
        """A share of the time of one position.

        Args:
            share: 0..1.
            positions: Number of positions that share the time of all that is left.

        Returns:
            Wall-clock seconds; None for no limit.
        """
        times = [] if self.limit.time is None else [self.limit.time]
        if self._seconds is not None:
            left = self._seconds - self._elapsed()
            if not self._divides_time:
                return max(left, MIN_SECONDS)
            times.append(max(left / positions, MIN_SECONDS))
        return share * min(times) if times else None

    def left_over(
        self, reserved_nodes: int, reserved_positions: float, *, share: float
    ) -> Limit | None:
        """A share of what remains if all positions that are not searched yet get their limits.

        Args:
            reserved_nodes: Nodes of their searches; ignored without a limit of nodes.
            reserved_positions: Number of these positions, times the share of a position's limit
                that they need.
            share: 0..1.

        Returns:
            Limits of nodes and time; None if neither is limited, or hardly anything is left.
        """
        limit, nodes, seconds = self.limit, None, None
        if limit.nodes is not None:
            spare = self._positions * limit.nodes - self.nodes - reserved_nodes
            if spare < LEAST_LEFT_OVER * limit.nodes:
                return None
            nodes = int(share * spare)
        each = [] if limit.time is None else [limit.time]
        if self._seconds is not None:
            each.append(self._seconds / self._positions)
        if not self._divides_time:
            seconds = self.seconds(share, self._positions)
        elif each:
            free_positions = self._positions - reserved_positions
            spare_time = free_positions * min(each) - self._elapsed()
            if spare_time < LEAST_LEFT_OVER * min(each):
                return None
            seconds = share * spare_time
        if nodes is None and seconds is None:
            return None
        return Limit(nodes=nodes, time=seconds, depth=limit.depth)

    def _elapsed(self) -> float:
        return time.monotonic() - self._start
