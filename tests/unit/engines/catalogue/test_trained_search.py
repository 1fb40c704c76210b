"""`search:ID`: the search with the evaluation of a trained model."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Final

import numpy as np
import pytest

from tengen.engines.catalogue.search import SearchEngine
from tengen.engines.errors import UnknownModelError
from tengen.engines.game import Board, preset
from tengen.engines.interface import Analysis, AnalysisRequest, Engine, Limit
from tengen.engines.model_store.feature_schema import COLUMNS
from tengen.engines.model_store.store import LoadedEvaluation, ModelStore
from tengen.engines.patterns.evaluation import default_evaluation
from tengen.engines.registry import create_engine
from tengen.training.arena.player_spec import PlayerSpec, resolve_player
from tests.rankers import linear_ranker

GOMOKU: Final = preset("gomoku")
RANKER: Final = linear_ranker(np.ones(len(COLUMNS)))
OTHER: Final = default_evaluation()._replace(tempo=300, network=None)


@pytest.fixture(scope="module")
def store(tmp_path_factory: pytest.TempPathFactory) -> ModelStore:
    store = ModelStore(tmp_path_factory.mktemp("models"))
    store.save("bare", RANKER, {})
    store.save("fitted", RANKER, {}, evaluation=json.dumps(OTHER.as_dict()).encode())
    return store


def analyse(engine: Engine) -> Analysis:
    board = Board.from_moves("h8i9g7", GOMOKU)
    return engine.analyse(AnalysisRequest(board, Limit(nodes=500), candidates=3))


def test_search_of_a_model_has_its_evaluation(store: ModelStore) -> None:
    engine = create_engine("search:fitted", store)
    expected = analyse(SearchEngine(evaluation=lambda: LoadedEvaluation("test", OTHER, "")))
    assert (engine.name, engine.model) == ("search", "fitted")
    assert engine.digest == store.evaluation("fitted").digest
    for player in (engine, engine.for_game()):
        assert analyse(player).candidates == expected.candidates
        assert analyse(player).model == "fitted"
    plain = analyse(create_engine("search", store))
    assert plain.model is None
    assert plain.candidates != expected.candidates


def test_search_has_the_evaluation_that_the_live_model_brings(tmp_path: Path) -> None:
    store, file = ModelStore(tmp_path), json.dumps(OTHER.as_dict()).encode()
    for name, described in (
        ("won", {"passed": True}),
        ("lost", {"passed": False, "teacher": "won"}),
        ("lost-again", {"passed": False, "teacher": "lost"}),
        ("lost-to-included", {"passed": False, "teacher": None}),
        ("circular", {"passed": False, "teacher": "circular"}),
    ):
        store.save(name, RANKER, {"evaluation": described}, evaluation=file)
    store.save("bare", RANKER, {})
    engine = create_engine("search", store)
    included, other = analyse(SearchEngine()), analyse(create_engine("search:won", store))
    assert (engine.model, analyse(engine).candidates) == (None, included.candidates)
    for live, brings in (
        ("won", "won"),
        ("lost-again", "won"),
        ("lost-to-included", None),
        ("circular", None),
        ("lost", "won"),
        ("bare", None),
    ):
        store.promote(live)
        answer = analyse(engine)
        assert (engine.model, answer.model) == (brings, brings)
        assert answer.candidates == (other if brings else included).candidates
        # The own evaluation plays by its name even if it lost its match.
        own = "won" if live == "bare" else live
        assert create_engine(f"search:{own}", store).model == own


def test_learned_and_its_control_verify_with_that_evaluation(tmp_path: Path) -> None:
    store, file = ModelStore(tmp_path), json.dumps(OTHER.as_dict()).encode()
    for name, passed in (("won", True), ("lost", False)):
        store.save(name, RANKER, {"evaluation": {"passed": passed}}, evaluation=file)
    values = {
        spec: analyse(create_engine(spec, store)).details["value"]
        for spec in ("learned:won", "learned:control:won", "learned:lost", "learned:control:lost")
    }
    assert values["learned:won"] != values["learned:lost"]
    assert values["learned:control:won"] != values["learned:control:lost"]
    assert create_engine("learned:control:won", store).model == "control:won"


def test_search_of_a_model_without_an_evaluation_is_refused(store: ModelStore) -> None:
    with pytest.raises(UnknownModelError, match="'bare' has no evaluation for search; models with"):
        create_engine("search:bare", store)
    with pytest.raises(UnknownModelError, match="unknown model 'none'"):
        create_engine("search:none", store)


def test_player_with_the_evaluation_of_a_model_is_resolved(store: ModelStore) -> None:
    player = PlayerSpec(engine="search:fitted")
    assert resolve_player(player, GOMOKU, Path(store.directory)) == player
