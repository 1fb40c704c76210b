"""gunicorn's worker with threads, made safe against slow clients.

gunicorn gives a thread to every connection that has sent a byte and waits for the rest without a
time-out, so that a few slow clients stop the service. Here every connection has a thread,
`ConcurrencyLimit` bounds the requests in progress, and `ClientSocket` the waiting.

A client's connection with total time-outs.

A time-out of each `recv` or `send` is no bound: a client that sends or reads a byte every few
seconds holds its thread for ever. Here the waits of one request are added up.
"""

from __future__ import annotations

import contextlib
import errno
import json
import select
import socket
import struct
import time
from concurrent.futures import ThreadPoolExecutor
from http import HTTPStatus
from typing import Final

from gunicorn.http import errors
from gunicorn.workers.gthread import TConn, ThreadWorker
from typing_extensions import Buffer, override
from werkzeug.exceptions import default_exceptions

CONNECTIONS: Final = 512
"""Connections of a worker, each with a thread while its client sends or reads."""
LINGER_S: Final = 2.0
"""Seconds that a client has to close its side after the last response of a connection."""
MAX_UNREAD: Final = 65_536
"""Bytes of a refused request that are read before the connection is closed."""
SEND_BUFFER: Final = 262_144
"""Bytes that the system buffers for a client. The default of 4 MB would hide a client that reads
nothing of a long response."""
_RESET: Final = struct.pack("ii", 1, 0)
"""`SO_LINGER` on, 0 seconds: closing discards unread bytes."""


class SlowRequestError(Exception):
    """Client that does not send its request within the time-out."""


class ClientSocket(socket.socket):
    """Connection that waits a limited time for its client, per request and direction.

    The limits apply while the socket blocks; a time-out set on it replaces them.

    Args:
        connection: The accepted connection, which this socket takes over.
        timeout: Seconds of waiting for a request, and as many for the reader of its response.
    """

    def __init__(self, connection: socket.socket, timeout: float) -> None:
        super().__init__(fileno=connection.detach())
        self.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, SEND_BUFFER)
        self._timeout = timeout
        self._left = {select.POLLIN: timeout, select.POLLOUT: timeout}

    def start_request(self) -> None:
        """Restart the time-outs for the next request of the connection."""
        self._left = dict.fromkeys(self._left, self._timeout)

    @override
    def recv(self, bufsize: int, flags: int = 0, /) -> bytes:
        """Receive data within the time that a client has."""
        if self.gettimeout() is None and not self._wait(select.POLLIN):
            raise SlowRequestError(f"the request took longer than {self._timeout} s to arrive")
        return super().recv(bufsize, flags)

    @override
    def send(self, data: Buffer, flags: int = 0, /) -> int:
        """Send the part of the data that the client takes now.

        Raises:
            BrokenPipeError: The client does not read; the connection is reset when it is closed.
        """
        if not self._wait(select.POLLOUT):
            self.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, _RESET)
            raise BrokenPipeError(errno.EPIPE, "the client does not read its response")
        with contextlib.suppress(BlockingIOError):
            return super().send(data, flags | socket.MSG_DONTWAIT)
        return 0

    @override
    def sendall(self, data: Buffer, flags: int = 0, /) -> None:
        """Send all data, part by part.

        Raises:
            BrokenPipeError: The client does not read.
        """
        unsent = memoryview(data).cast("B")
        while unsent:
            unsent = unsent[self.send(unsent, flags) :]

    def hang_up(self) -> None:
        """Shut the connection down; waits up to `LINGER_S` until the client has closed its side.

        Without that wait, unread bytes of the client would make the system discard the response in
        transit.
        """
        reads = self._left[select.POLLOUT] > 0
        deadline = time.monotonic() + (LINGER_S if reads else 0)
        with contextlib.suppress(OSError):
            self.shutdown(socket.SHUT_WR)
            unread = MAX_UNREAD
            while unread > 0 and (left := deadline - time.monotonic()) > 0:
                self.settimeout(left)
                if not (received := super().recv(4096)):
                    break
                unread -= len(received)
        with contextlib.suppress(OSError):
            self.shutdown(socket.SHUT_RD)

    def _wait(self, event: int) -> bool:
        """Whether the connection is ready for an event before its waits are used up."""
        poll = select.poll()
        poll.register(self, event)
        start = time.monotonic()
        ready = poll.poll(max(self._left[event], 0) * 1000)
        self._left[event] -= time.monotonic() - start
        return bool(ready)


