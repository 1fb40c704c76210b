"""A program at the other end of three pipes: lines to it, lines from it, and its last words."""

from __future__ import annotations

import collections
import contextlib
import os
import selectors
import signal
import subprocess
import time
from collections.abc import Sequence
from pathlib import Path
from typing import IO, Final, cast

from engines.gomocup.protocol import Lines

EXIT_TIME: Final = 1.0
"""Seconds that a program has to go: after it was asked, after SIGTERM, and for its last words."""
_LAST_WORDS: Final = 2000
"""Bytes of standard error that are kept, the last ones."""
_CHUNK: Final = 65536
"""Bytes that are read at once."""


class ProgramEndedError(Exception):
    """The program is gone, or has closed its pipes."""


class Program:
    """A running program. What it writes to standard error is read while its answers are waited for.

    It leads a session of its own: Ctrl-C does not reach it, and what it has started is killed with
    it.

    Args:
        arguments: The program and its arguments; no shell looks at them.
        directory: Where it runs; here where left out.

    Raises:
        OSError: It cannot be started.
    """

    def __init__(self, arguments: Sequence[str], directory: Path | None = None) -> None:
        self._process = subprocess.Popen(  # noqa: S603 - the caller says what to run
            arguments,
            cwd=directory,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            bufsize=0,
            start_new_session=True,
        )
        self._pipes = [
            cast("IO[bytes]", pipe)
            for pipe in (self._process.stdin, self._process.stdout, self._process.stderr)
        ]
        self._in, self._out, self._err = (pipe.fileno() for pipe in self._pipes)
        self._selector = selectors.DefaultSelector()
        for pipe in (self._out, self._err):
            self._selector.register(pipe, selectors.EVENT_READ)
        self._lines = Lines()
        self._unread: collections.deque[str] = collections.deque()
        self._last_words = b""

    def send(self, *lines: str) -> None:
        """Write lines.

        Raises:
            ProgramEndedError: Nobody reads them.
        """
        rest = "".join(f"{line}\r\n" for line in lines).encode("ascii")
        try:
            while rest:
                rest = rest[os.write(self._in, rest) :]
        except BrokenPipeError:
            raise ProgramEndedError from None

    def receive(self, deadline: float) -> str:
        """The next line.

        Args:
            deadline: When to give up, by `time.monotonic`. What is there already is read even then.

        Raises:
            TimeoutError: There is none.
            ProgramEndedError: There will be none.
        """
        while not self._unread:
            if self._out not in self._selector.get_map():
                raise ProgramEndedError
            if not self._read(deadline - time.monotonic()):
                raise TimeoutError
        return self._unread.popleft()

    def discard(self) -> None:
        """Pass over what was written unasked."""
        self._read(0)
        self._unread.clear()

    def last_words(self) -> str:
        """How an ended program ended: its exit code, and the end of its standard error."""
        deadline = time.monotonic() + EXIT_TIME
        # What it has started may hold its standard error open.
        while self._err in self._selector.get_map() and self._read(deadline - time.monotonic()):
            pass
        try:
            code = self._process.wait(max(0, deadline - time.monotonic()))
        except subprocess.TimeoutExpired:
            ending = "it runs on but has closed its output"
        else:
            ending = f"exit code {code}" if code >= 0 else f"killed by {_signal_name(-code)}"
        words = self._last_words.decode("utf-8", errors="backslashreplace").strip()
        return f"{ending}; its last words: {words}" if words else ending

    def close(self, farewell: str | None = None) -> None:
        """Make it go, if not otherwise, by force. Does nothing the second time.

        Args:
            farewell: A line that asks it to go and gives it time to; None for at once.
        """
        if self._selector.get_map() is None:
            return
        if farewell is not None:
            with contextlib.suppress(ProgramEndedError):
                self.send(farewell)
            self._pipes[0].close()
            if not self._gone():
                self._signal(signal.SIGTERM)
        if farewell is None or not self._gone():
            self._signal(signal.SIGKILL)
            self._process.wait()
        self._selector.close()
        for pipe in self._pipes:
            pipe.close()

    def _read(self, wait: float) -> bool:
        """Read once what is there, or comes within so many seconds; whether anything did."""
        ready = self._selector.select(max(0, wait))
        for key, _ in ready:
            chunk = os.read(key.fd, _CHUNK)
            if not chunk:
                self._selector.unregister(key.fd)
            if key.fd == self._err:
                self._last_words = (self._last_words + chunk)[-_LAST_WORDS:]
            else:
                self._unread.extend(self._lines.feed(chunk) if chunk else self._lines.end())
        return bool(ready)

    def _gone(self) -> bool:
        """Whether it has ended, or does within its time."""
        try:
            self._process.wait(EXIT_TIME)
        except subprocess.TimeoutExpired:
            return False
        return True

    def _signal(self, number: signal.Signals) -> None:
        """Signal it and what it has started."""
        with contextlib.suppress(ProcessLookupError):
            os.killpg(self._process.pid, number)


def _signal_name(number: int) -> str:
    try:
        return signal.Signals(number).name
    except ValueError:
        return f"signal {number}"
