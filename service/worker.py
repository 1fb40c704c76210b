"""gunicorn's threaded worker, with as many connections as the other workers, and turns.

Each worker that waits for connections is woken by a new one, and whichever is quickest takes it and
keeps it for as long as the client does. Left to that, one worker may have all connections of a few
clients while the others have nothing to do. So workers see each other's numbers, and who has more
than another leaves a new connection to it for a moment.
"""

from __future__ import annotations

import functools
import mmap
import selectors
import socket
import time
from typing import Any, Final

from gunicorn.workers.gthread import TConn, ThreadWorker

from service.turns import TURNS

PLACES: Final = 1024
"""Workers that can see each other: four times as many as the settings allow."""
MOST: Final = 254
"""Connections that are told apart in a byte."""
PATIENCE_S: Final = 0.002
"""Seconds for which a connection is left to others."""

_NUMBERS: Final = mmap.mmap(-1, PLACES)
"""A byte for each worker, shared with those forked from this process: how many connections it has
and 1 more; 0 while it takes none."""


def leave_place(place: int) -> None:
    """Forget a worker that is gone.

    Args:
        place: Where its number stood.
    """
    if place < PLACES:
        _NUMBERS[place] = 0


class Worker(ThreadWorker):  # type: ignore[misc]  # gunicorn has no types
    """Leaves connections to workers that have fewer, and lets its threads take turns."""

    place: int
    """Which of the workers this is: no other that lives has it, and it is below their number."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self._left_until = 0.0
        """When to take what others have not taken, by `time.monotonic`."""
        self._has_left = False

    def accept(self, listener: socket.socket) -> None:
        """Take a connection, or leave it for a moment to those who have fewer."""
        if not self._has_left and self._has_more_than_another():
            self._has_left = True
            self._left_until = time.monotonic() + PATIENCE_S
            self.set_accept_enabled(False)
            return
        self._has_left = False
        super().accept(listener)
        self._tell()

    def set_accept_enabled(self, enabled: bool) -> None:  # noqa: FBT001 - gunicorn's signature
        """Let connections come or not; gunicorn asks for it each time that something happened."""
        super().set_accept_enabled(enabled and time.monotonic() >= self._left_until)
        self._tell()

    def wait_for_and_dispatch_events(self, timeout: float) -> None:
        """Do what there is to do, and come back when the moment is over."""
        self._tell()
        moment = self._left_until - time.monotonic()
        super().wait_for_and_dispatch_events(min(timeout, moment) if moment > 0 else timeout)

    def enqueue_req(self, conn: TConn) -> None:
        """Give a connection to a thread; a new one when something has come in."""
        if conn.initialized or conn.data_ready:
            super().enqueue_req(conn)
            return
        # gunicorn lets a thread wait for it.
        conn.sock.setblocking(False)  # noqa: FBT003 - the name of the parameter is hidden
        conn.timeout = time.monotonic() + self.cfg.keepalive
        self.pending_conns.append(conn)
        readable = functools.partial(self.on_pending_socket_readable, conn)
        self.poller.register(conn.sock, selectors.EVENT_READ, readable)

    def handle(self, conn: TConn) -> Any:
        """Answer a request, in a thread whose turn it is."""
        with TURNS.taken():
            return super().handle(conn)

    def _has_more_than_another(self) -> bool:
        return self._number() > min(_NUMBERS[:].translate(None, b"\0"), default=MOST + 1)

    def _number(self) -> int:
        return 1 + min(int(self.nr_conns), MOST)

    def _tell(self) -> None:
        """Let the others see how many connections there are."""
        if self.place < PLACES:
            _NUMBERS[self.place] = self._number() if self._accepting else 0
