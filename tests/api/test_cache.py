"""What was found before is found again: turned as the caller's board is, never across models."""

from __future__ import annotations

import time
from collections.abc import Iterator, Mapping
from typing import Any, Final

import numpy as np
import pytest
import redis
from flask.testing import FlaskClient
from sklearn.linear_model import LogisticRegression
from werkzeug.test import TestResponse

from engines.base import Analysis, Candidate
from engines.feature_schema import COLUMNS
from engines.game import PRESETS, Board, Color, Move
from engines.game.symmetry import symmetries
from engines.model_store import ModelStore
from engines.registry import create_engine
from service.app import create_app
from service.config import Settings
from service.moves import analysis_cache, canonical
from service.moves.analysis_cache import PREFIX
from service.shared_cache import SharedCache
from tests.api.redis_server import running_redis

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


def looked_up(client: FlaskClient) -> dict[str, float]:
    """How often each kind of answer was found so far."""
    lines = client.get("/metrics").text.splitlines()
    found = [line for line in lines if line.startswith("tengen_cache_total{")]
    return {line.split('"')[1]: float(line.split()[-1]) for line in found}


def grown(before: dict[str, float], after: dict[str, float]) -> dict[str, float]:
    changed = {kind: count - before.get(kind, 0) for kind, count in after.items()}
    return {kind: count for kind, count in changed.items() if count}


def test_all_images_of_a_position_are_searched_once_and_answered_in_their_own_orientation(
    client: FlaskClient,
) -> None:
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


def test_the_same_question_is_answered_byte_for_byte(client: FlaskClient) -> None:
    first, second = (search(client, STONES, id="x") for _ in range(2))
    assert second.data == first.data
    assert "Cache-Status" not in first.headers
    assert second.headers["Cache-Status"] == "tengen; hit"
    assert second.headers["X-Request-ID"] != first.headers["X-Request-ID"]


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
def test_another_question_is_another_search(client: FlaskClient, different: dict[str, Any]) -> None:
    stones = {cell: player for cell, player in STONES.items() if cell != (4, 9)}
    search(client, stones)
    before = looked_up(client)
    assert search(client, stones, **different).status_code == 200
    assert grown(before, looked_up(client)) == {"miss": 1}


def test_without_a_seed_and_when_the_clock_decided_each_question_is_asked_anew(
    client: FlaskClient,
) -> None:
    before = looked_up(client)
    question = {"moves": "h8i9", "limits": {"time_ms": 20}}
    for _ in range(2):
        client.post("/v1/moves?engine=search", json=question)
        client.post("/v1/moves?engine=search", json={**question, "seed": 1})
        client.post("/v1/moves?engine=random", json={"moves": "h8i9"})
    assert grown(before, looked_up(client)) == {"miss": 2}


def test_a_reply_is_not_sent_again_once_another_model_is_live(
    store: ModelStore,
) -> None:
    client = create_app(Settings(models=store.directory)).test_client()
    question = {"moves": "h8i9", "seed": 1}

    def ask() -> TestResponse:
        return client.post("/v1/moves?engine=learned", json=question)

    assert ask().data == ask().data
    rng = np.random.default_rng(1)
    features = rng.normal(size=(40, len(COLUMNS))).astype(np.float32)
    other = LogisticRegression(fit_intercept=False).fit(features, np.arange(40) % 2)
    store.save("second", other, {"note": "another"})
    store.promote("second")
    answer = ask()
    assert "Cache-Status" not in answer.headers
    assert answer.get_json()["model"] == "second"


def test_a_key_holds_the_digest_of_the_model(store: ModelStore) -> None:
    board = Board.from_moves(PRESETS["gomoku"], [Move(7, 7)])
    before = analysis_cache.key(board, create_engine("learned", store), [])
    store.save(
        "second",
        LogisticRegression(fit_intercept=False, C=0.1).fit(
            np.eye(2, len(COLUMNS), dtype=np.float32), [0, 1]
        ),
        {},
    )
    store.promote("second")
    assert analysis_cache.key(board, create_engine("learned", store), []) != before


@pytest.mark.parametrize("game", [*PRESETS, "unbounded"])
def test_a_position_and_its_images_are_upright_in_one_way(game: str) -> None:
    rules = PRESETS.get(game) or PRESETS["gomoku"].__class__(None, None, 5)
    rng = np.random.default_rng(3)
    for _ in range(20):
        cells = rng.permutation(9)[:4]
        stones = {
            Move(int(cell) // 3, int(cell) % 3): Color.X if at % 2 == 0 else Color.O
            for at, cell in enumerate(cells)
        }
        board = Board.from_stones(rules, stones)
        upright, back = canonical.upright(board)
        assert {back(move): color for move, color in upright.stones.items()} == stones
        image = symmetries(rules)[int(rng.integers(len(symmetries(rules))))]
        turned = Board.from_stones(rules, {image(move): c for move, c in stones.items()})
        assert canonical.upright(turned)[0].stones == upright.stones


def test_nothing_is_kept_where_there_is_no_room() -> None:
    client = create_app(Settings(cache=0, replies=0)).test_client()
    before = looked_up(client)
    first, second = (search(client, STONES) for _ in range(2))
    assert "Cache-Status" not in second.headers
    assert grown(before, looked_up(client)) == {"miss": 2}
    del (a := first.get_json())["stats"], (b := second.get_json())["stats"]
    assert a == b


@pytest.fixture(scope="module")
def redis_url(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    with running_redis(tmp_path_factory.mktemp("redis")) as url:
        yield url


def test_what_one_copy_has_found_another_finds_in_redis(redis_url: str) -> None:
    one, other = (create_app(Settings(redis=redis_url)).test_client() for _ in range(2))
    said = search(one, STONES).get_json()
    before = looked_up(other)
    answer = search(other, STONES).get_json()
    assert grown(before, looked_up(other)) == {"shared-hit": 1}
    del said["stats"]["time_ms"], answer["stats"]["time_ms"]
    assert answer == said


ANALYSIS: Final = Analysis(
    candidates=(
        Candidate(move=Move(-3, 4), score=1.5, win_probability=0.25, pv=(Move(-3, 4), Move(0, 0))),
    ),
    win_in=-2,
    nodes=7,
    depth=3,
    stopped_by="nodes",
    model="m",
    details={"die": 3},
)


def test_an_analysis_comes_back_from_redis_as_it_was(redis_url: str) -> None:
    shared = SharedCache(redis_url)
    shared.put("k", ANALYSIS)
    assert shared.get("k") == ANALYSIS


@pytest.mark.parametrize("damage", [b"", b"{", b"[]", b"{}", b'{"candidates": 1}'])
def test_what_is_damaged_in_redis_is_not_found(redis_url: str, damage: bytes) -> None:
    with redis.Redis.from_url(redis_url) as client:
        client.set("damaged", damage)
    assert SharedCache(redis_url).get("damaged") is None


def test_without_redis_the_service_answers_all_the_same(
    caplog: pytest.LogCaptureFixture,
) -> None:
    client = create_app(Settings(redis="redis://127.0.0.1:1/0")).test_client()
    start = time.monotonic()
    for seed in range(5):
        assert search(client, STONES, seed=seed, limits={"depth": 1}).status_code == 200
    assert time.monotonic() - start < 5
    assert len([line for line in caplog.records if "shared cache" in line.message]) == 1
    assert PREFIX not in caplog.text
