"""gunicorn's configuration: `gunicorn --config python:service.server.gunicorn_conf`.

`tengen serve` runs that command with its options in the environment.
"""

from __future__ import annotations

import os
import shutil
import tempfile
from pathlib import Path
from typing import Final

from gunicorn.arbiter import Arbiter
from gunicorn.workers.gthread import ThreadWorker

from service.config import Settings
from service.middleware import logging

_SETTINGS: Final = Settings.from_environment()
_SHARED_MEMORY: Final = Path("/dev/shm")  # noqa: S108 - a tmpfs; the files have random names
_METRICS_FOLDER: Final = "PROMETHEUS_MULTIPROC_DIR"

wsgi_app = "service.app:create_app()"
bind = f"{_SETTINGS.host}:{_SETTINGS.port}"
workers = _SETTINGS.workers
threads = _SETTINGS.threads
worker_class = "gthread"
loglevel = _SETTINGS.log_level
logconfig_dict = logging.configuration(_SETTINGS)
keepalive = _SETTINGS.keep_alive_s
# Concerns the worker's heartbeat, not the duration of a request: engines have time limits.
timeout = _SETTINGS.worker_timeout_s
graceful_timeout = _SETTINGS.shutdown_s
# Bounds the effect of any leak; the jitter keeps workers from being replaced all at once.
max_requests = _SETTINGS.max_requests
max_requests_jitter = max_requests // 10
# Requests have about a dozen headers, and their content is in the body.
limit_request_line = 2048
limit_request_fields = 64
limit_request_field_size = 4096

# Every worker loads the application itself: scikit-learn deadlocks in workers forked from a process
# that has predicted.
preload_app = False
# OpenMP threads that spin on a busy core turn a prediction of 2 ms into 900 ms.
raw_env = ["OMP_NUM_THREADS=1"]
# The heartbeat file; on a slow disk touching it can take seconds.
worker_tmp_dir = str(_SHARED_MEMORY) if os.access(_SHARED_MEMORY, os.W_OK) else None
# An unused way in, which would also write to the home directory.
control_socket_disable = True


def on_starting(_: Arbiter) -> None:
    """Create the folder of the workers' metrics, see `service.metrics`."""
    os.environ[_METRICS_FOLDER] = tempfile.mkdtemp(prefix="tengen-", dir=worker_tmp_dir)


def pre_fork(server: Arbiter, worker: ThreadWorker) -> None:
    """Number a worker by the lowest number that no living worker has."""
    taken = {other.number for other in server.WORKERS.values()}
    worker.number = next(number for number in range(len(taken) + 1) if number not in taken)


def post_fork(_: Arbiter, worker: ThreadWorker) -> None:
    """Let a worker count in metrics files of its own."""
    # Imported here: the master process has no metrics.
    from service import metrics  # noqa: PLC0415

    metrics.start_worker(worker.number)


def post_worker_init(worker: ThreadWorker) -> None:
    """Warm up the engines in the background; /readyz reports when they are ready."""
    # Imported here: the master process needs no engines.
    from service import state  # noqa: PLC0415

    state.of(worker.wsgi).readiness.start()


def child_exit(_: Arbiter, worker: ThreadWorker) -> None:
    """Reset the gauges of a worker that has exited."""
    from service import metrics  # noqa: PLC0415

    metrics.end_worker(worker.number)


def on_exit(_: Arbiter) -> None:
    """Remove the folder of the workers' metrics."""
    shutil.rmtree(os.environ[_METRICS_FOLDER], ignore_errors=True)
