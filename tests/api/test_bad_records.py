"""Truncated, damaged or illegal records: problems name the offset or the move."""

from __future__ import annotations

import base64
from typing import Final

import pytest
from flask.testing import FlaskClient

from engines.game import PRESETS, Color, Move
from engines.game.notation import parse_moves
from engines.game.records import (
    GameNode,
    GameRecord,
    GameTree,
    write_pos,
    write_psq,
    write_renlib,
    write_sgf,
)
from tests.api.conftest import CheckProblem

X, O = Color.X, Color.O  # noqa: E741 - the symbols that players write
RENJU: Final = PRESETS["renju"]
H8, H9, I9, A15 = Move(7, 7), Move(6, 7), Move(6, 8), Move(0, 0)
LIBRARY: Final = write_renlib(
    GameTree(
        rules=RENJU,
        nodes=[
            GameNode(comment="a game"),
            GameNode(parent=0, color=X, move=H8, comment="A"),
            GameNode(parent=1, color=O, move=H9, labels={I9: "1"}),
            GameNode(parent=2, color=X, move=A15),
            GameNode(parent=1, color=O, move=I9, comment="end"),
        ],
    )
)
FOUL: Final = GameRecord(
    rules=RENJU, moves=tuple(parse_moves("g8 a1 h7 c1 h9 e1 i8 g1 h8 i1", RENJU))
)
"""X plays on a double three, and the game goes on."""
PATHS: Final = (
    "/v1/positions",
    "/v1/moves?engine=random",
    "/v1/play?engine=random",
    "/v1/analyses?engine=random",
    "/v1/reviews",
)
"""Every endpoint that takes records."""
PROBLEMS: Final = {
    "base64": "invalid-request",
    "record": "invalid-notation",
    "occupied": "invalid-position",
}
"""Types of problems by the code of an error."""


def encoded(data: bytes) -> str:
    return base64.b64encode(data).decode()


def nodes(text: str) -> str:
    """A library of nodes in hexadecimal, without a header."""
    return encoded(bytes.fromhex(text))


@pytest.mark.parametrize("path", PATHS)
def test_every_endpoint_locates_the_fault_of_a_record(
    client: FlaskClient, check_problem: CheckProblem, path: str
) -> None:
    turn = {"play": "o15"} if "play" in path else {}
    response = client.post(path, json={"pos": encoded(write_pos(FOUL)), **turn})
    (fault,) = check_problem(response, 422, "invalid-position")["errors"]
    assert (fault["pointer"], fault["code"]) == ("/pos", "forbidden")


def test_library_cut_off_at_any_byte_is_a_problem_or_has_a_warning(
    client: FlaskClient, check_problem: CheckProblem
) -> None:
    for length in range(len(LIBRARY)):
        response = client.post("/v1/positions", json={"lib": encoded(LIBRARY[:length])})
        if response.status_code == 200:
            # The header, the root and the first move alone are complete libraries.
            assert response.get_json()["warnings"] or length in (20, 30, 34), length
            continue
        (fault,) = check_problem(response, 422, "invalid-notation")["errors"]
        assert (fault["pointer"], fault["code"]) == ("/lib", "record")
        offset = 0 if length < 8 else length
        assert fault["message"].startswith(f"offset {offset}: "), length


def test_base64_cut_off_at_any_letter_is_a_problem(
    client: FlaskClient, check_problem: CheckProblem
) -> None:
    text = encoded(LIBRARY)
    for length in range(len(text)):
        if length % 4 == 0:
            continue
        response = client.post("/v1/positions", json={"lib": text[:length]})
        (fault,) = check_problem(response, 422, "invalid-request")["errors"]
        assert (fault["pointer"], fault["code"]) == ("/lib", "base64")


