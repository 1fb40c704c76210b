"""POST /v1/positions: status, winner, line, hashes, and every notation."""

from __future__ import annotations

import base64
import dataclasses
from typing import Any

import pytest
from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from tengen.engines.game import PRESETS, Board, Color, Move, Rules, preset
from tengen.engines.game.reading import FORM
from tengen.engines.game.records import GameRecord, read_psq, read_sgf, write_pos, write_renlib
from tengen.service.schemas.positions import DescribedBatchSchema, PositionAnswerSchema
from tengen_cli.parameters import rules_from_text
from tests.api.conftest import check_fault, check_problem, checked

UNBOUNDED = {"unbounded": True}
PROBLEM = ["XX...", ".....", "..X..", "O....", "...X."]
"""Stones of a puzzle, with more of X than any game has."""


def describe(client: FlaskClient, **body: Any) -> dict[str, Any]:
    return checked(client.post("/v1/positions", json=body), PositionAnswerSchema)


@pytest.mark.parametrize(
    ("board", "status", "winner", "line", "to_move"),
    [
        (["...", "...", "..."], "ongoing", None, [], "X"),
        (["X..", "...", "..."], "ongoing", None, [], "O"),
        (["XXX", "OO.", "..."], "won", "X", ["a3", "b3", "c3"], None),
        (["XXO", ".O.", "O.X"], "won", "O", ["a1", "b2", "c3"], None),
        (["XOX", "XOO", "OXX"], "drawn", None, [], None),
    ],
)
def test_status_winner_and_line_are_described(
    client: FlaskClient,
    *,
    board: list[str],
    status: str,
    winner: str | None,
    line: list[str],
    to_move: str | None,
) -> None:
    answer = describe(client, board=board)
    assert (answer["status"], answer["winner"], answer["to_move"]) == (status, winner, to_move)
    assert [cell["notation"] for cell in answer["line"]] == line
    text = "".join(board)
    assert answer["stones"] == {"X": text.count("X"), "O": text.count("O")}
    reason = "line" if winner else "full-board"
    assert answer["reason"] == (None if status == "ongoing" else reason)


@pytest.mark.parametrize("name", PRESETS)
def test_names_of_games_are_read_alike_everywhere(client: FlaskClient, name: str) -> None:
    spellings = (name.upper(), name.title(), name.replace("-", "_"), name.replace("-", " "))
    for written in (*spellings, " ".join(name)):
        answer = describe(client, moves="", game=written)
        rules = {field.name: answer["game"][field.name] for field in dataclasses.fields(Rules)}
        assert Rules(**rules) == preset(written) == rules_from_text(written) == PRESETS[name]


def test_played_game_has_every_notation(client: FlaskClient) -> None:
    answer = describe(client, moves="h8i9j10", id="mine")
    notations = answer["notations"]
    assert notations["moves"] == "h8i9j10"
    assert notations["board"][5] == ".........X....."
    assert {"row": 6, "col": 8, "player": "O"} in notations["stones"]
    (record,) = read_sgf(notations["sgf"])
    assert record.moves == (Move(7, 7), Move(6, 8), Move(5, 9))
    assert read_psq(notations["psq"]).moves == record.moves
    assert answer["id"] == "mine"


def test_set_up_position_has_no_move_list(client: FlaskClient) -> None:
    notations = describe(client, board=["X..", ".O.", "..X"])["notations"]
    assert (notations["moves"], notations["psq"]) == (None, None)
    (record,) = read_sgf(notations["sgf"])
    assert record.setup == {Move(0, 0): Color.X, Move(1, 1): Color.O, Move(2, 2): Color.X}


def test_unbounded_position_has_moves_and_stones_only(client: FlaskClient) -> None:
    answer = describe(client, game=UNBOUNDED, moves="-5/900 -6/901")
    rules = dataclasses.asdict(Rules(None, None, 5))
    assert answer["game"] == {**rules, "unbounded": True}
    assert answer["notations"] == {
        "board": None,
        "moves": "-5/900 -6/901",
        "stones": [
            {"row": -6, "col": 901, "player": "O"},
            {"row": -5, "col": 900, "player": "X"},
        ],
        "sgf": None,
        "psq": None,
    }


