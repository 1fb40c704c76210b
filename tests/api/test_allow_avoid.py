"""`allow` and `avoid`: the moves that a recommendation chooses from."""

from __future__ import annotations

from typing import Any

import pytest
from flask.testing import FlaskClient

from tests.api.conftest import Ask, check_fault, check_problem, grown, looked_up

# X wins on c3, O threatens c2.
BOARD = ["XX.", "OO.", "..."]
UNBOUNDED: dict[str, Any] = {"unbounded": True}


def moves_of(answer: dict[str, Any]) -> set[str]:
    return {candidate["move"]["notation"] for candidate in answer["candidates"]}


@pytest.mark.parametrize(
    "choice",
    [{"allow": "g7h7"}, {"allow": ["g7", "h7"]}, {"allow": ["8/6", "8/7"]}],
    ids=["text", "list", "row and column"],
)
def test_candidates_are_the_allowed_moves(ask: Ask, choice: dict[str, Any]) -> None:
    query = {"engine": "attack-weights"}
    answer = ask(moves="h8i9", **choice, candidates="all", query=query).get_json()
    assert moves_of(answer) == {"g7", "h7"}
    assert answer["move"] == answer["candidates"][0]["move"]


def test_avoided_move_is_chosen_by_no_engine(ask: Ask) -> None:
    query = {"engine": "minimax", "compare": "humanlike,win-block,line-rank,dice,random"}
    answer = ask(board=BOARD, avoid=["c3"], candidates="all", query=query).get_json()
    others = [other["recommendation"] for other in answer["comparison"]]
    for recommendation in (answer, *others):
        assert moves_of(recommendation) == {"c2", "a1", "b1", "c1"}
        assert recommendation["win_in"] is None


def test_loss_is_proven_if_the_saving_move_is_avoided(ask: Ask) -> None:
    answer = ask(board=BOARD, avoid="c3 c2", query={"engine": "minimax"}).get_json()
    assert answer["win_in"] == -2
    assert answer["win_probability"] == 0


def test_both_lists_are_refused(ask: Ask) -> None:
    response = ask(moves="h8", allow="g7", avoid="h7")
    check_fault(response, "invalid-request", "/avoid", "allow-and-avoid")


@pytest.mark.parametrize(
    ("body", "pointer", "code", "message"),
    [
        ({"allow": []}, "/allow", "no-move-left", "allow is empty, a move is needed"),
        ({"allow": "a1h8"}, "/allow/1", "occupied", "h8 holds a stone"),
        ({"avoid": ["a1", "h8"]}, "/avoid/1", "occupied", "h8 holds a stone"),
        ({"allow": "a1p16"}, "/allow/1", "off-board", "move 2: p16 is off the 15x15 board"),
        (
            {"avoid": [f"{row}/{col}" for row in range(15) for col in range(15) if row * col - 49]},
            "/avoid",
            "no-move-left",
            "every legal move is avoided",
        ),
        (
            {"moves": "0/0", "game": UNBOUNDED, "allow": "0/6"},
            "/allow/0",
            "off-board",
            "0/6 is outside of the cells near the stones (rows -5..5, cols -5..5)",
        ),
    ],
    ids=["empty", "occupied", "avoided stone", "off the board", "all avoided", "far away"],
)
def test_illegal_choice_names_the_move(
    ask: Ask, body: dict[str, Any], pointer: str, code: str, message: str
) -> None:
    response = ask(**{"moves": "h8", **body}, query={"engine": "attack-weights"})
    assert check_fault(response, "illegal-move", pointer, code).startswith(message)


def test_unparsable_choice_is_invalid_notation(ask: Ask) -> None:
    response = ask(moves="h8", avoid="h9 nonsense")
    check_fault(response, "invalid-notation", "/avoid/1", "notation")


def test_finished_game_takes_precedence_over_its_choice(ask: Ask) -> None:
    check_problem(ask(board=["XXX", "OO.", "..."], allow=[]), 409, "game-over")


def test_restricted_answers_are_cached_up_to_symmetry(client: FlaskClient, ask: Ask) -> None:
    asked: dict[str, Any] = {"limits": {"nodes": 800}, "seed": 3, "query": {"engine": "search"}}
    before = looked_up(client)
    first = ask(moves="h8i9", avoid="j10", **asked).get_json()
    # The same position and choice, turned by half.
    turned = ask(moves="h8g7", avoid="f6", **asked).get_json()
    assert turned["score"] == first["score"]
    assert turned["move"]["row"] == 14 - first["move"]["row"]
    assert grown(before, looked_up(client)) == {"miss": 1, "hit": 1}
    ask(moves="h8i9", avoid="g7", **asked)
    ask(moves="h8i9", **asked)
    assert grown(before, looked_up(client)) == {"miss": 3, "hit": 1}
