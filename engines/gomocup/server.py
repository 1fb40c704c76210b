"""A Gomocup brain on two pipes, which obeys the manager even while its engine searches.

One thread reads: YXSTOP cancels the searches before it at once, and so do END and a new game, whose
managers no longer want the old move. A second thread executes all other commands in order, and
ponders until the next one comes in. The engine is loaded meanwhile: ABOUT is answered at once,
START when the engine is ready.
"""

from __future__ import annotations

import concurrent.futures
import contextlib
import functools
import os
import queue
import threading
import time
from collections.abc import Callable, Iterator
from typing import Final, NamedTuple

import numpy as np

from tengen.engines.cancellation import CancellationToken
from tengen.engines.gomocup.managed_engine import ManagedEngine
from tengen.engines.gomocup.protocol import LineBuffer
from tengen.engines.gomocup.session import Session
from tengen.engines.interface import Engine

PATIENCE_AT_END: Final = 0.5
"""Seconds for commands that arrive together with END, from a script that still wants the answers.
Managers kill a brain that takes 1 s to exit."""
PATIENCE_AT_EOF: Final = 10.0
"""Seconds for commands before the end of the input: there is no hurry, and the output may be
recorded."""
LAST_ANSWERS: Final = 0.3
"""Seconds for the answers of cancelled searches."""
MAX_WAITING: Final = 10_000
"""Commands that wait for execution; more wait in the pipe, and YXSTOP and END behind them."""
_CHUNK: Final = 65536
"""Bytes per read."""
_STOP: Final = frozenset({"YXSTOP", "STOP"})
"""Commands that cancel the searches for all moves requested before."""
_END: Final = "END"
_NEW: Final = frozenset({"START", "RECTSTART", "RESTART", _END})
"""Commands that make earlier moves worthless. Commands that arrive together with them are executed
all the same: scripts send several games, and END, before they read the first answer."""


class Command(NamedTuple):
    """A line from the manager."""

    line: str
    received_at: float
    """Time at which the line came in, by the clock of `serve`."""
    cancellation: CancellationToken
    """Cancelled when the manager wants its answer, and all answers before it, at once."""


class Shutdown(NamedTuple):
    """How the session ends."""

    patience: float
    """Seconds for the commands that are still to be executed."""
    cancellation: CancellationToken
    """Cancels the searches of these commands."""


class Commands:
    """A queue of commands between the two threads; a new command stops the pondering."""

    def __init__(self) -> None:
        self._waiting: queue.Queue[Command | None] = queue.Queue(MAX_WAITING)
        self._pondering = CancellationToken()

    def put(self, command: Command | None) -> None:
        """Hand over a command; None marks the end."""
        self._waiting.put(command)
        self.stop_pondering()

    def stop_pondering(self) -> None:
        """Stop pondering until the next command has been executed."""
        self._pondering.cancel()

    def get(self, ponder: Callable[[CancellationToken], None]) -> Command | None:
        """The next command; until there is one, `ponder` runs.

        Args:
            ponder: Called with a token that the next command cancels.
        """
        # In this order: a command that comes in between is either seen here or cancels this token.
        self._pondering = cancellation = CancellationToken()
        if self._waiting.empty():
            ponder(cancellation)
        return self._waiting.get()


def serve(
    title: str,
    load: Callable[[], Engine],
    rng: np.random.Generator,
    *,
    source: int = 0,
    sink: int = 1,
    now: Callable[[], float] = time.monotonic,
) -> None:
    """Serve a manager until END, the end of the input, or a closed output.

    Args:
        source: File descriptor that the manager writes to; standard input.
        sink: File descriptor that the manager reads from; standard output.
        now: The clock, in seconds.
    """
    engine: concurrent.futures.Future[Engine] = concurrent.futures.Future()
    write_line = functools.partial(_write, sink)
    managed = ManagedEngine(engine.result, write_line, rng, now=now)
    session = Session(title, managed, write_line)
    commands = Commands()
    shutdowns: queue.SimpleQueue[Shutdown] = queue.SimpleQueue()
    # Daemons: neither a blocked read nor an engine that never returns keeps the process alive.
    worker = threading.Thread(
        target=_execute_all, args=(session, commands, shutdowns), name="brain-worker", daemon=True
    )
    reader = threading.Thread(
        target=_read_all, args=(source, commands, shutdowns, now), name="brain-reader", daemon=True
    )
    worker.start()
    reader.start()
    engine.set_result(load())
    patience, cancellation = shutdowns.get()
    worker.join(patience)
    cancellation.cancel()
    worker.join(LAST_ANSWERS)


def _read_all(
    source: int,
    commands: Commands,
    shutdowns: queue.SimpleQueue[Shutdown],
    now: Callable[[], float],
) -> None:
    """Queue commands as they come in, then the shutdown."""
    cancellation = CancellationToken()
    patience = PATIENCE_AT_EOF
    for lines in _batches(source):
        received_at = now()
        words = [line.partition(" ")[0].upper() for line in lines]
        if not _NEW.isdisjoint(words):
            cancellation.cancel()
            cancellation = CancellationToken()
        for word, line in zip(words, lines, strict=True):
            if word == _END:
                patience = PATIENCE_AT_END
                break
            if word in _STOP:
                cancellation.cancel()
                cancellation = CancellationToken()
                commands.stop_pondering()
            else:
                commands.put(Command(line, received_at, cancellation))
        if patience == PATIENCE_AT_END:
            break
    commands.put(None)
    shutdowns.put(Shutdown(patience, cancellation))


def _execute_all(
    session: Session, commands: Commands, shutdowns: queue.SimpleQueue[Shutdown]
) -> None:
    """Execute commands in order, until the last or until the manager stops reading."""
    try:
        with contextlib.suppress(BrokenPipeError):
            while (command := commands.get(session.ponder)) is not None:
                session.execute(
                    command.line,
                    received_at=command.received_at,
                    cancellation=command.cancellation,
                )
    finally:
        shutdowns.put(Shutdown(0, CancellationToken()))


def _batches(source: int) -> Iterator[list[str]]:
    """The lines of each read, until the input ends or cannot be read."""
    lines = LineBuffer()
    # Not `sys.stdin`: a thread blocked in it holds a lock that the interpreter takes at exit.
    with contextlib.suppress(OSError):
        while chunk := os.read(source, _CHUNK):
            yield lines.feed(chunk)
    yield lines.end()


def _write(sink: int, line: str) -> None:
    """Write a line, unbuffered."""
    rest = f"{line}\n".encode("ascii", errors="backslashreplace")
    while rest:
        rest = rest[os.write(sink, rest) :]
