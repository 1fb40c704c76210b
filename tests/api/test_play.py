"""POST /v1/play: a player's move and the engine's reply, in one call."""

from __future__ import annotations

from typing import Any

import pytest
from flask.testing import FlaskClient

from tengen.service.api.play import PlaySchema
from tests.api.conftest import check_fault, check_problem, checked

UNBOUNDED: dict[str, Any] = {"unbounded": True}


def turn(client: FlaskClient, engine: str = "random", **body: Any) -> dict[str, Any]:
    response = client.post("/v1/play", query_string={"engine": engine}, json=body)
    return checked(response, PlaySchema)


def test_turn_has_both_moves_and_the_game_after_them(client: FlaskClient) -> None:
    answer = turn(client, moves="a1b2", game="tictactoe", play="c3", allow="a3", id="mine")
    assert answer["played"] == {"row": 0, "col": 2, "notation": "c3"}
    assert answer["reply"]["move"]["notation"] == "a3"
    assert answer["reply"]["position"]["to_move"] == "O"
    assert answer["after"] == answer["reply"]["after"]
    assert answer["after"]["moves"] == "a1b2c3a3"
    assert answer["after"]["board"] == ["O.X", ".O.", "X.."]
    assert answer["after"]["to_move"] == "X"
    assert answer["id"] == answer["reply"]["id"] == "mine"


@pytest.mark.parametrize(
    ("body", "status", "winner"),
    [
        ({"board": ["XX.", "OO.", "..."], "play": "c3"}, "won", "X"),
        ({"board": ["XOX", "XOO", "OX."], "play": "c1"}, "drawn", None),
    ],
)
def test_game_that_the_player_ends_has_no_reply(
    client: FlaskClient, body: dict[str, Any], status: str, winner: str | None
) -> None:
    answer = turn(client, **body)
    assert answer["reply"] is None
    (warning,) = answer["warnings"]
    assert "to_move" in warning
    after = answer["after"]
    assert (after["status"], after["winner"], after["to_move"]) == (status, winner, None)
    assert len(after["line"]) == (3 if winner else 0)


def test_reply_that_ends_the_game_is_in_the_state_after(client: FlaskClient) -> None:
    answer = turn(client, "minimax", board=["XX.", "OO.", "..."], play="a1")
    assert answer["reply"]["move"]["notation"] == "c2"
    assert (answer["after"]["status"], answer["after"]["winner"]) == ("won", "O")


@pytest.mark.parametrize("first", ["", "b2"])
def test_whole_game_needs_no_rules_in_the_client(client: FlaskClient, first: str) -> None:
    after = turn(client, game="tictactoe", moves=first, seed=1)["after"]
    while after["status"] == "ongoing":
        row = next(row for row, cells in enumerate(after["board"]) if "." in cells)
        play = f"{row}/{after['board'][row].index('.')}"
        answer = turn(client, game="tictactoe", moves=after["moves"], play=play, seed=1)
        assert answer["after"]["moves"].startswith(after["moves"])
        after = answer["after"]
    assert after["to_move"] is None


@pytest.mark.parametrize(
    ("body", "pointer", "kind", "code"),
    [
        ({"moves": "h8", "play": "h8"}, "/play", "illegal-move", "occupied"),
        ({"moves": "h8", "play": "z9"}, "/play", "illegal-move", "off-board"),
        ({"moves": "0/0", "game": UNBOUNDED, "play": "0/900"}, "/play", "illegal-move", None),
        ({"moves": "h8", "play": "h"}, "/play", "invalid-notation", "notation"),
        ({"moves": "h8", "play": 7}, "/play", "invalid-notation", "notation"),
        ({"moves": "h8", "play": "h9", "avoid": "h9"}, "/avoid/0", "illegal-move", "occupied"),
        ({"play": "h9"}, "", "invalid-request", "position-form"),
    ],
    ids=["occupied", "off the board", "far away", "no move", "number", "avoided", "no position"],
)
def test_illegal_move_is_a_problem(
    client: FlaskClient, body: dict[str, Any], pointer: str, kind: str, code: str | None
) -> None:
    problem = check_problem(client.post("/v1/play?engine=random", json=body), 422, kind)
    (fault,) = problem["errors"]
    assert fault["pointer"] == pointer
    assert code is None or fault["code"] == code


@pytest.mark.parametrize("play", [{"play": "c1"}, {}])
def test_finished_game_is_a_conflict(client: FlaskClient, play: dict[str, str]) -> None:
    response = client.post("/v1/play", json={"board": ["XXX", "OO.", "..."], **play})
    problem = check_problem(response, 409, "game-over")
    assert problem["winner"] == "X"
    assert len(problem["line"]) == 3


def test_unknown_engine_is_a_problem_even_if_the_player_ends_the_game(client: FlaskClient) -> None:
    body = {"board": ["XX.", "OO.", "..."], "play": "c3"}
    check_problem(client.post("/v1/play?engine=deep", json=body), 404, "unknown-engine")


PRO: dict[str, Any] = {"rows": 15, "cols": 15, "win_length": 5, "opening": "pro"}


def test_opening_restricts_the_first_moves(client: FlaskClient) -> None:
    answer = turn(client, game=PRO, moves="")
    assert (answer["played"], answer["after"]["moves"]) == (None, "h8")
    reply = turn(client, "search", game=PRO, moves="h8", play="i9", limits={"nodes": 1000})
    move = reply["reply"]["move"]
    assert max(abs(move["row"] - 7), abs(move["col"] - 7)) > 2
    for body, kind, pointer in (
        ({"moves": "", "play": "h9"}, "illegal-move", "/play"),
        ({"moves": "h8i9j10"}, "invalid-position", "/moves/2"),
        ({"moves": "h8i9", "allow": "j10"}, "illegal-move", "/allow/0"),
    ):
        response = client.post("/v1/play?engine=random", json={"game": PRO, **body})
        check_fault(response, kind, pointer, "opening")
