from __future__ import annotations

import atexit
import functools
import shutil
import tempfile
from pathlib import Path

import pytest

from tengen.engines.interface import Engine
from tengen.engines.model_store.store import ModelStore
from tengen.engines.registry import create_engine
from tests.rankers import random_ranker


@functools.cache
def small_model() -> ModelStore:
    """A live model for the engines that need one; its strength does not matter.

    No fixture: the checks of an engine are listed before any test runs.
    """
    folder = Path(tempfile.mkdtemp(prefix="tengen-models-"))
    atexit.register(shutil.rmtree, folder)
    store = ModelStore(folder)
    store.save("small", random_ranker(), {})
    store.promote("small")
    return store


@pytest.fixture
def engine(name: str) -> Engine:
    return create_engine(name, small_model())
