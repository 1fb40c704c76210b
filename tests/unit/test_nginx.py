"""The deployed nginx configuration, in front of fake copies of the service."""

from __future__ import annotations

import contextlib
import dataclasses
import http.client
import http.server
import json
import re
import shutil
import socket
import subprocess
import threading
import time
from collections.abc import Callable, Iterator
from http import HTTPStatus
from pathlib import Path
from typing import Final

import pytest
from werkzeug.exceptions import BadRequest, NotFound, RequestEntityTooLarge

from service.http import responses
from service.http.problem import PROBLEM_TYPES
from service.schemas.problems import ProblemSchema
from tests.ports import free_port

CONFIGURATION: Final = Path(__file__).parents[2] / "deploy" / "nginx" / "nginx.conf"
PATIENCE_S: Final = 60


class Copy(http.server.ThreadingHTTPServer):
    """Fake copy that answers every request with one status."""

    def __init__(self) -> None:
        super().__init__(("127.0.0.1", 0), Handler)
        self.status = 200
        self.left = threading.Event()
        """Set when the client of a stream has left."""
        self.body = b""
        self.requests: list[dict[str, str]] = []
        self.finished = threading.Semaphore(0)
        """Released after every response that nginx has taken over."""


class Handler(http.server.BaseHTTPRequestHandler):
    server: Copy

    def handle_one(self) -> None:
        self.rfile.read(int(self.headers.get("Content-Length", 0)))
        self.server.requests.append(dict(self.headers))
        self.send_response(self.server.status)
        self.send_header("Content-Type", "application/json")
        self.send_header("Content-Length", str(len(self.server.body)))
        self.end_headers()
        self.wfile.write(self.server.body)
        self.server.finished.release()

    def stream(self) -> None:
        self.send_response(200)
        for name, value in responses.HEADERS.items():
            self.send_header(name, value)
        self.end_headers()
        self.wfile.write(b"{}\n")
        # Nothing more arrives until the connection is closed.
        self.rfile.read()
        self.server.left.set()

    def do_POST(self) -> None:
        if self.path == "/v1/analyses" and self.server.status == HTTPStatus.OK:
            self.rfile.read(int(self.headers["Content-Length"]))
            self.stream()
        else:
            self.handle_one()

    do_GET = handle_one  # noqa: N815 - the name by which http.server finds it

    def log_message(self, *_: object) -> None:
        pass


@pytest.fixture
def copies() -> Iterator[list[Copy]]:
    with contextlib.ExitStack() as stack:
        started = [stack.enter_context(Copy()) for _ in range(2)]
        for copy in started:
            thread = threading.Thread(target=copy.serve_forever, args=(0.01,))
            thread.start()
            stack.callback(thread.join)
            stack.callback(copy.shutdown)
        yield started


@pytest.fixture
def nginx(copies: list[Copy], tmp_path: Path) -> Iterator[int]:
    """The port of an nginx in front of the copies."""
    program = shutil.which("nginx")
    if program is None:
        pytest.skip("nginx is not installed")
    port = free_port()
    servers = "".join(f"server 127.0.0.1:{copy.server_port} max_fails=0;" for copy in copies)
    # The copies are listed in place of Docker's DNS server.
    changes = {
        "/tmp/": f"{tmp_path}/",  # noqa: S108
        "/dev/stdout": f"{tmp_path}/access.log",
        "listen 8080 ": f"listen 127.0.0.1:{port} ",
        "resolver 127.0.0.11 valid=5s;": f"upstream copies {{ {servers} }}",
        "http://$copies:8000$request_uri": "http://copies$request_uri",
    }
    text = CONFIGURATION.read_text(encoding="utf-8")
    for old, new in changes.items():
        assert old in text
        text = text.replace(old, new)
    file = tmp_path / "nginx.conf"
    file.write_text(text, encoding="utf-8")
    process = subprocess.Popen([program, "-g", "daemon off;", "-p", tmp_path, "-c", file])
    try:
        deadline = time.monotonic() + PATIENCE_S
        while time.monotonic() < deadline:
            with contextlib.suppress(OSError), socket.create_connection(("127.0.0.1", port)):
                break
            time.sleep(0.02)
        yield port
    finally:
        process.terminate()
        process.wait(PATIENCE_S)


@dataclasses.dataclass(frozen=True)
class Answer:
    """A response of nginx."""

    status: int
    media_type: str
    body: bytes
    headers: http.client.HTTPMessage