def test_notations_describe_the_same_position_again(client: FlaskClient) -> None:
    answer = describe(client, moves="h8i9j10")
    notations = answer["notations"].items()
    assert {describe(client, **{form: text})["hash"] for form, text in notations} == {
        answer["hash"]
    }


def test_hashes_identify_positions_and_symmetric_images(client: FlaskClient) -> None:
    one, turned, other = (describe(client, moves=moves) for moves in ("h8i9", "h8g7", "h8i10"))
    assert one["symmetry_hash"] == turned["symmetry_hash"] != other["symmetry_hash"]
    assert len({one["hash"], turned["hash"], other["hash"]}) == 3


@pytest.mark.parametrize(
    ("body", "pointer", "code", "told"),
    [
        ({"sgf": "no game"}, "/sgf", "record", "expected a game"),
        ({"sgf": "(;GM[4])", "game": "renju"}, "/game", "contradiction", "forbidden"),
        ({"psq": "", "to_move": "X"}, "/psq", "record", "line 1"),
        ({"lib": 5}, "/lib", "type", "5 is not a string"),
        ({"pos": ""}, "/pos", "record", "offset 0: the file is empty"),
        ({"pos": "AXA=", "to_move": "X"}, "/to_move", "contradiction", "it is 'O'"),
        ({"pos": "AXA=", "game": "tictactoe"}, "/pos", "record", "15x15"),
        ({"board": PROBLEM, "setup": True}, "/to_move", "required", "whose turn"),
        ({"stones": [], "setup": True}, "/to_move", "required", "whose turn"),
        ({"board": PROBLEM, "to_move": "X"}, "/board", "stone-counts", "4 X and 1 O"),
        ({"board": PROBLEM, "to_move": "X", "setup": False}, "/board", "stone-counts", "4 X"),
        ({"moves": "", "setup": True, "to_move": "X"}, "/setup", "position-form", "moves tells"),
        ({"psq": "", "setup": True}, "/setup", "position-form", "psq tells"),
        (
            {"board": ["XXX", "OOO", "..."], "setup": True, "to_move": "X"},
            "/board",
            "two-winners",
            "both X and O",
        ),
    ],
)
def test_unreadable_record_or_setup_is_refused_with_its_fault(
    client: FlaskClient, *, body: dict[str, object], pointer: str, code: str, told: str
) -> None:
    response = client.post("/v1/positions", json=body)
    (fault,) = response.get_json()["errors"]
    assert (response.status_code, fault["pointer"], fault["code"]) == (422, pointer, code)
    assert told in fault["message"]


@pytest.mark.parametrize("to_move", ["X", "O"])
def test_stones_placed_freely_are_described_and_read_again(
    client: FlaskClient, to_move: str
) -> None:
    answer = describe(client, board=PROBLEM, setup=True, to_move=to_move)
    assert (answer["status"], answer["to_move"]) == ("ongoing", to_move)
    assert answer["stones"] == {"X": 4, "O": 1}
    notations = answer["notations"]
    assert (notations["moves"], notations["psq"]) == (None, None)
    setup = {"setup": True, "to_move": to_move, "game": answer["game"]}
    setup["game"].pop("unbounded")
    for body in (
        {"board": notations["board"], **setup},
        {"stones": notations["stones"], **setup},
        {"sgf": notations["sgf"]},
    ):
        again = describe(client, **body)
        assert (again["hash"], again["symmetry_hash"], again["to_move"]) == (
            answer["hash"],
            answer["symmetry_hash"],
            to_move,
        )
    assert answer["warnings"] == []


def test_false_setup_is_accepted_with_any_form(client: FlaskClient) -> None:
    for body in ({"moves": "h8"}, {"sgf": "(;GM[4];B[hh])"}, {"board": ["...", "...", "..."]}):
        assert describe(client, **body, setup=False) == describe(client, **body)


def test_won_setup_has_its_winner_and_no_move(client: FlaskClient) -> None:
    setup = {"board": ["XXX", "X..", "X.."], "setup": True, "to_move": "X"}
    answer = describe(client, **setup)
    assert (answer["status"], answer["winner"], answer["to_move"]) == ("won", "X", None)
    response = client.post("/v1/moves", json=setup)
    assert (response.status_code, response.get_json()["winner"]) == (409, "X")


