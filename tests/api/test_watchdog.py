"""One worker of a real server stays alive, whatever the requests in flight are."""

from __future__ import annotations

import contextlib
import http.client
import json
import threading
import time
from collections.abc import Iterator
from typing import Any, Final

import pytest

from tengen.engines.model_store.ranking_network import RankingNetwork
from tengen.engines.model_store.store import ModelStore
from tests.api.server import PATIENCE_S, Server, running, wait_for
from tests.api.test_worst_requests import LARGE, REQUESTS, Worst, shuffled_game

ENDLESS_MS: Final = 10_000 * PATIENCE_S
"""Limit of a search that ends only when its client disconnects."""
ALIVE_S: Final = 0.5
"""Seconds in which `/healthz` answers."""
ATTEMPTS: Final = 10
"""Other programs may keep the machine busy for a moment."""
LIMITS: Final = {"limits": {"time_ms": ENDLESS_MS}}
SEARCHED: Final[dict[str, Any]] = {"moves": "h8i9h9h10i8g8j10", **LIMITS}
ENDLESS: Final[dict[str, tuple[str, dict[str, Any]]]] = {
    "explained": ("/v1/moves?engine=search", {**SEARCHED, "explain": True}),
    "compared": ("/v1/moves?engine=search&compare=learned", SEARCHED),
    "batch": ("/v1/moves/batch?engine=search", {"requests": [SEARCHED] * 64}),
    "live": ("/v1/analyses?engine=search", SEARCHED),
    "review": ("/v1/reviews?engine=search", shuffled_game(LARGE, 512, **LIMITS)),
}


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory, ranker: RankingNetwork) -> Iterator[Server]:
    folder = tmp_path_factory.mktemp("watchdog")
    store = ModelStore(folder / "models")
    store.save("first", ranker, {})
    store.promote("first")
    limits = {"time_ms": 20, "max_time_ms": ENDLESS_MS, "max_analysis_ms": ENDLESS_MS}
    with running(store.directory, folder, **limits) as server:
        server.wait_until_ready()
        yield server


@contextlib.contextmanager
def in_flight(server: Server, path: str, body: bytes) -> Iterator[http.client.HTTPConnection]:
    """A request that was sent and may not be answered yet."""
    connection = http.client.HTTPConnection("127.0.0.1", server.port, timeout=PATIENCE_S)
    with contextlib.closing(connection):
        connection.request("POST", path, body, {"Content-Type": "application/json"})
        yield connection


@pytest.mark.parametrize(("path", "fields"), ENDLESS.values(), ids=ENDLESS)
def test_search_without_end_leaves_the_worker_alive_and_ends_with_its_client(
    server: Server, path: str, fields: dict[str, Any]
) -> None:
    with in_flight(server, path, json.dumps(fields).encode()):
        wait_for(lambda: server.metric("tengen_slots_taken") == 1 or None)
        assert server.ask("GET", "/healthz")[0] == 200
    wait_for(lambda: server.metric("tengen_slots_taken") == 0 or None)


@pytest.mark.slow
@pytest.mark.parametrize("worst", REQUESTS)
def test_health_is_answered_at_once_beside_a_worst_request(server: Server, worst: Worst) -> None:
    body = worst.body()
    assert min(slowest_health(server, worst.path, body) for _ in range(ATTEMPTS)) <= ALIVE_S


def slowest_health(server: Server, path: str, body: bytes) -> float:
    """Seconds of the slowest answer of `/healthz` while a request is in flight."""
    slowest = 0.0
    with in_flight(server, path, body) as connection:
        answered = threading.Thread(target=lambda: connection.getresponse().read())
        answered.start()
        while answered.is_alive():
            start = time.monotonic()
            server.ask("GET", "/healthz")
            slowest = max(slowest, time.monotonic() - start)
        answered.join()
    return slowest
