"""Proofs and searches under renju's rules, against a twin that tries every reply."""

from __future__ import annotations

import contextlib
from typing import Final

import numpy as np
import numpy.typing as npt
import pytest

from tengen.engines.game import Board, Color, Move, Rules
from tengen.engines.game.forbidden import NESTING
from tengen.engines.kernels.search.legality import forbidden, may_play
from tengen.engines.kernels.searcher import Searcher
from tengen.engines.kernels.state import VERTICAL
from tengen.engines.kernels.threat_solver import ThreatSolver, Win
from tests.boards import board_from_rows
from tests.reference.forced_wins import shortest
from tests.reference.renju_wins import RenjuPosition, value
from tests.unit.game.renju_twin import Renju

SYMBOLS: Final = {0: ".", 1: "X", -1: "O"}


@pytest.fixture(scope="module")
def solver() -> ThreatSolver:
    return ThreatSolver(memory_mb=4)


def renju(side: int) -> Rules:
    return Rules(side, side, 5, forbidden_points=True)


def random_board(rng: np.random.Generator, side: int, share: float) -> Board:
    """A position of random stones, in which nobody has won yet."""
    while True:
        cells = np.zeros((side, side), dtype=np.int8)
        taken = rng.permutation(side * side)[: int(rng.integers(8, int(share * side * side)))]
        black = rng.random(len(taken)) < rng.uniform(0.35, 0.6)
        cells.ravel()[taken] = np.where(black, 1, -1)
        if middle_of_a_run(cells) is None:
            to_move = Color.X if rng.random() < 0.5 else Color.O
            return Board.from_cells(cells, renju(side), to_move=to_move, setup=True)


def middle_of_a_run(cells: npt.NDArray[np.int8]) -> tuple[int, int] | None:
    """The middle of five stones of one color in a row; None where there are none."""
    padded = np.pad(cells.astype(np.int64), 4)
    row, col = np.indices(cells.shape) + 4
    for drow, dcol in ((0, 1), (1, 0), (1, 1), (1, -1)):
        stones = sum(padded[row + i * drow, col + i * dcol] for i in range(5))
        for at in np.argwhere(np.abs(stones) == 5).tolist():
            return at[0] + 2 * drow, at[1] + 2 * dcol
    return None


def rows_of(board: Board) -> list[str]:
    return ["".join(SYMBOLS[int(cell)] for cell in row) for row in board.cells]


def assert_legal_and_won(board: Board, win: Win) -> None:
    """Check a principal variation move by move."""
    winner, side = board.to_move, board.rules.shape[0]
    board = board.copy()
    for move in win.pv:
        if board.to_move is Color.X:
            stones = {(row, col): int(color) for (row, col), color in board.stones.items()}
            assert not Renju.of(stones, side, side, NESTING).reason((move.row, move.col))
        board.push(move)
    outcome = board.outcome()
    assert outcome is not None
    assert outcome.winner is winner
    assert len(win.pv) <= win.plies


def assert_proofs_equal_the_twin(
    solver: ThreatSolver, positions: int, seed: int, *, threats: bool
) -> None:
    """Compare the shortest wins.

    With threats, the search may miss a few of the twin's: those that begin with neither a four nor
    an open three, but with the first of `O.O.O.O`, which prepares two fours on one line.
    """
    rng = np.random.default_rng(seed)
    wins = missed = 0
    for _ in range(positions):
        board = random_board(
            rng, int(rng.integers(7, 10)) + 2 * (not threats), 0.33 if threats else 0.5
        )
        solver.set_up(board)
        solver.set_budget(300_000)
        stones = 3 if threats else 4
        prove = solver.solve_vct if threats else solver.solve_vcf
        win = prove(board.to_move, stones)
        position = RenjuPosition(rows_of(board), NESTING)
        plies, _ = shortest(position, board.to_move.symbol, stones, threats=threats)
        found = win.plies if win else None
        if threats and plies is not None and (found is None or found > plies):
            missed += 1
        else:
            assert found == plies, rows_of(board)
        if win:
            wins += 1
            assert_legal_and_won(board, win)
    assert wins > positions // 10
    assert missed <= positions // 1000


def assert_right_to_play_is_that_of_the_rules(solver: ThreatSolver) -> None:
    arrays, width = solver.arrays, int(solver.arrays.tables[0]["steps"][VERTICAL])
    for point in solver.inside[arrays.cells[solver.inside] == 0].tolist():
        assert may_play(arrays, point) == (forbidden(arrays.cells, width, point) == 0)


