"""Bad input: problems name the type, the location, the value, and what is allowed."""

from __future__ import annotations

import gzip
import json
from typing import Any

import pytest
from flask.testing import FlaskClient

from tengen.service.config import Settings
from tests.api.conftest import Ask, check_fault, check_problem

MAX_BODY = Settings().max_body
EMPTY_3X3 = ["...", "...", "..."]
UNBOUNDED = {"unbounded": True}
FOUL = "g8a1h7c1h9e1i8g1h8i1"
"""X plays on a double three, and the game goes on."""


def stone(row: Any, col: Any, player: Any = "X") -> dict[str, Any]:
    return {"row": row, "col": col, "player": player}


@pytest.mark.parametrize(
    ("body", "message"),
    [
        (b"", "the body is empty"),
        (b"\xef\xbb\xbf \n", "the body is empty"),
        (b"{", "the JSON ends too early"),
        # Python's versions word the error differently, but nearly agree on its position.
        (b'{"moves": "h8",}', "at line 1, column 1"),
        (b'{"moves": "h8"} {}', "at line 1, column 17, found '{}'"),
        (b'{"moves": "h8", "setup": True}', "expected true at line 1, column 26, found True"),
        (b'{"moves": None}', "expected null at line 1, column 11, found None"),
        (b"{'moves': 'h8'}", "expected double quotes (\") at line 1, column 2, found '"),
        (b"\xff\xfe", "UTF-8"),
        (b'{"moves": "h8", "seed": NaN}', "NaN is not JSON"),
        (b'{"moves": "h8", "seed": -Infinity}', "-Infinity is not JSON"),
        (b'{"moves": "h8", "moves": "i9"}', "the name 'moves' twice"),
        (b'{"moves": "h8", "seed": ' + b"9" * 5000 + b"}", "has 5000 digits, allowed are 4300"),
        (b'{"moves": "h8", "seed": 1e400}', "the number 1e400 is too large"),
        (b"moves", "expected value at line 1, column 1, found 'moves'"),
        (b"[" * 100_000, "more than 25000 arrays and objects"),
        (b'{"sgf": "' + b"[" * 100_000, "unterminated string starting at line 1"),
        (json.dumps(dict.fromkeys(map(str, range(1001)))).encode(), "has 1001 names, allowed"),
    ],
    ids=lambda value: value[:20] if isinstance(value, bytes) else "",
)
def test_invalid_json_is_malformed(client: FlaskClient, body: bytes, message: str) -> None:
    response = client.post("/v1/moves", data=body, content_type="application/json")
    assert message in check_problem(response, 400, "malformed-json")["detail"]


def test_byte_order_mark_is_ignored(client: FlaskClient) -> None:
    body = b'\xef\xbb\xbf{"moves": "h8"}'
    assert client.post("/v1/moves", data=body, content_type="application/json").status_code == 200


def test_compressed_body_is_unsupported(client: FlaskClient) -> None:
    response = client.post(
        "/v1/moves",
        data=gzip.compress(b'{"moves": "h8"}'),
        content_type="application/json",
        headers={"Content-Encoding": "gzip"},
    )
    detail = check_problem(response, 415, "unsupported-media-type")["detail"]
    assert detail == "the Content-Encoding is 'gzip': send the body uncompressed"


