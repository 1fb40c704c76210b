"""Limits of searches and proofs: nodes, cancellation and the clock.

The kernels read the clock of `time.monotonic` themselves, so that a deadline needs no other thread.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Final

import numpy as np
from numba import types
from numba.core.types import ExternalFunction

from tengen.engines.kernels.compiled import kernel
from tengen.engines.kernels.state import ARRAYS, INT, PositionArrays

SECOND: Final = 1_000_000_000
"""Nanoseconds."""
CLOCK_INTERVAL: Final = 32
"""Ticks between two readings of the clock. Most take a microsecond; in a crowd of stones, where one
position has hundreds of moves, a tenth of a millisecond."""
CLOCK_ID: Final = getattr(time, "CLOCK_UPTIME_RAW", time.CLOCK_MONOTONIC)
"""The clock of `time.monotonic`: on macOS the first, elsewhere the second."""
ENDLESS: Final = 1 << 62
"""Nodes of a search without a limit."""
UNLIMITED: Final = -1
"""In `node_limit`: no number of nodes ends a proof."""

clock_gettime: Final[Callable[[np.int32, int], int]] = ExternalFunction(  # type: ignore[assignment]
    "clock_gettime", types.int32(types.int32, types.intp)
)
"""POSIX's own: (clock, address of two int64) -> 0, with seconds and nanoseconds written there."""


@kernel(INT(ARRAYS))
def must_stop(p: PositionArrays) -> int:
    """1 once a stop came or the deadline is over, which also sets `stop`.

    Each call is a tick, the measure of work: call it for each position, and for each move if there
    may be many.
    """
    s = p.state[0]
    s.ticks += 1
    if s.deadline != 0 and s.ticks % CLOCK_INTERVAL == 0:
        clock_gettime(np.int32(CLOCK_ID), s.clock.ctypes.data)
        if s.clock[0] * SECOND + s.clock[1] >= s.deadline:
            s.stop = 1
    return int(s.stop)


@kernel(INT(ARRAYS))
def budget_exhausted(p: PositionArrays) -> int:
    """Count a node of a proof; 1 as soon as a limit is reached."""
    s = p.state[0]
    limit = s.node_limit
    if must_stop(p) or (limit != UNLIMITED and s.nodes >= limit):
        s.aborted = 1
    if s.tick_limit != 0 and s.ticks >= s.tick_limit:
        s.aborted = 1
    if s.aborted != 0:
        return 1
    s.nodes += 1
    return 0
