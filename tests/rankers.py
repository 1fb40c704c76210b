"""Rankers for tests that need a model of any strength."""

from __future__ import annotations

import numpy as np

from engines.model_store.linear_ranker import LinearRanker
from engines.parts.feature_schema import COLUMNS


def random_ranker(seed: int = 0) -> LinearRanker:
    """A ranker without phases whose weights are random."""
    weights = np.random.default_rng(seed).normal(size=(1, len(COLUMNS)))
    return LinearRanker(weights.astype(np.float32))
