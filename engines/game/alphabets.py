"""Alphabets of cells: the symbols for X, O and empty cells that programs write.

A board uses one alphabet throughout. None has a symbol that could be meant otherwise: zero is no O
among letters, and a blank is no cell of a row of text, where blanks separate cells.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Final, NamedTuple, TypeAlias

import numpy as np
import numpy.typing as npt

from engines.game.errors import NotationError, excerpt
from engines.game.rules import Color

Cell: TypeAlias = str | int | None
"""A cell of a board as a list of lists of JSON values."""
MARKS: Final = (".", "_", "-", "+")
"""Symbols of an empty cell beside letters and discs."""
_BLANK: Final = (None, "", " ")
"""Empty cells beside letters and discs in lists of cells, for which rows of text have no symbol."""


class Alphabet(NamedTuple):
    """The symbols of one way to write a board."""

    name: str
    x: tuple[Cell, ...]
    o: tuple[Cell, ...]
    empty: tuple[Cell, ...]

    def color_of(self, cell: Cell) -> int | None:
        """+1 for X, -1 for O, 0 for empty; None if the alphabet has no such symbol."""
        symbols = ((self.x, int(Color.X)), (self.o, int(Color.O)), (self.empty, 0))
        return next((color for cells, color in symbols if cell in cells), None)

    def __str__(self) -> str:
        shown = [symbol for symbol in self.empty if symbol not in _BLANK]
        parts = [" or ".join(map(str, cells)) for cells in (self.x, self.o)]
        return f"{self.name} ({', '.join(parts)}, empty {' '.join(map(str, shown))})"


LETTERS: Final = Alphabet("letters", ("X", "x"), ("O", "o"), (*MARKS, *_BLANK))
ALPHABETS: Final = (
    LETTERS,
    Alphabet("discs", ("●", "⚫"), ("○", "⚪"), (*MARKS, *_BLANK)),
    Alphabet("digits", ("1",), ("2",), ("0",)),
    Alphabet("numbers", (1,), (2,), (0,)),
    Alphabet("signs", (1,), (-1,), (0,)),
)
"""All alphabets. Digits are characters of text; numbers and signs are JSON numbers."""
_VARIATION_SELECTORS: Final = str.maketrans(dict.fromkeys("\ufe0e\ufe0f"))
"""Invisible characters that choose between the text and the emoji style of the one before."""


def split_row(text: str) -> list[str]:
    """The cells of a row of text; if blanks separate them, they separate all of them.

    Raises:
        NotationError: Blanks separate only some of the cells.
    """
    parts = text.translate(_VARIATION_SELECTORS).split()
    if len(parts) <= 1:
        return list("".join(parts))
    if any(len(part) > 1 for part in parts):
        raise NotationError(
            "blanks separate only some of the cells: an empty cell is . and no blank",
            code="blanks",
        )
    return parts


def read_cells(rows: Sequence[Sequence[Cell]]) -> npt.NDArray[np.int8]:
    """Read cells in the alphabet that they are written in.

    Args:
        rows: Rows of equal length.

    Returns:
        (rows, cols): +1 for X, -1 for O, 0 for empty.

    Raises:
        NotationError: A cell belongs to no alphabet, or to another one than those before it; `path`
            is its row and column.
    """
    rows = [[_without_style(cell) for cell in row] for row in rows]
    seen: dict[Cell, tuple[int, int]] = {}
    possible: Sequence[Alphabet] = ALPHABETS
    for row, cells in enumerate(rows):
        for col, cell in enumerate(cells):
            if cell not in seen:
                remaining = [each for each in possible if each.color_of(cell) is not None]
                if not remaining:
                    raise _fault(cell, (row, col), seen, possible)
                possible = remaining
                seen[cell] = row, col
    colors = {cell: possible[0].color_of(cell) for cell in seen}
    return np.array([[colors[cell] for cell in row] for row in rows], dtype=np.int8)


def _without_style(cell: Cell) -> Cell:
    return cell.translate(_VARIATION_SELECTORS) if isinstance(cell, str) else cell


def _with(cell: Cell) -> list[Alphabet]:
    """The alphabets that have a symbol."""
    return [alphabet for alphabet in ALPHABETS if alphabet.color_of(cell) is not None]


def _fault(
    cell: Cell,
    place: tuple[int, int],
    seen: Mapping[Cell, tuple[int, int]],
    possible: Iterable[Alphabet],
) -> NotationError:
    """The error of a cell that is in none of the alphabets of those before it."""
    own = _with(cell)
    here = f"row {place[0]}, col {place[1]} holds {_quoted(cell)}"
    if not own:
        return NotationError(
            f"{here}, allowed are {' or '.join(map(str, possible))}",
            code="unknown-symbol",
            path=place,
        )
    other = next(each for each in seen if not set(own).intersection(_with(each)))
    row, col = seen[other]
    return NotationError(
        f"{here}, which is of {own[0]}, but row {row}, col {col} holds {_quoted(other)}, which is "
        f"of {_with(other)[0]}: a board uses one alphabet",
        code="mixed-symbols",
        path=place,
    )


def _quoted(cell: Cell) -> str:
    if cell is None:
        return "null"
    return excerpt(cell, 12) if isinstance(cell, str) else str(cell)
