"""A model loads when it is what was saved, and says which of its promises is broken otherwise."""

from __future__ import annotations

import json
from pathlib import Path

import joblib
import numpy as np
import pytest
from sklearn.linear_model import LogisticRegression
from sklearn.pipeline import Pipeline
from sklearn.preprocessing import FunctionTransformer

from engines import model_store
from engines.base import AnalysisRequest
from engines.errors import (
    ModelDigestError,
    ModelError,
    ModelVersionError,
    UnknownModelError,
)
from engines.feature_schema import COLUMNS, VERSION
from engines.game import Board, preset
from engines.learned import LearnedEngine
from engines.model_store import CARD, DIGESTS, LIVE, MODEL, REPORT, ModelStore


def fitted(seed: int = 0) -> LogisticRegression:
    rng = np.random.default_rng(seed)
    features = rng.normal(size=(40, len(COLUMNS))).astype(np.float32)
    return LogisticRegression(fit_intercept=False).fit(features, np.arange(40) % 2)


@pytest.fixture
def store(tmp_path: Path) -> ModelStore:
    store = ModelStore(tmp_path / "models")
    store.save("first", fitted(), {"note": "one"})
    store.promote("first")
    return store


def test_what_was_saved_is_what_loads(store: ModelStore) -> None:
    loaded = store.load()
    assert loaded.id == "first"
    assert loaded.card == {"note": "one", "feature_version": VERSION}
    assert loaded.digest == store.digest("first")
    features = np.random.default_rng(3).normal(size=(7, len(COLUMNS))).astype(np.float32)
    np.testing.assert_array_equal(
        loaded.ranker.decision_function(features), fitted().decision_function(features)
    )


def test_promoting_switches_the_live_model_under_a_running_engine(store: ModelStore) -> None:
    engine = LearnedEngine(store)
    assert engine.model == "first"
    store.save("second", fitted(1), {})
    assert engine.model == "first"
    store.promote("second")
    assert engine.model == "second"
    assert [store.live(), store.pinned("first").live()] == ["second", "first"]


@pytest.mark.parametrize("name", [CARD, MODEL, DIGESTS])
@pytest.mark.parametrize("fault", ["missing", "truncated", "one byte altered"])
def test_a_damaged_file_is_found_before_anything_is_loaded(
    store: ModelStore, name: str, fault: str
) -> None:
    path = store.directory / "first" / name
    payload = bytearray(path.read_bytes())
    if fault == "missing":
        path.unlink()
    elif fault == "truncated":
        path.write_bytes(payload[: len(payload) // 2])
    else:
        payload[len(payload) // 4] ^= 1
        path.write_bytes(payload)
    with pytest.raises(ModelDigestError, match="first"):
        store.load()


def test_a_model_of_another_feature_version_is_refused(
    store: ModelStore, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(model_store, "VERSION", VERSION + 1)
    with pytest.raises(ModelVersionError, match=f"version {VERSION}, this is version"):
        store.load()


def test_a_file_with_a_type_outside_the_allowlist_is_refused(store: ModelStore) -> None:
    shady = Pipeline([("run", FunctionTransformer(joblib.hash)), ("rank", fitted())])
    store.save("shady", shady, {})
    with pytest.raises(ModelError, match="not allowed"):
        store.load("shady")


def test_an_unknown_model_is_named_with_the_known_ones(store: ModelStore) -> None:
    for ask in (store.load, store.pinned, store.promote, store.card, store.digest):
        with pytest.raises(UnknownModelError, match="unknown model 'other', known are: first"):
            ask("other")


@pytest.mark.parametrize("name", ["../first", "a/b", "", ".hidden", "two words", "x" * 65])
def test_a_model_cannot_be_saved_outside_its_store(store: ModelStore, name: str) -> None:
    with pytest.raises(ModelError, match="letters, digits"):
        store.save(name, fitted(), {})


def test_a_name_is_taken_once(store: ModelStore) -> None:
    with pytest.raises(ModelError, match="exists already"):
        store.save("first", fitted(), {})


def test_a_damaged_model_is_not_promoted(store: ModelStore) -> None:
    store.save("second", fitted(1), {})
    (store.directory / "second" / MODEL).write_bytes(b"")
    with pytest.raises(ModelDigestError):
        store.promote("second")
    assert store.live() == "first"


def test_an_empty_store_has_no_live_model(tmp_path: Path) -> None:
    store = ModelStore(tmp_path / "nowhere")
    assert store.names() == []
    with pytest.raises(ModelError, match="no model is live"):
        store.load()


def test_a_live_file_that_names_nothing_known_is_an_error(store: ModelStore) -> None:
    (store.directory / LIVE).write_text("gone\n")
    with pytest.raises(UnknownModelError, match="gone"):
        LearnedEngine(store).analyse(AnalysisRequest(Board(preset("gomoku"))))


def test_the_digests_can_be_checked_with_sha256sum(store: ModelStore) -> None:
    lines = (store.directory / "first" / DIGESTS).read_text().splitlines()
    assert [line[64:] for line in lines] == [f"  {CARD}", f"  {MODEL}"]


def test_the_shipped_model_loads_and_its_card_says_where_it_comes_from() -> None:
    store = ModelStore()
    loaded = store.load()
    assert loaded.card["feature_version"] == VERSION
    assert {"data", "metrics", "matches", "training", "versions"} <= set(loaded.card)
    assert json.dumps(loaded.card, allow_nan=False)


def test_rolling_back_goes_to_the_model_before_and_again_undoes_that(store: ModelStore) -> None:
    for number, name in enumerate(("second", "third")):
        store.save(name, fitted(number), {})
        store.promote(name)
    assert (store.roll_back(), store.live()) == ("second", "second")
    assert (store.roll_back(), store.live()) == ("third", "third")
    store.promote("first")
    assert store.roll_back() == "third"


def test_there_is_no_way_back_from_the_first_model_or_to_a_damaged_one(store: ModelStore) -> None:
    with pytest.raises(ModelError, match="no model was live before 'first'"):
        store.roll_back()
    store.save("second", fitted(1), {})
    store.promote("second")
    (store.directory / "first" / MODEL).write_bytes(b"damaged")
    with pytest.raises(ModelDigestError):
        store.roll_back()
    assert store.live() == "second"


def test_a_report_is_kept_with_its_digest_and_may_be_missing(store: ModelStore) -> None:
    store.save("second", fitted(), {}, report=b"<!DOCTYPE html>")
    assert store.report("first") is None
    assert store.report("second") == b"<!DOCTYPE html>"
    (store.directory / "second" / REPORT).write_bytes(b"<!DOCTYPE html><script>")
    with pytest.raises(ModelDigestError, match=r"report\.html of model 'second' does not match"):
        store.report("second")
