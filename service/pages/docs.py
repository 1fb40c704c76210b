"""Swagger UI at /docs, with assets from a Python package and no inline script."""

from __future__ import annotations

from importlib import resources

import flask
import flask_swagger_ui

blueprint = flask.Blueprint(
    "docs",
    __name__,
    url_prefix="/docs",
    static_folder=str(resources.files(flask_swagger_ui) / "dist"),
    static_url_path="/assets",
)


@blueprint.get("")
def page() -> flask.Response:
    """The page, which loads `docs.js` and the package's assets."""
    return flask.current_app.send_static_file("docs.html")
