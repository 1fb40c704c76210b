"""Rankers that are code: their scores are checked, and nothing is loaded without permission."""

from __future__ import annotations

import shutil
import sys
from pathlib import Path
from typing import Any, Final

import numpy as np
import pytest

from tengen.engines.catalogue.learned.engine import LARGEST, LearnedEngine, below_proofs
from tengen.engines.errors import ModelCodeError, ModelDigestError, ModelError
from tengen.engines.game import Board
from tengen.engines.interface import AnalysisRequest
from tengen.engines.model_store import code_models
from tengen.engines.model_store.code_models import ALLOWED, code_allowed
from tengen.engines.model_store.feature_schema import COLUMNS
from tengen.engines.model_store.ranker import CodeRanker, Features
from tengen.engines.model_store.store import CODE_RANKER, RANKER, ModelStore
from tests.rankers import random_ranker

WEIGHT: Final = COLUMNS.index("attack-weight")
MOVES: Final = np.ones((3, len(COLUMNS)), dtype=np.float32)


class ByWeight:
    """Ranks by attack weight."""

    def rank(self, features: Features) -> Any:
        return 1e6 * features[:, WEIGHT]


class Returning:
    """Returns what it is told to."""

    def __init__(self, scores: Any) -> None:
        self.scores = scores

    def predict(self, features: Features) -> Any:
        if isinstance(self.scores, Exception):
            raise self.scores
        return self.scores


class Classifier(Returning):
    classes_ = (0, 1)


@pytest.fixture
def store(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> ModelStore:
    monkeypatch.delenv(ALLOWED, raising=False)
    store = ModelStore(tmp_path / "models", code=True)
    store.save("coded", CodeRanker(ByWeight()), {})
    return store


@pytest.mark.parametrize(
    ("scores", "fault"),
    [
        ([1, 2], r"predict of Returning returned an array of shape \(2,\) for 3 moves"),
        ([[1], [2], [3]], r"shape \(3, 1\) for 3 moves, it must be \(3,\)"),
        ([1, 2, np.nan], "scores that are not finite"),
        ([1, 2, -np.inf], "scores that are not finite"),
        ([1, 2, -1e31], r"not finite, or beyond 1e\+30"),
        (["a", "b", "c"], "predict of Returning raised ValueError$"),
        (RuntimeError("secret"), "predict of Returning raised RuntimeError$"),
    ],
)
def test_what_is_no_scores_is_an_error(scores: Any, fault: str) -> None:
    with pytest.raises(ModelError, match=fault):
        CodeRanker(Returning(scores)).rank(MOVES)


@pytest.mark.parametrize("fitted", [object(), Classifier([1, 2, 3])], ids=["object", "classifier"])
def test_object_that_cannot_score_moves_is_refused(fitted: object) -> None:
    with pytest.raises(ModelError, match="cannot score moves: it needs one of the methods rank"):
        CodeRanker(fitted)


def test_large_scores_are_divided_and_small_ones_are_kept() -> None:
    small = np.array([3.0, -2.0])
    assert below_proofs(small) is small
    assert below_proofs(1e9 * small).tolist() == pytest.approx([LARGEST, -2 / 3 * LARGEST])
    assert below_proofs(np.zeros(0)).tolist() == []


def test_engine_ranks_by_code_that_is_allowed(store: ModelStore) -> None:
    engine = LearnedEngine(store.pinned("coded"))
    options = {"guard": False, "verify": 0}
    request = AnalysisRequest(Board.from_moves("h8i9h9", "gomoku"), options=options)
    best = engine.analyse(request).candidates[0]
    assert engine.model == "coded"
    assert best.score == pytest.approx(LARGEST)


def test_code_is_refused_before_it_is_read(
    store: ModelStore, monkeypatch: pytest.MonkeyPatch
) -> None:
    def load(_: bytes) -> CodeRanker:
        raise AssertionError

    monkeypatch.setattr("tengen.engines.model_store.store.load_code", load)
    for unallowed in (ModelStore(store.directory), ModelStore(store.directory, code=False)):
        with pytest.raises(ModelCodeError, match=f"model 'coded' is code.*{ALLOWED}=true"):
            unallowed.load("coded")
        assert "is code" in (unallowed.summary("coded").fault or "")


@pytest.mark.parametrize(
    ("value", "is_allowed"),
    [("true", True), ("1", True), ("YES ", True), ("0", False), ("", False)],
)
def test_environment_allows_code(
    store: ModelStore, monkeypatch: pytest.MonkeyPatch, value: str, *, is_allowed: bool
) -> None:
    unset = ModelStore(store.directory)
    monkeypatch.setenv(ALLOWED, value)
    assert (unset.summary("coded").fault is None) == is_allowed
    with code_allowed():
        assert unset.load("coded").ranker.rank(MOVES).shape == (3,)
    assert code_models.is_code_allowed() == is_allowed


def test_code_that_needs_a_missing_module_says_so(
    store: ModelStore, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "gone_module.py").write_text("class Gone:\n    def rank(self, f): return f\n")
    with monkeypatch.context() as importable:
        importable.syspath_prepend(tmp_path)
        import gone_module  # type: ignore[import-not-found]

        store.save("gone", CodeRanker(gone_module.Gone()), {})
    # Not by monkeypatch, which would bring it back for the tests after this one.
    del sys.modules["gone_module"]
    (tmp_path / "gone_module.py").unlink()
    with pytest.raises(ModelError, match=r"needs the module gone_module, .*PYTHONPATH"):
        store.load("gone")


def test_altered_code_is_refused(store: ModelStore) -> None:
    path = store.directory / "coded" / CODE_RANKER
    path.write_bytes(path.read_bytes()[:-1] + b"x")
    with pytest.raises(ModelDigestError, match="does not match its digest"):
        store.load("coded")


def test_file_of_a_ranker_is_copied_byte_for_byte(store: ModelStore) -> None:
    store.save("copy", store.ranker_file("coded"), {})
    store.save("data", random_ranker(), {})
    store.save("data-copy", store.ranker_file("data"), {})
    assert store.digest("copy") == store.digest("coded")
    assert store.digest("data-copy") == store.digest("data")
    assert [store.ranker_file(name).name for name in ("copy", "data")] == [CODE_RANKER, RANKER]


def test_shipped_models_are_read_from_every_store(store: ModelStore) -> None:
    shipped = ModelStore()
    store.save("data", random_ranker(), {})
    assert store.load("default").digest == shipped.load("default").digest
    assert store.names() == ["coded", "data"]
    assert store.pinned("default").live() == "default"
    store.promote("default")
    assert store.load().id == "default"
    with pytest.raises(ModelError, match="'default' exists already: it ships with Tengen"):
        store.save("default", random_ranker(), {})
    shutil.copytree(store.directory / "data", store.directory / "default")
    assert store.load("default").digest == store.digest("data")
