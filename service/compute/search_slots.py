"""Bounds the number of concurrent searches, and runs them in low-priority threads.

Everything that takes more than a few milliseconds of processor time counts as a search: engines,
proofs, explanations, and writing the response of a costly position.
"""

from __future__ import annotations

import collections
import contextlib
import os
import sys
import threading
import time
from collections.abc import Callable, Generator, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextvars import copy_context
from typing import Final, NamedTuple, TypeAlias, TypeVar

from tengen.engines.cancellation import CancellationToken
from tengen.service import metrics
from tengen.service.errors import BusyError

T = TypeVar("T")

NICENESS: Final = 10
"""Niceness of search threads: a busy thread at 0 gets nine times as much of a core."""
POLL_S: Final = 0.1
"""Seconds between two checks whether the worker is stopping."""
HEARTBEAT_S: Final = 5.0
"""Seconds without an item after which the client gets a sign that the search continues."""


class Item(NamedTuple):
    """An object of a stream."""

    write: Callable[[], bytes]
    """Makes its JSON text, in the thread that sends it."""
    final: bool = False
    """Whether it is the last one."""
    passing: bool = False
    """Whether the next item may take its place."""


Emit: TypeAlias = Callable[[Item], None]
"""Sends an item of a stream, in the thread of the search."""


class SearchSlots:
    """Runs searches in threads of their own, a bounded number at a time.

    A search waits for a slot for a short time, first come, first served, and then fails with
    `BusyError`: a longer queue would delay every caller, and another worker may be free. Long
    searches leave one slot for the others, unless there is only one.

    Search threads have a low priority, so that short requests get a core at once; threads that they
    start inherit it. They do nothing but search: an unprivileged thread cannot raise its priority
    again.

    Args:
        wait_s: Seconds to wait for a slot.
    """

    def __init__(self, size: int, wait_s: float = 0.0) -> None:
        metrics.current().slots.set(size)
        self._all = _Slots(size, "search slots of this worker")
        self._long = _Slots(max(size - 1, 1), "search slots of this worker for live analyses")
        self._wait_s = wait_s
        self._threads = ThreadPoolExecutor(size, "search", initializer=_lower_priority)

    @property
    def waiting(self) -> int:
        """Number of searches that wait for a slot."""
        return len(self._all.waiting)

    def run(
        self,
        search: Callable[[], T],
        cancellation: CancellationToken | None = None,
        *,
        wait: bool = True,
    ) -> T:
        """Run a search in a search thread; returns its result or raises its error.

        Args:
            search: Runs in a copy of the caller's context, so that its log records have the
                request ID.
            cancellation: The token that ends `search`. While it runs, the client's connection is
                polled.
            wait: Whether to wait for a slot if none is free.

        Raises:
            BusyError: No slot became free in time.
        """
        watched = (cancellation or CancellationToken()).on_cancel(lambda: None)
        with self.acquire(wait_s=None if wait else 0), watched:
            return self._threads.submit(copy_context().run, search).result()

    def stream(
        self,
        work: Callable[[Emit], Item],
        cancellation: CancellationToken,
        is_stopping: Callable[[], bool],
    ) -> Generator[Item | None, None, None]:
        """The items of a long search; raises its error, and ends the search when it is closed.

        Items come as they are emitted, then what `work` returns, as soon as its slot is free again.
        None comes after `HEARTBEAT_S` without an item.

        Args:
            work: Runs in a search thread, in a copy of the caller's context; emits items, and
                returns the final one.
            cancellation: As in `run`.
            is_stopping: Whether the search has to end, since the worker will.

        Raises:
            BusyError: No slot became free in time, or only the one for other searches.
        """
        unread, slot, context = _Unread(), contextlib.ExitStack(), copy_context()
        slot.enter_context(self.acquire(is_long=True))

        def search() -> None:
            end: Item | Exception
            try:
                with slot, cancellation.on_cancel(lambda: None):
                    end = context.run(work, unread.put)
            except Exception as error:  # noqa: BLE001 - raised in the thread that reads
                end = error
            unread.put(end)

        self._threads.submit(search)
        silent_since = time.monotonic()
        try:
            while True:
                if is_stopping():
                    # The search returns its best result so far.
                    cancellation.cancel()
                item = unread.take(POLL_S)
                if item is None and time.monotonic() - silent_since < HEARTBEAT_S:
                    continue
                yield item
                if item is not None and item.final:
                    return
                silent_since = time.monotonic()
        finally:
            # A client that leaves closes the generator.
            cancellation.cancel()

    @contextlib.contextmanager
    def acquire(self, *, is_long: bool = False, wait_s: float | None = None) -> Iterator[None]:
        """Hold a slot while the context lasts.

        Args:
            is_long: Whether to leave one slot for others, unless there is only one.
            wait_s: Seconds to wait for it; None for the usual time.

        Raises:
            BusyError: No slot became free in time.
        """
        taken = metrics.current().slots_taken
        wait_s = self._wait_s if wait_s is None else wait_s
        with contextlib.ExitStack() as slot:
            if is_long:
                slot.enter_context(self._long.held(wait_s))
            slot.enter_context(self._all.held(wait_s))
            taken.inc()
            slot.callback(taken.dec)
            yield


class _Unread:
    """Items that are not sent yet; the next one takes the place of a passing one."""

    def __init__(self) -> None:
        self._changed = threading.Condition()
        self._items: collections.deque[Item | Exception] = collections.deque()

    def put(self, item: Item | Exception) -> None:
        with self._changed:
            if self._items and isinstance(last := self._items[-1], Item) and last.passing:
                self._items.pop()
            self._items.append(item)
            self._changed.notify()

    def take(self, timeout: float) -> Item | None:
        """The first item; None after this many seconds without one. Raises an error in its turn."""
        with self._changed:
            self._changed.wait_for(lambda: self._items, timeout)
            item = self._items.popleft() if self._items else None
        if isinstance(item, Exception):
            raise item
        return item


class _Slots:
    """A number of slots, which go to those that wait in the order of their arrival."""

    def __init__(self, size: int, name: str) -> None:
        self._size = size
        self._name = name
        self._free = size
        self.waiting: collections.deque[threading.Event] = collections.deque()
        """The requests in line, first come first; each is set when it has its slot."""
        self._lock = threading.Lock()

    @contextlib.contextmanager
    def held(self, wait_s: float) -> Iterator[None]:
        """Hold a slot while the context lasts.

        Args:
            wait_s: Seconds to wait for it.

        Raises:
            BusyError: No slot became free in time.
        """
        if not self._take(wait_s):
            raise BusyError(
                f"all {self._size} {self._name} are taken: try again, or use an engine that does "
                "not search"
            )
        try:
            yield
        finally:
            self._give_back()

    def _take(self, wait_s: float) -> bool:
        with self._lock:
            if self._free:
                self._free -= 1
                return True
            turn = threading.Event()
            self.waiting.append(turn)
        turn.wait(wait_s)
        with self._lock:
            if not turn.is_set():
                self.waiting.remove(turn)
            return turn.is_set()

    def _give_back(self) -> None:
        with self._lock:
            if self.waiting:
                self.waiting.popleft().set()
            else:
                self._free += 1


def _lower_priority() -> None:
    # On other systems than Linux the whole process would be affected.
    if sys.platform == "linux":
        os.setpriority(os.PRIO_PROCESS, threading.get_native_id(), NICENESS)
