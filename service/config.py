"""Every setting of the service: name, unit, default and meaning in one place.

Each is read from the environment variable `TENGEN_` plus its name in capitals; a test holds the
README to this list.
"""

from __future__ import annotations

import dataclasses
from pathlib import Path
from typing import Any, Final, Self

from environs import Env, EnvValidationError
from marshmallow import validate

PREFIX: Final = "TENGEN_"
LOG_LEVELS: Final = ("debug", "info", "warning", "error", "critical")
LOG_FORMATS: Final = ("text", "json")


class SettingsError(Exception):
    """An environment variable holds a value that is not allowed."""


def _setting(
    default: Any,
    meaning: str,
    *,
    unit: str = "",
    low: int | None = None,
    high: int | None = None,
    choices: tuple[str, ...] = (),
) -> Any:
    """A field of `Settings`; its metadata are what `Setting` shows."""
    metadata = {"meaning": meaning, "unit": unit, "low": low, "high": high, "choices": choices}
    return dataclasses.field(default=default, metadata=metadata)


@dataclasses.dataclass(frozen=True, slots=True, kw_only=True)
class Settings:
    """How the service runs."""

    host: str = _setting("127.0.0.1", "address to listen on; 0.0.0.0 for every interface")
    port: int = _setting(8000, "port to listen on", low=0, high=65535)
    workers: int = _setting(2, "worker processes", low=1, high=256)
    threads: int = _setting(4, "requests that one worker answers at a time", low=1, high=256)
    log_level: str = _setting("info", "what is logged, this and worse", choices=LOG_LEVELS)
    log_format: str = _setting(
        "text", "text: a line each for people; json: an object each", choices=LOG_FORMATS
    )
    access_log: bool = _setting(default=False, meaning="whether every request is logged")
    traces: bool = _setting(
        default=False, meaning="whether OpenTelemetry traces are sent; needs the extra `tracing`"
    )
    models: Path | None = _setting(  # noqa: RUF009 - nothing is opened
        None, "directory of the trained models; left out, those that ship with Tengen"
    )
    max_body: int = _setting(262_144, "largest request body", unit="bytes", low=1024)
    max_batch: int = _setting(64, "positions in one batch request", low=1, high=4096)
    time_ms: int = _setting(
        500, "limit of a search where the request sets none", unit="milliseconds", low=1
    )
    max_time_ms: int = _setting(
        10_000,
        "hard limit of every search, and of all searches of one request together; a request for "
        "more is cut",
        unit="milliseconds",
        low=1,
    )
    max_nodes: int = _setting(
        100_000_000,
        "hard limit of a search with a node limit; a request for more is cut",
        unit="positions",
        low=1,
    )
    max_memory_mb: int = _setting(
        256, "largest table of a search; a request for more is cut", unit="MiB", low=1, high=4096
    )
    slots: int = _setting(
        2, "searches that one worker runs at a time; fewer than threads", low=1, high=256
    )
    rate_limit: str | None = _setting(
        None, "how much one caller may ask, such as `600 per minute`; left out, as much as it likes"
    )
    keys: Path | None = _setting(  # noqa: RUF009 - nothing is opened
        None, "file of API keys, see `tengen key`; left out, nobody needs one"
    )
    admin_token: str | None = _setting(
        None, "what administrators send as X-Admin-Token; left out, nobody can retrain over HTTP"
    )
    jobs: str = _setting(
        "data/jobs.sqlite3", "queue of training jobs: a SQLite file, or the URL of a Redis"
    )
    proxies: int = _setting(0, "proxies in front whose X-Forwarded-For is believed", low=0, high=16)
    cors_origins: str | None = _setting(
        None, "origins whose pages may ask, with commas between; left out, none but one's own"
    )
    cache: int = _setting(
        50_000, "ranked moves of searches that each worker keeps; 0 for none", low=0
    )
    replies: int = _setting(
        8_388_608,
        "replies that each worker keeps to send them again; 0 for none",
        unit="bytes",
        low=0,
    )
    redis: str | None = _setting(
        None, "URL of a Redis that all copies share, for what searches find and for rate limits"
    )
    keep_alive_s: int = _setting(5, "how long an idle connection is kept", unit="seconds", low=1)
    max_requests: int = _setting(
        1_000_000,
        "a worker is replaced after so many requests, or up to a tenth more; 0 for never",
        low=0,
    )
    worker_timeout_s: int = _setting(
        120, "a worker that is silent for longer is replaced", unit="seconds", low=1
    )
    drain_s: int = _setting(
        0,
        "how long after SIGTERM /readyz says 503 while all is still answered, before the service "
        "stops",
        unit="seconds",
        low=0,
    )
    shutdown_s: int = _setting(
        30, "how long requests may run on after SIGTERM", unit="seconds", low=1
    )

    @classmethod
    def from_environment(cls) -> Self:
        """The settings by the environment, defaults where it says nothing.

        Raises:
            SettingsError: A value is of the wrong type or out of range.
        """
        env = Env(prefix=PREFIX)
        try:
            return cls(**{field.name: _read(env, field) for field in dataclasses.fields(cls)})
        except EnvValidationError as error:
            raise SettingsError(str(error)) from None


@dataclasses.dataclass(frozen=True, slots=True)
class Setting:
    """One setting as the documentation shows it."""

    variable: str
    """The environment variable."""
    default: str
    """Empty where there is none."""
    unit: str
    """Empty where it counts things or is no number."""
    meaning: str


def variable(name: str) -> str:
    """The environment variable of a field of `Settings`."""
    return PREFIX + name.upper()


def documentation() -> list[Setting]:
    """Every setting, in the order of `Settings`."""
    return [
        Setting(
            variable=variable(field.name),
            default="" if field.default is None else _written(field.default),
            unit=field.metadata["unit"],
            meaning=field.metadata["meaning"],
        )
        for field in dataclasses.fields(Settings)
    ]


def _written(value: object) -> str:
    """A value as it stands in the environment."""
    return str(value).lower() if isinstance(value, bool) else str(value)


def _read(env: Env, field: dataclasses.Field[Any]) -> Any:
    """The value of a field by the environment."""
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
