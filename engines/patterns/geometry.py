"""Geometry of padded boards: points and strides of the lines."""

from __future__ import annotations

import functools
from typing import Final

import numpy as np
import numpy.typing as npt

from engines.game.lines import DIRECTIONS

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
def padded_board(
    rows: int, cols: int
) -> tuple[npt.NDArray[np.int64], npt.NDArray[np.int64], npt.NDArray[np.int8]]:
    """(steps, inside, cells) of an empty board, padded by `PADDING` on every side.

    Shared: copy before writing. Points of the padding count as occupied: every walk over the board
    ends there.

    Args:
        rows: Rows of the board.
        cols: Its columns.
    """
    width = cols + 2 * PADDING
    height = rows + 2 * PADDING
    steps = np.array([drow * width + dcol for drow, dcol in DIRECTIONS], dtype=np.int64)
    points = np.arange(height * width).reshape(height, width)
    inside = points[PADDING:-PADDING, PADDING:-PADDING].ravel().copy()
    cells = np.full(height * width, -1, dtype=np.int8)
    cells[inside] = 0
    return steps, inside, cells
