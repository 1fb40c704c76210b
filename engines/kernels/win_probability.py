"""The compiled part of win probabilities without a search: what the patterns after a move say."""

# ruff: noqa: C901, PLR0917 - kernels take plain arrays, in one order

from __future__ import annotations

import math
from typing import Final

from engines.kernels.compiled import kernel
from engines.kernels.features import CHANGES, lines_of, neighbour_changes
from engines.kernels.layout import Float32s, Float64s, Int8s, Int32s, Int64s, UInt16s
from engines.kernels.patterns import (
    CELL_SHIFT,
    COUNTER_BITS,
    COUNTER_MASK,
    FIVE_SHIFT,
    CellPattern,
    LinePattern,
)

COUNTED_LINES: Final = int(LinePattern.FOUR)
"""Line patterns that are counted, from `TWO` on; open fours and fives decide by their cells."""
FIVE: Final = int(CellPattern.FIVE)
CELLS: Final = len(CellPattern)
STANDINGS: Final = FIVE * CELLS
"""Pairs of the best cell patterns of the side to move (no five) and of the other one."""
WIDTH: Final = 2 * COUNTED_LINES + STANDINGS
"""Coefficients: of the lines of the side to move, of the other's, of each standing."""
WON, LOST, DRAWN = -1, -2, -3
"""In place of a standing: proven, for the side that has just moved."""
MAX_LOGIT: Final = 7.0
"""Of what is not proven: 0.999."""
STEPS_PER_UNIT: Final = 10_000
"""Probabilities are rounded to so many steps: more digits would mean nothing."""

# --- a tally: what the empty points offer, in whole numbers ---------------------------------------
TALLY_LINES: Final = CELLS
"""By side: points of each cell pattern, then lines of each counted pattern, one after the other."""
TALLY_SIDE: Final = TALLY_LINES + COUNTED_LINES
EMPTY: Final = 2 * TALLY_SIDE
"""Number of empty points."""
TALLY: Final = max(EMPTY + 1, 2 * CHANGES)
"""Numbers of a tally, or of the changes by a stone."""
LANE_BITS: Final = 20
"""Room for one pattern's lines through all points of a board, three lanes to a word."""
LANE_MASK: Final = (1 << LANE_BITS) - 1


@kernel("int64(int64)", nogil=False)
def to_lanes(counters: int) -> int:
    """Three neighbouring counters with room to add up."""
    return (
        (counters & COUNTER_MASK)
        | (counters >> COUNTER_BITS & COUNTER_MASK) << LANE_BITS
        | (counters >> 2 * COUNTER_BITS & COUNTER_MASK) << 2 * LANE_BITS
    )


@kernel("void(int8[::1], int32[::1], int32[::1], int64[::1], float32[:,::1], int64)", nogil=False)
def count_patterns(
    cells: Int8s,
    counters: Int32s,
    cell_patterns: Int32s,
    inside: Int64s,
    tally: Float32s,
    row: int,
) -> None:
    """Count what the empty points offer to either side.

    Args:
        cells: (points,) 0 for empty.
        counters: (2 * points,) of line patterns, by point and side.
        cell_patterns: (CELL_CODES,) the table of the same name.
        inside: (cells of the board,) their points, in reading order.
        tally: (rows, TALLY) to fill.
        row: Which row of it.
    """
    for at in range(TALLY):
        tally[row, at] = 0
    low = high = other_low = other_high = empty = 0
    for index in range(inside.shape[0]):
        point = inside[index]
        if cells[point] != 0:
            continue
        empty += 1
        own = counters[2 * point]
        if own != 0:
            low += to_lanes(own)
            high += to_lanes(own >> 3 * COUNTER_BITS)
            if own >> CELL_SHIFT:
                tally[row, cell_patterns[own >> CELL_SHIFT]] += 1
        own = counters[2 * point + 1]
        if own != 0:
            other_low += to_lanes(own)
            other_high += to_lanes(own >> 3 * COUNTER_BITS)
            if own >> CELL_SHIFT:
                tally[row, TALLY_SIDE + cell_patterns[own >> CELL_SHIFT]] += 1
    tally[row, EMPTY] = empty
    for side in range(2):
        base = side * TALLY_SIDE + TALLY_LINES
        if side == 1:
            low, high = other_low, other_high
        for lane in range(3):
            tally[row, base + lane] = low >> LANE_BITS * lane & LANE_MASK
        for lane in range(2):
            tally[row, base + 3 + lane] = high >> LANE_BITS * lane & LANE_MASK
        # An open four counts as a four in the counters alone.
        tally[row, base + COUNTED_LINES - 1] -= high >> LANE_BITS * 2


