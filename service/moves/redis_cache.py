"""The analysis cache in Redis, shared by all replicas of the service."""

from __future__ import annotations

import logging
import time
from typing import Final

import marshmallow
import orjson
import redis

from engines.base import Analysis
from engines.did_you_mean import quoted
from engines.errors import TengenError
from service.moves.analysis_cache import CacheKey
from service.schemas.responses import RecommendationSchema
from service.serialize import moves as serialize

_log = logging.getLogger(__name__)

TIMEOUT_S: Final = 0.05
"""Seconds: a slower lookup counts as a miss."""
PAUSE_S: Final = 5.0
"""Seconds without lookups after a failure."""
LIFETIME_S: Final = 86_400
"""Seconds until an entry expires."""


_ENTRY: Final = RecommendationSchema(
    only=(
        *("model", "move", "score", "win_probability", "win_in", "candidates", "pv", "details"),
        *("stats.nodes", "stats.depth", "stats.stopped_by"),
    )
)


class RedisCache:
    """Analyses in Redis, as the JSON of the API; paused for a while after a failure.

    Args:
        url: URL of the Redis.
    """

    def __init__(self, url: str) -> None:
        self._redis = redis.Redis.from_url(
            url, socket_timeout=TIMEOUT_S, socket_connect_timeout=TIMEOUT_S
        )
        self._paused_until = 0.0

    def get(self, key: CacheKey) -> Analysis | None:
        """The analysis of a key, or None."""
        if time.monotonic() < self._paused_until:
            return None
        try:
            found = self._redis.get(key.digest)
        except redis.RedisError as error:
            self._pause(error)
            return None
        return None if found is None else _read(found, key)

    def put(self, key: CacheKey, analysis: Analysis) -> None:
        """Store an analysis."""
        if time.monotonic() < self._paused_until:
            return
        try:
            value = orjson.dumps(serialize.analysis(analysis, key.rules))
            self._redis.set(key.digest, value, ex=LIFETIME_S)
        except redis.RedisError as error:
            self._pause(error)

    def _pause(self, error: Exception) -> None:
        _log.warning("the shared cache failed, continuing without it: %s", error)
        self._paused_until = time.monotonic() + PAUSE_S


def _read(entry: bytes | str, key: CacheKey) -> Analysis | None:
    """The analysis of an entry; None if the entry is damaged."""
    try:
        return serialize.to_analysis(_ENTRY.load(orjson.loads(entry)), key.rules)
    except (marshmallow.ValidationError, ValueError, TengenError) as error:
        _log.warning("an entry of the shared cache is damaged: %s", quoted(str(error)))
        return None
