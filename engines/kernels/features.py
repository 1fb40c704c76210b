"""The compiled part of the feature encoder: what lines and neighbours say about empty points."""

# ruff: noqa: C901, PLR0917 - one function is one loop over plain arrays

from __future__ import annotations

from typing import Final

from engines.kernels.attacks import REACH
from engines.kernels.compiled import kernel
from engines.kernels.layout import (
    CODES,
    LINES,
    Float32s,
    Int8s,
    Int32s,
    Int64s,
    UInt8s,
    UInt16s,
)
from engines.kernels.patterns import (
    BREAKPOINT_SHIFT,
    CELL_SHIFT,
    COUNTER_BITS,
    COUNTER_MASK,
    COUNTERS_MASK,
    HALF,
    CellPattern,
    LinePattern,
)

LINE_PATTERNS: Final = int(max(LinePattern))
"""Number of line patterns but `NONE`."""
CELL_PATTERNS: Final = int(max(CellPattern))
"""Number of cell patterns but `NONE`."""
CHANGES: Final = CELL_PATTERNS + LINE_PATTERNS
"""What is counted of one side's points around a stone."""
STONE_COLUMNS: Final = 2 * CHANGES
"""Columns that `neighbour_changes` fills in: of the stone's side, then of the other one."""
FOUR: Final = int(LinePattern.FOUR)
OPEN_THREE: Final = int(LinePattern.OPEN_THREE)
OPEN_FOUR: Final = int(LinePattern.OPEN_FOUR)


@kernel("int64(int64, int64)", nogil=False)
def lines_of(counters: int, pattern: int) -> int:
    """How many of a point's lines make a pattern; open fours count as fours too."""
    return (counters >> COUNTER_BITS * (pattern - 1)) & COUNTER_MASK


@kernel(
    "void(uint16[::1], int32[::1], int32[::1], uint16[:,::1], uint8[:,::1], int64[::1], int64,"
    " float32[:,::1])",
    nogil=False,
)
def line_features(
    codes: UInt16s,
    counters: Int32s,
    attack_sums: Int32s,
    shapes: UInt16s,
    attacks: UInt8s,
    points: Int64s,
    to_move: int,
    out: Float32s,
) -> None:
    """The columns `LINE_COLUMNS` of `engines.feature_schema`, for both sides.

    Args:
        codes: (CODES * points,) windows by point, line and side.
        counters: (2 * points,) of line patterns, by point and side.
        attack_sums: (2 * points,) as `set_up` leaves them.
        shapes: (colours, TABLE_SIZE) the table of the same name.
        attacks: The table of the same name.
        points: (n,) empty points to describe.
        to_move: The side whose columns come first.
        out: (n, columns) zeros; per side attacks by kind, breakpoints, line patterns, and whether
            four-four, four-three and three-three would arise.
    """
    kinds = attacks.shape[1]
    per_side = kinds + 1 + LINE_PATTERNS + 3
    for row in range(points.shape[0]):
        point = points[row]
        for half in range(2):
            side = to_move if half == 0 else 1 - to_move
            colour = side * (shapes.shape[0] - 1)
            column = half * per_side
            for line in range(LINES):
                shape = shapes[colour, codes[CODES * point + 2 * line + side]]
                for kind in range(kinds):
                    out[row, column + kind] += attacks[shape, kind]
            column += kinds
            at = 2 * point + side
            out[row, column] = (attack_sums[at] >> BREAKPOINT_SHIFT) & COUNTER_MASK
            for pattern in range(1, LINE_PATTERNS + 1):
                out[row, column + pattern] = lines_of(counters[at], pattern)
            fours = lines_of(counters[at], FOUR)
            out[row, column + FOUR] = fours - lines_of(counters[at], OPEN_FOUR)
            threes = lines_of(counters[at], OPEN_THREE)
            column += 1 + LINE_PATTERNS
            out[row, column] = fours > 1
            out[row, column + 1] = fours > 0 and threes > 0
            out[row, column + 2] = threes > 1


