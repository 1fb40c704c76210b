"""Counts requests, and serves all metrics at `/metrics`."""

from __future__ import annotations

import contextlib
import os
from collections.abc import Iterable, Iterator
from pathlib import Path

import flask
import prometheus_client
from prometheus_client import CollectorRegistry, Metric
from prometheus_client.multiprocess import MultiProcessCollector
from prometheus_client.registry import Collector

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
        registry.register(WorkersCollector(Path(os.environ[metrics.FOLDER])))
    return flask.Response(
        prometheus_client.generate_latest(registry),
        content_type=prometheus_client.CONTENT_TYPE_LATEST,
    )


class WorkersCollector(Collector):
    """Adds up the metrics files of all workers.

    prometheus_client's own collector fails on a file that a starting worker has created and not yet
    written to; here such a file has no metrics.

    Args:
        folder: The folder of the files.
    """

    def __init__(self, folder: Path) -> None:
        self._folder = folder

    def collect(self) -> Iterable[Metric]:
        """The metrics of all workers."""
        merged: Iterable[Metric] = MultiProcessCollector.merge(list(self._files()))  # type: ignore[no-untyped-call]
        return merged

    def _files(self) -> Iterator[str]:
        for path in self._folder.glob("*.db"):
            # The gauges of a worker that exits are removed at any time.
            with contextlib.suppress(FileNotFoundError):
                if path.stat().st_size:
                    yield str(path)
