"""Geometry of padded boards: points, strides of the lines, windows of an empty board."""

from __future__ import annotations

import functools
from typing import Final

import numpy as np
import numpy.typing as npt

from engines.game.lines import DIRECTIONS
from engines.patterns.walks import MAX_REACH, Walks

COLORS: Final = 2
PADDING: Final = 5
"""Points outside of the board on every side. Lines end at the first of them."""


POINT: Final = np.dtype(
    [
        # Windows by line and side.
        ("codes", np.uint32, (len(DIRECTIONS), COLORS)),
        # Of empty points, by side: line patterns, and the upper half of `WindowTables.packed`,
        # both added up over the lines.
        ("counters", np.int32, (COLORS,)),
        ("attack_sums", np.int32, (COLORS,)),
    ],
    align=True,
)
"""A point of a stateless request's position."""


@functools.lru_cache(maxsize=16)
def edge_distances(rows: int, cols: int) -> npt.NDArray[np.int64]:
    """Steps to the nearest edge of every cell of a window, in reading order."""
    row, col = np.divmod(np.arange(rows * cols), cols)
    edge: npt.NDArray[np.int64] = np.minimum(
        np.minimum(row, rows - 1 - row), np.minimum(col, cols - 1 - col)
    )
    return edge


@functools.lru_cache(maxsize=16)
def empty_board(
    rows: int, cols: int, walks: Walks, *, bordered: bool
) -> tuple[
    npt.NDArray[np.int64],
    npt.NDArray[np.int64],
    npt.NDArray[np.int8],
    npt.NDArray[np.void],
]:
    """(steps, inside, cells, points) of an empty board, padded by `PADDING` on every side.

    Shared: copy before writing. Points of the padding count as occupied: every walk over the board
    ends there.

    Args:
        rows: Rows of the board.
        cols: Its columns.
        walks: How windows are coded.
        bordered: Whether the board ends there; else all cells beyond count as empty.
    """
    width = cols + 2 * PADDING
    height = rows + 2 * PADDING
    steps = np.array([drow * width + dcol for drow, dcol in DIRECTIONS], dtype=np.int64)
    points = np.arange(height * width).reshape(height, width)
    inside = points[PADDING:-PADDING, PADDING:-PADDING].ravel().copy()
    cells = np.full(height * width, -1, dtype=np.int8)
    cells[inside] = 0
    empty = np.zeros(height * width, dtype=POINT)
    codes = empty["codes"]
    if bordered:
        edge = edge_distances(rows, cols) < walks.reach
        rim = inside[edge]
        row, col = np.divmod(np.flatnonzero(edge), cols)
        for line, (drow, dcol) in enumerate(DIRECTIONS):
            for first, sign in ((1, -1), (walks.half, 1)):
                steps_to_border = np.minimum(
                    _steps_inside(row, rows, sign * drow), _steps_inside(col, cols, sign * dcol)
                )
                near = steps_to_border < walks.reach
                border = walks.border * first * walks.base ** steps_to_border[near]
                codes[rim[near], line] += border.astype(np.uint32)[:, None]
    return steps, inside, cells, empty


def _steps_inside(at: npt.NDArray[np.int64], side: int, step: int) -> npt.NDArray[np.int64]:
    """How many steps of 1, 0 or -1 from places along a side stay on the board, or `MAX_REACH`."""
    if step == 0:
        return np.full_like(at, MAX_REACH)
    return at if step < 0 else side - 1 - at


def near_cells(cells: npt.NDArray[np.int8], reach: int) -> npt.NDArray[np.intp]:
    """Cells of a window at most `reach` rows and columns from a stone, stones included."""
    close = cells != 0
    for axis in (close, close.T):
        stones = axis.copy()
        for distance in range(1, reach + 1):
            axis[distance:] |= stones[:-distance]
            axis[:-distance] |= stones[distance:]
    return np.flatnonzero(close)