@pytest.mark.parametrize(
    ("body", "warned"),
    [
        ({"board": ["X..", ".O.", "..."]}, True),
        ({"stones": [{"row": 7, "col": col, "player": p} for col, p in enumerate("XO")]}, True),
        ({"board": ["X..", ".O.", "..."], "to_move": "X"}, False),
        ({"board": ["...", "...", "..."]}, False),
        ({"moves": "h8i9"}, False),
    ],
)
def test_assumed_side_to_move_is_a_warning(
    client: FlaskClient, *, body: dict[str, Any], warned: bool
) -> None:
    warnings = describe(client, **body)["warnings"]
    assert len(warnings) == warned
    response = client.post("/v1/moves?engine=random", json=body)
    if response.status_code == 200:
        assert response.get_json()["warnings"] == warnings
    if warned:
        assert warnings[0].startswith("X and O have 1 stone each")


def test_forms_of_the_documents_are_the_same_position(client: FlaskClient) -> None:
    boards = {describe(client, board=board)["hash"] for board in FORM["board"].examples}
    games = {describe(client, moves=moves)["hash"] for moves in FORM["moves"].examples}
    assert len(boards) == len(games) == 1


def test_moves_of_responses_are_accepted_in_requests(client: FlaskClient) -> None:
    answer = client.post("/v1/moves?engine=win-block", json={"moves": "h8i9", "seed": 1}).get_json()
    moves = [{"row": 7, "col": 7}, "i9", answer["move"]]
    assert describe(client, moves=moves)["stones"] == {"X": 2, "O": 1}
    body = {"moves": "h8i9", "play": answer["move"], "allow": [[0, 0]]}
    reply = client.post("/v1/play?engine=win-block", json=body).get_json()
    assert reply["reply"]["move"]["notation"] == "a15"


@pytest.mark.parametrize("form", ["lib", "pos"])
def test_binary_record_is_read_by_the_rules_of_the_game(client: FlaskClient, form: str) -> None:
    record = GameRecord(rules=PRESETS["renju"], moves=(Move(7, 7), Move(6, 8)))
    data = base64.b64encode(write_renlib(record) if form == "lib" else write_pos(record)).decode()
    described = describe(client, **{form: data})
    assert described["notations"]["moves"] == "h8i9"
    assert described["game"]["forbidden_points"] is True
    described = describe(client, **{form: data}, game="standard")
    assert described["game"] == describe(client, moves="", game="standard")["game"]
    assert described["stones"] == {"X": 1, "O": 1}


def test_record_of_a_go_editor_has_a_warning(client: FlaskClient) -> None:
    sgf = "(;GM[1]SZ[15];B[hh];W[ig])"
    described = describe(client, sgf=sgf)
    assert described["notations"]["moves"] == "h8i9"
    (warning,) = described["warnings"]
    assert "GM[1], which is Go" in warning
    review = {"sgf": sgf, "limits": {"nodes": 10}}
    headers = {"Accept": "application/json"}
    answer = client.post("/v1/reviews", json=review, headers=headers).get_json()
    assert warning in answer["warnings"]


def test_batch_describes_each_position_or_its_problem(client: FlaskClient) -> None:
    good: list[dict[str, Any]] = [
        {"moves": "h8", "id": "mine"},
        {"board": ["X..", "...", "..."]},
    ]
    items = [good[0], {"moves": "h8h8"}, None, good[1]]
    response = client.post("/v1/positions/batch", json={"requests": items})
    assert response.status_code == 200
    answer = response.get_json()
    assert DescribedBatchSchema().validate(answer) == {}
    first, second, third, fourth = answer["answers"]
    assert first["position"] == describe(client, **good[0])
    assert fourth["position"] == describe(client, **good[1])
    assert first["problem"] is fourth["problem"] is None
    assert second["problem"]["errors"][0]["pointer"] == "/requests/1/moves/1"
    assert third["problem"]["errors"][0]["pointer"] == "/requests/2"


