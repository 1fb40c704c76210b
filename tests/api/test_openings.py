"""`/v1/openings`: decisions of swap, swap2 and the openings of renju."""

from __future__ import annotations

from typing import Any, Final

import pytest
from flask.testing import FlaskClient

from tengen.engines.game import PRESETS, Board
from tengen.engines.game.rules import RENJU_OPENINGS
from tengen.service.schemas.openings import EXAMPLES, OpeningSchema
from tengen.service.schemas.renju_openings import RENJU_EXAMPLES, RenjuOpeningSchema
from tests.api.conftest import check_problem, checked

SWAP2: Final = "/v1/openings/swap2"
LIMITS: Final = {"nodes": 3_000}


def decided(client: FlaskClient, path: str = SWAP2, **body: Any) -> dict[str, Any]:
    response = client.post(path, json={"limits": LIMITS, "seed": 1, **body})
    return checked(response, OpeningSchema)


def test_swap2_is_played_from_answer_to_answer(client: FlaskClient) -> None:
    deciders, moves = ["first", "second", "first"], ""
    while True:
        answer = decided(client, moves=moves)
        assert answer["decider"] == deciders.pop(0)
        assert answer["after"]["moves"].startswith(moves)
        if answer["decision"] != "place":
            break
        moves = answer["after"]["moves"]
    assert answer["stones"] == answer["placements"] == []
    assert answer["after"]["to_move"] == "O"
    assert (answer["move"] is None) == (answer["decision"] == "X")
    Board.from_moves(moves, PRESETS["gomoku"])


def test_placement_names_its_stones_and_the_game_after_them(client: FlaskClient) -> None:
    answer = decided(client, "/v1/openings/swap", game="standard", id="mine")
    assert (answer["opening"], answer["decision"], answer["id"]) == ("swap", "place", "mine")
    assert [stone["player"] for stone in answer["stones"]] == ["X", "O", "X"]
    assert answer["stones"] == answer["placements"][0]["stones"]
    assert answer["win_probability"] == answer["placements"][0]["win_probability"]
    placed = "".join(stone["notation"] for stone in answer["stones"])
    assert answer["after"]["moves"] == placed
    assert answer["game"]["overline"] is False
    assert answer["game"]["opening"] == "swap"
    assert (answer["move"], answer["win_probability_before"]) == (None, None)
    assert 0 < answer["stats"]["nodes"] <= 3_500


def test_seed_and_nodes_determine_the_answer(client: FlaskClient) -> None:
    answers = [decided(client, seed=seed) for seed in (1, 1, 2)]
    for answer in answers:
        del answer["stats"]["time_ms"]
    assert answers[0] == answers[1] != answers[2]


def test_engine_is_the_default_one_or_the_one_named(client: FlaskClient) -> None:
    assert decided(client)["engine"]["name"] == "search"
    assert decided(client, game="tictactoe")["engine"]["name"] == "minimax"
    named = decided(client, f"{SWAP2}?engine=attack-weights", limits={"time_ms": 100})
    assert named["engine"]["name"] == "attack-weights"
    assert named["limits"]["time_ms"] == 100


@pytest.mark.parametrize("example", [example["value"] for example in EXAMPLES.values()])
def test_examples_are_answered(client: FlaskClient, example: dict[str, Any]) -> None:
    decided(client, **example)


@pytest.mark.parametrize(
    ("path", "body", "fault"),
    [
        (SWAP2, {"moves": "h8"}, ("invalid-position", "/moves")),
        (SWAP2, {"moves": "h8i8j8k8"}, ("invalid-position", "/moves")),
        ("/v1/openings/swap", {"moves": "h8i8j8k8l8"}, ("invalid-position", "/moves")),
        (SWAP2, {"moves": "h8i8z9"}, ("invalid-position", "/moves/2")),
        (SWAP2, {"stones": [{"row": 1, "col": 1, "player": "X"}]}, ("contradiction", "/stones")),
        (
            SWAP2,
            {"game": {"rows": 2, "cols": 5, "win_length": 5}},
            ("invalid-request", "/game/rows"),
        ),
        (
            SWAP2,
            {"game": {"rows": 9, "cols": 9, "win_length": 5, "opening": "swap"}},
            ("invalid-rules", "/game"),
        ),
    ],
)
def test_invalid_openings_are_problems(
    client: FlaskClient, path: str, body: dict[str, Any], fault: tuple[str, str]
) -> None:
    problem, pointer = fault
    document = check_problem(client.post(path, json=body), 422, problem)
    assert document["errors"][0]["pointer"] == pointer


