"""`/v1/analyses`: results of every depth while the search runs."""

from __future__ import annotations

import contextlib
import gc
import json
import queue
import re
import socket
import threading
import urllib.parse
from collections.abc import Iterator
from typing import Any, Final

import flask
import pytest
from flask.testing import FlaskClient
from prometheus_client import Gauge
from werkzeug.test import TestResponse

from tengen.engines.cancellation import CancellationToken
from tengen.engines.catalogue.search import SearchEngine
from tengen.engines.game import Board, Move
from tengen.engines.interface import Analysis, AnalysisRequest, Candidate
from tengen.service import metrics, state
from tengen.service.api.analyses import LiveProblemSchema, LiveRecommendationSchema
from tengen.service.app import create_app
from tengen.service.compute import search_slots
from tengen.service.compute.analyses import build_analysis
from tengen.service.compute.request_budget import MAX_ANSWER
from tengen.service.config import Settings
from tengen.service.http import streams
from tests.api.conftest import check_problem
from tests.api.server import PATIENCE_S, wait_for
from tests.serving import serving

POSITION: Final = {"moves": "h8i9h9h10i8g8j10", "seed": 1}
SEARCH: Final = "/v1/analyses?engine=search"


class Script:
    """Takes the place of `search`, and does what the test says.

    A number reports that depth, an error is raised, None ends the search.
    """

    def __init__(self) -> None:
        self.steps: queue.Queue[int | Exception | None] = queue.Queue()

    def run(self, request: AnalysisRequest) -> Analysis:
        assert request.on_depth
        with request.cancellation.on_cancel(lambda: self.steps.put(None)):
            while (step := self.steps.get(timeout=PATIENCE_S)) is not None:
                if isinstance(step, Exception):
                    raise step
                request.on_depth(analysis(step))
                self.steps.task_done()
        return analysis(0, cancelled=request.cancellation.is_cancelled)


def analysis(depth: int, *, cancelled: bool = False) -> Analysis:
    return Analysis(
        candidates=(Candidate(Move(0, 0), 0.0),),
        depth=depth,
        stopped_by="cancelled" if cancelled else "depth",
    )


@pytest.fixture(scope="module", autouse=True)
def _no_analysis_of_other_tests() -> None:
    """Close and forget streams that clients of other files left unread."""
    gc.collect()
    metrics.current().live_analyses.set(0)


@pytest.fixture
def script(monkeypatch: pytest.MonkeyPatch) -> Script:
    script = Script()
    monkeypatch.setattr(SearchEngine, "_analyse", script.run)
    # Results of scripted searches must not be found by other tests.
    monkeypatch.setattr("tengen.service.compute.analysis_cache.AnalysisCache.put", lambda *_: None)
    return script


def start(client: FlaskClient, url: str = SEARCH, **body: Any) -> TestResponse:
    return client.post(url, json={**POSITION, **body})


def objects(response: TestResponse) -> Iterator[dict[str, Any]]:
    """The objects of a stream as they come, without heartbeats; each checked by its schema."""
    for line in response.iter_encoded():
        if line.strip():
            found = json.loads(line)
            schema = LiveProblemSchema if "problem" in found else LiveRecommendationSchema
            assert schema().validate(found) == {}
            yield found
    response.close()


@pytest.mark.parametrize("candidates", [1, 3])
def test_every_depth_is_answered_as_a_move_with_that_limit(
    client: FlaskClient, candidates: int
) -> None:
    body = {**POSITION, "candidates": candidates}
    found = list(objects(start(client, limits={"depth": 4}, candidates=candidates)))
    assert [each["final"] for each in found] == [False] * (len(found) - 1) + [True]
    assert found[-1]["stats"]["depth"] == 4
    assert len({each["analysis_id"] for each in found}) == 1
    for each in found:
        limits = {"depth": each["stats"]["depth"]}
        move = client.post("/v1/moves?engine=search", json={**body, "limits": limits}).get_json()
        for field in ("analysis_id", "turn", "during_search", "final"):
            del each[field]
        for answer in (each, move):
            del answer["stats"]["time_ms"], answer["limits"]
        assert each == move


def test_stream_is_neither_stored_nor_buffered(client: FlaskClient) -> None:
    with start(client, limits={"depth": 1}) as response:
        assert response.status_code == 200
        assert response.content_type == "application/x-ndjson"
        assert response.headers["Cache-Control"] == "no-store"
        assert response.headers["X-Accel-Buffering"] == "no"
        assert "Content-Length" not in response.headers
        assert "Content-Encoding" not in response.headers
        assert response.get_data(as_text=True).endswith("}\n")


