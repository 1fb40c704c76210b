"""Authentication by API key, see `tengen.service.key_file`."""

from __future__ import annotations

from typing import Final

import flask
from werkzeug.datastructures import WWWAuthenticate
from werkzeug.exceptions import Unauthorized

from tengen.service.config import Settings
from tengen.service.key_file import ApiKey, KeyFile

PROTECTED: Final = "/v1/"
"""Path prefix that requires a key; pages, documentation and health checks are public."""


def init_app(app: flask.Flask, settings: Settings, keys: KeyFile | None = None) -> None:
    """Require an API key below `PROTECTED`, if the settings name a file of keys.

    Args:
        keys: Default: the keys of the file.
    """
    if settings.keys is None:
        return
    accepted = keys or KeyFile(settings.keys)

    @app.before_request
    def authenticate() -> None:
        if not flask.request.path.startswith(PROTECTED) or is_preflight():
            return
        authorization = flask.request.authorization
        token = authorization.token if authorization and authorization.type == "bearer" else None
        key = None if token is None else accepted.find(token)
        if key is None:
            reason = "an API key is required" if token is None else "the API key is unknown"
            raise Unauthorized(
                f"{reason}: send `Authorization: Bearer KEY`",
                www_authenticate=WWWAuthenticate("bearer", {"realm": "tengen"}),
            )
        flask.g.api_key = key


def is_preflight() -> bool:
    """Whether a browser asks permission for a request, by a preflight without key or token."""
    request = flask.request
    return request.method == "OPTIONS" and "Access-Control-Request-Method" in request.headers


def current() -> ApiKey | None:
    """Key of the current request; None if it has none."""
    key: ApiKey | None = flask.g.get("api_key")
    return key
