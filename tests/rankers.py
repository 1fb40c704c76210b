"""Rankers for tests."""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from tengen.engines.model_store.feature_schema import COLUMNS
from tengen.engines.model_store.ranking_network import RankingNetwork


def random_ranker(seed: int = 0) -> RankingNetwork:
    """A ranker whose weights are random."""
    random = np.random.default_rng(seed)
    columns, wide, deep = len(COLUMNS), 3, 2
    shapes = ((columns,), (columns, wide), (wide,), (wide, deep), (deep,), (deep,))
    return RankingNetwork(*(random.normal(size=shape).astype(np.float32) for shape in shapes))


def linear_ranker(weights: npt.ArrayLike) -> RankingNetwork:
    """A ranker whose layers add nothing to a weighted sum of the columns.

    Args:
        weights: (columns,).
    """
    linear = np.asarray(weights, dtype=np.float32)
    shapes = ((len(linear), 1), (1,), (1, 1), (1,), (1,))
    return RankingNetwork(linear, *(np.zeros(shape, dtype=np.float32) for shape in shapes))
