"""The board of a proof: its rules, the names of its cells, and its symmetries."""

from __future__ import annotations

import re
from typing import Any, Final, NamedTuple

import numpy as np
import numpy.typing as npt

from tengen.engines.proofs.checker import solver

SHORTEST_SIDE, LONGEST_SIDE = 3, 32
LETTERS: Final = 26
_CELL: Final = re.compile(r"([a-z]{1,2})([1-9][0-9]?)")
_TEXT: Final = re.compile(r"(?:[a-z]{1,2}[1-9][0-9]?)*+")
_RULES: Final = {
    "win_length": 5,
    "blocked_wins": True,
    "forbidden_points": False,
    "opening": "free",
}
"""The rules that are checked, and `overline`: whether more than five in a row win as well."""


class BoardRules(NamedTuple):
    """The rules of a proof. A cell is a number: `row * cols + col`."""

    rows: int
    cols: int
    overline: bool
    """Whether more than five in a row win as well."""

    @classmethod
    def read(cls, fields: Any) -> BoardRules:
        """The rules of a file.

        Raises:
            ValueError: They are those of a game that is not checked; so is `KeyError`.
        """
        if type(fields) is not dict:
            raise ValueError("its rules are no object")
        rules = fields.copy()
        rows, cols = (_side(rules.pop(name)) for name in ("rows", "cols"))
        overline = rules.pop("overline")
        if type(overline) is not bool:
            raise ValueError(f"overline is {overline!r}, not true or false")
        if rules != _RULES or any(type(rules[name]) is not type(_RULES[name]) for name in _RULES):
            raise ValueError("only proofs of five in a row are read")
        if max(rows, cols) < solver.FIVE:
            raise ValueError(f"a board of {rows}x{cols} has no five in a row")
        return cls(rows, cols, overline)

    @property
    def size(self) -> int:
        """Number of cells."""
        return self.rows * self.cols

    def cell(self, text: Any) -> int:
        """The cell of a text such as `h8`.

        Raises:
            ValueError: It is no such text, or the cell is off the board.
        """
        cells = self.cells(text)
        if len(cells) != 1:
            raise ValueError(f"{text[:20]!r} is not one cell")
        return cells[0]

    def cells(self, text: Any) -> list[int]:
        """The cells of a text such as `h8i9`: the row from the bottom, the column from the left.

        Raises:
            ValueError: It is no such text, or a cell is off the board.
        """
        if not (isinstance(text, str) and _TEXT.fullmatch(text)):
            raise ValueError(f"{str(text)[:20]!r} has other things than cells")
        cells = []
        for letters, number in _CELL.findall(text):
            # Columns after z have two letters: aa, ab.
            *first, last = (ord(letter) - ord("a") for letter in letters)
            row, col = self.rows - int(number), (first[0] + 1) * LETTERS + last if first else last
            if not (0 <= row < self.rows and 0 <= col < self.cols):
                raise ValueError(f"{letters}{number} is off the board")
            cells.append(row * self.cols + col)
        return cells

    def name(self, cell: int) -> str:
        """The text of a cell."""
        row, col = divmod(cell, self.cols)
        first, last = divmod(col, LETTERS)
        letters = [first - 1, last] if first else [last]
        return f"{''.join(chr(ord('a') + letter) for letter in letters)}{self.rows - row}"

    def symmetries(self) -> npt.NDArray[np.int64]:
        """The symmetries of the board, eight of a square and four of another.

        Returns:
            (symmetries, cells) the image of each cell; the first changes nothing.
        """
        found = []
        for number in range(8 if self.rows == self.cols else 4):
            cells = []
            for at in range(self.size):
                row, col = divmod(at, self.cols)
                if number & 1:
                    row = self.rows - 1 - row
                if number & 2:
                    col = self.cols - 1 - col
                if number & 4:
                    row, col = col, row
                cells.append(row * self.cols + col)
            found.append(cells)
        return np.array(found)


def _side(value: Any) -> int:
    """The length of a side of the board.

    Raises:
        ValueError: It is no such number.
    """
    if type(value) is not int or not SHORTEST_SIDE <= value <= LONGEST_SIDE:
        raise ValueError(f"a side of the board is {value!r}, not {SHORTEST_SIDE} to {LONGEST_SIDE}")
    return value
