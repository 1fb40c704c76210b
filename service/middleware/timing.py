"""Time since a request has arrived."""

from __future__ import annotations

import time
from typing import Final

import flask

RECEIVED: Final = "tengen.received"
"""Key of the WSGI environment: `time.perf_counter()` when the whole request had arrived. Set by the
server: waiting for a free place counts, a slow client does not."""


def init_app(app: flask.Flask) -> None:
    """Remember when each request of an application has arrived."""

    @app.before_request
    def start() -> None:
        flask.g.received = flask.request.environ.get(RECEIVED, time.perf_counter())


def received() -> float:
    """Value of `time.perf_counter()` when the whole current request had arrived."""
    # Absent if Flask refuses a request before `before_request`.
    arrival: float = flask.g.get("received", time.perf_counter())
    return arrival
