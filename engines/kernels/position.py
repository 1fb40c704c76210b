"""`StaticPosition`: the validated line arrays of a position, for requests that do not search.

Kernels check no index, so everything that reaches them passes through here or `Searcher` once.
"""

from __future__ import annotations

import functools
import itertools
from collections.abc import Collection, Sequence
from typing import Self, cast

import numpy as np
import numpy.typing as npt

from tengen.engines.game import Board, Color, Move, Rules, Window
from tengen.engines.game.lines import DIRECTIONS
from tengen.engines.game.rules import LineRules
from tengen.engines.kernels import attack_weights, features, make_unmake, win_probability
from tengen.engines.kernels.compiled import load
from tengen.engines.kernels.state import SIDES, LineArrays
from tengen.engines.patterns.codes import CellPattern, LinePattern
from tengen.engines.patterns.walks import Walks
from tengen.engines.patterns.windows import (
    POINT,
    WindowTables,
    cell_patterns,
    edge_distances,
    padded_board,
    window_tables,
)


@functools.lru_cache(maxsize=64)
def _tables(rules: Rules) -> WindowTables:
    """The tables for a game, looked up in half the time of the rules of both colors."""
    return window_tables(rules.line_rules(Color.X), rules.line_rules(Color.O))


@functools.lru_cache(maxsize=16)
def empty_board(
    rows: int, cols: int, walks: Walks, *, bordered: bool
) -> tuple[
    npt.NDArray[np.int64],
    npt.NDArray[np.int64],
    npt.NDArray[np.int8],
    npt.NDArray[np.void],
]:
    """(steps, inside, cells, points) of a board without stones. Shared: copy before writing.

    Args:
        walks: How windows are coded.
        bordered: Whether the board ends there; else all cells beyond count as empty.
    """
    steps, inside, cells = padded_board(rows, cols)
    points = np.zeros(len(cells), dtype=POINT)
    if bordered:
        make_unmake.add_borders(cells, points, walks.coding, steps, inside)
    return steps, inside, cells, points


