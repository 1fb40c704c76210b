"""The client against a scripted server."""

from __future__ import annotations

import http.server
import json
import threading
import time
from collections.abc import Callable, Iterator
from typing import Final

import pytest

from tengen_client import Client, ProblemError, UnreachableError

PROBLEM: Final = {
    "type": "/problems/game-over",
    "title": "The game is over",
    "status": 409,
    "detail": "X has won",
    "request_id": "1234",
}
Reply = tuple[int, dict[str, str], bytes]
JSON: Final = {"Content-Type": "application/json"}
PROBLEM_JSON: Final = {"Content-Type": "application/problem+json"}


class Scripted(http.server.ThreadingHTTPServer):
    """Sends the replies in order, and records the requests."""

    def __init__(self) -> None:
        super().__init__(("127.0.0.1", 0), Handler)
        self.replies: list[Reply] = []
        self.requests: list[tuple[str, str, dict[str, str], bytes]] = []
        self.times: list[float] = []


class Handler(http.server.BaseHTTPRequestHandler):
    server: Scripted

    def handle_one(self) -> None:
        body = self.rfile.read(int(self.headers.get("Content-Length", 0)))
        self.server.times.append(time.monotonic())
        self.server.requests.append((self.command, self.path, dict(self.headers), body))
        status, headers, payload = self.server.replies.pop(0)
        self.send_response(status)
        for name, value in headers.items():
            self.send_header(name, value)
        self.send_header("Content-Length", str(len(payload)))
        self.end_headers()
        self.wfile.write(payload)

    do_GET = do_POST = handle_one  # noqa: N815 - the names by which http.server finds them

    def log_message(self, *_: object) -> None:
        pass


@pytest.fixture
def server() -> Iterator[Scripted]:
    with Scripted() as server:
        thread = threading.Thread(target=server.serve_forever, args=(0.01,))
        thread.start()
        yield server
        server.shutdown()
        thread.join()


@pytest.fixture
def client(server: Scripted) -> Iterator[Client]:
    with Client(f"http://127.0.0.1:{server.server_port}/", key="secret", timeout=10) as client:
        yield client


def test_request_has_the_form_that_the_service_expects(server: Scripted, client: Client) -> None:
    server.replies = [(200, JSON, b'{"move": {"notation": "c3"}}')]
    answer = client.move(board=["XX.", "OO.", "..."], seed=7, engine="a b", compare=["b", "c:d"])
    assert answer["move"]["notation"] == "c3"
    ((method, path, headers, body),) = server.requests
    assert (method, path) == ("POST", "/v1/moves?engine=a+b&compare=b%2Cc%3Ad")
    assert headers["Content-Type"] == "application/json"
    assert headers["Authorization"] == "Bearer secret"
    assert json.loads(body) == {"board": ["XX.", "OO.", "..."], "seed": 7}


@pytest.mark.parametrize("status", [429, 503])
def test_busy_response_is_retried_after_retry_after(
    server: Scripted, client: Client, status: int
) -> None:
    busy = (status, {**PROBLEM_JSON, "Retry-After": "1"}, json.dumps(PROBLEM).encode())
    server.replies = [busy, (200, JSON, b'{"status": "won"}')]
    assert client.position(moves="h8")["status"] == "won"
    first, second = server.times
    assert second - first >= 1


def test_permanently_busy_service_is_a_problem(server: Scripted) -> None:
    busy = (503, {**PROBLEM_JSON, "Retry-After": "0"}, json.dumps(PROBLEM).encode())
    server.replies = [busy] * 2
    url = f"http://127.0.0.1:{server.server_port}"
    with Client(url, retries=1) as client, pytest.raises(ProblemError, match="X has won"):
        client.moves([{"moves": "h8"}])
    assert server.replies == []


def test_problem_is_not_retried(server: Scripted, client: Client) -> None:
    server.replies = [(409, PROBLEM_JSON, json.dumps(PROBLEM).encode())]
    with pytest.raises(ProblemError) as caught:
        client.move(moves="h8")
    error = caught.value
    assert (error.status, error.code, error.request_id) == (409, "game-over", "1234")
    assert str(error) == "The game is over: X has won"


@pytest.mark.parametrize(
    "reply",
    [(200, JSON, b"<html>"), (200, JSON, b"[]"), (500, JSON, b"{}"), (200, JSON, b"\xff")],
    ids=["no JSON", "no object", "no problem", "no text"],
)
def test_response_of_another_server_is_an_error(
    server: Scripted, client: Client, reply: Reply
) -> None:
    server.replies = [reply]
    with pytest.raises(UnreachableError, match="expected a Tengen service"):
        client.engines()


def test_unreachable_address_is_in_the_error() -> None:
    with Scripted() as gone:
        url = f"http://127.0.0.1:{gone.server_port}"
    with Client(url, retries=0) as client, pytest.raises(UnreachableError, match=url):
        client.models()


@pytest.mark.parametrize(
    ("ask", "path"),
    [
        (lambda client: client.engine("learned:a/b"), "/v1/engines/learned%3Aa%2Fb"),
        (lambda client: client.model("default"), "/v1/models/default"),
    ],
    ids=["engine", "model"],
)
def test_names_in_urls_are_quoted(
    server: Scripted, client: Client, ask: Callable[[Client], object], path: str
) -> None:
    server.replies = [(200, JSON, b"{}")]
    ask(client)
    assert server.requests[0][1] == path
