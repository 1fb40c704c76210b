"""Liveness and readiness."""

from __future__ import annotations

import threading
from pathlib import Path
from typing import NoReturn

import pytest
from flask.testing import FlaskClient
from typing_extensions import override
from werkzeug.test import TestResponse

import tengen.engines.proofs.shipped.library
import tengen.service.readiness
from tengen.engines.catalogue import search
from tengen.engines.errors import MissingKernelsError
from tengen.engines.interface import Analysis, AnalysisRequest, Candidate
from tengen.engines.kernels import compiled
from tengen.engines.model_store.store import ModelStore
from tengen.engines.patterns import windows
from tengen.engines.proofs.shipped.library import ProofLibrary
from tengen.engines.registry import ENGINES
from tengen.service import state
from tengen.service.api.health import HealthSchema, ReadinessSchema
from tengen.service.http.problem import COMPILATION_S
from tengen.service.readiness import Readiness
from tests.api.conftest import Serve, check_problem
from tests.api.server import PATIENCE_S, wait_for
from tests.stub_engine import StubEngine


@pytest.fixture
def fresh(store: ModelStore, serve: Serve) -> FlaskClient:
    """Client of a service that has not warmed up."""
    return serve(store.directory)


def test_service_is_alive_before_it_is_ready(fresh: FlaskClient) -> None:
    response = fresh.get("/healthz")
    assert response.status_code == 200
    assert HealthSchema().validate(response.get_json()) == {}


def test_service_is_not_ready_before_warm_up(fresh: FlaskClient) -> None:
    response = fresh.get("/readyz")
    problem = check_problem(response, 503, "not-ready")
    assert int(response.headers["Retry-After"]) > 0
    assert {engine["name"] for engine in problem["engines"]} == set(ENGINES)
    assert {engine["state"] for engine in problem["engines"]} == {"starting"}


def test_service_answers_before_it_is_ready(fresh: FlaskClient) -> None:
    assert fresh.post("/v1/moves", json={"moves": "h8"}).status_code == 200


