"""Several workers as one service.

Metrics, killed workers, reload, overload, slow and invalid clients, and graceful stop.
"""

from __future__ import annotations

import contextlib
import http.client
import json
import os
import re
import select
import signal
import socket
import threading
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, Final, Self

import pytest

from tengen.engines.model_store.ranking_network import RankingNetwork
from tengen.engines.model_store.store import ModelStore
from tengen.service.key_file import digest
from tengen.service.schemas.problems import ProblemSchema
from tests.api.server import PATIENCE_S, Server, running, wait_for

MOVE: Final = json.dumps({"moves": "h8i9h9h10i8g8j10", "candidates": 1, "seed": 1}).encode()
ATTACK: Final = "/v1/moves?engine=attack-weights"
LEARNED: Final = "/v1/moves?engine=learned"
BEST: Final = "g9"
"""The answer of `attack-weights` to `MOVE`."""
SEARCH_MS: Final = 150
ENDLESS_MS: Final = 10_000 * PATIENCE_S
"""Limit of a search that outlasts the tests unless something ends it."""
CLIENT_TIMEOUT_S: Final = 5
"""A busy machine may keep the requests of these tests on their way for a second."""
LARGE: Final = "/docs/assets/swagger-ui-bundle.js"
"""A response that is longer than the buffers of a connection."""


@pytest.fixture(scope="module")
def models(tmp_path_factory: pytest.TempPathFactory, ranker: RankingNetwork) -> ModelStore:
    store = ModelStore(tmp_path_factory.mktemp("workers") / "models")
    for name in ("first", "second"):
        store.save(name, ranker, {"note": name})
    store.promote("first")
    return store


