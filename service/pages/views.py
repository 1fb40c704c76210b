"""Pages for people: the board at /, and the views of puzzles, engines and models."""

from __future__ import annotations

from typing import Final

import flask
from flask_compress import Compress
from werkzeug.exceptions import NotFound

from tengen.service.http import problem
from tengen.service.pages import files

CONTENT_SECURITY_POLICY: Final = (
    "default-src 'self'; base-uri 'self'; form-action 'none'; frame-ancestors 'self'"
)
"""The pages load nothing from other hosts and contain no scripts or styles themselves."""
API: Final = "/v1/"
"""Beginning of the paths whose problems are JSON even in a browser."""
PROBLEM_TYPES: Final = ("problems.list_problems", "problems.explain_problem")
"""Endpoints of problem types, which have a page for people."""
COMPRESSED: Final = (
    "text/html",
    "text/css",
    "text/javascript",
    "image/svg+xml",
    "application/json",
    "application/wasm",
)
"""Media types of the pages, their files and the list of engines."""
ENGINES: Final = "engines.list_engines"
"""Endpoint of the list of engines, which the board loads on every visit; other API responses are
left to the proxy."""
ALGORITHMS: Final = ("br", "gzip")

blueprint = flask.Blueprint("page", __name__)


@blueprint.get("/")
def board() -> flask.Response:
    """The board: play, analyse, compare engines."""
    return _page("board")


@blueprint.get("/puzzles")
def puzzles() -> flask.Response:
    """Puzzles to solve."""
    return _page("puzzles")


@blueprint.get("/engines")
def engines() -> flask.Response:
    """Capabilities of the engines."""
    return _page("engines")


@blueprint.get("/models")
def models() -> flask.Response:
    """Trained models and their training reports."""
    return _page("models")


@blueprint.get("/offline")
def offline() -> flask.Response:
    """The offline page, which the service worker shows for pages that it does not keep."""
    return _page("offline", base="./")


def init_app(app: flask.Flask) -> None:
    """Compress the pages, static files and the list of engines for clients that accept it."""
    app.config.update(
        COMPRESS_REGISTER=False,
        COMPRESS_MIMETYPES=COMPRESSED,
        COMPRESS_ALGORITHM=ALGORITHMS,
        COMPRESS_ALGORITHM_STREAMING=ALGORITHMS,
        COMPRESS_STREAMING_ENDPOINT_CONDITIONAL=("static", "docs.static", "docs.page"),
    )
    compression = Compress(app)
    app.register_error_handler(NotFound, _not_found)

    @app.before_request
    def show_problem_types() -> flask.Response | None:
        is_type = flask.request.endpoint in PROBLEM_TYPES
        return _problem_page() if is_type and _is_for_people() else None

    @app.after_request
    def compress_file(response: flask.Response) -> flask.Response:
        is_page = flask.request.blueprint in {blueprint.name, files.blueprint.name}
        is_list = flask.request.endpoint == ENGINES
        if not (is_page or is_list or response.direct_passthrough):
            return response
        # Flask-Compress replaces the iterable that would close the file.
        if hasattr(response.response, "close"):
            response.call_on_close(response.response.close)
        return compression.after_request(response)


def _not_found(error: NotFound) -> flask.Response:
    """A page with the way home for people, and a problem document for programs."""
    response = problem.respond(error)
    if not _is_for_people():
        return response
    page = _problem_page()
    page.status_code = response.status_code
    page.headers["Cache-Control"] = "no-store"
    return page


def _is_for_people() -> bool:
    """Whether a browser asks for an address to show; programs take JSON or anything."""
    request = flask.request
    accepted = request.accept_mimetypes
    is_shown = accepted["text/html"] > accepted["application/json"]
    is_page = request.method in {"GET", "HEAD"} and not request.path.startswith(API)
    return is_shown and is_page


def _problem_page() -> flask.Response:
    """A page that explains a problem; it works at any address."""
    return _page("problem", base="../" * (flask.request.path.count("/") - 1) or "./")


def _page(name: str, base: str | None = None) -> flask.Response:
    response = files.page(name, base)
    response.headers["Content-Security-Policy"] = CONTENT_SECURITY_POLICY
    return response
