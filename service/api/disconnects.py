"""A client that goes away ends the search that runs for it.

HTTP does not say that nobody waits for an answer any more, but the connection does: it is closed.
While searches run, a thread of each worker looks at their connections, and only at those: engines
that do not search cost nothing.
"""

from __future__ import annotations

import contextlib
import socket
import threading
import time
from collections.abc import Callable, Iterator, Mapping
from typing import Any, Final

from engines.cancellation import CancellationToken

INTERVAL: Final = 0.005
"""Seconds between two looks; one takes some 2 µs a connection."""
_GUNICORN: Final = "gunicorn.socket"
"""Where a server puts a request's connection, in its WSGI environment."""
_WERKZEUG: Final = "werkzeug.socket"


class Departures:
    """Looks at the connections of running searches, in a thread of its own."""

    def __init__(self) -> None:
        self._changed = threading.Condition()
        self._watched: dict[Departure, socket.socket] = {}
        self._thread: threading.Thread | None = None

    @contextlib.contextmanager
    def watched(self, departure: Departure, connection: socket.socket) -> Iterator[None]:
        """While the context lasts, set the stop once the client has closed the connection."""
        with self._changed:
            if self._thread is None:
                # Not before it is needed: threads do not live on in workers that are forked.
                self._thread = threading.Thread(target=self._look, name="departures", daemon=True)
                self._thread.start()
            self._watched[departure] = connection
            self._changed.notify()
        try:
            yield
        finally:
            # From here on the server may close the connection, and use its number for another.
            with self._changed:
                self._watched.pop(departure, None)

    def _look(self) -> None:
        while True:
            with self._changed:
                while not self._watched:
                    self._changed.wait()
                gone = [stop for stop, where in self._watched.items() if is_closed(where)]
                for stop in gone:
                    del self._watched[stop]
            for stop in gone:
                stop.cancel()
            time.sleep(INTERVAL)


class Departure(CancellationToken):
    """Set when a client has gone; looked for while somebody waits for it.

    Args:
        departures: Who looks.
        connection: The client's.
    """

    def __init__(self, departures: Departures, connection: socket.socket) -> None:
        super().__init__()
        self._departures = departures
        self._connection = connection

    @contextlib.contextmanager
    def on_cancel(self, callback: Callable[[], None]) -> Iterator[None]:
        """As of every token; meanwhile the connection is watched."""
        with super().on_cancel(callback), self._departures.watched(self, self._connection):
            yield


DEPARTURES: Final = Departures()
"""Of this process."""


def departure(environ: Mapping[str, Any]) -> CancellationToken:
    """What ends the searches of a request once its client has gone.

    Args:
        environ: The request's WSGI environment. Where the server does not show its connections
            there, as that of Flask's test client, nobody is ever seen to go.
    """
    connection = environ.get(_GUNICORN) or environ.get(_WERKZEUG)
    return CancellationToken() if connection is None else Departure(DEPARTURES, connection)


def is_closed(connection: socket.socket) -> bool:
    """Whether the other end has closed a connection, or the half of it that it sends on."""
    try:
        # The method of the plain socket: one with TLS would not let anybody look ahead.
        ahead = socket.socket.recv(connection, 1, socket.MSG_PEEK | socket.MSG_DONTWAIT)
    except BlockingIOError:
        return False
    except OSError:
        return True
    return not ahead
