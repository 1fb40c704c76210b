"""Bounds the number of concurrent searches, and runs them in low-priority threads."""

from __future__ import annotations

import contextlib
import contextvars
import os
import sys
import threading
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from typing import Final, TypeVar

from service import metrics
from service.errors import BusyError

T = TypeVar("T")

NICENESS: Final = 10
"""Of search threads: a busy thread at 0 gets nine times as much of a core."""


class SearchSlots:
    """Runs searches in threads of their own, a bounded number at a time.

    Fails fast with `BusyError` instead of queueing: a queue would delay every caller, and another
    worker may be free. The threads that are left answer everything else, such as health checks.

    Search threads have a low priority, so that short requests get a core at once. An unprivileged
    thread cannot raise its priority again: hence a pool of threads that do nothing but search.

    Args:
        size: Concurrent searches.
    """

    def __init__(self, size: int) -> None:
        metrics.current().slots.set(size)
        self._size = size
        self._free = threading.BoundedSemaphore(size)
        self._threads = ThreadPoolExecutor(size, "search", initializer=_lower_priority)

    def run(self, search: Callable[[], T]) -> T:
        """Run a search in a search thread; returns its result or raises its error.

        Args:
            search: Runs in a copy of the caller's context, so that its log records have the
                request ID.

        Raises:
            BusyError: No slot is free.
        """
        with self.acquire():
            context = contextvars.copy_context()
            return self._threads.submit(context.run, search).result()

    @contextlib.contextmanager
    def acquire(self) -> Iterator[None]:
        """Hold a slot while the context lasts.

        Raises:
            BusyError: No slot is free.
        """
        if not self._free.acquire(blocking=False):
            raise BusyError(
                f"all {self._size} search slots of this worker are taken: try again, or use an "
                "engine that does not search"
            )
        taken = metrics.current().slots_taken
        taken.inc()
        try:
            yield
        finally:
            taken.dec()
            self._free.release()


def _lower_priority() -> None:
    # On other systems than Linux the whole process would be affected.
    if sys.platform == "linux":
        os.setpriority(os.PRIO_PROCESS, threading.get_native_id(), NICENESS)
