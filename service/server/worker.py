"""gunicorn's worker with threads, made safe against slow clients.

gunicorn gives a thread to every connection that has sent a byte and waits for the rest without a
time-out, so that a few slow clients stop the service. Here every connection has a thread,
`ConcurrencyLimit` bounds the requests in progress, and `ClientSocket` the waiting.
"""

from __future__ import annotations

import contextlib
import json
import socket
from concurrent.futures import ThreadPoolExecutor
from http import HTTPStatus
from typing import Final

from gunicorn.http import errors
from gunicorn.workers.gthread import TConn, ThreadWorker
from typing_extensions import override
from werkzeug.exceptions import default_exceptions

from tengen.service.server.client_socket import ClientSocket, SlowRequestError
from tengen.service.server.concurrency import ChunkedBodyError

CONNECTIONS: Final = 512
"""Connections of a worker, each with a thread while its client sends or reads."""


_STATUSES: Final[dict[type[Exception], int]] = {
    SlowRequestError: 408,
    ChunkedBodyError: 413,
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
        from tengen.service import metrics
        from tengen.service.http import problem
        from tengen.service.middleware import security_headers

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
