"""POST /v1/positions: status, winner, line, hashes, and every notation."""

from __future__ import annotations

from typing import Any

import pytest
from flask.testing import FlaskClient

from engines.game import Color, Move
from engines.game.records import read_psq, read_sgf
from service.schemas.responses import PositionAnswerSchema

UNBOUNDED = {"unbounded": True}


def describe(client: FlaskClient, **body: Any) -> dict[str, Any]:
    response = client.post("/v1/positions", json=body)
    assert response.status_code == 200, response.text
    answer: dict[str, Any] = response.get_json()
    assert PositionAnswerSchema().validate(answer) == {}
    return answer


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
    assert answer["game"] == {
        "rows": None,
        "cols": None,
        "win_length": 5,
        "overline": True,
        "unbounded": True,
    }
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


@pytest.mark.parametrize("form", ["board", "moves", "stones", "sgf", "psq"])
def test_notations_describe_the_same_position_again(client: FlaskClient, form: str) -> None:
    answer = describe(client, moves="h8i9j10")
    again = describe(client, **{form: answer["notations"][form]})
    assert again["hash"] == answer["hash"]


def test_hashes_identify_positions_and_symmetric_images(client: FlaskClient) -> None:
    one, turned, other = (describe(client, moves=moves) for moves in ("h8i9", "h8g7", "h8i10"))
    assert one["symmetry_hash"] == turned["symmetry_hash"] != other["symmetry_hash"]
    assert len({one["hash"], turned["hash"], other["hash"]}) == 3


@pytest.mark.parametrize(
    ("body", "pointer", "code", "told"),
    [
        ({"sgf": "(;GM[4]SZ[15];B[zz])"}, "/sgf", "record", "zz"),
        ({"sgf": "no game"}, "/sgf", "record", "expected a game"),
        ({"sgf": "(;GM[4]SZ[15];B[hh];W[hh])"}, "/sgf", "occupied", "move 2"),
        ({"psq": "Piskvorky 15x15, 11:11, 0\n16,1,0\n"}, "/psq", "record", "16,1"),
        ({"psq": "h8i9"}, "/psq", "record", "line 1"),
        ({"sgf": "(;GM[4])", "game": "gomoku"}, "/game", "position-form", "sgf tells this"),
        ({"psq": "", "to_move": "X"}, "/to_move", "position-form", "psq tells this"),
    ],
)
def test_unreadable_record_is_refused_with_its_fault(
    client: FlaskClient,
    *,
    body: dict[str, str],
    pointer: str,
    code: str,
    told: str,
) -> None:
    response = client.post("/v1/positions", json=body)
    (fault,) = response.get_json()["errors"]
    assert (response.status_code, fault["pointer"], fault["code"]) == (422, pointer, code)
    assert told in fault["message"]


def test_record_with_set_up_stones_is_read(client: FlaskClient) -> None:
    answer = describe(client, sgf="(;GM[4]SZ[15]AB[aa]AW[bb];B[cc])")
    assert answer["stones"] == {"X": 2, "O": 1}
    assert answer["to_move"] == "O"


def test_engine_answers_for_a_record(client: FlaskClient) -> None:
    record = {"sgf": "(;GM[4]SZ[15];B[hh];W[aa];B[ih];W[ba];B[jh];W[ca];B[kh];W[da])"}
    answer = client.post("/v1/moves?engine=attack-weights", json=record).get_json()
    assert answer["after"]["status"] == "won"
