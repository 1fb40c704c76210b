"""Proofs and searches in caro, where a stone beside a five may answer a four, by plain rules."""

from __future__ import annotations

import contextlib
from typing import Final

import numpy as np
import pytest

from tengen.engines.game import Board, Color, Move, Rules
from tengen.engines.game.errors import PositionError
from tengen.engines.game.wins import answers_to_wins, winning_moves
from tengen.engines.kernels.position import StaticPosition
from tengen.engines.kernels.searcher import Searcher
from tengen.engines.kernels.threat_solver import ThreatSolver
from tengen.engines.kernels.win_probability import DRAWN, LOST, WON
from tengen.engines.patterns.codes import CellPattern
from tengen.engines.threats.forced_wins import vcf_among
from tests.boards import board_from_rows
from tests.reference import forced_wins
from tests.reference.forced_wins import shortest
from tests.reference.renju_wins import value

OVERLINES: Final = pytest.mark.parametrize("overline", [False, True], ids=["caro", "overlines"])


def caro(
    rows: int | None, cols: int | None, win_length: int = 5, *, overline: bool = False
) -> Rules:
    return Rules(rows, cols, win_length, overline=overline, blocked_wins=False)


@pytest.fixture(scope="module")
def solver() -> ThreatSolver:
    return ThreatSolver(memory_mb=4)


def crowded(rules: Rules, rng: np.random.Generator, stones: int) -> Board:
    """Stones of which many stand in lines, often beside an enemy stone; nobody has won."""
    rows, cols = (9, 9) if rules.unbounded else rules.shape
    while True:
        placed: dict[Move, Color] = {}
        while len(placed) < stones:
            color = Color.X if rng.integers(2) else Color.O
            at, step = rng.integers((rows, cols)), rng.integers(-1, 2, 2)
            blocked = int(rng.integers(2))
            for i in range(-blocked, rules.win_length - int(rng.integers(1, 4))):
                move = Move(*(at + i * step).tolist())
                if 0 <= move.row < rows and 0 <= move.col < cols:
                    placed.setdefault(move, color if i >= 0 else -color)
        with contextlib.suppress(PositionError):
            to_move = Color.X if rng.integers(2) else Color.O
            board = Board.from_stones(placed, rules, to_move=to_move, setup=True)
            if board.outcome() is None:
                return board


def rows_of(board: Board) -> list[str]:
    return ["".join(".XO"[cell] for cell in row) for row in board.cells.tolist()]


def twin(board: Board) -> forced_wins.Position:
    rules = board.rules
    return forced_wins.Position(
        rows_of(board), overline=rules.overline, length=rules.win_length, blocked_wins=False
    )


def answers_by_rules(board: Board) -> set[Move]:
    """The moves after which the other side cannot win at once, each tried."""
    answers = set()
    for move in board.legal_moves():
        board.push(move)
        if not winning_moves(board, board.to_move):
            answers.add(move)
        board.pop()
    return answers


@pytest.mark.parametrize("win_length", [3, 5, 8])
@OVERLINES
def test_fives_and_answers_are_those_of_the_rules(
    solver: ThreatSolver, win_length: int, overline: bool
) -> None:
    rng, seen = np.random.default_rng(win_length), [0, 0, 0]
    for number in range(60):
        rows, cols = (None, None) if number % 4 == 0 else (9, 10)
        rules = caro(rows, cols, win_length, overline=overline)
        board = crowded(rules, rng, int(rng.integers(2 * win_length, 5 * win_length)))
        solver.set_up(board)
        for color in Color:
            fives = {move for move in board.legal_moves() if board.winning_line(move, color)}
            assert set(solver.cells(color, CellPattern.FIVE)) == fives
        wins = winning_moves(board, -board.to_move)
        if wins and not winning_moves(board, board.to_move):
            expected = answers_by_rules(board)
            assert set(solver.answers(board.to_move)) == expected
            assert set(answers_to_wins(board, wins)) == expected
            seen[len(expected)] += 1
    assert min(seen) > 0


def completes_with(board: Board, five: Move, move: Move, color: Color) -> bool:
    """Whether a stone on an empty cell would win by a line that contains another stone."""
    down, right = move.row - five.row, move.col - five.col
    if down and right and abs(down) != abs(right):
        return False
    run, far, enemies = {five}, board.rules.win_length, 0
    for way in (1, -1):
        for distance in range(1, far + 2):
            at = Move(
                five.row + way * distance * int(np.sign(down)),
                five.col + way * distance * int(np.sign(right)),
            )
            if board.stones.get(at) is not color:
                enemies += board.stones.get(at) is -color
                break
            run.add(at)
    return move in run and board.rules.line_rules(color).wins(len(run), enemies)