def ask(
    port: int, method: str = "POST", path: str = "/v1/moves", size: int = 2, **headers: str
) -> Answer:
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=PATIENCE_S)
    with contextlib.closing(connection):
        named = {name.replace("_", "-"): value for name, value in headers.items()}
        connection.request(method, path, b"x" * size if method == "POST" else None, named)
        response = connection.getresponse()
        media_type = response.headers.get_content_type()
        return Answer(response.status, media_type, response.read(), response.headers)


def send(
    port: int, method: str = "POST", path: str = "/v1/moves", size: int = 2, **headers: str
) -> int:
    return ask(port, method, path, size, **headers).status


def test_request_is_retried_on_another_copy_if_one_is_busy(nginx: int, copies: list[Copy]) -> None:
    copies[0].status = 503
    assert {send(nginx) for _ in range(6)} == {200}
    assert copies[0].requests


@pytest.mark.parametrize(
    "path",
    [
        "/v1/explorer",
        "/v1/moves/batch",
        "/v1/openings/swap",
        "/v1/play",
        "/v1/positions",
        "/v1/records",
    ],
)
def test_idempotent_post_is_retried(nginx: int, copies: list[Copy], path: str) -> None:
    copies[0].status = 503
    assert {send(nginx, path=path) for _ in range(2)} == {200}


@pytest.mark.parametrize(
    "path",
    [
        "/v1/training-jobs",
        "/v1/training-jobs/1/cancel",
        "/v1/analyses/1",
        "/v1/reviews",
        "/v1/movesX",
    ],
)
def test_other_post_is_sent_once(nginx: int, copies: list[Copy], path: str) -> None:
    for copy in copies:
        copy.status = 503
    assert send(nginx, path=path) == 503
    assert sum(len(copy.requests) for copy in copies) == 1


def test_analysis_is_retried_if_a_copy_is_busy(nginx: int, copies: list[Copy]) -> None:
    for status, requests in ((503, 2), (502, 1), (504, 1)):
        for copy in copies:
            copy.status = status
            copy.requests.clear()
        assert send(nginx, path="/v1/analyses") == status
        assert sum(len(copy.requests) for copy in copies) == requests


def test_busy_is_reported_if_all_copies_are_busy(nginx: int, copies: list[Copy]) -> None:
    for copy in copies:
        copy.status = 503
    assert send(nginx) == 503
    assert [len(copy.requests) for copy in copies] == [1, 1]


def test_copy_gets_client_address_and_request_id(nginx: int, copies: list[Copy]) -> None:
    send(nginx, X_Forwarded_For="6.6.6.6", X_Request_ID="mine")
    send(nginx)
    named, unnamed = [request for copy in copies for request in copy.requests]
    assert {request["X-Forwarded-For"] for request in (named, unnamed)} == {"127.0.0.1"}
    names = {named["X-Request-ID"], unnamed["X-Request-ID"]}
    assert "mine" in names
    assert max(map(len, names)) == 32


def test_stream_is_passed_on_at_once_and_ends_with_its_client(
    nginx: int, copies: list[Copy]
) -> None:
    connection = http.client.HTTPConnection("127.0.0.1", nginx, timeout=PATIENCE_S)
    with contextlib.closing(connection):
        connection.request("POST", "/v1/analyses", b"{}", {"Accept-Encoding": "gzip"})
        assert connection.getresponse().readline() == b"{}\n"
        assert not any(copy.left.is_set() for copy in copies)
    wait = time.monotonic() + PATIENCE_S
    while not any(copy.left.wait(0.01) for copy in copies):
        assert time.monotonic() < wait


def test_caches_learn_that_compression_depends_on_the_client(
    nginx: int, copies: list[Copy]
) -> None:
    for copy in copies:
        copy.body = b'{"move": "h8"}' * 1000
    plain, compressed = ask(nginx), ask(nginx, Accept_Encoding="gzip")
    assert compressed.headers["Content-Encoding"] == "gzip"
    assert len(compressed.body) < len(plain.body)
    assert [answer.headers["Vary"] for answer in (plain, compressed)] == ["Accept-Encoding"] * 2


def test_metrics_are_not_public(nginx: int, copies: list[Copy]) -> None:
    assert send(nginx, "GET", "/metrics") == 404
    for path in ("/metrics?x", "/%6detrics", "//metrics", "/./metrics", "/docs/../metrics"):
        assert send(nginx, "GET", path) == 404
    assert not [request for copy in copies for request in copy.requests]
    assert send(nginx, "GET", "/healthz") == 200


