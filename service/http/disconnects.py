"""Cancels a search when its client disconnects.

HTTP does not announce that nobody waits for a response any more, but the connection shows it: the
client has closed it. While searches run, one thread of each worker polls their connections;
engines that do not search cost nothing.
"""

from __future__ import annotations

import contextlib
import socket
import threading
import time
from collections.abc import Callable, Iterator, Mapping
from typing import Any, Final

from typing_extensions import override

from tengen.engines.cancellation import CancellationToken

INTERVAL_S: Final = 0.005
"""Seconds between two polls; one takes some 2 µs a connection."""
_SOCKETS: Final = ("gunicorn.socket", "werkzeug.socket")
"""Keys under which servers keep a request's connection in its WSGI environment."""


class ConnectionWatcher:
    """Polls the connections of running searches, in a thread of its own."""

    def __init__(self) -> None:
        self._changed = threading.Condition()
        self._watched: dict[object, tuple[DisconnectToken, socket.socket]] = {}
        self._thread: threading.Thread | None = None

    @contextlib.contextmanager
    def watch(self, token: DisconnectToken, connection: socket.socket) -> Iterator[None]:
        """Cancel the token if the client closes the connection while the context lasts.

        A token may be watched several times at once, as by a search within a longer work.
        """
        watch = object()
        with self._changed:
            if self._thread is None:
                # Started on first use: threads do not survive the fork of a worker.
                self._thread = threading.Thread(target=self._poll, name="disconnects", daemon=True)
                self._thread.start()
            self._watched[watch] = token, connection
            self._changed.notify()
        try:
            yield
        finally:
            # From here on the server may close the connection and reuse its file descriptor.
            with self._changed:
                self._watched.pop(watch, None)

    def _poll(self) -> None:
        while True:
            with self._changed:
                while not self._watched:
                    self._changed.wait()
                closed = [key for key, (_, where) in self._watched.items() if is_closed(where)]
                tokens = {self._watched.pop(key)[0] for key in closed}
            for token in tokens:
                token.cancel()
            time.sleep(INTERVAL_S)


class DisconnectToken(CancellationToken):
    """Cancelled when a client disconnects; its connection is polled only while a search waits."""

    def __init__(self, watcher: ConnectionWatcher, connection: socket.socket) -> None:
        super().__init__()
        self._watcher = watcher
        self._connection = connection

    @override
    @contextlib.contextmanager
    def on_cancel(self, callback: Callable[[], None]) -> Iterator[None]:
        with super().on_cancel(callback), self._watcher.watch(self, self._connection):
            yield


_WATCHER: Final = ConnectionWatcher()
"""The watcher of this process."""


def cancellation_token(environ: Mapping[str, Any]) -> CancellationToken:
    """A token that ends the searches of a request when its client disconnects.

    Args:
        environ: The request's WSGI environment. If it has no connection, as with Flask's test
            client, the token is never cancelled.
    """
    connection = next((environ[name] for name in _SOCKETS if environ.get(name)), None)
    return CancellationToken() if connection is None else DisconnectToken(_WATCHER, connection)


def is_closed(connection: socket.socket) -> bool:
    """Whether the peer has closed a connection, or its sending half."""
    try:
        # The method of the plain socket: `recv` of a TLS socket allows no flags.
        ahead = socket.socket.recv(connection, 1, socket.MSG_PEEK | socket.MSG_DONTWAIT)
    except BlockingIOError:
        return False
    except OSError:
        return True
    return not ahead