def test_remembered_right_to_play_follows_stones_that_come_and_leave(solver: ThreatSolver) -> None:
    rng = np.random.default_rng(3)
    for _ in range(10):
        board = random_board(rng, int(rng.integers(9, 16)), 0.5)
        solver.set_up(board)
        assert_right_to_play_is_that_of_the_rules(solver)
        with contextlib.ExitStack() as stones:
            for move in rng.permutation(board.legal_moves())[:8].tolist():
                color = Color.X if rng.random() < 0.7 else Color.O
                stones.enter_context(solver.after(Move(*move), color))
                assert_right_to_play_is_that_of_the_rules(solver)
        assert_right_to_play_is_that_of_the_rules(solver)


@pytest.mark.parametrize("threats", [False, True], ids=["vcf", "vct"])
def test_proofs_equal_the_twin(solver: ThreatSolver, threats: bool) -> None:
    assert_proofs_equal_the_twin(solver, 30, seed=1, threats=threats)


@pytest.mark.slow
@pytest.mark.parametrize("threats", [False, True], ids=["vcf", "vct"])
def test_proofs_equal_the_twin_on_many_positions(solver: ThreatSolver, threats: bool) -> None:
    assert_proofs_equal_the_twin(solver, 5_000, seed=2, threats=threats)


def random_ending(rng: np.random.Generator, empty: int) -> Board:
    """A nearly full position in which nobody has won yet."""
    while True:
        side = int(rng.integers(6, 10))
        cells = np.where(rng.random((side, side)) < rng.uniform(0.4, 0.6), 1, -1).astype(np.int8)
        cells.ravel()[rng.permutation(side * side)[: int(rng.integers(4, empty + 1))]] = 0
        # Recolor stones until no five is left.
        for _ in range(100):
            if not (run := middle_of_a_run(cells)):
                to_move = Color.X if rng.random() < 0.5 else Color.O
                return Board.from_cells(cells, renju(side), to_move=to_move, setup=True)
            cells[run] *= -1


def assert_search_equals_the_ends(positions: int, seed: int, empty: int) -> None:
    rng = np.random.default_rng(seed)
    searcher = Searcher(memory_mb=4)
    values = []
    for _ in range(positions):
        board = random_ending(rng, empty)
        position = RenjuPosition(rows_of(board), NESTING)
        side = board.to_move.symbol
        if not any(position.is_legal(cell, side) for cell in position.empty):
            continue
        searcher.set_up(board)
        win_in = searcher.search(board.to_move, depth=40).lines[0].win_in or 0
        values.append(value(position, side))
        assert np.sign(win_in) == values[-1], rows_of(board)
    assert set(values) == {-1, 0, 1}


def test_search_knows_the_value_of_endings() -> None:
    assert_search_equals_the_ends(40, seed=1, empty=7)


@pytest.mark.slow
def test_search_knows_the_value_of_many_endings() -> None:
    assert_search_equals_the_ends(3_000, seed=2, empty=9)


FOUR_WITHOUT_ANSWER: Final = """
..O...O........
...............
...............
...............
...............
...............
........X......
........X......
...XOOO........
.........X.....
..........X....
...............
...............
...............
.O.............
"""
"""O makes a four on the ninth row, and X may not answer: a double three."""


def test_four_that_may_not_be_answered_wins(solver: ThreatSolver) -> None:
    board = board_from_rows(FOUR_WITHOUT_ANSWER, renju(15), to_move=Color.O, setup=True)
    solver.set_up(board)
    solver.set_budget()
    win = solver.solve_vcf(Color.O)
    assert win is not None
    assert (win.move, win.plies) == (Move(8, 7), 3)
    assert_legal_and_won(board, win)
    assert solver.search(Color.O, depth=2).lines[0].win_in == 3


def test_four_that_may_not_be_answered_has_lost(solver: ThreatSolver) -> None:
    board = board_from_rows(FOUR_WITHOUT_ANSWER, renju(15), to_move=Color.O, setup=True)
    board.push(Move(8, 7))
    solver.set_up(board)
    line = solver.search(Color.X, depth=4).lines[0]
    assert line.win_in == -2
    assert line.move != Move(8, 8)


def test_root_moves_are_legal(solver: ThreatSolver) -> None:
    board = board_from_rows(FOUR_WITHOUT_ANSWER, renju(15), to_move=Color.X, setup=True)
    solver.set_up(board)
    moves = [line.move for line in solver.search(Color.X, depth=1, lines=300).lines]
    assert Move(8, 8) not in moves
    assert len(moves) == 225 - len(board) - 1
