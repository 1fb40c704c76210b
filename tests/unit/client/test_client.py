"""The client against a scripted server."""

from __future__ import annotations

import datetime as dt
import http.server
import inspect
import json
import re
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Final, get_args, get_type_hints, is_typeddict

import pytest
from typing_extensions import override

from tengen.service.app import create_app
from tengen.service.config import Settings
from tengen.service.schemas.moves import LinkedRequestSchema
from tengen_client import Client, ProblemError, UnreachableError, json_types

ROOT: Final = Path(__file__).parents[3]


def test_types_are_those_of_the_openapi_document(tmp_path: Path) -> None:
    written = {
        tmp_path / "json_types.py": Path(json_types.__file__),
        tmp_path / "api.d.ts": ROOT / "packaging" / "npm" / "types" / "api.d.ts",
    }
    subprocess.run([sys.executable, ROOT / "packaging" / "json_types.py", *written], check=True)
    for path, kept in written.items():
        assert path.read_text("utf-8") == kept.read_text("utf-8"), "run `make types`"


PATIENCE_S: Final = 60
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

    do_GET = do_POST = do_DELETE = handle_one  # noqa: N815 - the names by which http.server finds them

    @override
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
    with Client(
        f"http://127.0.0.1:{server.server_port}/", key="secret", timeout=PATIENCE_S
    ) as client:
        yield client


@pytest.mark.parametrize(
    ("ask", "sent", "body"),
    [
        (
            lambda client: client.move(moves="h8", engine="a b", compare=["b", "c:d"]),
            "POST /v1/moves",
            {"moves": "h8", "engine": "a b", "compare": ["b", "c:d"]},
        ),
        (
            lambda client: client.play(moves="h8", play="j10", avoid=["a1"]),
            "POST /v1/play",
            {"moves": "h8", "play": "j10", "avoid": ["a1"]},
        ),
        (lambda client: client.explore(moves="h8"), "POST /v1/explorer", {"moves": "h8"}),
        (
            lambda client: client.convert_record(lib="/w==", game="gomoku"),
            "POST /v1/records",
            {"lib": "/w==", "game": "gomoku"},
        ),
        (
            lambda client: client.swap2(moves="h8", seed=1),
            "POST /v1/openings/swap2",
            {"moves": "h8", "seed": 1},
        ),
        (
            lambda client: client.swap(engine="search"),
            "POST /v1/openings/swap",
            {"engine": "search"},
        ),
        (
            lambda client: client.renju_opening(opening="rif"),
            "POST /v1/openings/renju",
            {"opening": "rif"},
        ),
        (
            lambda client: client.answer_puzzle("a/b", moves="h8"),
            "POST /v1/puzzles/a%2Fb/answer",
            {"moves": "h8"},
        ),
        (
            lambda client: client.puzzle_hint("a/b", moves=""),
            "POST /v1/puzzles/a%2Fb/hint",
            {"moves": ""},
        ),
        (
            lambda client: client.puzzles(level=2, limit=10, cursor="8_a"),
            "GET /v1/puzzles?level=2&limit=10&cursor=8_a",
            None,
        ),
        (lambda client: client.random_puzzle(level=2), "GET /v1/puzzles/random?level=2", None),
        (lambda client: client.daily_puzzle(), "GET /v1/puzzles/daily", None),
        (lambda client: client.puzzle("a/b"), "GET /v1/puzzles/a%2Fb", None),
        (lambda client: client.engine("learned:a/b"), "GET /v1/engines/learned%3Aa%2Fb", None),
        (lambda client: client.model("default"), "GET /v1/models/default", None),
        (
            lambda client: client.move(moves="h8", verbose=False),
            "POST /v1/moves?verbose=false",
            {"moves": "h8"},
        ),
        (
            lambda client: client.play(moves="h8", verbose=False, seed=None),
            "POST /v1/play?verbose=false",
            {"moves": "h8", "seed": None},
        ),
        (lambda client: client.play(moves="h8", verbose=True), "POST /v1/play", {"moves": "h8"}),
        (lambda client: client.random_puzzle(seed=0), "GET /v1/puzzles/random?seed=0", None),
        (
            lambda client: client.daily_puzzle(dt.date(2026, 1, 31)),
            "GET /v1/puzzles/daily?date=2026-01-31",
            None,
        ),
        (lambda client: client.levels(), "GET /v1/levels", None),
    ],
    ids=lambda value: value if isinstance(value, str) else "",
)
def test_request_has_the_form_that_the_service_expects(
    server: Scripted, client: Client, ask: Callable[[Client], object], sent: str, body: object
) -> None:
    server.replies = [(200, JSON, b'{"id": "a"}')]
    assert ask(client) == {"id": "a"}
    ((method, path, headers, data),) = server.requests
    assert f"{method} {path}" == sent
    assert headers["Authorization"] == "Bearer secret"
    assert (json.loads(data) if data else None) == body
    assert headers.get("Content-Type") == (None if body is None else "application/json")


