"""One-shot, thread-safe cancellation of running searches."""

from __future__ import annotations

import contextlib
import threading
from collections.abc import Callable, Iterator


class CancellationToken:
    """Cancels every search that was started with it; one-shot and thread-safe."""

    def __init__(self) -> None:
        # Held while callbacks run: after `on_cancel` has exited, its callback never runs, so the
        # objects that it stops can be reused by another search.
        self._lock = threading.Lock()
        self._is_cancelled = False
        self._callbacks: dict[object, Callable[[], None]] = {}

    def cancel(self) -> None:
        """Cancel the running searches and those that have not started yet."""
        with self._lock:
            self._is_cancelled = True
            while self._callbacks:
                _, callback = self._callbacks.popitem()
                callback()

    @property
    def is_cancelled(self) -> bool:
        """Whether `cancel` was called."""
        return self._is_cancelled

    @contextlib.contextmanager
    def on_cancel(self, callback: Callable[[], None]) -> Iterator[None]:
        """Run a callback on cancellation while the context lasts; at once if already cancelled.

        Args:
            callback: Runs at most once, in the thread that calls `cancel`. It must be short and
                must not use this token.
        """
        registration = object()
        with self._lock:
            if self._is_cancelled:
                callback()
            else:
                self._callbacks[registration] = callback
        try:
            yield
        finally:
            with self._lock:
                self._callbacks.pop(registration, None)
