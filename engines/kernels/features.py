"""Kernels of the feature encoder: line and neighbour features of empty points, and averages."""

from __future__ import annotations

from typing import Final

import numpy as np

from tengen.engines.kernels.compiled import inlined, kernel
from tengen.engines.kernels.make_unmake import first_digit, first_step, window_index
from tengen.engines.kernels.state import (
    FLOAT32S_2D,
    INT,
    INT64S,
    INT64S_2D,
    LINE_ARRAYS,
    VOID,
    Float32s,
    Int64s,
    LineArrays,
)
from tengen.engines.patterns.codes import (
    CELL_SHIFT,
    COUNTER_BITS,
    COUNTER_MASK,
    COUNTERS_MASK,
    LINES,
    CellPattern,
    LinePattern,
)
from tengen.engines.patterns.walks import ENEMY, OWN
from tengen.engines.patterns.windows import BREAKPOINT_SHIFT

LINE_PATTERNS: Final = int(max(LinePattern))
"""Number of line patterns but `NONE`."""
CELL_PATTERNS: Final = int(max(CellPattern))
"""Number of cell patterns but `NONE`."""
CHANGES: Final = CELL_PATTERNS + LINE_PATTERNS
"""Number of counts for one side's points around a stone."""
STONE_COLUMNS: Final = 2 * CHANGES
"""Columns that `neighbour_changes` fills in: the stone's side, then the other side."""
FOUR: Final = int(LinePattern.FOUR)
OPEN_THREE: Final = int(LinePattern.OPEN_THREE)
OPEN_FOUR: Final = int(LinePattern.OPEN_FOUR)


@kernel("int64(int64, int64)", nogil=False)
def lines_of(counters: int, pattern: int) -> int:
    """Number of a point's lines that make a pattern; open fours also count as fours."""
    return (counters >> COUNTER_BITS * (pattern - 1)) & COUNTER_MASK


@kernel(VOID(LINE_ARRAYS, INT64S, INT, FLOAT32S_2D), nogil=False)
def line_features(lines: LineArrays, points: Int64s, to_move: int, out: Float32s) -> None:
    """The columns `LINE_COLUMNS` of `tengen.engines.model_store.feature_schema`, for both sides.

    Args:
        points: (n,) empty points to describe.
        to_move: The side whose columns come first.
        out: (n, columns) zeros; per side attacks by kind, breakpoints, line patterns, and whether
            four-four, four-three and three-three would arise.
    """
    v = LineArrays(*lines)
    kinds = v.attacks.shape[1]
    classes = int(v.coding[0].classes)
    per_side = kinds + 1 + LINE_PATTERNS + 3
    for row in range(points.shape[0]):
        point = points[row]
        for half in range(2):
            side = to_move if half == 0 else 1 - to_move
            color = side * (v.shapes.shape[0] - 1)
            column = half * per_side
            for line in range(LINES):
                at = window_index(v.coding[0], classes, int(v.points[point].codes[line, side]))
                shape = v.shapes[color, at]
                for kind in range(kinds):
                    out[row, column + kind] += v.attacks[shape, kind]
            column += kinds
            out[row, column] = (
                v.points[point].attack_sums[side] >> BREAKPOINT_SHIFT
            ) & COUNTER_MASK
            counters = v.points[point].counters[side]
            for pattern in range(1, LINE_PATTERNS + 1):
                out[row, column + pattern] = lines_of(counters, pattern)
            fours = lines_of(counters, FOUR)
            out[row, column + FOUR] = fours - lines_of(counters, OPEN_FOUR)
            threes = lines_of(counters, OPEN_THREE)
            column += 1 + LINE_PATTERNS
            out[row, column] = fours > 1
            out[row, column + 1] = fours > 0 and threes > 0
            out[row, column + 2] = threes > 1


