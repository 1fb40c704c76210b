"""How gunicorn runs the service: `gunicorn --config python:service.server.gunicorn_conf`.

`tengen serve` does this, with its options put into the environment.
"""

from __future__ import annotations

import os
import shutil
import signal
import tempfile
from pathlib import Path
from typing import Final

from gunicorn.arbiter import Arbiter

from service import draining
from service.config import Settings
from service.worker import Worker, leave_place

_SETTINGS: Final = Settings.from_environment()
_MEMORY: Final = Path("/dev/shm")  # noqa: S108 - Linux keeps it in memory; the file has a random name
_COUNTS: Final = "PROMETHEUS_MULTIPROC_DIR"

wsgi_app = "service.app:create_app()"
bind = f"{_SETTINGS.host}:{_SETTINGS.port}"
workers = _SETTINGS.workers
threads = _SETTINGS.threads
worker_class = Worker
loglevel = _SETTINGS.log_level
logger_class = "service.middleware.logging.GunicornLogger"
keepalive = _SETTINGS.keep_alive_s
# How long a worker may be silent, not how long a request may take: engines keep their own time.
timeout = _SETTINGS.worker_timeout_s
graceful_timeout = _SETTINGS.shutdown_s
# Whatever a long life may do to a worker; not all of them at once.
max_requests = _SETTINGS.max_requests
max_requests_jitter = max_requests // 10
# A request has a dozen headers, and what is asked stands in its body.
limit_request_line = 2048
limit_request_fields = 64
limit_request_field_size = 4096

# Each worker imports, compiles and loads for itself: scikit-learn deadlocks in workers forked from
# a process that has predicted.
preload_app = False
# OpenMP threads that wait for a busy core make a prediction of 2 ms last 900 ms.
raw_env = ["OMP_NUM_THREADS=1"]
# Workers say that they are alive by touching a file, which on a slow disk can take seconds.
worker_tmp_dir = str(_MEMORY) if os.access(_MEMORY, os.W_OK) else None
# It would be one more way in, and it writes to the home directory.
control_socket_disable = True


def on_starting(_: Arbiter) -> None:
    """Make the folder in which the workers count: see `service.metrics`."""
    os.environ[_COUNTS] = tempfile.mkdtemp(prefix="tengen-", dir=worker_tmp_dir)


def when_ready(_: Arbiter) -> None:
    """Let SIGTERM turn /readyz to 503 first, and stop the service a while later."""
    draining.delay(signal.SIGTERM, _SETTINGS.drain_s)


def pre_fork(server: Arbiter, worker: Worker) -> None:
    """Give a worker the first place that no other has."""
    taken = {other.place for other in server.WORKERS.values()}
    worker.place = next(place for place in range(len(taken) + 1) if place not in taken)


def post_fork(_: Arbiter, worker: Worker) -> None:
    """Let a worker count in files of its own."""
    # Imported here: the master counts nothing.
    from service import metrics  # noqa: PLC0415

    metrics.take_place(worker.place)


def child_exit(_: Arbiter, worker: Worker) -> None:
    """Forget what a dead worker had in hand."""
    from service import metrics  # noqa: PLC0415

    metrics.leave_place(worker.place)
    leave_place(worker.place)


def on_exit(_: Arbiter) -> None:
    """Remove the folder in which the workers counted."""
    shutil.rmtree(os.environ[_COUNTS], ignore_errors=True)


def post_worker_init(worker: Worker) -> None:
    """Get the engines ready in the background; /readyz says when they are."""
    # Imported here: the master needs none of the engines.
    from service import state  # noqa: PLC0415

    state.of(worker.wsgi).readiness.start(worker.place)