@pytest.mark.parametrize(
    ("body", "pointer", "message"),
    [
        ({"moves": "h8h8"}, "/moves/1", "move 2: h8 holds X, a move needs an empty cell"),
        ({"board": ["X", *[None] * 7]}, "/board", "the board has 8 cells in one row, expected"),
        ({"stones": [{"x": 7, "y": 7, "color": 1}]}, "/stones/0/x", "did you mean `col`?"),
        ({"game": "freestyle"}, "/game", "did you mean `gomoku`? Allowed are: tictactoe"),
        ({"game": 15}, "/game", "15 is not a string or an object"),
        ({"moves": [True]}, "/moves/0", "true is not a string, an array, an object or an integer"),
        ({"moves": [7, 7]}, "/moves/0", "7 is not a move, expected one such as h8 or [7, 7]"),
        ({"moves": [[1, 2, 3]]}, "/moves/0", "a move as an array is [row, col], two integers"),
        ({"moves": [{"x": 7, "color": 1}]}, "/moves/0/x", "did you mean `col`?"),
        ({"moves": "", "seed": True}, "/seed", "true is not an integer"),
        ({"moves": "", "options": {"strength": "9"}}, "/options/strength", "is '9', allowed is"),
        ({"moves": "", "limits": [5]}, "/limits", "[5] is not an object"),
        ({"moves": "", "turns": [1]}, "/turns", "did you mean `POST /v1/analyses`?"),
        ({"moves": "", "to_move": "second"}, "/to_move", "did you mean `O`? Allowed are: X, O"),
        ({"board": ["X.."]}, "/board", "the board has 3 cells in one row, expected several"),
    ],
    ids=lambda value: str(value)[:20],
)
def test_error_says_what_is_meant(
    ask: Ask, body: dict[str, Any], pointer: str, message: str
) -> None:
    fault = ask(**body).get_json()["errors"][0]
    assert fault["pointer"] == pointer
    assert message in fault["message"]


@pytest.mark.parametrize(
    "content_type", [None, "", "text/plain", "application/x-www-form-urlencoded", "nonsense"]
)
def test_other_content_type_is_unsupported(client: FlaskClient, content_type: str | None) -> None:
    response = client.post("/v1/positions", data=b'{"moves": "h8"}', content_type=content_type)
    assert "application/json" in check_problem(response, 415, "unsupported-media-type")["detail"]


@pytest.mark.parametrize("content_type", ["application/json; charset=utf-8", "application/x+json"])
def test_json_content_type_variants_are_accepted(client: FlaskClient, content_type: str) -> None:
    response = client.post("/v1/moves", data=b'{"moves": "h8"}', content_type=content_type)
    assert response.status_code == 200


def test_body_over_the_limit_is_refused(client: FlaskClient) -> None:
    body = json.dumps({"moves": "h8", "id": "x" * MAX_BODY}).encode()
    response = client.post("/v1/moves", data=body, content_type="application/json")
    detail = check_problem(response, 413, "body-too-large")["detail"]
    assert detail == f"the body has {len(body)} bytes, allowed are {MAX_BODY}"


def test_chunked_body_over_the_limit_is_refused(client: FlaskClient) -> None:
    response = client.post(
        "/v1/moves",
        data=b" " * (MAX_BODY + 1),
        content_type="application/json",
        headers={"Transfer-Encoding": "chunked"},
        # As gunicorn sets it.
        environ_overrides={"wsgi.input_terminated": True},
    )
    check_problem(response, 413, "body-too-large")


