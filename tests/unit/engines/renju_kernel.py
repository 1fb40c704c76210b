"""Forbidden points by the kernel, in the form of its twin."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

import numpy as np

from tengen.engines.kernels.search.legality import DOUBLE_FOUR, DOUBLE_THREE, OVERLINE, forbidden
from tengen.engines.patterns.windows import padded_board
from tests.unit.game.renju_twin import Cell

REASONS: Final = {DOUBLE_THREE: "double-three", DOUBLE_FOUR: "double-four", OVERLINE: "overline"}


def by_kernel(stones: Mapping[Cell, int], rows: int, cols: int) -> dict[Cell, str]:
    """Every forbidden cell of a position and why.

    Args:
        stones: By cell: +1 Black, -1 White.
        rows: Rows of the board.
        cols: Columns.
    """
    steps, inside, cells = padded_board(rows, cols)
    cells = cells.copy()
    for (row, col), stone in stones.items():
        cells[inside[row * cols + col]] = 1 if stone > 0 else 2
    before, width = cells.copy(), int(steps[2])
    found = {}
    for at, point in enumerate(inside.tolist()):
        if cells[point] == 0 and (reason := forbidden(cells, width, point)):
            found[divmod(at, cols)] = REASONS[reason]
    assert np.array_equal(cells, before)
    return found
