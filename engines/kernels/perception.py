"""The stones that a player below full strength sees: all but one of each overlooked line.

`overlook` checks nothing; `seen_cells` is its Python face.
"""

from __future__ import annotations

from typing import Final

import numpy as np
import numpy.typing as npt
from numba import types

from tengen.engines.kernels.attack_weights import lot
from tengen.engines.kernels.compiled import kernel
from tengen.engines.kernels.state import INT, INT8S, VOID, Int8s
from tengen.engines.patterns.codes import LINES

DIAGONAL: Final = 1.6
"""Diagonal lines are overlooked this many times as often as rows and columns."""
BROKEN: Final = 1.6
"""Lines with a gap are overlooked this many times as often as unbroken ones."""
OPPONENTS: Final = 1.4
"""The opponent's lines are overlooked this many times as often as the player's own."""
FEWEST: Final = 2
"""Fewest stones of a line that can be overlooked; if lines are short, a single stone is no line."""
NOTICED: Final = 2
"""The kernel marks stones of noticed fours by this factor while it runs."""
UNIT: Final = 2.0**-53


@kernel(
    VOID(INT8S, INT, INT, INT, INT, types.float64, types.float64, types.uint64, INT8S), nogil=False
)
def overlook(
    cells: Int8s,
    rows: int,
    cols: int,
    win_length: int,
    to_move: int,
    three: float,
    four: float,
    seed: np.uint64,
    view: Int8s,
) -> None:
    """Write the cells to `view`, without a stone of each line that the player overlooks.

    A line is a run of `win_length` cells with stones of one color alone: a *four* lacks one stone,
    a *three* two. The stone that is missing from the view is the first or the last of the line.
    The seed and the ends of the line alone decide at random, so that stones elsewhere change
    nothing. Lines that share a stone with a noticed four are also noticed.

    Args:
        cells: (rows * cols,) +1 for X, -1 for O, 0 for empty.
        to_move: The player's stones, +1 or -1.
        three: The probability that an unbroken three of the player in a row or column is
            overlooked, 0..1.
        four: Chance that a four is overlooked.
        seed: Decides which lines are overlooked.
        view: (rows * cols,) filled.
    """
    for at in range(cells.shape[0]):
        view[at] = cells[at]
    for lacking in range(1, 3):
        if win_length - lacking < FEWEST:
            continue
        for line in range(LINES):
            # In the order of `DIRECTIONS`: horizontal, anti-diagonal, vertical, main diagonal.
            down = 0 if line == 0 else 1
            right = (1, -1, 0, 1)[line]
            step = down * cols + right
            reach = (win_length - 1) * right
            for row in range(rows - (win_length - 1) * down):
                for col in range(max(0, -reach), min(cols, cols - reach)):
                    start = row * cols + col
                    stones, color = 0, 0
                    first, last = -1, -1
                    is_open = True
                    for index in range(win_length):
                        at = start + index * step
                        stone = int(cells[at])
                        if stone == 0:
                            continue
                        # A line with a stone of a noticed four, or without one already, is skipped.
                        is_taken = lacking > 1 and view[at] != stone
                        if is_taken or (stones > 0 and stone != color):
                            is_open = False
                            break
                        if stones == 0:
                            color, first = stone, index
                        stones, last = stones + 1, index
                    if not is_open or stones != win_length - lacking:
                        continue
                    ends = start + first * step, start + last * step
                    # A neighbouring run had the same four, which is overlooked.
                    if view[ends[0]] == 0 or view[ends[1]] == 0:
                        continue
                    chance = four if lacking == 1 else three
                    if down == 1 and right != 0:
                        chance *= DIAGONAL
                    if last - first + 1 > stones:
                        chance *= BROKEN
                    if color != to_move:
                        chance *= OPPONENTS
                    key = lot(seed, np.uint64(ends[0]))
                    drawn = lot(key, np.uint64(ends[1] * LINES + line))
                    if (drawn >> np.uint64(11)) * UNIT < chance:
                        view[ends[drawn & np.uint64(1)]] = 0
                    elif lacking == 1:
                        for index in range(win_length):
                            at = start + index * step
                            if view[at] == color:
                                view[at] = NOTICED * color
    for at in range(cells.shape[0]):
        if view[at] != 0:
            view[at] = cells[at]


def seen_cells(
    cells: npt.NDArray[np.int8],
    win_length: int,
    to_move: int,
    chances: tuple[float, float],
    seed: int,
) -> npt.NDArray[np.int8]:
    """The cells of a board as a player sees them, see `overlook`.

    Args:
        cells: (rows, cols) +1 for X, -1 for O, 0 for empty.
        to_move: The player's stones, +1 or -1.
        chances: The probabilities that the player overlooks a three and a four.
        seed: 64 bits.

    Returns:
        (rows, cols) with 0 in place of the stones that the player overlooks.
    """
    rows, cols = cells.shape
    view = np.empty(rows * cols, dtype=np.int8)
    flat = np.ascontiguousarray(cells, dtype=np.int8).ravel()
    overlook(flat, rows, cols, win_length, to_move, *chances, np.uint64(seed), view)
    return view.reshape(rows, cols)
