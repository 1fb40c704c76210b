"""The engines on line windows, three to eight in a row, against brute force and exact values."""

from __future__ import annotations

import contextlib
from collections.abc import Iterator
from typing import Final

import numpy as np
import pytest

from tengen.engines.catalogue.line_support import line_windows, trained_models
from tengen.engines.catalogue.minimax import MinimaxEngine
from tengen.engines.catalogue.win_block import WinBlockEngine
from tengen.engines.game import Board, Color, Move, Rules, preset
from tengen.engines.game.errors import PositionError
from tengen.engines.game.wins import answers_to_wins, winning_moves
from tengen.engines.interface import AnalysisRequest, Engine, Limit
from tengen.engines.kernels.search.transposition import DECIDED
from tengen.engines.kernels.searcher import Searcher
from tengen.engines.kernels.threat_solver import ThreatSolver
from tengen.engines.patterns.codes import CellPattern
from tengen.engines.patterns.evaluation import default_evaluation
from tengen.engines.registry import create_engine
from tests.reference import forced_wins

ENGINES: Final = ("attack-weights", "threat-search", "search")
LENGTHS: Final = range(3, 9)
BOARDS: Final = [
    rules
    for length in LENGTHS
    for rules in (
        Rules(9, 10, length),
        Rules(9, 10, length, overline=False),
        Rules(3, 12, length),
        Rules(None, None, length, overline=length % 2 == 0),
        Rules(9, 10, length, overline=length % 2 == 0, blocked_wins=False),
    )
]
each_board = pytest.mark.parametrize("rules", BOARDS, ids=str)
SOLVED: Final = [
    Rules(3, 3, 3),
    Rules(3, 8, 3),
    Rules(4, 4, 3, overline=False),
    Rules(4, 5, 4),
    Rules(6, 4, 4, overline=False),
    Rules(3, 8, 4),
    Rules(4, 6, 5),
    Rules(3, 8, 6, overline=False),
    Rules(3, 8, 7),
    Rules(3, 8, 8),
]
"""Games that `minimax` solves within a second."""


def crowded(rules: Rules, rng: np.random.Generator, stones: int) -> Board:
    """Stones of which many stand in lines that one or two more complete; nobody has won."""
    rows, cols = (8, 10) if rules.unbounded else rules.shape
    while True:
        placed: dict[Move, Color] = {}
        while len(placed) < stones:
            color = Color.X if rng.integers(2) else Color.O
            at, step = rng.integers((rows, cols)), rng.integers(-1, 2, 2)
            for i in range(rules.win_length - int(rng.integers(1, 3))):
                move = Move(*(at + i * step).tolist())
                if 0 <= move.row < rows and 0 <= move.col < cols:
                    placed.setdefault(move, color)
        with contextlib.suppress(PositionError):
            board = Board.from_stones(placed, rules, to_move=Color.X, setup=True)
            if board.outcome() is None:
                return board


def played(rules: Rules, rng: np.random.Generator, plies: int) -> Board:
    """Random moves after which nobody has won."""
    while True:
        board = Board(rules)
        while len(board) < plies and board.outcome() is None:
            moves = board.legal_moves()
            board.push(moves[rng.integers(len(moves))])
        if board.outcome() is None:
            return board


