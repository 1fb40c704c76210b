"""`tengen serve`: run the HTTP service."""

from __future__ import annotations

import dataclasses
import os
import sys
from collections.abc import Callable
from typing import Any, Final, TypeVar

import click

from service.config import Settings, SettingsError, variable
from service.key_file import KeyFile

Command = TypeVar("Command", bound=Callable[..., Any])

_FIELDS: Final = {field.name: field for field in dataclasses.fields(Settings)}


def _option(name: str) -> Callable[[Command], Command]:
    """A command-line option for a setting of the service; overrides the environment."""
    field = _FIELDS[name]
    low, high = field.metadata["low"], field.metadata["high"]
    return click.option(
        f"--{name}",
        type=str if low is None else click.IntRange(low, high),
        show_default=str(field.default),
        help=f"{field.metadata['meaning']}. Overrides {variable(name)}.",
    )


@click.command
@_option("host")
@_option("port")
@_option("workers")
@_option("threads")
def serve(**options: str | int | None) -> None:
    """Run the HTTP service until SIGTERM or Ctrl-C.

    Further settings are environment variables: see the README.
    """
    given = {name: str(value) for name, value in options.items() if value is not None}
    os.environ.update({variable(name): value for name, value in given.items()})
    try:
        settings = Settings.from_environment()
        if settings.keys is not None:
            KeyFile(settings.keys)
    except SettingsError as error:
        raise click.ClickException(str(error)) from None
    if settings.keys is None and "TENGEN_KEY" in os.environ:
        click.echo(
            "Note: TENGEN_KEY is the key that `tengen move` sends. This service requires no key, "
            "as TENGEN_KEYS, its key file, is not set.",
            err=True,
        )
    # Replaces this process: OpenMP and malloc read their settings when they are loaded, and signals
    # reach gunicorn directly. With a heap per thread a worker takes 12 MiB more and is not faster,
    # as allocations hold the GIL.
    os.execve(  # noqa: S606 - no shell and no external input
        sys.executable,
        [sys.executable, "-m", "gunicorn", "--config", "python:service.server.gunicorn_conf"],
        {**os.environ, "OMP_NUM_THREADS": "1", "MALLOC_ARENA_MAX": "1"},
    )
