"""The zone of a win: all other replies lose to the same solver, given more time."""

from __future__ import annotations

import numpy as np
import pytest

from tengen.engines.game import PRESETS, Board, Color, Move
from tengen.engines.kernels.threat_solver import ThreatSolver
from tengen.engines.proofs.prover.zone import Zone, windows

GOMOKU = PRESETS["gomoku"]


def test_windows_are_all_fives_in_a_row() -> None:
    assert windows(15, 15).shape == (572, 5)
    assert windows(5, 5).shape == (12, 5)
    assert sorted(windows(5, 6)[0]) == [0, 1, 2, 3, 4]


@pytest.mark.parametrize(
    ("moves", "game"),
    [
        ("h8a1i9a15h7a3", "gomoku"),
        ("h8i9j7i8h6g5", "gomoku"),
        ("h8h9g9g7g8a1", "gomoku"),
        ("h8a1i9a15h7a3", "standard"),
    ],
)
def test_replies_outside_of_the_zone_lose(moves: str, game: str) -> None:
    board = Board.from_moves(moves, PRESETS[game])
    solver = ThreatSolver()
    solver.set_up(board)
    solver.set_budget(200_000)
    win = solver.solve_vct(Color.X)
    assert win is not None
    zone = Zone(board.cells, Color.X).moves(solver, (win.plies + 1) // 2)
    assert zone is not None
    inside = set(zone)
    outside = [move for move in board.legal_moves() if move not in inside]
    assert win.move in inside
    assert len(outside) > 50
    for reply in outside:
        with solver.after(reply, Color.O):
            solver.set_budget(400_000)
            assert solver.solve_vct(Color.X) is not None, reply


def test_cells_where_the_defender_may_make_a_four_are_inside() -> None:
    # O has three stones in a row far from the win of X.
    board = Board.from_moves("h8a1h9a2h10a3", GOMOKU)
    solver = ThreatSolver()
    solver.set_up(board)
    solver.set_budget(200_000)
    win = solver.solve_vct(Color.X)
    assert win is not None
    zone = Zone(np.array(board.cells), Color.X).moves(solver, (win.plies + 1) // 2)
    assert zone is not None
    assert {Move(10, 0), Move(11, 0)} <= set(zone)
