"""A bare Flask service under the same gunicorn settings, to measure Tengen against.

Its one view parses the body and returns a ready-made answer of Tengen's: the least work that a
Flask service can do with the same requests.
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

wsgi_app = "benchmarks.bare_service:create_app()"


def create_app() -> flask.Flask:
    """One view at the address of Tengen's; the file `$BARE_ANSWER` holds its answer."""
    app = flask.Flask(__name__)
    answer = json.loads(Path(os.environ["BARE_ANSWER"]).read_text(encoding="utf-8"))

    @app.post("/v1/moves")
    def recommend_move() -> flask.Response:
        flask.request.get_json()
        return flask.jsonify(answer)

    return app
