"""`humanlike`: win, block, centre, then the first free corner in the article's order."""

from __future__ import annotations

import numpy as np
import pytest

from engines.base import AnalysisRequest
from engines.catalogue.tictactoe.humanlike import HumanlikeEngine
from engines.game import Color, Move
from tests.boards import board_from_rows

WIN, BLOCK, CENTRE, CORNER = 4, 3, 2, 1


@pytest.mark.parametrize(
    ("rows", "to_move", "marked"),
    [
        ("XX./OO./...", "X", {(0, 2): WIN, (1, 2): BLOCK, (2, 2): CORNER}),
        ("XX./OO./...", "O", {(0, 2): BLOCK, (1, 2): WIN, (2, 2): CORNER}),
        ("X.X/.O./...", "O", {(0, 1): BLOCK, (2, 2): CORNER}),
        ("O.X/.../X.O", "X", {(1, 1): WIN, (0, 1): 0}),
        ("O.X/.../X.O", "O", {(1, 1): WIN}),
        (".../.../...", "X", {(1, 1): CENTRE, (0, 0): CORNER}),
        ("X../.../...", "O", {(1, 1): CENTRE, (2, 2): CORNER}),
        (".../.X./...", "O", {(0, 0): CORNER}),
        ("O../.X./...", "X", {(2, 2): CORNER}),
        ("O../.X./..X", "O", {(2, 0): CORNER}),
        ("O../.X./O.X", "X", {(1, 0): BLOCK, (0, 2): CORNER}),
        ("X.O/OXX/X.O", "O", {}),
    ],
    ids=[
        "win",
        "win for O",
        "block",
        "the centre wins",
        "the centre wins for O",
        "centre",
        "centre against a corner",
        "first corner",
        "second corner",
        "third corner",
        "fourth corner",
        "random",
    ],
)
def test_scores_by_kind_of_cell(
    rows: str, to_move: str, marked: dict[tuple[int, int], int]
) -> None:
    board = board_from_rows(rows.split("/"), to_move=Color[to_move])
    analysis = HumanlikeEngine().analyse(AnalysisRequest(board, candidates=None))
    expected = dict.fromkeys(board.legal_moves(), 0) | marked
    assert {c.move: c.score for c in analysis.candidates} == expected
    assert analysis.score == max(expected.values())


def test_random_edge_when_only_edges_are_left() -> None:
    board = board_from_rows(["X.O", "OXX", "X.O"])
    rng = np.random.default_rng(0)
    moves = [HumanlikeEngine().analyse(AnalysisRequest(board, rng=rng)).move for _ in range(200)]
    assert set(moves) == {(0, 1), (2, 1)}
    assert 60 < moves.count(Move(0, 1)) < 140
