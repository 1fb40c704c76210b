"""Several workers as one service: metrics, killed workers, reload, overload and graceful stop."""

from __future__ import annotations

import http.client
import json
import os
import re
import signal
import socket
import threading
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, Final, Self

import pytest
from sklearn.linear_model import LogisticRegression

from engines.model_store import ModelStore
from tests.api.server import PATIENCE_S, Server, running, wait_for

MOVE: Final = json.dumps({"moves": "h8i9h9h10i8g8j10", "candidates": 1, "seed": 1}).encode()
ATTACK: Final = "/v1/moves?engine=attack-weights"
LEARNED: Final = "/v1/moves?engine=learned"
BEST: Final = "g9"
"""The answer of `attack-weights` to `MOVE`."""
SEARCH_MS: Final = 150


@pytest.fixture(scope="module")
def models(tmp_path_factory: pytest.TempPathFactory, ranker: LogisticRegression) -> ModelStore:
    store = ModelStore(tmp_path_factory.mktemp("workers") / "models")
    for name in ("first", "second"):
        store.save(name, ranker, {"note": name})
    store.promote("first")
    return store


@pytest.fixture(scope="module")
def server(models: ModelStore, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    folder = tmp_path_factory.mktemp("server")
    with running(models.directory, folder, workers=2) as server:
        server.wait_until_ready()
        yield server


def workers(server: Server) -> set[int]:
    """Process IDs of the workers."""
    master = server.process.pid
    return set(map(int, Path(f"/proc/{master}/task/{master}/children").read_text().split()))


def metrics_files(server: Server) -> set[str]:
    """Worker numbers in the names of the metrics files that the workers have open."""
    maps = "".join(Path(f"/proc/{worker}/maps").read_text() for worker in workers(server))
    return set(re.findall(r"/[a-z_]+_(\d+)\.db", maps))


def requests_counted(server: Server, status: int) -> float:
    return server.metric(
        f'tengen_requests_total{{operation="moves.recommend_move",status="{status}"}}'
    )


class Load:
    """Sends a request again and again from several threads while the block runs."""

    def __init__(self, server: Server, path: str, *, threads: int = 2, body: bytes = MOVE) -> None:
        self.answers: list[dict[str, Any]] = []
        self.broken = 0
        """Connections that ended without a response."""
        self._server, self._path, self._body = server, path, body
        self._over = threading.Event()
        self._threads = [threading.Thread(target=self._send) for _ in range(threads)]

    def __enter__(self) -> Self:
        for thread in self._threads:
            thread.start()
        return self

    def __exit__(self, *_: object) -> None:
        self._over.set()
        for thread in self._threads:
            thread.join()

    def wait_for_answers(
        self, count: int = 1, matching: Callable[[dict[str, Any]], bool] = lambda _: True
    ) -> None:
        """Wait for more answers than there are now."""
        before = len(self.answers)
        wait_for(lambda: sum(map(matching, self.answers[before:])) >= count or None)

    def _send(self) -> None:
        while not self._over.is_set():
            try:
                status, answer = self._server.ask("POST", self._path, self._body)
            except (OSError, http.client.HTTPException, json.JSONDecodeError):
                self.broken += 1
                continue
            self.answers.append({**answer, "status": status})


def test_metrics_add_up_over_workers_and_survive_killed_ones(server: Server) -> None:
    for _ in range(20):
        assert server.ask("POST", ATTACK, MOVE)[0] == 200
    assert requests_counted(server, 200) == 20
    before = workers(server)
    with Load(server, ATTACK) as load:
        for worker in before:
            load.wait_for_answers()
            os.kill(worker, signal.SIGKILL)
            load.wait_for_answers()
        wait_for(lambda: len(workers(server) - before) == 2 or None)
        load.wait_for_answers()
    # Each kill can break the one request that each of the two threads has sent.
    assert load.broken <= 4
    assert {(answer["status"], answer["move"]["notation"]) for answer in load.answers} == {
        (200, BEST)
    }
    counted = requests_counted(server, 200)
    assert 20 + len(load.answers) <= counted <= 20 + len(load.answers) + load.broken
    # Replacements take over the numbers, so that the files do not become more.
    wait_for(lambda: metrics_files(server) == {"0", "1"} or None)


def test_reload_and_promotion_under_load_fail_no_request(
    server: Server, models: ModelStore
) -> None:
    before = workers(server)
    with Load(server, LEARNED) as load:
        load.wait_for_answers()
        models.promote("second")
        load.wait_for_answers(matching=lambda answer: answer["model"] == "second")
        server.process.send_signal(signal.SIGHUP)
        wait_for(lambda: not workers(server) & before or None)
        load.wait_for_answers()
    assert load.broken == 0
    assert {answer["status"] for answer in load.answers} == {200}
    names = [answer["model"] for answer in load.answers]
    assert set(names) == {"first", "second"}
    assert names[-1] == "second"
    models.promote("first")


def test_searches_beyond_the_slots_are_refused_and_cheap_requests_answered(
    server: Server,
) -> None:
    question = json.dumps({"moves": "h8i9g10", "limits": {"time_ms": SEARCH_MS}}).encode()
    taken = set()

    def search_runs() -> bool | None:
        taken.add(server.metric("tengen_slots_taken"))
        return max(taken) > 0 or None

    with Load(server, "/v1/moves?engine=search", threads=12, body=question) as load:
        wait_for(search_runs)
        assert server.ask("POST", ATTACK, MOVE)[0] == 200
        assert server.ask("GET", "/healthz")[0] == 200
        load.wait_for_answers(4, lambda answer: answer["status"] == 200)
        search_runs()
        load.wait_for_answers(4, lambda answer: answer["status"] == 503)
        search_runs()
    assert load.broken == 0
    assert {answer["status"] for answer in load.answers} == {200, 503}
    refused = [answer for answer in load.answers if answer["status"] == 503]
    assert {answer["type"] for answer in refused} == {"/problems/busy"}
    # Over both workers.
    assert max(taken) <= server.metric("tengen_slots")


def test_graceful_stop_finishes_requests_in_flight(models: ModelStore, tmp_path: Path) -> None:
    settings = {"log_format": "json", "keep_alive_s": 10 * PATIENCE_S}
    with running(models.directory, tmp_path, **settings) as server:
        server.wait_until_ready()
        with connect(server) as idle, connect(server) as slow:
            idle.sendall(b"GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n")
            assert idle.recv(4096).startswith(b"HTTP/1.1 200")
            head = (
                f"POST {ATTACK} HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n"
                f"Content-Length: {len(MOVE)}\r\nExpect: 100-continue\r\n\r\n"
            )
            slow.sendall(head.encode())
            # A thread has the request and waits for its body.
            assert slow.recv(4096).startswith(b"HTTP/1.1 100")
            server.process.send_signal(signal.SIGTERM)
            # A stopping worker closes idle connections.
            while idle.recv(4096):
                pass
            slow.sendall(MOVE)
            assert slow.recv(4096).startswith(b"HTTP/1.1 200")
        assert server.process.wait(PATIENCE_S) == 0
        lines = [json.loads(line) for line in server.log.read_text().splitlines()]
    assert {"time", "level", "logger", "message"} <= lines[0].keys()
    assert not [line for line in lines if line["level"] in {"ERROR", "CRITICAL"}]


def connect(server: Server) -> socket.socket:
    return socket.create_connection(("127.0.0.1", server.port), timeout=PATIENCE_S)