@pytest.mark.parametrize(
    ("ask", "path"),
    [
        (lambda client: client.moves([{"moves": "h8"}]), "/v1/moves/batch"),
        (lambda client: client.positions([{"moves": "h8"}]), "/v1/positions/batch"),
    ],
    ids=["moves", "positions"],
)
def test_batch_is_unpacked(
    server: Scripted, client: Client, ask: Callable[[Client], object], path: str
) -> None:
    server.replies = [(200, JSON, b'{"answers": [{"problem": {}}]}')]
    assert ask(client) == [{"problem": {}}]
    ((_, asked, _, body),) = server.requests
    assert (asked, json.loads(body)) == (path, {"requests": [{"moves": "h8"}]})


@pytest.mark.parametrize("status", [429, 503])
def test_busy_response_is_retried_after_retry_after(
    server: Scripted, client: Client, status: int
) -> None:
    busy = (status, {**PROBLEM_JSON, "Retry-After": "1"}, json.dumps(PROBLEM).encode())
    server.replies = [busy, (200, JSON, b'{"status": "won"}')]
    assert client.position(moves="h8")["status"] == "won"
    first, second = server.times
    assert second - first >= 1


def test_long_retry_after_is_cut(server: Scripted, monkeypatch: pytest.MonkeyPatch) -> None:
    slept: list[float] = []
    monkeypatch.setattr("urllib3.util.retry.time.sleep", slept.append)
    busy = (503, {**PROBLEM_JSON, "Retry-After": "3600"}, json.dumps(PROBLEM).encode())
    server.replies = [busy, (200, JSON, b'{"status": "won"}')]
    with Client(f"http://127.0.0.1:{server.server_port}", max_retry_after=7) as client:
        assert client.position(moves="h8")["status"] == "won"
    assert slept == [7]


def test_permanently_busy_service_is_a_problem(server: Scripted) -> None:
    busy = (503, {**PROBLEM_JSON, "Retry-After": "0"}, json.dumps(PROBLEM).encode())
    server.replies = [busy] * 2
    url = f"http://127.0.0.1:{server.server_port}"
    with Client(url, retries=1) as client, pytest.raises(ProblemError, match="X has won"):
        client.moves([{"moves": "h8"}])
    assert server.replies == []


@pytest.mark.parametrize("status", [409, 503])
def test_problem_without_retry_after_is_not_retried(
    server: Scripted, client: Client, status: int
) -> None:
    server.replies = [(status, PROBLEM_JSON, json.dumps(PROBLEM).encode())]
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


NDJSON: Final = {"Content-Type": "application/x-ndjson"}


def test_analysis_yields_every_result_and_skips_heartbeats(
    server: Scripted, client: Client
) -> None:
    server.replies = [(200, NDJSON, b'{"final": false}\n\n\n{"final": true}\n')]
    with client.analyse(moves="h8", engine="search", limits={"depth": 2}) as analysis:
        assert [result["final"] for result in analysis] == [False, True]
    ((method, path, _, body),) = server.requests
    assert (method, path) == ("POST", "/v1/analyses")
    assert json.loads(body) == {"moves": "h8", "engine": "search", "limits": {"depth": 2}}


def test_review_collects_the_moves_in_the_order_of_the_game(
    server: Scripted, client: Client
) -> None:
    lines = (
        b'{"final": false, "ply": 2}\n\n{"final": false, "ply": 1}\n{"final": true, "id": "a"}\n'
    )
    server.replies = [(200, NDJSON, lines), (200, NDJSON, lines[:20])]
    plies: list[int] = []
    review = client.review(moves="h8i9", on_move=lambda move: plies.append(move["ply"]))

    assert dict(review) == {"moves": [{"ply": 1}, {"ply": 2}], "id": "a"}
    assert plies == [2, 1]
    ((method, path, _, body),) = server.requests
    assert (method, path) == ("POST", "/v1/reviews")
    assert json.loads(body) == {"moves": "h8i9"}
    with pytest.raises(UnreachableError):
        client.review(moves="h8i9")


def test_problem_before_or_during_an_analysis_is_raised(server: Scripted, client: Client) -> None:
    problem = {"analysis_id": "1", "final": True, "problem": PROBLEM}
    server.replies = [
        (409, PROBLEM_JSON, json.dumps(PROBLEM).encode()),
        (200, NDJSON, b'{"final": false}\n' + json.dumps(problem).encode() + b"\n"),
    ]
    with pytest.raises(ProblemError, match="X has won"):
        client.analyse(moves="h8")
    with client.analyse(moves="h8") as analysis:
        assert not next(analysis)["final"]
        with pytest.raises(ProblemError, match="X has won"):
            next(analysis)


@pytest.mark.parametrize("rest", [b"", b"<html>\n", b"[]\n"])
def test_analysis_without_a_final_result_is_an_error(
    server: Scripted, client: Client, rest: bytes
) -> None:
    server.replies = [(200, NDJSON, b'{"final": false}\n' + rest)]
    with client.analyse(moves="h8") as analysis:
        next(analysis)
        with pytest.raises(UnreachableError):
            next(analysis)


