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

HEALTH_CHECKS: Final = {"/healthz", "/readyz"}
"""Paths that respond quickly, also from a busy worker."""


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
            ConnectionResetError: The client disconnected before it had sent the whole body.
        """
        # Read one extra byte to detect an oversized body.
        body = environ["wsgi.input"].read(self._max_body + 1)
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

    @contextlib.contextmanager
    def _given_back(self) -> Iterator[None]:
        """Give the place of a request to another one while the context lasts."""
        self._free.release()
        try:
            yield
        finally:
            self._free.acquire()
