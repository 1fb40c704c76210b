"""Streams of searches: how they end, and what ends with them."""

from __future__ import annotations

import threading
from collections.abc import Generator

import flask
import pytest

from tengen.engines.cancellation import CancellationToken
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


def test_final_item_comes_when_its_slot_is_free() -> None:
    slots = SearchSlots(1)
    for item in slots.stream(lambda _: LAST, CancellationToken(), lambda: False):
        assert item is LAST
        assert slots.run(lambda: "free", wait=False) == "free"


def test_stopping_worker_ends_a_search_however_fast_its_items_come() -> None:
    token = CancellationToken()

    def work(emit: Emit) -> Item:
        while not token.is_cancelled:
            emit(Item(lambda: b"{}", passing=True))
        return LAST

    assert LAST in list(SearchSlots(1).stream(work, token, lambda: True))


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
        response = streams.stream(items(), lambda _: {})
        chunks = response.iter_encoded()
        for _ in range(read):
            next(chunks)
        assert closed == []
        response.close()
    assert closed == [1]
