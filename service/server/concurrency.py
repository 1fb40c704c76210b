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


class ChunkOverheadError(Exception):
    """Chunked body that consists of chunk sizes more than of content."""


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
            ChunkOverheadError: The chunks of the body are too small.
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
        """The body, cut one byte behind the limit, so that an oversized body is detected.

        Raises:
            ChunkOverheadError: Its chunks are too small.
        """
        source, size = environ["wsgi.input"], self._max_body + 1
        client = environ.get("gunicorn.socket")
        if "HTTP_TRANSFER_ENCODING" not in environ or not isinstance(client, ClientSocket):
            body: bytes = source.read(size)
            return body
        chunked, before = bytearray(), client.received
        while len(chunked) < size and (piece := source.read(min(PIECE, size - len(chunked)))):
            chunked += piece
            overhead = client.received - before - len(chunked)
            if overhead > MAX_OVERHEAD + len(chunked) // OVERHEAD_SHARE:
                raise ChunkOverheadError(
                    f"{overhead} bytes of chunk sizes for {len(chunked)} bytes of the body: send "
                    "larger chunks"
                )
        return bytes(chunked)

    @contextlib.contextmanager
    def _given_back(self) -> Iterator[None]:
        """Give the place of a request to another one while the context lasts."""
        self._free.release()
        try:
            yield
        finally:
            self._free.acquire()
