"""A bare Flask view under Tengen's gunicorn settings, for `benchmarks.service_throughput`.

The view parses the body and returns a response that Tengen gave before: the least work that a Flask
service can do with the same request.
"""

from __future__ import annotations

import json
import os
from pathlib import Path

import flask

from service.server.gunicorn_conf import (  # noqa: F401 - gunicorn reads its settings from this module
    bind,
    control_socket_disable,
    graceful_timeout,
    keepalive,
    loglevel,
    pre_fork,
    preload_app,
    raw_env,
    sendfile,
    threads,
    timeout,
    worker_class,
    worker_connections,
    worker_tmp_dir,
    workers,
)

wsgi_app = "benchmarks.bare_view:create_app()"


def create_app() -> flask.Flask:
    """One view at the address of Tengen's; the file `$BARE_RESPONSE` holds its response."""
    app = flask.Flask(__name__)
    response = json.loads(Path(os.environ["BARE_RESPONSE"]).read_text(encoding="utf-8"))

    @app.post("/v1/moves")
    def recommend_move() -> flask.Response:
        flask.request.get_json()
        return flask.jsonify(response)

    return app
