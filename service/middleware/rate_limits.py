"""Rate limits: how much one caller may ask, by key where there are keys, else by address.

Counted in each worker by itself, or in Redis for all workers of all copies together. Every answer
that is counted says where the caller stands, by the headers `RateLimit-Policy` and `RateLimit`.

Source: draft-ietf-httpapi-ratelimit-headers-10, "RateLimit header fields for HTTP".
"""

from __future__ import annotations

import http
import time

import flask
import limits
from flask_limiter import Limiter, RequestLimit

from service.config import Settings, SettingsError
from service.middleware import api_keys
from service.turns import TURNS

REDIS_TIMEOUT_S = 0.1
"""Seconds: Redis that does not answer within them is done without, see `in_memory_fallback`."""


def init_app(app: flask.Flask, settings: Settings) -> None:
    """Limit what callers may ask, if the settings or a key say how much that is.

    Raises:
        SettingsError: The limit is not one.
    """
    if settings.rate_limit is None and settings.keys is None:
        return
    _check(settings.rate_limit)

    def allowed() -> str:
        key = api_keys.current()
        return (key.limit if key else None) or settings.rate_limit or ""

    def unlimited() -> bool:
        return not flask.request.path.startswith(api_keys.PROTECTED) or not allowed()

    redis_options: dict[str, str | int] = {
        "socket_timeout": REDIS_TIMEOUT_S,  # type: ignore[dict-item]  # Redis takes fractions
        "socket_connect_timeout": REDIS_TIMEOUT_S,  # type: ignore[dict-item]
    }
    # Where Redis counts, other threads go on meanwhile: one before the limiter, one behind it.
    app.before_request(_pause)
    limiter = Limiter(
        _caller,
        app=app,
        default_limits=[allowed],
        default_limits_exempt_when=unlimited,
        strategy="sliding-window-counter",
        storage_uri=settings.redis or "memory://",
        storage_options=redis_options if settings.redis else {},
        # A limit that nobody can count must not stop the service.
        in_memory_fallback_enabled=settings.redis is not None,
    )

    app.before_request(_go_on)

    @app.after_request
    def tell(response: flask.Response) -> flask.Response:
        standing = limiter.current_limits
        if standing:
            response.headers["RateLimit-Policy"] = ", ".join(map(_policy, standing))
            with TURNS.left():
                response.headers["RateLimit"] = ", ".join(map(_standing, standing))
        if response.status_code == http.HTTPStatus.TOO_MANY_REQUESTS:
            waits = [_seconds_left(limit) for limit in standing if limit.breached]
            response.headers["Retry-After"] = str(max(waits, default=1))
        return response


def _pause() -> None:
    flask.g.had_turn = TURNS.leave()


def _go_on() -> None:
    if flask.g.had_turn:
        TURNS.take()


def _check(limit: str | None) -> None:
    try:
        limits.parse_many(limit or "1/second")
    except ValueError:
        raise SettingsError(
            f"TENGEN_RATE_LIMIT is {limit!r}, expected such as '600 per minute'"
        ) from None


def _caller() -> str:
    key = api_keys.current()
    return f"key:{key.owner}" if key else f"address:{flask.request.remote_addr}"


def _name(limit: RequestLimit) -> str:
    return f'"{limit.limit.GRANULARITY.name}"'


def _policy(limit: RequestLimit) -> str:
    return f"{_name(limit)};q={limit.limit.amount};w={limit.limit.get_expiry()}"


def _standing(limit: RequestLimit) -> str:
    return f"{_name(limit)};r={limit.remaining};t={_seconds_left(limit)}"


def _seconds_left(limit: RequestLimit) -> int:
    return max(int(limit.reset_at - time.time()), 1)
