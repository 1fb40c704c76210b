"""Positions as rows of text, moves as `h8` or `7/7`, and back.

Rows: one line a row, the top row first; `X`, `O`, and `.` for empty.

`h8`: letters are columns from the left, no letter skipped, `aa` after `z`; numbers are rows from
the bottom, so that `a1` is the bottom left. Only on boards with borders.

`7/7`: row and column as the code counts them, from 0 at the top left; negative numbers on boards
without borders.
"""

from __future__ import annotations

import itertools
import re
import string
from collections.abc import Iterable, Sequence
from typing import Final

import numpy as np
import numpy.typing as npt

from engines.game.board import Board
from engines.game.errors import IllegalMoveError, NotationError
from engines.game.rules import MAX_SIDE, MIN_SIDE, Color, Move, Rules, default_rules

EMPTY: Final = "."
"""The symbol of an empty cell."""
_SYMBOLS: Final = f"{Color.X.symbol}{Color.O.symbol}{EMPTY}"
_BYTES: Final = _SYMBOLS.encode()
_CELLS: Final = bytes.maketrans(_BYTES, np.array([Color.X, Color.O, 0], dtype=np.int8).tobytes())
"""From symbols to the bytes of cells."""
_LETTERS: Final = string.ascii_lowercase
_COLUMNS: Final = (*_LETTERS, *map("".join, itertools.product(_LETTERS, repeat=2)))
"""Names of columns from the left; more than any board has."""
# Nine digits are more than any board needs, and few enough for `int` to take without complaint.
_MOVE: Final = re.compile(
    r"(?P<col>[a-z]{1,3})(?P<number>[0-9]{1,9})"
    r"|(?P<row>-?[0-9]{1,9})/(?P<column>-?[0-9]{1,9})(?![^\s,])",
    re.IGNORECASE | re.ASCII,
)
_MOVE_OR_JUNK: Final = re.compile(rf"{_MOVE.pattern}|[^\s,]+", _MOVE.flags)


def parse_rows(rows: str | Sequence[str]) -> npt.NDArray[np.int8]:
    """Read a board, whatever its rules.

    Args:
        rows: The rows, top first; or one text with a line for each.

    Returns:
        (rows, cols): +1 for X, -1 for O, 0 for empty; read-only.

    Raises:
        NotationError: No rows, a side out of range, rows of different length, or a symbol other
            than X, O and `.`; `path` is the row's index.
    """
    if isinstance(rows, str):
        rows = [line.strip() for line in rows.strip().splitlines()]
    shape = _shape(rows)
    text = "".join(rows)
    # What is no such symbol becomes another one that is none.
    symbols = text.encode("ascii", "replace")
    if set(map(len, rows)) != {shape[1]} or symbols.translate(None, _BYTES):
        _check_rows(rows)
    return np.frombuffer(symbols.translate(_CELLS), dtype=np.int8).reshape(shape)


def _check_rows(rows: Sequence[str]) -> None:
    for row, cells in enumerate(rows):
        if len(cells) != len(rows[0]):
            raise NotationError(
                f"row {row} has {len(cells)} cells, expected {len(rows[0])}",
                code="row-length",
                path=(row,),
            )
        for col, symbol in enumerate(cells):
            if symbol not in _SYMBOLS:
                raise NotationError(
                    f"row {row}, col {col} holds {symbol!r}, allowed are X, O and {EMPTY}",
                    code="unknown-symbol",
                    path=(row,),
                )


def _shape(rows: Sequence[str]) -> tuple[int, int]:
    """(rows, cols), by the first row."""
    if not rows or not rows[0]:
        raise NotationError("the board has no cells", code="no-rows")
    for name, side in (("rows", len(rows)), ("columns", len(rows[0]))):
        if not MIN_SIDE <= side <= MAX_SIDE:
            raise NotationError(
                f"the board has {side} {name}, allowed are {MIN_SIDE}..{MAX_SIDE}",
                code="board-too-small" if side < MIN_SIDE else "board-too-large",
            )
    return len(rows), len(rows[0])


