"""The external brains of a match, which end with it in every process that plays its games.

Worker processes are killed with all that they have started when a match breaks off. A brain gets
its END before: the match leaves a mark in a folder that they share, and a thread of each worker
looks for it.
"""

from __future__ import annotations

import contextlib
import dataclasses
import os
import signal
import tempfile
import threading
import time
import weakref
from collections.abc import Iterator
from pathlib import Path
from types import FrameType
from typing import Final, Self

from tengen.engines.gomocup.brain import Brain

OVER: Final = "over"
"""Name of the mark."""
POLL_S: Final = 0.1
"""Seconds between two looks for the mark."""
PATIENCE_S: Final = 10.0
"""Seconds for all processes to end their brains, see `FAREWELL_TIME`; a process may have two."""

_brains: Final[weakref.WeakSet[Brain]] = weakref.WeakSet()
"""The brains of this process."""
_watched: Final[set[Path]] = set()
"""The folders that threads of this process look at."""


class MatchOverError(Exception):
    """The match has ended before a game of it begins."""


@dataclasses.dataclass(frozen=True)
class MatchBrains:
    """The brains of one match; can be pickled."""

    folder: Path
    """Has a file for each process that may run brains."""

    @classmethod
    @contextlib.contextmanager
    def of_match(cls) -> Iterator[Self]:
        """The brains of a match that lasts as long as the context; ended by Ctrl-C and SIGTERM.

        A signal ends them before it interrupts the match, as joblib kills its processes then. It
        is handled in the main thread only, and SIGTERM only if it is handled outside as well.
        """
        with tempfile.TemporaryDirectory(prefix="tengen-match-") as name:
            brains = cls(Path(name))
            with brains._before_signals():
                try:
                    yield brains
                finally:
                    brains.end()

    @staticmethod
    def add(brain: Brain) -> None:
        """Let a brain of this process end with its match."""
        _brains.add(brain)

    def enroll(self) -> None:
        """Let this process end its brains when the match is over.

        Raises:
            MatchOverError: It is over.
        """
        if not self.folder.exists():
            # A worker of a cluster on another machine.
            return
        if (self.folder / OVER).exists():
            raise MatchOverError
        if self.folder not in _watched:
            _watched.add(self.folder)
            (self.folder / str(os.getpid())).touch()
            threading.Thread(target=self._watch, daemon=True).start()

    def end(self) -> None:
        """Mark the match as over, and wait until all processes have ended their brains."""
        (self.folder / OVER).touch()
        deadline = time.monotonic() + PATIENCE_S
        while time.monotonic() < deadline and len(list(self.folder.iterdir())) > 1:
            time.sleep(POLL_S / 10)

    def _watch(self) -> None:
        while self.folder.exists() and not (self.folder / OVER).exists():
            time.sleep(POLL_S)
        for brain in list(_brains):
            brain.close()
        _watched.discard(self.folder)
        (self.folder / str(os.getpid())).unlink(missing_ok=True)

    @contextlib.contextmanager
    def _before_signals(self) -> Iterator[None]:
        """Let signals that interrupt the block end the brains first; a second one does not wait."""
        if threading.current_thread() is not threading.main_thread():
            yield
            return
        handlers = {number: signal.getsignal(number) for number in (signal.SIGINT, signal.SIGTERM)}
        before = {int(number): each for number, each in handlers.items() if callable(each)}

        def restore() -> None:
            for number, handler in before.items():
                signal.signal(number, handler)

        def handle(number: int, frame: FrameType | None) -> None:
            restore()
            self.end()
            before[number](number, frame)

        for number in before:
            signal.signal(number, handle)
        try:
            yield
        finally:
            restore()