_STATUSES: Final[dict[type[Exception], int]] = {
    SlowRequestError: 408,
    errors.LimitRequestLine: 414,
    errors.ExpectationFailed: 417,
    errors.LimitRequestHeaders: 431,
    errors.InvalidResponseHeader: 500,
    errors.InvalidResponseHeaderName: 500,
    errors.UnsupportedTransferCoding: 501,
    errors.ParseException: 400,
    Exception: 500,
}
"""Error outside the application → status of its response; the first class that fits."""
MAX_DETAIL: Final = 200
"""Characters of the parser's message that are quoted."""


class SlowClientWorker(ThreadWorker):
    """Worker whose clients may be slow; `worker_connections` of them at a time."""

    client_timeout_s: float
    """Seconds that a thread waits for a client to send a request, and to read a response."""

    @override
    def get_thread_pool(self) -> ThreadPoolExecutor:
        """A thread for every connection, so that none waits for another."""
        return ThreadPoolExecutor(self.cfg.worker_connections, "connection")

    @override
    def set_accept_enabled(self, enabled: bool) -> None:
        """Accept connections, or do not; a worker that stops never will again."""
        super().set_accept_enabled(enabled)
        if not self.alive:
            # Left open, they would hold new clients until the last request is answered.
            for listener in self.sockets:
                listener.close()

    @override
    def handle(self, conn: TConn) -> object:
        """Answer a request of a connection, in a thread; the result says whether to keep it."""
        if not isinstance(conn.sock, ClientSocket):
            conn.sock = ClientSocket(conn.sock, self.client_timeout_s)
        conn.sock.start_request()
        keep = super().handle(conn)
        if not keep:
            # gunicorn would wait for the client in the thread that accepts connections.
            conn.sock.hang_up()
        return keep

    @override
    def handle_error(
        self, req: object, client: socket.socket, addr: object, exc: Exception
    ) -> None:
        """Answer a request that never reached the application with a problem document."""
        # Imported here: the configuration imports this module, and needs no views.
        from service import metrics
        from service.http import problem
        from service.middleware import security_headers

        status = next(status for kind, status in _STATUSES.items() if isinstance(exc, kind))
        if status == HTTPStatus.INTERNAL_SERVER_ERROR:
            document = problem.document(exc)
            self.log.error("request %s failed", document["request_id"], exc_info=exc)
        else:
            detail = f"{exc}"[:MAX_DETAIL]
            if isinstance(exc, errors.LimitRequestHeaders):
                detail = (
                    f"allowed are {self.cfg.limit_request_fields} header fields of "
                    f"{self.cfg.limit_request_field_size} bytes each"
                )
            document = problem.document(default_exceptions[status](detail))
            self.log.info("refused request %s: %r", document["request_id"], document["detail"])
        metrics.current().count_request("none", status)
        body = json.dumps(document).encode()
        head = (
            f"HTTP/1.1 {document['status']} {document['title']}\r\n"
            f"Content-Type: {problem.MEDIA_TYPE}\r\n"
            f"Content-Length: {len(body)}\r\n"
            f"X-Request-ID: {document['request_id']}\r\n"
            f"Content-Security-Policy: {security_headers.DATA_POLICY}\r\n"
            "X-Content-Type-Options: nosniff\r\n"
            "Connection: close\r\n\r\n"
        )
        with contextlib.suppress(OSError):
            client.sendall(head.encode("latin-1") + body)
