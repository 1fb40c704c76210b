"""An engine of ours as a brain: the conversation on two pipes, honoured while the engine thinks.

One thread reads, so that nothing a manager sends has to wait: END ends, YXSTOP hurries whatever is
being thought about. All else is obeyed in order by a second thread. The engine is loaded meanwhile:
ABOUT is answered at once, and START, which no manager clocks as a move, waits for the engine.
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
from engines.gomocup.protocol import Lines
from engines.gomocup.session import Session
from engines.gomocup.thinker import Thinker

PATIENCE_AT_END: Final = 0.8
"""Seconds for what was asked before END; managers kill a brain that takes 1 s to go."""
PATIENCE_AT_EOF: Final = 10.0
"""Seconds for what was asked before the input ended: nobody waits any more, but output may be
kept."""
_CHUNK: Final = 65536
"""Bytes that are read at once."""
_STOP: Final = frozenset({"YXSTOP", "STOP"})


class Request(NamedTuple):
    """A line of the manager."""

    line: str
    since: float
    """When it came in, by `time.monotonic`."""
    stop: threading.Event
    """Set when its answer, and those of all before it, are wanted at once."""


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
    session = Session(title, Thinker(engine.result, say, rng), say)
    requests: Requests = queue.SimpleQueue()
    ended: queue.SimpleQueue[float] = queue.SimpleQueue()
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
    worker.join(timeout=ended.get())


def _read_all(source: int, requests: Requests, ended: queue.SimpleQueue[float]) -> None:
    """Pass requests on as they come in, and tell how long to wait for their answers at the end."""
    stop = threading.Event()
    patience = PATIENCE_AT_EOF
    for line in _lines(source):
        word = line.partition(" ")[0].upper()
        if word == "END":
            patience = PATIENCE_AT_END
            break
        if word in _STOP:
            stop.set()
            stop = threading.Event()
        else:
            requests.put(Request(line, time.monotonic(), stop))
    stop.set()
    requests.put(None)
    ended.put(patience)


def _obey_all(session: Session, requests: Requests, ended: queue.SimpleQueue[float]) -> None:
    """Answer requests in order; once nobody reads the answers, there is nothing left to do."""
    try:
        with contextlib.suppress(BrokenPipeError):
            while (request := requests.get()) is not None:
                session.obey(request.line, since=request.since, stop=request.stop)
    finally:
        ended.put(0)


def _lines(source: int) -> Iterator[str]:
    """The lines as they come in, until the input ends or cannot be read."""
    lines = Lines()
    # Not `sys.stdin`: a thread that waits inside of it holds a lock that the interpreter wants when
    # it exits.
    with contextlib.suppress(OSError):
        while chunk := os.read(source, _CHUNK):
            yield from lines.feed(chunk)
    yield from lines.end()


def _write(sink: int, line: str) -> None:
    """Write a line at once.

    Raises:
        BrokenPipeError: Nobody reads any more.
    """
    rest = f"{line}\n".encode("ascii", errors="backslashreplace")
    while rest:
        rest = rest[os.write(sink, rest) :]
