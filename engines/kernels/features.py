"""What a stone would do to the cells around it: the compiled part of features that look one ahead.

As in `engines.kernels.kernels`, nothing here checks an index, and every function has an explicit
signature. `engines.kernels.state.State` is the only caller. None of the other file's functions is
called, so that numba's cache cannot go stale.
"""

# ruff: noqa: C901, PLR0912, PLR0917 - one function is one loop over plain arrays

from __future__ import annotations

from typing import Final

import numpy as np
import numpy.typing as npt

from engines.kernels.attacks import REACH
from engines.kernels.compiled import kernel
from engines.kernels.search_tables import Class
from engines.kernels.tables import COUNT_BITS, COUNT_MASK, THREAT_SHIFT, Threat

LINES: Final = 4
CLASSES: Final = int(max(Class))
"""Number of classes worth counting: all but `NONE`."""
THREATS: Final = int(max(Threat))
"""Number of threats worth counting: all but `NONE`."""
PROSPECTS: Final = 4
"""By whose stone it is and whom it concerns: own and own, own and the opponent, the opponent's and
the opponent, the opponent's and own."""
WIDTH: Final = PROSPECTS * (CLASSES + THREATS)
"""Columns that `prospects` fills in."""

OPEN_THREE_SHIFT: Final = THREAT_SHIFT + COUNT_BITS * Threat.OPEN_THREE
FOUR_SHIFT: Final = THREAT_SHIFT + COUNT_BITS * Threat.FOUR
OPEN_FOUR_SHIFT: Final = THREAT_SHIFT + COUNT_BITS * Threat.OPEN_FOUR
FIVE_SHIFT: Final = THREAT_SHIFT + COUNT_BITS * Threat.FIVE

# Plain numbers: compiled code makes none of an enum's members.
THREE, DOUBLE_THREE, FOUR, FOUR_THREE, DOUBLE_FOUR, FIVE = (int(kind) for kind in Class if kind)

Int8s = npt.NDArray[np.int8]
UInt16s = npt.NDArray[np.uint16]
Int64s = npt.NDArray[np.int64]
Float32s = npt.NDArray[np.float32]


@kernel("int64(int64)", nogil=False)
def class_of(sum_: int) -> int:
    """The `Class` of a cell, by its packed sum."""
    open_fours = (sum_ >> OPEN_FOUR_SHIFT) & COUNT_MASK
    fours = ((sum_ >> FOUR_SHIFT) & COUNT_MASK) + open_fours
    threes = (sum_ >> OPEN_THREE_SHIFT) & COUNT_MASK
    if (sum_ >> FIVE_SHIFT) & COUNT_MASK > 0:
        return FIVE
    if open_fours > 0 or fours > 1:
        return DOUBLE_FOUR
    if fours > 0:
        return FOUR_THREE if threes > 0 else FOUR
    if threes > 1:
        return DOUBLE_THREE
    return THREE if threes > 0 else 0


@kernel("int64(int8[::1], int64[:,::1], int64[::1], int64)", nogil=False)
def best_class(cells: Int8s, sums: Int64s, inside: Int64s, side: int) -> int:
    """The best `Class` among a side's empty cells."""
    best = 0
    for index in range(inside.shape[0]):
        point = inside[index]
        if cells[point] == 0 and sums[point, side] >> OPEN_THREE_SHIFT:
            best = max(best, class_of(sums[point, side]))
    return best


@kernel(
    "void(int8[::1], uint16[:,:,::1], int64[:,::1], int64[::1], int8[::1], uint16[::1],"
    " int64[::1], int64[::1], int64, int64, float32[:,::1])",
    nogil=False,
)
def prospects(
    cells: Int8s,
    codes: UInt16s,
    sums: Int64s,
    packed: Int64s,
    threats: Int8s,
    pow3: UInt16s,
    steps: Int64s,
    points: Int64s,
    to_move: int,
    column: int,
    out: Float32s,
) -> None:
    """How the cells of each class and the lines of each threat change with a stone on each point.

    Nothing is put down: a stone changes every cell around it on one line alone.

    Args:
        cells: (points,) 0 for empty.
        codes: (points, 4, 2) windows by line and side.
        sums: (points, 2) packed sums by side.
        packed: The table of the same name.
        threats: The table of the same name.
        pow3: Powers of three.
        steps: (4,) strides of the lines.
        points: (n,) empty points to describe.
        to_move: The side whose prospects come first.
        column: Where to begin.
        out: (n, columns) zeros; for each of `PROSPECTS`, how many more empty cells are of each
            class from `THREE` on, and how many more lines through empty cells make each threat from
            `TWO` on. The point itself is left out.
    """
    for row in range(points.shape[0]):
        for line in range(LINES):
            for way in range(2):
                near = points[row]
                step = steps[line] if way == 0 else -steps[line]
                for distance in range(REACH):
                    near += step
                    if cells[near] != 0:
                        if cells[near] < 0:
                            break
                        continue
                    digit = pow3[distance + REACH * way]
                    for stone in range(2):
                        for whose in range(2):
                            old = codes[near, line, whose]
                            new = old + (digit if whose == stone else 2 * digit)
                            if packed[old] == packed[new]:
                                continue
                            prospect = 2 * (stone != to_move) + (whose != stone)
                            at = column + prospect * (CLASSES + THREATS) - 1
                            sum_ = sums[near, whose]
                            was = class_of(sum_)
                            becomes = class_of(sum_ + packed[new] - packed[old])
                            if was != becomes:
                                if was > 0:
                                    out[row, at + was] -= 1
                                if becomes > 0:
                                    out[row, at + becomes] += 1
                            at += CLASSES
                            if threats[old] > 0:
                                out[row, at + threats[old]] -= 1
                            if threats[new] > 0:
                                out[row, at + threats[new]] += 1
