"""Text notation of boards (rows of text) and of moves (`h8`, `7/7`): parsing and formatting.

Rows: a line for each row, top first; `X`, `O`, and `.` for empty.

`h8`: letters are columns from the left, no letter skipped, `aa` after `z`; numbers are rows from
the bottom, so that `a1` is the bottom left. Only on boards with borders.

`7/7`: row and column, counted from 0 at the top left as in `Move`; negative numbers on boards
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

from engines.game.errors import IllegalMoveError, NotationError
from engines.game.rules import MAX_SIDE, MIN_SIDE, Color, Move, Rules

EMPTY: Final = "."
"""The symbol of an empty cell."""
_SYMBOLS: Final = f"{Color.X.symbol}{Color.O.symbol}{EMPTY}"
_BYTES: Final = _SYMBOLS.encode()
_CELLS: Final = bytes.maketrans(_BYTES, np.array([Color.X, Color.O, 0], dtype=np.int8).tobytes())
"""Translation of symbols to cell bytes."""
_LETTERS: Final = string.ascii_lowercase
_COLUMNS: Final = (*_LETTERS, *map("".join, itertools.product(_LETTERS, repeat=2)))
"""Column names from the left; more than any board has."""
# Nine digits are more than any board needs, and below the length limit of `int`.
_MOVE: Final = re.compile(
    r"(?P<col>[a-z]{1,3})(?P<number>[0-9]{1,9})"
    r"|(?P<row>-?[0-9]{1,9})/(?P<column>-?[0-9]{1,9})(?![^\s,])",
    re.IGNORECASE | re.ASCII,
)
_MOVE_OR_JUNK: Final = re.compile(rf"{_MOVE.pattern}|[^\s,]+", _MOVE.flags)


def parse_rows(rows: str | Sequence[str]) -> npt.NDArray[np.int8]:
    """Parse a board, independent of the rules.

    Args:
        rows: The rows, top first; or one text with a line for each row.

    Returns:
        (rows, cols): +1 for X, -1 for O, 0 for empty; read-only.

    Raises:
        NotationError: No rows, a side out of range, rows of different lengths, or a symbol other
            than X, O and `.`; `path` is the row's index.
    """
    if isinstance(rows, str):
        rows = [line.strip() for line in rows.strip().splitlines()]
    shape = _shape(rows)
    text = "".join(rows)
    # Characters beyond ASCII become `?`, which is no symbol either.
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
    """(rows, cols), with the columns of the first row."""
    if not rows or not rows[0]:
        raise NotationError("the board has no cells", code="no-rows")
    for name, side in (("rows", len(rows)), ("columns", len(rows[0]))):
        if not MIN_SIDE <= side <= MAX_SIDE:
            raise NotationError(
                f"the board has {side} {name}, allowed are {MIN_SIDE}..{MAX_SIDE}",
                code="board-too-small" if side < MIN_SIDE else "board-too-large",
            )
    return len(rows), len(rows[0])


def format_rows(cells: npt.NDArray[np.int8]) -> list[str]:
    """Format a board as rows of text, top first.

    Args:
        cells: (rows, cols) as of `Board.cells` or `Board.window()`.
    """
    symbols = (EMPTY, Color.X.symbol, Color.O.symbol)
    # +1, -1 and 0 serve as indices: -1 is the last of the three.
    return ["".join(symbols[stone] for stone in row) for row in cells.tolist()]


def parse_move(text: str, rules: Rules) -> Move:
    """Parse one move.

    Raises:
        NotationError: Neither notation, or `h8` on a board without borders.
        IllegalMoveError: The cell is off the board.
    """
    match = _MOVE.fullmatch(text.strip())
    if match is None:
        example = "row/col, such as 7/7" if rules.unbounded else "one such as h8 or 7/7"
        raise NotationError(f"{_excerpt(text)} is not a move, expected {example}")
    if match["row"] is not None:
        move = Move(int(match["row"]), int(match["column"]))
    elif rules.unbounded:
        raise NotationError(f"{match[0]} needs a board with borders, expected row/col such as 7/7")
    else:
        col = 0
        for letter in match["col"].lower():
            col = col * len(_LETTERS) + _LETTERS.index(letter) + 1
        move = Move(rules.shape[0] - int(match["number"]), col - 1)
    if not rules.contains(move):
        raise _off_board(match[0], rules)
    return move


def parse_moves(moves: str | Sequence[str], rules: Rules) -> list[Move]:
    """Parse the moves of a game, without playing them.

    Args:
        moves: One text such as `h8i9j10`, with or without spaces and commas (moves like `7/7` need
            them); or a text for each move.
        rules: The game.

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
    """Format a move: `h8` on a board with borders, `7/7` without.

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
    """Format a game for `parse_moves`: `h8i9j10`, or `7/7 8/8` without borders."""
    return (" " if rules.unbounded else "").join(format_move(move, rules) for move in moves)


def _off_board(text: str, rules: Rules) -> IllegalMoveError:
    rows, cols = rules.shape
    corners = [format_move(corner, rules) for corner in (Move(rows - 1, 0), Move(0, cols - 1))]
    return IllegalMoveError(
        f"{text} is off the {rows}x{cols} board ({corners[0]}..{corners[1]})", code="off-board"
    )


def _excerpt(text: str) -> str:
    """The text, quoted and shortened for an error message."""
    longest = 12
    return repr(text if len(text) <= longest else f"{text[:longest]}...")
