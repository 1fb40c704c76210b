"""Requests that wait for a search slot as long as their callers choose."""

from __future__ import annotations

import json
import threading
from collections.abc import Callable, Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from typing import Any

import pytest
from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from tengen.engines.catalogue.search import SearchEngine
from tengen.engines.interface import Analysis, AnalysisRequest, Candidate
from tengen.service import state
from tengen.service.api.analyses import QueuedAnalysisSchema
from tengen.service.app import create_app
from tengen.service.compute.search_slots import SearchSlots
from tengen.service.compute.slot_queue import MAX_RETRY_AFTER_S
from tengen.service.config import Settings
from tengen.service.schemas.engines import QueuedSchema
from tengen.service.server.concurrency import ConcurrencyLimit
from tests.api.conftest import check_problem, checked
from tests.api.server import PATIENCE_S, wait_for

THREADS = 3
LONG_MS = 1000 * PATIENCE_S
SETTINGS = Settings(slots=2, threads=THREADS, slot_wait_ms=0, max_wait_ms=600_000)
QUESTION = {"moves": "h8i9", "wait_ms": LONG_MS}


@pytest.fixture
def client() -> FlaskClient:
    """A client of a service that runs as many requests at a time as under gunicorn."""
    app = create_app(SETTINGS)
    app.wsgi_app = ConcurrencyLimit(  # type: ignore[method-assign]
        app.wsgi_app, requests=THREADS, max_body=SETTINGS.max_body
    )
    return app.test_client()


def slots_of(client: FlaskClient) -> SearchSlots:
    return state.of(client.application).recommender.slots


def wait_until_waiting(client: FlaskClient, number: int) -> None:
    wait_for(lambda: True if slots_of(client).waiting == number else None)


def test_ten_parallel_searches_that_wait_are_all_answered(
    client: FlaskClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    going_on = threading.Event()

    def analyse(_: SearchEngine, request: AnalysisRequest) -> Analysis:
        assert going_on.wait(PATIENCE_S)
        return Analysis(candidates=(Candidate(request.moves()[0], 0.0),))

    monkeypatch.setattr(SearchEngine, "_analyse", analyse)

    def ask(seed: int) -> int:
        own = client.application.test_client()
        return own.post("/v1/moves?engine=search", json={**QUESTION, "seed": seed}).status_code

    with ThreadPoolExecutor(10) as threads:
        statuses = [threads.submit(ask, seed) for seed in range(10)]
        wait_until_waiting(client, 8)
        # More wait than requests may be in progress, and others are answered meanwhile.
        assert client.get("/healthz").status_code == 200
        assert client.get("/").status_code == 200
        assert ask_weights(client).status_code == 200
        going_on.set()
        assert [status.result(PATIENCE_S) for status in statuses] == [200] * 10


def ask_weights(client: FlaskClient) -> TestResponse:
    return client.post("/v1/moves?engine=attack-weights", json={"moves": "h8i9"})


WAITING: dict[str, Callable[[FlaskClient], TestResponse]] = {
    "moves": lambda client: client.post("/v1/moves?engine=search", json=small(QUESTION)),
    "link": lambda client: client.get(
        f"/v1/moves?engine=search&moves=h8i9&depth=1&wait_ms={LONG_MS}"
    ),
    "batch": lambda client: client.post(
        "/v1/moves/batch", json={"requests": [small({"moves": "h8"})] * 2, "wait_ms": LONG_MS}
    ),
    "item": lambda client: client.post("/v1/moves/batch", json={"requests": [small(QUESTION)]}),
    "play": lambda client: client.post("/v1/play?engine=search", json=small(QUESTION)),
    "review": lambda client: client.post("/v1/reviews?engine=search", json=small(QUESTION)),
    "swap2": lambda client: client.post(
        "/v1/openings/swap2", json={"limits": {"nodes": 50}, "wait_ms": LONG_MS}
    ),
    "renju": lambda client: client.post(
        "/v1/openings/renju",
        json={"opening": "rif", "limits": {"nodes": 50}, "wait_ms": LONG_MS},
    ),
    "puzzle": lambda client: client.post(
        f"/v1/puzzles/{client.get('/v1/puzzles/daily').get_json()['id']}/hint",
        json={"moves": "", "wait_ms": LONG_MS},
    ),
}
"""Requests that wait for a slot."""


def small(body: dict[str, Any]) -> dict[str, Any]:
    return {**body, "limits": {"depth": 1}}


@pytest.mark.parametrize("send", WAITING.values(), ids=WAITING)
def test_request_with_wait_ms_is_answered_when_a_slot_is_free(
    client: FlaskClient, send: Callable[[FlaskClient], TestResponse]
) -> None:
    with ThreadPoolExecutor(1) as threads:
        with slots_of(client).acquire(), slots_of(client).acquire():
            response: Future[TestResponse] = threads.submit(send, client)
            wait_until_waiting(client, 1)
        answer = checked(response.result(PATIENCE_S))
    assert [item for item in answer.get("answers", ()) if item["problem"]] == []


@pytest.mark.parametrize(
    ("path", "schema"),
    [("/v1/analyses?engine=search", QueuedAnalysisSchema), ("/v1/reviews", QueuedSchema)],
)
def test_stream_begins_with_its_place_in_the_queue(
    client: FlaskClient, path: str, schema: type[QueuedSchema]
) -> None:
    headers = {"Accept": "application/x-ndjson"}
    with slots_of(client).acquire(), slots_of(client).acquire():
        response = client.post(path, json=small(QUESTION), headers=headers)
        lines = objects(response)
        queued = next(lines)
    assert schema().validate(queued) == {}
    assert (queued["place_in_queue"], queued["final"]) == (1, False)
    *_, last = lines
    assert last["final"]
    assert "problem" not in last
    response.close()


def objects(response: TestResponse) -> Iterator[dict[str, Any]]:
    assert response.status_code == 200
    for line in response.iter_encoded():
        if line.strip():
            yield json.loads(line)


def test_stream_that_waited_in_vain_ends_with_the_problem(client: FlaskClient) -> None:
    with slots_of(client).acquire(), slots_of(client).acquire():
        body = {"moves": "h8i9", "wait_ms": 1}
        queued, last = objects(client.post("/v1/analyses?engine=search", json=body))
    assert queued["place_in_queue"] == 1
    assert (last["final"], last["problem"]["type"]) == (True, "/problems/busy")


def test_refusal_without_wait_ms_is_a_status_also_of_a_stream(client: FlaskClient) -> None:
    with slots_of(client).acquire(), slots_of(client).acquire():
        response = client.post("/v1/analyses?engine=search", json={"moves": "h8i9"})
        check_problem(response, 503, "busy")


def test_retry_after_is_the_time_that_the_running_searches_may_take(client: FlaskClient) -> None:
    with slots_of(client).acquire(seconds=LONG_MS), slots_of(client).acquire(seconds=LONG_MS):
        response = client.post("/v1/moves?engine=search", json={"moves": "h8i9"})
        problem = check_problem(response, 503, "busy")
    assert problem["retry_after"] == int(response.headers["Retry-After"]) == MAX_RETRY_AFTER_S


def test_wait_ms_beyond_the_maximum_is_cut_with_a_warning() -> None:
    client = create_app(Settings(max_wait_ms=5)).test_client()
    body = {"moves": "h8i9", "wait_ms": 6, "limits": {"depth": 1}}
    answer = checked(client.post("/v1/moves?engine=search", json=body))
    assert answer["warnings"] == ["wait_ms is 6, 5 was applied"]
    assert client.get("/v1/limits").get_json()["max_wait_ms"] == 5
