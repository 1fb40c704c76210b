"""The application: `create_app(settings)`."""

from __future__ import annotations

from typing import Final

import flask
from werkzeug.middleware.proxy_fix import ProxyFix

from service import request, state
from service.api import (
    docs,
    engines,
    health,
    models,
    moves,
    pages,
    positions,
    problem_pages,
    training_jobs,
)
from service.api.json_provider import AnswerProvider
from service.api.openapi import Api
from service.config import Settings
from service.middleware import (
    api_keys,
    logging,
    metrics,
    rate_limits,
    request_id,
    security_headers,
    tracing,
)
from service.version import VERSION

DESCRIPTION = (
    "Best moves for tic-tac-toe and gomoku, from rule engines and from a model trained on their "
    "self-play. Scores are always from the side to move's point of view. Errors are problems by "
    "RFC 9457."
)

KEY_NEEDED: Final = {
    "components": {
        "securitySchemes": {
            "key": {"type": "http", "scheme": "bearer"},
            "admin": {"type": "apiKey", "in": "header", "name": training_jobs.HEADER},
        }
    },
    "security": [{"key": []}],
}
"""What the OpenAPI document says where keys are configured."""


def create_app(settings: Settings | None = None) -> flask.Flask:
    """Build the application; nothing runs yet.

    Args:
        settings: How it runs; by the environment where left out.

    Raises:
        SettingsError: The environment holds a value that is not allowed.
    """
    settings = settings or Settings.from_environment()
    app = flask.Flask("service")
    app.json = AnswerProvider(app)
    app.config.update(
        MAX_CONTENT_LENGTH=settings.max_body,
        API_TITLE="Tengen",
        API_VERSION=VERSION,
        API_SPEC_OPTIONS={
            "info": {"description": DESCRIPTION},
            **({} if settings.keys is None else KEY_NEEDED),
        },
        OPENAPI_VERSION="3.1.0",
        OPENAPI_URL_PREFIX="/",
        OPENAPI_JSON_PATH="openapi.json",
    )
    if settings.proxies:
        app.wsgi_app = ProxyFix(  # type: ignore[method-assign]
            app.wsgi_app, x_for=settings.proxies, x_proto=settings.proxies
        )
    request.init_app(app)
    request_id.init_app(app)
    metrics.init_app(app)
    logging.init_app(app, settings)
    tracing.init_app(app, settings)
    security_headers.init_app(app, settings)
    api_keys.init_app(app, settings)
    rate_limits.init_app(app, settings)
    state.init_app(app, settings)
    api = Api(app)
    for topic in (moves, positions, engines, models, training_jobs, health, problem_pages):
        api.register_blueprint(topic.blueprint)
    for site in (pages, docs):
        app.register_blueprint(site.blueprint)
    pages.init_app(app)
    return app