@pytest.mark.parametrize(
    ("position", "code", "message"),
    [
        # Lines that return to a cell, as loops would.
        ({"lib": nodes("7800 7840")}, "record", "offset 2: row 7, col 7 holds a stone already"),
        ({"lib": nodes("7800 6800" * 4000)}, "record", "offset 4: row 7, col 7 holds a stone"),
        ({"lib": nodes("7880 6840" * 40)}, "record", "offset 160: the file ends, but the node at"),
        ({"lib": nodes("78" + "0000" * 230 + "00")}, "record", "more than 225 moves in a line"),
        ({"lib": nodes("7800 F140")}, "record", "offset 2: F1 is not a cell"),
        ({"lib": nodes("7800 6840 69")}, "record", "offset 4: 1 bytes after the end"),
        ({"lib": "eAB4Q_"}, "base64", "'eAB4Q_' is not base64"),
        ({"pos": encoded(b"\xff")}, "record", "offset 0: 255 moves, a board has 225 cells"),
        ({"pos": encoded(b"\x02\x70")}, "record", "offset 2: the file has 1 of 2 moves"),
        ({"pos": encoded(b"\x02\x70\xe1")}, "record", "offset 2: 225 is not a cell"),
        ({"pos": encoded(b"\x02\x70\x70")}, "occupied", "move 2: row 7, col 7 holds X"),
        ({"sgf": "(;GM[4]RU[renju]SZ[15];B[hh];W[hh])"}, "occupied", "move 2: row 7, col 7"),
    ],
)
def test_damaged_record_is_a_problem_with_its_offset_or_move(
    client: FlaskClient,
    check_problem: CheckProblem,
    *,
    position: dict[str, str],
    code: str,
    message: str,
) -> None:
    response = client.post("/v1/positions", json=position)
    (fault,) = check_problem(response, 422, PROBLEMS[code])["errors"]
    (form,) = position
    assert (fault["pointer"], fault["code"]) == (f"/{form}", code)
    assert message in fault["message"]


@pytest.mark.parametrize(
    "record",
    [
        {"sgf": write_sgf([FOUL])},
        {"sgf": write_sgf([FOUL]).replace("GM[4]", "GM[1]")},
        {"psq": write_psq(FOUL)},
        {"lib": encoded(write_renlib(FOUL))},
        {"pos": encoded(write_pos(FOUL))},
    ],
    ids=["sgf", "sgf of a Go editor", "psq", "lib", "pos"],
)
def test_game_that_goes_on_after_a_forbidden_move_is_a_problem(
    client: FlaskClient, check_problem: CheckProblem, record: dict[str, str]
) -> None:
    response = client.post("/v1/positions", json=record)
    (fault,) = check_problem(response, 422, "invalid-position")["errors"]
    (form,) = record
    assert (fault["pointer"], fault["code"]) == (f"/{form}", "forbidden")
    assert "move 9: row 7, col 7 is a double-three, which is forbidden to X" in fault["message"]


def test_rules_of_a_library_decide_what_is_forbidden(client: FlaskClient) -> None:
    library = encoded(write_renlib(FOUL))
    response = client.post("/v1/positions", json={"lib": library, "game": "gomoku"})
    assert response.status_code == 200, response.text
    assert response.get_json()["forbidden"] == []


def test_forbidden_last_move_of_a_record_ends_the_game(client: FlaskClient) -> None:
    ended = GameRecord(rules=RENJU, moves=FOUL.moves[:-1])
    for record in ({"sgf": write_sgf([ended])}, {"pos": encoded(write_pos(ended))}):
        answer = client.post("/v1/positions", json=record).get_json()
        assert (answer["winner"], answer["reason"]) == ("O", "double-three")


def rows(*first: str) -> list[str]:
    """A 9x9 board of which the first rows are given in part."""
    return [row.ljust(9, ".") for row in (*first, *[""] * (9 - len(first)))]


@pytest.mark.parametrize(
    ("game", "board", "code", "message"),
    [
        ("renju", rows("XXXXXX", "O.O.O.O", "", "O.O"), "forbidden-overline", "X has 6 stones in"),
        ("renju", rows("XXXXXX"), "stone-counts", "6 X and 0 O stones, the counts may differ by"),
        ("caro", rows("XXXXX", "", "OOOOO"), "two-winners", "both X and O have a winning line"),
        ("caro", rows("XXXXX", "O.O.O.O", "", "O.O"), "moved-after-the-end", "O moved last"),
    ],
)
def test_unreachable_stones_are_a_problem(
    client: FlaskClient,
    check_problem: CheckProblem,
    *,
    game: str,
    board: list[str],
    code: str,
    message: str,
) -> None:
    response = client.post("/v1/positions", json={"game": game, "board": board})
    (fault,) = check_problem(response, 422, "invalid-position")["errors"]
    assert (fault["pointer"], fault["code"]) == ("/board", code)
    assert message in fault["message"]