@inlined
def neighbour_changes(
    v: LineArrays, point: int, first: int, stones: int, out: Float32s, row: int, column: int
) -> None:
    """Count the changes that a stone on an empty point makes to the empty points around it.

    The stone is not put down, since each of these points changes on one line only.

    Args:
        stones: 2 to count for a stone of the other side as well, 1 for the first side only.
        out: (rows, columns) to add to: for each stone's side and then for the other side, how many
            more points make each cell pattern from `THREE` on, and how many more of their lines
            make each line pattern from `TWO` on. The point itself does not count.
        row: Row of `out`.
        column: First column of `out`.
    """
    coding = v.coding[0]
    reach, base, classes = int(coding.reach), int(coding.base), int(coding.classes)
    for line in range(LINES):
        for way in range(2):
            near = point
            step = first_step(v.steps[line], way)
            power = first_digit(coding, way)
            for _ in range(reach):
                near += step
                digit = power
                power *= base
                if v.cells[near] != 0:
                    if v.cells[near] < 0:
                        break
                    continue
                for whose in range(2):
                    color = whose * (v.packed.shape[0] - 1)
                    window = int(v.points[near].codes[line, whose])
                    old = window_index(coding, classes, window)
                    line_was = v.line_patterns[color, old]
                    for index in range(stones):
                        own = (whose == first) == (index == 0)
                        stone = OWN if own else ENEMY
                        new = window_index(coding, classes, window + stone * digit)
                        line_is = v.line_patterns[color, new]
                        if line_was == line_is:
                            continue
                        at = column + STONE_COLUMNS * index - 1
                        if not own:
                            at += CHANGES
                        before = v.points[near].counters[whose]
                        after = before - (v.packed[color, old] & COUNTERS_MASK)
                        after += v.packed[color, new] & COUNTERS_MASK
                        was = v.cell_patterns[before >> CELL_SHIFT]
                        becomes = v.cell_patterns[after >> CELL_SHIFT]
                        if was != becomes:
                            if was > 0:
                                out[row, at + was] -= 1
                            if becomes > 0:
                                out[row, at + becomes] += 1
                        at += CELL_PATTERNS
                        if line_was > 0:
                            out[row, at + line_was] -= 1
                        if line_is > 0:
                            out[row, at + line_is] += 1


@kernel(VOID(LINE_ARRAYS, INT64S, INT, INT, FLOAT32S_2D), nogil=False)
def neighbour_features(
    lines: LineArrays, points: Int64s, to_move: int, column: int, out: Float32s
) -> None:
    """The columns `NEIGHBOUR_COLUMNS` of `tengen.engines.model_store.feature_schema`.

    Args:
        points: (n,) empty points to describe.
        to_move: The side whose stone comes first.
        column: The first of the columns.
        out: (n, columns), zeros from there on.
    """
    v = LineArrays(*lines)
    for row in range(points.shape[0]):
        neighbour_changes(v, points[row], to_move, 2, out, row, column)


@kernel(VOID(INT64S_2D, INT64S, INT, INT, INT, FLOAT32S_2D), nogil=False)
def average_features(
    rows: Int64s, cells: Int64s, cols: int, reach: int, columns: int, out: Float32s
) -> None:
    """The averages of the first columns over the square of `reach` around each cell.

    Args:
        rows: (rows + 2 * reach, cols + 2 * reach) the row in `out` of each cell of the window,
            which has `reach` cells more on every side; -1 for none, which counts as zeros.
        cells: (n,) cells of the window, `row * cols + col`.
        columns: How many columns; their averages follow them.
        out: (n, columns of the features), zeros where the averages belong.
    """
    side = 2 * reach + 1
    for index in range(cells.shape[0]):
        row, col = cells[index] // cols, cells[index] % cols
        for down in range(side):
            for right in range(side):
                other = rows[row + down, col + right]
                if other >= 0:
                    for column in range(columns):
                        out[index, columns + column] += out[other, column]
        for column in range(columns):
            out[index, columns + column] /= np.float32(side * side)


@kernel(INT(LINE_ARRAYS, INT), nogil=False)
def best_pattern(lines: LineArrays, side: int) -> int:
    """The best `CellPattern` among a side's empty points."""
    v = LineArrays(*lines)
    best = 0
    for point in v.inside:
        if v.cells[point] == 0:
            best = max(best, v.cell_patterns[v.points[point].counters[side] >> CELL_SHIFT])
    return best
