"""Games and positions of the checks; all are the same in every run."""

from __future__ import annotations

import functools
from collections.abc import Iterator
from typing import Final

import numpy as np

from tengen.engines.game import Board, Color, Move, Rules
from tengen.engines.game.lines import DIRECTIONS

TICTACTOE: Final = Rules(3, 3, 3)
UNBOUNDED: Final = Rules(None, None, 5)
GAMES: Final = (
    TICTACTOE,
    Rules(6, 3, 4, overline=False),
    Rules(7, 6, 4),
    Rules(9, 9, 3),
    Rules(7, 12, 7, overline=False),
    Rules(3, 20, 8),
    Rules(5, 5, 5),
    Rules(15, 15, 5),
    Rules(15, 12, 5, overline=False),
    Rules(9, 8, 5, forbidden_points=True),
    Rules(8, 9, 5, overline=False, blocked_wins=False),
    UNBOUNDED,
    Rules(None, None, 3),
    Rules(None, None, 6, overline=False),
    Rules(None, None, 9),
)
LONG: Final = (
    Board.from_moves("h8i9h9h10i8g8j10", Rules(15, 15, 5)),
    Board.from_moves([Move(0, 1)], Rules(4, 6, 4)),
)
"""Positions that take a search more than a second."""


@functools.cache
def quiet(rules: Rules, stones: int, *, first: Color = Color.X, seed: int = 0) -> Board:
    """A board after random moves on which neither side can win at once."""
    rng = np.random.default_rng([seed, stones])
    while True:
        board = Board(rules, to_move=first)
        while len(board) < stones and board.outcome() is None:
            board.push(board.legal_moves()[rng.integers(len(board.legal_moves()))])
        if board.outcome() is None and not any(
            board.winning_line(move, color) for move in board.legal_moves() for color in Color
        ):
            return board


def positions(rules: Rules) -> list[Board]:
    """Boards from empty to nearly full, with either side moving first."""
    boards = []
    for first in Color:
        boards += [quiet(rules, stones, first=first) for stones in (0, 1, 2, 3)]
        if rules == TICTACTOE:
            boards.append(Board.from_moves("b2c3a3c1a1a2c2", rules, first=first))
        else:
            boards.append(quiet(rules, 2 * (rules.win_length - 1), first=first))
    return boards


@functools.cache
def with_a_win(rules: Rules, to_move: Color, seed: int) -> Board:
    """A position where the side to move needs one stone for a line; the opponent threatens too."""
    rng = np.random.default_rng(seed)
    rows, cols = _window(rules)
    while True:
        row, col, step = int(rng.integers(rows)), int(rng.integers(cols)), rng.integers(4)
        drow, dcol = DIRECTIONS[step]
        line = [Move(row + i * drow, col + i * dcol) for i in range(rules.win_length)]
        if not all(rules.contains(move) for move in line):
            continue
        missing = line[rng.integers(len(line))]
        others = [Move(*cell) for cell in np.ndindex(rows, cols) if cell not in line]
        # In reading order, so that the opponent has nearly completed a line as well.
        first = int(rng.integers(len(others) - len(line) + 1))
        opponent = others[first : first + len(line) - int(rng.integers(2))]
        stones = dict.fromkeys(line, to_move) | dict.fromkeys(opponent, -to_move)
        del stones[missing]
        board = Board.from_stones(stones, rules, to_move=to_move)
        if board.outcome() is None:
            return board


@functools.cache
def lopsided(rules: Rules, to_move: Color, seed: int) -> Board:
    """Stones that were placed freely: three or more of one side for each of the other."""
    rng = np.random.default_rng(seed)
    rows, cols = _window(rules)
    while True:
        cells = rng.permutation(rows * cols)[: 3 + rows * cols // 4].tolist()
        few = set(cells[: len(cells) // 4])
        owner = Color.X if rng.integers(2) else Color.O
        stones = {Move(*divmod(cell, cols)): owner if cell in few else -owner for cell in cells}
        board = Board.from_stones(stones, rules, to_move=to_move, setup=True)
        if board.outcome() is None:
            return board


def swapped(board: Board, *, setup: bool = False) -> Board:
    """The position with the colors of all stones, and of the side to move, exchanged."""
    stones = {move: -color for move, color in board.stones.items()}
    return Board.from_stones(stones, board.rules, to_move=-board.to_move, setup=setup)


def some_moves(board: Board, seed: int = 0) -> Iterator[frozenset[Move]]:
    """One, two and half of the legal moves."""
    moves = board.legal_moves()
    rng = np.random.default_rng(seed)
    for count in (1, 2, len(moves) // 2):
        yield frozenset(moves[at] for at in rng.choice(len(moves), count, replace=False))


def _window(rules: Rules) -> tuple[int, int]:
    """Rows and columns in which stones are placed."""
    return (9, 9) if rules.unbounded else rules.shape