class StaticPosition:
    """A position as the kernels see it: the window of every line through every cell.

    Rows and columns are those of the board's viewport: on a board without borders, shifted by `top`
    and `left`.

    Args:
        window: The cells of a part of a board; cells beyond it count as empty, unless it is
            bordered.
        rules: What wins, for each color; lines of `MIN_LENGTH` to `MAX_LENGTH`.
    """

    def __init__(self, window: Window, rules: Rules) -> None:
        self.rows: int
        self.cols: int
        self.rows, self.cols = window.cells.shape
        self.top, self.left = window.top, window.left
        self.bordered = window.bordered
        self.rules = rules
        self._tables = tables = _tables(rules)
        # In caro, a stone that ends many lines may stop the fives of all.
        self._stopped = 1 if rules.blocked_wins else len(DIRECTIONS) * len(SIDES)
        self._coding = tables.walks.coding
        self._steps, self.inside, no_cells, no_points = empty_board(
            self.rows, self.cols, tables.walks, bordered=self.bordered
        )
        self._cells = np.empty_like(no_cells)
        self.points = np.empty_like(no_points)
        """(points,) `POINT`: the counters and the windows of each cell, at `inside`."""
        make_unmake.set_up(
            self._cells,
            self.points,
            self._coding,
            tables.packed,
            self._steps,
            self.inside,
            np.ascontiguousarray(window.cells),
            no_cells,
            no_points,
        )

    @staticmethod
    def load_kernels() -> None:
        """Load the kernels of positions, before a time limit begins."""
        load(
            make_unmake.add_borders,
            make_unmake.set_up,
            attack_weights.weights,
            attack_weights.rank,
            attack_weights.squared_distances,
            features.line_features,
            features.neighbour_features,
            features.average_features,
            features.best_pattern,
            win_probability.win_probabilities,
            win_probability.count_patterns,
        )

    @classmethod
    def of(cls, board: Board) -> Self:
        """The position on a board; later changes of the board have no effect."""
        return cls(board.window(), board.rules)

    def weights(self, to_move: Color) -> npt.NDArray[np.int64]:
        """(rows, cols) attack weights for the side to move in units of 1/240; -1 on stones."""
        out = np.empty(len(self.inside), dtype=np.int64)
        attack_weights.weights(
            self._cells,
            self.points,
            self._coding,
            self._tables.packed,
            self.inside,
            SIDES[to_move],
            out,
        )
        return out.reshape(self.rows, self.cols)

    @property
    def _lines(self) -> LineArrays:
        """A plain tuple in the order of `LineArrays`."""
        lines = (
            self._cells,
            self.points,
            self._coding,
            self._tables.packed,
            self._tables.line_patterns,
            self._tables.shapes,
            self._tables.attacks,
            cell_patterns(),
            self._steps,
            self.inside,
        )
        return cast("LineArrays", lines)

    def move(self, cell: int) -> Move:
        """The board's move for a cell of the window, `row * cols + col`."""
        row, col = divmod(cell, self.cols)
        return Move(row + self.top, col + self.left)

    def moves(self, cells: npt.NDArray[np.int64]) -> list[Move]:
        """The board's moves for cells of the window, in the order of the cells."""
        rows, cols = np.divmod(cells, self.cols)
        return list(map(Move, (rows + self.top).tolist(), (cols + self.left).tolist()))

    def cell(self, move: Move) -> int:
        """The window's cell for a move of the board: what `move` undoes."""
        return (move.row - self.top) * self.cols + move.col - self.left

    def contains(self, move: Move) -> bool:
        """Whether a cell of the board is in the window; without borders, some are not."""
        return 0 <= move.row - self.top < self.rows and 0 <= move.col - self.left < self.cols

    def cells(self, moves: Collection[Move]) -> npt.NDArray[np.int64]:
        """(n,) the window's cells for moves of the board, in the order of the moves."""
        both = np.fromiter(itertools.chain.from_iterable(moves), np.int64, 2 * len(moves))
        return (both[::2] - self.top) * self.cols + both[1::2] - self.left

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
        among: npt.NDArray[np.int64] | None = None,
    ) -> npt.NDArray[np.int64]:
        """The window's empty cells, best first: fives, then by score, then the nearest.

        Args:
            scores: (rows, cols), the higher, the better; those of occupied cells are ignored.
            to_move: Whose fives come first.
            seed: 64 bits that decide the ties which remain between cells equally near to the centre
                of the stones.
            limit: How many to return; None for all.
            among: (n,) distinct empty cells to rank; None for all.

        Returns:
            (limit or fewer,) cells, each `row * cols + col`.

        Raises:
            ValueError: A stone stands on a cell of `among`.
        """
        among = self.empty_cells() if among is None else np.ascontiguousarray(among)
        if self._cells[self.inside[among]].any():
            raise ValueError("only empty cells are ranked")
        best = np.empty(len(among) if limit is None else min(limit, len(among)), dtype=np.int64)
        # Scores in whole numbers are far below 2^53.
        values = scores.ravel().astype(np.float64, copy=False)
        attack_weights.rank(
            self._cells,
            self.points,
            self.inside,
            self.cols,
            values,
            np.uint64(seed),
            SIDES[to_move],
            among,
            best,
        )
        return best

    def squared_distances(self, cells: npt.NDArray[np.intp]) -> npt.NDArray[np.int64]:
        """(n,) squared distances of cells from the centre of the stones, or of the window.

        In cells squared times the squared number of stones (times 4 without any): whole numbers, so
        that equal distances compare equal.
        """
        out = np.empty(len(cells), dtype=np.int64)
        attack_weights.squared_distances(
            self._cells, self.inside, self.cols, np.ascontiguousarray(cells), out
        )
        return out

    def edge_distances(self, cells: npt.NDArray[np.intp]) -> npt.NDArray[np.int64]:
        """(n,) steps from cells of the window to the nearest border; endless without borders."""
        if not self.bordered:
            return np.full(len(cells), np.iinfo(np.int64).max)
        return edge_distances(self.rows, self.cols)[cells]

    def line_features(
        self, cells: npt.NDArray[np.intp], to_move: Color, out: npt.NDArray[np.float32]
    ) -> None:
        """Fill in the columns of `catalogue.learned.features` for the lines through each cell.

        Args:
            cells: (n,) empty cells of the window, each `row * cols + col`.
            to_move: The side whose columns come first.
            out: (n, columns) float32 zeros, C-contiguous.

        Raises:
            ValueError: A stone stands on a cell.
        """
        points = self.inside[cells]
        if self._cells[points].any():
            raise ValueError("features describe empty cells only")
        features.line_features(self._lines, points, SIDES[to_move], out)

    def neighbour_features(
        self,
        cells: npt.NDArray[np.intp],
        to_move: Color,
        column: int,
        out: npt.NDArray[np.float32],
    ) -> None:
        """Fill in the columns of `catalogue.learned.features` for what a stone changes around it.

        Args:
            cells: (n,) empty cells of the window, each `row * cols + col`.
            to_move: The side whose stone comes first.
            column: The first of the columns.
            out: (n, columns) float32, zeros from there on, C-contiguous.
        """
        points = self.inside[cells]
        features.neighbour_features(self._lines, points, SIDES[to_move], column, out)

    def average_features(
        self, cells: npt.NDArray[np.intp], reach: int, columns: int, out: npt.NDArray[np.float32]
    ) -> None:
        """Fill in the averages of columns over the cells around each cell.

        Args:
            cells: (n,) cells of the window, each `row * cols + col`; others count as zeros.
            reach: Cells in each direction.
            columns: How many columns of `out` to average; their averages follow them.
            out: (n, columns) float32, zeros where the averages belong, C-contiguous.
        """
        cells = np.ascontiguousarray(cells)
        rows = np.full((self.rows + 2 * reach, self.cols + 2 * reach), -1)
        row, col = np.divmod(cells, self.cols)
        rows[row + reach, col + reach] = np.arange(len(cells))
        features.average_features(rows, cells, self.cols, reach, columns, out)

    def win_probabilities(
        self,
        cells: npt.NDArray[np.int64] | Sequence[int],
        to_move: Color,
        coefficients: npt.NDArray[np.float64],
    ) -> list[float]:
        """The probability that a side wins after each of some moves of its own; a draw counts half.

        Args:
            cells: (n,) empty cells of the window, each `row * cols + col`.
            coefficients: (`win_probability.WIDTH`,) as fitted for an engine.

        Returns:
            0..1; exactly 1 and 0 where the next two stones prove it.
        """
        out = np.empty(len(cells))
        win_probability.win_probabilities(
            self._lines,
            coefficients,
            np.asarray(cells, dtype=np.int64),
            SIDES[to_move],
            self._stopped,
            np.empty((3, win_probability.TALLY), dtype=np.float32),
            out,
        )
        probabilities: list[float] = out.tolist()
        return probabilities

    def count_patterns(self, to_move: Color) -> tuple[int, npt.NDArray[np.int64]]:
        """The patterns that the empty cells offer.

        Returns:
            The `win_probability.standing`, and (2 * `win_probability.COUNTED_LINES`,) the number of
            lines that make each `LinePattern` from `TWO` to `FOUR`, for the side to move and the
            other.
        """
        tally = np.empty((1, win_probability.TALLY), dtype=np.float32)
        side = SIDES[to_move]
        standing = win_probability.count_patterns(self._lines, side, self._stopped, tally)
        sides = tally[0, : win_probability.EMPTY].astype(np.int64).reshape(len(SIDES), -1)
        lines = sides[:, win_probability.TALLY_LINES :]
        return standing, lines[[side, 1 - side]].ravel()

    def best_pattern(self, color: Color) -> CellPattern:
        """The best that a stone of `color` can make of an empty cell."""
        return CellPattern(features.best_pattern(self._lines, SIDES[color]))

    def line_patterns(self, color: Color, cell: int | None = None) -> npt.NDArray[np.int8]:
        """The `LinePattern` that a stone of `color` would make of each line.

        Args:
            cell: A cell of the window; None for all.

        Returns:
            (rows * cols, 4), or (4,) for one cell. Lines are in the order of `DIRECTIONS`; those of
            cells with a stone are `NONE`.
        """
        tables, side = self._tables, SIDES[color]
        points = self.inside if cell is None else self.inside[cell : cell + 1]
        windows = tables.walks.indices(self.points["codes"][points, :, side])
        table = tables.line_patterns[side * (len(tables.line_patterns) - 1)]
        patterns: npt.NDArray[np.int8] = table[windows]
        patterns[self._cells[points] != 0] = LinePattern.NONE
        return patterns if cell is None else patterns[0]

    def line_windows(self, move: Move, color: Color) -> tuple[LineRules, list[int]]:
        """The windows of the lines through an empty cell, as `color` sees them.

        Returns:
            The worth of its lines, and a window code for each, in the order of `DIRECTIONS`.

        Raises:
            ValueError: The cell is outside the window or holds a stone.
        """
        row, col = move.row - self.top, move.col - self.left
        if not (0 <= row < self.rows and 0 <= col < self.cols):
            raise ValueError(f"row {move.row}, col {move.col} is outside the window")
        point = int(self.inside[row * self.cols + col])
        if self._cells[point]:
            raise ValueError(f"row {move.row}, col {move.col} holds a stone")
        return self.rules.line_rules(color), self.points["codes"][point, :, SIDES[color]].tolist()
