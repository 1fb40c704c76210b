"""Views of the pages for people, and of problems where a browser meets them."""

from __future__ import annotations

from typing import Final

import flask
from flask_compress import Compress
from werkzeug.exceptions import NotFound

from tengen.service.http import problem
from tengen.service.pages import files
from tengen.service.pages.page_list import BY_NAME, PAGES, Page

CONTENT_SECURITY_POLICY: Final = (
    "default-src 'self'; base-uri 'self'; form-action 'none'; frame-ancestors 'self'"
)
"""The pages load nothing from other hosts and contain no scripts or styles themselves."""
FRAMES_POLICY: Final = CONTENT_SECURITY_POLICY.replace(
    "frame-ancestors 'self'", "frame-ancestors *"
)
"""The same for pages that other sites may frame."""
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
BROTLI_QUALITY: Final = 5
"""The lowest one that models contexts: the modules are 7 % smaller than with 4, the default, and
take 0.11 ms each instead of 0.08; up to 9, higher ones save less than 1 % more."""

blueprint = flask.Blueprint("page", __name__)


def init_app(app: flask.Flask) -> None:
    """Compress the pages, static files and the list of engines for clients that accept it."""
    app.config.update(
        COMPRESS_REGISTER=False,
        COMPRESS_MIMETYPES=COMPRESSED,
        COMPRESS_ALGORITHM=ALGORITHMS,
        COMPRESS_BR_LEVEL=BROTLI_QUALITY,
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
        compressed = compression.after_request(response)
        # The server dates every response: of many small files, a second date costs bytes.
        compressed.headers.pop("Date", None)
        return compressed


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
    return _view(BY_NAME["problem"], "../" * (flask.request.path.count("/") - 1) or "./")


def _view(page: Page, base: str | None = None) -> flask.Response:
    response = files.page_response(page, base)
    policy = FRAMES_POLICY if page.is_for_frames else CONTENT_SECURITY_POLICY
    response.headers["Content-Security-Policy"] = policy
    return response


def _page_view() -> flask.Response:
    """View of every page that has an address; rate limits need its name, which a partial lacks."""
    endpoint = flask.request.endpoint or ""
    return _view(BY_NAME[endpoint.removeprefix(f"{blueprint.name}.")])


for _page in PAGES:
    if _page.address is not None and _page.template:
        blueprint.add_url_rule(f"/{_page.address}", _page.name, _page_view, methods=["GET"])
