"""Bounds the number of concurrent searches, and runs them in low-priority threads."""

from __future__ import annotations

import contextlib
import contextvars
import os
import sys
import threading
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from typing import Final, ParamSpec, TypeVar

from service import metrics
from service.errors import BusyError

P = ParamSpec("P")
T = TypeVar("T")

NICENESS: Final = 10
"""Niceness of search threads: a busy thread at 0 gets nine times as much of a core."""


class SearchSlots:
    """Runs searches in threads of their own, a bounded number at a time.

    Fails fast with `BusyError` instead of queueing: a queue would delay every caller, and another
    worker may be free. Long searches leave one slot for the others, unless there is only one.

    Search threads have a low priority, so that short requests get a core at once; threads that they
    start inherit it. They do nothing but search: an unprivileged thread cannot raise its priority
    again.

    Args:
        size: Concurrent searches.
    """

    def __init__(self, size: int) -> None:
        metrics.current().slots.set(size)
        self._size = size
        self._free = threading.BoundedSemaphore(size)
        self._size_for_long = max(size - 1, 1)
        self._free_for_long = threading.BoundedSemaphore(self._size_for_long)
        self._threads = ThreadPoolExecutor(size, "search", initializer=_lower_priority)

    def run(self, search: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
        """Run a search in a search thread; returns its result or raises its error.

        Args:
            search: Runs in a copy of the caller's context, so that its log records have the
                request ID.
            *args: Its arguments.
            **kwargs: Its keyword arguments.

        Raises:
            BusyError: No slot is free.
        """
        with self.acquire():
            context = contextvars.copy_context()
            # mypy cannot pass a function on together with its arguments.
            future = self._threads.submit(context.run, search, *args, **kwargs)  # type: ignore[arg-type]
            return future.result()

    def start(self, search: Callable[[], T], on_end: Callable[[T], None]) -> None:
        """Start a search that may take long, and do not wait for it.

        Args:
            search: Runs in a search thread, as of `run`; it must not raise.
            on_end: Gets the result when the slot is free again.

        Raises:
            BusyError: No slot is free, or only the one that is left for other searches.
        """
        slot = contextlib.ExitStack()
        slot.enter_context(self.acquire(is_long=True))
        context = contextvars.copy_context()

        def run() -> None:
            with slot:
                result = context.run(search)
            context.run(on_end, result)

        self._threads.submit(run)

    @contextlib.contextmanager
    def acquire(self, *, is_long: bool = False) -> Iterator[None]:
        """Hold a slot while the context lasts.

        Args:
            is_long: Whether to leave one slot for others, unless there is only one.

        Raises:
            BusyError: No slot is free.
        """
        taken = metrics.current().slots_taken
        with contextlib.ExitStack() as slot:
            if is_long:
                name = f"{self._size_for_long} search slots of this worker for live analyses"
                slot.enter_context(_held(self._free_for_long, name))
            slot.enter_context(_held(self._free, f"{self._size} search slots of this worker"))
            taken.inc()
            slot.callback(taken.dec)
            yield


@contextlib.contextmanager
def _held(slots: threading.Semaphore, name: str) -> Iterator[None]:
    if not slots.acquire(blocking=False):
        raise BusyError(f"all {name} are taken: try again, or use an engine that does not search")
    try:
        yield
    finally:
        slots.release()


def _lower_priority() -> None:
    # On other systems than Linux the whole process would be affected.
    if sys.platform == "linux":
        os.setpriority(os.PRIO_PROCESS, threading.get_native_id(), NICENESS)
