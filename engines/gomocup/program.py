"""A child process that exchanges lines over its standard streams."""

from __future__ import annotations

import collections
import contextlib
import os
import selectors
import signal
import subprocess
import threading
import time
from collections.abc import Sequence
from pathlib import Path
from typing import IO, Final, cast

from tengen.engines.gomocup.protocol import LineBuffer

EXIT_TIME: Final = 1.0
"""Seconds that a program has to exit once its output has ended."""
FAREWELL_TIME: Final = 2.0
"""Seconds that a program has to exit on request, and as many after SIGTERM."""
_STDERR_TAIL: Final = 2000
"""Last bytes of standard error to store."""
_CHUNK: Final = 65536
"""Bytes per read."""


class ProgramEndedError(Exception):
    """The program has exited or closed its pipes."""


class Program:
    """A running program. Its standard error is read whenever its answers are.

    It leads a process group of its own: Ctrl-C does not reach it, and its children are killed with
    it.

    Args:
        arguments: The program and its arguments; not interpreted by a shell.
        directory: Working directory; defaults to the current one.

    Raises:
        OSError: The program cannot be started.
    """

    def __init__(self, arguments: Sequence[str], directory: Path | None = None) -> None:
        self._process = subprocess.Popen(  # noqa: S603 - the caller chooses the program
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
        self._lines = LineBuffer()
        self._unread: collections.deque[str] = collections.deque()
        self._stderr_tail = b""
        self._closing = threading.Lock()

    def send(self, *lines: str) -> None:
        """Write lines to the program.

        Raises:
            ProgramEndedError: The program has closed its input.
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
            deadline: When to give up, by `time.monotonic`; available output is read even then.

        Raises:
            TimeoutError: No line by the deadline.
            ProgramEndedError: The program has closed its output.
        """
        while not self._unread:
            if self._out not in self._selector.get_map():
                raise ProgramEndedError
            if not self._read(deadline - time.monotonic()):
                raise TimeoutError
        return self._unread.popleft()

    def discard(self) -> list[str]:
        """Drop the output that is available; returns its lines."""
        self._read(0)
        dropped = list(self._unread)
        self._unread.clear()
        return dropped

    def exit_report(self) -> str:
        """How an ended program ended: its exit code and the end of its standard error."""
        deadline = time.monotonic() + EXIT_TIME
        # Its children may hold its standard error open.
        while self._err in self._selector.get_map() and self._read(deadline - time.monotonic()):
            pass
        try:
            code = self._process.wait(max(0, deadline - time.monotonic()))
        except subprocess.TimeoutExpired:
            ending = "it is still running but has closed its output"
        else:
            ending = f"exit code {code}" if code >= 0 else f"killed by {_signal_name(-code)}"
        stderr = self._stderr_tail.decode("utf-8", errors="backslashreplace").strip()
        return f"{ending}, standard error: {stderr}" if stderr else ending

    def close(self, farewell: str | None = None) -> None:
        """End the program and its children, by force if need be. Idempotent, in any thread.

        Args:
            farewell: Line that asks the program to exit, with time to do so; None to kill it.
        """
        with self._closing:
            if self._selector.get_map() is None:
                return
            if farewell is not None:
                # A program that has stopped reading may have filled its pipe.
                os.set_blocking(self._in, False)
                with contextlib.suppress(ProgramEndedError, BlockingIOError):
                    self.send(farewell)
                self._pipes[0].close()
                if not self._has_exited():
                    self._signal(signal.SIGTERM)
            if farewell is None or not self._has_exited():
                self._signal(signal.SIGKILL)
                self._process.wait()
            self._selector.close()
            for pipe in self._pipes:
                pipe.close()

    def _read(self, wait: float) -> bool:
        """Read the data available within `wait` seconds; returns whether there was any."""
        ready = self._selector.select(max(0, wait))
        for key, _ in ready:
            chunk = os.read(key.fd, _CHUNK)
            if not chunk:
                self._selector.unregister(key.fd)
            if key.fd == self._err:
                self._stderr_tail = (self._stderr_tail + chunk)[-_STDERR_TAIL:]
            else:
                self._unread.extend(self._lines.feed(chunk) if chunk else self._lines.end())
        return bool(ready)

    def _has_exited(self) -> bool:
        """Whether the program exits within `FAREWELL_TIME`."""
        try:
            self._process.wait(FAREWELL_TIME)
        except subprocess.TimeoutExpired:
            return False
        return True

    def _signal(self, number: signal.Signals) -> None:
        """Signal the program and its children."""
        with contextlib.suppress(ProcessLookupError):
            os.killpg(self._process.pid, number)


def _signal_name(number: int) -> str:
    try:
        return signal.Signals(number).name
    except ValueError:
        return f"signal {number}"
