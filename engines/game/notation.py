"""Text notation of boards (rows of text) and of moves (`h8`, `7/7`): parsing and formatting.

Rows: a line for each row, top first; `X`, `O`, and `.` for empty. Other symbols are in
`engines.game.alphabets`.

`h8`: letters are columns from the left, no letter skipped, `aa` after `z`; numbers are rows from
the bottom, so that `a1` is the bottom left. Only on boards with borders.

`7/7`: row and column, counted from 0 at the top left as in `Move`; negative numbers on boards
without borders.
"""

from __future__ import annotations

import itertools
import re
import string
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Final, TypeAlias, cast

import numpy as np
import numpy.typing as npt

from engines.game.alphabets import MARKS, Cell, read_cells, split_row
from engines.game.errors import IllegalMoveError, NotationError, PositionError, excerpt
from engines.game.rules import MAX_SIDE, MIN_SIDE, Color, Move, Rules, rules_for

BoardInput: TypeAlias = str | Sequence[str | Sequence[Cell]]
"""A board as one text, as rows of text, or as lists of cells."""
MoveInput: TypeAlias = str | Sequence[int] | Mapping[str, Any]
"""A move as a text, as `[row, col]`, or as an object of an answer."""
MovesInput: TypeAlias = str | Sequence[MoveInput]
"""The moves of a game, as one text or one by one."""
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


def parse_rows(board: BoardInput) -> npt.NDArray[np.int8]:
    """Parse a board, independent of the rules.

    Args:
        board: The rows, top first: as texts, as lists of cells, or as one text with a line for each
            row. Cells are in one of `alphabets.ALPHABETS`; blanks may separate those of a text.

    Returns:
        (rows, cols): +1 for X, -1 for O, 0 for empty; read-only.

    Raises:
        NotationError: No rows, a side out of range, rows of different lengths, an unknown symbol or
            symbols of two alphabets, or blanks that may be cells; `path` is the row's index, and
            for lists of cells the column's.
    """
    rows = board
    if isinstance(rows, str):
        rows = [line.strip() for line in rows.strip().splitlines()]
    cells = _plain_cells(rows)
    if cells is None:
        cells = _any_cells(rows)
        cells.flags.writeable = False
    return cells


def _plain_cells(rows: Sequence[str | Sequence[Cell]]) -> npt.NDArray[np.int8] | None:
    """Rows of X, O and `.` alone, at once; None if the board needs a closer look."""
    if not all(isinstance(row, str) for row in rows) or len(set(map(len, rows))) != 1:
        return None
    # Characters beyond ASCII become `?`, which is no symbol either.
    symbols = "".join(cast("Sequence[str]", rows)).encode("ascii", "replace")
    shape = (len(rows), len(rows[0]))
    if symbols.translate(None, _BYTES) or not all(MIN_SIDE <= side <= MAX_SIDE for side in shape):
        return None
    return np.frombuffer(symbols.translate(_CELLS), dtype=np.int8).reshape(shape)


def _any_cells(rows: Sequence[str | Sequence[Cell]]) -> npt.NDArray[np.int8]:
    """Rows in any alphabet."""
    _check_side("rows", len(rows) if any(rows) else 0)
    split: list[Sequence[Cell]] = []
    blanks = separated = False
    for row, cells in enumerate(rows):
        if isinstance(cells, str):
            try:
                split.append(split_row(cells))
            except NotationError as error:
                raise NotationError(
                    f"row {row}: {error.message}", code=error.code, path=(row,)
                ) from None
            blanks = blanks or len(cells.split()) != 1 or cells != cells.strip()
            separated = separated or len(cells.split()) > 1
        else:
            split.append(cells)
    hint = "; blanks separate cells, an empty one is ." if blanks else ""
    _check_side("columns", len(split[0]), hint)
    for row, cells in enumerate(split):
        if len(cells) != len(split[0]):
            raise NotationError(
                f"row {row} has {len(cells)} cells, expected {len(split[0])}{hint}",
                code="row-length",
                path=(row,),
            )
    if separated and not any(cell in MARKS or cell == "0" for cell in itertools.chain(*split)):
        raise NotationError(
            "the blanks may separate cells or be empty ones: write . for an empty cell, or leave "
            "the blanks out if there is none",
            code="blanks",
        )
    try:
        return read_cells(split)
    except NotationError as error:
        # A pointer into a row of text ends at the row.
        path = error.path[:1] if isinstance(rows[int(error.path[0])], str) else error.path
        raise NotationError(error.message, code=error.code, path=path) from None


def _check_side(name: str, side: int, hint: str = "") -> None:
    if side == 0:
        raise NotationError("the board has no cells", code="no-rows")
    if not MIN_SIDE <= side <= MAX_SIDE:
        counted = f"{side} {name}" if side > 1 else f"1 {name.removesuffix('s')}"
        raise NotationError(
            f"the board has {counted}, allowed are {MIN_SIDE}..{MAX_SIDE}{hint}",
            code="board-too-small" if side < MIN_SIDE else "board-too-large",
        )


