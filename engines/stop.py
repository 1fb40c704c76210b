"""How searches are ended from outside."""

from __future__ import annotations

import contextlib
import threading
from collections.abc import Callable, Iterator


class Stop:
    """A word to end searches, given once and for good, by any thread.

    Many searches may wait for the same one.
    """

    def __init__(self) -> None:
        # Held during the calls: who has left `calling` is never called any more, so that what it
        # searched with can go to somebody else.
        self._lock = threading.Lock()
        self._is_set = False
        self._calls: dict[object, Callable[[], None]] = {}

    def set(self) -> None:
        """End the searches that run, and those that are still to begin."""
        with self._lock:
            self._is_set = True
            while self._calls:
                _, call = self._calls.popitem()
                call()

    def is_set(self) -> bool:
        """Whether the word was given."""
        return self._is_set

    @contextlib.contextmanager
    def calling(self, call: Callable[[], None]) -> Iterator[None]:
        """Call back when the word is given while the context lasts, at once where it was before.

        Args:
            call: Called once at most, by the thread that gives the word. It has to be short, and to
                leave this stop alone.
        """
        token = object()
        with self._lock:
            if self._is_set:
                call()
            else:
                self._calls[token] = call
        try:
            yield
        finally:
            with self._lock:
                self._calls.pop(token, None)
