"""Kernels of win probabilities without a search, from the patterns after a move."""

from __future__ import annotations

import math
from typing import Final

from tengen.engines.kernels.compiled import kernel
from tengen.engines.kernels.features import CHANGES, lines_of, neighbour_changes
from tengen.engines.kernels.state import (
    FLOAT32S_2D,
    FLOAT64S,
    INT,
    INT64S,
    LINE_ARRAYS,
    NAMED_LINE_ARRAYS,
    VOID,
    Float32s,
    Float64s,
    Int64s,
    LineArrays,
)
from tengen.engines.patterns.codes import (
    CELL_SHIFT,
    COUNTER_BITS,
    COUNTER_MASK,
    FIVE_SHIFT,
    VALUE_MASK,
    CellPattern,
    LinePattern,
)

COUNTED_LINES: Final = int(LinePattern.FOUR)
"""Line patterns that are counted, from `TWO` on; open fours and fives count as cell patterns."""
FIVE: Final = int(CellPattern.FIVE)
CELLS: Final = len(CellPattern)
STANDINGS: Final = FIVE * CELLS
"""Pairs of the best cell patterns of the side to move (no five) and of the other side."""
WIDTH: Final = 2 * COUNTED_LINES + STANDINGS
"""Coefficients: for the lines of the side to move, for the other side's, for each standing."""
WON, LOST, DRAWN = -1, -2, -3
"""Replaces a standing: a proven result for the side that has just moved."""
MAX_LOGIT: Final = 7.0
"""Highest probability without a proof: 0.999."""
STEPS_PER_UNIT: Final = 10_000
"""Probabilities are rounded to this many steps, since further digits would mean nothing."""

# --- a tally: what the empty points offer, in whole numbers ---------------------------------------
TALLY_LINES: Final = CELLS
"""Numbers for one side: points of each cell pattern, then lines of each counted pattern."""
TALLY_SIDE: Final = TALLY_LINES + COUNTED_LINES
EMPTY: Final = 2 * TALLY_SIDE
"""Number of empty points."""
TALLY: Final = max(EMPTY + 1, 2 * CHANGES)
"""Size of a tally, or of the changes made by a stone."""


@kernel(VOID(NAMED_LINE_ARRAYS, INT, FLOAT32S_2D, INT, INT, INT), nogil=False)
def count_point(
    v: LineArrays, counters: int, tally: Float32s, row: int, side: int, sign: int
) -> None:
    """Add a point with its counters to a side's tally (`sign` 1), or subtract it (-1)."""
    column = side * TALLY_SIDE + TALLY_LINES
    if counters >> CELL_SHIFT:
        tally[row, side * TALLY_SIDE + v.cell_patterns[counters >> CELL_SHIFT]] += sign
        # Only the counters count an open four as a four.
        tally[row, column + COUNTED_LINES - 1] -= sign * lines_of(counters, COUNTED_LINES + 1)
    rest = counters & VALUE_MASK
    while rest != 0:
        tally[row, column] += sign * (rest & COUNTER_MASK)
        rest >>= COUNTER_BITS
        column += 1


@kernel(VOID(NAMED_LINE_ARRAYS, FLOAT32S_2D, INT), nogil=False)
def fill_tally(v: LineArrays, tally: Float32s, row: int) -> None:
    """Count the patterns that the empty points offer to each side, into a row of `tally`."""
    for at in range(TALLY):
        tally[row, at] = 0
    for point in v.inside:
        if v.cells[point] != 0:
            continue
        tally[row, EMPTY] += 1
        for side in range(2):
            counters = v.points[point].counters[side]
            if counters != 0:
                count_point(v, counters, tally, row, side, 1)


@kernel(INT(FLOAT32S_2D, INT, INT, INT), nogil=False)
def standing(tally: Float32s, row: int, to_move: int, stopped: int) -> int:
    """The best cell patterns as one number: the mover's times `CELLS`, plus the other side's.

    Or `WON`, `LOST` or `DRAWN`, from the point of view of the other side, which has just moved and
    wins by more fives than `stopped`, the most that one stone may stop.
    """
    if tally[row, EMPTY] == 0:
        return DRAWN
    own, other = to_move * TALLY_SIDE, (1 - to_move) * TALLY_SIDE
    if tally[row, own + FIVE] > 0:
        return LOST
    if tally[row, other + FIVE] > stopped:
        return WON
    best, other_best = FIVE, FIVE
    while best > 0 and tally[row, own + best] == 0:
        best -= 1
    while other_best > 0 and tally[row, other + other_best] == 0:
        other_best -= 1
    return best * CELLS + other_best


@kernel("float64(float32[:,::1], int64, int64, int64, float64[::1])", nogil=False)
def probability(
    tally: Float32s, row: int, to_move: int, stopped: int, coefficients: Float64s
) -> float:
    """The win probability of the side that has just moved; `stopped` as in `standing`."""
    stands = standing(tally, row, to_move, stopped)
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


@kernel(INT(LINE_ARRAYS, INT, INT, FLOAT32S_2D), nogil=False)
def count_patterns(lines: LineArrays, to_move: int, stopped: int, tally: Float32s) -> int:
    """Fill the first row of a tally; returns the `standing`."""
    fill_tally(LineArrays(*lines), tally, 0)
    return standing(tally, 0, to_move, stopped)


@kernel(VOID(LINE_ARRAYS, FLOAT64S, INT64S, INT, INT, FLOAT32S_2D, FLOAT64S), nogil=False)
def win_probabilities(
    lines: LineArrays,
    coefficients: Float64s,
    chosen: Int64s,
    side: int,
    stopped: int,
    work: Float32s,
    out: Float64s,
) -> None:
    """The win probability of a side after each of some moves; 1 and 0 if proven.

    The position's patterns are counted once; for each move the changes by its stone are added.

    Args:
        coefficients: (WIDTH,) of the logit.
        chosen: (n,) empty cells of the board.
        stopped: Patterns that the opponent stops, see `standing`.
        work: (3, TALLY) work space.
        out: (n,) the probabilities.
    """
    v = LineArrays(*lines)
    fill_tally(v, work, 0)
    for index in range(chosen.shape[0]):
        point = v.inside[chosen[index]]
        if v.points[point].counters[side] >> FIVE_SHIFT > 0:
            out[index] = 1.0
            continue
        for at in range(TALLY):
            work[1, at] = work[0, at]
            work[2, at] = 0
        work[1, EMPTY] -= 1
        neighbour_changes(v, point, side, 1, work, 2, 0)
        for half in range(2):
            whose = side if half == 0 else 1 - side
            count_point(v, v.points[point].counters[whose], work, 1, whose, -1)
            base = whose * TALLY_SIDE
            change = half * CHANGES - 1
            for pattern in range(1, CELLS):
                work[1, base + pattern] += work[2, change + pattern]
            base += TALLY_LINES - 1
            change += CELLS - 1
            for pattern in range(1, COUNTED_LINES + 1):
                work[1, base + pattern] += work[2, change + pattern]
        out[index] = probability(work, 1, 1 - side, stopped, coefficients)