def test_engines_that_cannot_decide_are_problems(client: FlaskClient) -> None:
    check_problem(client.post(f"{SWAP2}?engine=random", json={}), 422, "no-win-probability")
    document = check_problem(client.post(f"{SWAP2}?engine=dice", json={}), 422, "unsupported-rules")
    assert "dice does not play 15x15" in document["detail"]


def test_stones_that_win_are_a_problem(client: FlaskClient) -> None:
    body = {"game": "tictactoe", "moves": "a1b1a2b2a3"}
    check_problem(client.post(SWAP2, json=body), 409, "game-over")


RENJU: Final = "/v1/openings/renju"


def decided_renju(client: FlaskClient, **body: Any) -> dict[str, Any]:
    response = client.post(RENJU, json={"limits": LIMITS, "seed": 1, **body})
    return checked(response, RenjuOpeningSchema)


@pytest.mark.parametrize("opening", RENJU_OPENINGS)
def test_opening_of_renju_is_played_from_answer_to_answer(
    client: FlaskClient, opening: str
) -> None:
    answer = decided_renju(client, opening=opening)
    assert (answer["decider"], answer["decision"], answer["black"]) == ("first", "place", "first")
    assert answer["game"]["forbidden_points"] is True
    while answer["next"] is not None:
        before = answer
        answer = decided_renju(client, **before["after"])
        assert answer["decider"] == before["next"]["decider"]
        assert answer["choices"] == before["next"]["choices"]
    assert len(Board.from_moves(answer["after"]["moves"], PRESETS["renju"])) == 5


def test_fifth_moves_are_offered_and_one_is_chosen(client: FlaskClient) -> None:
    answers = {"opening": "rif", "moves": "h8h9i9g6", "swaps": [True]}
    offer = decided_renju(client, **answers)
    assert (offer["decider"], offer["decision"], offer["stones"]) == ("second", "offer", [])
    offered = [cell["notation"] for cell in offer["offers"]]
    assert len(offered) == 2
    chosen = decided_renju(client, **answers, offers="".join(offered))
    assert (chosen["decider"], chosen["decision"], chosen["next"]) == ("first", "choose", None)
    assert [(s["notation"] in offered, s["player"]) for s in chosen["stones"]] == [(True, "X")]
    assert chosen["black"] == "second"


@pytest.mark.parametrize("example", [example["value"] for example in RENJU_EXAMPLES.values()])
def test_examples_of_renju_are_answered(client: FlaskClient, example: dict[str, Any]) -> None:
    decided_renju(client, **example)


@pytest.mark.parametrize(
    ("body", "fault"),
    [
        ({"opening": "swap2"}, ("invalid-request", "/opening")),
        ({"opening": "rif", "moves": "h8h10i9"}, ("invalid-position", "/moves/1")),
        ({"opening": "rif", "moves": "h8h9h8"}, ("invalid-position", "/moves/2")),
        ({"opening": "rif", "swaps": [True]}, ("invalid-position", "/swaps")),
        ({"opening": "rif", "swaps": [True] * 6}, ("invalid-request", "/swaps")),
        (
            {"opening": "rif", "moves": "h8h9i9a1", "swaps": [True], "offers": "a2h8"},
            ("invalid-position", "/offers/1"),
        ),
        ({"opening": "yamaguchi", "moves": "h8h9i9"}, ("invalid-position", "/fifth_moves")),
        ({"opening": "rif", "game": "renju-20"}, ("invalid-rules", "/game")),
        (
            {"opening": "rif", "moves": "h8h9i9a1a2", "swaps": [True], "offers": "a2a3"},
            ("invalid-position", "/moves"),
        ),
    ],
)
def test_invalid_openings_of_renju_are_problems(
    client: FlaskClient, body: dict[str, Any], fault: tuple[str, str]
) -> None:
    problem, pointer = fault
    document = check_problem(client.post(RENJU, json=body), 422, problem)
    assert document["errors"][0]["pointer"] == pointer
