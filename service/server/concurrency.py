"""WSGI middleware that bounds the requests in progress, not the connections."""

from __future__ import annotations

import contextlib
import errno
import io
import threading
import time
from collections.abc import Iterable, Iterator
from typing import Final
from wsgiref.types import StartResponse, WSGIApplication, WSGIEnvironment

from tengen.service.compute import places
from tengen.service.middleware.timing import RECEIVED
from tengen.service.server.client_socket import ClientSocket

HEALTH_CHECKS: Final = {"/healthz", "/readyz"}
"""Paths that respond quickly, also from a busy worker."""


PIECE: Final = 2_048
"""Bytes of a chunked body between two looks at its overhead."""
MAX_OVERHEAD: Final = 32_768
"""Bytes of chunk sizes that every body may have: some clients send a few kB in chunks of a byte,
each of which has five bytes around it and takes five microseconds."""
OVERHEAD_SHARE: Final = 8
"""Bytes of a longer body for each further byte of chunk sizes."""


class ChunkedBodyError(Exception):
    """Chunked body that is too long, or has more chunk sizes than content; the rest is not read."""


class ConcurrencyLimit:
    """Runs a bounded number of requests at a time, each from the moment its body has arrived.

    Slow clients do not delay others: receiving a body and sending a response, streamed or not,
    happen outside the limit, and so does waiting for a search slot. Health checks bypass it.

    Args:
        requests: Number of requests in progress.
        max_body: Bytes of a body that are read; the application refuses longer ones.
    """

    def __init__(self, app: WSGIApplication, *, requests: int, max_body: int) -> None:
        self._app = app
        self._free = threading.Semaphore(requests)
        self._max_body = max_body

    def __call__(self, environ: WSGIEnvironment, start_response: StartResponse) -> Iterable[bytes]:
        """Answer a request.

        Raises:
            ChunkedBodyError: The body is chunked, and too long or in too small chunks.
            ConnectionResetError: The client disconnected before it had sent the whole body.
        """
        body = self._body(environ)
        announced = int(environ.get("CONTENT_LENGTH") or 0)
        if len(body) < min(announced, self._max_body + 1):
            raise ConnectionResetError(errno.ECONNRESET, "client disconnected mid-request")
        environ["wsgi.input"] = io.BytesIO(body)
        environ[RECEIVED] = time.perf_counter()
        if environ.get("PATH_INFO") in HEALTH_CHECKS:
            return self._app(environ, start_response)
        with self._free:
            given_back = places.give_back.set(self._given_back)
            try:
                return self._app(environ, start_response)
            finally:
                places.give_back.reset(given_back)

    def _body(self, environ: WSGIEnvironment) -> bytes:
        """The body; one of a known length is cut one byte behind the limit.

        Raises:
            ChunkedBodyError: It is chunked, and too long or in too small chunks.
        """
        source, size = environ["wsgi.input"], self._max_body + 1
        client = environ.get("gunicorn.socket")
        if "HTTP_TRANSFER_ENCODING" not in environ or not isinstance(client, ClientSocket):
            body: bytes = source.read(size)
            return body
        chunked, before = bytearray(), client.received
        while len(chunked) < size and (piece := source.read(min(PIECE, size - len(chunked)))):
            chunked += piece
            # What was received last may wait in the server's buffers.
            read = client.received - before - client.received_last
            overhead = read - len(chunked) - PIECE
            if overhead > MAX_OVERHEAD + len(chunked) // OVERHEAD_SHARE:
                raise ChunkedBodyError(
                    f"more than {overhead} bytes of chunk sizes for {len(chunked)} bytes of the "
                    "body: send larger chunks"
                )
        if len(chunked) == size:
            # The server would read on for a while, to use the connection again.
            raise ChunkedBodyError(f"the body has more than {self._max_body} bytes")
        return bytes(chunked)

    @contextlib.contextmanager
    def _given_back(self) -> Iterator[None]:
        """Give the place of a request to another one while the context lasts."""
        self._free.release()
        try:
            yield
        finally:
            self._free.acquire()
