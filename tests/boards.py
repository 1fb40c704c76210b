"""Positions for tests, as rows of text."""

from __future__ import annotations

from collections.abc import Sequence

from engines.game import Board, Color, Rules
from engines.game.cells import read_cells
from engines.game.rules import default_rules


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
