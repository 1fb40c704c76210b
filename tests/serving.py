"""Applications that are served over HTTP within the test process."""

from __future__ import annotations

import contextlib
import threading
from collections.abc import Iterator
from typing import Any, BinaryIO

import flask
from typing_extensions import override
from werkzeug.serving import WSGIRequestHandler, make_server


class SilentRequestHandler(WSGIRequestHandler):
    """Speaks HTTP/1.1, as in production, and logs nothing."""

    protocol_version = "HTTP/1.1"

    @override
    def make_environ(self) -> dict[str, Any]:
        """Read files at once: the server leaves them open when a client disconnects."""
        return {**super().make_environ(), "wsgi.file_wrapper": _read_whole}

    @override
    def log(self, type: str, message: str, *args: object) -> None:
        """Discard the message."""


def _read_whole(file: BinaryIO, _: int) -> list[bytes]:
    """The content of a file as one block; the file is closed."""
    with file:
        return [file.read()]


@contextlib.contextmanager
def serving(app: flask.Flask) -> Iterator[str]:
    """Run an application; yields its base URL."""
    server = make_server("127.0.0.1", 0, app, threaded=True, request_handler=SilentRequestHandler)
    thread = threading.Thread(target=server.serve_forever)
    thread.start()
    try:
        yield f"http://127.0.0.1:{server.port}/"
    finally:
        server.shutdown()
        thread.join()
        server.server_close()
