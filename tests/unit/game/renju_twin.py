"""Renju's forbidden points, written down once more: sets of cells, no bits, and no speed.

The reference that both `tengen.engines.game` and the kernels are held against. It shares nothing
with
them: each notion of the definition is a set comprehension over runs of stones.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Final, TypeAlias

Cell: TypeAlias = tuple[int, int]
Run: TypeAlias = frozenset[Cell]

WAYS = ((0, 1), (1, 0), (1, 1), (1, -1))
FEWEST: Final = 4
"""Black stones at most four steps away that every forbidden point needs: two for each of two
threes, four for two fours on one line, three of each four on two lines, four or five in a row."""


class Renju:
    """A position: Black's stones, and the empty cells.

    Args:
        black: Cells of Black's stones.
        white: Cells of White's stones.
        rows: Rows of the board.
        cols: Columns.
        nesting: How many stones deep double threes are looked into; at that depth a point counts
            as legal unless it makes an overline or a double four.
    """

    def __init__(
        self, black: Iterator[Cell] | Run, white: Run, rows: int, cols: int, nesting: int
    ) -> None:
        self.black = set(black)
        self.empty = {(row, col) for row in range(rows) for col in range(cols)} - self.black - white
        self.nesting = nesting

    @classmethod
    def of(cls, stones: Mapping[Cell, int], rows: int, cols: int, nesting: int) -> Renju:
        """The position of stones by cell: +1 Black, -1 White."""
        black = frozenset(cell for cell, stone in stones.items() if stone > 0)
        white = frozenset(cell for cell, stone in stones.items() if stone < 0)
        return cls(black, white, rows, cols, nesting)

    def forbidden(self) -> dict[Cell, str]:
        """Every forbidden cell and why."""
        asked = [cell for cell in sorted(self.empty) if self.has_stones_near(cell)]
        found = {cell: self.reason(cell) for cell in asked}
        return {cell: reason for cell, reason in found.items() if reason}

    def has_stones_near(self, cell: Cell) -> bool:
        """Whether enough black stones are near a cell for it to be forbidden."""
        near = (
            (cell[0] + step * way[0], cell[1] + step * way[1])
            for way in WAYS
            for step in range(-4, 5)
        )
        return sum(at in self.black for at in near) >= FEWEST

    def reason(self, cell: Cell, nested: int = 0) -> str:
        """Why an empty cell is forbidden; empty if it is not."""
        self._put(cell)
        try:
            runs = [len(self._run(cell, way)) for way in WAYS]
            if 5 in runs:
                return ""
            if max(runs) > 5:
                return "overline"
            if len({four for way in WAYS for four in self._fours(cell, way)}) > 1:
                return "double-four"
            if nested < self.nesting and sum(self._is_three(cell, way, nested) for way in WAYS) > 1:
                return "double-three"
            return ""
        finally:
            self._take(cell)

    def _put(self, cell: Cell) -> None:
        self.empty.remove(cell)
        self.black.add(cell)

    def _take(self, cell: Cell) -> None:
        self.black.remove(cell)
        self.empty.add(cell)

    def _run(self, cell: Cell, way: Cell) -> Run:
        """The unbroken run of black stones through a black stone."""
        run = {cell}
        for sign in (-1, 1):
            at = cell
            while (at := (at[0] + sign * way[0], at[1] + sign * way[1])) in self.black:
                run.add(at)
        return frozenset(run)

    def _line(self, cell: Cell, way: Cell) -> Iterator[Cell]:
        """The empty cells of a line at most four steps away."""
        for step in range(-4, 5):
            at = (cell[0] + step * way[0], cell[1] + step * way[1])
            if at in self.empty:
                yield at

    def _fours(self, cell: Cell, way: Cell) -> set[Run]:
        """Sets of four stones with `cell` that one stone more makes an exact five."""
        found = set()
        for added in list(self._line(cell, way)):
            self._put(added)
            run = self._run(cell, way)
            if len(run) == 5 and added in run:
                found.add(run - {added})
            self._take(added)
        return found

    def _is_three(self, cell: Cell, way: Cell, nested: int) -> bool:
        """Whether a legal stone makes a straight four with `cell` on a line."""
        for added in list(self._line(cell, way)):
            self._put(added)
            run = self._run(cell, way)
            completed = {
                one
                for one in list(self._line(added, way))
                if len(run) == 4 and added in run and self._makes_five(one, run, way)
            }
            self._take(added)
            if len(completed) == 2 and not self.reason(added, nested + 1):
                return True
        return False

    def _makes_five(self, cell: Cell, run: Run, way: Cell) -> bool:
        """Whether a stone on an empty cell makes a run of four an exact five."""
        self._put(cell)
        longer = self._run(cell, way)
        self._take(cell)
        return longer == run | {cell}


def stones_of(position: str) -> dict[Cell, int]:
    """The stones of `B g8 h7, W e8`: rows counted from the bottom of a 15x15 board."""
    stones = {}
    for part in position.split(", "):
        color, *points = part.split()
        for point in points:
            stones[cell_of(point)] = 1 if color == "B" else -1
    return stones


def cell_of(point: str) -> Cell:
    column, row = re.fullmatch(r"([a-o])(\d+)", point).groups()  # type: ignore[union-attr]
    return 15 - int(row), ord(column) - ord("a")


KNOWN_POINTS: Final = (
    ("B g8 h7 h9 i8", "h8", "double-three"),
    ("B e5 f6 h5 h6", "h8", "double-three"),
    ("B g8 h7 h9 i8, W e8 k8", "h8", None),
    ("B f8 g8 i8 j8", "h8", None),
    ("B e8 f8 j8 k8", "h8", None),
    ("B g6 g7 h7 h9 i6 i9 j6 j9, W g8 h11 k6 k9", "h8", None),
    ("B g6 g7 h7 h9 i6 i9 j6 j9, W g8 h11 k6 k9", "i7", None),
    ("B g6 g7 h7 h9 i6 i9 j6 j9, W g8 h11 k6 k9", "j7", "double-three"),
    ("B c8 e6 f7 f8 h8 i5 i7 j7 k4 k5 l5 l6 m6, W g9 j5", "g8", "double-three"),
    ("B c8 e6 f7 f8 h8 i5 i7 j7 k4 k5 l5 l6 m6, W g9 j5 o6", "g8", None),
    ("B f8 f10 g8 g9 i7 i8", "h8", "double-four"),
    ("B e8 g8 i8 k8", "h8", "double-four"),
    ("B e8 f8 i8 k8 l8", "h8", "double-four"),
    ("B d8 e8 f8 j8 k8 l8", "h8", "double-four"),
    ("B c8 d8 e8 f8 j8 k8 l8 m8", "h8", None),
    ("B c8 d8 e8 k8 l8 m8", "h8", None),
    ("B f8 f10 g8 g9 i7 i8 d12, W j6", "h8", None),
    ("B e8 f8 g8 i8 j8", "h8", "overline"),
    ("B e8 f8 g8 j8 k8", "h8", None),
)
"""A position, a point, and why it is forbidden. Facts from the tests of two projects with an MIT
license, quintet (renju-note) and realcore."""
KNOWN_SETS: Final[tuple[tuple[str, dict[str, str]], ...]] = (
    ("B h8 i8 j8 l8 m8, W g8 h7 h9 i7 i9", {"k8": "overline"}),
    ("B h8 k8 l8 n8, W g8 i9 k7 o8", {"j8": "double-four"}),
    ("B h8 h10 i7 i11 j6 j12, W i12 j13 k5 k7 k13 l6", {"g9": "double-four"}),
    ("B g8 h8 i8, W d4 d12 l12", {}),
    ("B g7 h8 j8 k7, W f9 g8 g9 h9", {"i9": "double-three"}),
    ("B g8 h8 j6 j7 k9 l10, W d4 d12 h4 h12 l4 l12", {"j8": "double-three"}),
    (
        "B b6 c7 c8 d6 d7 e3 e4 f3 g5 h8, W a8 a9 c13 e1 g1 h13 l1 l13 o1 o15",
        dict.fromkeys(("c5", "c6", "d4", "d5", "d8", "e5", "e6", "f4"), "double-three"),
    ),
)
"""Positions and all their forbidden points; from the same tests."""