@kernel(
    "void(int8[::1], uint16[::1], int32[::1], int64[:,::1], int8[:,::1], int32[::1], int64[::1],"
    " int64, int64, float32[:,::1], int64, int64)",
    nogil=False,
)
def neighbour_changes(
    cells: Int8s,
    codes: UInt16s,
    counters: Int32s,
    packed: Int64s,
    line_patterns: Int8s,
    cell_patterns: Int32s,
    steps: Int64s,
    point: int,
    stone: int,
    out: Float32s,
    row: int,
    column: int,
) -> None:
    """What a stone on an empty point changes about the empty points around it.

    Nothing is put down: each of these points changes on one line alone.

    Args:
        cells: (points,) 0 for empty.
        codes: (CODES * points,) windows by point, line and side.
        counters: (2 * points,) of line patterns, by point and side.
        packed: (colours, TABLE_SIZE) the table of the same name.
        line_patterns: (colours, TABLE_SIZE) the table of the same name.
        cell_patterns: (CELL_CODES,) the table of the same name.
        steps: (4,) strides of the lines.
        point: Where the stone would be put.
        stone: Its side.
        out: (rows, columns) to add to: for the stone's side and then for the other one how many
            more points make each cell pattern from `THREE` on, and how many more of their lines
            each line pattern from `TWO` on. The point itself does not count.
        row: Row of `out`.
        column: First column of `out`.
    """
    for line in range(LINES):
        for way in range(2):
            near = point
            step = steps[line] if way == 0 else -steps[line]
            power = 1 if way == 0 else HALF
            for _ in range(REACH):
                near += step
                digit = power
                power *= 3
                if cells[near] != 0:
                    if cells[near] < 0:
                        break
                    continue
                for whose in range(2):
                    colour = whose * (packed.shape[0] - 1)
                    old = codes[CODES * near + 2 * line + whose]
                    new = old + (digit if whose == stone else 2 * digit)
                    line_was = line_patterns[colour, old]
                    line_is = line_patterns[colour, new]
                    if line_was == line_is:
                        continue
                    at = column + CHANGES * (whose != stone) - 1
                    before = counters[2 * near + whose]
                    after = before - (packed[colour, old] & COUNTERS_MASK)
                    after += packed[colour, new] & COUNTERS_MASK
                    was = cell_patterns[before >> CELL_SHIFT]
                    becomes = cell_patterns[after >> CELL_SHIFT]
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


@kernel(
    "void(int8[::1], uint16[::1], int32[::1], int64[:,::1], int8[:,::1], int32[::1], int64[::1],"
    " int64[::1], int64, int64, float32[:,::1])",
    nogil=False,
)
def neighbour_features(
    cells: Int8s,
    codes: UInt16s,
    counters: Int32s,
    packed: Int64s,
    line_patterns: Int8s,
    cell_patterns: Int32s,
    steps: Int64s,
    points: Int64s,
    to_move: int,
    column: int,
    out: Float32s,
) -> None:
    """The columns `NEIGHBOUR_COLUMNS` of `engines.feature_schema`.

    Args:
        cells: (points,) 0 for empty.
        codes: (CODES * points,) windows by point, line and side.
        counters: (2 * points,) of line patterns, by point and side.
        packed: (colours, TABLE_SIZE) the table of the same name.
        line_patterns: (colours, TABLE_SIZE) the table of the same name.
        cell_patterns: (CELL_CODES,) the table of the same name.
        steps: (4,) strides of the lines.
        points: (n,) empty points to describe.
        to_move: The side whose stone comes first.
        column: The first of the columns.
        out: (n, columns), zeros from there on.
    """
    for row in range(points.shape[0]):
        for half in range(2):
            neighbour_changes(
                cells,
                codes,
                counters,
                packed,
                line_patterns,
                cell_patterns,
                steps,
                points[row],
                to_move if half == 0 else 1 - to_move,
                out,
                row,
                column + STONE_COLUMNS * half,
            )


@kernel("int64(int8[::1], int32[::1], int32[::1], int64[::1], int64)", nogil=False)
def best_pattern(
    cells: Int8s, counters: Int32s, cell_patterns: Int32s, inside: Int64s, side: int
) -> int:
    """The best `CellPattern` among a side's empty points."""
    best = 0
    for index in range(inside.shape[0]):
        point = inside[index]
        if cells[point] == 0:
            best = max(best, cell_patterns[counters[2 * point + side] >> CELL_SHIFT])
    return best
