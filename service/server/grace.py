"""The grace of a stopping worker: the time that running requests have to finish."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Final

MARGIN_S: Final = 2.0
"""Seconds before the end of the grace at which streams have to send their last object."""


class Grace:
    """Knows whether a worker is stopping, and for how long.

    Args:
        seconds: Length of the grace.
    """

    def __init__(self, seconds: float, is_alive: Callable[[], bool]) -> None:
        self._seconds = seconds
        self._is_alive = is_alive
        self._end: float | None = None

    def has_begun(self) -> bool:
        """Whether the worker is stopping."""
        return not self._is_alive()

    def is_nearly_over(self) -> bool:
        """Whether at most `MARGIN_S` are left, from the first call in a stopping worker on."""
        if self._is_alive():
            return False
        if self._end is None:
            self._end = time.monotonic() + self._seconds
        return time.monotonic() >= self._end - MARGIN_S