@OVERLINES
def test_fours_are_those_of_the_rules(solver: ThreatSolver, overline: bool) -> None:
    rng, fours, double_fours = np.random.default_rng(4), 0, 0
    for _ in range(4):
        board = crowded(caro(8, 8, overline=overline), rng, 22)
        solver.set_up(board)
        color = board.to_move
        quiet = set(board.legal_moves()) - set(winning_moves(board, color))
        least = {
            pattern: quiet & set(solver.cells(color, pattern))
            for pattern in (CellPattern.FOUR, CellPattern.DOUBLE_FOUR)
        }
        for move in quiet:
            board.push(move)
            through = [
                five
                for five in winning_moves(board, color)
                if completes_with(board, five, move, color)
            ]
            assert (move in least[CellPattern.FOUR]) == bool(through)
            fours += bool(through)
            lasts = bool(through)
            for reply in board.legal_moves():
                if lasts and not board.winning_line(reply, board.to_move):
                    board.push(reply)
                    lasts = any(
                        five != reply and completes_with(board, five, move, color)
                        for five in through
                    )
                    board.pop()
            assert (move in least[CellPattern.DOUBLE_FOUR]) == lasts
            double_fours += lasts
            board.pop()
    assert fours > double_fours > 0


def assert_proofs_equal_the_twin(
    solver: ThreatSolver, positions: int, seed: int, *, threats: bool
) -> None:
    """Compare the shortest wins, and of wins by fours all first moves.

    With threats, the search misses wins that begin with neither a four nor an open three.
    """
    rng = np.random.default_rng(seed)
    wins = missed = 0
    for _ in range(positions):
        side, length = int(rng.integers(7, 10)), 5 if threats else int(rng.integers(4, 6))
        rules = caro(side, side, length, overline=bool(rng.integers(2)))
        board = crowded(rules, rng, int(rng.integers(8, 20 if threats else 30)))
        solver.set_up(board)
        solver.set_budget(300_000)
        stones = 3 if threats else 4
        win = (solver.solve_vct if threats else solver.solve_vcf)(board.to_move, stones)
        plies, moves = shortest(twin(board), board.to_move.symbol, stones, threats=threats)
        found = win.plies if win else None
        if threats and plies is not None and (found is None or found > plies):
            missed += 1
        else:
            assert found == plies, rows_of(board)
        if win:
            wins += 1
            assert win.move in moves or found != plies
            assert_won_by(board, win.pv, win.plies)
        if not threats and plies is not None and plies > 1:
            for move in moves:
                among = vcf_among(solver, board.to_move, [Move(*move)], stones)
                assert among is not None
                assert among.plies == plies
    assert wins > positions // 10
    assert missed <= positions // 100


def assert_won_by(board: Board, line: tuple[Move, ...], plies: int) -> None:
    """Check a principal variation move by move."""
    winner, board = board.to_move, board.copy()
    board.push_all(line)
    outcome = board.outcome()
    assert outcome is not None
    assert outcome.winner is winner
    assert len(line) <= plies


@pytest.mark.parametrize("threats", [False, True], ids=["vcf", "vct"])
def test_proofs_equal_the_twin(solver: ThreatSolver, threats: bool) -> None:
    assert_proofs_equal_the_twin(solver, 25, seed=1, threats=threats)


@pytest.mark.slow
@pytest.mark.parametrize("threats", [False, True], ids=["vcf", "vct"])
def test_proofs_equal_the_twin_on_many_positions(solver: ThreatSolver, threats: bool) -> None:
    assert_proofs_equal_the_twin(solver, 3_000, seed=2, threats=threats)


