"""Turns: of a worker's threads, one answers at a time.

Python runs one thread at a time anyway. Threads that wait for its lock take it from each other
whenever the one that has it reads or writes a socket: a request that shared an idle machine with
seven others changed threads twenty times and took 1.6 times the processor. Who waits here instead
is woken once. A thread gives up its turn where it waits for something else than the processor, such
as a search or Redis; and one that keeps it for long, because its client is slow to send, loses it.
"""

from __future__ import annotations

import contextlib
import threading
from collections.abc import Iterator
from typing import Final

PATIENCE_S: Final = 0.005
"""Seconds after which the next thread goes on beside the one whose turn it is: ten requests that
cost little, and the interval after which Python makes threads change."""


class Turns:
    """Threads take one and leave it to the next.

    Args:
        patience: Seconds to wait for a thread that does not leave its turn.
    """

    def __init__(self, patience: float = PATIENCE_S) -> None:
        self._patience = patience
        self._free = threading.Lock()
        self._changing = threading.Lock()
        self._whose: int | None = None
        """The thread whose turn it is, which keeps `_free` locked."""

    def take(self) -> None:
        """Wait for one's turn, or until the thread whose turn it is has had it for too long."""
        own = threading.get_ident()
        while True:
            before = self._whose
            if self._free.acquire(timeout=self._patience):
                self._whose = own
                return
            with self._changing:
                # Not where the turn has passed on meanwhile: then it was no single thread's fault.
                if before is not None and self._whose == before:
                    self._whose = own
                    return

    def leave(self) -> bool:
        """Let the next thread go on; whether it was one's turn at all."""
        with self._changing:
            if self._whose != threading.get_ident():
                return False
            self._whose = None
            self._free.release()
            return True

    @contextlib.contextmanager
    def taken(self) -> Iterator[None]:
        """Have the turn while the block runs."""
        self.take()
        try:
            yield
        finally:
            self.leave()

    @contextlib.contextmanager
    def left(self) -> Iterator[None]:
        """Leave the turn to others while the block runs, if it is one's own."""
        had = self.leave()
        try:
            yield
        finally:
            if had:
                self.take()


TURNS: Final = Turns()
"""Of this process."""
