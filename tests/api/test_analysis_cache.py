"""The analysis cache: shared by symmetric images, never across models."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

import numpy as np
import pytest
from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from engines.game import PRESETS, Board, Color, Move, Rules
from engines.game.symmetry import Symmetry, symmetries
from engines.interface import Limit
from engines.model_store import ModelStore
from engines.registry import create_engine
from service.app import create_app
from service.compute import analysis_cache
from service.compute.query import Query
from service.config import Settings
from tests.api.conftest import grown, looked_up
from tests.rankers import random_ranker

STONES: Final[dict[tuple[int, ...], str]] = {
    (7, 7): "X",
    (6, 8): "O",
    (8, 7): "X",
    (5, 7): "O",
    (4, 9): "X",
}
LIMITS: Final = {"limits": {"nodes": 2000}, "seed": 5}


@pytest.fixture
def client() -> FlaskClient:
    return create_app(Settings()).test_client()


def search(client: FlaskClient, stones: Mapping[tuple[int, ...], str], **body: Any) -> TestResponse:
    placed = [{"row": r, "col": c, "player": player} for (r, c), player in stones.items()]
    return client.post("/v1/moves?engine=search", json={"stones": placed, **LIMITS, **body})


def test_symmetric_images_share_one_search(client: FlaskClient) -> None:
    before = looked_up(client)
    said = search(client, STONES).get_json()
    move = Move(said["move"]["row"], said["move"]["col"])
    for symmetry in symmetries(PRESETS["gomoku"])[1:]:
        stones = {tuple(symmetry(Move(*cell))): player for cell, player in STONES.items()}
        answer = search(client, stones).get_json()
        assert (answer["move"]["row"], answer["move"]["col"]) == symmetry(move)
        assert answer["pv"][0] == answer["move"]["notation"]
        assert answer["score"] == said["score"]
        assert answer["stats"]["nodes"] == said["stats"]["nodes"]
    assert grown(before, looked_up(client)) == {"miss": 1, "hit": 7}


@pytest.mark.parametrize(
    "different",
    [
        {"seed": 6},
        {"candidates": 2},
        {"limits": {"nodes": 2001}},
        {"limits": {"depth": 2}},
        {"options": {"memory_mb": 2}},
        {"to_move": "O"},
        {"game": "standard"},
    ],
    ids=lambda different: next(iter(different)),
)
def test_different_query_is_a_cache_miss(client: FlaskClient, different: dict[str, Any]) -> None:
    stones = {cell: player for cell, player in STONES.items() if cell != (4, 9)}
    search(client, stones)
    before = looked_up(client)
    assert search(client, stones, **different).status_code == 200
    assert grown(before, looked_up(client)) == {"miss": 1}


def test_unseeded_and_timed_out_searches_are_not_cached(client: FlaskClient) -> None:
    before = looked_up(client)
    question = {"moves": "h8i9", "limits": {"time_ms": 20}}
    for _ in range(2):
        client.post("/v1/moves?engine=search", json=question)
        client.post("/v1/moves?engine=search", json={**question, "seed": 1})
        client.post("/v1/moves?engine=random", json={"moves": "h8i9"})
    assert grown(before, looked_up(client)) == {"miss": 2}


def test_key_depends_on_digest_of_model(store: ModelStore) -> None:
    board = Board.from_moves([Move(7, 7)], PRESETS["gomoku"])
    query = Query(board=board, limit=Limit(nodes=1), seed=1)
    before = analysis_cache.key_of(create_engine("learned", store), query)
    store.save("second", random_ranker(1), {})
    store.promote("second")
    assert analysis_cache.key_of(create_engine("learned", store), query) != before


@pytest.mark.parametrize("game", [*PRESETS, "unbounded"])
def test_symmetric_images_have_one_canonical_board(game: str) -> None:
    rules = PRESETS.get(game) or Rules(None, None, 5)
    rng = np.random.default_rng(3)
    for _ in range(20):
        cells = rng.permutation(9)[:4]
        stones = {
            Move(int(cell) // 3, int(cell) % 3): Color.X if at % 2 == 0 else Color.O
            for at, cell in enumerate(cells)
        }
        image, back = canonical(Board.from_stones(stones, rules))
        assert {back(move): color for move, color in image.stones.items()} == stones
        symmetry = symmetries(rules)[int(rng.integers(len(symmetries(rules))))]
        turned = Board.from_stones({symmetry(move): c for move, c in stones.items()}, rules)
        assert canonical(turned)[0].stones == image.stones


def canonical(board: Board) -> tuple[Board, Symmetry]:
    query, back = analysis_cache.canonicalise(Query(board=board, limit=Limit(nodes=1), seed=1))
    return query.board, back


def test_cache_of_size_zero_stores_nothing() -> None:
    client = create_app(Settings(cache=0)).test_client()
    before = looked_up(client)
    first, second = (search(client, STONES).get_json() for _ in range(2))
    assert grown(before, looked_up(client)) == {"miss": 2}
    del first["stats"], second["stats"]
    assert first == second
