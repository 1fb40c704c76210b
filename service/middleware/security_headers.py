"""Security headers of every response, and CORS for the configured origins."""

from __future__ import annotations

from typing import Final

import flask
from flask_cors import CORS

from service.config import Settings

_POLICY: Final = "Content-Security-Policy"
DATA_POLICY: Final = "default-src 'none'; frame-ancestors 'none'"
"""Of responses that are not pages: nothing is loaded, and no site may frame them."""
PAGE_POLICY: Final = (
    "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; "
    "img-src 'self' data:; connect-src 'self'; form-action 'none'; base-uri 'none'; "
    "frame-ancestors 'none'"
)
"""Of pages that set no policy of their own: only scripts of this service, none inline. Swagger UI
sets styles inline."""
EXPOSED: Final = ("X-Request-ID", "Retry-After", "RateLimit", "RateLimit-Policy")
"""Response headers that pages of other origins may read."""


def init_app(app: flask.Flask, settings: Settings) -> None:
    """Add security headers, and CORS headers if origins are configured, to every response."""
    if settings.cors_origins:
        origins = [origin.strip() for origin in settings.cors_origins.split(",")]
        CORS(app, origins=origins, expose_headers=EXPOSED)

    @app.after_request
    def add_headers(response: flask.Response) -> flask.Response:
        is_page = response.mimetype == "text/html"
        response.headers.setdefault(_POLICY, PAGE_POLICY if is_page else DATA_POLICY)
        response.headers["X-Content-Type-Options"] = "nosniff"
        response.headers["Referrer-Policy"] = "no-referrer"
        return response
