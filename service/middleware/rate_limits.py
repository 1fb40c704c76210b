"""Rate limits: requests per caller to all paths, identified by API key or else by address.

Each worker counts separately unless Redis is configured, which counts for all workers of all
copies. Counted responses carry the limit and its remaining part, as `RateLimit-Policy` and
`RateLimit`.

Source: draft-ietf-httpapi-ratelimit-headers-10, "RateLimit header fields for HTTP".
"""

from __future__ import annotations

import contextlib
import http
import ipaddress
import time
from typing import Any, Final

import flask
from flask_limiter import Limiter, RequestLimit
from limits.errors import StorageError
from limits.storage import MemoryStorage
from typing_extensions import override

from tengen.service.config import Settings
from tengen.service.middleware import api_keys

REDIS_TIMEOUT_S: Final = 0.1
"""Seconds until the worker counts separately, see `in_memory_fallback_enabled`."""
IPV6_PREFIX: Final = 64
"""Bits: the smallest network that providers assign; its holder can use any address in it."""
MAX_COUNTERS: Final = 10_000
"""Counters in memory, one or two per caller. Expiry visits all of them, 1.5 ms for this many."""


class BoundedMemoryStorage(MemoryStorage):
    """Counts requests in memory, and resets when there are too many counters.

    Limits per address do not stop an attacker with that many addresses, but memory and time stay
    bounded.
    """

    STORAGE_SCHEME = ["bounded-memory"]  # noqa: RUF012 - as in the base class

    @override
    def incr(self, key: str, expiry: float, amount: int = 1) -> int:
        """Count a request, see `MemoryStorage`."""
        if len(self.storage) >= MAX_COUNTERS:
            self.reset()
        return super().incr(key, expiry, amount)


def init_app(app: flask.Flask, settings: Settings) -> None:
    """Limit the requests of each caller, if the settings or an API key name a limit."""
    if settings.rate_limit is None and settings.keys is None:
        return

    def limit() -> str:
        key = api_keys.current()
        return (key.limit if key else None) or settings.rate_limit or ""

    def is_unlimited() -> bool:
        is_limited = flask.request.path.startswith(api_keys.PROTECTED) and limit()
        return not is_limited or api_keys.is_preflight()

    redis_options: dict[str, Any] = {
        "wrap_exceptions": True,
        "socket_timeout": REDIS_TIMEOUT_S,
        "socket_connect_timeout": REDIS_TIMEOUT_S,
    }
    limiter = Limiter(
        _caller,
        app=app,
        # One count for all paths together; default limits would count for each path.
        application_limits=[limit],
        application_limits_exempt_when=is_unlimited,
        strategy="sliding-window-counter",
        storage_uri=settings.redis or f"{BoundedMemoryStorage.STORAGE_SCHEME[0]}://",
        storage_options=redis_options if settings.redis else {},
        # An unreachable Redis must not stop the service.
        in_memory_fallback_enabled=settings.redis is not None,
    )

    @app.after_request
    def add_headers(response: flask.Response) -> flask.Response:
        applied, wait = limiter.current_limits, 1
        if applied:
            response.headers["RateLimit-Policy"] = ", ".join(map(_policy, applied))
            # Redis may be gone since it counted the request.
            with contextlib.suppress(StorageError):
                response.headers["RateLimit"] = ", ".join(map(_remaining, applied))
                wait = max((_seconds_left(limit) for limit in applied if limit.breached), default=1)
        if response.status_code == http.HTTPStatus.TOO_MANY_REQUESTS:
            response.headers["Retry-After"] = str(wait)
        return response


def fault() -> str | None:
    """Why this worker counts alone, though the settings name a Redis; None if it does not."""
    for limiter in flask.current_app.extensions.get("limiter", ()):
        if limiter.limiter.storage is not limiter.storage:
            return "this worker counts rate limits alone: the Redis of TENGEN_REDIS is unreachable"
    return None


def _caller() -> str:
    key = api_keys.current()
    return f"key:{key.owner}" if key else f"address:{network(flask.request.remote_addr)}"


def network(address: str | None) -> str:
    """The IPv4 address, or the IPv6 /64 network, of a caller.

    All unparsable addresses count as one caller, which otherwise could pose as many.
    """
    host = address or ""
    # Some proxies add the port.
    if host.startswith("["):
        host = host[1:].partition("]")[0]
    elif host.count(":") == 1:
        host = host.partition(":")[0]
    try:
        parsed = ipaddress.ip_address(host)
    except ValueError:
        return "unknown"
    if isinstance(parsed, ipaddress.IPv4Address):
        return str(parsed)
    if parsed.ipv4_mapped:
        return str(parsed.ipv4_mapped)
    # Without the zone of a link-local address, which clients can choose.
    return str(ipaddress.IPv6Network((int(parsed), IPV6_PREFIX), strict=False))


def _name(limit: RequestLimit) -> str:
    return f'"{limit.limit.GRANULARITY.name}"'


def _policy(limit: RequestLimit) -> str:
    return f"{_name(limit)};q={limit.limit.amount};w={limit.limit.get_expiry()}"


def _remaining(limit: RequestLimit) -> str:
    return f"{_name(limit)};r={limit.remaining};t={_seconds_left(limit)}"


def _seconds_left(limit: RequestLimit) -> int:
    return max(int(limit.reset_at - time.time()), 1)
