"""gunicorn's configuration, which `python -m tengen.service.server` reads.

`tengen serve` runs that command with its options in the environment.
"""

from __future__ import annotations

import gc
import logging
import os
import resource
import shutil
import sys
import tempfile
from pathlib import Path
from typing import Final

import flask
from gunicorn.arbiter import Arbiter

from tengen.engines.version import VERSION
from tengen.service.config import Settings, SettingsError
from tengen.service.key_file import KeyFile
from tengen.service.middleware.logging import configuration
from tengen.service.server.concurrency import ConcurrencyLimit
from tengen.service.server.engine_loading import EngineLoader
from tengen.service.server.grace import Grace
from tengen.service.server.worker import CONNECTIONS, SlowClientWorker

_LOGGER: Final = logging.getLogger("tengen.service")
_SETTINGS: Final = Settings.from_environment()
_keys = KeyFile(_SETTINGS.keys) if _SETTINGS.keys else None
"""The workers' API keys, held by the master: a broken file keeps no worker from starting."""
_loader: Final = EngineLoader()
_SHARED_MEMORY: Final = Path("/dev/shm")  # noqa: S108 - a tmpfs; the files have random names
_OPEN_FILES: Final = 2 * CONNECTIONS + 256
"""Open files of a worker: two for a connection whose client has sent nothing, and the rest."""
_METRICS_FOLDER: Final = "PROMETHEUS_MULTIPROC_DIR"

wsgi_app = "tengen.service.server.gunicorn_conf:create_worker_app()"
bind = f"{_SETTINGS.host}:{_SETTINGS.port}"
workers = _SETTINGS.workers
threads = _SETTINGS.threads
worker_class = SlowClientWorker
worker_connections = CONNECTIONS
loglevel = _SETTINGS.log_level
logconfig_dict = configuration(_SETTINGS)
keepalive = 5
# The time-out of the worker's heartbeat, not of requests: engines have time limits.
timeout = 120
graceful_timeout = _SETTINGS.shutdown_s
# Bounds the effect of any leak; the jitter keeps workers from being replaced all at once.
max_requests = 1_000_000
max_requests_jitter = 100_000
# Requests have about a dozen headers, and their content is in the body.
limit_request_line = 2048
limit_request_fields = 64
limit_request_field_size = 4096

# `sendfile` would wait for a slow reader without a time-out.
sendfile = False
# The master imports the application and its kernels, see `EngineLoader`; every worker creates its
# own: scikit-learn deadlocks in workers forked from a process that has predicted.
preload_app = False
# OpenMP threads that spin on a busy core turn a prediction of 2 ms into 900 ms.
raw_env = ["OMP_NUM_THREADS=1"]
# The heartbeat file; on a slow disk touching it can take seconds.
worker_tmp_dir = str(_SHARED_MEMORY) if os.access(_SHARED_MEMORY, os.W_OK) else None
# An unused interface that would also write to the home directory.
control_socket_disable = True


def create_worker_app() -> flask.Flask:
    """The application of a worker, with the API keys that the master has read."""
    # Imported here: raw_env must be set before numpy is loaded.
    from tengen.service.app import create_app

    return create_app(_SETTINGS, keys=_keys)


def on_starting(server: Arbiter) -> None:
    """Import everything once, before the port is open; workers are forks.

    A new worker then needs a fraction of a second.
    """
    _allow_open_files()
    # Imported here: raw_env must be set before numpy is loaded.
    from tengen.service import app, metrics  # noqa: F401

    _loader.load()
    if _SETTINGS.admin_token:
        from tengen.service import jobs  # noqa: F401
    # Workers share these objects, as long as their garbage collectors do not touch them.
    gc.freeze()
    os.environ[_METRICS_FOLDER] = tempfile.mkdtemp(prefix="tengen-", dir=worker_tmp_dir)
    # While the workers are replaced there are twice as many.
    metrics.allocate(Path(os.environ[_METRICS_FOLDER]), 2 * workers)
    if fault := metrics.fault():
        server.log.warning("the service runs without metrics: %s", fault)


def when_ready(server: Arbiter) -> None:
    """Say in one line where the service is, what it plays with and how to stop it."""
    # Imported here: raw_env must be set before numpy is loaded.
    from tengen.engines.errors import ModelError
    from tengen.engines.model_store.store import SHIPPED, ModelStore

    try:
        model = f"model {ModelStore(_SETTINGS.models or SHIPPED).live()}"
    except ModelError as error:
        model = error.message
    _LOGGER.info(
        "Tengen %s is at %s (%s); Ctrl-C stops it",
        VERSION,
        ", ".join(map(str, server.LISTENERS)),
        model,
    )
    if not _loader.is_done:
        _LOGGER.info("engines that search answer in about a minute, when kernels are compiled")
        _loader.compile_kernels()


def on_reload(server: Arbiter) -> None:
    """Load engines that waited for kernels, and read the API keys again.

    A file of keys that is not valid leaves them as they were.
    """
    global _keys  # noqa: PLW0603 - gunicorn takes its hooks from a module
    if not _loader.is_done and _loader.load():
        gc.freeze()
        _LOGGER.info("all engines answer")
    if _SETTINGS.keys is None:
        return
    try:
        _keys = KeyFile(_SETTINGS.keys)
    except SettingsError as error:
        server.log.error("the API keys stay as they were: %s", error)  # noqa: TRY400 - no fault


def pre_fork(server: Arbiter, worker: SlowClientWorker) -> None:
    """Give a worker the lowest number that no living worker has."""
    taken = {other.number for other in server.WORKERS.values()}
    worker.number = next(number for number in range(len(taken) + 1) if number not in taken)
    worker.client_timeout_s = _SETTINGS.client_timeout_s


def post_fork(_: Arbiter, worker: SlowClientWorker) -> None:
    """Let a worker count in metrics files of its own."""
    # Imported here: the master process has no metrics.
    from tengen.service import metrics

    metrics.start_worker(worker.number)


def post_worker_init(worker: SlowClientWorker) -> None:
    """Prepare the worker, before it accepts its first connection: warm up its engines."""
    # Imported here: the configuration needs no engines.
    from tengen.service import state

    service = state.of(worker.wsgi)
    grace = Grace(_SETTINGS.shutdown_s, lambda: worker.alive)
    service.stopping.analyses = grace.has_begun
    service.stopping.reviews = grace.is_nearly_over
    service.readiness.warm_up()
    worker.wsgi = ConcurrencyLimit(
        worker.wsgi, requests=_SETTINGS.threads, max_body=_SETTINGS.max_body
    )


def child_exit(_: Arbiter, worker: SlowClientWorker) -> None:
    """Reset the gauges of a worker that has exited."""
    from tengen.service import metrics

    metrics.end_worker(worker.number)


def on_exit(_: Arbiter) -> None:
    """Remove the folder of the workers' metrics, and say that the service has stopped."""
    shutil.rmtree(os.environ[_METRICS_FOLDER], ignore_errors=True)
    _LOGGER.info("Tengen has stopped")


def _allow_open_files() -> None:
    """Raise the limit of open files: a worker that reaches it ends, with all its connections."""
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    if soft != resource.RLIM_INFINITY and soft < _OPEN_FILES:
        try:
            resource.setrlimit(resource.RLIMIT_NOFILE, (_OPEN_FILES, hard))
        except ValueError:
            sys.exit(
                f"Error: a worker needs {_OPEN_FILES} open files, and `ulimit -Hn` allows {hard}"
            )
