"""An engine of ours as a brain: the conversation on two pipes, honoured while the engine thinks.

One thread reads, so that nothing a manager sends has to wait: YXSTOP ends the search for a move,
and so do a new game and END, for nobody wants the move then. All else is obeyed in order by a
second thread. The engine is loaded meanwhile: ABOUT is answered at once.
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
from typing import Final, NamedTuple, TypeAlias

import numpy as np

from engines.base import Engine
from engines.cancellation import CancellationToken
from engines.gomocup.managed_engine import ManagedEngine
from engines.gomocup.protocol import Lines
from engines.gomocup.session import Session

PATIENCE_AT_END: Final = 0.5
"""Seconds for what came in together with END: a script, which still wants the answers. Managers
kill a brain that takes 1 s to go."""
PATIENCE_AT_EOF: Final = 10.0
"""Seconds for what was asked before the input ended: nobody waits any more, but output may be
kept."""
LAST_ANSWERS: Final = 0.3
"""Seconds for the answers to what had no more time."""
_CHUNK: Final = 65536
"""Bytes that are read at once."""
_STOP: Final = frozenset({"YXSTOP", "STOP"})
"""Every move that was asked for before is wanted at once."""
_END: Final = "END"
_NEW: Final = frozenset({"START", "RECTSTART", "RESTART", _END})
"""No move that was asked for earlier is wanted any more. What came in together with it is another
matter: scripts send several games, and END, before they read a single answer."""


class Request(NamedTuple):
    """A line of the manager."""

    line: str
    since: float
    """When it came in, by `time.monotonic`."""
    cancellation: CancellationToken
    """Set when its answer, and those of all before it, are wanted at once."""


class Ending(NamedTuple):
    """How the conversation is to end."""

    patience: float
    """Seconds for what is still to be answered."""
    cancellation: CancellationToken
    """Ends the search for it."""


Requests: TypeAlias = "queue.SimpleQueue[Request | None]"
"""None is the end."""


def serve(
    title: str,
    load: Callable[[], Engine],
    rng: np.random.Generator,
    *,
    source: int = 0,
    sink: int = 1,
) -> None:
    """Converse with a manager until END, the end of the input, or a sink that nobody reads.

    Args:
        title: What the brain calls itself.
        load: Makes the engine.
        rng: The only source of randomness.
        source: File descriptor that the manager writes to; standard input.
        sink: File descriptor that the manager reads from; standard output.

    Raises:
        Whatever `load` raises.
    """
    engine: concurrent.futures.Future[Engine] = concurrent.futures.Future()
    say = functools.partial(_write, sink)
    session = Session(title, ManagedEngine(engine.result, say, rng), say)
    requests: Requests = queue.SimpleQueue()
    ended: queue.SimpleQueue[Ending] = queue.SimpleQueue()
    # Daemons: neither a read that never returns nor an engine that never answers keeps us here.
    worker = threading.Thread(
        target=_obey_all, args=(session, requests, ended), name="brain-worker", daemon=True
    )
    reader = threading.Thread(
        target=_read_all, args=(source, requests, ended), name="brain-reader", daemon=True
    )
    worker.start()
    reader.start()
    engine.set_result(load())
    patience, cancellation = ended.get()
    worker.join(patience)
    cancellation.cancel()
    worker.join(LAST_ANSWERS)


def _read_all(source: int, requests: Requests, ended: queue.SimpleQueue[Ending]) -> None:
    """Pass requests on as they come in, and tell how long to wait for their answers at the end."""
    cancellation = CancellationToken()
    patience = PATIENCE_AT_EOF
    for lines in _batches(source):
        since = time.monotonic()
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
            else:
                requests.put(Request(line, since, cancellation))
        if patience == PATIENCE_AT_END:
            break
    requests.put(None)
    ended.put(Ending(patience, cancellation))


def _obey_all(session: Session, requests: Requests, ended: queue.SimpleQueue[Ending]) -> None:
    """Answer requests in order; once nobody reads the answers, there is nothing left to do."""
    try:
        with contextlib.suppress(BrokenPipeError):
            while (request := requests.get()) is not None:
                session.obey(request.line, since=request.since, cancellation=request.cancellation)
    finally:
        ended.put(Ending(0, CancellationToken()))


def _batches(source: int) -> Iterator[list[str]]:
    """The lines that come in together, until the input ends or cannot be read."""
    lines = Lines()
    # Not `sys.stdin`: a thread that waits inside of it holds a lock that the interpreter wants when
    # it exits.
    with contextlib.suppress(OSError):
        while chunk := os.read(source, _CHUNK):
            yield lines.feed(chunk)
    yield lines.end()


def _write(sink: int, line: str) -> None:
    """Write a line at once.

    Raises:
        BrokenPipeError: Nobody reads any more.
    """
    rest = f"{line}\n".encode("ascii", errors="backslashreplace")
    while rest:
        rest = rest[os.write(sink, rest) :]
