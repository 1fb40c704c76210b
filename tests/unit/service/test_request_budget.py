"""The budget of a request: shares of its time, and the end of its processor time."""

from __future__ import annotations

import dataclasses
from collections.abc import Callable

import pytest

from tengen.engines.cancellation import CancellationToken
from tengen.engines.errors import CancelledError, LimitReachedError
from tengen.engines.game import Board, Rules
from tengen.engines.interface import Limit
from tengen.service.compute import request_budget
from tengen.service.compute.query import Query
from tengen.service.compute.request_budget import GRACE_S, MIN_SHARE_S, RequestBudget, is_quick
from tengen.service.compute.search_slots import SearchSlots
from tengen.service.errors import BusyError

QUERY = Query(board=Board("tictactoe"), limit=Limit(time=1.0), seed=1)

UNBOUNDED = Rules(None, None, 5)


@dataclasses.dataclass
class Clock:
    """The two clocks of a budget, which only a test moves."""

    wall: float = 100.0
    cpu: float = 0.0

    def monotonic(self) -> float:
        return self.wall

    def thread_time(self) -> float:
        return self.cpu


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Clock:
    clock = Clock()
    monkeypatch.setattr(request_budget, "time", clock)
    return clock


def run(budget: RequestBudget, clock: Clock, cpu: float = 0.0) -> None:
    """A part of a request that takes processor time."""

    def work() -> None:
        clock.cpu += cpu

    budget.run(work, CancellationToken(), None)


@pytest.mark.usefixtures("clock")
def test_single_query_keeps_its_limit() -> None:
    assert RequestBudget(1.0, [QUERY]).share(QUERY) is QUERY


@pytest.mark.usefixtures("clock")
def test_queries_share_the_time_evenly_with_a_warning() -> None:
    budget = RequestBudget(1.0, [QUERY] * 4)
    shared = budget.share(QUERY)
    assert shared.limit.time == pytest.approx(0.25)
    assert shared.warnings == ("250 ms were applied: the request's queries share its time",)


def test_what_a_query_leaves_those_after_it_get(clock: Clock) -> None:
    budget = RequestBudget(1.0, [QUERY, QUERY])
    budget.share(QUERY)
    clock.wall += 0.1
    assert budget.share(QUERY).limit.time == pytest.approx(0.9)


@pytest.mark.usefixtures("clock")
def test_comparison_counts_as_one_query_for_each_engine() -> None:
    query = dataclasses.replace(QUERY, compare=("random", "minimax", "win-block"))
    shared = RequestBudget(1.0, [query]).share(query)
    assert shared.limit.time == pytest.approx(0.25)


def test_query_limited_by_nodes_may_take_all_that_is_left(clock: Clock) -> None:
    query = dataclasses.replace(QUERY, limit=Limit(time=1.0, nodes=5), is_timed=False)
    budget = RequestBudget(1.0, [query, query])
    assert budget.share(query) is query
    clock.wall += 0.4
    late = budget.share(query)
    assert late.limit.time == pytest.approx(0.6)
    assert late.limit.nodes == 5


def test_late_query_gets_the_least_share(clock: Clock) -> None:
    budget = RequestBudget(1.0, [QUERY, QUERY])
    budget.share(QUERY)
    clock.wall += 2.0
    assert budget.share(QUERY).limit.time == MIN_SHARE_S


def test_processor_time_ends_a_request_and_not_the_wall_clock(clock: Clock) -> None:
    budget = RequestBudget(1.0, [QUERY])
    clock.wall += 60
    run(budget, clock, cpu=1.0 + GRACE_S / 2)
    run(budget, clock, cpu=GRACE_S)
    with pytest.raises(LimitReachedError) as raised:
        run(budget, clock)
    assert raised.value.path == ("limits", "time_ms")


