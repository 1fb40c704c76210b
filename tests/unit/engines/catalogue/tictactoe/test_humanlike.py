"""`humanlike`: win, block, centre, then the first free corner in the article's order."""

from __future__ import annotations

import numpy as np

from tengen.engines.catalogue.humanlike import HumanlikeEngine
from tengen.engines.game import Color, Move
from tengen.engines.interface import AnalysisRequest
from tests.boards import board_from_rows

WIN, BLOCK, CENTRE, CORNER = 4, 3, 2, 1


def test_scores_by_kind_of_cell() -> None:
    for case, rows, to_move, marked in (
        ("win", "XX./OO./...", "X", {(0, 2): WIN, (1, 2): BLOCK, (2, 2): CORNER}),
        ("win for O", "XX./OO./...", "O", {(0, 2): BLOCK, (1, 2): WIN, (2, 2): CORNER}),
        ("block", "X.X/.O./...", "O", {(0, 1): BLOCK, (2, 2): CORNER}),
        ("the centre wins", "O.X/.../X.O", "X", {(1, 1): WIN, (0, 1): 0}),
        ("the centre wins for O", "O.X/.../X.O", "O", {(1, 1): WIN}),
        ("centre", ".../.../...", "X", {(1, 1): CENTRE, (0, 0): CORNER}),
        ("centre against a corner", "X../.../...", "O", {(1, 1): CENTRE, (2, 2): CORNER}),
        ("first corner", ".../.X./...", "O", {(0, 0): CORNER}),
        ("second corner", "O../.X./...", "X", {(2, 2): CORNER}),
        ("third corner", "O../.X./..X", "O", {(2, 0): CORNER}),
        ("fourth corner", "O../.X./O.X", "X", {(1, 0): BLOCK, (0, 2): CORNER}),
        ("random", "X.O/OXX/X.O", "O", {}),
    ):
        board = board_from_rows(rows.split("/"), to_move=Color[to_move])
        analysis = HumanlikeEngine().analyse(AnalysisRequest(board, candidates=None))
        expected = dict.fromkeys(board.legal_moves(), 0) | marked
        assert {c.move: c.score for c in analysis.candidates} == expected, case
        assert analysis.score == max(expected.values()), case


def test_random_edge_when_only_edges_are_left() -> None:
    board = board_from_rows(["X.O", "OXX", "X.O"])
    rng = np.random.default_rng(0)
    moves = [HumanlikeEngine().analyse(AnalysisRequest(board, rng=rng)).move for _ in range(200)]
    assert set(moves) == {(0, 1), (2, 1)}
    assert 60 < moves.count(Move(0, 1)) < 140