@pytest.mark.parametrize(
    ("body", "pointer", "code"),
    [
        ([], "", "type"),
        (None, "", "type"),
        ({}, "", "position-form"),
        ({"moves": "", "bord": EMPTY_3X3}, "/bord", "unknown-field"),
        ({"moves": "", "a/b~c": 1}, "/a~1b~0c", "unknown-field"),
        ({"moves": "", "limits": {"time": 5}}, "/limits/time", "unknown-field"),
        ({"stones": [{**stone(1, 1), "x": 1}]}, "/stones/0/x", "unknown-field"),
        ({"stones": [stone(1, 1), {"row": 1, "col": 2}]}, "/stones/1/player", "required"),
        ({"moves": None}, "", "position-form"),
        ({"moves": [None]}, "/moves/0", "null"),
        ({"stones": [{**stone(1, 1), "row": None}]}, "/stones/0/row", "required"),
        ({"moves": 5}, "/moves", "type"),
        ({"moves": ["h8", 5.5]}, "/moves/1", "type"),
        ({"board": 3}, "/board", "type"),
        ({"moves": [[7, 7, 7]]}, "/moves/0", "too-many"),
        ({"moves": [[7, 7.5]]}, "/moves/0/1", "type"),
        ({"moves": [{"row": 7}]}, "/moves/0/col", "required"),
        ({"moves": ["h8"] * 10_001}, "/moves", "too-many"),
        ({"stones": [stone("1", 1)]}, "/stones/0/row", "type"),
        ({"stones": [stone(1, True)]}, "/stones/0/col", "type"),
        ({"stones": [stone(1, 1, "z")]}, "/stones/0/player", "choice"),
        ({"moves": "", "to_move": "Y"}, "/to_move", "choice"),
        ({"moves": "", "game": "chess"}, "/game", "choice"),
        ({"moves": "", "game": {}}, "/game/rows", "required"),
        ({"moves": "", "game": {"rows": 33, "cols": 3, "win_length": 3}}, "/game/rows", "range"),
        ({"moves": "", "game": {"rows": 3, "cols": 2, "win_length": 3}}, "/game/cols", "range"),
        ({"stones": [], "game": {"unbounded": False}}, "/game/rows", "required"),
        ({"stones": [], "game": {"unbounded": "yes"}}, "/game/unbounded", "type"),
        ({"stones": [], "game": {**UNBOUNDED, "opening": "swap3"}}, "/game/opening", "choice"),
        ({"stones": [], "game": {**UNBOUNDED, "rows": 9}}, "/game/rows", "contradiction"),
        ({"moves": "", "candidates": 0}, "/candidates", "range"),
        ({"moves": "", "candidates": 1025}, "/candidates", "range"),
        ({"moves": "", "candidates": "5"}, "/candidates", "choice"),
        ({"moves": "", "candidates": 2.5}, "/candidates", "type"),
        ({"moves": "", "seed": "3"}, "/seed", "type"),
        ({"moves": "", "seed": -1}, "/seed", "range"),
        ({"moves": "", "seed": 2**53}, "/seed", "range"),
        ({"moves": "", "id": "x" * 257}, "/id", "length"),
        ({"moves": "", "limits": {"nodes": 0}}, "/limits/nodes", "range"),
        ({"moves": "", "limits": {"depth": 2.5}}, "/limits/depth", "type"),
    ],
    ids=lambda value: json.dumps(value)[:60] if isinstance(value, list | dict) else None,
)
def test_invalid_field_is_located(
    client: FlaskClient, body: object, pointer: str, code: str
) -> None:
    text = json.dumps(body)
    response = client.post("/v1/moves", data=text, content_type="application/json")
    problem = check_problem(response, 422, "invalid-request")
    assert (pointer, code) in [(fault["pointer"], fault["code"]) for fault in problem["errors"]]


def test_message_names_the_value_and_its_range(ask: Ask) -> None:
    problem = ask(moves="", candidates=2000).get_json()
    assert problem["detail"] == "/candidates: 2000 is out of range, allowed are 1..1024"
    detail = ask(moves="", candidates="5").get_json()["detail"]
    assert detail == "/candidates: '5' is unknown, allowed are: all, an integer in 1..1024"


