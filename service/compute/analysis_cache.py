"""Caches the analyses of searches.

Only queries with a seed and one thread are looked up, because only they are deterministic. Analyses
that the clock or a disconnect cut short are not stored.

All symmetric images of a position share one entry: the search runs on the canonical image, and its
analysis is mapped back. The key includes everything that determines an analysis, also the versions
of Tengen and of the engine, and the digest of the model.
"""

from __future__ import annotations

import dataclasses
import hashlib
import json
import threading
from typing import Final

import cachetools

from tengen.engines.game.symmetry import Symmetry, canonical_symmetry, image
from tengen.engines.interface import Analysis, Engine
from tengen.engines.options import THREADS_OPTION
from tengen.engines.registry import version_of
from tengen.engines.version import VERSION
from tengen.service import metrics
from tengen.service.compute.query import Query

CUT_SHORT: Final = frozenset({"time", "cancelled"})
"""Stop reasons that depend on timing: such analyses are not stored."""


def is_repeatable(query: Query) -> bool:
    """Whether a query is deterministic unless the clock ends its search."""
    return query.is_seeded and query.options.get(THREADS_OPTION, 1) == 1


def key_of(engine: Engine, query: Query) -> str:
    """The key of a query to an engine; equal for symmetric images only if they are canonical."""
    board = query.board
    stones = sorted((move.row, move.col, int(color)) for move, color in board.stones.items())
    parts = [
        VERSION,
        engine.name,
        version_of(engine.name),
        engine.digest,
        [*dataclasses.astuple(board.rules), int(board.to_move)],
        stones,
        query.candidates,
        query.choice and [query.choice.are_avoided, sorted(query.choice.listed)],
        dataclasses.astuple(query.limit),
        sorted(query.options.items()),
        query.seed,
    ]
    return hashlib.sha256(json.dumps(parts).encode()).hexdigest()


def canonicalise(query: Query) -> tuple[Query, Symmetry]:
    """The query that stands for all symmetric images of a query, and the way back from it."""
    board = query.board
    symmetry = canonical_symmetry(board)
    choice = query.choice and query.choice.image(symmetry)
    return (
        dataclasses.replace(query, board=image(board, symmetry), choice=choice),
        symmetry.inverse(),
    )


class AnalysisCache:
    """Least-recently-used cache of one worker.

    Args:
        size: Candidates of all analyses together; 0 stores nothing.
    """

    def __init__(self, size: int) -> None:
        self._analyses: cachetools.LRUCache[str, Analysis] = cachetools.LRUCache(
            size, getsizeof=lambda analysis: len(analysis.candidates)
        )
        self._lock = threading.Lock()

    def get(self, key: str) -> Analysis | None:
        """The analysis of a key, or None."""
        with self._lock:
            analysis = self._analyses.get(key)
        metrics.current().count_cache_lookup("miss" if analysis is None else "hit")
        return analysis

    def put(self, key: str, analysis: Analysis) -> None:
        """Store an analysis."""
        with self._lock:
            if len(analysis.candidates) <= self._analyses.maxsize:
                self._analyses[key] = analysis
