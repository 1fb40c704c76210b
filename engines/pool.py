"""Expensive objects that one question at a time may use, kept for the next one."""

from __future__ import annotations

import contextlib
import queue
from collections.abc import Callable, Iterator
from typing import Generic, TypeVar

Item = TypeVar("Item")


class Pool(Generic[Item]):
    """As many objects as were ever needed at once; threads may share it.

    Args:
        make: Makes one more, where all are in use.
    """

    def __init__(self, make: Callable[[], Item]) -> None:
        self._make = make
        self._idle: queue.LifoQueue[Item] = queue.LifoQueue()

    @contextlib.contextmanager
    def one(self) -> Iterator[Item]:
        """One that nobody else uses while the context lasts."""
        try:
            item = self._idle.get_nowait()
        except queue.Empty:
            item = self._make()
        try:
            yield item
        finally:
            self._idle.put(item)
