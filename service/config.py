"""Settings of the service: name, unit, default and meaning of each.

A setting is read from the environment variable `TENGEN_` plus its name in capitals. A test compares
the table in docs/settings.md with this list. Unknown or empty variables, values out of range and
contradictory settings are errors.
"""

from __future__ import annotations

import dataclasses
import difflib
import os
from collections.abc import Callable
from pathlib import Path
from typing import Any, Final, Self

from environs import Env, EnvValidationError
from marshmallow import validate

from tengen.service.setting_formats import (
    check_admin_token,
    check_origins,
    check_plugins,
    check_queue,
    check_rate,
    check_redis,
    plugin_names,
)

PREFIX: Final = "TENGEN_"
OTHER_VARIABLES: Final = ("TENGEN_SERVER", "TENGEN_KEY", "TENGEN_TEST_BROWSER")
"""Variables with the same prefix that the command line and the tests read."""
LOG_LEVELS: Final = ("debug", "info", "warning", "error", "critical")
LOG_FORMATS: Final = ("text", "json")


class SettingsError(Exception):
    """An environment variable is unknown, or holds a value that is not allowed."""


def _setting(
    default: Any,
    meaning: str,
    *,
    unit: str = "",
    low: int | None = None,
    high: int | None = None,
    choices: tuple[str, ...] = (),
    check: Callable[[str], None] | None = None,
    example: str = "",
) -> Any:
    """A field of `Settings` whose metadata describe it.

    Args:
        default: Its default.
        unit: Unit of a number.
        low: Smallest number.
        high: Largest number.
        choices: The allowed words.
        check: Raises ValueError if a text has the wrong format.
        example: A text that `check` accepts.
    """
    metadata = {
        "meaning": meaning,
        "unit": unit,
        "low": low,
        "high": high,
        "choices": choices,
        "check": check,
        "example": example,
    }
    return dataclasses.field(default=default, metadata=metadata)


@dataclasses.dataclass(frozen=True, slots=True, kw_only=True)
class Settings:
    """Settings of one application; fields describe themselves in their metadata."""

    host: str = _setting("127.0.0.1", "Address to listen on; 0.0.0.0 for every interface")
    port: int = _setting(8000, "Port to listen on", low=0, high=65535)
    workers: int = _setting(2, "Worker processes", low=1, high=256)
    threads: int = _setting(4, "Requests that a worker runs at the same time", low=2, high=256)
    log_level: str = _setting(
        "info",
        "Minimum log level: `debug`, `info`, `warning`, `error` or `critical`",
        choices=LOG_LEVELS,
    )
    log_format: str = _setting("text", "Log format: `text` or `json`", choices=LOG_FORMATS)
    access_log: bool = _setting(default=False, meaning="Log every request")
    traces: bool = _setting(
        default=False, meaning="Send OpenTelemetry traces; needs the extra `tracing`"
    )
    models: Path | None = _setting(  # noqa: RUF009 - nothing is opened
        None, "Directory of trained models; default: the ones shipped with Tengen"
    )
    model_code: bool = _setting(
        default=False,
        meaning="Load models that are code, see `tengen retrain --ranker`; they may run anything",
    )
    plugins: str | None = _setting(
        None,
        "Engines of installed packages to load, by name, separated by commas; default: none",
        check=check_plugins,
        example="my-engine,other-engine",
    )
    explorer: Path | None = _setting(  # noqa: RUF009 - nothing is opened
        None,
        "File of the opening explorer, as `tengen explorer` writes it; default: the one shipped "
        "with Tengen",
    )
    max_body: int = _setting(262_144, "Maximum size of a request body", unit="bytes", low=1024)
    max_batch: int = _setting(64, "Maximum positions in a batch request", low=1, high=4096)
    time_ms: int = _setting(
        500, "Time limit of a search if the request sets no limit", unit="milliseconds", low=1
    )
    max_time_ms: int = _setting(
        10_000,
        "Maximum time limit of a search, and of all searches of a request together; larger "
        "limits are reduced",
        unit="milliseconds",
        low=1,
    )
    max_analysis_ms: int = _setting(
        60_000,
        "Maximum time limit of a live analysis, and its time if the request sets no limit; larger "
        "limits are reduced",
        unit="milliseconds",
        low=1,
    )
    max_nodes: int = _setting(
        100_000_000,
        "Maximum node limit of a search; larger limits are reduced",
        unit="positions",
        low=1,
    )
    max_memory_mb: int = _setting(
        48,
        "Maximum transposition table of a search; larger ones are reduced",
        unit="MiB",
        low=1,
        high=4096,
    )
    max_search_threads: int = _setting(
        1,
        "Maximum threads of one search; requests for more are refused, and 1 does not offer the "
        "option `threads`",
        low=1,
        high=64,
    )
    slots: int = _setting(
        2, "Searches that a worker runs at the same time; fewer than its threads", low=1, high=256
    )
    slot_wait_ms: int = _setting(
        200,
        "Time that a search waits for a slot before it is refused if the request sets no `wait_ms`",
        unit="milliseconds",
        low=0,
        high=10_000,
    )
    max_wait_ms: int = _setting(
        20_000,
        "Maximum `wait_ms` of a request; longer ones are reduced",
        unit="milliseconds",
        low=0,
        high=600_000,
    )
    max_waiting: int = _setting(
        64,
        "Searches that wait for a slot of a worker at the same time; more are refused",
        low=0,
        high=256,
    )
    rate_limit: str | None = _setting(
        None,
        "Rate limit of each caller, such as `600 per minute`; default: unlimited",
        check=check_rate,
        example="60 per minute",
    )
    keys: Path | None = _setting(  # noqa: RUF009 - nothing is opened
        None, "TOML file of API keys, see `tengen key`; default: no key is required"
    )
    admin_token: str | None = _setting(
        None,
        "Token of administrators, 32 characters or more, sent as X-Admin-Token; default: no "
        "retraining over HTTP",
        check=check_admin_token,
        example="0123456789abcdef0123456789abcdef",
    )
    jobs: str = _setting(
        "data/jobs.sqlite3",
        "Queue of training jobs: a SQLite file or the URL of a Redis",
        check=check_queue,
        example="redis://cache:6379",
    )
    max_jobs: int = _setting(
        20,
        "Maximum training jobs that are queued or running; more are refused",
        low=1,
        high=10_000,
    )
    proxies: int = _setting(
        0, "Number of trusted reverse proxies, whose X-Forwarded-For is used", low=0, high=16
    )
    cors_origins: str | None = _setting(
        None,
        "Origins whose pages may call the API, separated by commas: `https://game.example`, "
        "`https://*.game.example` for all its subdomains, or `*` for every origin; default: none",
        check=check_origins,
        example="https://game.example",
    )
    cache: int = _setting(
        50_000, "Size of each worker's analysis cache; 0 disables it", unit="candidate moves", low=0
    )
    redis: str | None = _setting(
        None,
        "URL of a Redis in which replicas count rate limits together; default: none",
        check=check_redis,
        example="redis://cache:6379",
    )
    client_timeout_s: int = _setting(
        5,
        "Time that clients may take to send a request, and to read its response, while the "
        "service waits for them",
        unit="seconds",
        low=1,
        high=60,
    )
    shutdown_s: int = _setting(
        30, "Time that running requests have to finish after SIGTERM", unit="seconds", low=1
    )

    def __post_init__(self) -> None:
        """Check formats, and settings that depend on each other."""
        for field in dataclasses.fields(self):
            value, check = getattr(self, field.name), field.metadata["check"]
            if value is not None and check is not None:
                try:
                    check(value)
                except ValueError as error:
                    raise SettingsError(f"{variable(field.name)}: {error}") from None
        if self.slots >= self.threads:
            raise SettingsError(
                f"{variable('slots')} is {self.slots}, it must be below {variable('threads')}, "
                f"which is {self.threads}: searches may not take the last thread"
            )

    @classmethod
    def from_environment(cls) -> Self:
        """Read the environment; variables that are not set have their defaults."""
        _check_names()
        env = Env(prefix=PREFIX)
        try:
            return cls(**{field.name: _read(env, field) for field in dataclasses.fields(cls)})
        except EnvValidationError as error:
            raise SettingsError(str(error)) from None

    @property
    def plugin_names(self) -> tuple[str, ...]:
        """The names of `plugins`."""
        return tuple(plugin_names(self.plugins or ""))

    def check_paths(self) -> None:
        """Check that the folder of models and the file of the explorer exist.

        A program does so when it starts: later they may be absent for a while.

        Raises:
            SettingsError: One of them is missing.
        """
        if self.models is not None and not self.models.is_dir():
            raise SettingsError(
                f"{variable('models')}: there is no folder {self.models}: create it, or name the "
                "folder of `tengen retrain --models`"
            )
        if self.explorer is not None and not self.explorer.is_file():
            raise SettingsError(
                f"{variable('explorer')}: there is no file {self.explorer}: `tengen explorer` "
                "writes one"
            )

    def of_analyses(self) -> Self:
        """The settings with the time limits of live analyses in place of the limits of moves."""
        limit = self.max_analysis_ms
        return dataclasses.replace(self, time_ms=limit, max_time_ms=limit)


