"""How gunicorn runs the service: `gunicorn --config python:service.gunicorn_conf`.

`tengen serve` does this, with its options put into the environment.
"""

from __future__ import annotations

import os
from pathlib import Path
from typing import Final

from gunicorn.workers.gthread import ThreadWorker

from service.config import Settings

_SETTINGS: Final = Settings.from_environment()
_MEMORY: Final = Path("/dev/shm")  # noqa: S108 - Linux keeps it in memory; the file has a random name

wsgi_app = "service.app:create_app()"
bind = f"{_SETTINGS.host}:{_SETTINGS.port}"
workers = _SETTINGS.workers
threads = _SETTINGS.threads
worker_class = ThreadWorker
loglevel = _SETTINGS.log_level
keepalive = _SETTINGS.keep_alive_s
# How long a worker may be silent, not how long a request may take: engines keep their own time.
timeout = _SETTINGS.worker_timeout_s
graceful_timeout = _SETTINGS.shutdown_s

# Each worker imports, compiles and loads for itself: scikit-learn deadlocks in workers forked from
# a process that has predicted.
preload_app = False
# OpenMP threads that wait for a busy core make a prediction of 2 ms last 900 ms.
raw_env = ["OMP_NUM_THREADS=1"]
# Workers say that they are alive by touching a file, which on a slow disk can take seconds.
worker_tmp_dir = str(_MEMORY) if os.access(_MEMORY, os.W_OK) else None
# It would be one more way in, and it writes to the home directory.
control_socket_disable = True


def post_worker_init(worker: ThreadWorker) -> None:
    """Get the engines ready in the background; /readyz says when they are."""
    # Imported here: the master needs none of the engines.
    from service import state  # noqa: PLC0415

    state.of(worker.wsgi).readiness.start()
