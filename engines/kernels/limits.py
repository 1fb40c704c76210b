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
from engines.kernels.layout import ARRAYS, INT, VOID, PositionArrays

SECOND: Final = 1_000_000_000
"""Nanoseconds."""
CLOCK_INTERVAL: Final = 256
"""Nodes between two readings of the clock: less than a millisecond."""
CLOCK_ID: Final = getattr(time, "CLOCK_UPTIME_RAW", time.CLOCK_MONOTONIC)
"""What `time.monotonic` reads: on macOS the first, elsewhere the second."""
ENDLESS: Final = 1 << 62
"""Nodes of a search without a limit."""
UNLIMITED: Final = -1
"""In `longs[NODE_LIMIT]`: neither a limit nor a stop ends a proof."""

clock_gettime: Final[Callable[[np.int32, int], int]] = ExternalFunction(  # type: ignore[assignment]
    "clock_gettime", types.int32(types.int32, types.intp)
)
"""POSIX's own: (clock, address of two int64) -> 0, with seconds and nanoseconds written there."""


@kernel(VOID(ARRAYS))
def check_time(p: PositionArrays) -> None:
    """Set `longs[STOP]` once the deadline is over."""
    if p.longs[layout.DEADLINE] != 0 and p.longs[layout.NODES] % CLOCK_INTERVAL == 0:
        clock_gettime(np.int32(CLOCK_ID), p.longs.ctypes.data + 8 * layout.CLOCK)
        if p.longs[layout.CLOCK] * SECOND + p.longs[layout.CLOCK + 1] >= p.longs[layout.DEADLINE]:
            p.longs[layout.STOP] = 1


@kernel(INT(ARRAYS))
def budget_exhausted(p: PositionArrays) -> int:
    """Count a node of a proof; 1 where a limit is reached, and from then on."""
    limit = p.longs[layout.NODE_LIMIT]
    check_time(p)
    if limit != UNLIMITED and (p.longs[layout.STOP] != 0 or p.longs[layout.NODES] >= limit):
        p.longs[layout.ABORTED] = 1
    if p.longs[layout.ABORTED] != 0:
        return 1
    p.longs[layout.NODES] += 1
    return 0
