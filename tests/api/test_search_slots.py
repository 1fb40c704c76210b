"""Search slots, and the time budget of a request."""

from __future__ import annotations

import contextlib
import dataclasses
import functools
import os
import sys
import threading
import types
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from typing import Any, TypeVar

import flask
import pytest
from flask.testing import FlaskClient

from tengen.engines.cancellation import CancellationToken
from tengen.engines.errors import CancelledError, LimitReachedError
from tengen.engines.game import Board, Move, preset
from tengen.engines.interface import AnalysisRequest, Limit
from tengen.engines.registry import ENGINES, create_engine
from tengen.service import state
from tengen.service.app import create_app
from tengen.service.compute.query import Query
from tengen.service.compute.request_budget import GRACE_S, MIN_SHARE_S, RequestBudget
from tengen.service.compute.search_slots import NICENESS, SearchSlots
from tengen.service.config import Settings
from tengen.service.errors import BusyError
from tests.api.conftest import check_problem
from tests.api.server import PATIENCE_S, wait_for

T = TypeVar("T")
FAST = Settings(slots=1, max_time_ms=400)


@pytest.fixture
def client() -> FlaskClient:
    return create_app(FAST).test_client()


@pytest.fixture(scope="module")
def busy() -> Iterator[FlaskClient]:
    """A client of a service whose only slot is taken."""
    app = create_app(FAST)
    with state.of(app).recommender.slots.acquire():
        yield app.test_client()


def ask(client: FlaskClient, engine: str, **body: Any) -> Any:
    return client.post(f"/v1/moves?engine={engine}", json={"moves": "h8i9", **body})


def test_busy_slots_refuse_searches_but_nothing_else(client: FlaskClient) -> None:
    with state.of(client.application).recommender.slots.acquire():
        response = ask(client, "search")
        check_problem(response, 503, "busy")
        assert int(response.headers["Retry-After"]) >= 1
        assert ask(client, "attack-weights").status_code == 200
        assert client.get("/healthz").status_code == 200
        tictactoe = client.post("/v1/moves?engine=minimax", json={"board": ["X..", "...", "..."]})
        assert tictactoe.status_code == 200
    assert ask(client, "search", limits={"depth": 1}).status_code == 200


@pytest.mark.parametrize(
    ("path", "body", "status"),
    [
        ("/v1/moves?engine=attack-weights&compare=random", {"moves": "h8i9"}, 200),
        ("/v1/moves?engine=attack-weights&compare=search", {"moves": "h8i9"}, 503),
        ("/v1/moves?engine=attack-weights", {"moves": "h8i9", "explain": True}, 503),
        ("/v1/moves?engine=random", {"moves": "h8i9", "game": "renju"}, 503),
        ("/v1/moves?engine=random", {"moves": "7/7 8/8", "game": {"unbounded": True}}, 200),
        ("/v1/moves?engine=random", {"moves": "0/0 40/40", "game": {"unbounded": True}}, 503),
        ("/v1/play?engine=random", {"moves": "h8", "play": "i9"}, 200),
        ("/v1/play?engine=random", {"moves": "h8", "play": "i9", "explain": True}, 503),
        ("/v1/analyses?engine=random", {"moves": "h8i9"}, 200),
        ("/v1/analyses?engine=random", {"moves": "h8i9", "explain": True}, 503),
        ("/v1/analyses?engine=random", {"moves": "h8i9", "turns": [0, 1]}, 503),
        ("/v1/positions", {"moves": "h8i9"}, 200),
        ("/v1/positions", {"moves": "h8i9", "game": "renju"}, 503),
        ("/v1/records", {"sgf": "(;GM[4]SZ[15];B[hh])"}, 503),
        ("/v1/reviews", {"moves": "h8i9"}, 503),
        ("/v1/openings/swap2", {"moves": ""}, 503),
    ],
)
def test_all_that_is_not_quick_needs_a_slot(
    busy: FlaskClient, path: str, body: dict[str, Any], status: int
) -> None:
    with busy.post(path, json=body) as response:
        assert response.status_code == status
        assert status == 200 or response.get_json()["type"] == "/problems/busy"


@pytest.mark.parametrize(
    ("path", "item"),
    [("/v1/moves/batch?engine=random", {"moves": "h8i9"}), ("/v1/positions/batch", {"moves": ""})],
)
def test_positions_of_a_batch_need_slots(
    client: FlaskClient, path: str, item: dict[str, Any]
) -> None:
    body = {"requests": [item, {"moves": "h8h8"}]}
    with state.of(client.application).recommender.slots.acquire():
        busy, invalid = client.post(path, json=body).get_json()["answers"]
    assert busy["problem"]["type"] == "/problems/busy"
    assert invalid["problem"]["type"] == "/problems/invalid-position"
    assert client.post(path, json=body).get_json()["answers"][0]["problem"] is None


