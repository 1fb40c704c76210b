"""The application: `create_app(settings)`."""

from __future__ import annotations

from werkzeug.middleware.proxy_fix import ProxyFix

from tengen.service import state
from tengen.service.api import (
    analyses,
    engines,
    explorer,
    games,
    health,
    levels,
    models,
    moves,
    openings,
    play,
    positions,
    puzzles,
    records,
    reviews,
    training_jobs,
)
from tengen.service.config import Settings
from tengen.service.http import openapi, problem_pages
from tengen.service.http.responses import OrjsonProvider
from tengen.service.key_file import KeyFile
from tengen.service.middleware import (
    api_keys,
    cors,
    host,
    logging,
    metrics,
    rate_limits,
    request_id,
    security_headers,
    timing,
    tracing,
)
from tengen.service.pages import docs, files, views
from tengen.service.state import Application


def create_app(settings: Settings | None = None, *, keys: KeyFile | None = None) -> Application:
    """Build the application; nothing runs yet.

    Args:
        settings: Default: the settings of the environment.
        keys: Default: the API keys of the file that the settings name.

    Raises:
        SettingsError: A setting is invalid.
    """
    settings = settings or Settings.from_environment()
    app = Application("tengen.service")
    app.json = OrjsonProvider(app)
    app.config.update(MAX_CONTENT_LENGTH=settings.max_body, **openapi.config(settings))
    if settings.proxies:
        app.wsgi_app = ProxyFix(  # type: ignore[method-assign]
            app.wsgi_app, x_for=settings.proxies, x_proto=settings.proxies
        )
    request_id.init_app(app)
    timing.init_app(app)
    metrics.init_app(app)
    logging.init_app(app, settings)
    tracing.init_app(app, settings)
    security_headers.init_app(app)
    cors.init_app(app, settings)
    host.init_app(app)
    api_keys.init_app(app, settings, keys)
    rate_limits.init_app(app, settings)
    state.init_app(app, settings)
    api = openapi.Api(app)
    for topic in (
        moves,
        play,
        analyses,
        reviews,
        openings,
        puzzles,
        positions,
        records,
        explorer,
        games,
        engines,
        levels,
        models,
        training_jobs,
        health,
        problem_pages,
    ):
        api.register_blueprint(topic.blueprint)
    for site in (views, files, docs):
        app.register_blueprint(site.blueprint)
    views.init_app(app)
    return app