@pytest.mark.parametrize(
    ("body", "problem", "pointer", "code"),
    [
        ({"board": []}, "notation", "/board", "no-rows"),
        ({"board": ["." * 33] * 33}, "notation", "/board", "board-too-large"),
        ({"board": ["...", "....", "..."]}, "notation", "/board/1", "row-length"),
        ({"board": ["...", ".z.", "..."]}, "notation", "/board/1", "unknown-symbol"),
        ({"board": ["...", "...", ". ."]}, "notation", "/board/2", "row-length"),
        ({"board": "X0.\n...\n..."}, "notation", "/board/0", "mixed-symbols"),
        ({"board": [["X", "0", None]] * 3}, "notation", "/board/0/1", "mixed-symbols"),
        ({"board": "..."}, "notation", "/board", "board-too-small"),
        ({"moves": ["h8"] * 1025}, "position", "/moves", "too-many-moves"),
        ({"moves": [[0, 15]]}, "position", "/moves/0", "off-board"),
        (
            {"moves": [{"row": 7, "col": 7, "notation": "i8"}]},
            "notation",
            "/moves/0/notation",
            "contradiction",
        ),
        ({"board": ["....", "....", "...."]}, "rules", "/board", "game-needed"),
        ({"board": EMPTY_3X3, "game": "gomoku"}, "rules", "/game", "game-needed"),
        ({"board": ["...."] * 4, "game": "tictactoe"}, "notation", "/board", "board-shape"),
        ({"board": EMPTY_3X3, "game": UNBOUNDED}, "notation", "/board", "board-shape"),
        ({"board": ["XX.", "...", "..."]}, "position", "/board", "stone-counts"),
        ({"board": ["X..", "...", "..."], "to_move": "X"}, "position", "/to_move", "to-move"),
        ({"board": ["XXX", "OOO", "..."]}, "position", "/board", "two-winners"),
        (
            {"board": ["XXX", "OO.", "..O"], "to_move": "X"},
            "position",
            "/board",
            "moved-after-the-end",
        ),
        ({"moves": "h8h8"}, "position", "/moves/1", "occupied"),
        ({"moves": "h16"}, "position", "/moves/0", "off-board"),
        ({"moves": "a0"}, "position", "/moves/0", "off-board"),
        ({"moves": ["h8", "?"]}, "notation", "/moves/1", "notation"),
        ({"moves": [[7, "7"]]}, "notation", "/moves/0", "notation"),
        ({"moves": "h8", "game": UNBOUNDED}, "notation", "/moves/0", "notation"),
        (
            {"moves": "a3a2b3b2c3c2", "game": "tictactoe"},
            "position",
            "/moves/5",
            "game-over",
        ),
        ({"moves": FOUL, "game": "renju"}, "position", "/moves/8", "forbidden"),
        ({"stones": [stone(1, 1), stone(1, 1, "O")]}, "position", "/stones/1", "occupied"),
        ({"stones": [stone(0, 15)]}, "position", "/stones", "off-board"),
        (
            {"stones": [stone(0, 0), stone(0, 200, "O")], "game": UNBOUNDED},
            "position",
            "/stones",
            "too-far-apart",
        ),
        (
            {"moves": "", "game": {"rows": 3, "cols": 3, "win_length": 4}},
            "rules",
            "/game",
            "rules",
        ),
    ],
    ids=lambda value: json.dumps(value)[:60] if isinstance(value, dict) else None,
)
def test_impossible_position_is_located(
    client: FlaskClient, body: dict[str, Any], problem: str, pointer: str, code: str
) -> None:
    document = check_problem(client.post("/v1/positions", json=body), 422, f"invalid-{problem}")
    (fault,) = document["errors"]
    assert (fault["pointer"], fault["code"]) == (pointer, code)
    assert fault["message"] == document["detail"]


@pytest.mark.parametrize("distance", [1_000_001, -1_000_001, 10**30])
def test_stone_too_far_away_is_refused(ask: Ask, distance: int) -> None:
    problem = check_problem(
        ask(game=UNBOUNDED, stones=[stone(0, distance)]), 422, "invalid-request"
    )
    assert "allowed are -1000000..1000000" in problem["detail"]


@pytest.mark.parametrize(
    ("board", "winner", "line"),
    [
        (["XXX", "OO.", "..."], "X", ["a3", "b3", "c3"]),
        (["XX.", "OOO", "X.."], "O", ["a2", "b2", "c2"]),
        (["XOX", "XOO", "OXX"], None, []),
    ],
    ids=["X has won", "O has won", "drawn"],
)
def test_finished_game_has_no_move(
    ask: Ask, board: list[str], winner: str | None, line: list[str]
) -> None:
    problem = check_problem(ask(board=board), 409, "game-over")
    assert problem["winner"] == winner
    assert [cell["notation"] for cell in problem["line"]] == line


@pytest.mark.parametrize("query", [{"engine": "chess"}, {"compare": "random,chess"}])
def test_unknown_engine_lists_known_engines(client: FlaskClient, query: dict[str, str]) -> None:
    body = {"requests": [{"moves": ""}]}
    response = client.post("/v1/moves/batch", query_string=query, json=body)
    problem = check_problem(response, 404, "unknown-engine")
    assert "'chess'" in problem["detail"]
    assert {"random", "minimax", "attack-weights", "learned"} <= set(problem["known"])


@pytest.mark.parametrize("path", ["moves", "reviews", "openings/swap2", "analyses"])
def test_empty_engine_is_not_the_default_one(client: FlaskClient, path: str) -> None:
    body = {"moves": "" if path.startswith("openings") else "h8"}
    response = client.post(f"/v1/{path}?engine=", json=body)
    assert "unknown engine ''" in check_problem(response, 404, "unknown-engine")["detail"]


