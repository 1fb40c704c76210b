"""A thread-safe pool of expensive objects, each borrowed by one caller at a time."""

from __future__ import annotations

import contextlib
import queue
from collections.abc import Callable, Iterator
from typing import Generic, TypeVar

Item = TypeVar("Item")


class ObjectPool(Generic[Item]):
    """Thread-safe pool that grows to the largest number of objects in use at the same time.

    Args:
        create: Creates another object when all are in use.
    """

    def __init__(self, create: Callable[[], Item]) -> None:
        self._create = create
        self._idle: queue.LifoQueue[Item] = queue.LifoQueue()

    @contextlib.contextmanager
    def borrow(self) -> Iterator[Item]:
        """An object for exclusive use while the context lasts."""
        try:
            item = self._idle.get_nowait()
        except queue.Empty:
            item = self._create()
        try:
            yield item
        finally:
            self._idle.put(item)
