"""Model directories: verification before loading, promotion and rollback."""

from __future__ import annotations

import hashlib
import json
from pathlib import Path

import numpy as np
import pytest

from tengen.engines.catalogue.learned.engine import LearnedEngine
from tengen.engines.errors import ModelDigestError, ModelError, ModelVersionError, UnknownModelError
from tengen.engines.game import Board, preset
from tengen.engines.interface import AnalysisRequest
from tengen.engines.model_store import store as model_store
from tengen.engines.model_store.feature_schema import COLUMNS, VERSION
from tengen.engines.model_store.store import (
    CARD,
    DIGESTS,
    EVALUATION,
    LIVE,
    RANKER,
    REPORT,
    ModelStore,
)
from tengen.engines.patterns.evaluation import default_evaluation
from tests.rankers import linear_ranker, random_ranker


@pytest.fixture
def store(tmp_path: Path) -> ModelStore:
    store = ModelStore(tmp_path / "models")
    store.save("first", random_ranker(), {"note": "one"})
    store.promote("first")
    return store


def test_loaded_model_equals_the_saved_one(store: ModelStore) -> None:
    loaded = store.load()
    assert loaded.id == "first"
    assert loaded.card == {"note": "one", "feature_version": VERSION}
    assert loaded.digest == store.digest("first")
    features = np.random.default_rng(3).normal(size=(7, len(COLUMNS))).astype(np.float32)
    np.testing.assert_array_equal(loaded.ranker.rank(features), random_ranker().rank(features))


def test_invalid_numpy_archive_raises_model_error(store: ModelStore) -> None:
    store.save("narrow", linear_ranker(np.zeros(6)), {})
    with pytest.raises(ModelError, match=r"file model\.npz of model 'narrow' is invalid"):
        store.load("narrow")


def test_model_of_another_kind_is_refused(store: ModelStore) -> None:
    digests = store.directory / "first" / DIGESTS
    digests.write_text(digests.read_text().replace(RANKER, "model.skops"))
    with pytest.raises(ModelDigestError, match=r"one of the files model\.npz and model\.joblib"):
        store.load()


def test_promotion_reaches_a_running_engine(store: ModelStore) -> None:
    engine = LearnedEngine(store)
    assert engine.model == "first"
    store.save("second", random_ranker(1), {})
    assert engine.model == "first"
    store.promote("second")
    assert engine.model == "second"
    assert [store.live(), store.pinned("first").live()] == ["second", "first"]


@pytest.mark.parametrize("name", [CARD, RANKER, DIGESTS])
@pytest.mark.parametrize("fault", ["missing", "truncated", "one byte altered"])
def test_damaged_file_is_refused_before_loading(store: ModelStore, name: str, fault: str) -> None:
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


