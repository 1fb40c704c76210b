"""Work is bounded: slots for searches, and one allowance of time for a whole request."""

from __future__ import annotations

import os
import sys
import threading
from typing import Any

import flask
import pytest
from flask.testing import FlaskClient

from engines.base import AnalysisRequest, Limit
from engines.cancellation import CancellationToken
from engines.game import Board, Move, preset
from engines.registry import ENGINES, create_engine
from service import state
from service.app import create_app
from service.config import Settings
from service.moves.query import Query
from service.moves.search_slots import NICENESS, SearchSlots
from service.moves.time_budget import TimeBudget
from tests.api.conftest import CheckProblem

FAST = Settings(slots=1, max_time_ms=400)


@pytest.fixture
def client() -> FlaskClient:
    return create_app(FAST).test_client()


def ask(client: FlaskClient, engine: str, **body: Any) -> Any:
    return client.post(f"/v1/moves?engine={engine}", json={"moves": "h8i9", **body})


def test_a_search_without_a_slot_is_refused_at_once_and_what_costs_little_is_answered(
    client: FlaskClient, check_problem: CheckProblem
) -> None:
    with state.of(client.application).recommender.slots.acquire():
        response = ask(client, "search")
        check_problem(response, 503, "busy")
        assert int(response.headers["Retry-After"]) >= 1
        assert ask(client, "attack-weights").status_code == 200
        assert client.get("/healthz").status_code == 200
        tictactoe = client.post("/v1/moves?engine=minimax", json={"board": ["X..", "...", "..."]})
        assert tictactoe.status_code == 200
    assert ask(client, "search", limits={"depth": 1}).status_code == 200


def test_a_comparison_says_in_its_place_that_an_engine_found_no_slot(client: FlaskClient) -> None:
    with state.of(client.application).recommender.slots.acquire():
        answer = client.post(
            "/v1/moves?engine=attack-weights&compare=search", json={"moves": "h8i9"}
        ).get_json()
    assert answer["comparison"][0]["problem"]["type"] == "/problems/busy"


def test_a_slot_is_given_back_when_a_search_fails(client: FlaskClient) -> None:
    for _ in range(3):
        assert ask(client, "search", options={"nonsense": 1}).status_code == 422
    assert ask(client, "search", limits={"depth": 1}).status_code == 200


def test_only_search_threads_have_low_priority() -> None:
    def priority() -> int:
        return os.getpriority(os.PRIO_PROCESS, threading.get_native_id())

    own = priority()
    niceness = SearchSlots(1).run(priority)
    # On other systems it would be the whole process that gives way.
    assert niceness == (max(own, NICENESS) if sys.platform == "linux" else own)
    assert priority() == own


def test_a_search_knows_its_request_and_its_errors_arrive(client: FlaskClient) -> None:
    slots = SearchSlots(1)
    with client.application.test_request_context("/here"):
        assert slots.run(lambda: flask.request.path) == "/here"
    with pytest.raises(ZeroDivisionError):
        slots.run(lambda: 1 // 0)
    assert slots.run(lambda: "free") == "free"


@pytest.mark.parametrize("name", ENGINES)
def test_an_engine_that_stops_at_a_limit_needs_a_slot(name: str) -> None:
    engine = create_engine(name)
    rules = preset("gomoku")
    if not engine.supports(rules):
        return
    board = Board.from_moves(rules, [Move(7, 7), Move(7, 8), Move(8, 8)])
    stopped = engine.analyse(AnalysisRequest(board, Limit(nodes=1))).stopped_by != "complete"
    assert engine.searches(rules) or not stopped


def test_a_wish_for_more_time_is_cut_and_the_answer_says_so(client: FlaskClient) -> None:
    answer = ask(client, "search", limits={"time_ms": 60_000}).get_json()
    assert answer["limits"]["time_ms"] == 400
    assert answer["warnings"] == ["limits.time_ms is 60000, 400 was applied"]
    assert answer["stats"]["time_ms"] < 2000


def test_a_batch_shares_one_allowance_and_every_question_has_an_answer(client: FlaskClient) -> None:
    question = {"moves": "h8i9", "limits": {"time_ms": 400}}
    response = client.post(
        "/v1/moves/batch?engine=search", json={"requests": [question] * 8}
    ).get_json()
    answers = [answer["recommendation"] for answer in response["answers"]]
    assert sum(answer["stats"]["time_ms"] for answer in answers) < 1200
    assert answers[0]["limits"]["time_ms"] <= 50
    assert "share" in answers[0]["warnings"][0]


def query(seconds: float | None) -> Query:
    return Query(
        board=Board(preset("gomoku")),
        limit=Limit(time=seconds),
        seed=1,
        cancellation=CancellationToken(),
    )


def test_what_a_question_leaves_over_those_after_it_have() -> None:
    allowance = TimeBudget(1.0, 4)
    first, *_, last = (allowance.share(query(10)) for _ in range(4))
    assert first.limit.time == pytest.approx(0.25, abs=0.01)
    assert last.limit.time == pytest.approx(1.0, abs=0.02)


def test_a_question_that_asks_for_less_than_its_share_is_left_as_it_is() -> None:
    asked = query(0.1)
    assert TimeBudget(1.0, 2).share(asked) is asked


def test_when_the_time_is_spent_a_question_still_has_some() -> None:
    spent = TimeBudget(1e-9, 1)
    assert 0 < (spent.share(query(1)).limit.time or 0) < 0.01