def positions(seed: int, each: int) -> Iterator[Board]:
    """Positions of the solved games."""
    rng = np.random.default_rng(seed)
    for rules in SOLVED:
        cells = rules.shape[0] * rules.shape[1]
        for _ in range(each):
            yield played(rules, rng, int(rng.integers(cells // 4, cells - 4)))


@pytest.mark.parametrize(
    ("rules", "plays", "trained"),
    [
        (Rules(3, 3, 3), True, False),
        (Rules(19, 19, 4), True, False),
        (Rules(None, None, 8), True, False),
        (Rules(6, 3, 4, overline=False), True, False),
        (preset("gomoku"), True, True),
        (preset("renju"), True, True),
        (preset("caro"), True, True),
        (Rules(9, 9, 4, blocked_wins=False), True, False),
        (Rules(9, 9, 9), False, False),
    ],
    ids=str,
)
def test_support_names_the_line_lengths(rules: Rules, plays: bool, trained: bool) -> None:
    for support, reason, expected in (
        (line_windows(rules), "3 to 8 in a row on boards of any size", plays),
        (trained_models(rules), "five in a row on boards of any size, as its models are", trained),
    ):
        assert bool(support) is expected
        assert support.reason is None if expected else (support.reason or "").startswith(reason)


@each_board
def test_fives_of_the_kernels_are_the_moves_that_win(rules: Rules) -> None:
    solver, rng, found = ThreatSolver(1), np.random.default_rng(rules.win_length), 0
    for _ in range(20):
        board = crowded(rules, rng, int(rng.integers(rules.win_length, 3 * rules.win_length)))
        solver.set_up(board)
        for color in Color:
            wins = {m for m in board.legal_moves() if board.winning_line(m, color)}
            assert set(solver.cells(color, CellPattern.FIVE)) == wins
            assert set(winning_moves(board, color)) == wins
            found += len(wins)
    assert found > 0


@each_board
def test_engines_win_and_block_as_win_block_does(rules: Rules) -> None:
    rng, engines = np.random.default_rng(1), list(map(create_engine, ENGINES))
    left = {"won": 3, "blocked": 3, "lost": 2}
    while any(left.values()):
        stones = int(rng.integers(rules.win_length + 1, 3 * rules.win_length))
        board = crowded(rules, rng, stones)
        own, other = winning_moves(board, Color.X), winning_moves(board, Color.O)
        answers = answers_to_wins(board, other) if other and not own else []
        kind = "won" if own else "blocked" if answers else "lost"
        if not (own or other) or not left[kind]:
            continue
        left[kind] -= 1
        for engine in (*engines, WinBlockEngine()):
            analysis = engine.analyse(AnalysisRequest(board, Limit(nodes=2_000), rng=rng))
            if kind == "won":
                assert analysis.move in own
                assert analysis.win_in == 1
            elif kind == "blocked" and engine.name not in {"attack-weights", "win-block"}:
                assert analysis.move in answers
            elif kind == "blocked" and engine.name == "win-block":
                assert analysis.move in other
            elif kind == "lost" and engine.name in {"threat-search", "search"}:
                assert analysis.win_in == -2


@pytest.mark.parametrize("name", ENGINES)
def test_claims_are_the_exact_values_of_minimax(name: str) -> None:
    check_claims(create_engine(name), positions(seed=1, each=3))


@pytest.mark.slow
@pytest.mark.parametrize("name", ENGINES)
def test_many_claims_are_the_exact_values_of_minimax(name: str) -> None:
    check_claims(create_engine(name), positions(seed=2, each=100))


def check_claims(engine: Engine, boards: Iterator[Board]) -> None:
    """Check proven results, and probabilities of 1 and 0, of all moves against exact values."""
    solved = won = lost = 0
    for board in boards:
        request = AnalysisRequest(board, Limit(nodes=3_000), candidates=None)
        analysis = engine.analyse(request)
        limit = Limit(nodes=10_000_000)
        exact = MinimaxEngine().analyse(AnalysisRequest(board, limit, candidates=None))
        values = {candidate.move: candidate.score for candidate in exact.candidates}
        if analysis.win_in is not None:
            assert exact.win_in is not None
            assert (analysis.win_in > 0) == (exact.win_in > 0)
            # A proof may have missed a quicker win, not a slower loss.
            assert abs(analysis.win_in) >= abs(exact.win_in)
            won += analysis.win_in > 0
            lost += analysis.win_in < 0
        for candidate in analysis.candidates:
            if candidate.win_probability in {0.0, 1.0}:
                assert values[candidate.move] == (1 if candidate.win_probability else -1)
        solved += 1
    assert won > solved // 10
    assert lost > 0 or engine.name == "attack-weights"


def rows_of(board: Board, margin: int) -> tuple[list[str], Move]:
    """The cells around the stones of an unbounded board, for the plain twin, and the first cell."""
    box = [*map(min, zip(*board.stones, strict=True)), *map(max, zip(*board.stones, strict=True))]
    first = Move(box[0] - margin, box[1] - margin)
    rows = [
        "".join(
            "." if (stone := board[Move(row, col)]) is None else stone.symbol
            for col in range(first.col, box[3] + margin + 1)
        )
        for row in range(first.row, box[2] + margin + 1)
    ]
    return rows, first


@pytest.mark.parametrize("win_length", LENGTHS)
def test_wins_without_borders_hold_on_a_wider_board(win_length: int) -> None:
    rules, solver, proven = Rules(None, None, win_length), ThreatSolver(4), 0
    rng = np.random.default_rng(win_length)
    for _ in range(12):
        board = crowded(rules, rng, 2 + 2 * win_length)
        solver.set_up(board)
        solver.set_budget(2_000)
        rows, first = rows_of(board, margin=8)
        for threats in (False, True):
            prove = solver.solve_vct if threats else solver.solve_vcf
            win = prove(Color.X, 3)
            if win is None:
                continue
            proven += 1
            twin = forced_wins.Position(rows, length=win_length)
            plies, moves = forced_wins.shortest(twin, "X", 3, threats=threats)
            assert plies is not None
            # Cells outside of the window may make a win shorter, none may spoil it.
            assert plies <= win.plies
            if plies == win.plies:
                assert (win.move.row - first.row, win.move.col - first.col) in moves
    assert proven > 0


@pytest.mark.parametrize(("win_length", "in_a_row", "rows"), [(4, 1, 4), (5, 2, 3)])
def test_board_full_of_patterns_is_not_decided(win_length: int, in_a_row: int, rows: int) -> None:
    stones = {
        Move(row, col + i): Color.X
        for row in range(0, 32, rows)
        for col in range(0, 30, 4 + 2 * (in_a_row - 1))
        for i in range(in_a_row)
    }
    board = Board.from_stones(stones, Rules(32, 32, win_length), to_move=Color.O, setup=True)
    searcher = Searcher(1, default_evaluation()._replace(network=None))
    searcher.set_up(board)
    own, other = searcher.arrays.state[0]["values"][::-1].tolist()
    assert own - other < -DECIDED
    result = searcher.search(Color.O, depth=1)
    # Nothing that a search of one ply and its short proofs could know decides this position.
    assert result.lines[0].win_in is None


@pytest.mark.parametrize("win_length", [3, 4])
def test_threat_search_wins_large_boards_at_once(win_length: int) -> None:
    for shape in ((15, 15), (32, 32), (None, None)):
        board = Board(Rules(shape[0], shape[1], win_length))
        while board.outcome() is None:
            # O plays the best weight, which blocks; X is to be quick all the same.
            name = "threat-search" if board.to_move is Color.X else "attack-weights"
            board.push(create_engine(name).analyse(AnalysisRequest(board)).move)
        outcome = board.outcome()
        assert outcome is not None
        assert outcome.winner is Color.X
        assert len(board) <= 15
