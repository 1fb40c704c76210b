"""`State`: the arrays that the kernels work on, allocated and checked.

The kernels check no index, so everything that reaches them passes through here once.
"""

from __future__ import annotations

import functools
from typing import Final, Self

import numpy as np
import numpy.typing as npt

from engines.base import Attack
from engines.game import Board, Color, Move, Window
from engines.game.board import DIRECTIONS
from engines.kernels import kernels, outlook, prospects
from engines.kernels.attacks import BLOCKED, REACH
from engines.kernels.search_tables import Class
from engines.kernels.tables import (
    POW3,
    Tables,
    attacks_of,
    tables,
)

SIDES: Final = {Color.X: 0, Color.O: 1}
"""The kernels' word for a color."""
_POW3: Final = np.array(POW3, dtype=np.uint16)


class State:
    """A position as the kernels see it: what every line through every cell is worth.

    Kept up as stones come and go. Rows and columns are those of the window: for a board without
    borders, shifted by `top` and `left`.

    Args:
        window: The cells of a part of a board.
        bordered: Whether the board ends where the window does; if not, every cell beyond it counts
            as empty.
        overline: Whether more than five in a row win.
    """

    def __init__(self, window: Window, *, bordered: bool, overline: bool) -> None:
        self.rows: int
        self.cols: int
        self.rows, self.cols = window.cells.shape
        self.top, self.left = window.top, window.left
        self.bordered = bordered
        self.overline = overline
        self.tables: Tables = tables(overline=overline)
        self._steps, self.inside, cells, codes = empty_board(
            self.rows, self.cols, bordered=bordered
        )
        self._cells, self._codes = np.empty_like(cells), np.empty_like(codes)
        self._sums = np.empty((len(cells), len(SIDES)), dtype=np.int64)
        stones = np.ascontiguousarray(window.cells)
        kernels.set_up(*self._arrays, self.inside, stones, cells, codes)
        self._history: list[int] = []

    @classmethod
    def of(cls, board: Board) -> Self:
        """The state of a position; later changes of the board do not reach it.

        The board's line length must be five.
        """
        rules = board.rules
        return cls(board.window(), bordered=not rules.unbounded, overline=rules.overline)

    @property
    def _arrays(
        self,
    ) -> tuple[
        npt.NDArray[np.int8],
        npt.NDArray[np.uint16],
        npt.NDArray[np.int64],
        npt.NDArray[np.int64],
        npt.NDArray[np.uint16],
        npt.NDArray[np.int64],
    ]:
        """What `place` and `remove` work on, in their order."""
        return (self._cells, self._codes, self._sums, self.tables.packed, _POW3, self._steps)

    def make(self, move: Move, color: Color) -> None:
        """Put a stone on an empty cell.

        Raises:
            ValueError: The cell is outside the window or holds a stone.
        """
        point = self._empty_point(move)
        kernels.place(*self._arrays, point, SIDES[color])
        self._history.append(point)

    def unmake(self) -> None:
        """Take back the last `make`.

        Raises:
            IndexError: Nothing was made.
        """
        point = self._history.pop()
        kernels.remove(*self._arrays, point, self._cells[point] - 1)

    def weights(self, to_move: Color) -> npt.NDArray[np.int64]:
        """(rows, cols) attack weights for the side to move in units of 1/240; -1 on stones."""
        out = np.empty(len(self.inside), dtype=np.int64)
        kernels.weights(
            self._cells,
            self._codes,
            self._sums,
            self.tables.packed,
            self.inside,
            SIDES[to_move],
            out,
        )
        return out.reshape(self.rows, self.cols)

    def move(self, cell: int) -> Move:
        """The board's move for a cell of the window, `row * cols + col`."""
        row, col = divmod(cell, self.cols)
        return Move(row + self.top, col + self.left)

    def cell(self, move: Move) -> int:
        """The window's cell for a move of the board: what `move` undoes."""
        return (move.row - self.top) * self.cols + move.col - self.left

    def empty_cells(self) -> npt.NDArray[np.intp]:
        """The window's empty cells in reading order, each `row * cols + col`."""
        return np.flatnonzero(self._cells[self.inside] == 0)

    def stone_cells(self) -> npt.NDArray[np.intp]:
        """The window's cells with a stone in reading order, each `row * cols + col`."""
        return np.flatnonzero(self._cells[self.inside])

    def rank(
        self,
        scores: npt.NDArray[np.int64] | npt.NDArray[np.float64],
        to_move: Color,
        seed: int,
        limit: int | None = None,
    ) -> npt.NDArray[np.int64]:
        """The window's empty cells, best first: fives, then by score, then the nearest.

        Args:
            scores: (rows, cols), the higher, the better; what stands at occupied cells is ignored.
            to_move: Whose fives come first.
            seed: 64 bits, by which lots are drawn for the ties that remain between cells equally
                near to the centre of the stones.
            limit: How many to return; None for all.

        Returns:
            (limit,) cells, each `row * cols + col`; fewer where fewer are empty.
        """
        most = len(self.inside)
        best = np.empty(most if limit is None else min(limit, most), dtype=np.int64)
        # Scores in whole numbers are far below 2^53.
        values = scores.ravel().astype(np.float64, copy=False)
        count = kernels.rank(
            self._cells,
            self._sums,
            self.inside,
            self.cols,
            values,
            np.uint64(seed),
            SIDES[to_move],
            best,
        )
        return best[:count]

    def squared_distances(self, cells: npt.NDArray[np.intp]) -> npt.NDArray[np.int64]:
        """Squared distance of cells from the centre of the stones (of the window without any).

        Args:
            cells: (n,) cells of the window.

        Returns:
            (n,) in cells squared, times the squared number of stones (times 4 without any): whole
            numbers, so that equal distances compare equal.
        """
        out = np.empty(len(cells), dtype=np.int64)
        kernels.squared_distances(
            self._cells, self.inside, self.cols, np.ascontiguousarray(cells), out
        )
        return out

    def edge_distances(self, cells: npt.NDArray[np.intp]) -> npt.NDArray[np.int64]:
        """(n,) steps from cells of the window to the nearest border; endless without borders."""
        if not self.bordered:
            return np.full(len(cells), np.iinfo(np.int64).max)
        return _edge_distances(self.rows, self.cols)[cells]

    def attack_features(
        self, cells: npt.NDArray[np.int64], to_move: Color, out: npt.NDArray[np.float32]
    ) -> None:
        """Fill in the line columns of `engines.features`.

        Args:
            cells: (n,) empty cells of the window in reading order, `row * cols + col`.
            to_move: The side whose attacks come first.
            out: (n, columns) float32 zeros, C-contiguous.
        """
        points = self.inside[cells]
        if self._cells[points].any():
            raise ValueError("features describe empty cells only")
        kernels.attack_features(
            self._codes,
            self._sums,
            self.tables.shapes,
            self.tables.attacks,
            points,
            SIDES[to_move],
            out,
        )

    def prospects(
        self,
        cells: npt.NDArray[np.int64],
        to_move: Color,
        column: int,
        out: npt.NDArray[np.float32],
    ) -> None:
        """Fill in the columns of `engines.features` that say what a stone does to other cells.

        Args:
            cells: (n,) empty cells of the window, `row * cols + col`.
            to_move: The side whose prospects come first.
            column: The first of them.
            out: (n, columns) float32, zeros from there on, C-contiguous.
        """
        prospects.prospects(
            self._cells,
            self._codes,
            self._sums,
            self.tables.packed,
            self.tables.threats,
            _POW3,
            self._steps,
            self.inside[cells],
            SIDES[to_move],
            column,
            out,
        )

    def chance(self, cell: int, to_move: Color, coefficients: npt.NDArray[np.float64]) -> float:
        """How likely a side is to win after a move of its own, draws half.

        Args:
            cell: An empty cell of the window, `row * cols + col`.
            to_move: Whose move it is.
            coefficients: (`outlook.WIDTH`,) as `engines.win_probability` gives them.

        Returns:
            0..1; exactly 1 and 0 where the next two stones prove it.
        """
        chance: float = outlook.chance(
            *self._arrays, self.inside, coefficients, cell, SIDES[to_move]
        )
        return chance

    def survey(self, to_move: Color) -> tuple[int, npt.NDArray[np.int64]]:
        """What the empty cells offer.

        Args:
            to_move: The side to move.

        Returns:
            The standing, as `outlook.survey` gives it, and (2 * `outlook.COUNTED`,) the lines that
            make each threat from `TWO` to `FOUR`, of the side to move and of the other one.
        """
        standing, *spread = outlook.survey(self._cells, self._sums, self.inside, SIDES[to_move])
        lines = [
            spread[2 * side + threat % 2] >> outlook.LANE_BITS * (threat // 2) & outlook.LANE_MASK
            for side in range(2)
            for threat in range(outlook.COUNTED)
        ]
        return standing, np.array(lines)

    def best_class(self, color: Color) -> Class:
        """The best that a stone of `color` can make of an empty cell."""
        return Class(prospects.best_class(self._cells, self._sums, self.inside, SIDES[color]))

    def line_attacks(self, move: Move, color: Color) -> list[tuple[Attack, ...]]:
        """The attacks that `color` would have through an empty cell.

        Returns:
            One tuple a line, in the order of `DIRECTIONS`.

        Raises:
            ValueError: The cell is outside the window or holds a stone.
        """
        codes = self._codes[self._empty_point(move), :, SIDES[color]]
        return [attacks_of(int(code), overline=self.overline) for code in codes]

    def _empty_point(self, move: Move) -> int:
        row, col = move.row - self.top, move.col - self.left
        if not (0 <= row < self.rows and 0 <= col < self.cols):
            raise ValueError(f"row {move.row}, col {move.col} is outside the window")
        point = int(self.inside[row * self.cols + col])
        if self._cells[point]:
            raise ValueError(f"row {move.row}, col {move.col} holds a stone")
        return point


@functools.lru_cache(maxsize=16)
def empty_board(
    rows: int, cols: int, *, bordered: bool
) -> tuple[
    npt.NDArray[np.int64],
    npt.NDArray[np.int64],
    npt.NDArray[np.int8],
    npt.NDArray[np.uint16],
]:
    """(steps, inside, cells, codes) of an empty board, padded by `REACH` on every side.

    Shared: copy what is written to.

    The padding takes the updates that a stone near the border would send outside the board; its
    points count as occupied, so that no sums are kept there.
    """
    width = cols + 2 * REACH
    height = rows + 2 * REACH
    steps = np.array([drow * width + dcol for drow, dcol in DIRECTIONS], dtype=np.int64)
    points = np.arange(height * width).reshape(height, width)
    inside = points[REACH:-REACH, REACH:-REACH].ravel().copy()
    cells = np.full(height * width, -1, dtype=np.int8)
    cells[inside] = 0
    codes = np.zeros((height * width, len(DIRECTIONS), len(SIDES)), dtype=np.uint16)
    if bordered:
        outside = cells != 0
        for line, step in enumerate(steps):
            for near in range(REACH):
                for digit, neighbour in ((near, -step), (near + REACH, step)):
                    at = inside + (near + 1) * neighbour
                    codes[inside, line] += (outside[at] * BLOCKED * POW3[digit])[:, None].astype(
                        np.uint16
                    )
    return steps, inside, cells, codes


@functools.lru_cache(maxsize=16)
def _edge_distances(rows: int, cols: int) -> npt.NDArray[np.int64]:
    """Steps to the nearest edge of every cell of a window, in reading order."""
    row, col = np.divmod(np.arange(rows * cols), cols)
    edge: npt.NDArray[np.int64] = np.minimum(
        np.minimum(row, rows - 1 - row), np.minimum(col, cols - 1 - col)
    )
    return edge
