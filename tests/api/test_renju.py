"""Renju and caro over HTTP: forbidden points, reasons of endings, and errors that name them."""

from __future__ import annotations

from typing import Any, Final

import pytest
from flask.testing import FlaskClient

from tengen.service.api.play import PlaySchema
from tengen.service.schemas.moves import RecommendationSchema
from tengen.service.schemas.positions import PositionAnswerSchema
from tests.api.conftest import check_fault, check_problem, checked

CROSS: Final = "g8 a1 h7 c1 h9 e1 i8 g1"
"""Then h8 is a double three of X, who is to move."""
POINT: Final = {"row": 7, "col": 7, "notation": "h8", "reason": "double-three"}


def describe(client: FlaskClient, **body: Any) -> Any:
    return checked(client.post("/v1/positions", json=body), PositionAnswerSchema)


@pytest.mark.parametrize(("game", "expected"), [("renju", [POINT]), ("gomoku", []), ("caro", [])])
def test_position_lists_its_forbidden_points(
    client: FlaskClient, game: str, expected: list[dict[str, Any]]
) -> None:
    answer = describe(client, game=game, moves=CROSS)
    assert answer["forbidden"] == expected
    assert (answer["status"], answer["reason"]) == ("ongoing", None)


def test_set_up_position_lists_its_forbidden_points(client: FlaskClient) -> None:
    cells = [(7, 6), (7, 8), (6, 7), (8, 7)]
    stones = [{"row": row, "col": col, "player": "X"} for row, col in cells]
    for to_move in "XO":
        answer = describe(client, game="renju", stones=stones, setup=True, to_move=to_move)
        assert answer["forbidden"] == [POINT]


@pytest.mark.parametrize(
    ("moves", "reason", "winner"),
    [
        (f"{CROSS} h8", "double-three", "O"),
        ("e8 a1 f8 c1 g8 e1 i8 g1 j8 a3 h8", "overline", "O"),
        ("e8 a1 f8 c1 g8 e1 h8 g1 i8", "line", "X"),
    ],
)
def test_ended_game_has_its_reason(
    client: FlaskClient, moves: str, reason: str, winner: str
) -> None:
    answer = describe(client, game="renju", moves=moves)
    assert (answer["status"], answer["winner"]) == ("won", winner)
    assert answer["reason"] == reason
    assert bool(answer["line"]) == (reason == "line")
    assert answer["forbidden"] == []


def test_forbidden_point_may_not_be_allowed(client: FlaskClient) -> None:
    body = {"game": "renju", "moves": CROSS, "allow": ["a3", "h8"]}
    response = client.post("/v1/moves?engine=random", json=body)
    check_fault(response, "illegal-move", "/allow/1", "forbidden")


def test_recommendation_ranks_every_point_that_is_not_forbidden(client: FlaskClient) -> None:
    body = {"game": "renju", "moves": CROSS, "candidates": "all", "seed": 1}
    answer = checked(client.post("/v1/moves?engine=random", json=body), RecommendationSchema)
    assert answer["position"]["forbidden"] == answer["after"]["forbidden"] == [POINT]
    ranked = {candidate["move"]["notation"] for candidate in answer["candidates"]}
    assert len(ranked) == 225 - 8 - 1
    assert "h8" not in ranked


def test_move_on_a_forbidden_point_ends_the_game_without_a_reply(client: FlaskClient) -> None:
    body = {"game": "renju", "moves": CROSS, "play": "h8"}
    answer = checked(client.post("/v1/play?engine=random", json=body), PlaySchema)
    assert answer["reply"] is None
    after = answer["after"]
    assert (after["winner"], after["reason"], after["line"]) == ("O", "double-three", [])


def test_finished_renju_game_is_a_conflict_with_its_reason(client: FlaskClient) -> None:
    body = {"game": "renju", "moves": f"{CROSS} h8"}
    problem = check_problem(client.post("/v1/moves", json=body), 409, "game-over")
    assert (problem["winner"], problem["line"]) == ("O", [])
    assert problem["reason"] == "double-three"
    assert "X made a double-three, which is forbidden" in problem["detail"]


@pytest.mark.parametrize("name", ["renju-20", "standard-20"])
def test_named_size_holds_for_moves_and_rows(client: FlaskClient, name: str) -> None:
    answer = describe(client, game=name, moves="t20")
    assert (answer["game"]["rows"], answer["game"]["cols"]) == (20, 20)
    response = client.post("/v1/positions", json={"game": name, "board": ["." * 15] * 15})
    problem = check_problem(response, 422, "invalid-notation")
    assert problem["errors"][0]["code"] == "board-shape"
