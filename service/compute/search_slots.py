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
from tengen.service.compute.places import give_back as places_in_progress
from tengen.service.compute.slot_queue import MAX_WAITING, SlotQueue, Ticket

T = TypeVar("T")

NICENESS: Final = 10
"""Niceness of search threads: a busy thread at 0 gets nine times as much of a core."""
POLL_S: Final = 0.1
"""Seconds between two checks whether the worker is stopping, or a search has another place."""
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

    A search waits for a slot in the order of arrival, for a short time unless its caller chooses
    another one, and then fails with `BusyError`. While it waits, its request gives back its place
    among the requests in progress. Long searches leave one slot for the others, unless there is
    only one.

    Search threads have a low priority, so that short requests get a core at once; threads that they
    start inherit it. They do nothing but search: an unprivileged thread cannot raise its priority
    again.

    Args:
        wait_s: Seconds that a search waits if its caller names no time.
        max_waiting: Searches that wait at the same time; more are refused.
        is_stopping: Whether the worker will end, so that waiting searches are refused.
    """

    def __init__(
        self,
        size: int,
        wait_s: float = 0.0,
        *,
        max_waiting: int = MAX_WAITING,
        is_stopping: Callable[[], bool] = lambda: False,
    ) -> None:
        metrics.current().slots.set(size)
        self._queue = SlotQueue(size, max_waiting)
        self._wait_s = wait_s
        self._is_stopping = is_stopping
        self._threads = ThreadPoolExecutor(size, "search", initializer=_lower_priority)

    @property
    def waiting(self) -> int:
        """Number of searches that wait for a slot."""
        return self._queue.waiting

    def run(
        self,
        search: Callable[[], T],
        cancellation: CancellationToken | None = None,
        *,
        wait_s: float | None = None,
        seconds: float | None = None,
    ) -> T:
        """Run a search in a search thread; returns its result or raises its error.

        Args:
            search: Runs in a copy of the caller's context, so that its log records have the
                request ID.
            cancellation: The token that ends `search`, and its waiting. Meanwhile the client's
                connection is polled.
            wait_s: Seconds to wait for a slot; None for the usual time.
            seconds: Time that the search may take, if it is known.

        Raises:
            BusyError: No slot became free in time.
        """
        cancellation = cancellation or CancellationToken()
        with cancellation.on_cancel(lambda: None), self.acquire(cancellation, wait_s, seconds):
            return self._threads.submit(copy_context().run, search).result()

    def stream(
        self,
        work: Callable[[Emit], Item],
        cancellation: CancellationToken,
        is_stopping: Callable[[], bool],
        *,
        wait_s: float | None = None,
        seconds: float | None = None,
        waiting: Callable[[int], Item] | None = None,
    ) -> Generator[Item | None, None, None]:
        """The items of a long search; raises its error, and ends the search when it is closed.

        Items come as they are emitted, then what `work` returns, as soon as its slot is free again.
        None comes after `HEARTBEAT_S` without an item.

        Args:
            work: Runs in a search thread, in a copy of the caller's context; emits items, and
                returns the final one.
            cancellation: As in `run`.
            is_stopping: Whether the search has to end, since the worker will.
            wait_s: As in `run`.
            seconds: As in `run`.
            waiting: Makes the items that come while the search waits, of its place in the queue; 1
                is next. None for no such items.

        Raises:
            BusyError: No slot became free in time, or only the one for other searches.
        """
        unread, slot, context = _Unread(), contextlib.ExitStack(), copy_context()
        ticket = slot.enter_context(self._queue.entered(seconds, is_long=True))
        with slot:
            places = self._places(ticket, cancellation, wait_s)
            if waiting is None:
                _wait(places)
            else:
                yield from _announced(places, waiting)
            # From here on, the thread of the search frees the slot.
            held = slot.pop_all()

        def search() -> None:
            end: Item | Exception
            try:
                with held, _counted(), cancellation.on_cancel(lambda: None):
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
    def acquire(
        self,
        cancellation: CancellationToken | None = None,
        wait_s: float | None = None,
        seconds: float | None = None,
        *,
        is_long: bool = False,
    ) -> Iterator[None]:
        """Hold a slot while the context lasts.

        Args:
            cancellation: As in `run`.
            wait_s: As in `run`.
            seconds: As in `run`.
            is_long: Whether to leave one slot for others, unless there is only one.

        Raises:
            BusyError: No slot became free in time.
        """
        with self._queue.entered(seconds, is_long=is_long) as ticket:
            _wait(self._places(ticket, cancellation or CancellationToken(), wait_s))
            with _counted():
                yield

    def _places(
        self, ticket: Ticket, cancellation: CancellationToken, wait_s: float | None
    ) -> Iterator[int]:
        """Wait for a search's slot; yields its place in the queue at once and every `POLL_S`.

        Raises:
            BusyError: The time is over, the client has left, or the worker is stopping.
        """
        queue = self._queue
        if not queue.place(ticket):
            return
        end = time.monotonic() + (self._wait_s if wait_s is None else wait_s)
        with cancellation.on_cancel(queue.wake):
            while place := queue.place(ticket):
                left = end - time.monotonic()
                if left <= 0 or cancellation.is_cancelled or self._is_stopping():
                    raise queue.refusal(ticket)
                yield place
                queue.wait(ticket, cancellation, min(left, POLL_S))


def _wait(places: Iterator[int]) -> None:
    """Wait until a search has its slot; only if it has none, its request gives back its place."""
    for _ in places:
        with places_in_progress.get()():
            collections.deque(places, maxlen=0)


def _announced(
    places: Iterator[int], waiting: Callable[[int], Item]
) -> Generator[Item | None, None, None]:
    """The items of a search that waits: its place as often as it changes, and heartbeats."""
    last, silent_since = 0, time.monotonic()
    for place in places:
        is_silent = time.monotonic() - silent_since >= HEARTBEAT_S
        if place != last or is_silent:
            yield None if place == last else waiting(place)
            last, silent_since = place, time.monotonic()


@contextlib.contextmanager
def _counted() -> Iterator[None]:
    """Count a slot as taken while the context lasts."""
    taken = metrics.current().slots_taken
    taken.inc()
    try:
        yield
    finally:
        taken.dec()


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


def _lower_priority() -> None:
    # On other systems than Linux the whole process would be affected.
    if sys.platform == "linux":
        os.setpriority(os.PRIO_PROCESS, threading.get_native_id(), NICENESS)
