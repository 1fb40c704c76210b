"""Counts and times requests, and serves all metrics at `/metrics`."""

from __future__ import annotations

import contextlib
import functools
import os
import time
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path

import flask
import prometheus_client
from prometheus_client import CollectorRegistry, Metric, ProcessCollector
from prometheus_client.multiprocess import MultiProcessCollector
from prometheus_client.registry import Collector
from typing_extensions import override
from werkzeug.exceptions import ServiceUnavailable

from tengen.service import metrics
from tengen.service.middleware import timing

blueprint = flask.Blueprint("metrics", __name__)


def init_app(app: flask.Flask) -> None:
    """Count and time the requests of an application, and serve `/metrics`."""
    app.register_blueprint(blueprint)

    @app.after_request
    def count(response: flask.Response) -> flask.Response:
        # Unknown paths share one label: clients can make up any number of them.
        operation = flask.request.endpoint or "none"
        seconds = time.perf_counter() - timing.received()
        metrics.current().count_request(operation, response.status_code, seconds)
        return response


@blueprint.get("/metrics")
def page() -> flask.Response:
    """Metrics of all workers in Prometheus' text format."""
    if fault := metrics.fault():
        raise ServiceUnavailable(f"the service runs without metrics: {fault}")
    if metrics.FOLDER in os.environ:
        folder = Path(os.environ[metrics.FOLDER])
        counts: Collector = WorkersCollector(folder)
        processes = ProcessesCollector(metrics.process_ids(folder))
    else:
        counts = metrics.current().registry
        processes = ProcessesCollector({0: os.getpid()})
    registry = CollectorRegistry()
    registry.register(counts)
    registry.register(processes)
    return flask.Response(
        prometheus_client.generate_latest(registry),
        content_type=prometheus_client.CONTENT_TYPE_LATEST,
    )


class ProcessesCollector(Collector):
    """CPU time, memory and open files of all workers; empty on other systems than Linux.

    prometheus_client's own collector reads one process; each worker's values are labelled here.

    Args:
        processes: Worker's number → process ID.
    """

    def __init__(self, processes: Mapping[int, int]) -> None:
        self._processes = processes

    @override
    def collect(self) -> Iterable[Metric]:
        """The metrics of all workers, with the label `worker`."""
        families: dict[str, Metric] = {}
        for number, process in sorted(self._processes.items()):
            of_one = ProcessCollector(pid=functools.partial(int, process), registry=None)
            for family in of_one.collect():
                merged = families.setdefault(
                    family.name, Metric(family.name, family.documentation, family.type)
                )
                for sample in family.samples:
                    merged.add_sample(sample.name, {"worker": str(number)}, sample.value)
        return families.values()


class WorkersCollector(Collector):
    """Adds up the metrics files of all workers.

    prometheus_client's own collector fails on a file that a starting worker has created and not yet
    written to; here such a file has no metrics.
    """

    def __init__(self, folder: Path) -> None:
        self._folder = folder

    @override
    def collect(self) -> Iterable[Metric]:
        """The metrics of all workers."""
        merged: Iterable[Metric] = MultiProcessCollector.merge(list(self._files()))
        return merged

    def _files(self) -> Iterator[str]:
        for path in self._folder.glob("*.db"):
            # The gauges of a worker that exits are removed at any time.
            with contextlib.suppress(FileNotFoundError):
                if path.stat().st_size:
                    yield str(path)
