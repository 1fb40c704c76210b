"""CORS: which pages of other origins may read responses.

flask-cors gets compiled patterns only: it reads a text with `*` or `[` as a regular expression.

Source: Fetch standard, "CORS protocol".
"""

from __future__ import annotations

from typing import Final

import flask
from flask_cors import CORS

from tengen.service.config import Settings
from tengen.service.middleware import request_id
from tengen.service.middleware.administrator import ADMIN_HEADER
from tengen.service.setting_formats import ANY_ORIGIN, origin_patterns

METHODS: Final = ("GET", "HEAD", "POST", "DELETE", "OPTIONS")
REQUEST_HEADERS: Final = (
    "Authorization",
    "Content-Type",
    "If-None-Match",
    ADMIN_HEADER,
    request_id.HEADER,
)
"""Request headers that pages of other origins may set."""
EXPOSED: Final = (
    "Deprecation",
    "ETag",
    "Link",
    "Location",
    "RateLimit",
    "RateLimit-Policy",
    "Retry-After",
    "Sunset",
    request_id.HEADER,
)
"""Response headers that pages of other origins may read, besides the safelisted ones."""
MAX_AGE_S: Final = 7200
"""Seconds for which a browser may remember the answer to a preflight; Chromium's maximum."""


def init_app(app: flask.Flask, settings: Settings) -> None:
    """Let pages of the configured origins read the responses of an application, without cookies."""
    if settings.cors_origins is None:
        return
    patterns = origin_patterns(settings.cors_origins)
    CORS(
        app,
        origins=ANY_ORIGIN if patterns is None else patterns,
        send_wildcard=True,
        supports_credentials=False,
        methods=METHODS,
        allow_headers=REQUEST_HEADERS,
        expose_headers=EXPOSED,
        max_age=MAX_AGE_S,
        vary_header=False,
    )
    if patterns is None:
        return

    @app.after_request
    def vary(response: flask.Response) -> flask.Response:
        # Also without the header, or a cache would serve that response to every origin.
        response.vary.add("Origin")
        return response
