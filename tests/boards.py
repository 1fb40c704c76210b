"""Positions for tests: rows of text, and the widest boards that a request can have."""

from __future__ import annotations

import itertools
from collections.abc import Sequence
from typing import Final

from tengen.engines.game import Board, Color, Move, Rules
from tengen.engines.game.cells import read_cells
from tengen.engines.game.rules import default_rules

SPAN: Final = 200
"""Cells: the side of the widest unbounded board."""
UNBOUNDED: Final = Rules(None, None, 5)


def board_from_rows(
    rows: str | Sequence[str],
    rules: Rules | None = None,
    *,
    to_move: Color | None = None,
    setup: bool = False,
) -> Board:
    """The position of a board diagram; by default tic-tac-toe on 3x3, else gomoku."""
    cells = read_cells(rows).cells
    height, width = cells.shape
    rules = rules or default_rules(height, width)
    return Board.from_cells(cells, rules, to_move=to_move, setup=setup)


def far_apart(span: int) -> Board:
    """Two stones in the corners of a square."""
    stones = {Move(0, 0): Color.X, Move(span - 1, span - 1): Color.O}
    return Board.from_stones(stones, UNBOUNDED)


def tiled(tile: Sequence[str], side: int, rules: Rules, to_move: Color) -> Board:
    """A square board covered with copies of a few cells."""
    rows = ["".join(row[at % len(row)] for at in range(side)) for row in tile]
    covered = [rows[at % len(rows)] for at in range(side)]
    return board_from_rows(covered, rules, to_move=to_move, setup=True)


def crowd_of_fours(side: int) -> Board:
    """A lattice in renju: on 32x32, Black makes fours on 207 points, two of them on 135."""
    quarter = ["X...X...", "........", "..X...X.", "........"]
    tile = [quarter[0], ".O......", *quarter[2:], *quarter]
    return tiled(tile, side, Rules(side, side, 5, forbidden_points=True), Color.O)


def threats(span: int) -> Board:
    """Threes of both colors all over a square: hundreds of possible fours."""
    stones = {}
    for row, col in itertools.product(range(0, span, 4), range(0, span - 3, 6)):
        color = Color.X if (row // 4 + col // 6) % 2 else Color.O
        # Blocked at one end, so that no four is open.
        for step in range(4):
            stones[Move(row, col + step)] = color if step else -color
    counts = sum(stones.values())
    surplus = Color.X if counts > 0 else Color.O
    spare = [move for move, color in stones.items() if color is surplus][: abs(counts)]
    for move in spare:
        del stones[move]
    return Board.from_stones(stones, UNBOUNDED)


def crowd(span: int) -> Board:
    """Stones on a quarter of the cells of a square, the maximum of a request."""
    stones = {
        Move(row, col): Color.X if row // 2 % 2 else Color.O
        for row, col in itertools.product(range(span), repeat=2)
        if (row + col) % 4 == 0
    }
    return Board.from_stones(stones, UNBOUNDED)
