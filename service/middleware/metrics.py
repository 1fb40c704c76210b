"""Counts requests, and serves all metrics at `/metrics`."""

from __future__ import annotations

import os

import flask
import prometheus_client
from prometheus_client import CollectorRegistry, multiprocess

from service import metrics

blueprint = flask.Blueprint("metrics", __name__)


def init_app(app: flask.Flask) -> None:
    """Count the requests of an application and serve `/metrics`."""
    app.register_blueprint(blueprint)

    @app.after_request
    def count(response: flask.Response) -> flask.Response:
        # Unknown paths share one label: clients can make up any number of them.
        operation = flask.request.endpoint or "none"
        metrics.current().count_request(operation, response.status_code)
        return response


@blueprint.get("/metrics")
def page() -> flask.Response:
    """Metrics of all workers in Prometheus' text format."""
    registry = metrics.current().registry
    if metrics.FOLDER in os.environ:
        registry = CollectorRegistry()
        multiprocess.MultiProcessCollector(registry)  # type: ignore[no-untyped-call]
    return flask.Response(
        prometheus_client.generate_latest(registry),
        content_type=prometheus_client.CONTENT_TYPE_LATEST,
    )
