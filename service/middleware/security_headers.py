"""What every answer says to browsers, and who may ask from a page of another origin."""

from __future__ import annotations

from typing import Final
from wsgiref.types import WSGIEnvironment

import flask
from flask_cors import CORS
from werkzeug.middleware.proxy_fix import ProxyFix

from service import headers
from service.config import Settings

POLICY: Final = "Content-Security-Policy"
ALWAYS: Final = [("X-Content-Type-Options", "nosniff"), ("Referrer-Policy", "no-referrer")]
DATA: Final = [*ALWAYS, (POLICY, "default-src 'none'; frame-ancestors 'none'")]
"""An answer that is no page needs nothing, and is shown in nobody's frame."""
PAGE_POLICY: Final = (
    "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; "
    "img-src 'self' data:; connect-src 'self'; form-action 'none'; base-uri 'none'; "
    "frame-ancestors 'none'"
)
"""Of a page that names no policy of its own: scripts of this service alone, none inline. Swagger UI
sets styles inline."""
PAGE: Final = [*ALWAYS, (POLICY, PAGE_POLICY)]
EXPOSED: Final = ("X-Request-ID", "Retry-After", "RateLimit", "RateLimit-Policy", "Cache-Status")
"""Headers that a page of another origin may read."""


def init_app(app: flask.Flask, settings: Settings) -> None:
    """Protect those who read an application's answers in a browser."""
    if settings.proxies:
        trusted = settings.proxies
        app.wsgi_app = ProxyFix(  # type: ignore[method-assign]
            app.wsgi_app, x_for=trusted, x_proto=trusted
        )
    if settings.cors_origins:
        CORS(
            app,
            origins=[origin.strip() for origin in settings.cors_origins.split(",")],
            expose_headers=EXPOSED,
        )

    app.wsgi_app = headers.adding(  # type: ignore[assignment,method-assign]
        app.wsgi_app, _protecting
    )


def _protecting(_: WSGIEnvironment, given: headers.Headers) -> headers.Headers:
    """What an answer with these headers needs besides."""
    named = dict(given)
    if POLICY in named:
        return ALWAYS
    return PAGE if named.get("Content-Type", "").startswith("text/html") else DATA