def test_invalid_request_id_is_replaced(nginx: int, copies: list[Copy]) -> None:
    send(nginx, X_Request_ID='"} forged')
    (request,) = [request for copy in copies for request in copy.requests]
    assert re.fullmatch("[0-9a-f]{32}", request["X-Request-ID"])


def test_request_reaches_a_copy_when_it_is_complete(nginx: int, copies: list[Copy]) -> None:
    with socket.create_connection(("127.0.0.1", nginx), timeout=PATIENCE_S) as client:
        client.sendall(b"POST /v1/moves HTTP/1.1\r\nHost: x\r\nContent-Length: 4\r\n\r\n12")
        # Another request overtakes it.
        assert send(nginx) == 200
        assert [len(copy.requests) for copy in copies].count(1) == 1
        client.sendall(b"34")
        assert client.recv(4096).startswith(b"HTTP/1.1 200")


def test_copy_does_not_wait_for_a_client_that_reads_nothing(nginx: int, copies: list[Copy]) -> None:
    for copy in copies:
        copy.body = bytes(2_000_000)
    with socket.socket() as client:
        client.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        client.connect(("127.0.0.1", nginx))
        client.sendall(b"GET / HTTP/1.1\r\nHost: x\r\n\r\n")
        wait_until(lambda: any(copy.finished.acquire(blocking=False) for copy in copies))


@pytest.mark.parametrize(
    ("request_", "status", "kind"),
    [
        (b"GET /metrics HTTP/1.1\r\nHost: x\r\n", 404, NotFound),
        (b"POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 300000\r\n", 413, RequestEntityTooLarge),
        (b"GET /" + b"x" * 5000 + b" HTTP/1.1\r\nHost: x\r\n", 414, BadRequest),
        (b"GET / HTTP/1.1\r\nHost: x\r\nX: " + b"x" * 5000 + b"\r\n", 400, BadRequest),
        (b"GET / HTTP/1.1\r\nHost: x\r\nContent-Length: x\r\n", 400, BadRequest),
    ],
    ids=["metrics", "body", "line", "header", "length"],
)
def test_errors_of_nginx_are_problems(
    nginx: int, request_: bytes, status: int, kind: type[Exception]
) -> None:
    with socket.create_connection(("127.0.0.1", nginx), timeout=PATIENCE_S) as client:
        client.sendall(request_ + b"\r\n")
        head, _, body = client.recv(65_536).partition(b"\r\n\r\n")
    assert int(head.split()[1]) == status
    assert b"\r\nContent-Type: application/problem+json" in head
    problem, expected = json.loads(body), PROBLEM_TYPES[kind]
    assert (problem["type"], problem["title"]) == (expected.uri, expected.title)
    assert problem["status"] == status
    assert ProblemSchema().validate(problem) == {}
    assert f"\r\nX-Request-ID: {problem['request_id']}".encode() in head


def test_problem_tells_that_no_copy_answers(nginx: int, copies: list[Copy]) -> None:
    for copy in copies:
        copy.shutdown()
        copy.server_close()
    answer = ask(nginx)
    assert (answer.status, answer.media_type) == (502, "application/problem+json")
    assert json.loads(answer.body)["status"] == 502


def test_errors_of_the_service_are_passed_on(nginx: int, copies: list[Copy]) -> None:
    for copy in copies:
        copy.status, copy.body = 413, b"mine"
    assert ask(nginx).body == b"mine"


def test_connections_of_an_address_are_limited(nginx: int) -> None:
    with contextlib.ExitStack() as stack:
        # More than 100: a health check below may take the place of one.
        for _ in range(120):
            client = stack.enter_context(socket.create_connection(("127.0.0.1", nginx)))
            client.sendall(b"POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 4\r\n\r\n12")
        wait_until(lambda: send(nginx, "GET", "/healthz") == 429)
    wait_until(lambda: send(nginx, "GET", "/healthz") == 200)


def wait_until(condition: Callable[[], bool]) -> None:
    deadline = time.monotonic() + PATIENCE_S
    while not condition():
        assert time.monotonic() < deadline
        time.sleep(0.02)


def test_oversized_body_reaches_no_copy(nginx: int, copies: list[Copy]) -> None:
    assert send(nginx, size=262_145) == 413
    assert not [request for copy in copies for request in copy.requests]
    assert send(nginx, size=262_144) == 200
