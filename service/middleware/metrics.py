"""Counts requests, and exposes all metrics at `/metrics`."""

from __future__ import annotations

import os

import flask
import prometheus_client
from prometheus_client import CollectorRegistry, multiprocess

from service import metrics

blueprint = flask.Blueprint("metrics", __name__)


def init_app(app: flask.Flask) -> None:
    """Count an application's requests."""
    app.register_blueprint(blueprint)

    @app.after_request
    def count(response: flask.Response) -> flask.Response:
        # What has no address is one operation: anybody can make up others.
        metrics.current().request(flask.request.endpoint or "none", response.status_code)
        return response


@blueprint.get("/metrics")
def page() -> flask.Response:
    """All numbers in Prometheus' text format."""
    registry = metrics.current().registry
    if metrics.FOLDER in os.environ:
        registry = CollectorRegistry()
        multiprocess.MultiProcessCollector(registry)  # type: ignore[no-untyped-call]
    return flask.Response(
        prometheus_client.generate_latest(registry),
        content_type=prometheus_client.CONTENT_TYPE_LATEST,
    )