def test_batch_with_too_many_positions_is_refused(client: FlaskClient) -> None:
    items = [{"moves": "h8"}] * 65
    response = client.post("/v1/positions/batch", json={"requests": items})
    check_fault(response, "invalid-request", "/requests", "too-many")


def test_batch_over_the_stone_limit_is_refused(client: FlaskClient) -> None:
    full = {"game": {"rows": 32, "cols": 32, "win_length": 32}}
    game = full | {"moves": [[i // 32, i % 32] for i in range(1000)]}
    bad = full | {"moves": [*game["moves"], [0, 0]]}

    def ask(items: list[dict[str, Any]]) -> TestResponse:
        return client.post("/v1/positions/batch", json={"requests": items})

    assert ask([game] * 6).status_code == 200
    for items in ([game] * 7, [bad] * 7):
        problem = check_problem(ask(items), 422, "invalid-request")
        assert "a batch may have 6400" in problem["detail"]


def test_picture_is_drawn_if_the_client_prefers_it(client: FlaskClient) -> None:
    body = {"game": "tictactoe", "moves": "b2a1"}
    picture = client.post("/v1/positions", json=body, headers={"Accept": "image/svg+xml"})
    assert picture.mimetype == "image/svg+xml"
    assert picture.text == Board.from_moves("b2a1", "tictactoe")._repr_svg_()
    assert "Accept" in picture.vary
    assert client.post("/v1/positions", json=body).mimetype == "application/json"


def test_link_answers_as_the_body_does(client: FlaskClient) -> None:
    link = "/v1/positions?game=tictactoe&moves=b2a1"
    described = checked(client.get(link), PositionAnswerSchema)
    assert described == describe(client, game="tictactoe", moves="b2a1")
    # As a browser asks for an image.
    accept = {"Accept": "image/avif,image/webp,image/svg+xml,image/*,*/*;q=0.8"}
    picture = client.get(link, headers=accept)
    assert picture.mimetype == "image/svg+xml"
    again = client.get(link, headers={**accept, "If-None-Match": picture.headers["ETag"]})
    assert again.status_code == 304
    refused = client.get("/v1/positions?game=tictactoe&moves=z9")
    check_fault(refused, "invalid-position", "moves", "off-board")


def test_picture_of_the_most_stones_stays_below_the_largest_answer(client: FlaskClient) -> None:
    # Every other row is empty, and the stones of a row alternate: nobody wins.
    moves = " ".join(f"{row}/{col}" for row in range(0, 100, 2) for col in range(200))
    body = {"game": UNBOUNDED, "moves": moves}
    picture = client.post("/v1/positions", json=body, headers={"Accept": "image/svg+xml"})
    assert picture.status_code == 200
    assert 500_000 < len(picture.data) < 2_000_000


def test_notes_and_faults_have_codes_and_values(client: FlaskClient) -> None:
    found = describe(client, sgf="(;GM[4]SZ[15]RU[whim];B[hh]")
    assert found["notes"] == [
        {"code": "cut-off", "values": {}},
        {"code": "unknown-rules", "values": {"text": "whim"}},
    ]
    assert len(found["warnings"]) == 2
    refused = {
        "(;GM[4];B[hh];W[];B[ii])": ("pass", {"number": 2, "line": 1, "column": 14}),
        "(;GM[4];B[hh];W[hh])": ("occupied", {"number": 2, "cell": "h8"}),
        "(;GM[4]SZ[9];\nB[hz])": ("off-board", {"point": "hz", "line": 2, "column": 3}),
        "(;GM[2];B[hh])": ("other-game", {"game": "2", "line": 1, "column": 6}),
        "(;GM[4];B[hh];%)": ("record", {"line": 1, "column": 15}),
    }
    for text, (code, values) in refused.items():
        [fault] = client.post("/v1/positions", json={"sgf": text}).get_json()["errors"]
        assert (fault["code"], fault["values"]) == (code, values), text
    pos = base64.b64encode(b"\x01\xff").decode()
    [fault] = client.post("/v1/positions", json={"pos": pos}).get_json()["errors"]
    assert fault["values"] == {"offset": 1}
    assert describe(client, board=["XO.", "...", "..."])["notes"] == [
        {"code": "side-to-move", "values": {"player": "X"}}
    ]
