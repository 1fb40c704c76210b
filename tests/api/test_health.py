"""Alive at once, ready when every engine has answered."""

from __future__ import annotations

import threading
import time
from typing import Final

import pytest
from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from engines.base import Analysis, AnalysisRequest, Candidate, Engine, Score, Support
from engines.game import Rules
from engines.model_store import ModelStore
from engines.registry import ENGINES
from service import state
from service.schemas.responses import HealthSchema, ReadinessSchema
from tests.api.conftest import CheckProblem, Serve

PATIENCE_S: Final = 60
"""Seconds: a cold kernel cache on a busy machine."""


@pytest.fixture
def fresh(store: ModelStore, serve: Serve) -> FlaskClient:
    """A client of a service that has just started."""
    return serve(store.directory)


def test_the_process_is_alive_before_it_is_ready(fresh: FlaskClient) -> None:
    response = fresh.get("/healthz")
    assert response.status_code == 200
    assert HealthSchema().validate(response.get_json()) == {}


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


def slow_engine(may_answer: threading.Event, *, with_model: bool) -> Engine:
    """An engine that waits until it may answer."""

    class Slow(Engine):
        name = "slow"
        summary = "Waits."
        score = Score(meaning="nothing")

        def supports(self, rules: Rules) -> Support:
            return Support()

        def _analyse(self, request: AnalysisRequest) -> Analysis:
            assert may_answer.wait(PATIENCE_S)
            return Analysis(candidates=(Candidate(move=request.board.legal_moves()[0], score=0),))

    class SlowModel(Slow):
        @property
        def model(self) -> str:
            return "heavy"

    return SlowModel() if with_model else Slow()


def states(response: TestResponse) -> dict[str, str]:
    return {engine["name"]: engine["state"] for engine in response.get_json()["engines"]}


def test_the_service_is_ready_when_every_engine_without_a_model_has_answered(
    fresh: FlaskClient, monkeypatch: pytest.MonkeyPatch, check_problem: CheckProblem
) -> None:
    may_answer = threading.Event()
    engine = slow_engine(may_answer, with_model=False)
    monkeypatch.setitem(ENGINES, "slow", lambda _: engine)
    thread = state.of(fresh.application).readiness.start()
    check_problem(fresh.get("/readyz"), 503, "not-ready")
    may_answer.set()
    thread.join(PATIENCE_S)
    response = fresh.get("/readyz")
    assert response.status_code == 200
    assert ReadinessSchema().validate(response.get_json()) == {}
    assert set(states(response).values()) == {"ready"}


def test_the_service_does_not_wait_for_a_model(
    fresh: FlaskClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    may_answer = threading.Event()
    engine = slow_engine(may_answer, with_model=True)
    monkeypatch.setitem(ENGINES, "slow", lambda _: engine)
    readiness = state.of(fresh.application).readiness
    thread = readiness.start()
    deadline = time.monotonic() + PATIENCE_S
    while not readiness.ready:
        assert time.monotonic() < deadline
        time.sleep(0.01)
    response = fresh.get("/readyz")
    assert response.status_code == 200
    assert states(response)["slow"] == "starting"
    may_answer.set()
    thread.join(PATIENCE_S)
    assert states(fresh.get("/readyz"))["slow"] == "ready"