@pytest.mark.parametrize(
    ("accept", "media_type"),
    [
        ("text/event-stream", "text/event-stream"),
        ("*/*", "application/x-ndjson"),
        ("application/json", "application/x-ndjson"),
    ],
)
def test_accept_header_chooses_the_format(
    client: FlaskClient, accept: str, media_type: str
) -> None:
    body = {**POSITION, "limits": {"depth": 2}}
    with client.post(SEARCH, json=body, headers={"Accept": accept}) as response:
        assert response.mimetype == media_type
        text = response.get_data(as_text=True)
    if media_type == "text/event-stream":
        events = re.findall(r"data: (\{.*\})\n\n", text)
        assert json.loads(events[-1])["final"]
        assert re.sub(r"data: \{.*\}\n\n", "", text) == "id: end\n"


def test_engine_that_does_not_search_answers_once_without_a_slot(client: FlaskClient) -> None:
    slots = state.of(client.application).recommender.slots
    with contextlib.ExitStack() as taken:
        while True:
            try:
                taken.enter_context(slots.acquire())
            except Exception:  # noqa: BLE001 - all are taken
                break
        (found,) = objects(start(client, "/v1/analyses?engine=attack-weights"))
    assert found["final"]
    assert found["engine"]["name"] == "attack-weights"


@pytest.mark.parametrize(
    ("url", "body", "problem"),
    [
        ("?engine=nobody", {}, (404, "unknown-engine")),
        ("?engine=search&compare=random", {}, (422, "invalid-request")),
        ("?engine=search", {"options": {"x": 1}}, (422, "invalid-option")),
        ("?engine=search", {"moves": "h8h8"}, (422, "invalid-position")),
        ("?engine=search", {"moves": "h8a1i8a2j8a3k8a4l8"}, (409, "game-over")),
        ("?engine=minimax", {"moves": "h8"}, (422, "unsupported-rules")),
    ],
)
def test_error_before_the_first_result_is_a_problem(
    client: FlaskClient, url: str, body: dict[str, Any], problem: tuple[int, str]
) -> None:
    check_problem(start(client, f"/v1/analyses{url}", **body), *problem)
    assert is_idle(client)


def is_idle(client: FlaskClient) -> bool:
    """Whether nothing of an analysis is left behind."""
    with state.of(client.application).recommender.slots.acquire(is_long=True):
        taken, live = metrics.current().slots_taken, metrics.current().live_analyses
        return value(taken) == 1 and value(live) == 0


def value(gauge: Gauge) -> float:
    return float(next(iter(gauge.collect())).samples[0].value)


def test_error_after_the_first_result_is_the_last_object(
    client: FlaskClient, script: Script
) -> None:
    script.steps.put(1)
    found = objects(start(client))
    assert next(found)["stats"]["depth"] == 1
    script.steps.put(ZeroDivisionError("a secret"))
    last = next(found)
    assert (last["final"], last["problem"]["status"]) == (True, 500)
    assert last["problem"]["type"] == "/problems/internal-error"
    assert "secret" not in json.dumps(last)
    assert list(found) == []
    assert is_idle(client)


def test_slow_reader_loses_intermediate_results_only(client: FlaskClient, script: Script) -> None:
    script.steps.put(1)
    found = objects(start(client))
    assert next(found)["stats"]["depth"] == 1
    for depth in (2, 3, 4):
        script.steps.put(depth)
    wait_for(lambda: script.steps.unfinished_tasks == 0 or None)
    assert next(found)["stats"]["depth"] == 4
    script.steps.put(5)
    script.steps.put(None)
    wait_for(lambda: no_search_runs() or None)
    (last,) = found
    assert last["final"]


def no_search_runs() -> bool:
    return value(metrics.current().slots_taken) == 0


def test_analyses_leave_one_slot_for_moves(client: FlaskClient, script: Script) -> None:
    # Two slots: the default.
    script.steps.put(1)
    running = objects(start(client))
    next(running)
    problem = check_problem(start(client), 503, "busy")
    assert "for live analyses" in problem["detail"]
    with state.of(client.application).recommender.slots.acquire():
        pass
    script.steps.put(None)
    assert list(running)[-1]["final"]
    assert is_idle(client)


def test_single_slot_serves_analyses_as_well() -> None:
    client = create_app(Settings(slots=1)).test_client()
    assert list(objects(start(client, limits={"depth": 1})))[-1]["final"]


