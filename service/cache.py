"""Answers of searches that need not be searched for again.

A question can be answered from here if it gives its own seed: then the same question has the same
answer. Whoever leaves the seed out wants luck to decide, each time anew. An answer that the clock
cut short is not kept: the next one may be better.

The key is the position up to symmetry (`service.orientation`), engine, version, the digest of the
trained model, options, limits, number of candidates and seed: what another model or another version
said is never found.
"""

from __future__ import annotations

import hashlib
import json
import logging
import threading
import time
from typing import Any, Final, Protocol

import cachetools
import orjson
import redis

from engines.base import Analysis, Candidate, Engine
from engines.game import Board, Move
from service import metrics
from service.config import Settings
from service.version import VERSION

_log = logging.getLogger(__name__)

PREFIX: Final = "tengen:"
SHARED_TIMEOUT_S: Final = 0.05
"""Seconds: an answer that takes longer to be found is searched for."""
PAUSE_S: Final = 5.0
"""Seconds for which a cache that failed is not asked again."""
KEPT_S: Final = 86_400
"""Seconds for which the shared cache keeps an answer."""


def key(board: Board, engine: Engine, question: object) -> str:
    """What answers are found by.

    Args:
        board: The position, upright.
        engine: Who is asked.
        question: All else that the answer depends on.
    """
    rules = board.rules
    stones = sorted((move.row, move.col, int(color)) for move, color in board.stones.items())
    asked = [
        VERSION,
        engine.name,
        engine.digest,
        [rules.rows, rules.cols, rules.win_length, rules.overline, int(board.to_move)],
        stones,
        question,
    ]
    return PREFIX + hashlib.sha256(json.dumps(asked).encode()).hexdigest()


class Cache(Protocol):
    """Keeps analyses by key."""

    def get(self, key: str) -> Analysis | None:
        """The analysis of a key, if there is one."""

    def put(self, key: str, analysis: Analysis) -> None:
        """Keep an analysis."""


class LocalCache:
    """In this process; what was asked for longest ago goes first.

    Args:
        most: Ranked moves of all analyses together; 0 keeps none.
    """

    def __init__(self, most: int) -> None:
        self._kept: cachetools.LRUCache[str, Analysis] = cachetools.LRUCache(
            most, getsizeof=lambda analysis: len(analysis.candidates)
        )
        self._lock = threading.Lock()

    def get(self, key: str) -> Analysis | None:
        """The analysis of a key, if there is one."""
        with self._lock:
            return self._kept.get(key)

    def put(self, key: str, analysis: Analysis) -> None:
        """Keep an analysis; one that is larger than all together may be is not kept."""
        with self._lock:
            if len(analysis.candidates) <= self._kept.maxsize:
                self._kept[key] = analysis


class SharedCache:
    """In Redis, for all copies of the service; one that fails is no cache for a while.

    Args:
        url: Where Redis is.
    """

    def __init__(self, url: str) -> None:
        self._redis = redis.Redis.from_url(
            url, socket_timeout=SHARED_TIMEOUT_S, socket_connect_timeout=SHARED_TIMEOUT_S
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


class Tiers:
    """The cache of this process before the shared one.

    Args:
        tiers: The nearest first, each with the name by which its hits are counted.
    """

    def __init__(self, tiers: dict[str, Cache]) -> None:
        self._tiers = tiers

    def get(self, key: str) -> Analysis | None:
        """The analysis of a key from the nearest cache that has it."""
        for name, cache in self._tiers.items():
            if (found := cache.get(key)) is not None:
                metrics.current().looked_up(name)
                self._tiers["hit"].put(key, found)
                return found
        metrics.current().looked_up("miss")
        return None

    def put(self, key: str, analysis: Analysis) -> None:
        """Keep an analysis in all of them."""
        for cache in self._tiers.values():
            cache.put(key, analysis)


def create(settings: Settings) -> Tiers:
    """The caches that the settings ask for."""
    tiers: dict[str, Cache] = {"hit": LocalCache(settings.cache)}
    if settings.redis is not None:
        tiers["shared-hit"] = SharedCache(settings.redis)
    return Tiers(tiers)


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
