"""The queue of searches: its order, its bounds, and its estimates."""

from __future__ import annotations

import contextlib
import threading
import types
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor

import pytest

from tengen.engines.cancellation import CancellationToken
from tengen.service.compute import search_slots
from tengen.service.compute.search_slots import Emit, Item, SearchSlots
from tengen.service.compute.slot_queue import MAX_RETRY_AFTER_S, SlotQueue
from tengen.service.errors import BusyError
from tests.api.server import PATIENCE_S, wait_for

LAST = Item(lambda: b"last", final=True)


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> types.SimpleNamespace:
    """The clock of the queue, which stands still."""
    clock = types.SimpleNamespace(now=100.0)
    clock.monotonic = lambda: clock.now
    monkeypatch.setattr("tengen.service.compute.slot_queue.time", clock)
    return clock


def wait_until_waiting(slots: SearchSlots, number: int) -> None:
    wait_for(lambda: True if slots.waiting == number else None)


def test_ten_searches_that_wait_all_run() -> None:
    slots, going_on = SearchSlots(2), threading.Event()

    def search() -> bool:
        return going_on.wait(PATIENCE_S)

    with ThreadPoolExecutor(10) as threads:
        results = [threads.submit(slots.run, search, wait_s=PATIENCE_S) for _ in range(10)]
        wait_until_waiting(slots, 8)
        going_on.set()
        assert [result.result(PATIENCE_S) for result in results] == [True] * 10
    assert slots.waiting == 0


def test_search_behind_a_full_queue_is_refused_at_once() -> None:
    slots = SearchSlots(1, max_waiting=1)
    with ThreadPoolExecutor(1) as threads, slots.acquire():
        waiting = threads.submit(slots.run, lambda: "ran", wait_s=PATIENCE_S)
        wait_until_waiting(slots, 1)
        with pytest.raises(BusyError, match="and 1 searches wait, which is the most"):
            slots.run(lambda: "never", wait_s=PATIENCE_S)
    assert waiting.result(PATIENCE_S) == "ran"


def test_client_that_disconnects_leaves_the_queue() -> None:
    slots, token = SearchSlots(1), CancellationToken()
    with ThreadPoolExecutor(1) as threads, slots.acquire():
        waiting = threads.submit(slots.run, lambda: "never", token, wait_s=PATIENCE_S)
        wait_until_waiting(slots, 1)
        token.cancel()
        with pytest.raises(BusyError):
            waiting.result(PATIENCE_S)
        assert slots.waiting == 0


def test_stopping_worker_refuses_the_searches_that_wait() -> None:
    stopping = threading.Event()
    slots = SearchSlots(1, is_stopping=stopping.is_set)
    with ThreadPoolExecutor(1) as threads, slots.acquire():
        waiting = threads.submit(slots.run, lambda: "never", wait_s=PATIENCE_S)
        wait_until_waiting(slots, 1)
        stopping.set()
        with pytest.raises(BusyError):
            waiting.result(PATIENCE_S)


def test_long_search_that_waits_for_another_leaves_the_last_slot_to_short_ones() -> None:
    queue = SlotQueue(2)
    with contextlib.ExitStack() as held:
        first, second = (held.enter_context(queue.entered(is_long=True)) for _ in range(2))
        short = held.enter_context(queue.entered())
        later = held.enter_context(queue.entered())
        places = [queue.place(ticket) for ticket in (first, second, short, later)]
    assert places == [0, 1, 0, 2]


@pytest.mark.parametrize(
    ("running", "waiting", "expected"),
    [
        ([5.0], [], 5),
        ([5.0, 2.2], [], 3),
        ([5.0, 2.2], [4.0], 5),
        ([5.0, 2.2], [4.0, 1.0], 6),
        # A search without a limit of time.
        ([None], [], 1),
        ([None], [None, None], 3),
        ([1e6], [], MAX_RETRY_AFTER_S),
    ],
)
@pytest.mark.usefixtures("clock")
def test_refusal_estimates_when_a_slot_is_free(
    running: list[float | None], waiting: list[float | None], expected: int
) -> None:
    queue = SlotQueue(len(running))
    with contextlib.ExitStack() as held:
        for seconds in (*running, *waiting):
            held.enter_context(queue.entered(seconds))
        refused = held.enter_context(queue.entered(1000.0))
        assert queue.refusal(refused).retry_after == expected


def test_estimate_shrinks_while_the_search_runs(clock: types.SimpleNamespace) -> None:
    queue = SlotQueue(1)
    with queue.entered(5.0), queue.entered() as refused:
        clock.now += 3.5
        assert queue.refusal(refused).retry_after == 2
        # A search may take longer than its limit.
        clock.now += 100
        assert queue.refusal(refused).retry_after == 1


@contextlib.contextmanager
def waiting_stream(slots: SearchSlots, token: CancellationToken) -> Iterator[Iterator[Item | None]]:
    """The items of a search that waits; it sends its last item at once when it runs."""

    def work(_: Emit) -> Item:
        return LAST

    def item(place: int) -> Item:
        return Item(lambda: str(place).encode())

    items = slots.stream(work, token, lambda: False, wait_s=PATIENCE_S, waiting=item)
    with contextlib.closing(items):
        yield items


def test_stream_tells_the_place_in_the_queue_whenever_it_changes() -> None:
    slots = SearchSlots(1)
    with (
        ThreadPoolExecutor(1) as threads,
        slots.acquire(),
        waiting_stream(slots, CancellationToken()) as items,
    ):
        token = CancellationToken()
        other = threads.submit(slots.run, bool, token, wait_s=PATIENCE_S)
        wait_until_waiting(slots, 1)
        second = next(items)
        token.cancel()
        with pytest.raises(BusyError):
            other.result(PATIENCE_S)
        first = next(items)
        places = [item and item.write() for item in (second, first)]
    assert places == [b"2", b"1"]


def test_stream_that_need_not_wait_tells_no_place() -> None:
    with waiting_stream(SearchSlots(1), CancellationToken()) as items:
        assert list(items) == [LAST]


def test_stream_that_waits_has_heartbeats(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(search_slots, "HEARTBEAT_S", 0.0)
    slots = SearchSlots(1)
    with slots.acquire(), waiting_stream(slots, CancellationToken()) as items:
        assert next(items) is not None
        assert next(items) is None


@pytest.mark.parametrize("is_closed", [False, True], ids=["disconnected", "closed"])
def test_stream_whose_client_leaves_gives_up_its_place(*, is_closed: bool) -> None:
    slots, token = SearchSlots(1), CancellationToken()
    with slots.acquire(), waiting_stream(slots, token) as items:
        next(items)
        assert slots.waiting == 1
        if not is_closed:
            token.cancel()
            with pytest.raises(BusyError):
                next(items)
    assert slots.waiting == 0
    assert slots.run(lambda: "free", wait_s=0) == "free"
