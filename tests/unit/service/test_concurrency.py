"""The bound on requests in progress."""

from __future__ import annotations

import io
import threading
import types
from collections.abc import Iterable, Iterator
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest

from tengen.service.compute.search_slots import SearchSlots
from tengen.service.server.concurrency import ConcurrencyLimit
from tengen.service.server.grace import MARGIN_S, Grace
from tests.api.server import wait_for


def test_grace_is_nearly_over_shortly_before_its_end(monkeypatch: pytest.MonkeyPatch) -> None:
    clock = types.SimpleNamespace(now=100.0)
    clock.monotonic = lambda: clock.now
    monkeypatch.setattr("tengen.service.server.grace.time", clock)
    worker = types.SimpleNamespace(alive=True)
    grace = Grace(30, lambda: worker.alive)
    assert not grace.has_begun()
    assert not grace.is_nearly_over()
    clock.now = 200.0
    worker.alive = False
    assert grace.has_begun()
    assert not grace.is_nearly_over()
    clock.now += 30 - MARGIN_S - 0.1
    assert not grace.is_nearly_over()
    clock.now += 0.1
    assert grace.is_nearly_over()


PATIENCE_S = 30
MAX_BODY = 10


def environ(body: bytes = b"", length: int | None = None) -> dict[str, Any]:
    announced = {} if length is None else {"CONTENT_LENGTH": str(length)}
    return {"wsgi.input": io.BytesIO(body), **announced}


def start_response(*_: object) -> Any:
    pytest.fail("no application here calls it")


def read_body(environ: dict[str, Any], _: object) -> Iterable[bytes]:
    return [environ["wsgi.input"].read()]


@pytest.mark.parametrize(
    ("body", "length", "passed_on"),
    [
        (b"", None, b""),
        (b"", 0, b""),
        (b"0123456789", 10, b"0123456789"),
        (b"chunked", None, b"chunked"),
        # The application sees that it is too long, and who sends it that nobody reads it all.
        (b"x" * 50, 50, b"x" * 11),
        (b"x" * 50, None, b"x" * 11),
    ],
)
def test_body_is_read_up_to_the_limit(body: bytes, length: int | None, passed_on: bytes) -> None:
    app = ConcurrencyLimit(read_body, requests=1, max_body=MAX_BODY)
    assert list(app(environ(body, length), start_response)) == [passed_on]


@pytest.mark.parametrize("length", [4, 10, 50])
def test_body_that_breaks_off_does_not_reach_the_application(length: int) -> None:
    app = ConcurrencyLimit(start_response, requests=1, max_body=MAX_BODY)
    with pytest.raises(ConnectionResetError):
        app(environ(b"123", length), start_response)


def test_request_waits_for_a_free_place_and_not_for_readers() -> None:
    inside, may_finish = threading.Semaphore(0), threading.Semaphore(0)

    def slow(_: object, __: object) -> Iterable[bytes]:
        inside.release()
        assert may_finish.acquire(timeout=PATIENCE_S)
        return parts()

    def parts() -> Iterator[bytes]:
        yield b"never read"

    app = ConcurrencyLimit(slow, requests=1, max_body=MAX_BODY)
    results = []
    threads = [
        threading.Thread(target=lambda: results.append(app(environ(), start_response)))
        for _ in range(2)
    ]
    for thread in threads:
        thread.start()
    assert inside.acquire(timeout=PATIENCE_S)
    assert not inside.acquire(blocking=False)
    may_finish.release()
    # The second is let in although nobody has read the first response.
    assert inside.acquire(timeout=PATIENCE_S)
    may_finish.release()
    for thread in threads:
        thread.join(PATIENCE_S)
    assert len(results) == 2


def test_health_checks_do_not_wait() -> None:
    app = ConcurrencyLimit(read_body, requests=0, max_body=MAX_BODY)
    assert list(app({**environ(), "PATH_INFO": "/healthz"}, start_response)) == [b""]


def test_failed_request_frees_its_place() -> None:
    def fail(_: object, __: object) -> Iterable[bytes]:
        raise ZeroDivisionError

    app = ConcurrencyLimit(fail, requests=1, max_body=MAX_BODY)
    for _ in range(3):
        with pytest.raises(ZeroDivisionError):
            app(environ(), start_response)


def test_request_that_waits_for_a_search_slot_gives_its_place_to_another() -> None:
    slots = SearchSlots(1)

    def answer(environ: dict[str, Any], _: object) -> Iterable[bytes]:
        path = environ["PATH_INFO"]
        if path == "/search":
            slots.run(lambda: None, wait_s=PATIENCE_S)
        return [path.encode()]

    app = ConcurrencyLimit(answer, requests=1, max_body=MAX_BODY)

    def ask(path: str) -> list[bytes]:
        return list(app({**environ(), "PATH_INFO": path}, start_response))

    with ThreadPoolExecutor(4) as threads:
        with slots.acquire():
            searches = [threads.submit(ask, "/search") for _ in range(3)]
            wait_for(lambda: True if slots.waiting == 3 else None)
            assert threads.submit(ask, "/page").result(PATIENCE_S) == [b"/page"]
        assert [search.result(PATIENCE_S) for search in searches] == [[b"/search"]] * 3