def test_failed_search_releases_its_slot(client: FlaskClient) -> None:
    for _ in range(3):
        assert ask(client, "search", options={"nonsense": 1}).status_code == 422
    assert ask(client, "search", limits={"depth": 1}).status_code == 200


def test_only_search_threads_have_low_priority() -> None:
    def priority() -> int:
        return os.getpriority(os.PRIO_PROCESS, threading.get_native_id())

    def priority_of_helper() -> int:
        with ThreadPoolExecutor(1) as threads:
            return threads.submit(priority).result()

    own, slots = priority(), SearchSlots(1)
    # On other systems it would be the whole process that gives way.
    expected = max(own, NICENESS) if sys.platform == "linux" else own
    assert slots.run(priority) == slots.run(priority_of_helper) == expected
    assert priority() == own


def test_search_thread_has_request_context_and_raises(client: FlaskClient) -> None:
    slots = SearchSlots(1)
    with client.application.test_request_context("/here"):
        assert slots.run(lambda: flask.request.path) == "/here"
    with pytest.raises(ZeroDivisionError):
        slots.run(lambda: 1 // 0)
    assert slots.run(lambda: "free") == "free"


@pytest.mark.parametrize("name", ENGINES)
def test_engines_with_limits_need_a_slot(name: str) -> None:
    engine = create_engine(name)
    rules = preset("gomoku")
    if not engine.supports(rules):
        return
    board = Board.from_moves([Move(7, 7), Move(7, 8), Move(8, 8)], rules)
    stopped = engine.analyse(AnalysisRequest(board, Limit(nodes=1))).stopped_by != "complete"
    assert engine.searches(rules) or not stopped


def test_time_limit_is_cut_with_a_warning(client: FlaskClient) -> None:
    answer = ask(client, "search", limits={"time_ms": 60_000}).get_json()
    assert answer["limits"]["time_ms"] == 400
    assert answer["warnings"] == ["limits.time_ms is 60000, 400 was applied"]


def test_batch_shares_one_time_budget(client: FlaskClient) -> None:
    question = {"moves": "h8i9", "limits": {"time_ms": 400}}
    response = client.post(
        "/v1/moves/batch?engine=search", json={"requests": [question] * 8}
    ).get_json()
    answers = [answer["recommendation"] for answer in response["answers"]]
    assert len(answers) == 8
    assert answers[0]["limits"]["time_ms"] <= 50
    assert "share" in answers[0]["warnings"][0]


def test_answers_limited_by_nodes_do_not_mention_the_clock() -> None:
    # More than these searches take on any machine: within a request they share the time.
    client = create_app(Settings(slots=1, max_time_ms=60_000)).test_client()
    question = {"moves": "h8i9", "limits": {"nodes": 500}, "seed": 1}
    documents = [
        client.post(f"/v1/moves{path}", json=body).get_json()
        for path, body in (
            ("?engine=search&compare=learned,threat-search", question),
            ("/batch?engine=search", {"requests": [question] * 3}),
        )
    ]
    found = [documents[0], *(answer["recommendation"] for answer in documents[1]["answers"])]
    for answer in found:
        assert answer["warnings"] == []
        assert answer["limits"] == {"time_ms": 60_000, "nodes": 500, "depth": None}
    assert {answer["move"]["notation"] for answer in found} == {found[0]["move"]["notation"]}


def query(seconds: float | None) -> Query:
    return Query(
        board=Board(preset("gomoku")),
        limit=Limit(time=seconds),
        seed=1,
        cancellation=CancellationToken(),
    )


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> types.SimpleNamespace:
    """The clock of the budget, which stands still."""
    clock = types.SimpleNamespace(now=100.0, cpu=1.0)
    clock.monotonic = lambda: clock.now
    clock.thread_time = lambda: clock.cpu

    def spend(seconds: float) -> None:
        clock.cpu += seconds

    clock.spend = spend
    monkeypatch.setattr("tengen.service.compute.request_budget.time", clock)
    return clock


def run(budget: RequestBudget, work: Callable[[], T]) -> T:
    return budget.run(work, CancellationToken(), None)


@pytest.mark.usefixtures("clock")
def test_unused_time_benefits_later_queries() -> None:
    budget = RequestBudget(1.0, [query(10)] * 4)
    first, _, _, last = (budget.share(query(10)) for _ in range(4))
    assert first.limit.time == pytest.approx(0.25)
    assert last.limit.time == pytest.approx(1.0)


def test_used_time_is_divided_among_the_rest(clock: types.SimpleNamespace) -> None:
    budget = RequestBudget(1.0, [query(10)] * 3)
    budget.share(query(10))
    clock.now += 0.8
    assert budget.share(query(10)).limit.time == pytest.approx(0.1)


def test_query_below_its_share_is_unchanged() -> None:
    asked = query(0.1)
    budget = RequestBudget(1.0, [asked] * 2)
    assert run(budget, lambda: budget.share(asked)) is asked


def test_share_that_is_less_by_microseconds_has_no_warning(clock: types.SimpleNamespace) -> None:
    asked = query(1.0)
    budget = RequestBudget(1.0, [asked])
    clock.now += 20e-6
    assert budget.share(asked).warnings == ()


def test_spent_budget_leaves_a_minimum_and_then_nothing(clock: types.SimpleNamespace) -> None:
    budget = RequestBudget(1.0, [query(1)] * 3)
    run(budget, lambda: budget.share(query(1)))
    clock.now += 2
    run(budget, lambda: clock.spend(1 + GRACE_S / 2))
    assert run(budget, lambda: budget.share(query(1))).limit.time == MIN_SHARE_S
    run(budget, lambda: clock.spend(GRACE_S))
    with pytest.raises(LimitReachedError, match="the time of the request was used up") as caught:
        run(budget, lambda: None)
    assert caught.value.path == ("limits", "time_ms")


def test_time_of_a_request_is_the_sum_of_its_limits(clock: types.SimpleNamespace) -> None:
    budget = RequestBudget(10.0, [query(0.01)] * 16)
    run(budget, lambda: clock.spend(16 * 0.01 + GRACE_S * 0.9))
    with pytest.raises(LimitReachedError):
        run(budget, lambda: (clock.spend(GRACE_S * 0.2), budget.share(query(0.01))))


def test_explanations_end_with_what_is_left_of_the_request(clock: types.SimpleNamespace) -> None:
    budget = RequestBudget(10.0, [query(0.5)])

    def until() -> float:
        clock.spend(0.6)
        return budget.until()

    assert run(budget, until) - clock.now == pytest.approx(0.5 + GRACE_S - 0.6)


def test_client_that_has_left_gets_the_first_part_alone() -> None:
    budget, token = RequestBudget(), CancellationToken()
    token.cancel()
    assert budget.run(lambda: "best so far", token, None) == "best so far"
    with pytest.raises(CancelledError, match="the client disconnected"):
        budget.run(lambda: "the next", token, None)


def test_searches_wait_for_a_slot_in_the_order_of_arrival() -> None:
    slots = SearchSlots(1, wait_s=PATIENCE_S)
    done: list[int] = []
    with ThreadPoolExecutor(8) as threads, contextlib.ExitStack() as held:
        held.enter_context(slots.acquire())
        for number in range(8):
            threads.submit(slots.run, functools.partial(done.append, number))
            wait_for(lambda: True if slots.waiting == number + 1 else None)  # noqa: B023
        held.close()
    assert done == list(range(8))


def test_search_is_refused_after_its_wait_and_leaves_the_line() -> None:
    slots = SearchSlots(1, wait_s=0.01)
    with slots.acquire():
        for wait_s in (None, 0):
            with pytest.raises(BusyError, match="all 1 search slots of this worker are taken"):
                slots.run(list, wait_s=wait_s)
        assert slots.waiting == 0
    assert slots.run(lambda: "free") == "free"


def test_one_query_of_a_batch_waits_for_a_slot(monkeypatch: pytest.MonkeyPatch) -> None:
    app = create_app(dataclasses.replace(FAST, slot_wait_ms=1))
    slots = state.of(app).recommender.slots
    waits: list[float | None] = []
    run = slots.run

    def watched(
        search: Callable[[], object],
        cancellation: CancellationToken,
        *,
        wait_s: float | None,
        seconds: float | None,
    ) -> object:
        waits.append(wait_s)
        return run(search, cancellation, wait_s=wait_s, seconds=seconds)

    monkeypatch.setattr(slots, "run", watched)
    with slots.acquire():
        body = {"requests": [{"moves": "h8i9"}] * 3}
        answers = app.test_client().post("/v1/moves/batch?engine=search", json=body).get_json()
    assert waits == [None, 0, 0]
    assert {answer["problem"]["retry_after"] for answer in answers["answers"]} == {1}
