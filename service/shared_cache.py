"""The cache in Redis, for all copies of the service.

A module of its own: redis takes 10 MiB of each worker, and most services have none.
"""

from __future__ import annotations

import logging
import time
from typing import Any, Final

import orjson
import redis

from engines.base import Analysis, Candidate
from engines.game import Move

_log = logging.getLogger(__name__)

TIMEOUT_S: Final = 0.05
"""Seconds: an answer that takes longer to be found is searched for."""
PAUSE_S: Final = 5.0
"""Seconds for which a cache that failed is not asked again."""
KEPT_S: Final = 86_400
"""Seconds for which the shared cache keeps an answer."""


class SharedCache:
    """In Redis, for all copies of the service; one that fails is no cache for a while.

    Args:
        url: Where Redis is.
    """

    def __init__(self, url: str) -> None:
        self._redis = redis.Redis.from_url(
            url, socket_timeout=TIMEOUT_S, socket_connect_timeout=TIMEOUT_S
        )
        self._asleep_until = 0.0

    def get(self, key: str) -> Analysis | None:
        """The analysis of a key, if there is one."""
        if time.monotonic() < self._asleep_until:
            return None
        try:
            found = self._redis.get(key)
            return None if found is None else _read(orjson.loads(found))
        except (redis.RedisError, orjson.JSONDecodeError, LookupError, TypeError) as error:
            self._sleep(error)
            return None

    def put(self, key: str, analysis: Analysis) -> None:
        """Keep an analysis."""
        if time.monotonic() < self._asleep_until:
            return
        try:
            self._redis.set(key, orjson.dumps(_written(analysis)), ex=KEPT_S)
        except redis.RedisError as error:
            self._sleep(error)

    def _sleep(self, error: Exception) -> None:
        _log.warning("the shared cache fails, going on without it: %s", error)
        self._asleep_until = time.monotonic() + PAUSE_S


def _written(analysis: Analysis) -> dict[str, Any]:
    """An analysis, ready for JSON."""
    return {
        **{
            name: getattr(analysis, name)
            for name in ("win_in", "nodes", "depth", "stopped_by", "model")
        },
        "candidates": [
            [
                *candidate.move,
                candidate.score,
                candidate.win_probability,
                [[*move] for move in candidate.pv],
            ]
            for candidate in analysis.candidates
        ],
        "details": dict(analysis.details),
    }


def _read(written: dict[str, Any]) -> Analysis:
    candidates = tuple(
        Candidate(
            move=Move(row, col),
            score=score,
            win_probability=probability,
            pv=tuple(Move(*cell) for cell in pv),
        )
        for row, col, score, probability, pv in written["candidates"]
    )
    return Analysis(**{**written, "candidates": candidates})