def test_running_analysis_sends_heartbeats(
    client: FlaskClient, script: Script, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(search_slots, "HEARTBEAT_S", 0.0)
    for accept, heartbeat in (("*/*", b"\n"), ("text/event-stream", b":\n\n")):
        response = client.post(SEARCH, json=POSITION, headers={"Accept": accept})
        assert next(response.iter_encoded()) == heartbeat
        script.steps.put(None)
        rest = [line for line in response.iter_encoded() if line != heartbeat]
        assert len(rest) == 1
        response.close()


def test_stream_beyond_its_size_sends_the_last_result_only(
    client: FlaskClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(streams, "SEARCHING", 1)
    (found,) = objects(start(client, limits={"depth": 5}))
    assert found["final"]


def test_turns_are_analysed_in_the_order_of_their_priorities(client: FlaskClient) -> None:
    limits = {"depth": 3}
    body = {**POSITION, "limits": limits, "turns": [7, 2, 5], "priorities": [0, 3, 3]}
    found = list(objects(client.post(SEARCH, json=body)))
    ended = [each for each in found if not each["during_search"]]
    assert [each["turn"] for each in ended] == [2, 5, 7]
    assert [each["final"] for each in found] == [False] * (len(found) - 1) + [True]
    assert len({each["analysis_id"] for each in found}) == 1
    for each in ended:
        moves = "".join(re.findall(r"[a-z]\d+", str(POSITION["moves"]))[: each["turn"]])
        move = client.post(
            "/v1/moves?engine=search", json={**POSITION, "moves": moves, "limits": limits}
        ).get_json()
        assert each["candidates"] == move["candidates"]


def test_turns_of_an_engine_that_does_not_search(client: FlaskClient) -> None:
    body = {**POSITION, "engine": "attack-weights", "turns": [0, 7]}
    found = list(objects(client.post("/v1/analyses", json=body)))
    assert [(each["turn"], each["final"]) for each in found] == [(0, False), (7, True)]


def test_turns_share_the_time_of_the_service() -> None:
    client = create_app(Settings(max_analysis_ms=400)).test_client()
    body = {**POSITION, "limits": {"time_ms": 400}, "turns": [7, 6]}
    first, *_, last = objects(client.post(SEARCH, json=body))
    # Less than half of it: the time begins before the search.
    assert 0 < first["limits"]["time_ms"] <= 200
    assert re.fullmatch(r"\d+ ms were applied: .* share its time", first["warnings"][0])
    assert last["final"]


def test_turns_limited_by_nodes_do_not_mention_the_clock(client: FlaskClient) -> None:
    found = objects(start(client, turns=[7, 3], limits={"nodes": 500}))
    for answer in found:
        assert answer["warnings"] == []
        assert answer["limits"]["time_ms"] == Settings().max_analysis_ms


def test_cancelled_analysis_leaves_its_other_turns_out(script: Script) -> None:
    app, stopping = create_app(Settings()), threading.Event()
    state.of(app).stopping.analyses = stopping.is_set
    script.steps.put(1)
    found = objects(start(app.test_client(), turns=[7, 6, 5]))
    next(found)
    stopping.set()
    (last,) = found
    assert (last["turn"], last["final"]) == (7, True)


@pytest.mark.parametrize(
    ("fields", "pointer", "message"),
    [
        ({"turns": [7, 8]}, "/turns/1", "turn 8 is after the end, which is turn 7"),
        ({"turns": [1, 1]}, "/turns", "1 is named more than once"),
        ({"turns": []}, "/turns", "no turn is named"),
        (
            {"turns": [*range(7)], "priorities": [1]},
            "/priorities",
            "turns: 7, priorities: 1",
        ),
        ({"priorities": [1]}, "/priorities", "turns: 0, priorities: 1"),
        ({"turns": [3], "allow": "a1"}, "/allow", "not with turns"),
        ({"compare": ["search"]}, "/compare", "`compare` is not a field"),
        ({"analyzeTurns": [1]}, "/analyzeTurns", "did you mean `turns`?"),
    ],
)
def test_bad_turns_are_refused(
    client: FlaskClient, fields: dict[str, Any], pointer: str, message: str
) -> None:
    problem = check_problem(start(client, **fields), 422, "invalid-request")
    assert problem["errors"][0]["pointer"] == pointer
    assert message in problem["errors"][0]["message"]


def test_stones_without_order_have_no_turns(client: FlaskClient) -> None:
    body = {"board": ["X..", "...", "..."], "turns": [1]}
    problem = check_problem(client.post("/v1/analyses", json=body), 422, "invalid-request")
    assert "stones that were set up have no turns" in problem["errors"][0]["message"]


def test_more_turns_than_positions_of_a_batch_are_refused() -> None:
    client = create_app(Settings(max_batch=2)).test_client()
    problem = check_problem(start(client, turns=[0, 1, 2]), 422, "invalid-request")
    assert problem["errors"][0]["message"] == "3 turns, allowed are 2"


@pytest.mark.parametrize("accept", ["application/x-ndjson", "text/event-stream"])
def test_stream_ends_before_it_is_too_large(client: FlaskClient, accept: str) -> None:
    game = {"rows": 32, "cols": 32, "win_length": 5}
    body = {"game": game, "moves": POSITION["moves"], "candidates": "all", "turns": [*range(8)]}
    body |= {"engine": "attack-weights", "options": {"attacks": True}}
    with client.post("/v1/analyses", json=body, headers={"Accept": accept}) as response:
        text = response.data
    assert MAX_ANSWER / 2 < len(text) <= MAX_ANSWER
    found = [json.loads(line) for line in re.findall(rb"(\{.*\})\n", text)]
    assert [each["final"] for each in found] == [False] * (len(found) - 1) + [True]
    assert LiveProblemSchema().validate(found[-1]) == {}
    assert found[-1]["problem"]["type"] == "/problems/response-too-large"
    wait_for(lambda: no_search_runs() or None)
    assert is_idle(client)


def test_stream_whose_first_result_is_too_large_is_refused(
    client: FlaskClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(streams, "MAX_ANSWER", streams.ROOM_FOR_PROBLEM + 10)
    check_problem(
        start(client, engine="attack-weights", url="/v1/analyses"), 422, "response-too-large"
    )
    assert is_idle(client)


def test_long_game_is_not_copied_for_every_turn_at_once(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    copied: list[Board] = []
    copy = Board.copy

    def counted(board: Board) -> Board:
        copied.append(board)
        return copy(board)

    monkeypatch.setattr(Board, "copy", counted)
    query = build_analysis(
        {"moves": "h8i9h9h10i8", "turns": [5, 0, 3]}, Settings(), CancellationToken()
    )
    assert copied == []
    assert [len(query.at(turn).board) for turn in query.turns] == [5, 0, 3]


LINK: Final = "/v1/analyses?engine=search&moves=h8i9h9h10i8g8j10&seed=1&depth=2"


def test_link_streams_what_a_body_does(client: FlaskClient) -> None:
    with client.get(LINK, headers={"Accept": "text/event-stream"}) as response:
        assert response.mimetype == "text/event-stream"
        assert response.headers["Cache-Control"] == "no-store"
        linked = re.findall(r"data: (\{.*\})\n\n", response.get_data(as_text=True))
    *_, posted = objects(start(client, limits={"depth": 2}))
    assert json.loads(linked[-1])["candidates"] == posted["candidates"]


def test_browser_that_has_the_last_event_is_told_to_stop(client: FlaskClient) -> None:
    for last, status in (("end", 204), ("", 200)):
        with client.get(LINK, headers={"Last-Event-ID": last}) as response:
            assert response.status_code == status


def test_link_compares_nothing(client: FlaskClient) -> None:
    check_problem(client.get(LINK + "&compare=minimax"), 422, "invalid-request")


def test_time_limit_of_analyses_is_their_own() -> None:
    app = create_app(Settings(max_analysis_ms=40, max_time_ms=30, time_ms=20))
    (*_, unlimited) = objects(start(app.test_client()))
    (*_, longer) = objects(start(app.test_client(), limits={"time_ms": 1000}))
    assert unlimited["limits"]["time_ms"] == longer["limits"]["time_ms"] == 40
    assert longer["warnings"] == ["limits.time_ms is 1000, 40 was applied"]


def test_stopping_worker_ends_its_analyses_with_a_last_result(script: Script) -> None:
    app, stopping = create_app(Settings()), threading.Event()
    state.of(app).stopping.analyses = stopping.is_set
    script.steps.put(1)
    found = objects(start(app.test_client()))
    next(found)
    stopping.set()
    (last,) = found
    assert (last["final"], last["stats"]["stopped_by"]) == (True, "cancelled")


@contextlib.contextmanager
def connected(app: flask.Flask, url: str, body: dict[str, Any]) -> Iterator[socket.socket]:
    """A connection to a real server that has sent a request."""
    text = json.dumps(body).encode()
    head = (
        f"POST {url} HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n"
        f"Content-Length: {len(text)}\r\n\r\n"
    )
    with serving(app) as address:
        port = urllib.parse.urlsplit(address).port
        with socket.create_connection(("127.0.0.1", port), PATIENCE_S) as connection:
            connection.sendall(head.encode() + text)
            yield connection


def read_until(connection: socket.socket, text: bytes) -> None:
    read = b""
    while text not in read:
        received = connection.recv(4096)
        assert received, read
        read += received


def test_client_that_leaves_unnoticed_is_found_by_a_heartbeat(
    client: FlaskClient, script: Script, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(search_slots, "HEARTBEAT_S", 0.0)
    # Nobody polls the connection.
    monkeypatch.setattr(
        "tengen.service.http.disconnects.cancellation_token", lambda _: CancellationToken()
    )
    with connected(client.application, SEARCH, POSITION) as end:
        # A chunk of one byte.
        read_until(end, b"1\r\n\n\r\n")
        end.close()
        wait_for(lambda: no_search_runs() or None)
    assert script.steps.empty()
