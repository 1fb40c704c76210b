"""The pages for people: the board at /, and the views of engines and models."""

from __future__ import annotations

from typing import Final

import flask

CONTENT_SECURITY_POLICY: Final = (
    "default-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'self'"
)
"""The pages load nothing from elsewhere, and run and style nothing that is written in them."""

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


def _page(name: str) -> flask.Response:
    response = flask.current_app.send_static_file(name)
    response.headers["Content-Security-Policy"] = CONTENT_SECURITY_POLICY
    return response