def test_other_feature_version_is_refused(
    store: ModelStore, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(model_store, "VERSION", VERSION + 1)
    with pytest.raises(ModelVersionError, match=f"version {VERSION}, this is version"):
        store.load()


def test_unknown_model_error_lists_known_models(store: ModelStore) -> None:
    for ask in (store.load, store.pinned, store.promote, store.card, store.digest):
        with pytest.raises(UnknownModelError, match=r"model 'other', known are: default, first"):
            ask("other")


@pytest.mark.parametrize("name", ["../first", "a/b", "", ".hidden", "two words", "x" * 65])
def test_name_that_is_no_plain_folder_is_refused(store: ModelStore, name: str) -> None:
    with pytest.raises(ModelError, match="letters, digits"):
        store.save(name, random_ranker(), {})


def test_existing_name_is_refused(store: ModelStore) -> None:
    with pytest.raises(ModelError, match="exists already"):
        store.save("first", random_ranker(), {})


def test_damaged_model_is_not_promoted(store: ModelStore) -> None:
    store.save("second", random_ranker(1), {})
    (store.directory / "second" / RANKER).write_bytes(b"")
    with pytest.raises(ModelDigestError):
        store.promote("second")
    assert store.live() == "first"


def test_empty_store_has_no_live_model(tmp_path: Path) -> None:
    store = ModelStore(tmp_path / "nowhere")
    assert store.names() == []
    with pytest.raises(ModelError, match=r"no model is live.*nowhere has none: `tengen retrain"):
        store.load()


def test_live_file_with_unknown_model_raises(store: ModelStore) -> None:
    (store.directory / LIVE).write_text("gone\n")
    with pytest.raises(ModelError, match="'gone', is missing in "):
        LearnedEngine(store).analyse(AnalysisRequest(Board(preset("gomoku"))))


def test_digests_have_the_format_of_sha256sum(store: ModelStore) -> None:
    lines = (store.directory / "first" / DIGESTS).read_text().splitlines()
    assert [line[64:] for line in lines] == [f"  {CARD}", f"  {RANKER}"]


def test_shipped_model_loads_and_its_card_has_provenance() -> None:
    store = ModelStore()
    loaded = store.load()
    assert loaded.card["feature_version"] == VERSION
    assert {"data", "metrics", "matches", "training", "versions"} <= set(loaded.card)
    assert json.dumps(loaded.card, allow_nan=False)


def test_rollback_swaps_the_last_two_live_models(store: ModelStore) -> None:
    for number, name in enumerate(("second", "third")):
        store.save(name, random_ranker(number), {})
        store.promote(name)
    assert (store.roll_back(), store.live()) == ("second", "second")
    assert (store.roll_back(), store.live()) == ("third", "third")
    store.promote("first")
    assert store.roll_back() == "third"


def test_rollback_needs_an_intact_previous_model(store: ModelStore) -> None:
    with pytest.raises(ModelError, match="no model was live before 'first'"):
        store.roll_back()
    store.save("second", random_ranker(1), {})
    store.promote("second")
    (store.directory / "first" / RANKER).write_bytes(b"damaged")
    with pytest.raises(ModelDigestError):
        store.roll_back()
    assert store.live() == "second"


def with_evaluation(store: ModelStore, name: str = "second", tempo: int = 77) -> None:
    """Save a model whose evaluation differs from the included one."""
    evaluation = default_evaluation()._replace(tempo=tempo, network=None)
    file = json.dumps({"about": "a test", **evaluation.as_dict()}).encode()
    store.save(name, random_ranker(), {"evaluation": {"passed": True}}, evaluation=file)


def test_evaluation_is_loaded_with_its_digest(store: ModelStore) -> None:
    with_evaluation(store)
    loaded = store.evaluation("second")
    payload = (store.directory / "second" / EVALUATION).read_bytes()
    assert loaded.digest == hashlib.sha256(payload).hexdigest()
    assert (loaded.model, loaded.evaluation.tempo) == ("second", 77)
    assert store.card("second")["evaluation"] == {"passed": True, "sha256": loaded.digest}
    assert [store.summary(name).evaluation for name in store.names()] == [None, loaded.digest]
    lines = (store.directory / "second" / DIGESTS).read_text().splitlines()
    assert f"{loaded.digest}  {EVALUATION}" in lines


def test_model_without_an_evaluation_names_those_with_one(store: ModelStore) -> None:
    message = "model 'first' has no evaluation for search; models with one: none"
    with pytest.raises(UnknownModelError, match=message):
        store.evaluation("first")
    with_evaluation(store)
    with pytest.raises(UnknownModelError, match="models with one: second") as caught:
        store.evaluation("first")
    assert caught.value.known == ["second"]


def test_altered_evaluation_makes_the_model_unusable(store: ModelStore) -> None:
    with_evaluation(store)
    path = store.directory / "second" / EVALUATION
    path.write_bytes(path.read_bytes().replace(b"77", b"78", 1))
    for ask in (store.load, store.evaluation):
        with pytest.raises(ModelDigestError, match=r"evaluation\.json of model 'second' does not"):
            ask("second")
    assert store.summary("second").fault is not None


def test_evaluation_of_another_card_is_refused(store: ModelStore) -> None:
    with_evaluation(store)
    with_evaluation(store, "third", tempo=78)
    second, third = store.directory / "second", store.directory / "third"
    before, after = ((folder / EVALUATION).read_bytes() for folder in (second, third))
    (second / EVALUATION).write_bytes(after)
    old, new = (hashlib.sha256(payload).hexdigest() for payload in (before, after))
    (second / DIGESTS).write_text((second / DIGESTS).read_text().replace(old, new))
    with pytest.raises(
        ModelDigestError, match="card of model 'second' is not that of its evaluation"
    ):
        store.load("second")


@pytest.mark.parametrize("payload", [b"", b"[]", b'{"tempo": 1}', b"[" * 100_000], ids=len)
def test_file_that_is_no_evaluation_makes_the_model_unusable(
    store: ModelStore, payload: bytes
) -> None:
    store.save("second", random_ranker(), {}, evaluation=payload)
    with pytest.raises(ModelError, match=r"file evaluation\.json of model 'second' is invalid"):
        store.load("second")


def test_report_is_optional_and_verified(store: ModelStore) -> None:
    store.save("second", random_ranker(), {}, report=b"<!DOCTYPE html>")
    assert store.report("first") is None
    assert store.report("second") == b"<!DOCTYPE html>"
    (store.directory / "second" / REPORT).write_bytes(b"<!DOCTYPE html><script>")
    with pytest.raises(ModelDigestError, match=r"report\.html of model 'second' does not match"):
        store.report("second")
