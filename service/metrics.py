"""Prometheus metrics of the service, over all workers.

A single process keeps the values in memory. Several workers write one set of files each to a folder
that the master creates (`tengen.service.server.gunicorn_conf`), and the worker that answers a
scrape adds them up. Files are named by the worker's number, not its process ID: a successor takes
it over, so that counters continue and the folder stays small.
"""

from __future__ import annotations

import contextlib
import functools
import os
import platform
from pathlib import Path
from typing import Final

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, values

from tengen.engines.interface import Analysis
from tengen.engines.version import VERSION

FOLDER: Final = "PROMETHEUS_MULTIPROC_DIR"
"""Environment variable that makes prometheus_client write files; unset in one process."""
_PROCESS_SUFFIX: Final = ".pid"
"""Suffix of the file with a worker's process ID; the name is its number."""
REQUEST_BUCKETS: Final = (0.001, 0.003, 0.01, 0.03, 0.1, 0.3, 1, 3, 10, 30)
"""Seconds: from the cheapest requests up to searches that had to wait."""
BUCKETS: Final = (0.0001, 0.0003, 0.001, 0.003, 0.01, 0.03, 0.1, 0.3, 1, 3, 10, 30, 60)
"""Seconds: from the quickest engines up to the default of `TENGEN_MAX_ANALYSIS_MS`."""


_FILE_SIZES: Final = {
    "counter_{}.db": 1 << 18,
    "gauge_livemax_{}.db": 1 << 16,
    "gauge_livesum_{}.db": 1 << 16,
    "histogram_{}.db": 1 << 20,
}
"""Name of a worker's file, by prometheus_client, to its bytes: more than all labels take."""
_PROCESS_DIGITS: Final = 20
"""Bytes of a file with a process ID, which is padded, so that it never grows."""


class _Switch:
    """State of the master that its workers inherit: whether metrics are kept."""

    fault: str | None = None


def fault() -> str | None:
    """Why the service runs without metrics; None if it does not."""
    return _Switch.fault


def allocate(folder: Path, workers: int) -> None:
    """Create the files of workers, whole: a write to a sparse file on a full disk is a SIGBUS.

    If that is impossible the service runs without metrics.

    Args:
        workers: Number of workers that may live at the same time.
    """
    try:
        for number in range(workers):
            _fill(_process_file(folder, number), _PROCESS_DIGITS)
            for name, size in _FILE_SIZES.items():
                _fill(folder / name.format(number), size)
    except OSError as error:
        _Switch.fault = f"the files in {folder} cannot be allocated: {error.strerror}"


def start_worker(number: int) -> None:
    """Let this process write metrics files of its own; call it before `current`.

    Args:
        number: From 0; unique among the living workers. A worker that was added by a signal has no
            files, and keeps its metrics to itself.
    """
    folder = Path(os.environ[FOLDER])
    if fault() is None and _process_file(folder, number).exists():
        _write_process(folder, number, str(os.getpid()))
        # The documented way to name the files otherwise than by process ID.
        values.ValueClass = values.MultiProcessValue(lambda: number)


def end_worker(number: int) -> None:
    """Reset the gauges of a worker that has exited; its counters stay."""
    folder = Path(os.environ[FOLDER])
    if fault() is None and _process_file(folder, number).exists():
        _write_process(folder, number, "")
        for name, size in _FILE_SIZES.items():
            if name.startswith("gauge"):
                _fill(folder / name.format(number), size)


def process_ids(folder: Path) -> dict[int, int]:
    """Number → process ID of the living workers."""
    found = {}
    for path in folder.glob(f"*{_PROCESS_SUFFIX}"):
        # Empty: no worker has the number.
        with contextlib.suppress(ValueError):
            found[int(path.stem)] = int(path.read_bytes().strip(b"\0 "))
    return found


def _fill(path: Path, size: int) -> None:
    """Fill a file with zeros, in place if it exists."""
    with path.open("r+b" if path.exists() else "wb") as file:
        file.write(bytes(size))


def _write_process(folder: Path, number: int, identifier: str) -> None:
    with _process_file(folder, number).open("r+b") as file:
        file.write(identifier.ljust(_PROCESS_DIGITS).encode())


def _process_file(folder: Path, number: int) -> Path:
    return folder / f"{number}{_PROCESS_SUFFIX}"


class ServiceMetrics:
    """The metrics of one process."""

    def __init__(self) -> None:
        self.registry = CollectorRegistry()
        registry = self.registry
        self._requests = Counter(
            "tengen_requests", "Requests answered.", ["operation", "status"], registry=registry
        )
        self._request_seconds = Histogram(
            "tengen_request_seconds",
            "Time from the arrival of a request to the start of its response.",
            ["operation", "status"],
            buckets=REQUEST_BUCKETS,
            registry=registry,
        )
        self._build = Gauge(
            "tengen_build_info",
            "Always 1; the labels tell the versions.",
            ["version", "python"],
            multiprocess_mode="livemax",
            registry=registry,
        )
        self._build.labels(VERSION, platform.python_version()).set(1)
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
        self.live_analyses = Gauge(
            "tengen_live_analyses",
            "Live analyses whose results are being sent.",
            multiprocess_mode="livesum",
            registry=registry,
        )
        self._live_model: tuple[str, str] | None = None
        # Finding the child of a label takes longer than counting.
        self._requests_of = functools.cache(self._requests.labels)
        self._request_seconds_of = functools.cache(self._request_seconds.labels)
        self._seconds_of = functools.cache(self._seconds.labels)

    def count_request(self, operation: str, status: int, seconds: float | None = None) -> None:
        """Count an answered request.

        Args:
            operation: Name of its endpoint, or `none`.
            status: Status of the response; requests are timed by its class, such as `2xx`.
            seconds: Wall-clock time until the response started; None if it is not known.
        """
        self._requests_of(operation, status).inc()
        if seconds is not None:
            self._request_seconds_of(operation, f"{status // 100}xx").observe(seconds)

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
        """Count a cache lookup: `hit` or `miss`."""
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
