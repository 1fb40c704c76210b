"""The service's Prometheus metrics, over all workers of a gunicorn together.

In one process the values are kept in memory. With several workers, each writes its own files in a
folder that the master creates (`service.server.gunicorn_conf`); the worker that answers a scrape
adds them up (`service.middleware.metrics`). Files are named by the worker's slot number, not by its
process ID: workers are replaced and slots are reused, so that counters continue and the folder
stays small.
"""

from __future__ import annotations

import functools
from typing import Final

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, multiprocess, values

from engines.base import Analysis

FOLDER: Final = "PROMETHEUS_MULTIPROC_DIR"
"""Environment variable by which prometheus_client knows of the files; unset in one process."""
BUCKETS: Final = (0.0001, 0.0003, 0.001, 0.003, 0.01, 0.03, 0.1, 0.3, 1, 3, 10)
"""Seconds: engines take from tens of microseconds up to `TENGEN_MAX_TIME_MS`."""


def take_place(place: int) -> None:
    """Let this process keep its numbers in files of its own; before this module makes any.

    Args:
        place: No other process has it at the same time; from 0 on.
    """
    # The documented way to name the files otherwise than by process.
    values.ValueClass = values.MultiProcessValue(lambda: place)  # type: ignore[no-untyped-call]


def leave_place(place: int) -> None:
    """Forget what a dead worker had in hand; what it has counted stays."""
    multiprocess.mark_process_dead(place)  # type: ignore[no-untyped-call]


class Metrics:
    """The numbers of one process."""

    def __init__(self) -> None:
        self.registry = CollectorRegistry()
        registry = self.registry
        self._requests = Counter(
            "tengen_requests", "Requests answered.", ["operation", "status"], registry=registry
        )
        self._seconds = Histogram(
            "tengen_engine_seconds",
            "Wall-clock time that an engine took.",
            ["engine"],
            buckets=BUCKETS,
            registry=registry,
        )
        self._nodes = Counter(
            "tengen_nodes", "Positions that searches visited.", ["engine"], registry=registry
        )
        self._stops = Counter(
            "tengen_stops", "What ended the work.", ["engine", "stopped_by"], registry=registry
        )
        self._problems = Counter(
            "tengen_problems", "Problems answered, by kind.", ["type"], registry=registry
        )
        self._cache = Counter(
            "tengen_cache",
            "Requests that an answer was looked up for.",
            ["result"],
            registry=registry,
        )
        self._models = Gauge(
            "tengen_model_workers",
            "Workers whose live model this is.",
            ["model", "digest"],
            multiprocess_mode="livesum",
            registry=registry,
        )
        self.slots = Gauge(
            "tengen_slots",
            "Searches that may run at the same time.",
            multiprocess_mode="livesum",
            registry=registry,
        )
        self.slots_taken = Gauge(
            "tengen_slots_taken",
            "Searches that run.",
            multiprocess_mode="livesum",
            registry=registry,
        )
        self._model: tuple[str, str] | None = None
        # Looking a label's number up costs more than adding to it.
        self._request = functools.cache(self._requests.labels)
        self._second = functools.cache(self._seconds.labels)
        self._stop = functools.cache(self._stops.labels)

    def request(self, operation: str, status: int) -> None:
        """Count an answered request."""
        self._request(operation, status).inc()

    def answer(self, engine: str, analysis: Analysis, seconds: float) -> None:
        """Count what an engine did."""
        self._second(engine).observe(seconds)
        if analysis.nodes:
            self._nodes.labels(engine).inc(analysis.nodes)
            self._stop(engine, analysis.stopped_by).inc()

    def problem(self, kind: str) -> None:
        """Count a problem; `kind` is its `type`."""
        self._problems.labels(kind).inc()

    def looked_up(self, result: str) -> None:
        """Count a look into a cache: `reply`, `hit` and `shared-hit` for what was found, `miss`."""
        self._cache.labels(result).inc()

    def model(self, name: str, digest: str) -> None:
        """Say which model is live here."""
        if self._model == (name, digest):
            return
        if self._model is not None:
            self._models.labels(*self._model).set(0)
        self._model = name, digest
        self._models.labels(name, digest).set(1)


@functools.cache
def current() -> Metrics:
    """The numbers of this process."""
    return Metrics()
