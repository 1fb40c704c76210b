"""What a game developer writes at first: read as it is meant, or answered by what to write."""

from __future__ import annotations

from typing import Any

import pytest
from flask.testing import FlaskClient

from tests.api.conftest import checked

TICTACTOE = ["X..", ".O.", "..."]
NINE = ["X", "", "", "", "", "", "", "", ""]


@pytest.mark.parametrize(
    ("path", "body", "moves", "warning"),
    [
        ("play", {"game": "tictactoe", "play": "b2"}, "b2", ""),
        ("play", {"game": "gomoku"}, "", ""),
        ("moves", {"game": "Tic-Tac-Toe", "moves": "b2"}, "b2", ""),
        ("moves", {"game": "tictactoe", "moves": [4, 0, 8]}, "b2a3c1", ""),
        ("moves", {"game": "tictactoe", "moves": [4, 1, 8]}, "b2b3c1", "cells_from chooses 1"),
        ("moves", {"game": "tictactoe", "moves": [5, 1, 9], "cells_from": 1}, "b2a3c1", ""),
        ("play", {"game": "tictactoe", "play": 4}, "b2", "counted from 0"),
        ("play", {"game": "tictactoe", "play": 4, "cells_from": 0}, "b2", ""),
        ("play", {"game": "tictactoe", "play": 5, "cells_from": 1}, "b2", ""),
        ("play", {"game": "tictactoe", "moves": [4, 0], "play": 8}, "b2a3c1", "counted from 0"),
        ("play", {"game": "tictactoe", "moves": ["b2", "0"], "play": "8"}, "b2a3c1", "from 0"),
        ("play", {"game": "tictactoe", "moves": [4, 1], "play": 8}, "b2b3c1", "counted from 0"),
        ("moves", {"game": "tictactoe", "moves": [4], "allow": [0]}, "b2a3", "counted from 0"),
        ("moves", {"game": "tictactoe", "moves": "b2", "allow": [8]}, "b2c1", "counted from 0"),
        ("play", {"game": "tictactoe", "play": [1, 1], "level": "Beginner"}, "b2", ""),
        ("moves", {"moves": "h8i9", "compare": "random, win-block"}, "h8i9", ""),
        ("moves", {"moves": "h8", "to_move": "white"}, "h8", ""),
        ("moves", {"moves": "h8", "to_move": "o"}, "h8", ""),
    ],
    ids=str,
)
def test_request_is_read_as_it_is_meant(
    client: FlaskClient, path: str, body: dict[str, Any], moves: str, warning: str
) -> None:
    answer = checked(client.post(f"/v1/{path}", json=body))
    assert answer["after"]["moves"].startswith(moves)
    assert [warning in each for each in answer["warnings"]] == [True] * bool(warning)


