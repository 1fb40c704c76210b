"""Helpers shared by the engines: ranking moves, and finding immediate wins."""

from __future__ import annotations

import numpy as np

from tengen.engines.game import PRESETS, Board, Color, Move, Rules
from tengen.engines.game.wins import winning_moves
from tengen.engines.interface import AnalysisRequest, ranked
from tengen.engines.registry import ENGINES, create_engine, default_engine


def test_default_engine_suits_the_game() -> None:
    for rules, name in (
        (PRESETS["tictactoe"], "minimax"),
        (Rules(4, 3, 3), "minimax"),
        (Rules(4, 4, 4), "minimax"),
        (Rules(5, 5, 4), "search"),
        (Rules(7, 6, 4), "search"),
        (Rules(None, None, 3), "search"),
        (Rules(None, None, 8), "search"),
        (Rules(9, 9, 9), "win-block"),
        (PRESETS["caro"], "search"),
        (Rules(9, 9, 4, blocked_wins=False), "search"),
        (PRESETS["gomoku"], "search"),
        (PRESETS["standard"], "search"),
        (Rules(6, 6, 5), "search"),
        (Rules(None, None, 5), "search"),
    ):
        assert default_engine(rules) == name, rules
        assert name in ENGINES, rules
        assert create_engine(name).supports(rules), rules


SIX_EMPTY = Board.from_moves([Move(0, 0), Move(0, 1), Move(0, 2)], Rules(3, 3, 3))
FIRST = {Move(1, col): 1.0 for col in range(3)}
CORNER = {Move(row, col) for row in range(5) for col in range(5)}


def test_ranked_sorts_by_score_and_breaks_ties_by_seed() -> None:
    orders = set()
    for seed in range(40):
        request = AnalysisRequest(SIX_EMPTY, candidates=None, rng=np.random.default_rng(seed))
        candidates = ranked(request, FIRST)
        assert [candidate.score for candidate in candidates] == [1, 1, 1, 0, 0, 0]
        orders.add(tuple(candidate.move for candidate in candidates[:3]))
    assert len(orders) == 6


def test_shorter_ranking_is_a_prefix_of_the_whole() -> None:
    def best(limit: int | None) -> tuple[Move, ...]:
        rng = np.random.default_rng(3)
        candidates = ranked(AnalysisRequest(SIX_EMPTY, candidates=limit, rng=rng), FIRST)
        return tuple(candidate.move for candidate in candidates)

    assert [best(limit) for limit in (1, 4, 9)] == [best(None)[:limit] for limit in (1, 4, 9)]


def test_winning_moves_win_the_game() -> None:
    for rules in (
        Rules(3, 3, 3),
        Rules(4, 9, 3, overline=False),
        Rules(7, 7, 4),
        Rules(15, 15, 5),
        Rules(None, None, 4, overline=False),
    ):
        rng = np.random.default_rng(0)
        found = 0
        for _ in range(20):
            board = Board(rules)
            # Close together, or random stones would make no line on the larger boards.
            while near := [move for move in board.legal_moves() if move in CORNER]:
                wins = winning_moves(board, board.to_move)
                assert wins == [move for move in board.legal_moves() if won(board, move)], rules
                found += len(wins)
                board.push(near[rng.integers(len(near))])
        assert found, rules


def won(board: Board, move: Move) -> bool:
    board.push(move)
    outcome = board.outcome()
    board.pop()
    return outcome is not None and outcome.winner is board.to_move


def test_winning_moves_of_the_other_side() -> None:
    stones = dict.fromkeys([Move(0, 0), Move(0, 1)], Color.X)
    stones |= dict.fromkeys([Move(1, 0), Move(1, 1)], Color.O)
    board = Board.from_stones(stones, Rules(3, 3, 3))
    assert [winning_moves(board, color) for color in Color] == [[(0, 2)], [(1, 2)]]
