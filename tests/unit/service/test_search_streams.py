"""Streams of searches: how they end, and what ends with them."""

from __future__ import annotations

import contextlib
import threading
from collections.abc import Callable, Generator, Iterator

import flask
import pytest
from typing_extensions import override

from tengen.engines.cancellation import CancellationToken
from tengen.service.compute import search_slots
from tengen.service.compute.search_slots import Emit, Item, SearchSlots
from tengen.service.http import streams
from tests.api.server import PATIENCE_S

LAST = Item(lambda: b"{}", final=True)


def endless(token: CancellationToken, emit: Emit) -> Item:
    """Emit one item, then search until it is cancelled."""
    emit(Item(lambda: b"{}"))
    cancelled = threading.Event()
    with token.on_cancel(cancelled.set):
        assert cancelled.wait(PATIENCE_S)
    return LAST


def test_closed_stream_ends_its_search() -> None:
    slots, token = SearchSlots(1, wait_s=PATIENCE_S), CancellationToken()
    items = slots.stream(lambda emit: endless(token, emit), token, lambda: False)
    assert next(items) is not None
    items.close()
    assert token.is_cancelled
    assert slots.run(lambda: "free") == "free"


class HeldToken(CancellationToken):
    """Keeps the slot of a search that has returned until `let_go` is set."""

    def __init__(self) -> None:
        super().__init__()
        self.let_go = threading.Event()

    @override
    @contextlib.contextmanager
    def on_cancel(self, callback: Callable[[], None]) -> Iterator[None]:
        with super().on_cancel(callback):
            yield
        assert self.let_go.wait(PATIENCE_S)


def test_final_item_comes_when_its_slot_is_free(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(search_slots, "HEARTBEAT_S", 0.0)
    slots, token = SearchSlots(1), HeldToken()
    items = slots.stream(lambda _: LAST, token, lambda: False)
    assert next(items) is None
    token.let_go.set()
    assert LAST in items
    assert slots.run(lambda: "free", wait_s=0) == "free"


def test_stopping_worker_ends_a_search_however_fast_its_items_come() -> None:
    token = CancellationToken()

    def work(emit: Emit) -> Item:
        while not token.is_cancelled:
            emit(Item(lambda: b"{}", passing=True))
        return LAST

    assert LAST in list(SearchSlots(1).stream(work, token, lambda: True))


def test_search_of_a_stream_has_the_context_of_its_caller() -> None:
    seen: list[str] = []

    def work(_: Emit) -> Item:
        seen.append(flask.request.path)
        return LAST

    with flask.Flask(__name__).test_request_context("/here"):
        assert LAST in SearchSlots(1).stream(work, CancellationToken(), lambda: False)
    assert seen == ["/here"]


@pytest.mark.parametrize("read", [0, 1, 2])
def test_response_that_is_closed_early_closes_its_items(read: int) -> None:
    closed = []

    def items() -> Generator[Item | None, None, None]:
        try:
            for _ in range(5):
                yield Item(lambda: b"{}")
        finally:
            closed.append(1)

    with flask.Flask(__name__).test_request_context():
        # Held by this test, so that it is not closed for want of references.
        held = items()
        response = streams.stream(held, lambda _: {})
        chunks = response.iter_encoded()
        for _ in range(read):
            next(chunks)
        assert closed == []
        response.close()
    assert closed == [1]