def random_ending(rng: np.random.Generator, empty: int) -> Board:
    """A nearly full position in which nobody has won yet."""
    while True:
        length = int(rng.integers(3, 6))
        rows, cols = rng.integers(length, length + 4, 2).tolist()
        cells = np.where(rng.random((rows, cols)) < rng.uniform(0.4, 0.6), 1, -1).astype(np.int8)
        cells.ravel()[rng.permutation(rows * cols)[: int(rng.integers(4, empty + 1))]] = 0
        rules = caro(rows, cols, length, overline=bool(rng.integers(2)))
        to_move = Color.X if rng.integers(2) else Color.O
        # Recolor stones of winning lines until nobody has won.
        for _ in range(200):
            try:
                board = Board.from_cells(cells, rules, to_move=to_move, setup=True)
            except PositionError:
                cells = np.where(rng.random(cells.shape) < 0.1, -cells, cells).astype(np.int8)
                continue
            if (outcome := board.outcome()) is None:
                return board
            if not outcome.line:
                break
            cells[outcome.line[len(outcome.line) // 2]] *= -1


def assert_search_equals_the_ends(positions: int, seed: int, empty: int) -> None:
    rng = np.random.default_rng(seed)
    searcher = Searcher(memory_mb=4)
    values = []
    for _ in range(positions):
        board = random_ending(rng, empty)
        searcher.set_up(board)
        line = searcher.search(board.to_move, depth=40).lines[0]
        values.append(value(twin(board), board.to_move.symbol))
        assert np.sign(line.win_in or 0) == values[-1], rows_of(board)
    assert set(values) == {-1, 0, 1}


def test_search_knows_the_value_of_endings() -> None:
    assert_search_equals_the_ends(80, seed=1, empty=7)


@pytest.mark.slow
def test_search_knows_the_value_of_many_endings() -> None:
    assert_search_equals_the_ends(4_000, seed=2, empty=9)


def assert_wins_against_every_defence(searcher: Searcher, board: Board, plies: int) -> None:
    """Play a claimed win on against every reply; each time the search has to claim the rest."""
    if winning_moves(board, board.to_move):
        return
    assert plies > 1
    searcher.set_up(board)
    line = searcher.search(board.to_move, nodes=20_000).lines[0]
    assert line.win_in is not None
    assert 0 < line.win_in <= plies
    board.push(line.move)
    for reply in board.legal_moves():
        assert not board.winning_line(reply, board.to_move)
        board.push(reply)
        assert_wins_against_every_defence(searcher, board, plies - 2)
        board.pop()
    board.pop()


@pytest.mark.parametrize(
    "positions", [6, pytest.param(300, marks=pytest.mark.slow)], ids=["few", "many"]
)
def test_claimed_wins_hold_against_every_defence(positions: int) -> None:
    rng, searcher, claimed = np.random.default_rng(positions), Searcher(memory_mb=4), 0
    while claimed < positions:
        board = crowded(caro(9, 9, overline=bool(rng.integers(2))), rng, int(rng.integers(8, 20)))
        searcher.set_up(board)
        win_in = searcher.search(board.to_move, nodes=20_000).lines[0].win_in
        if win_in is not None and 3 <= win_in <= 5:
            claimed += 1
            assert_wins_against_every_defence(searcher, board, win_in)


HALF_BLOCKED: Final = """
...............
...............
...............
...............
...............
...............
...............
..OXXX.........
...............
...............
.....O.........
...............
...............
...............
...............
"""
"""A four of X on the eighth row, blocked on its left, would have two answers: at its cell, or
beside the five."""


def test_four_beside_an_enemy_stone_has_two_answers(solver: ThreatSolver) -> None:
    board = board_from_rows(HALF_BLOCKED, caro(15, 15), to_move=Color.X, setup=True)
    board.push(Move(7, 6))
    solver.set_up(board)
    assert solver.answers(Color.O) == [Move(7, 7), Move(7, 8)]
    standard = board_from_rows(
        HALF_BLOCKED, Rules(15, 15, 5, overline=False), to_move=Color.X, setup=True
    )
    standard.push(Move(7, 6))
    solver.set_up(standard)
    assert solver.answers(Color.O) == [Move(7, 7)]


def test_open_four_between_enemy_stones_has_an_answer(solver: ThreatSolver) -> None:
    rows = ["." * 15] * 7 + [".O.XXXX.O......"] + ["." * 15] * 7
    board = board_from_rows("\n".join(rows), caro(15, 15), to_move=Color.O, setup=True)
    solver.set_up(board)
    assert set(solver.answers(Color.O)) == {Move(7, 2), Move(7, 7)}
    assert solver.search(Color.O, depth=4).lines[0].win_in is None
    # Two fives in sight prove nothing here.
    standing, _ = StaticPosition.of(board).count_patterns(Color.O)
    assert standing > max(WON, LOST, DRAWN)
