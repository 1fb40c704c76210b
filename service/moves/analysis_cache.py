"""Answers of searches that need not be searched for again.

A question can be answered from here if it gives its own seed: then the same question has the same
answer. Whoever leaves the seed out wants luck to decide, each time anew. An answer that the clock
cut short is not kept: the next one may be better.

The key is the position up to symmetry (`service.moves.canonical`), engine, version, the digest of
the trained model, options, limits, number of candidates and seed: what another model or another
version said is never found.
"""

from __future__ import annotations

import hashlib
import json
import threading
from typing import Final, Protocol

import cachetools

from engines.base import Analysis, Engine
from engines.game import Board
from service import metrics
from service.config import Settings
from service.version import VERSION

PREFIX: Final = "tengen:"


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
                metrics.current().count_cache_lookup(name)
                self._tiers["hit"].put(key, found)
                return found
        metrics.current().count_cache_lookup("miss")
        return None

    def put(self, key: str, analysis: Analysis) -> None:
        """Keep an analysis in all of them."""
        for cache in self._tiers.values():
            cache.put(key, analysis)


def create(settings: Settings) -> Tiers:
    """The caches that the settings ask for."""
    tiers: dict[str, Cache] = {"hit": LocalCache(settings.cache)}
    if settings.redis is not None:
        from service.shared_cache import SharedCache  # noqa: PLC0415 - see there

        tiers["shared-hit"] = SharedCache(settings.redis)
    return Tiers(tiers)