@pytest.fixture(scope="module")
def server(models: ModelStore, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    folder = tmp_path_factory.mktemp("server")
    settings = {
        "workers": 2,
        "client_timeout_s": CLIENT_TIMEOUT_S,
        "max_time_ms": ENDLESS_MS,
        # Searches beyond the slots are refused at once.
        "slot_wait_ms": 0,
    }
    with running(models.directory, folder, **settings) as server:
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


def started(server: Server, number: int) -> float:
    """Start of a worker, in seconds since the epoch; 0 if there is no such worker."""
    return server.metric(f'process_start_time_seconds{{worker="{number}"}}')


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
    starts = [started(server, number) for number in range(2)]
    assert min(starts) > 0
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
    timed = 'tengen_request_seconds_count{operation="moves.recommend_move",status="2xx"}'
    # A request is counted before it is timed: a kill between the two breaks it.
    assert counted - load.broken <= server.metric(timed) <= counted
    assert all(started(server, number) > start for number, start in enumerate(starts))
    # Replacements take over the numbers, so that the files do not become more.
    wait_for(lambda: metrics_files(server) == {"0", "1"} or None)


def test_master_has_one_thread_when_it_forks(server: Server) -> None:
    # Locks that another thread holds would stay locked in the workers.
    status = Path(f"/proc/{server.process.pid}/status").read_text()
    assert "\nThreads:\t1\n" in status


def test_reload_and_promotion_under_load_fail_no_request(
    server: Server, models: ModelStore
) -> None:
    before = workers(server)
    with Load(server, LEARNED) as load:
        load.wait_for_answers()
        models.promote("second")
        # Requests in flight may still be answered by the model before.
        later = [server.ask("POST", LEARNED, MOVE)[1]["model"] for _ in range(8)]
        load.wait_for_answers(matching=lambda answer: answer["model"] == "second")
        server.process.send_signal(signal.SIGHUP)
        readiness = []
        while workers(server) & before:
            readiness.append(server.ask("GET", "/readyz"))
        readiness += [server.ask("GET", "/readyz") for _ in range(4)]
        load.wait_for_answers()
    # New workers answer only when they have warmed up.
    assert {status for status, _ in readiness} == {200}
    assert {engine["state"] for _, page in readiness for engine in page["engines"]} == {"ready"}
    assert set(later) == {"second"}
    assert load.broken == 0
    assert {answer["status"] for answer in load.answers} == {200}
    names = [answer["model"] for answer in load.answers]
    assert set(names) == {"first", "second"}
    assert names[-1] == "second"
    models.promote("first")


def test_searches_beyond_the_slots_are_refused_and_cheap_requests_answered(server: Server) -> None:
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


SLOW: Final = {
    "header": b"GET /healthz HTTP/1.1\r\nHo",
    "body": b"POST /v1/moves HTTP/1.1\r\nHost: x\r\nContent-Length: 99\r\n\r\n{",
    "chunked": b"POST /v1/moves HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n9",
    "unread": f"GET {LARGE} HTTP/1.1\r\nHost: x\r\n\r\n".encode(),
}
"""Ways to make a service wait: requests that break off, and a response that is not read."""


def test_slow_clients_keep_nobody_waiting_and_are_disconnected(server: Server) -> None:
    with contextlib.ExitStack() as stack:
        # More than two workers of four threads serve at a time.
        slow = [(kind, stack.enter_context(connect(server))) for kind in [*SLOW] * 5]
        for kind, connection in slow:
            connection.sendall(SLOW[kind])
        assert server.ask("GET", "/healthz")[0] == 200
        assert server.ask("POST", ATTACK, MOVE)[0] == 200
        for kind, connection in slow:
            if kind == "unread":
                assert wait_for_reset(connection)
            else:
                status, document = parse(read_all(connection))
                assert (status, document["detail"]) == (
                    408,
                    f"the request took longer than {CLIENT_TIMEOUT_S} s to arrive",
                )
    assert "Traceback" not in server.log.read_text()


@pytest.mark.parametrize(
    ("request_", "status", "detail"),
    [
        (b"what?\r\n\r\n", 400, "what?"),
        (b"GET / HTTP/1.1\r\nHost: x\r\nBad Header: x\r\n\r\n", 400, "Bad Header"),
        (b"GET /?" + b"x" * 2048 + b" HTTP/1.1\r\nHost: x\r\n\r\n", 414, "2048"),
        (b"GET / HTTP/1.1\r\nHost: x\r\nX: " + b"x" * 4096 + b"\r\n\r\n", 431, "4096 bytes"),
        (b"GET / HTTP/1.1\r\n" + b"X: x\r\n" * 65 + b"\r\n", 431, "64 header fields"),
        (b"GET / HTTP/1.1\r\nHost: x\r\nExpect: cake\r\n\r\n", 417, "cake"),
        (
            b"POST /v1/moves HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\nXY\r\n",
            400,
            "XY",
        ),
        (b"POST / HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: br\r\n\r\n", 501, "br"),
    ],
    ids=["line", "header", "long-line", "long-header", "headers", "expect", "chunk", "coding"],
)
def test_invalid_http_is_answered_with_a_problem(
    server: Server, request_: bytes, status: int, detail: str
) -> None:
    with connect(server) as connection:
        connection.sendall(request_)
        response = read_all(connection)
    assert b"\r\nContent-Type: application/problem+json\r\n" in response
    assert b"\r\nX-Content-Type-Options: nosniff\r\n" in response
    found, document = parse(response)
    assert (found, document["status"]) == (status, status)
    assert detail in document["detail"]
    assert ProblemSchema().validate(document) == {}
    assert f"\r\nX-Request-ID: {document['request_id']}\r\n".encode() in response
    # The next request is answered, and no operator is called.
    assert server.ask("GET", "/healthz")[0] == 200
    assert "Traceback" not in server.log.read_text()


@pytest.mark.parametrize(
    ("size", "chunk", "status"),
    [(2_000, 1, 400), (18_000, 1, 413), (18_000, 100, 400), (200_000, 100_000, 400)],
)
def test_body_in_tiny_chunks_is_refused_unless_it_is_short(
    server: Server, size: int, chunk: int, status: int
) -> None:
    head = (
        "POST /v1/moves HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n"
        "Transfer-Encoding: chunked\r\nConnection: close\r\n\r\n"
    )
    chunks = b"%x\r\n%s\r\n" % (chunk, b"x" * chunk) * (size // chunk) + b"0\r\n\r\n"
    with connect(server) as connection:
        # The service may refuse a part of it.
        with contextlib.suppress(OSError):
            connection.sendall(head.encode() + chunks)
        found, document = parse(read_all(connection))
    assert (found, document["status"]) == (status, status)
    assert ("send larger chunks" in document["detail"]) == (status == 413)
    assert ProblemSchema().validate(document) == {}


def test_chunked_body_that_is_too_long_is_refused_before_its_end(server: Server) -> None:
    head = b"POST /v1/moves HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n"
    with connect(server) as connection:
        connection.sendall(head + b"1000\r\n%s\r\n" % (b"x" * 4_096) * 66)
        found, document = parse(read_all(connection))
    assert (found, document["detail"]) == (413, "the body has more than 262144 bytes")


@pytest.mark.slow
def test_broken_file_of_keys_at_reload_changes_nothing(models: ModelStore, tmp_path: Path) -> None:
    keys = tmp_path / "keys.toml"
    keys.write_text(f'[keys.alice]\nsha256 = "{digest("secret")}"\n', encoding="utf-8")
    with running(models.directory, tmp_path, keys=keys) as server:
        server.wait_until_ready()

        def statuses() -> list[int]:
            return [
                server.ask("GET", "/v1/engines", Authorization=f"Bearer {key}")[0]
                for key in ("secret", "other")
            ]

        def reload() -> None:
            before = workers(server)
            server.process.send_signal(signal.SIGHUP)
            wait_for(lambda: not workers(server) & before or None)

        assert statuses() == [200, 401]
        keys.write_text("[keys.alice", encoding="utf-8")
        reload()
        assert statuses() == [200, 401]
        assert f"the API keys stay as they were: TENGEN_KEYS: {keys}" in server.log.read_text()
        # A worker that is replaced does not read the file either.
        (worker,) = workers(server)
        os.kill(worker, signal.SIGKILL)
        wait_for(lambda: not workers(server) & {worker} or None)
        assert statuses() == [200, 401]
        keys.write_text(f'[keys.bob]\nsha256 = "{digest("other")}"\n', encoding="utf-8")
        reload()
        assert statuses() == [401, 200]


@contextlib.contextmanager
def analysing(server: Server) -> Iterator[Iterator[dict[str, Any]]]:
    """The results of a running analysis after the first."""
    connection = http.client.HTTPConnection("127.0.0.1", server.port, timeout=PATIENCE_S)
    with contextlib.closing(connection):
        headers = {"Content-Type": "application/json"}
        connection.request("POST", "/v1/analyses?engine=search", MOVE, headers)
        response = connection.getresponse()
        assert response.headers["Transfer-Encoding"] == "chunked"
        results = (json.loads(line) for line in response if line.strip())
        assert not next(results)["final"]
        yield results


def test_client_that_leaves_an_analysis_frees_its_slot(server: Server) -> None:
    with analysing(server):
        assert server.metric("tengen_slots_taken") == 1
    wait_for(lambda: server.metric("tengen_slots_taken") == 0 or None)
    wait_for(lambda: server.metric("tengen_live_analyses") == 0 or None)


def test_disconnect_cancels_the_search(server: Server) -> None:
    position = {"moves": "h8i9h9h10i8g8j10", "limits": {"time_ms": ENDLESS_MS}}
    body = json.dumps(position).encode()
    head = (
        "POST /v1/moves?engine=search HTTP/1.1\r\nHost: here\r\n"
        f"Content-Type: application/json\r\nContent-Length: {len(body)}\r\n\r\n"
    )
    with connect(server) as client:
        client.sendall(head.encode() + body)
        wait_for(lambda: server.metric("tengen_slots_taken") == 1 or None)
    wait_for(lambda: server.metric("tengen_slots_taken") == 0 or None)


def test_graceful_stop_finishes_requests_in_flight(
    models: ModelStore, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("GUNICORN_CMD_ARGS", f"--keep-alive {10 * PATIENCE_S}")
    with running(models.directory, tmp_path, log_format="json") as server:
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
            with analysing(server) as results:
                server.process.send_signal(signal.SIGTERM)
                # A stopping worker closes idle connections.
                while idle.recv(4096):
                    pass
                with pytest.raises(ConnectionRefusedError):
                    connect(server)
                slow.sendall(MOVE)
                assert slow.recv(4096).startswith(b"HTTP/1.1 200")
                assert list(results)[-1]["stats"]["stopped_by"] == "cancelled"
        assert server.process.wait(PATIENCE_S) == 0
        lines = [json.loads(line) for line in server.log.read_text().splitlines()]
    assert {"time", "level", "logger", "message"} <= lines[0].keys()
    assert not [line for line in lines if line["level"] in {"ERROR", "CRITICAL"}]
    messages = [line["message"] for line in lines]
    assert "Handling signal: term" in messages
    assert messages[-1] == "Tengen has stopped"


def test_worker_that_is_replaced_finishes_its_reviews(server: Server) -> None:
    before = workers(server)
    connection = http.client.HTTPConnection("127.0.0.1", server.port, timeout=PATIENCE_S)
    with contextlib.closing(connection):
        game = {"moves": "h8i9h9h10i8g8j10k8", "limits": {"time_ms": SEARCH_MS}}
        headers = {"Content-Type": "application/json", "Accept": "application/x-ndjson"}
        connection.request("POST", "/v1/reviews?engine=search", json.dumps(game), headers)
        response = connection.getresponse()
        objects = (json.loads(line) for line in response if line.strip())
        assert not next(objects)["final"]
        server.process.send_signal(signal.SIGHUP)
        *_, last = objects
    assert last["final"]
    assert "problem" not in last
    wait_for(lambda: not workers(server) & before or None)


def connect(server: Server) -> socket.socket:
    return socket.create_connection(("127.0.0.1", server.port), timeout=PATIENCE_S)


def read_all(connection: socket.socket) -> bytes:
    """Everything that arrives until the service closes the connection."""
    received = bytearray()
    while block := connection.recv(65_536):
        received += block
    return bytes(received)


def wait_for_reset(connection: socket.socket) -> bool:
    """Whether the service resets a connection that is not read."""
    poll = select.poll()
    # Errors are reported even if no event is asked for.
    poll.register(connection, 0)
    return bool(poll.poll(1000 * PATIENCE_S))


def parse(response: bytes) -> tuple[int, dict[str, Any]]:
    """Status and JSON body of a response."""
    head, _, body = response.partition(b"\r\n\r\n")
    return int(head.split()[1]), json.loads(body)
