"""The client against a server that answers as it is told, and against the service's document."""

from __future__ import annotations

import http.server
import json
import threading
import time
import typing
from collections.abc import Callable, Iterator
from typing import Any, Final

import pytest

from service.app import create_app
from service.config import Settings
from tengen_client import Client, ProblemError, UnreachableError, shapes

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
    """Gives the replies in order, and remembers what it was asked."""

    def __init__(self) -> None:
        super().__init__(("127.0.0.1", 0), Handler)
        self.replies: list[Reply] = []
        self.asked: list[tuple[str, str, dict[str, str], bytes]] = []
        self.times: list[float] = []


class Handler(http.server.BaseHTTPRequestHandler):
    server: Scripted

    def handle_one(self) -> None:
        body = self.rfile.read(int(self.headers.get("Content-Length", 0)))
        self.server.times.append(time.monotonic())
        self.server.asked.append((self.command, self.path, dict(self.headers), body))
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


def test_a_question_is_sent_as_the_service_takes_it(server: Scripted, client: Client) -> None:
    server.replies = [(200, JSON, b'{"move": {"notation": "c3"}}')]
    answer = client.move(board=["XX.", "OO.", "..."], seed=7, engine="a b", compare=["b", "c:d"])
    assert answer["move"]["notation"] == "c3"
    ((method, path, headers, body),) = server.asked
    assert (method, path) == ("POST", "/v1/moves?engine=a+b&compare=b%2Cc%3Ad")
    assert headers["Content-Type"] == "application/json"
    assert headers["Authorization"] == "Bearer secret"
    assert json.loads(body) == {"board": ["XX.", "OO.", "..."], "seed": 7}


@pytest.mark.parametrize("status", [429, 503])
def test_a_busy_service_is_asked_again_after_as_long_as_it_says(
    server: Scripted, client: Client, status: int
) -> None:
    busy = (status, {**PROBLEM_JSON, "Retry-After": "1"}, json.dumps(PROBLEM).encode())
    server.replies = [busy, (200, JSON, b'{"status": "won"}')]
    assert client.position(moves="h8")["status"] == "won"
    first, second = server.times
    assert second - first >= 1


def test_a_service_that_stays_busy_is_a_problem_in_the_end(server: Scripted) -> None:
    busy = (503, {**PROBLEM_JSON, "Retry-After": "0"}, json.dumps(PROBLEM).encode())
    server.replies = [busy] * 2
    url = f"http://127.0.0.1:{server.server_port}"
    with Client(url, retries=1) as client, pytest.raises(ProblemError, match="X has won"):
        client.moves([{"moves": "h8"}])
    assert server.replies == []


def test_a_problem_says_what_it_is_and_is_not_asked_again(server: Scripted, client: Client) -> None:
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
def test_what_is_no_tengen_service_is_told(server: Scripted, client: Client, reply: Reply) -> None:
    server.replies = [reply]
    with pytest.raises(UnreachableError, match="expected a Tengen service"):
        client.engines()


def test_where_nobody_listens_the_address_is_named() -> None:
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
def test_names_in_addresses_are_quoted(
    server: Scripted, client: Client, ask: Callable[[Client], object], path: str
) -> None:
    server.replies = [(200, JSON, b"{}")]
    ask(client)
    assert server.asked[0][1] == path


@pytest.fixture(scope="module")
def schemas() -> dict[str, Any]:
    document = create_app(Settings()).test_client().get("/openapi.json").get_json()
    found: dict[str, Any] = document["components"]["schemas"]
    return found


SHAPES: Final = {
    name: shape
    for name, shape in vars(shapes).items()
    if typing.is_typeddict(shape) and name != "Problem"
}


@pytest.mark.parametrize("name", SHAPES)
def test_a_shape_has_the_fields_that_the_service_documents(
    schemas: dict[str, Any], name: str
) -> None:
    shape, schema = SHAPES[name], schemas[name]
    assert set(typing.get_type_hints(shape)) == set(schema["properties"])


def test_a_problem_has_its_standard_fields(schemas: dict[str, Any]) -> None:
    documented = schemas["Problem"]
    hints = typing.get_type_hints(shapes.Problem, include_extras=True)
    always = {name for name, hint in hints.items() if typing.get_origin(hint) is None}
    assert always == set(documented["required"])
    assert set(hints) <= set(documented["properties"])