def board_from_rows(
    rows: str | Sequence[str], rules: Rules | None = None, *, to_move: Color | None = None
) -> Board:
    """Set up the position that rows of text show.

    Args:
        rows: As for `parse_rows`.
        rules: The game, on a board of just this size; left out, 3x3 is tic-tac-toe and any other
            size gomoku.
        to_move: As for `Board.from_stones`.

    Raises:
        NotationError: As for `parse_rows`, or the game has a board of another size.
        RulesError: `rules` is left out and the board is too small for gomoku.
        PositionError: As for `Board.from_stones`.
    """
    cells = parse_rows(rows)
    height, width = cells.shape
    rules = rules or default_rules(height, width)
    if (rules.rows, rules.cols) != (height, width):
        raise NotationError(
            f"the board is {height}x{width}, the game is {rules}", code="board-shape"
        )
    return Board.from_cells(rules, cells, to_move=to_move)


def format_rows(cells: npt.NDArray[np.int8]) -> list[str]:
    """Rows of text, top first.

    Args:
        cells: (rows, cols): `Board.cells`, or the cells of `Board.window()`.
    """
    symbols = (EMPTY, Color.X.symbol, Color.O.symbol)
    # +1, -1 and 0 as indices: -1 is the last of the three.
    return ["".join(symbols[stone] for stone in row) for row in cells.tolist()]


def parse_move(text: str, rules: Rules) -> Move:
    """Read one move.

    Raises:
        NotationError: Neither of the notations, or `h8` on a board without borders.
        IllegalMoveError: The cell is off the board.
    """
    match = _MOVE.fullmatch(text.strip())
    if match is None:
        example = "row/col, such as 7/7" if rules.unbounded else "one such as h8 or 7/7"
        raise NotationError(f"{_excerpt(text)} is no move, expected {example}")
    if match["row"] is not None:
        move = Move(int(match["row"]), int(match["column"]))
    elif rules.unbounded:
        raise NotationError(
            f"{match[0]} counts rows from the bottom, a board without borders has none: "
            "write row/col, such as 7/7"
        )
    else:
        col = 0
        for letter in match["col"].lower():
            col = col * len(_LETTERS) + _LETTERS.index(letter) + 1
        move = Move(rules.shape[0] - int(match["number"]), col - 1)
    if not rules.contains(move):
        raise _off_board(match[0], rules)
    return move


def parse_moves(moves: str | Sequence[str], rules: Rules) -> list[Move]:
    """Read a game.

    Args:
        moves: One text such as `h8i9j10`, with or without spaces and commas (moves like `7/7` need
            them); or a text for each move.
        rules: The game; moves are read but not played.

    Raises:
        NotationError: As for `parse_move`; `path` is the move's index.
        IllegalMoveError: As for `parse_move`; `path` is the move's index.
    """
    texts = moves
    if isinstance(moves, str):
        texts = [match[0] for match in _MOVE_OR_JUNK.finditer(moves)]
    parsed = []
    for index, text in enumerate(texts):
        try:
            parsed.append(parse_move(text, rules))
        except (NotationError, IllegalMoveError) as error:
            raise type(error)(
                f"move {index + 1}: {error.message}", code=error.code, path=(index,)
            ) from None
    return parsed


def format_move(move: Move, rules: Rules) -> str:
    """`h8` on a board with borders, `7/7` without.

    Raises:
        IllegalMoveError: The cell is off the board.
    """
    row, col = move
    rows, cols = rules.rows, rules.cols
    if rows is None or cols is None:
        return f"{row}/{col}"
    if not (0 <= row < rows and 0 <= col < cols):
        raise _off_board(f"{row}/{col}", rules)
    return f"{_COLUMNS[col]}{rows - row}"


def format_moves(moves: Iterable[Move], rules: Rules) -> str:
    """A game as `parse_moves` reads it: `h8i9j10`; without borders `7/7 8/8`."""
    return (" " if rules.unbounded else "").join(format_move(move, rules) for move in moves)


def _off_board(text: str, rules: Rules) -> IllegalMoveError:
    rows, cols = rules.shape
    corners = [format_move(corner, rules) for corner in (Move(rows - 1, 0), Move(0, cols - 1))]
    return IllegalMoveError(
        f"{text} is off the {rows}x{cols} board ({corners[0]}..{corners[1]})", code="off-board"
    )


def _excerpt(text: str) -> str:
    """The text, short enough for a message."""
    longest = 12
    return repr(text if len(text) <= longest else f"{text[:longest]}...")
