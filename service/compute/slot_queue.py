"""The queue of searches that wait for a slot, and an estimate of how long the next one will."""

from __future__ import annotations

import contextlib
import dataclasses
import heapq
import math
import threading
import time
from collections.abc import Iterable, Iterator
from typing import Final

from tengen.engines.cancellation import CancellationToken
from tengen.service.errors import BusyError

MAX_WAITING: Final = 64
"""Searches that wait at the same time, by default: each holds one of a worker's 512 connections."""
USUAL_S: Final = 1.0
"""Seconds that a search is estimated to take if no limit of time tells."""
MAX_RETRY_AFTER_S: Final = 60
"""Upper bound in seconds of the time after which a refused request is told to try again."""


@dataclasses.dataclass(eq=False, slots=True)
class Ticket:
    """A search that waits for a slot or has one."""

    seconds: float
    """Time that it takes, as far as is known."""
    is_long: bool
    """Whether it leaves one slot for others."""
    end: float | None = None
    """When it will free its slot, by `time.monotonic`; None while it waits."""


class SlotQueue:
    """Gives slots to searches in the order of arrival; thread-safe.

    Long searches take all slots but one, unless there is only one. A long search that waits for
    another one to end does not keep the searches behind it from the last slot.

    Args:
        size: Number of slots.
        max_waiting: Searches that wait at the same time; more are refused.
    """

    def __init__(self, size: int, max_waiting: int = MAX_WAITING) -> None:
        self._size = size
        self._for_long = max(size - 1, 1)
        self._max_waiting = max_waiting
        self._running: set[Ticket] = set()
        self._waiting: list[Ticket] = []
        self._changed = threading.Condition()

    @property
    def waiting(self) -> int:
        """Number of searches that wait."""
        return len(self._waiting)

    @contextlib.contextmanager
    def entered(self, seconds: float | None = None, *, is_long: bool = False) -> Iterator[Ticket]:
        """Wait or hold a slot while the context lasts; `place` tells which.

        Args:
            seconds: Time that the search may take; None if it is not known.
            is_long: Whether to leave one slot for others.

        Raises:
            BusyError: Too many searches wait.
        """
        ticket = Ticket(USUAL_S if seconds is None else seconds, is_long)
        with self._changed:
            self._waiting.append(ticket)
            self._assign()
            if len(self._waiting) > self._max_waiting and ticket.end is None:
                self._waiting.remove(ticket)
                raise self._refusal(ticket)
        try:
            yield ticket
        finally:
            with self._changed:
                self._running.discard(ticket)
                if ticket.end is None:
                    self._waiting.remove(ticket)
                self._assign()
                self._changed.notify_all()

    def place(self, ticket: Ticket) -> int:
        """The place of a search in the queue, from 1; 0 if it has a slot."""
        with self._changed:
            return 0 if ticket.end is not None else 1 + self._waiting.index(ticket)

    def wait(self, ticket: Ticket, cancellation: CancellationToken, seconds: float) -> None:
        """Wait until a search has a slot or is cancelled, at most for some seconds."""
        with self._changed:
            self._changed.wait_for(
                lambda: ticket.end is not None or cancellation.is_cancelled, seconds
            )

    def wake(self) -> None:
        """Let waiting threads look whether their search was cancelled."""
        with self._changed:
            self._changed.notify_all()

    def refusal(self, ticket: Ticket) -> BusyError:
        """The error of a search that waits no longer, with an estimate of when a slot is free."""
        with self._changed:
            return self._refusal(ticket)

    def _assign(self) -> None:
        """Give free slots to the first searches that may have them."""
        for ticket in list(self._waiting):
            if len(self._running) == self._size:
                return
            running_long = sum(each.is_long for each in self._running)
            if not ticket.is_long or running_long < self._for_long:
                self._waiting.remove(ticket)
                self._running.add(ticket)
                ticket.end = time.monotonic() + ticket.seconds

    def _refusal(self, refused: Ticket) -> BusyError:
        others = [ticket for ticket in self._waiting if ticket is not refused]
        seconds = math.ceil(self._seconds_until_free(others))
        size, kind = self._size, ""
        if len(self._running) < self._size:
            size, kind = self._for_long, " for live analyses"
        slots = f"all {size} search slots of this worker{kind} are taken"
        if self._max_waiting <= len(others):
            slots += f" and {len(others)} searches wait, which is the most"
        return BusyError(
            f"{slots}: try again, wait longer by wait_ms, or use an engine that does not search",
            retry_after=min(max(seconds, 1), MAX_RETRY_AFTER_S),
        )

    def _seconds_until_free(self, waiting: Iterable[Ticket]) -> float:
        """Seconds until the next search after these has a slot, if each takes all of its time."""
        now = time.monotonic()
        ends = [max((ticket.end or now) - now, 0.0) for ticket in self._running]
        if not ends:
            return 0.0
        heapq.heapify(ends)
        for ticket in waiting:
            heapq.heapreplace(ends, ends[0] + ticket.seconds)
        return ends[0]
