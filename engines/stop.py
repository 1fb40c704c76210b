"""How searches are ended from outside: at a word, or when their time is over."""

from __future__ import annotations

import contextlib
import threading
import time
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


@contextlib.contextmanager
def called_off(call: Callable[[], None], *, until: float | None, stop: Stop) -> Iterator[None]:
    """Call back when the time is over or the word is given, while the context lasts.

    Args:
        call: As in `Stop.calling`; where both happen, it is called twice.
        until: When the time is over, by `time.monotonic`; None for never.
        stop: Gives the word.
    """
    with contextlib.ExitStack() as stack:
        stack.enter_context(stop.calling(call))
        if until is not None:
            time_over = Stop()
            timer = threading.Timer(max(until - time.monotonic(), 0), time_over.set)
            timer.daemon = True
            stack.callback(timer.cancel)
            stack.enter_context(time_over.calling(call))
            timer.start()
        yield