@kernel("int64(float32[:,::1], int64, int64)", nogil=False)
def standing(tally: Float32s, row: int, to_move: int) -> int:
    """The best cell pattern of the side to move times `CELLS`, and that of the other one.

    Or `WON`, `LOST` or `DRAWN`, from the point of view of the other one, which has just moved.
    """
    if tally[row, EMPTY] == 0:
        return DRAWN
    own, other = to_move * TALLY_SIDE, (1 - to_move) * TALLY_SIDE
    if tally[row, own + FIVE] > 0:
        return LOST
    if tally[row, other + FIVE] > 1:
        # One of them can be stopped.
        return WON
    best, other_best = FIVE, FIVE
    while best > 0 and tally[row, own + best] == 0:
        best -= 1
    while other_best > 0 and tally[row, other + other_best] == 0:
        other_best -= 1
    return best * CELLS + other_best


@kernel("float64(float32[:,::1], int64, int64, float64[::1])", nogil=False)
def probability(tally: Float32s, row: int, to_move: int, coefficients: Float64s) -> float:
    """How likely the side that has just moved is to win."""
    stands = standing(tally, row, to_move)
    if stands == WON:
        return 1.0
    if stands == LOST:
        return 0.0
    if stands == DRAWN:
        return 0.5
    logit = coefficients[2 * COUNTED_LINES + stands]
    own, other = to_move * TALLY_SIDE + TALLY_LINES, (1 - to_move) * TALLY_SIDE + TALLY_LINES
    for line in range(COUNTED_LINES):
        logit += coefficients[line] * tally[row, own + line]
        logit += coefficients[COUNTED_LINES + line] * tally[row, other + line]
    chance = 1 / (1 + math.exp(-min(max(logit, -MAX_LOGIT), MAX_LOGIT)))
    return math.floor(chance * STEPS_PER_UNIT + 0.5) / STEPS_PER_UNIT


@kernel(
    "void(int8[::1], uint16[::1], int32[::1], int64[:,::1], int8[:,::1], int32[::1], int64[::1],"
    " int64[::1], float64[::1], int64[::1], int64, float32[:,::1], float64[::1])",
    nogil=False,
)
def win_probabilities(
    cells: Int8s,
    codes: UInt16s,
    counters: Int32s,
    packed: Int64s,
    line_patterns: Int8s,
    cell_patterns: Int32s,
    steps: Int64s,
    inside: Int64s,
    coefficients: Float64s,
    chosen: Int64s,
    side: int,
    work: Float32s,
    out: Float64s,
) -> None:
    """How likely a side is to win after each of some moves; 1 and 0 where that is proven.

    The position's patterns are counted once; for each move the changes by its stone are added.

    Args:
        cells: (points,) 0 for empty.
        codes: (CODES * points,) windows by point, line and side.
        counters: (2 * points,) of line patterns, by point and side.
        packed: (colours, TABLE_SIZE) the table of the same name.
        line_patterns: (colours, TABLE_SIZE) the table of the same name.
        cell_patterns: (CELL_CODES,) the table of the same name.
        steps: (4,) strides of the lines.
        inside: (cells of the board,) their points, in reading order.
        coefficients: (WIDTH,) of the logit.
        chosen: (n,) empty cells of the board.
        side: Whose moves they are.
        work: (3, TALLY) work space.
        out: (n,) the probabilities.
    """
    count_patterns(cells, counters, cell_patterns, inside, work, 0)
    for index in range(chosen.shape[0]):
        point = inside[chosen[index]]
        if counters[2 * point + side] >> FIVE_SHIFT > 0:
            out[index] = 1.0
            continue
        for at in range(TALLY):
            work[1, at] = work[0, at]
            work[2, at] = 0
        work[1, EMPTY] -= 1
        neighbour_changes(
            cells, codes, counters, packed, line_patterns, cell_patterns, steps,
            point, side, work, 2, 0,
        )  # fmt: skip
        for half in range(2):
            whose = side if half == 0 else 1 - side
            base = whose * TALLY_SIDE
            at = half * CHANGES - 1
            own = counters[2 * point + whose]
            work[1, base + cell_patterns[own >> CELL_SHIFT]] -= 1
            for pattern in range(1, CELLS):
                work[1, base + pattern] += work[2, at + pattern]
            at += CELLS - 1
            base += TALLY_LINES - 1
            for pattern in range(1, COUNTED_LINES + 1):
                work[1, base + pattern] += work[2, at + pattern] - lines_of(own, pattern)
            # An open four counts as a four in the counters alone.
            work[1, base + COUNTED_LINES] += lines_of(own, COUNTED_LINES + 1)
        out[index] = probability(work, 1, 1 - side, coefficients)
