"""Slots: how many searches a worker runs at the same time, and the threads that run them."""

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
"""Of searches: a thread at 0 that has something to do gets nine times as much of a core."""


class Slots:
    """A search takes one and gives it back when it is done.

    Who finds none free is told so at once: a queue would only make everybody wait, and a caller
    that is told can ask another copy of the service. Threads that are left over answer what costs
    little, such as the question whether the service is alive.

    Searches run in threads of their own that give way to all others, so that what costs little gets
    a core as soon as it needs one. Nobody without privileges can take that back: that is why the
    threads stay, and do nothing else.

    Args:
        most: Searches at the same time.
    """

    def __init__(self, most: int) -> None:
        metrics.current().slots.set(most)
        self._most = most
        self._free = threading.BoundedSemaphore(most)
        self._threads = ThreadPoolExecutor(most, "search", initializer=_give_way)

    def search(self, call: Callable[[], T]) -> T:
        """What a call returns or raises, in a thread for searches.

        Args:
            call: Sees the context of this thread, such as its request.

        Raises:
            BusyError: No slot is free.
        """
        with self.one():
            running = self._threads.submit(contextvars.copy_context().run, call)
            return running.result()

    @contextlib.contextmanager
    def one(self) -> Iterator[None]:
        """Have a slot while the block runs.

        Raises:
            BusyError: None is free.
        """
        if not self._free.acquire(blocking=False):
            raise BusyError(self._most)
        taken = metrics.current().slots_taken
        taken.inc()
        try:
            yield
        finally:
            taken.dec()
            self._free.release()


def _give_way() -> None:
    # Elsewhere than on Linux, that would be said of the whole process.
    if sys.platform == "linux":
        os.setpriority(os.PRIO_PROCESS, threading.get_native_id(), NICENESS)