def variable(name: str) -> str:
    """Name of the environment variable of a field of `Settings`."""
    return PREFIX + name.upper()


def _check_names() -> None:
    """Check that the variables with the service's prefix exist and have values."""
    known = {variable(field.name) for field in dataclasses.fields(Settings)} | {*OTHER_VARIABLES}
    given = sorted(name for name in os.environ if name.startswith(PREFIX))
    if unknown := [name for name in given if name not in known]:
        raise SettingsError("; ".join(map(_unknown, unknown)))
    for name in given:
        if not os.environ[name].strip():
            raise SettingsError(f"{name} is empty: unset it, or give it a value")


def _unknown(name: str) -> str:
    message = f"the environment variable {name} is no setting"
    if name.startswith((f"{PREFIX}SERVICE_", f"{PREFIX}PORT_")):
        return (
            f"{message}: Kubernetes sets it for a Service named tengen, "
            "`enableServiceLinks: false` in the pod's specification prevents it"
        )
    settings = [field.name for field in dataclasses.fields(Settings)]
    similar = difflib.get_close_matches(name.removeprefix(PREFIX).lower(), settings, n=1)
    return message + (
        f", did you mean {variable(similar[0])}?" if similar else ": docs/settings.md lists all"
    )


def _read(env: Env, field: dataclasses.Field[Any]) -> Any:
    """Value of a field of `Settings`."""
    name = field.name.upper()
    metadata = field.metadata
    default: Any = field.default
    if isinstance(default, bool):
        return env.bool(name, default)
    if isinstance(default, int):
        low, high = metadata["low"], metadata["high"]
        allowed = "at least {min}" if high is None else "in {min}..{max}"
        error = f"{{input}} is not {allowed}"
        return env.int(name, default, validate=validate.Range(low, high, error=error))
    if default is None:
        read = env.path if field.type == "Path | None" else env.str
        return read(name, default)
    words = metadata["choices"]
    one_of = validate.OneOf(words, error="{input!r} is not one of: {choices}")
    return env.str(name, default, validate=one_of if words else None)
