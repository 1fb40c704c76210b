"""`tengen worker`: run the training jobs of a service."""

from __future__ import annotations

import logging.config
from pathlib import Path

import click

from engines.model_store import SHIPPED
from service.config import Settings, SettingsError
from service.jobs import JobQueue, JobRunner, run_worker
from service.middleware.logging import configuration
from training.storage.files import directory_lock


@click.command()
@click.option(
    "--out",
    type=click.Path(path_type=Path, file_okay=False),
    default=Path("data/retrain"),
    help="Folder of retrainings.",
)
def worker(*, out: Path) -> None:
    """Run the training jobs of a service, one at a time, until SIGTERM or Ctrl-C.

    Queue and models are those of the service: TENGEN_JOBS and TENGEN_MODELS. A job that is
    interrupted by the end of the worker resumes with the next worker.
    """
    try:
        settings = Settings.from_environment()
    except SettingsError as error:
        raise click.ClickException(str(error)) from None
    logging.config.dictConfig(configuration(settings))
    # Two workers would run two jobs at a time, and requeue each other's jobs.
    with directory_lock(out, "tengen worker"), JobQueue(settings.jobs) as queue:
        run_worker(queue, JobRunner(queue, models=settings.models or SHIPPED, runs=out))
