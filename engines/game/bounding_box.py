"""The part of a board around its stones, and the limits of boards without borders."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final, NamedTuple

import numpy as np
import numpy.typing as npt

from tengen.engines.game.errors import IllegalMoveError
from tengen.engines.game.rules import Move

WINDOW_MARGIN: Final = 5
"""Empty cells around the stones in the window of an unbounded board; no four reaches further."""
MAX_COORDINATE: Final = 1_000_000
"""Largest absolute row or column on an unbounded board."""
MAX_SPAN: Final = 200
"""Cells: largest height or width of the stones' bounding box on an unbounded board."""


class Window(NamedTuple):
    """The relevant part of a board, as an array."""

    cells: npt.NDArray[np.int8]
    """(rows, cols): +1 for X, -1 for O, 0 for empty; a copy."""
    top: int
    """Board row of the window's row 0."""
    left: int
    """Board column of the window's column 0."""
    bordered: bool = True
    """Whether stones may stand only inside: the board ends there or, without borders, some side is
    as far away as the limits of coordinates and span allow."""


class Box(NamedTuple):
    """A rectangle of cells; all its sides are inclusive."""

    top: int
    left: int
    bottom: int
    right: int

    @classmethod
    def around(cls, stones: Iterable[Move]) -> Box:
        """The bounding box of stones; (0, 0) if there are none."""
        columns = tuple(zip(*stones, strict=True))
        if not columns:
            return ORIGIN
        rows, cols = columns
        return cls(min(rows), min(cols), max(rows), max(cols))

    @property
    def shape(self) -> tuple[int, int]:
        """(rows, cols)."""
        return self.bottom - self.top + 1, self.right - self.left + 1

    def with_stone(self, move: Move) -> Box:
        """The box, extended as far as a further stone."""
        row, col = move
        top, left, bottom, right = self
        if top <= row <= bottom and left <= col <= right:
            return self
        return Box(min(top, row), min(left, col), max(bottom, row), max(right, col))

    def check_span(self) -> None:
        """Check that the stones are near enough to each other.

        Raises:
            IllegalMoveError: A side is longer than `MAX_SPAN`.
        """
        span = max(self.bottom - self.top, self.right - self.left) + 1
        if span > MAX_SPAN:
            raise IllegalMoveError(
                f"the stones span {span} cells, an unbounded board allows {MAX_SPAN}",
                code="too-far-apart",
            )

    def ranges(self, *, margin: bool) -> tuple[range, range]:
        """Ranges of the rows and of the columns.

        Args:
            margin: Whether to add `WINDOW_MARGIN` on each side, as far as a stone may be placed.
        """
        rows, cols = (self.top, self.bottom), (self.left, self.right)
        if margin:
            rows, cols = _with_margin(*rows), _with_margin(*cols)
        return range(rows[0], rows[1] + 1), range(cols[0], cols[1] + 1)


def _with_margin(low: int, high: int) -> tuple[int, int]:
    return (
        max(low - WINDOW_MARGIN, high - MAX_SPAN + 1, -MAX_COORDINATE),
        min(high + WINDOW_MARGIN, low + MAX_SPAN - 1, MAX_COORDINATE),
    )


ORIGIN: Final = Box(0, 0, 0, 0)
"""Stands for the bounding box of an empty board, which has none."""
