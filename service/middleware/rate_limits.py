"""Rate limits: requests per caller, identified by API key or else by address.

Each worker counts by itself unless Redis is configured, which counts for all workers of all copies.
Counted responses carry the limit and what is left of it, as `RateLimit-Policy` and `RateLimit`.

Source: draft-ietf-httpapi-ratelimit-headers-10, "RateLimit header fields for HTTP".
"""

from __future__ import annotations

import http
import time
from typing import Final

import flask
import limits
from flask_limiter import Limiter, RequestLimit

from service.config import Settings, SettingsError
from service.middleware import api_keys

REDIS_TIMEOUT_S: Final = 0.1
"""Seconds until the worker counts by itself instead, see `in_memory_fallback_enabled`."""


def init_app(app: flask.Flask, settings: Settings) -> None:
    """Limit the requests of each caller, if the settings or an API key name a limit.

    Raises:
        SettingsError: The configured limit is not valid.
    """
    if settings.rate_limit is None and settings.keys is None:
        return
    _check(settings.rate_limit)

    def limit() -> str:
        key = api_keys.current()
        return (key.limit if key else None) or settings.rate_limit or ""

    def is_unlimited() -> bool:
        return not flask.request.path.startswith(api_keys.PROTECTED) or not limit()

    redis_options: dict[str, str | int] = {
        "socket_timeout": REDIS_TIMEOUT_S,  # type: ignore[dict-item]  # Redis takes fractions
        "socket_connect_timeout": REDIS_TIMEOUT_S,  # type: ignore[dict-item]
    }
    limiter = Limiter(
        _caller,
        app=app,
        default_limits=[limit],
        default_limits_exempt_when=is_unlimited,
        strategy="sliding-window-counter",
        storage_uri=settings.redis or "memory://",
        storage_options=redis_options if settings.redis else {},
        # An unreachable Redis must not stop the service.
        in_memory_fallback_enabled=settings.redis is not None,
    )

    @app.after_request
    def add_headers(response: flask.Response) -> flask.Response:
        applied = limiter.current_limits
        if applied:
            response.headers["RateLimit-Policy"] = ", ".join(map(_policy, applied))
            response.headers["RateLimit"] = ", ".join(map(_remaining, applied))
        if response.status_code == http.HTTPStatus.TOO_MANY_REQUESTS:
            waits = [_seconds_left(limit) for limit in applied if limit.breached]
            response.headers["Retry-After"] = str(max(waits, default=1))
        return response


def _check(limit: str | None) -> None:
    if limit is None:
        return
    try:
        limits.parse_many(limit)
    except ValueError:
        raise SettingsError(
            f"TENGEN_RATE_LIMIT is {limit!r}, expected a rate such as '600 per minute'"
        ) from None


def _caller() -> str:
    key = api_keys.current()
    return f"key:{key.owner}" if key else f"address:{flask.request.remote_addr}"


def _name(limit: RequestLimit) -> str:
    return f'"{limit.limit.GRANULARITY.name}"'


def _policy(limit: RequestLimit) -> str:
    return f"{_name(limit)};q={limit.limit.amount};w={limit.limit.get_expiry()}"


def _remaining(limit: RequestLimit) -> str:
    return f"{_name(limit)};r={limit.remaining};t={_seconds_left(limit)}"


def _seconds_left(limit: RequestLimit) -> int:
    return max(int(limit.reset_at - time.time()), 1)
