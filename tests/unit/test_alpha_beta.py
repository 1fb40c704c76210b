"""The yardstick of `benchmarks.alpha_beta`: it searches what it says, and plays no nonsense."""

from __future__ import annotations

import itertools

import numpy as np
import pytest

from benchmarks.alpha_beta import (
    INFINITY,
    WIN,
    AlphaBeta,
    AlphaBetaEngine,
    Pair,
    SearchPosition,
    play,
)
from engines.base import AnalysisRequest, Limit, winning_moves
from engines.game import Board, Move, preset
from engines.game.notation import parse_moves
from engines.kernels.threat_solver import ThreatSolver
from tests.reference.attack_weights import LINES, WEIGHTS, Line
from training.arena.openings import random_openings
from training.arena.player_spec import PlayerSpec

GOMOKU = preset("gomoku")


def crowded_board(seed: int) -> Board:
    """Stones all over the middle, so that there are threats; nobody wins at once."""
    rng = np.random.default_rng(seed)
    middle = [Move(row, col) for row, col in itertools.product(range(4, 11), repeat=2)]
    while True:
        board = Board(GOMOKU)
        for cell in rng.choice(len(middle), size=int(rng.integers(9, 17)), replace=False).tolist():
            if board.outcome() is None:
                board.push(middle[cell])
        if board.outcome() is None and not winning_moves(board, board.to_move):
            return board


def position_of(board: Board) -> SearchPosition:
    return SearchPosition(board, ThreatSolver(1))


def minimax(board: Board, depth: int, ply: int = 0) -> int:
    """The value of a position by looking at all its candidates, each set up anew."""
    if winning_moves(board, board.to_move):
        return WIN - ply - 1
    position = position_of(board)
    if depth == 0:
        win = position.win_by_fours()
        return position.evaluation() if win is None else WIN - ply - win[1]
    values = []
    for move in position.candidates():
        board.push(move)
        values.append(-minimax(board, depth - 1, ply + 1))
        board.pop()
    return max(values)


@pytest.mark.parametrize(
    "seed", [0, 3, *(pytest.param(n, marks=pytest.mark.slow) for n in (4, 8, 9))]
)
def test_value_equals_minimax_over_the_same_moves(seed: int) -> None:
    board = crowded_board(seed)
    tree = AlphaBeta(position_of(board))
    for depth in range(4):
        # One after the other: what the table kept of the last must not harm the next.
        assert tree.search(depth, -INFINITY, INFINITY) == minimax(board, depth)


@pytest.mark.parametrize("seed", [4, *(pytest.param(n, marks=pytest.mark.slow) for n in (8, 9))])
def test_table_entries_bound_the_exact_value(seed: int) -> None:
    board = crowded_board(seed)
    tree = AlphaBeta(position_of(board))
    tree.search(3, -INFINITY, INFINITY)
    entries = [(stones, entry) for stones, entry in tree.table.items() if entry.depth > 0]
    for stones, entry in entries[::3]:
        to_move = -board.to_move if len(stones) % 2 else board.to_move
        after = Board.from_stones(GOMOKU, {**board.stones, **dict(stones)}, to_move=to_move)
        assert entry.low <= minimax(after, entry.depth, len(stones)) <= entry.high


def test_prunes_most_of_the_tree_and_restores_the_position() -> None:
    position = position_of(crowded_board(3))
    before = position.evaluation(), position.candidates(), position.key, position.to_move
    tree = AlphaBeta(position)
    tree.iterative_deepening(3)
    assert 0 < tree.nodes < 12**3 / 2
    assert (position.evaluation(), position.candidates(), position.key, position.to_move) == before


def test_searches_only_the_blocks_of_a_five() -> None:
    board = Board.from_moves(GOMOKU, parse_moves("h8g8i8a1j8o15k8", GOMOKU))
    assert position_of(board).candidates() == list(parse_moves("l8", GOMOKU))


def test_evaluation_equals_the_articles_line_weights() -> None:
    board = crowded_board(5)
    figures = {0: ".", 1: "X", -1: "O"}
    rows = ["".join(figures[stone] for stone in row) for row in board.cells.tolist()]
    sums = {
        figure: sum(
            WEIGHTS[min(attack.power, 5)][attack.potential] / attack.divider
            for row, col in board.legal_moves()
            for step in LINES
            for attack in Line(rows, row, col, figure, step).attacks
        )
        for figure in "XO"
    }
    own, other = board.to_move.symbol, (-board.to_move).symbol
    assert sums[own] != sums[other]
    assert position_of(board).evaluation() / 240 == pytest.approx(sums[own] - sums[other])


@pytest.mark.parametrize(
    ("moves", "best", "win_in"),
    [
        ("h8a1i8a3j8o1k8o3", {"g8", "l8"}, 1),
        ("h8h9i8i9j8j9k8k9", {"g8", "l8"}, 1),
        ("h8g8i8a1j8o15k8", {"l8"}, None),
        ("a1h8o1i8o15j8", {"g8", "k8", "f8", "l8"}, None),
        ("h8a1i8a3j8o1", {"g8", "k8"}, 3),
    ],
    ids=["a five", "a five before a block", "the block of a five", "an open three", "an open four"],
)
def test_plays_obvious_moves(moves: str, best: set[str], win_in: int | None) -> None:
    board = Board.from_moves(GOMOKU, parse_moves(moves, GOMOKU))
    analysis = AlphaBetaEngine().analyse(
        AnalysisRequest(board, Limit(depth=2), rng=np.random.default_rng(0))
    )
    assert analysis.move in {parse_moves(cell, GOMOKU)[0] for cell in best}
    if win_in is not None:
        assert analysis.score * 240 == WIN - win_in


def test_pair_plays_an_opening_with_both_colors() -> None:
    [opening] = random_openings(GOMOKU, 1, seed=1)
    first, second = play(Pair(0, opening, PlayerSpec(engine="win-block"), depth=1, seed=1))
    assert (first.x, first.o) == (second.o, second.x) == ("alpha-beta", "win-block")
    assert first.moves[: first.opening] == second.moves[: second.opening] == opening
    assert (first.result, second.result) == (1, -1)
    assert first.fault is second.fault is None
