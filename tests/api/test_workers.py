"""Many workers as one service: numbers, faults, reload, and a stop that loses nothing."""

from __future__ import annotations

import contextlib
import http.client
import json
import os
import re
import signal
import socket
import stat
import threading
import time
from collections.abc import Iterator, Sequence
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
"""What `attack-weights` answers to `MOVE`."""
DRAIN_S: Final = 5
SEARCH_MS: Final = 150
EVEN: Final = 6
"""Connections of forty that one worker may have more than the other."""


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
        wait_for(lambda: server.ask("GET", "/readyz")[0] == 200 or None)
        yield server


def workers(server: Server) -> list[int]:
    master = server.process.pid
    return [int(pid) for pid in Path(f"/proc/{master}/task/{master}/children").read_text().split()]


def places(server: Server) -> set[str]:
    """What the files that the workers count in are named by."""
    maps = "".join(Path(f"/proc/{worker}/maps").read_text() for worker in workers(server))
    return set(re.findall(r"/[a-z_]+_(\d+)\.db", maps))


def requests_counted(server: Server, status: int) -> float:
    return number_of(
        server, f'tengen_requests_total{{operation="moves.recommend_move",status="{status}"}}'
    )


def number_of(server: Server, metric: str) -> float:
    """What all workers together say of a metric."""
    connection = http.client.HTTPConnection("127.0.0.1", server.port, timeout=PATIENCE_S)
    with contextlib.closing(connection):
        connection.request("GET", "/metrics")
        text = connection.getresponse().read().decode()
    found = re.findall(rf"^{re.escape(metric)} (\S+)$", text, re.MULTILINE)
    return sum(float(number) for number in found)


class Load:
    """Asks for a move again and again in threads, until the block ends."""

    def __init__(self, server: Server, path: str, *, threads: int = 2, body: bytes = MOVE) -> None:
        self.answers: list[dict[str, Any]] = []
        self.broken = 0
        """Connections that ended without an answer."""
        self._server, self._path, self._body = server, path, body
        self._over = threading.Event()
        self._threads = [threading.Thread(target=self._ask) for _ in range(threads)]

    def __enter__(self) -> Self:
        for thread in self._threads:
            thread.start()
        return self

    def __exit__(self, *_: object) -> None:
        self._over.set()
        for thread in self._threads:
            thread.join()

    def _ask(self) -> None:
        while not self._over.is_set():
            try:
                status, answer = self._server.ask("POST", self._path, self._body)
            except (OSError, http.client.HTTPException, json.JSONDecodeError):
                self.broken += 1
                continue
            self.answers.append({**answer, "status": status})


def test_the_numbers_of_all_workers_are_one_and_outlive_those_that_are_killed(
    server: Server,
) -> None:
    for _ in range(20):
        assert server.ask("POST", ATTACK, MOVE)[0] == 200
    assert requests_counted(server, 200) == 20
    before = workers(server)
    with Load(server, ATTACK) as load:
        time.sleep(0.3)
        for worker in before:
            os.kill(worker, signal.SIGKILL)
            wait_for(lambda: len(load.answers) > 0 or None)
            time.sleep(0.5)
        wait_for(lambda: len(set(workers(server)) - set(before)) == 2 or None)
    # One request of each thread can be in a killed worker's hands, or in the queue that it had
    # accepted.
    assert load.broken <= 4
    assert {(answer["status"], answer["move"]["notation"]) for answer in load.answers} == {
        (200, BEST)
    }
    counted = requests_counted(server, 200)
    assert 20 + len(load.answers) <= counted <= 20 + len(load.answers) + load.broken
    # Places stay when workers go: the files do not become more.
    wait_for(lambda: places(server) == {"0", "1"} or None)


def test_workers_share_the_connections_that_clients_keep(server: Server) -> None:
    # Those that replace killed ones take a while until they take anything.
    wait_for(lambda: (len(workers(server)) == 2 and min(connections_taken(server, 8)) > 0) or None)
    # How evenly is up to the machine: on a busy one a worker may be late, see `test_worker`.
    wait_for(lambda: spread(connections_taken(server, 40)) <= EVEN or None)


def spread(taken: Sequence[int]) -> int:
    assert sum(taken) == 40
    # The connections have to be gone before there are others.
    time.sleep(0.5)
    return max(taken) - min(taken)


