"""Prometheus metrics of the service, over all workers.

In one process the values are kept in memory. With several workers, each writes its own files in a
folder that the master creates (`service.server.gunicorn_conf`); the worker that answers a scrape
adds them up. Files are named by the worker's number, which its successor takes over, not by its
process ID: counters continue and the folder stays small.
"""

from __future__ import annotations

import functools
from typing import Final

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, multiprocess, values

from engines.base import Analysis

FOLDER: Final = "PROMETHEUS_MULTIPROC_DIR"
"""Environment variable that makes prometheus_client write files; unset in one process."""
BUCKETS: Final = (0.0001, 0.0003, 0.001, 0.003, 0.01, 0.03, 0.1, 0.3, 1, 3, 10)
"""Seconds: from the quickest engines up to the default of `TENGEN_MAX_TIME_MS`."""


def start_worker(number: int) -> None:
    """Let this process write metrics files of its own; call it before `current`.

    Args:
        number: From 0; unique among the living workers.
    """
    # The documented way to name the files otherwise than by process ID.
    values.ValueClass = values.MultiProcessValue(lambda: number)  # type: ignore[no-untyped-call]


def end_worker(number: int) -> None:
    """Reset the gauges of a worker that has exited; its counters stay."""
    multiprocess.mark_process_dead(number)  # type: ignore[no-untyped-call]


class ServiceMetrics:
    """The metrics of one process."""

    def __init__(self) -> None:
        self.registry = CollectorRegistry()
        registry = self.registry
        self._requests = Counter(
            "tengen_requests", "Requests answered.", ["operation", "status"], registry=registry
        )
        self._seconds = Histogram(
            "tengen_engine_seconds",
            "Wall-clock time of an engine's analysis.",
            ["engine"],
            buckets=BUCKETS,
            registry=registry,
        )
        self._nodes = Counter(
            "tengen_nodes", "Positions visited by searches.", ["engine"], registry=registry
        )
        self._stops = Counter(
            "tengen_stops",
            "Searches by what ended them.",
            ["engine", "stopped_by"],
            registry=registry,
        )
        self._problems = Counter(
            "tengen_problems", "Problem documents, by type.", ["type"], registry=registry
        )
        self._cache = Counter(
            "tengen_cache", "Analysis cache lookups, by result.", ["result"], registry=registry
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
        self._live_model: tuple[str, str] | None = None
        # Finding the child of a label takes longer than counting.
        self._requests_of = functools.cache(self._requests.labels)
        self._seconds_of = functools.cache(self._seconds.labels)

    def count_request(self, operation: str, status: int) -> None:
        """Count an answered request."""
        self._requests_of(operation, status).inc()

    def count_analysis(self, engine: str, analysis: Analysis, seconds: float) -> None:
        """Count an engine's analysis, its nodes and its wall-clock seconds."""
        self._seconds_of(engine).observe(seconds)
        if analysis.nodes:
            self._nodes.labels(engine).inc(analysis.nodes)
            self._stops.labels(engine, analysis.stopped_by).inc()

    def count_problem(self, type_: str) -> None:
        """Count a problem document by its `type`."""
        self._problems.labels(type_).inc()

    def count_cache_lookup(self, result: str) -> None:
        """Count a cache lookup: `hit`, `shared-hit` or `miss`."""
        self._cache.labels(result).inc()

    def set_live_model(self, name: str, digest: str) -> None:
        """Report the live model of this worker."""
        if self._live_model == (name, digest):
            return
        if self._live_model is not None:
            self._models.labels(*self._live_model).set(0)
        self._live_model = name, digest
        self._models.labels(name, digest).set(1)


@functools.cache
def current() -> ServiceMetrics:
    """The metrics of this process."""
    return ServiceMetrics()