def test_leaving_an_analysis_closes_its_connection(client: Client, server: Scripted) -> None:
    closed = threading.Event()

    class Endless(Handler):
        protocol_version = "HTTP/1.1"

        @override
        def do_POST(self) -> None:
            self.rfile.read(int(self.headers["Content-Length"]))
            self.send_response(200)
            self.send_header("Transfer-Encoding", "chunked")
            self.end_headers()
            line = b'{"final": false}\n'
            self.wfile.write(b"%x\r\n%s\r\n" % (len(line), line))
            # Returns once the client has closed the connection.
            self.rfile.read()
            closed.set()

    server.RequestHandlerClass = Endless
    with client.analyse(moves="h8") as analysis:
        next(analysis)
        assert not closed.is_set()
    assert closed.wait(PATIENCE_S)


@pytest.mark.parametrize(
    ("ask", "sent", "accepted"),
    [
        (lambda client: client.picture(moves="h8"), "POST /v1/positions", "image/svg+xml"),
        (lambda client: client.model_report("a"), "GET /v1/models/a/report", "text/html"),
    ],
    ids=["picture", "report"],
)
def test_text_of_another_type_is_returned_as_it_is(
    server: Scripted, client: Client, ask: Callable[[Client], str], sent: str, accepted: str
) -> None:
    types = {"Content-Type": f"{accepted}; charset=utf-8"}
    server.replies = [
        (200, types, "<b>○</b>".encode()),
        (404, PROBLEM_JSON, json.dumps(PROBLEM).encode()),
        (200, JSON, b"{}"),
    ]
    assert ask(client) == "<b>○</b>"
    ((method, path, headers, _),) = server.requests
    assert (f"{method} {path}", headers["Accept"]) == (sent, accepted)
    with pytest.raises(ProblemError):
        ask(client)
    with pytest.raises(UnreachableError, match=re.escape(accepted)):
        ask(client)


def test_brief_results_of_analyses_and_batches_are_asked_for(
    server: Scripted, client: Client
) -> None:
    server.replies = [
        (200, NDJSON, b'{"final": true}\n'),
        (200, JSON, b'{"answers": []}'),
    ]
    with client.analyse(moves="h8", verbose=False) as analysis:
        assert [result["final"] for result in analysis] == [True]
    assert client.moves([{"moves": "h8"}], verbose=False) == []
    assert [path for _, path, _, _ in server.requests] == [
        "/v1/analyses?verbose=false",
        "/v1/moves/batch?verbose=false",
    ]


def test_url_of_a_move_has_its_parameters(server: Scripted, client: Client) -> None:
    url = client.move_url(moves="", game="tictactoe", engine="a b", compare=["b", "c"], seed=0)
    assert url == (
        f"http://127.0.0.1:{server.server_port}/v1/moves"
        "?moves=&game=tictactoe&seed=0&engine=a+b&compare=b%2Cc"
    )
    assert server.requests == []


def documented_calls() -> dict[str, list[str]]:
    """The methods in the table of docs/client.md, each with the keywords that are named there."""
    text = (Path(__file__).parents[3] / "docs" / "client.md").read_text(encoding="utf-8")
    calls: dict[str, list[str]] = {}
    for line in re.findall(r"^\| `.*", text, re.MULTILINE):
        for name, arguments in re.findall(r"`(\w+)\(([^`]*)\)`", line.split(" | ")[0]):
            calls.setdefault(name, []).extend(re.findall(r"(\w+)=", arguments))
    return calls


def test_every_method_is_documented() -> None:
    public = {name for name in vars(Client) if not name.startswith("_")}
    assert documented_calls().keys() == public - {"close"}


def test_every_endpoint_has_a_method_or_is_left_out_by_the_document() -> None:
    text = (ROOT / "docs" / "client.md").read_text(encoding="utf-8")
    named = {
        re.sub(r"/(ID|NAME)\b", "/{}", path)
        for path in re.findall(r"`(?:GET |POST )?(/[\w/-]+)`", text)
    }
    document = create_app(Settings()).test_client().get("/openapi.json").get_json()
    paths = {re.sub(r"\{\w+\}", "{}", path) for path in document["paths"]}
    jobs = {path for path in paths if path.startswith("/v1/training-jobs")}
    assert len(jobs) == 3
    assert paths - named - jobs == {"/problems/{}"}


@pytest.mark.parametrize(("name", "keywords"), documented_calls().items())
def test_documented_keywords_exist(name: str, keywords: list[str]) -> None:
    method = getattr(Client, name)
    parameters, types = inspect.signature(method).parameters, get_type_hints(method)
    known = set(parameters)
    for parameter in parameters.values():
        if parameter.kind is parameter.VAR_KEYWORD:
            request, *_ = get_args(types[parameter.name])
            is_body = is_typeddict(request)
            known |= set(get_type_hints(request) if is_body else LinkedRequestSchema().fields)
    assert set(keywords) <= known
