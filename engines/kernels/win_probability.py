"""How a game stands after a move: the compiled part of win probabilities that need no search.

As in `engines.kernels.kernels`, nothing here checks an index, and every function has an explicit
signature. `engines.kernels.state.State` is the only caller. It calls functions of two other files:
numba's cache goes stale when these change, until `__pycache__` is emptied.
"""

# ruff: noqa: PLR0917 - compiled functions take plain arrays, in one order

from __future__ import annotations

import math
from typing import Final

import numpy as np
import numpy.typing as npt

from engines.kernels.compiled import kernel
from engines.kernels.kernels import FIVE_SHIFT, STATE, STEPPING, place, remove
from engines.kernels.prospects import class_of
from engines.kernels.search_tables import Class
from engines.kernels.tables import COUNT_BITS, COUNT_MASK, THREAT_SHIFT, Threat

COUNTED: Final = int(Threat.FOUR)
"""Threats that are counted, from `TWO` on; open fours and fives decide, and are told by class."""
TWO_SHIFT: Final = THREAT_SHIFT + COUNT_BITS
DECIDING: Final = 1 << (COUNT_BITS * (Threat.OPEN_THREE - Threat.TWO))
"""Cells with threats from here on, counted from `TWO`, are of a class."""
LANE_BITS: Final = 16
"""Room for the lines of a threat through all cells of a board: 4,096 at most."""
LANE_MASK: Final = (1 << LANE_BITS) - 1
FIVE: Final = int(Class.FIVE)
CLASSES: Final = len(Class)
STANDINGS: Final = FIVE * CLASSES
"""What is the best that the side to move (no five) and the other one can make."""
WIDTH: Final = 2 * COUNTED + STANDINGS
"""Coefficients: of the lines of the side to move, of the other's, of each standing."""
WON, LOST, DRAWN = -1, -2, -3
"""In place of a standing: proven, for the side that has just moved."""
SUREST: Final = 7.0
"""Logit: 0.999. What is not proven is not said to be surer than that."""
ROUNDED: Final = 10_000
"""Steps from 0 to 1: more digits would say nothing."""

Int8s = npt.NDArray[np.int8]
UInt16s = npt.NDArray[np.uint16]
Int64s = npt.NDArray[np.int64]
Float64s = npt.NDArray[np.float64]


@kernel("int64(int64)", nogil=False)
def spread(threats: int) -> int:
    """Every other counter of three pairs, with room to add up."""
    return (
        (threats & COUNT_MASK)
        | (threats >> 2 * COUNT_BITS & COUNT_MASK) << LANE_BITS
        | (threats >> 4 * COUNT_BITS & COUNT_MASK) << 2 * LANE_BITS
    )


@kernel("UniTuple(int64, 5)(int8[::1], int64[:,::1], int64[::1], int64)", nogil=False)
def survey(
    cells: Int8s, sums: Int64s, inside: Int64s, to_move: int
) -> tuple[int, int, int, int, int]:
    """What the empty cells offer to either side.

    Args:
        cells: (points,) 0 for empty.
        sums: (points, 2) packed sums by side.
        inside: (cells of the board,) their points, in reading order.
        to_move: The side to move.

    Returns:
        The standing: the class of the best cell of the side to move, times `CLASSES`, and that of
        the other one; or `WON`, `LOST` or `DRAWN`, seen from the other one, which has just moved.
        Then the lines that make each threat from `TWO` to `FOUR`, spread: of the side to move the
        first, third and fifth, its second and fourth, and the same of the other side.
    """
    best = other_best = fives = empty = 0
    # The sums' counters are too narrow for a whole board: every other one has room for both.
    even = odd = other_even = other_odd = 0
    for index in range(inside.shape[0]):
        point = inside[index]
        if cells[point] != 0:
            continue
        empty += 1
        threats = sums[point, to_move] >> TWO_SHIFT
        if threats != 0:
            even += spread(threats)
            odd += spread(threats >> COUNT_BITS)
            if threats >= DECIDING:
                best = max(best, class_of(sums[point, to_move]))
        threats = sums[point, 1 - to_move] >> TWO_SHIFT
        if threats != 0:
            other_even += spread(threats)
            other_odd += spread(threats >> COUNT_BITS)
            if threats >= DECIDING:
                kind = class_of(sums[point, 1 - to_move])
                other_best = max(other_best, kind)
                fives += kind == FIVE
    standing = best * CLASSES + other_best
    if empty == 0:
        standing = DRAWN
    elif best == FIVE:
        standing = LOST
    elif fives > 1:
        # One of them can be stopped.
        standing = WON
    return standing, even, odd, other_even, other_odd


@kernel(
    f"float64({STATE}, {STEPPING}, int64[::1], float64[::1], int64, int64)",
    nogil=False,
)
def chance(
    cells: Int8s,
    codes: UInt16s,
    sums: Int64s,
    packed: Int64s,
    pow3: UInt16s,
    steps: Int64s,
    inside: Int64s,
    coefficients: Float64s,
    cell: int,
    side: int,
) -> float:
    """How likely a side is to win after a move of its own; 1 and 0 where that is proven.

    Args:
        cells: (points,) 0 for empty.
        codes: (points, 4, 2) windows by line and side.
        sums: (points, 2) packed sums by side.
        packed: The table of the same name.
        pow3: Powers of three.
        steps: (4,) strides of the lines.
        inside: (cells of the board,) their points, in reading order.
        coefficients: (WIDTH,) of the logit.
        cell: An empty cell of the board.
        side: Whose move it is.
    """
    point = inside[cell]
    if (sums[point, side] >> FIVE_SHIFT) & COUNT_MASK > 0:
        return 1.0
    place(cells, codes, sums, packed, pow3, steps, point, side)
    standing, even, odd, other_even, other_odd = survey(cells, sums, inside, 1 - side)
    remove(cells, codes, sums, packed, pow3, steps, point, side)
    if standing == WON:
        return 1.0
    if standing == LOST:
        return 0.0
    if standing == DRAWN:
        return 0.5
    logit = coefficients[2 * COUNTED + standing]
    for threat in range(COUNTED):
        shift = LANE_BITS * (threat // 2)
        own, other = (even, other_even) if threat % 2 == 0 else (odd, other_odd)
        logit += coefficients[threat] * (own >> shift & LANE_MASK)
        logit += coefficients[COUNTED + threat] * (other >> shift & LANE_MASK)
    chance = 1 / (1 + math.exp(-min(max(logit, -SUREST), SUREST)))
    return math.floor(chance * ROUNDED + 0.5) / ROUNDED