@pytest.mark.parametrize(
    ("path", "body", "words"),
    [
        ("play", {"play": "b2"}, ["for the empty board, `game` is enough"]),
        ("play", {"board": NINE, "play": 9}, ["9 names no cell", "top left to 8", "cells_from 1"]),
        ("play", {"game": "tictactoe", "play": 12}, ["12 names no cell", "from 0 at the top left"]),
        (
            "play",
            {"game": "tictactoe", "play": 0, "cells_from": 1},
            ["0 names no cell: they count from 1 at the top left to 9"],
        ),
        ("play", {"game": "tictactoe", "play": 4, "cells_from": 2}, ["2 is out of range", "0..1"]),
        ("play", {"moves": "h8", "move": "i9"}, ["did you mean `play`?"]),
        ("moves", {"moves": [112, 113]}, ["112 is not a move", "h8 or [7, 7]"]),
        ("moves", {"moves": [7, 7]}, ["7 is not a move", "h8 or [7, 7]"]),
        ("moves", {"moves": [[15, 15]]}, ["15/15 is off", "write [14, 14] if you count from 1"]),
        ("moves", {"game": "gomoku", "board": TICTACTOE}, ["3x3", '"game": "tictactoe"']),
        (
            "moves",
            {"board": ["X...", ".O..", "....", "...."]},
            ["4x4", '"game": {"rows": 4, "cols": 4, "win_length": 4}'],
        ),
        ("moves", {"board": TICTACTOE, "to_move": 2}, ["did you mean `O`?", "X, O"]),
        ("moves", {"board": TICTACTOE, "turn": "X"}, ["did you mean `to_move`?"]),
        ("moves", {"moves": "h8", "level": "easy"}, ["did you mean `beginner`?", "newcomer"]),
        ("moves", {"moves": "h8", "difficulty": 1}, ["did you mean `level` or `options.strength`"]),
        (
            "moves",
            {"moves": "h8", "level": "casual", "options": {"strength": 7}},
            ["'casual'", "strength 24", "option strength is 7: name one of them"],
        ),
        (
            "moves",
            {"moves": "h8", "level": "casual", "engine": "random"},
            ["random has no levels", "engines with levels are", "search"],
        ),
        ("moves", {"moves": "h8", "verbose": False}, ["did you mean `verbose` in the query?"]),
        ("moves", {"moves": "h8", "time": 100}, ["did you mean `limits.time_ms`?"]),
        ("moves", {"moves": "h8", "options": {"difficulty": 3}}, ["did you mean `strength`?"]),
        ("moves", {"moves": "h8", "seed": "7"}, ["'7' is not an integer"]),
        ("play?game=tictactoe", {"play": "b2"}, ["did you mean the field `game` of the body?"]),
        ("moves?moves=h8", {}, ["did you mean the field `moves` of the body?"]),
        ("moves?verbose=no", {"moves": "h8"}, ["'no' is unknown, allowed are: true, false"]),
        ("moves?level=easy", {"moves": "h8"}, ["did you mean `beginner`?"]),
        (
            "play",
            {"game": "gomoku-19"},
            [
                "did you mean `gomoku`?",
                'an object such as {"rows": 19, "cols": 19, "win_length": 5}',
            ],
        ),
        ("play", {"game": "connect6"}, ["allowed are: tictactoe", "an object such as"]),
        ("play", {"game": "ttt", "play": "b2"}, ["did you mean `tictactoe`?"]),
        ("play", {"game": {"rows": 19, "cols": 19}}, ["/game/win_length: this field is required"]),
        ("play", {"game": "gomoku", "move": "h8"}, ["did you mean `play`?"]),
        ("play", {"game": "tictactoe", "play": "center"}, ["'center' is not a move", "such as h8"]),
        ("play", {"game": "tictactoe", "play": "1,1"}, ["1,1 has several readings", "such as 7/7"]),
        ("play", {"game": "tictactoe", "play": {"x": 1, "y": 1}}, ["did you mean `col`?"]),
        ("play", {"game": "tictactoe", "moves": "b2", "play": "b2"}, ["b2 holds X"]),
        ("play", {"game": "tictactoe", "history": ["b2"]}, ["did you mean `moves`?"]),
        ("play", {"game": "tictactoe", "grid": [["", "", ""]]}, ["did you mean `board`"]),
        ("play", {"game": "tictactoe", "player": "O"}, ["did you mean `to_move`?"]),
        ("play", {"game": "tictactoe", "bot": "minimax"}, ["did you mean `engine`?"]),
        ("play", {"game": "gomoku", "play": "a0"}, ["a0 is off the 15x15 board (a1..o15)"]),
        ("play", {"game": "tictactoe", "seed": -1}, ["-1 is out of range"]),
        ("moves/batch", {"positions": [{"moves": "h8"}]}, ["did you mean `requests`?"]),
        ("reviews", {"board": TICTACTOE}, ["one of moves, sgf, psq, lib, pos is needed"]),
        ("moves", {"moves": "h8", "game": {"size": 15}}, ["did you mean `rows` and `cols`?"]),
    ],
    ids=str,
)
def test_problem_says_what_to_write(
    client: FlaskClient, path: str, body: dict[str, Any], words: list[str]
) -> None:
    response = client.post(f"/v1/{path}", json=body)
    assert response.status_code == 422
    detail = response.get_json()["detail"]
    assert [each for each in words if each not in detail] == []
