"""Draws boards in a terminal, readable without colors."""

from __future__ import annotations

from typing import Final

from rich.text import Text

from engines.game import Board, Color, Move
from engines.game.notation import EMPTY, format_move

STYLES: Final = {Color.X: "bold cyan", Color.O: "bold yellow"}
MARKED: Final = "reverse"


def draw(board: Board, marked: Move | None = None) -> Text:
    """Draw a board with coordinates.

    Args:
        board: A position on a bounded board.
        marked: An empty cell to show with a bracketed stone of the side to move: `[X]`.
    """
    rows, cols = board.rules.shape
    # Column letters come from the notation, so that they always agree with it.
    letters = [format_move(Move(rows - 1, col), board.rules).rstrip("1") for col in range(cols)]
    width = len(str(rows))
    header = " " * width + "".join(f"{letter:^3}" for letter in letters)
    text = Text(f"{header.rstrip()}\n", no_wrap=True)
    for row in range(rows):
        number = rows - row
        text.append(f"{number:>{width}}")
        for col in range(cols):
            text.append_text(_cell(board, Move(row, col), marked))
        text.append(f" {number}\n" if row < rows - 1 else f" {number}")
    return text


def _cell(board: Board, move: Move, marked: Move | None) -> Text:
    if move == marked:
        color = board.to_move
        return Text(f"[{color.symbol}]", style=f"{STYLES[color]} {MARKED}")
    color_or_none = board[move]
    if color_or_none is None:
        return Text(f" {EMPTY} ", style="dim")
    return Text(f" {color_or_none.symbol} ", style=STYLES[color_or_none])
