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

from engines.kernels import layout
from engines.kernels.compiled import kernel
from engines.kernels.layout import ARRAYS, INT, PositionArrays

SECOND: Final = 1_000_000_000
"""Nanoseconds."""
CLOCK_INTERVAL: Final = 32
"""Ticks between two readings of the clock. Most take a microsecond; in a crowd of stones, where one
position has hundreds of moves, a tenth of a millisecond."""
CLOCK_ID: Final = getattr(time, "CLOCK_UPTIME_RAW", time.CLOCK_MONOTONIC)
"""What `time.monotonic` reads: on macOS the first, elsewhere the second."""
ENDLESS: Final = 1 << 62
"""Nodes of a search without a limit."""
UNLIMITED: Final = -1
"""In `longs[NODE_LIMIT]`: no number of nodes ends a proof."""

clock_gettime: Final[Callable[[np.int32, int], int]] = ExternalFunction(  # type: ignore[assignment]
    "clock_gettime", types.int32(types.int32, types.intp)
)
"""POSIX's own: (clock, address of two int64) -> 0, with seconds and nanoseconds written there."""


@kernel(INT(ARRAYS))
def must_stop(p: PositionArrays) -> int:
    """1 once a stop came or the deadline is over, which also sets `longs[STOP]`.

    Each call is a tick: to be called for each position, and for each move where moves are many.
    """
    p.longs[layout.TICKS] += 1
    if p.longs[layout.DEADLINE] != 0 and p.longs[layout.TICKS] % CLOCK_INTERVAL == 0:
        clock_gettime(np.int32(CLOCK_ID), p.longs.ctypes.data + 8 * layout.CLOCK)
        if p.longs[layout.CLOCK] * SECOND + p.longs[layout.CLOCK + 1] >= p.longs[layout.DEADLINE]:
            p.longs[layout.STOP] = 1
    return int(p.longs[layout.STOP])


@kernel(INT(ARRAYS))
def budget_exhausted(p: PositionArrays) -> int:
    """Count a node of a proof; 1 where a limit is reached, and from then on."""
    limit = p.longs[layout.NODE_LIMIT]
    if must_stop(p) or (limit != UNLIMITED and p.longs[layout.NODES] >= limit):
        p.longs[layout.ABORTED] = 1
    if p.longs[layout.ABORTED] != 0:
        return 1
    p.longs[layout.NODES] += 1
    return 0