def format_rows(cells: npt.NDArray[np.int8]) -> list[str]:
    """Format a board as rows of text, top first.

    Args:
        cells: (rows, cols) as of `Board.cells` or `Board.window()`.
    """
    symbols = (EMPTY, Color.X.symbol, Color.O.symbol)
    # +1, -1 and 0 serve as indices: -1 is the last of the three.
    return ["".join(symbols[stone] for stone in row) for row in cells.tolist()]


def parse_move(move: MoveInput, rules: Rules | str) -> Move:
    """Parse one move.

    Args:
        move: A text; `[row, col]`; or an object with `row` and `col`, like the moves of answers,
            whose `notation` must name the same cell.
        rules: The game, or the name of a preset.

    Raises:
        NotationError: Neither notation, `h8` on a board without borders, or an object that names
            two cells.
        IllegalMoveError: The cell is off the board.
        RulesError: Unknown name.
    """
    rules = rules_for(move, rules)
    if isinstance(move, str):
        return _parse_text(move, rules)
    if not isinstance(move, Mapping):
        return _on_board(Move(*move), rules)
    cell = _on_board(Move(move["row"], move["col"]), rules)
    text = move.get("notation")
    if text is not None and (named := _parse_text(text, rules)) != cell:
        raise NotationError(
            f"row {cell.row}, col {cell.col} is {format_move(cell, rules)}, but the notation "
            f"{format_move(named, rules)} is another cell",
            code="contradiction",
            path=("notation",),
        )
    return cell


def _parse_text(text: str, rules: Rules) -> Move:
    match = _MOVE.fullmatch(text.strip())
    if match is None:
        example = "row/col, such as 7/7" if rules.unbounded else "one such as h8 or 7/7"
        raise NotationError(f"{excerpt(text, 12)} is not a move, expected {example}")
    if match["row"] is not None:
        move = Move(int(match["row"]), int(match["column"]))
    elif rules.unbounded:
        raise NotationError(f"{match[0]} needs a board with borders, expected row/col such as 7/7")
    else:
        col = 0
        for letter in match["col"].lower():
            col = col * len(_LETTERS) + _LETTERS.index(letter) + 1
        move = Move(rules.shape[0] - int(match["number"]), col - 1)
    return _on_board(move, rules, match[0])


def _on_board(move: Move, rules: Rules, text: str | None = None) -> Move:
    """The move, whose cell is on the board."""
    if not rules.contains(move):
        raise _off_board(text or f"{move.row}/{move.col}", rules)
    return move


def parse_moves(moves: MovesInput, rules: Rules | str) -> list[Move]:
    """Parse the moves of a game, without playing them.

    Args:
        moves: One text such as `h8i9j10`, with or without spaces and commas (moves like `7/7` need
            them); or a list of moves as `parse_move` takes them.
        rules: The game, or the name of a preset.

    Raises:
        NotationError: As for `parse_move`; `path` begins with the move's index.
        IllegalMoveError: As for `parse_move`; `path` is the move's index.
        PositionError: There are more moves than `Rules.max_moves`.
        RulesError: Unknown name.
    """
    rules = rules_for(moves, rules)
    items: Sequence[MoveInput] = moves
    if isinstance(moves, str):
        found = itertools.islice(_MOVE_OR_JUNK.finditer(moves), rules.max_moves + 1)
        items = [match[0] for match in found]
    if len(items) > rules.max_moves:
        raise PositionError(
            f"there are more than {rules.max_moves} moves, no more are read",
            code="too-many-moves",
        )
    parsed = []
    for index, item in enumerate(items):
        try:
            parsed.append(parse_move(item, rules))
        except (NotationError, IllegalMoveError) as error:
            raise type(error)(
                f"move {index + 1}: {error.message}", code=error.code, path=(index, *error.path)
            ) from None
    return parsed


def format_move(move: Move, rules: Rules | str) -> str:
    """Format a move: `h8` on a board with borders, `7/7` without.

    Raises:
        IllegalMoveError: The cell is off the board.
        RulesError: Unknown name of a preset.
    """
    rules = rules_for(move, rules)
    row, col = move
    rows, cols = rules.rows, rules.cols
    if rows is None or cols is None:
        return f"{row}/{col}"
    if not (0 <= row < rows and 0 <= col < cols):
        raise _off_board(f"{row}/{col}", rules)
    return f"{_COLUMNS[col]}{rows - row}"


def format_moves(moves: Iterable[Move], rules: Rules | str) -> str:
    """Format a game for `parse_moves`: `h8i9j10`, or `7/7 8/8` without borders.

    Raises:
        IllegalMoveError: A cell is off the board.
        RulesError: Unknown name of a preset.
    """
    rules = rules_for(moves, rules)
    return (" " if rules.unbounded else "").join(format_move(move, rules) for move in moves)


def _off_board(text: str, rules: Rules) -> IllegalMoveError:
    rows, cols = rules.shape
    corners = [format_move(corner, rules) for corner in (Move(rows - 1, 0), Move(0, cols - 1))]
    return IllegalMoveError(
        f"{text} is off the {rows}x{cols} board ({corners[0]}..{corners[1]})", code="off-board"
    )