def test_unsupported_rules_list_engines_that_play_them(ask: Ask) -> None:
    response = ask(moves="", game="gomoku", query={"engine": "dice"})
    problem = check_problem(response, 422, "unsupported-rules")
    assert {"attack-weights", "learned", "random"} <= set(problem["supported_by"])
    assert "dice" not in problem["supported_by"]
    assert "3x3" in problem["detail"]


@pytest.mark.parametrize(
    ("options", "code"),
    [
        ({"chance": 11}, "option"),
        ({"chance": 10**400}, "option"),
        ({"chance": True}, "option"),
        ({"luck": 7}, "unknown-option"),
    ],
)
def test_message_of_an_invalid_option_names_the_allowed_values(
    ask: Ask, options: dict[str, Any], code: str
) -> None:
    (name,) = options
    response = ask(game="tictactoe", moves="", options=options, query={"engine": "dice"})
    problem = check_problem(response, 422, "invalid-option")
    (fault,) = problem["errors"]
    assert (fault["pointer"], fault["code"]) == (f"/options/{name}", code)
    assert "1..10" in problem["detail"] if name == "chance" else "chance" in problem["detail"]


@pytest.mark.parametrize(
    ("query", "parameter", "code"),
    [
        ({"engin": "random"}, "engin", "unknown-field"),
        ({"compare": "random,random"}, "compare", "duplicate"),
        ({"compare": ",".join(f"e{number}" for number in range(9))}, "compare", "length"),
        ({"engine": ["random", "minimax"]}, "engine", "duplicate"),
    ],
)
def test_invalid_query_parameter_is_named(
    ask: Ask, query: dict[str, Any], parameter: str, code: str
) -> None:
    check_fault(ask(query=query), "invalid-request", parameter, code)


def test_all_faults_are_reported_at_once(ask: Ask) -> None:
    problem = check_problem(
        ask(board=EMPTY_3X3, seed="3", to_move="Z", x=1), 422, "invalid-request"
    )
    assert {fault["pointer"] for fault in problem["errors"]} == {"/seed", "/to_move", "/x"}
    assert problem["detail"].endswith("(and 2 more)")


@pytest.mark.parametrize(
    ("body", "listed", "more", "last"),
    [
        ({"stones": [{}] * 500}, 31, 0, "10 items are invalid, 490 more were not checked"),
        ({"moves": [None] * 500}, 11, 0, "10 items are invalid, 490 more were not checked"),
        ({f"k{number}": 0 for number in range(500)}, 50, 450, "`k49` is not a field"),
        ({"stones": [{"a": 1, "b": 2, "c": 3}] * 12}, 50, 11, "`b` is not a field"),
    ],
    ids=["items", "texts", "fields", "both"],
)
def test_faults_beyond_the_limit_are_counted(
    ask: Ask, body: dict[str, Any], listed: int, more: int, last: str
) -> None:
    problem = ask(**body).get_json()
    assert (len(problem["errors"]), problem.get("more_errors", 0)) == (listed, more)
    assert problem["detail"].endswith(f"(and {listed + more - 1} more)")
    assert last in problem["errors"][-1]["message"]


def test_long_values_are_cut_in_messages(ask: Ask) -> None:
    for body in (
        {"options": {"x" * 5000: 1}},
        {"options": {"strength": ["x" * 5000]}},
        {"options": {"strength": 10**4000}},
        {"seed": 10**4000},
        {"to_move": "x" * 5000},
    ):
        response = ask(moves="", **body, query={"engine": "attack-weights"})
        assert response.status_code == 422
        assert len(response.data) < 1500


def test_whole_number_may_be_written_with_a_fraction(client: FlaskClient) -> None:
    body = '{"moves": "h8", "candidates": 2.0, "seed": 7.0, "limits": {"nodes": 1e3}}'
    response = client.post("/v1/moves", data=body, content_type="application/json")
    answer = response.get_json()
    assert (len(answer["candidates"]), answer["seed"], answer["limits"]["nodes"]) == (2, 7, 1000)
