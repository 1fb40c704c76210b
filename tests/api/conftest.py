from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any, Final, Protocol

import flask
import pytest
from flask.testing import FlaskClient
from marshmallow import Schema
from werkzeug.test import TestResponse

from tengen.engines.model_store.ranking_network import RankingNetwork
from tengen.engines.model_store.store import ModelStore
from tengen.service.app import create_app
from tengen.service.config import Settings
from tengen.service.schemas.problems import ProblemSchema
from tests.rankers import random_ranker

Serve = Callable[[Path], FlaskClient]

TIME_MS: Final = 50
"""Default time limit of a search in milliseconds."""


class Ask(Protocol):
    """Ask for a move; the body's fields as keywords, the query string as `query`."""

    def __call__(self, *, query: dict[str, str] | None = None, **body: Any) -> TestResponse: ...


@pytest.fixture(scope="session")
def ranker() -> RankingNetwork:
    return random_ranker()


@pytest.fixture
def store(tmp_path: Path, ranker: RankingNetwork) -> ModelStore:
    """A model directory with one live model."""
    return _with_live_model(tmp_path / "models", ranker)


def _with_live_model(directory: Path, ranker: RankingNetwork) -> ModelStore:
    store = ModelStore(directory)
    store.save("first", ranker, {"note": "made by a test"})
    store.promote("first")
    return store


@pytest.fixture(scope="session")
def app(tmp_path_factory: pytest.TempPathFactory, ranker: RankingNetwork) -> flask.Flask:
    """An application for all tests that only send requests, and so leave its models alone."""
    store = _with_live_model(tmp_path_factory.mktemp("shared") / "models", ranker)
    return create_app(Settings(models=store.directory, time_ms=TIME_MS))


@pytest.fixture
def client(app: flask.Flask) -> FlaskClient:
    return app.test_client()


@pytest.fixture
def serve() -> Serve:
    """Create a client with its own application on a model directory."""
    return lambda models: create_app(Settings(models=models)).test_client()


@pytest.fixture
def ask(client: FlaskClient) -> Ask:
    def post(*, query: dict[str, str] | None = None, **body: Any) -> TestResponse:
        return client.post("/v1/moves", query_string=query, json=body)

    return post


def checked(response: TestResponse, schema: type[Schema] | None = None) -> dict[str, Any]:
    """Assert that a response succeeds and follows a schema; returns its document."""
    assert response.status_code == 200, response.text
    document: dict[str, Any] = response.get_json()
    assert schema is None or schema().validate(document) == {}
    return document


def check_problem(response: TestResponse, status: int, code: str) -> dict[str, Any]:
    """Assert that a response is a problem of this status and code; returns its document."""
    assert response.mimetype == "application/problem+json"
    problem: dict[str, Any] = response.get_json()
    assert (response.status_code, problem["status"]) == (status, status)
    assert problem["type"] == f"/problems/{code}"
    assert problem["request_id"] == response.headers["X-Request-ID"]
    assert ProblemSchema().validate(problem) == {}
    return problem


def check_fault(response: TestResponse, problem: str, pointer: str, code: str) -> str:
    """Assert that a response is a problem with one fault, located by a pointer or parameter.

    Returns:
        The message of the fault.
    """
    (fault,) = check_problem(response, 422, problem)["errors"]
    assert (fault.get("pointer", fault.get("parameter")), fault["code"]) == (pointer, code)
    message: str = fault["message"]
    return message


def looked_up(client: FlaskClient) -> dict[str, float]:
    """Cache lookups so far, by result."""
    lines = client.get("/metrics").text.splitlines()
    found = [line for line in lines if line.startswith("tengen_cache_total{")]
    return {line.split('"')[1]: float(line.split()[-1]) for line in found}


def grown(before: dict[str, float], after: dict[str, float]) -> dict[str, float]:
    """The lookups between two counts, by result."""
    changed = {kind: count - before.get(kind, 0) for kind, count in after.items()}
    return {kind: count for kind, count in changed.items() if count}