def connections_taken(server: Server, count: int) -> list[int]:
    """How many of some connections each worker takes."""
    before = [sockets(worker) for worker in workers(server)]
    with contextlib.ExitStack() as kept:
        for _ in range(count):
            connection = http.client.HTTPConnection("127.0.0.1", server.port, timeout=PATIENCE_S)
            kept.enter_context(contextlib.closing(connection))
            connection.request("GET", "/healthz")
            assert connection.getresponse().read()
        after = [sockets(worker) for worker in workers(server)]
    return [len(now - then) for now, then in zip(after, before, strict=True)]


def sockets(worker: int) -> set[int]:
    """The numbers that the system gives to a process's sockets, each once."""
    descriptors = (file.stat() for file in Path(f"/proc/{worker}/fd").iterdir())
    return {found.st_ino for found in descriptors if stat.S_ISSOCK(found.st_mode)}


def test_a_reload_and_a_promotion_under_load_fail_no_request(
    server: Server, models: ModelStore
) -> None:
    before = workers(server)
    with Load(server, LEARNED) as load:
        time.sleep(0.5)
        models.promote("second")
        time.sleep(0.5)
        server.process.send_signal(signal.SIGHUP)
        wait_for(lambda: not set(workers(server)) & set(before) or None)
        time.sleep(0.5)
    assert load.broken == 0
    assert {answer["status"] for answer in load.answers} == {200}
    names = [answer["model"] for answer in load.answers]
    assert set(names) == {"first", "second"}
    assert names[-1] == "second"
    models.promote("first")


def test_three_times_more_searches_than_there_are_slots_are_answered_in_time_or_refused(
    server: Server,
) -> None:
    question = json.dumps({"moves": "h8i9g10", "limits": {"time_ms": SEARCH_MS}}).encode()
    with Load(server, "/v1/moves?engine=search", threads=12, body=question) as load:
        taken = set()
        until = time.monotonic() + 1.5
        while time.monotonic() < until:
            taken.add(number_of(server, "tengen_slots_taken"))
            time.sleep(0.05)
        # What costs little is answered meanwhile.
        assert server.ask("POST", ATTACK, MOVE)[0] == 200
        assert server.ask("GET", "/healthz")[0] == 200
    assert load.broken == 0
    by_status = {
        status: [answer for answer in load.answers if answer["status"] == status]
        for status in {answer["status"] for answer in load.answers}
    }
    assert by_status.keys() == {200, 503}
    assert {answer["type"] for answer in by_status[503]} == {"/problems/busy"}
    # Both workers together; each has as many slots as it is told.
    assert 0 < max(taken) <= number_of(server, "tengen_slots")
    # The quickest: searches give way to all else, and on a busy machine some wait for a core.
    assert min(answer["stats"]["time_ms"] for answer in by_status[200]) < 4 * SEARCH_MS


def test_a_stop_is_told_first_and_loses_no_request(models: ModelStore, tmp_path: Path) -> None:
    with running(models.directory, tmp_path, drain_s=DRAIN_S, log_format="json") as server:
        wait_for(lambda: server.ask("GET", "/readyz")[0] == 200 or None)
        with socket.create_connection(("127.0.0.1", server.port), timeout=PATIENCE_S) as slow:
            head = f"POST {ATTACK} HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n"
            slow.sendall(f"{head}Content-Length: {len(MOVE)}\r\n\r\n".encode())
            server.process.send_signal(signal.SIGTERM)
            wait_for(lambda: server.ask("GET", "/readyz")[0] == 503 or None)
            # Told to stop, it answers what still comes.
            assert server.ask("POST", ATTACK, MOVE)[0] == 200
            # The end has begun.
            wait_for(lambda: "Handling signal: term" in server.log.read_text() or None)
            time.sleep(0.5)
            slow.sendall(MOVE)
            assert slow.recv(12) == b"HTTP/1.1 200"
        assert server.process.wait(PATIENCE_S) == 0
        lines = [json.loads(line) for line in server.log.read_text().splitlines()]
    assert {"time", "level", "logger", "message"} <= lines[0].keys()
    assert not [line for line in lines if line["level"] in {"ERROR", "CRITICAL"}]
