"""Request IDs: one for every request, echoed in the response header `X-Request-ID`.

Problem documents and log records also carry it.
"""

from __future__ import annotations

import re
import secrets
from typing import Final

import flask

HEADER: Final = "X-Request-ID"
_ACCEPTED: Final = re.compile(r"[A-Za-z0-9._-]{1,64}")
"""Client-supplied IDs that are echoed: they end up in logs."""
_BYTES: Final = 8
"""Length of a generated ID; written as twice as many hexadecimal digits."""


def init_app(app: flask.Flask) -> None:
    """Add the request ID to every response of an application but immutable files."""

    @app.after_request
    def add_header(response: flask.Response) -> flask.Response:
        # Browsers keep an immutable file, and would show the ID of its first request each time.
        if not response.cache_control.immutable:
            response.headers[HEADER] = current()
        return response


def current() -> str:
    """ID of the current request: the client's own if it is well-formed, else a random one.

    A request that never reaches the application, and so has no context, gets a new one each time.
    """
    if not flask.has_request_context():
        return secrets.token_hex(_BYTES)
    if "request_id" not in flask.g:
        supplied = flask.request.headers.get(HEADER, "")
        accepted = _ACCEPTED.fullmatch(supplied) is not None
        flask.g.request_id = supplied if accepted else secrets.token_hex(_BYTES)
    request_id: str = flask.g.request_id
    return request_id
