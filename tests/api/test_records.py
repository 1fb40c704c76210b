"""`/v1/records`: records with all their variations, from SGF to RenLib's libraries and back."""

from __future__ import annotations

import base64
from typing import Any, Final

import pytest
from flask.testing import FlaskClient

from tengen.engines.game import PRESETS, preset
from tengen.engines.game.notation import parse_moves
from tengen.engines.game.records import (
    GameRecord,
    read_renlib,
    read_sgf_trees,
    write_pos,
    write_psq,
    write_renlib,
    write_sgf,
)
from tests.api.conftest import check_fault, check_problem, checked

RENJU: Final = PRESETS["renju"]
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
def test_every_endpoint_locates_the_fault_of_a_record(client: FlaskClient, path: str) -> None:
    turn = {"play": "o15"} if "play" in path else {}
    response = client.post(path, json={"pos": encoded(write_pos(FOUL)), **turn})
    check_fault(response, "invalid-position", "/pos", "forbidden")


@pytest.mark.parametrize(
    ("position", "code", "message"),
    [
        # A line that returns to a cell, as a loop would.
        ({"lib": nodes("7800 6800 7840")}, "record", "offset 4: row 7, col 7 holds a stone"),
        ({"lib": "eAB4Q_"}, "base64", "'eAB4Q_' is not base64"),
        ({"pos": encoded(b"\x02\x70")}, "record", "offset 2: the file has 1 of 2 moves"),
        ({"pos": encoded(b"\x02\x70\x70")}, "occupied", "move 2: h8 holds X"),
        ({"sgf": "(;GM[4]RU[renju]SZ[15];B[hh];W[hh])"}, "occupied", "move 2: h8"),
    ],
)
def test_damaged_record_is_a_problem_with_its_offset_or_move(
    client: FlaskClient, position: dict[str, str], code: str, message: str
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
    client: FlaskClient, record: dict[str, str]
) -> None:
    response = client.post("/v1/positions", json=record)
    (fault,) = check_problem(response, 422, "invalid-position")["errors"]
    (form,) = record
    assert (fault["pointer"], fault["code"]) == (f"/{form}", "forbidden")
    assert "move 9: h8 is a double-three, which is forbidden to X" in fault["message"]


def rows(*first: str) -> list[str]:
    """A 9x9 board of which the first rows are given in part."""
    return [row.ljust(9, ".") for row in (*first, *[""] * (9 - len(first)))]


@pytest.mark.parametrize(
    ("game", "board", "code", "message"),
    [
        ("renju", rows("XXXXXX", "O.O.O.O", "", "O.O"), "forbidden-overline", "X has 6 stones in"),
        ("caro", rows("XXXXX", "O.O.O.O", "", "O.O"), "moved-after-the-end", "O moved last"),
    ],
)
def test_unreachable_stones_are_a_problem(
    client: FlaskClient, game: str, board: list[str], code: str, message: str
) -> None:
    response = client.post("/v1/positions", json={"game": game, "board": board})
    assert message in check_fault(response, "invalid-position", "/board", code)


SGF = "(;GM[4]SZ[15]C[a game];B[hh](;W[gg]C[played];B[hg])(;W[hg]C[better](;B[gg])(;B[ig])))"


def convert(client: FlaskClient, **body: object) -> dict[str, Any]:
    return checked(client.post("/v1/records", json=body))


def test_sgf_and_library_become_each_other_with_all_variations(client: FlaskClient) -> None:
    (tree,) = read_sgf_trees(SGF)
    library = convert(client, sgf=SGF)
    assert (library["format"], library["warnings"]) == ("lib", [])
    assert read_renlib(base64.b64decode(library["record"])).nodes == tree.nodes
    sgf = convert(client, lib=library["record"], game="caro")
    assert sgf["format"] == "sgf"
    (again,) = read_sgf_trees(sgf["record"])
    assert (again.nodes, again.rules) == (tree.nodes, preset("caro"))


def test_first_game_of_a_file_is_converted(client: FlaskClient) -> None:
    answer = convert(client, sgf=f"{SGF} (;GM[4]SZ[19];B[aa])")
    assert len(read_renlib(base64.b64decode(answer["record"])).nodes) == 7


def test_library_has_its_warnings(client: FlaskClient) -> None:
    (tree,) = read_sgf_trees(SGF.replace("played", "joué"))
    data = write_renlib(tree, encoding="cp1252")
    (warning,) = convert(client, lib=base64.b64encode(data).decode())["warnings"]
    assert "cp1252 was assumed" in warning


@pytest.mark.parametrize(
    ("body", "pointer", "code", "told"),
    [
        ({}, "", "position-form", "sgf, lib is needed, found none"),
        ({"sgf": SGF, "lib": ""}, "", "position-form", "found sgf and lib"),
        ({"sgf": SGF, "game": "renju"}, "/game", "contradiction", "forbidden points"),
        ({"sgf": "(;GM[4]SZ[19];B[aa])"}, "/sgf", "record", "15x15"),
        ({"sgf": "(;GM[4]SZ[15]" + ";C[x]" * 5_000 + ")"}, "/sgf", "record", "more than 5000"),
        ({"lib": "QQ=="}, "/lib", "record", "a library begins with"),
        ({"lib": "QQ==", "game": "tictactoe"}, "/lib", "record", "15x15"),
    ],
)
def test_record_that_cannot_be_converted_is_refused(
    client: FlaskClient, *, body: dict[str, str], pointer: str, code: str, told: str
) -> None:
    response = client.post("/v1/records", json=body)
    assert response.status_code == 422
    (fault,) = response.get_json()["errors"]
    assert (fault["pointer"], fault["code"]) == (pointer, code)
    assert told in fault["message"]
