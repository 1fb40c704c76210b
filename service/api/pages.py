"""The pages for people: the board at /, and the views of engines and models."""

from __future__ import annotations

import functools
import gzip
import http
from typing import Final

import flask

CONTENT_SECURITY_POLICY: Final = (
    "default-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'self'"
)
"""The pages load nothing from elsewhere, and run and style nothing that is written in them."""

COMPRESSED: Final = ("text/html", "text/css", "text/javascript", "image/svg+xml")
"""Media types of what the pages are made of."""

blueprint = flask.Blueprint("page", __name__)


@blueprint.get("/")
def board() -> flask.Response:
    """The board: play, look inside the engines, compare them."""
    return _page("board.html")


@blueprint.get("/engines")
def engines() -> flask.Response:
    """What the engines can do."""
    return _page("engines.html")


@blueprint.get("/models")
def models() -> flask.Response:
    """The trained models, with the reports of their training."""
    return _page("models.html")


def init_app(app: flask.Flask) -> None:
    """Send what the pages are made of compressed to those who take it.

    By hand: flask-compress leaves the files open, and compresses them anew for each request.
    """

    @app.after_request
    def compress(response: flask.Response) -> flask.Response:
        if (
            _is_file(response)
            and response.status_code == http.HTTPStatus.OK
            and flask.request.accept_encodings.best_match(("gzip",)) is not None
        ):
            response.direct_passthrough = False
            response.set_data(_compressed(response.get_data()))
            response.content_encoding = "gzip"
            response.vary.add("Accept-Encoding")
            etag, _ = response.get_etag()
            if etag is not None:
                # The same file in other bytes: that is what a weak tag says.
                response.set_etag(etag, weak=True)
        return response


def _is_file(response: flask.Response) -> bool:
    """Whether the response is a file of the pages, and not an answer: those are made anew."""
    return response.direct_passthrough and response.mimetype in COMPRESSED


@functools.lru_cache(maxsize=128)
def _compressed(content: bytes) -> bytes:
    return gzip.compress(content, mtime=0)


def _page(name: str) -> flask.Response:
    response = flask.current_app.send_static_file(name)
    response.headers["Content-Security-Policy"] = CONTENT_SECURITY_POLICY
    return response
