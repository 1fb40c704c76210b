"""`search:ID`: the search with the evaluation of a trained model."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Final

import numpy as np
import pytest

from engines.catalogue.search import SearchEngine
from engines.errors import UnknownModelError
from engines.game import Board, preset
from engines.interface import Analysis, AnalysisRequest, Engine, Limit
from engines.learned.feature_schema import COLUMNS
from engines.model_store import ModelStore
from engines.patterns.evaluation import default_evaluation
from engines.registry import create_engine
from tests.rankers import linear_ranker
from training.arena.player_spec import PlayerSpec, resolve_player

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
    expected = analyse(SearchEngine(evaluation=OTHER))
    assert (engine.name, engine.model) == ("search", "fitted")
    assert engine.digest == store.evaluation("fitted").digest
    for player in (engine, engine.for_game()):
        assert analyse(player).candidates == expected.candidates
        assert analyse(player).model == "fitted"
    plain = analyse(create_engine("search", store))
    assert plain.model is None
    assert plain.candidates != expected.candidates


def test_search_of_a_model_without_an_evaluation_is_refused(store: ModelStore) -> None:
    with pytest.raises(UnknownModelError, match="'bare' has no evaluation for search; models with"):
        create_engine("search:bare", store)
    with pytest.raises(UnknownModelError, match="unknown model 'none'"):
        create_engine("search:none", store)


def test_player_with_the_evaluation_of_a_model_is_resolved(store: ModelStore) -> None:
    player = PlayerSpec(engine="search:fitted")
    assert resolve_player(player, GOMOKU, Path(store.directory)) == player