def test_requests_after_the_warm_up_find_tables_and_memory(
    fresh: FlaskClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    state.of(fresh.application).readiness.warm_up()
    monkeypatch.delattr(search, "_searcher")
    tables = windows.line_terms.cache_info().misses
    for game in ("gomoku", "standard", "renju", "caro"):
        response = fresh.post("/v1/moves?engine=search", json={"game": game, "moves": "h8"})
        assert response.status_code == 200
    assert windows.line_terms.cache_info().misses == tables


class Scripted(StubEngine):
    """Waits until it may answer, then fails or plays anywhere."""

    name = "scripted"

    def __init__(self, may_answer: threading.Event, *, error: Exception | None = None) -> None:
        self._may_answer = may_answer
        self._error = error

    @override
    def _analyse(self, request: AnalysisRequest) -> Analysis:
        assert self._may_answer.wait(PATIENCE_S)
        if self._error is not None:
            raise self._error
        return Analysis(candidates=(Candidate(move=request.board.legal_moves()[0], score=0),))


class ScriptedModel(Scripted):
    """The same with a trained model."""

    @property
    @override
    def model(self) -> str:
        return "heavy"


def started(readiness: Readiness) -> threading.Thread:
    """The warm-up, begun in a thread of its own."""
    thread = threading.Thread(target=readiness.warm_up, daemon=True)
    thread.start()
    return thread


def states(response: TestResponse) -> dict[str, str]:
    return {engine["name"]: engine["state"] for engine in response.get_json()["engines"]}


def test_service_is_ready_when_engines_without_model_have_answered(
    fresh: FlaskClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    may_answer = threading.Event()
    monkeypatch.setitem(ENGINES, "scripted", lambda _: Scripted(may_answer))
    thread = started(state.of(fresh.application).readiness)
    check_problem(fresh.get("/readyz"), 503, "not-ready")
    may_answer.set()
    thread.join(PATIENCE_S)
    response = fresh.get("/readyz")
    assert response.status_code == 200
    assert ReadinessSchema().validate(response.get_json()) == {}
    assert set(states(response).values()) == {"ready"}


def test_engine_whose_kernels_are_being_compiled_is_starting_and_says_when_to_come_back(
    fresh: FlaskClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    def missing(_: ModelStore) -> NoReturn:
        raise MissingKernelsError("being compiled")

    monkeypatch.setitem(ENGINES, "search", missing)
    state.of(fresh.application).readiness.warm_up()
    problem = check_problem(fresh.get("/readyz"), 503, "not-ready")
    states = {engine["name"]: engine["state"] for engine in problem["engines"]}
    assert (states["search"], states["win-block"]) == ("starting", "ready")
    response = fresh.post("/v1/moves?engine=search", json={"moves": "h8"})
    check_problem(response, 503, "not-ready")
    assert int(response.headers["Retry-After"]) == COMPILATION_S
    assert fresh.post("/v1/moves?engine=win-block", json={"moves": "h8"}).status_code == 200


@pytest.mark.parametrize(
    ("name", "compiles", "status"),
    [
        ("tengen.engines.kernels.position", False, 503),
        ("tengen.engines.kernels.position", True, 500),
        ("tengen.engines.puzzles", False, 500),
    ],
)
def test_partial_import_is_not_ready_only_while_its_kernels_are_compiled(
    fresh: FlaskClient, monkeypatch: pytest.MonkeyPatch, name: str, compiles: bool, status: int
) -> None:
    def fail(_: ModelStore) -> NoReturn:
        raise ImportError("cannot import name", name=name)

    monkeypatch.setitem(ENGINES, "search", fail)
    monkeypatch.setattr(compiled, "compiles_missing", compiles)
    response = fresh.post("/v1/moves?engine=search", json={"moves": "h8"})
    check_problem(response, status, "not-ready" if status == 503 else "internal-error")


def test_readiness_does_not_wait_for_a_model(
    fresh: FlaskClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    may_answer = threading.Event()
    monkeypatch.setitem(ENGINES, "scripted", lambda _: ScriptedModel(may_answer))
    readiness = state.of(fresh.application).readiness
    thread = started(readiness)
    wait_for(lambda: readiness.ready or None)
    response = fresh.get("/readyz")
    assert response.status_code == 200
    assert states(response)["scripted"] == "starting"
    may_answer.set()
    thread.join(PATIENCE_S)
    assert states(fresh.get("/readyz"))["scripted"] == "ready"


def test_engine_that_fails_to_warm_up_is_unusable_alone(
    fresh: FlaskClient, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    may_answer = threading.Event()
    may_answer.set()
    broken = Scripted(may_answer, error=ZeroDivisionError())
    monkeypatch.setitem(ENGINES, "broken", lambda _: broken)
    state.of(fresh.application).readiness.warm_up()
    response = fresh.get("/readyz")
    assert response.status_code == 200
    found = states(response)
    assert found.pop("broken") == "unusable"
    assert set(found.values()) == {"ready"}
    # /readyz tries it again, and does not repeat the traceback.
    assert caplog.text.count("Traceback") == 1


def test_file_that_is_no_proof_is_named_and_costs_no_answer(
    fresh: FlaskClient, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "h8x.proof").write_bytes(b"no gzip")
    proofs = ProofLibrary(tmp_path)
    for module in (tengen.service.readiness, tengen.engines.proofs.shipped.library):
        monkeypatch.setattr(module, "shipped_proofs", lambda: proofs)
    state.of(fresh.application).readiness.warm_up()
    detail = fresh.get("/readyz").get_json()["detail"]
    assert detail.startswith("proofs are skipped: h8x.proof is not a proof")
    assert str(tmp_path) not in detail
    for engine in ("search", "proven"):
        answer = fresh.post(
            f"/v1/moves?engine={engine}", json={"moves": "h8", "limits": {"nodes": 1}}
        )
        assert answer.status_code == 200
    assert fresh.get("/v1/engines/proven").get_json()["proven_openings"] == []
