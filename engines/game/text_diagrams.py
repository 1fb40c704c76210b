"""Boards drawn as text, for terminals and `print`."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from tengen.engines.game.notation import EMPTY, format_move
from tengen.engines.game.rules import Move

if TYPE_CHECKING:  # Boards draw themselves, and so import this module.
    from tengen.engines.game.board import Board

CELL: Final = 3
"""Characters: width of a cell."""
LABELLED: Final = 5
"""Columns from one column number to the next above a board without borders."""


def draw_text(board: Board, marked: Move | None = None) -> str:
    """Draw a board with coordinates, or the `window` of a board without borders.

    Args:
        marked: The cell of the next stone, which is drawn in brackets: `[X]`.
    """
    cells, top, left, _ = board.window()
    rows, cols = cells.shape
    numbers = [
        str(row) if board.rules.unbounded else str(rows - row) for row in range(top, top + rows)
    ]
    width = max(map(len, numbers))
    lines = [" " * width + _header(board, left, cols)]
    for row, number in enumerate(numbers, start=top):
        line = "".join(_cell(board, Move(row, col), marked) for col in range(left, left + cols))
        lines.append(f"{number:>{width}}{line} {number}")
    return "\n".join(lines)


def _header(board: Board, left: int, cols: int) -> str:
    """The names of the columns above their cells."""
    columns = range(left, left + cols)
    if not board.rules.unbounded:
        # The letters come from the notation, so that they always agree with it.
        letters = [format_move(Move(0, col), board.rules).rstrip("0123456789") for col in columns]
        return "".join(f"{letter:^{CELL}}" for letter in letters).rstrip()
    before = LABELLED // 2
    numbers = [col for col in columns if col % LABELLED == 0 and col - left >= before]
    indent = " " * (CELL * (numbers[0] - left - before))
    return indent + "".join(f"{number:^{CELL * LABELLED}}" for number in numbers).rstrip()


def _cell(board: Board, move: Move, marked: Move | None) -> str:
    if move == marked:
        return f"[{board.to_move.symbol}]"
    stone = board.stones.get(move)
    return f" {EMPTY if stone is None else stone.symbol} "
