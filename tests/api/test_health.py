"""Alive at once, ready when every engine has answered."""

from __future__ import annotations

import threading

import pytest
from flask.testing import FlaskClient

from engines.base import Analysis, Candidate, Engine, Score, Support
from engines.game import Board, Rules
from engines.model_store import ModelStore
from engines.registry import ENGINES
from service import state
from service.schemas.answers import Health, Readiness
from tests.api.conftest import CheckProblem, Serve


@pytest.fixture
def fresh(store: ModelStore, serve: Serve) -> FlaskClient:
    """A client of a service that has just started."""
    return serve(store.directory)


def test_the_process_is_alive_before_it_is_ready(fresh: FlaskClient) -> None:
    response = fresh.get("/healthz")
    assert response.status_code == 200
    assert Health().validate(response.get_json()) == {}


def test_the_service_is_not_ready_before_the_engines_are(
    fresh: FlaskClient, check_problem: CheckProblem
) -> None:
    response = fresh.get("/readyz")
    problem = check_problem(response, 503, "not-ready")
    assert int(response.headers["Retry-After"]) > 0
    assert {engine["name"] for engine in problem["engines"]} == set(ENGINES)
    assert {engine["state"] for engine in problem["engines"]} == {"starting"}


def test_a_service_that_is_not_ready_answers_all_the_same(fresh: FlaskClient) -> None:
    assert fresh.post("/v1/moves", json={"moves": "h8"}).status_code == 200


def test_the_service_is_ready_when_every_engine_has_answered(
    fresh: FlaskClient, monkeypatch: pytest.MonkeyPatch, check_problem: CheckProblem
) -> None:
    may_answer = threading.Event()

    class Slow(Engine):
        name = "slow"
        summary = "Waits until it may answer."
        score = Score(meaning="nothing")

        def supports(self, rules: Rules) -> Support:
            return Support()

        def _analyse(self, board: Board, *args: object, **kwargs: object) -> Analysis:
            assert may_answer.wait(60)
            return Analysis(candidates=(Candidate(move=board.legal_moves()[0], score=0),))

    monkeypatch.setitem(ENGINES, "slow", lambda _: Slow())
    thread = state.of(fresh.application).readiness.start()
    check_problem(fresh.get("/readyz"), 503, "not-ready")
    may_answer.set()
    thread.join(60)
    response = fresh.get("/readyz")
    assert response.status_code == 200
    assert Readiness().validate(response.get_json()) == {}
    assert {engine["state"] for engine in response.get_json()["engines"]} == {"ready"}
