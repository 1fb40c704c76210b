"""Running analyses in Redis, for all replicas of the service."""

from __future__ import annotations

import logging
from typing import Final

import redis

from service.errors import AnalysesUnavailableError
from service.moves.analysis_registry import is_identifier

_log = logging.getLogger(__name__)

TIMEOUT_S: Final = 0.1
"""Seconds for a command: the worker that asks streams results meanwhile."""
PREFIX: Final = "tengen:live:"
MARGIN_S: Final = 60.0
"""Seconds that an analysis stays listed beyond its longest search, for a slow reader."""


class RedisAnalyses:
    """Running analyses as keys of Redis; `end` renames a key, which succeeds once.

    An unreachable Redis ends no analysis; until it answers, only closing the connection does.

    Args:
        url: URL of the Redis.
        max_seconds: Longest search; Redis forgets the analyses of killed workers some time later.
    """

    def __init__(self, url: str, max_seconds: float) -> None:
        self._redis = redis.Redis.from_url(
            url,
            socket_timeout=TIMEOUT_S,
            socket_connect_timeout=TIMEOUT_S,
            decode_responses=True,
        )
        self._lifetime_ms = round((max_seconds + MARGIN_S) * 1000)

    def add(self, identifier: str, owner: str) -> None:
        """List an analysis."""
        try:
            self._redis.set(_running(identifier), owner, px=self._lifetime_ms)
        except redis.RedisError as error:
            _log.warning("analysis %s can end with its connection only: %s", identifier, error)

    def end(self, identifier: str, owner: str | None) -> bool:
        """Mark a running analysis as ended; False if there is none.

        Raises:
            AnalysesUnavailableError: Redis does not answer.
        """
        if not is_identifier(identifier):
            return False
        running = _running(identifier)
        try:
            found = self._redis.get(running)
            if found is None or owner not in {None, found}:
                return False
            self._redis.rename(running, _ended(identifier))
        except redis.ResponseError:
            # Another request has renamed it, or the analysis is over.
            return False
        except redis.RedisError as error:
            raise AnalysesUnavailableError from error
        return True

    def is_ended(self, identifier: str) -> bool:
        """Whether a listed analysis has been ended."""
        try:
            return bool(self._redis.exists(_ended(identifier)))
        except redis.RedisError:
            return False

    def remove(self, identifier: str) -> None:
        """Forget an analysis."""
        try:
            self._redis.delete(_running(identifier), _ended(identifier))
        except redis.RedisError as error:
            _log.warning("analysis %s stays listed until it expires: %s", identifier, error)


def _running(identifier: str) -> str:
    return PREFIX + identifier


def _ended(identifier: str) -> str:
    return f"{PREFIX}{identifier}:ended"
