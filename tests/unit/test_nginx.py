"""The deployed nginx configuration, in front of fake copies of the service."""

from __future__ import annotations

import contextlib
import http.client
import http.server
import shutil
import socket
import subprocess
import threading
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Final

import pytest

CONFIGURATION: Final = Path(__file__).parents[2] / "deploy" / "nginx" / "nginx.conf"
PATIENCE_S: Final = 10


class Copy(http.server.ThreadingHTTPServer):
    """Fake copy that answers every request with one status."""

    def __init__(self) -> None:
        super().__init__(("127.0.0.1", 0), Handler)
        self.status = 200
        self.requests: list[dict[str, str]] = []


class Handler(http.server.BaseHTTPRequestHandler):
    server: Copy

    def handle_one(self) -> None:
        self.rfile.read(int(self.headers.get("Content-Length", 0)))
        self.server.requests.append(dict(self.headers))
        self.send_response(self.server.status)
        self.send_header("Content-Length", "0")
        self.end_headers()

    do_GET = do_POST = handle_one  # noqa: N815 - the names by which http.server finds them

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
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
    servers = "".join(f"server 127.0.0.1:{copy.server_port} max_fails=0;" for copy in copies)
    # The copies are listed in place of Docker's DNS server.
    changes = {
        "/tmp/": f"{tmp_path}/",  # noqa: S108
        "/dev/stdout": f"{tmp_path}/access.log",
        "listen 8080;": f"listen 127.0.0.1:{port};",
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


def send(
    port: int, method: str = "POST", path: str = "/v1/moves", size: int = 2, **headers: str
) -> int:
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=PATIENCE_S)
    with contextlib.closing(connection):
        named = {name.replace("_", "-"): value for name, value in headers.items()}
        connection.request(method, path, b"x" * size if method == "POST" else None, named)
        return connection.getresponse().status


def test_request_is_retried_on_another_copy_if_one_is_busy(nginx: int, copies: list[Copy]) -> None:
    copies[0].status = 503
    assert {send(nginx) for _ in range(6)} == {200}
    assert copies[0].requests


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


def test_metrics_are_not_public(nginx: int, copies: list[Copy]) -> None:
    assert send(nginx, "GET", "/metrics") == 404
    assert send(nginx, "GET", "/metrics?x") == 404
    assert not [request for copy in copies for request in copy.requests]
    assert send(nginx, "GET", "/healthz") == 200


def test_oversized_body_reaches_no_copy(nginx: int, copies: list[Copy]) -> None:
    assert send(nginx, size=262_145) == 413
    assert not [request for copy in copies for request in copy.requests]
    assert send(nginx, size=262_144) == 200
