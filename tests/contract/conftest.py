from __future__ import annotations

import numpy as np
import pytest
from sklearn.linear_model import LogisticRegression

from engines.base import Engine
from engines.model_store import ModelStore
from engines.parts.feature_schema import COLUMNS
from engines.registry import create_engine


@pytest.fixture(scope="session")
def store(tmp_path_factory: pytest.TempPathFactory) -> ModelStore:
    """A live model for the engines that need one; its strength does not matter."""
    rng = np.random.default_rng(0)
    ranker = LogisticRegression(fit_intercept=False)
    ranker.fit(rng.normal(size=(40, len(COLUMNS))).astype(np.float32), np.arange(40) % 2)
    store = ModelStore(tmp_path_factory.mktemp("models"))
    store.save("small", ranker, {})
    store.promote("small")
    return store


@pytest.fixture
def engine(name: str, store: ModelStore) -> Engine:
    return create_engine(name, store)