def test_processor_time_is_that_of_the_queries_if_they_want_less(clock: Clock) -> None:
    query = dataclasses.replace(QUERY, limit=Limit(time=0.1))
    budget = RequestBudget(10.0, [query, query])
    run(budget, clock, cpu=0.2 + GRACE_S + 0.01)
    with pytest.raises(LimitReachedError):
        run(budget, clock)


def test_failed_part_is_charged(clock: Clock) -> None:
    budget = RequestBudget()

    def fail() -> None:
        clock.cpu += GRACE_S + 0.01
        raise ValueError

    with pytest.raises(ValueError):  # noqa: PT011 - it is the test's own
        budget.run(fail, CancellationToken(), None)
    with pytest.raises(LimitReachedError):
        run(budget, clock)


def test_explanations_end_with_the_processor_time_that_is_left(clock: Clock) -> None:
    budget, ends = RequestBudget(1.0, [QUERY]), []

    def work() -> None:
        clock.cpu += 0.5
        ends.append(budget.until())

    budget.run(work, CancellationToken(), None)
    assert ends == [pytest.approx(clock.wall + 0.5 + GRACE_S)]


@pytest.mark.usefixtures("clock")
def test_only_the_first_part_runs_after_a_disconnect() -> None:
    token, budget = CancellationToken(), RequestBudget(1.0, [QUERY])
    token.cancel()
    assert budget.run(lambda: "answered", token, None) == "answered"
    with pytest.raises(CancelledError):
        budget.run(lambda: "answered", token, None)


def test_after_one_refusal_no_part_waits_for_a_slot(monkeypatch: pytest.MonkeyPatch) -> None:
    slots, budget, waits = SearchSlots(1), RequestBudget(1.0, [QUERY]), []

    def refuse(*_: object, wait_s: float | None, **__: object) -> None:
        waits.append(wait_s)
        raise BusyError("all slots are taken", retry_after=1)

    monkeypatch.setattr(slots, "run", refuse)
    for _ in range(2):
        with pytest.raises(BusyError):
            budget.run(lambda: None, CancellationToken(), slots)
    assert waits == [None, 0]


def test_waiting_for_slots_is_limited_for_all_parts_together(
    monkeypatch: pytest.MonkeyPatch, clock: Clock
) -> None:
    slots, waits = SearchSlots(1), []
    budget = RequestBudget(1.0, [dataclasses.replace(QUERY, wait_s=4.0), QUERY], wait_s=3.0)

    def wait_and_run(work: Callable[[], None], *_: object, wait_s: float, **__: object) -> None:
        waits.append(wait_s)
        clock.wall += 2.5
        work()

    monkeypatch.setattr(slots, "run", wait_and_run)
    for _ in range(3):
        budget.run(lambda: None, CancellationToken(), slots)
    assert waits == [4.0, 1.5, 0.0]


def test_waiting_for_slots_takes_no_time_of_the_request(
    monkeypatch: pytest.MonkeyPatch, clock: Clock
) -> None:
    slots, budget = SearchSlots(1), RequestBudget(1.0, [QUERY] * 2, wait_s=100.0)

    def wait_and_run(work: Callable[[], Query], *_: object, **__: object) -> Query:
        clock.wall += 50
        return work()

    monkeypatch.setattr(slots, "run", wait_and_run)
    shares = [budget.run(lambda: budget.share(QUERY), CancellationToken(), slots) for _ in range(2)]
    assert [share.limit.time for share in shares] == pytest.approx([0.5, 1.0])


@pytest.mark.parametrize(
    ("board", "expected"),
    [
        (Board(Rules(20, 20, 5)), True),
        (Board(Rules(21, 20, 5)), False),
        (Board("renju"), False),
        (Board.from_moves([(0, 0), (0, 1)], UNBOUNDED), True),
        (Board.from_moves([(0, 0), (0, 100)], UNBOUNDED), False),
    ],
)
def test_small_board_without_forbidden_points_is_quick(board: Board, *, expected: bool) -> None:
    assert is_quick(board) == expected
