"""Security headers of every response."""

from __future__ import annotations

from typing import Final

import flask

_POLICY: Final = "Content-Security-Policy"
DATA_POLICY: Final = "default-src 'none'; frame-ancestors 'none'"
"""Content security policy of data: it loads nothing, and no page may frame it."""
PAGE_POLICY: Final = (
    "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; "
    "img-src 'self' data:; connect-src 'self'; form-action 'none'; base-uri 'none'; "
    "frame-ancestors 'none'"
)
"""Default policy of pages: only own scripts, none inline. Swagger UI has inline styles."""


def init_app(app: flask.Flask) -> None:
    """Add security headers to every response of an application."""

    @app.after_request
    def add_headers(response: flask.Response) -> flask.Response:
        is_page = response.mimetype == "text/html"
        response.headers.setdefault(_POLICY, PAGE_POLICY if is_page else DATA_POLICY)
        response.headers["X-Content-Type-Options"] = "nosniff"
        response.headers["Referrer-Policy"] = "no-referrer"
        return response
