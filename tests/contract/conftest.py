from __future__ import annotations

import pytest

from tengen.engines.interface import Engine
from tengen.engines.model_store.store import ModelStore
from tengen.engines.registry import create_engine
from tests.rankers import random_ranker


@pytest.fixture(scope="session")
def store(tmp_path_factory: pytest.TempPathFactory) -> ModelStore:
    """A live model for the engines that need one; its strength does not matter."""
    store = ModelStore(tmp_path_factory.mktemp("models"))
    store.save("small", random_ranker(), {})
    store.promote("small")
    return store


@pytest.fixture
def engine(name: str, store: ModelStore) -> Engine:
    return create_engine(name, store)
