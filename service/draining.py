"""Draining: the time between the order to stop and the end, in which nothing new should come.

Whoever sends requests here, such as a load balancer, learns from /readyz that it should not, and
takes a while to learn it. Until then the service answers everything.
"""

from __future__ import annotations

import mmap
import signal
from collections.abc import Callable
from types import FrameType
from typing import Any, Final

Handler = Callable[[int, FrameType | None], Any]

_FLAG: Final = mmap.mmap(-1, 1)
"""Shared by the master, which sets it, and the workers forked from it."""


def begin() -> None:
    """Say that the service is about to stop, in this process and those forked from it."""
    _FLAG[0] = 1


def end() -> None:
    """Say that it is not."""
    _FLAG[0] = 0


def is_on() -> bool:
    """Whether the service is about to stop."""
    return _FLAG[0] == 1


def delay(number: signal.Signals, seconds: int) -> None:
    """Drain for a while before a signal does what it did so far; a second one does it at once.

    Args:
        number: The signal.
        seconds: How long; 0 for no delay.
    """
    stop = signal.getsignal(number)
    if seconds == 0 or not callable(stop):
        return

    def drain(_: int, frame: FrameType | None) -> None:
        if is_on():
            stop(number, frame)
            return
        begin()
        # The one timer that needs no thread, which would not survive a fork.
        signal.alarm(seconds)

    signal.signal(signal.SIGALRM, lambda _, frame: stop(number, frame))
    signal.signal(number, drain)
