"""GET /v1/moves: the same responses as POST, under links that can be cached."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any, Final

import numpy as np
import pytest
from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from tengen.engines.game import PRESETS, Board, Color, Move, Rules
from tengen.engines.game.symmetry import Symmetry, symmetries
from tengen.engines.interface import Limit
from tengen.engines.model_store.store import ModelStore
from tengen.engines.registry import create_engine
from tengen.service.app import create_app
from tengen.service.compute import analysis_cache
from tengen.service.compute.query import Query
from tengen.service.config import Settings
from tengen.service.key_file import digest
from tengen.service.schemas.moves import RecommendationSchema
from tests.api.conftest import TIME_MS, Ask, grown, looked_up
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


def get(client: FlaskClient, **parameters: str) -> TestResponse:
    return client.get("/v1/moves", query_string=parameters)


def without_time(answer: dict[str, Any]) -> dict[str, Any]:
    stats = {**answer["stats"], "time_ms": None}
    return {**answer, "stats": stats}


@pytest.mark.parametrize(
    ("parameters", "body"),
    [
        ({"moves": "h8i9"}, {"moves": "h8i9"}),
        ({"moves": "", "game": "tictactoe"}, {"moves": "", "game": "tictactoe"}),
        (
            {"moves": "a1", "game": "standard", "rows": "9", "cols": "8", "to_move": "X"},
            {
                "moves": "a1",
                "game": {"rows": 9, "cols": 8, "win_length": 5, "overline": False},
                "to_move": "X",
            },
        ),
        (
            {"moves": "h8", "candidates": "all", "allow": "h9 7/6", "depth": "2"},
            {"moves": "h8", "candidates": "all", "allow": ["h9", "g8"], "limits": {"depth": 2}},
        ),
        (
            {"moves": "h8", "candidates": "2", "avoid": "h9", "nodes": "50", "time_ms": "99"},
            {
                "moves": "h8",
                "candidates": 2,
                "avoid": ["h9"],
                "limits": {"nodes": 50, "time_ms": 99},
            },
        ),
    ],
    ids=["moves", "preset", "size", "allow", "avoid"],
)
def test_link_returns_the_same_as_post(
    client: FlaskClient, ask: Ask, parameters: dict[str, str], body: dict[str, Any]
) -> None:
    chosen = {"engine": "random", "compare": "win-block"}
    linked = get(client, **parameters, **chosen, seed="5")
    assert linked.status_code == 200, linked.text
    assert RecommendationSchema().validate(linked.get_json()) == {}
    posted = ask(**body, seed=5, query=chosen).get_json()
    answers = [without_time(answer) for answer in (linked.get_json(), posted)]
    for answer in answers:
        (other,) = answer["comparison"]
        # The engines share the time of the request.
        recommended = without_time(other["recommendation"])
        other["recommendation"] = {**recommended, "limits": None, "warnings": None}
    assert answers[0] == answers[1]


@pytest.mark.parametrize(
    ("parameters", "named", "code"),
    [
        ({}, "moves", "required"),
        ({"moves": "h8", "seed": "1.0"}, "seed", "type"),
        ({"moves": "h8", "seed": "9" * 30}, "seed", "type"),
        ({"moves": "h8", "candidates": "most"}, "candidates", "type"),
        ({"moves": "h8", "candidates": "0"}, "candidates", "range"),
        ({"moves": "h8", "rows": "9"}, "rows", "required"),
        ({"moves": "h8", "game": "go"}, "game", "choice"),
        ({"moves": "h8", "board": "..."}, "board", "unknown-field"),
        ({"moves": "h8", "allow": "h9", "avoid": "h7"}, "avoid", "allow-and-avoid"),
        ({"moves": "h8h8"}, "moves", "occupied"),
        ({"moves": "a3", "game": "tictactoe", "nodes": "1"}, "nodes", "limit-reached"),
    ],
)
def test_fault_names_the_parameter(
    client: FlaskClient, parameters: dict[str, str], named: str, code: str
) -> None:
    response = get(client, **parameters)
    assert response.status_code == 422
    assert response.headers["Cache-Control"] == "no-store"
    (fault,) = response.get_json()["errors"]
    assert (fault["parameter"], fault["code"]) == (named, code)


@pytest.mark.parametrize(
    "parameters",
    [
        {"engine": "random"},
        {"engine": "search", "nodes": "100"},
        {"engine": "attack-weights", "compare": "threat-search", "depth": "3"},
    ],
    ids=["no search", "nodes", "comparison"],
)
def test_response_determined_by_its_seed_is_cacheable(
    client: FlaskClient, parameters: dict[str, str]
) -> None:
    asked = {"moves": "h8i9", "seed": "1", **parameters}
    first = get(client, **asked)
    tag = first.headers["ETag"]
    assert tag.startswith('W/"')
    assert first.cache_control.public
    assert first.cache_control.max_age == 3600
    again = client.get("/v1/moves", query_string=asked, headers={"If-None-Match": tag})
    assert (again.status_code, again.data) == (304, b"")
    assert again.headers["ETag"] == tag
    other = {**asked, "seed": "2"}
    changed = client.get("/v1/moves", query_string=other, headers={"If-None-Match": tag})
    assert changed.status_code == 200
    assert changed.headers["ETag"] != tag


def test_etag_depends_on_the_order_of_moves(client: FlaskClient) -> None:
    tags = {
        get(client, moves=moves, seed="1", engine="random").headers["ETag"]
        for moves in ("h8i9h9", "h9i9h8")
    }
    assert len(tags) == 2


@pytest.mark.parametrize(
    "parameters",
    [
        {"engine": "random"},
        {"engine": "search", "seed": "1", "time_ms": "5"},
        {"engine": "random", "compare": "search", "seed": "1"},
        {"engine": "search", "seed": "1", "nodes": "1000000", "time_ms": "5"},
    ],
    ids=["no seed", "clock", "clock of a comparison", "cut short by the clock"],
)
def test_unrepeatable_response_is_not_cacheable(
    client: FlaskClient, parameters: dict[str, str]
) -> None:
    response = get(client, moves="h8i9h9g8", **parameters)
    assert response.headers["Cache-Control"] == "no-store"
    assert "ETag" not in response.headers


def test_response_behind_keys_is_cached_privately(tmp_path: Path) -> None:
    file = tmp_path / "keys.toml"
    file.write_text(f'[keys.alice]\nsha256 = "{digest("s3cret")}"\n')
    client = create_app(Settings(time_ms=TIME_MS, keys=file)).test_client()
    response = client.get(
        "/v1/moves?moves=h8&seed=1&engine=random", headers={"Authorization": "Bearer s3cret"}
    )
    assert response.headers["Cache-Control"] == "max-age=3600, private"


def test_head_and_options_are_answered(client: FlaskClient) -> None:
    asked = {"moves": "h8", "seed": "1", "engine": "random"}
    head = client.head("/v1/moves", query_string=asked)
    assert (head.status_code, head.data) == (200, b"")
    assert head.headers["ETag"] == get(client, **asked).headers["ETag"]
    allowed = client.options("/v1/moves").headers["Allow"].split(", ")
    assert sorted(allowed) == ["GET", "HEAD", "OPTIONS", "POST"]
