"""Slots: how many searches a worker runs at the same time."""

from __future__ import annotations

import contextlib
import threading
from collections.abc import Iterator

from service import metrics
from service.errors import BusyError


class Slots:
    """A search takes one and gives it back when it is done.

    Who finds none free is told so at once: a queue would only make everybody wait, and a caller
    that is told can ask another copy of the service. Threads that are left over answer what costs
    little, such as the question whether the service is alive.

    Args:
        most: Searches at the same time.
    """

    def __init__(self, most: int) -> None:
        metrics.current().slots.set(most)
        self._most = most
        self._free = threading.BoundedSemaphore(most)

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
