"""An identifier for every request: in its answer's header, in its problems, in the log."""

from __future__ import annotations

import re
from typing import Final

import flask

from service import entropy

HEADER: Final = "X-Request-ID"
_SANE: Final = re.compile(r"[A-Za-z0-9._-]{1,64}")
"""What a client may choose: it ends up in logs."""


def init_app(app: flask.Flask) -> None:
    """Show every request's identifier in its answer."""

    @app.after_request
    def show(response: flask.Response) -> flask.Response:
        response.headers[HEADER] = current()
        return response


def current() -> str:
    """The identifier of the request being answered: the client's own, if it sent a sane one.

    Made when it is first asked for.
    """
    identifier: str | None = flask.g.get("request_id")
    if identifier is None:
        sent = flask.request.headers.get(HEADER, "")
        identifier = sent if _SANE.fullmatch(sent) else f"{entropy.draw(64):016x}"
        flask.g.request_id = identifier
    return identifier
