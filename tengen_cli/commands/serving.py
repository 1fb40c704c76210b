"""The commands of the service: `tengen serve`, `mcp`, `worker` and `key`."""

from __future__ import annotations

import dataclasses
import errno
import logging.config
import os
import secrets
import socket
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any, Final, TypeVar

import click

from tengen.engines.model_store.store import SHIPPED
from tengen.engines.version import install_command
from tengen.service.config import Settings, SettingsError, variable
from tengen.service.job_worker import JobRunner, run_worker
from tengen.service.jobs import JobQueue
from tengen.service.key_file import OWNER, KeyFile, digest
from tengen.service.middleware.logging import configuration
from tengen.service.setting_formats import check_rate
from tengen.training.storage.locks import directory_lock

Command = TypeVar("Command", bound=Callable[..., Any])

_FIELDS: Final = {field.name: field for field in dataclasses.fields(Settings)}


MAX_PORT: Final = 65_535
PORT = 8100


BYTES: Final = 32


def _type_of(field: dataclasses.Field[Any]) -> Any:
    if field.type == "Path | None":
        return click.Path(path_type=Path)
    low, high = field.metadata["low"], field.metadata["high"]
    return str if low is None else click.IntRange(low, high)


def _option(name: str) -> Callable[[Command], Command]:
    """A command-line option for a setting of the service; overrides the environment."""
    field = _FIELDS[name]
    return click.option(
        f"--{name}",
        type=_type_of(field),
        show_default=str(field.default) if field.default is not None else False,
        help=f"{field.metadata['meaning']}. Overrides {variable(name)}.",
    )


@click.command
@_option("host")
@_option("port")
@_option("workers")
@_option("threads")
@_option("models")
def serve(**options: str | int | Path | None) -> None:
    """Run the HTTP service until SIGTERM or Ctrl-C.

    Further settings are environment variables: see the README.
    """
    given = {name: str(value) for name, value in options.items() if value is not None}
    os.environ.update({variable(name): value for name, value in given.items()})
    try:
        settings = Settings.from_environment()
        settings.check_paths()
        if settings.keys is not None:
            KeyFile(settings.keys)
    except SettingsError as error:
        raise click.ClickException(str(error)) from None
    _check_address(settings.host, settings.port)
    if settings.keys is None and "TENGEN_KEY" in os.environ:
        click.echo(
            "Note: TENGEN_KEY is the key that `tengen move` sends. This service requires no key, "
            "as TENGEN_KEYS, its key file, is not set.",
            err=True,
        )
    # Replaces this process: OpenMP and malloc read their settings when they are loaded, and signals
    # reach gunicorn directly. With a heap per thread a worker takes 12 MiB more and is not faster,
    # as allocations hold the GIL. -P: nothing of the current folder is imported.
    os.execve(  # noqa: S606 - no shell and no external input
        sys.executable,
        [
            sys.executable,
            "-P",
            "-m",
            "tengen.service.server",
        ],
        {**os.environ, "OMP_NUM_THREADS": "1", "MALLOC_ARENA_MAX": "1"},
    )


def _check_address(host: str, port: int) -> None:
    """Check that the service can listen there; gunicorn would try five times, a line each."""
    name = host.strip("[]")
    family = socket.AF_INET6 if ":" in name else socket.AF_INET
    try:
        socket.create_server((name, port), family=family).close()
    except OSError as error:
        if error.errno == errno.EADDRINUSE:
            other = port + 1 if port < MAX_PORT else port - 1
            raise click.ClickException(
                f'port {port} is in use: `tengen serve --port {other}`, or `make run ARGS="--port '
                f'{other}"`'
            ) from None
        reason = error.strerror or error
        raise click.ClickException(f"cannot listen on {host}:{port}: {reason}") from None


@click.command()
@click.option(
    "--http", is_flag=True, help="Serve over HTTP at /mcp instead of standard input and output."
)
@click.option("--host", default="127.0.0.1", help="Address to listen on with --http.")
@click.option("--port", type=click.IntRange(0, MAX_PORT), default=PORT, help="Port with --http.")
def mcp(*, http: bool, host: str, port: int) -> None:
    """Offer Tengen to an AI assistant, by the Model Context Protocol.

    The assistant finds, analyses and explains moves, reviews games, poses puzzles and compares
    engines. Limits are the settings of `tengen serve`, from the environment. Needs the extra `mcp`.
    """
    try:
        from tengen.service.mcp.server import serve_http, serve_stdio  # an extra
    except ModuleNotFoundError as error:
        raise click.ClickException(
            f"{error.name} is not installed: {install_command('mcp')}"
        ) from None
    try:
        settings = Settings.from_environment()
        settings.check_paths()
        if http:
            serve_http(settings, host, port)
        else:
            serve_stdio(settings)
    except SettingsError as error:
        raise click.ClickException(str(error)) from None


@click.command()
@click.option(
    "--out",
    type=click.Path(path_type=Path, file_okay=False),
    default=Path("data/retrain"),
    help="Folder of retrainings.",
)
def worker(*, out: Path) -> None:
    """Run the training jobs of a service, one at a time, until SIGTERM or Ctrl-C.

    Queue and models are the service's: TENGEN_JOBS and TENGEN_MODELS. A job that is
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


OF_OTHER_TOOLS: Final = (
    *("list", "ls", "show", "create", "add", "new", "generate"),
    *("revoke", "delete", "remove", "rm", "help"),
)
"""Subcommands for keys in other programs, which are taken for no owner."""


def owner_from_text(text: str) -> str:
    """The name of a key's owner."""
    if text in OF_OTHER_TOOLS:
        raise click.BadParameter(
            f"{text!r} is no owner: `tengen key alice` creates a key, the file TENGEN_KEYS lists "
            "them, and a key is revoked by deleting its entry"
        )
    if not OWNER.fullmatch(text):
        raise click.BadParameter(f"{text!r} is not a name of 1 to 64 letters, digits, - and _")
    return text


def limit_from_text(text: str) -> str:
    """Check the text of a rate limit."""
    try:
        check_rate(text)
    except ValueError as error:
        raise click.BadParameter(str(error)) from None
    return text


@click.command
@click.argument("owner", type=owner_from_text)
@click.option(
    "--limit", type=limit_from_text, metavar="RATE", help="Rate limit, such as '600 per minute'."
)
def key(owner: str, *, limit: str | None) -> None:
    """Create an API key for OWNER.

    Prints the key to standard error, and does not store it. Prints its entry in the file
    TENGEN_KEYS to standard output: `tengen key alice >> keys.toml`.
    """
    created = secrets.token_urlsafe(BYTES)
    click.echo(f"The key of {owner}, which will not be shown again: {created}", err=True)
    click.echo(f'[keys.{owner}]\nsha256 = "{digest(created)}"')
    if limit:
        click.echo(f'limit = "{limit}"')
