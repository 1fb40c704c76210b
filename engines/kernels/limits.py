"""The clock that compiled functions read: that of `time.monotonic`."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Final

import numpy as np
from numba import types
from numba.core.types import ExternalFunction

SECOND: Final = 1_000_000_000
"""Nanoseconds."""
CLOCK_ID: Final = getattr(time, "CLOCK_UPTIME_RAW", time.CLOCK_MONOTONIC)
"""What `time.monotonic` reads: on macOS the first, elsewhere the second."""

clock_gettime: Final[Callable[[np.int32, int], int]] = ExternalFunction(  # type: ignore[assignment]
    "clock_gettime", types.int32(types.int32, types.intp)
)
"""POSIX's own: (clock, address of two int64) -> 0, with seconds and nanoseconds written there."""
