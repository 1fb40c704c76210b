"""Walks: the cells of a line on one side of a point, as codes and as classes.

A *walk* is the `reach` cells next to a point in one direction, each `EMPTY`, `OWN`, `ENEMY` or
`BORDER`, as seen by one color. A *window* is the two walks of a line. Both have codes with a
digit for each cell: a walk's code begins with the nearest cell, and a window's code is
`before + Walks.half * after`.

What lies behind the first enemy stone or border does not matter. So walks fall into few *classes*,
63 of 1,024 codes of five cells, 511 of 65,536 of eight. Tables of windows are made by the classes
of both walks. Kernels look windows up in them by code where codes are few, which is one step less,
and else by class.
"""

from __future__ import annotations

import dataclasses
import functools
from collections.abc import Sequence
from typing import Any, Final

import numpy as np
import numpy.typing as npt

EMPTY, OWN, ENEMY, BORDER = 0, 1, 2, 3
MAX_REACH: Final = 8
"""Cells of the longest walks."""
WALK_BITS: Final = 16
WALK_MASK: Final = (1 << WALK_BITS) - 1
"""Where windows are looked up by class, a walk takes two bits a cell, a window two such walks."""
MOST_BY_CODE: Final = 3**10
"""Windows in a table by code, at most."""
CODING: Final = np.dtype(
    [
        ("reach", np.int32),
        ("base", np.int32),
        ("half", np.int32),
        # Number of classes; 0 if tables go by code, and then nothing follows.
        ("classes", np.int32),
        # By the code of a walk.
        ("walk_classes", np.int32, (1 << WALK_BITS,)),
    ],
    align=True,
)
"""The fields of `Walks` that kernels read."""


@dataclasses.dataclass(frozen=True, slots=True, eq=False)
class Walks:
    """The walks of one length, and how they are coded. Shared: never written to.

    Class 0 has neither a stone nor a border; each class is represented by its walk that is empty
    behind the end.
    """

    reach: int
    """Cells of a walk."""
    base: int
    """Values of a digit: 3 where the border means the same as an enemy stone, or 4."""
    half: int
    """Factor of the first digit of the walk after the point, in the code of a window."""
    by_code: bool
    """Whether tables of windows go by code; else by the classes of both walks."""
    cells: npt.NDArray[np.int8]
    """(classes, reach) the cells of each class, the nearest first."""
    seen: npt.NDArray[np.bool_]
    """(classes, reach) whether a cell is not behind an enemy stone or the border."""
    classes: npt.NDArray[np.int32]
    """(base**reach,) the class of each code."""
    coding: npt.NDArray[np.void]
    """(1,) `CODING`."""

    @property
    def border(self) -> int:
        """The digit of the border."""
        return min(BORDER, self.base - 1)

    def filled(self, cell: int, stone: int) -> npt.NDArray[np.int32]:
        """(classes,) the class of each walk with one more stone; unchanged if the cell is not free.

        Args:
            cell: Index of the cell, 0 for the nearest.
            stone: `OWN` or `ENEMY`.
        """
        free = self.seen[:, cell] & (self.cells[:, cell] == EMPTY)
        codes = _codes_of(self.cells, self.base)
        return self.classes[codes + np.where(free, stone * self.base**cell, 0)]

    def classes_of(self, cells: npt.NDArray[np.int8]) -> npt.NDArray[np.int32]:
        """(n,) the classes of walks by their cells, (n, reach), none of them above the border."""
        return self.classes[_codes_of(cells, self.base)]

    def indices(self, codes: npt.NDArray[np.uint32]) -> npt.NDArray[np.int64]:
        """The indices of windows in a table, by their codes."""
        windows = codes.astype(np.int64)
        if self.by_code:
            return windows
        before, after = self.classes[windows & WALK_MASK], self.classes[windows >> WALK_BITS]
        indices: npt.NDArray[np.int64] = before.astype(np.int64) * len(self.cells) + after
        return indices

    def index(self, before: Sequence[int], after: Sequence[int]) -> int:
        """The index of a window in a table, by its cells before and after the point."""
        cells = np.minimum([before, after], self.border).astype(np.int8)
        one, other = _codes_of(cells, self.base).tolist()
        if self.by_code:
            return int(one + self.half * other)
        return int(self.classes[one] * len(self.cells) + self.classes[other])

    def table(self, by_class: npt.NDArray[np.generic]) -> npt.NDArray[Any]:
        """(windows,) a table as kernels read it: flat, by code or by class.

        Args:
            by_class: (classes, classes)
        """
        if self.by_code:
            by_class = by_class[np.ix_(self.classes, self.classes)]
        return by_class.ravel()

    def by_class(self, table: npt.NDArray[np.generic]) -> npt.NDArray[Any]:
        """(classes, classes) the entries of a table; the inverse of `table`."""
        count = len(self.cells)
        if not self.by_code:
            return table[: count**2].reshape(count, count)
        _, codes = np.unique(self.classes, return_index=True)
        classes: npt.NDArray[Any] = table[codes[:, None] + self.half * codes]
        return classes

    def cells_of(self, window: int) -> tuple[list[int], list[int]]:
        """The cells before and after the point of a window, the nearest first."""
        before, after = _cells_of(np.array(divmod(window, self.half)[::-1]), self.reach, self.base)
        return before.tolist(), after.tolist()


@functools.lru_cache(maxsize=2 * MAX_REACH)
def walks(reach: int, *, border_blocks: bool) -> Walks:
    """The walks of a length, `MAX_REACH` at most.

    Args:
        reach: Cells of a walk.
        border_blocks: Whether the border means the same as an enemy stone.
    """
    base = BORDER if border_blocks else BORDER + 1
    by_code = base ** (2 * reach) <= MOST_BY_CODE
    if not by_code:
        base = BORDER + 1
    cells = _cells_of(np.arange(base**reach), reach, base)
    if border_blocks:
        cells[cells == BORDER] = ENEMY
    cells[~_seen(cells)] = EMPTY
    known, inverse = np.unique(_codes_of(cells, base), return_inverse=True)
    cells = _cells_of(known, reach, base)
    half = base**reach if by_code else 1 << WALK_BITS
    classes: npt.NDArray[np.int32] = inverse.astype(np.int32)
    coding = np.zeros(1, dtype=CODING)
    coding["reach"], coding["base"], coding["half"] = reach, base, half
    if not by_code:
        coding["classes"] = len(cells)
        coding["walk_classes"][0, : len(classes)] = classes
    return Walks(reach, base, half, by_code, cells, _seen(cells), classes, coding)


def _cells_of(codes: npt.NDArray[np.int64], reach: int, base: int) -> npt.NDArray[np.int8]:
    """(n, reach) the cells of walks by their codes."""
    return (codes[:, None] // base ** np.arange(reach) % base).astype(np.int8)


def _codes_of(cells: npt.NDArray[np.int8], base: int) -> npt.NDArray[np.int64]:
    """(n,) the codes of walks by their cells, (n, reach)."""
    codes: npt.NDArray[np.int64] = (cells * base ** np.arange(cells.shape[1])).sum(axis=1)
    return codes


def _seen(cells: npt.NDArray[np.int8]) -> npt.NDArray[np.bool_]:
    """(n, reach) whether nothing in front of a cell blocks the walk."""
    blocked = cells >= ENEMY
    return np.cumsum(blocked, axis=1) - blocked == 0
