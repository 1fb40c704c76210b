"""Outcomes under the rules of caro and renju against brute force, and immediate wins."""

from __future__ import annotations

from collections import Counter

import numpy as np
import pytest

from engines.game import Board, Color, Move, Rules
from engines.game.errors import PositionError
from engines.game.forbidden import NESTING
from engines.game.wins import winning_moves
from tests.reference.lines import has_won
from tests.unit.game.renju_twin import Renju

RULES = [
    Rules(7, 6, 5, overline=False, blocked_wins=False),
    Rules(6, 7, 3, overline=False, blocked_wins=False),
    Rules(6, 6, 4, blocked_wins=False),
    Rules(None, None, 3, overline=False, blocked_wins=False),
    Rules(7, 8, 5, forbidden_points=True),
]


def cells_of(board: Board, color: Color) -> set[tuple[int, int]]:
    return {(move.row, move.col) for move, stone in board.stones.items() if stone is color}


def wins(
    rules: Rules, color: Color, own: set[tuple[int, int]], enemy: set[tuple[int, int]]
) -> bool:
    overline = rules.overline and not (rules.forbidden_points and color is Color.X)
    return has_won(own, enemy, rules.win_length, overline=overline, blocked_wins=rules.blocked_wins)


def play(rules: Rules, rng: np.random.Generator) -> str:
    """Play a random game and compare each position with brute force; returns how it ended."""
    board = Board(rules)
    # Without borders, a part of the board.
    rows, cols = (5, 5) if rules.unbounded else rules.shape
    cells = [Move(row, col) for row in range(rows) for col in range(cols)]
    while True:
        color = board.to_move
        empty = [move for move in cells if move not in board.stones]
        if not empty:
            return "nothing left"
        immediate = set(winning_moves(board, color))
        move = empty[rng.integers(len(empty))]
        own, enemy = cells_of(board, color), cells_of(board, -color)
        won = wins(rules, color, own | {move}, enemy)
        if not rules.unbounded or board.stones:
            assert won == (move in immediate)
        reason = None
        if rules.forbidden_points and color is Color.X:
            stones: dict[tuple[int, int], int] = {
                (m.row, m.col): c for m, c in board.stones.items()
            }
            twin = Renju.of(stones, *rules.shape, NESTING)
            reason = twin.reason((move.row, move.col)) or None
        assert reason == board.forbidden_reason(move)
        board.push(move)
        outcome = board.outcome()
        # The scan of the whole board sees the same line.
        assert board.scan() == (outcome if won or (outcome and not outcome.winner) else None)
        if won:
            assert outcome is not None
            assert outcome.winner is color
            return "line"
        if reason is not None:
            assert outcome is not None
            assert (outcome.winner, outcome.reason) == (-color, reason)
            return reason
        if outcome is not None:
            assert outcome.winner is None
            assert len(empty) == 1 or outcome.reason == "no-legal-move"
            return outcome.reason


@pytest.mark.parametrize("rules", RULES, ids=str)
def test_random_games_end_as_brute_force_says(rules: Rules, rng: np.random.Generator) -> None:
    seen = Counter(play(rules, rng) for _ in range(20))
    assert seen["line"] or rules.forbidden_points


@pytest.mark.slow
@pytest.mark.parametrize("rules", RULES, ids=str)
def test_2_000_random_games_end_as_brute_force_says(rules: Rules, rng: np.random.Generator) -> None:
    seen = Counter(play(rules, rng) for _ in range(2000))
    assert seen["line"] > 0
    if rules.forbidden_points:
        assert {"double-three", "double-four", "overline"} <= seen.keys()


@pytest.mark.parametrize("rules", RULES, ids=str)
def test_random_stones_are_won_as_brute_force_says(rules: Rules, rng: np.random.Generator) -> None:
    rows, cols = (7, 7) if rules.unbounded else rules.shape
    for _ in range(100):
        cells = rng.choice([-1, 0, 1], size=(rows, cols), p=[0.4, 0.2, 0.4])
        stones = {
            Move(row, col): Color(int(cells[row, col])) for row, col in np.argwhere(cells).tolist()
        }
        x, o = ({(m.row, m.col) for m, c in stones.items() if c is side} for side in Color)
        won = [wins(rules, Color.X, x, o), wins(rules, Color.O, o, x)]
        if all(won):
            with pytest.raises(PositionError, match="both X and O have a winning line"):
                Board.from_stones(stones, rules, to_move=Color.X, setup=True)
            continue
        outcome = Board.from_stones(stones, rules, to_move=Color.O, setup=True).outcome()
        winner = None if outcome is None else outcome.winner
        assert winner is (Color.X if won[0] else Color.O if won[1] else None)


def test_five_between_two_enemy_stones_does_not_win_in_caro() -> None:
    for first, enemy, won in (
        (0, [5], True),
        (1, [0], True),
        (1, [6], True),
        (1, [0, 6], False),
        (4, [3], True),
        (3, [2, 8], False),
    ):
        # The board has nine columns, and its edge does not block.
        rules = Rules(9, 9, 5, overline=False, blocked_wins=False)
        stones = {Move(0, col): Color.X for col in range(first, first + 5)}
        stones |= {Move(0, col): Color.O for col in enemy}
        board = Board.from_stones(stones, rules, to_move=Color.O, setup=True)
        assert (board.outcome() is not None) is won, first


def test_win_by_a_stone_that_blocks_an_older_win_is_an_error_in_caro() -> None:
    # Both lines of X need the stone at (1, 0). Without it O's three was open, and had won before.
    rules = Rules(9, 9, 3, overline=False, blocked_wins=False)
    x = [(0, 0), (1, 0), (2, 0), (2, 1), (3, 2), (1, 4)]
    o = [(1, 1), (1, 2), (1, 3), (5, 5), (7, 8)]
    stones = {Move(*cell): Color.X for cell in x} | {Move(*cell): Color.O for cell in o}
    with pytest.raises(PositionError) as caught:
        Board.from_stones(stones, rules)
    assert caught.value.code == "won-before-the-end"
    del stones[Move(1, 2)]
    stones[Move(6, 2)] = Color.O
    assert Board.from_stones(stones, rules).outcome() is not None
