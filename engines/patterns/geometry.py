"""Geometry of padded boards: points, strides of the lines, windows of an empty board."""

from __future__ import annotations

import functools
from typing import Final

import numpy as np
import numpy.typing as npt

from engines.game.board import DIRECTIONS
from engines.patterns.attacks import BLOCKED, REACH
from engines.patterns.windows import POW3

COLORS: Final = 2


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

    Shared: copy before writing. The padding takes the updates that a stone near the border sends
    outside of the board; its points count as occupied, so that no counters are kept there.
    """
    width = cols + 2 * REACH
    height = rows + 2 * REACH
    steps = np.array([drow * width + dcol for drow, dcol in DIRECTIONS], dtype=np.int64)
    points = np.arange(height * width).reshape(height, width)
    inside = points[REACH:-REACH, REACH:-REACH].ravel().copy()
    cells = np.full(height * width, -1, dtype=np.int8)
    cells[inside] = 0
    codes = np.zeros((height * width, len(DIRECTIONS), COLORS), dtype=np.uint16)
    if bordered:
        outside = cells != 0
        for line, step in enumerate(steps):
            for near in range(REACH):
                for digit, neighbour in ((near, -step), (near + REACH, step)):
                    at = inside + (near + 1) * neighbour
                    codes[inside, line] += (outside[at] * BLOCKED * POW3[digit])[:, None].astype(
                        np.uint16
                    )
    return steps, inside, cells, codes.ravel()


@functools.lru_cache(maxsize=16)
def edge_distances(rows: int, cols: int) -> npt.NDArray[np.int64]:
    """Steps to the nearest edge of every cell of a window, in reading order."""
    row, col = np.divmod(np.arange(rows * cols), cols)
    edge: npt.NDArray[np.int64] = np.minimum(
        np.minimum(row, rows - 1 - row), np.minimum(col, cols - 1 - col)
    )
    return edge


def near_cells(cells: npt.NDArray[np.int8], reach: int) -> npt.NDArray[np.intp]:
    """Cells of a window at most `reach` rows and columns from a stone, stones included."""
    close = cells != 0
    for axis in (close, close.T):
        stones = axis.copy()
        for distance in range(1, reach + 1):
            axis[distance:] |= stones[:-distance]
            axis[:-distance] |= stones[distance:]
    return np.flatnonzero(close)
