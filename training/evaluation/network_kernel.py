"""The kernel of the network's fit: its values of positions, and the slopes of their loss."""

from __future__ import annotations

import math
from typing import Final, NamedTuple

import numpy as np
import numpy.typing as npt
from numba import types

from engines.kernels.compiled import kernel
from engines.patterns.codes import LINES
from engines.patterns.network import HIDDEN, SUMS

Float32s = npt.NDArray[np.float32]
WAYS: Final = 2 * LINES
"""Directions from a point."""
STONE_BITS: Final = 2
"""Bits of a cell in the code of a walk."""
INPUT_SUM: Final = 8
"""Sum over the points of a board that makes an input of 1."""


class Layers(NamedTuple):
    """The numbers of a network, or the slopes of a loss by them, in units of the logit."""

    vectors: Float32s
    """(2, number of kinds, SUMS) of a line by its kind: as the side to move sees it, and as the
    other does."""
    hidden: Float32s
    """(HIDDEN, 2 * SUMS)."""
    hidden_bias: Float32s
    """(HIDDEN,)."""
    output: Float32s
    """(HIDDEN,)."""
    direct: Float32s
    """(2 * SUMS,)."""
    bonuses: Float32s
    """(3,) of being to move, of being threatened, of a promising position."""


class BoardTables(NamedTuple):
    """How the kinds of lines are found on a board."""

    no_cells: npt.NDArray[np.int8]
    """(points,) the padded board without stones: 0, and -1 beyond the border."""
    inside: npt.NDArray[np.int64]
    """(cells,) the points of its cells."""
    steps: npt.NDArray[np.int64]
    """(LINES,) from a point to the next of a line."""
    classes: npt.NDArray[np.int32]
    """(2, codes) the class of a walk by the code of its cells, as either side sees it: 0 is empty,
    1 the side to move, 2 the other side, 3 the border, the nearest cell in the lowest bits."""
    kinds: npt.NDArray[np.uint16]
    """(classes, classes) the kind of a line by its walks."""


class Scratch(NamedTuple):
    """Memory for one position."""

    cells: npt.NDArray[np.int8]
    """(points,) the digits of cells."""
    codes: npt.NDArray[np.int32]
    """(WAYS, points) the codes of the walks from each point."""
    kinds: npt.NDArray[np.int32]
    """(cells, 2, LINES) the kinds of lines of empty points, for either side."""
    sums: Float32s
    """(cells, 2 * SUMS) of empty points; those below 0 are 0."""


FLOAT32S: Final = types.float32[::1]
FLOAT32S_2D: Final = types.float32[:, ::1]
LAYERS: Final = types.NamedTuple(
    [types.float32[:, :, ::1], FLOAT32S_2D, FLOAT32S, FLOAT32S, FLOAT32S, FLOAT32S], Layers
)
TABLES: Final = types.NamedTuple(
    [
        types.int8[::1],
        types.int64[::1],
        types.int64[::1],
        types.int32[:, ::1],
        types.uint16[:, ::1],
    ],
    BoardTables,
)
SCRATCH: Final = types.NamedTuple(
    [types.int8[::1], types.int32[:, ::1], types.int32[:, :, ::1], FLOAT32S_2D], Scratch
)


@kernel(types.int64(types.int8[::1], TABLES, SCRATCH))
def read_kinds(stones: npt.NDArray[np.int8], tables: BoardTables, scratch: Scratch) -> int:
    """Fill in the kinds of lines of the empty points, in reading order; returns how many."""
    cells, codes = scratch.cells, scratch.codes
    points = cells.shape[0]
    mask = tables.classes.shape[1] - 1
    for point in range(points):
        cells[point] = 3
    for index in range(tables.inside.shape[0]):
        stone = stones[index]
        cells[tables.inside[index]] = 2 if stone < 0 else stone
    # The code of a walk is that of the next point's walk, shifted by one cell.
    last = tables.inside.shape[0] - 1
    for way in range(WAYS):
        step = tables.steps[way % LINES]
        if way >= LINES:
            step = -step
        for index in range(last + 1):
            point = tables.inside[last - index if step > 0 else index]
            beyond = codes[way, point + step] << STONE_BITS
            codes[way, point] = (cells[point + step] + beyond) & mask
    empty = 0
    for index in range(tables.inside.shape[0]):
        point = tables.inside[index]
        if cells[point] == 0:
            for whose in range(2):
                for line in range(LINES):
                    ahead = tables.classes[whose, codes[line, point]]
                    behind = tables.classes[whose, codes[LINES + line, point]]
                    scratch.kinds[empty, whose, line] = tables.kinds[ahead, behind]
            empty += 1
    return empty


@kernel(types.void(types.int64, LAYERS, SCRATCH, FLOAT32S))
def add_up(empty: int, layers: Layers, scratch: Scratch, inputs: Float32s) -> None:
    """Fill in the sums of the empty points and, (2 * SUMS,), the inputs of the hidden layer."""
    vectors, sums = layers.vectors, scratch.sums
    for column in range(2 * SUMS):
        inputs[column] = 0
    for at in range(empty):
        for half in range(2):
            first = half * SUMS
            for column in range(SUMS):
                sums[at, first + column] = 0
            for line in range(LINES):
                own, other = scratch.kinds[at, half, line], scratch.kinds[at, 1 - half, line]
                for column in range(SUMS):
                    sums[at, first + column] += vectors[0, own, column] + vectors[1, other, column]
        for column in range(2 * SUMS):
            sums[at, column] = max(sums[at, column], np.float32(0))
            inputs[column] += sums[at, column]
    for column in range(2 * SUMS):
        inputs[column] /= np.float32(INPUT_SUM)


@kernel(
    types.void(
        *(types.int8[:, ::1], FLOAT32S_2D, types.int64[::1], FLOAT32S),
        *(TABLES, LAYERS, SCRATCH, LAYERS, FLOAT32S_2D, FLOAT32S),
    )
)
def run_batch(
    stones: npt.NDArray[np.int8],
    flags: Float32s,
    rows: npt.NDArray[np.int64],
    targets: Float32s,
    tables: BoardTables,
    layers: Layers,
    scratch: Scratch,
    slopes: Layers,
    work: Float32s,
    logits: Float32s,
) -> None:
    """Value positions, and add up the slopes of their loss.

    Args:
        stones: (positions, cells) 1 for the side to move, -1 for the other, 0 for empty.
        flags: (positions, 3) what the bonuses are multiplied with.
        rows: (batch,) the positions to value.
        targets: (positions,) their results for the side to move; none, (0,), to leave the slopes.
        tables: Tables of the board.
        layers: The network.
        scratch: Changed.
        slopes: Added to.
        work: (3, 2 * SUMS) changed.
        logits: (batch,) becomes their values.
    """
    inputs, by_input, active = work[0], work[1], work[2]
    for index in range(rows.shape[0]):
        row = rows[index]
        empty = read_kinds(stones[row], tables, scratch)
        add_up(empty, layers, scratch, inputs)
        logit = np.float32(0)
        for bonus in range(flags.shape[1]):
            logit += layers.bonuses[bonus] * flags[row, bonus]
        for column in range(2 * SUMS):
            logit += layers.direct[column] * inputs[column]
        for unit in range(HIDDEN):
            total = layers.hidden_bias[unit]
            for column in range(2 * SUMS):
                total += layers.hidden[unit, column] * inputs[column]
            active[unit] = max(total, np.float32(0))
            logit += layers.output[unit] * active[unit]
        logits[index] = logit
        if targets.shape[0] == 0:
            continue
        error = np.float32(1 / (1 + math.exp(-logit)) - targets[row])
        for bonus in range(flags.shape[1]):
            slopes.bonuses[bonus] += error * flags[row, bonus]
        for column in range(2 * SUMS):
            slopes.direct[column] += error * inputs[column]
            by_input[column] = error * layers.direct[column]
        for unit in range(HIDDEN):
            if active[unit] <= 0:
                continue
            slopes.output[unit] += error * active[unit]
            by_unit = error * layers.output[unit]
            slopes.hidden_bias[unit] += by_unit
            for column in range(2 * SUMS):
                slopes.hidden[unit, column] += by_unit * inputs[column]
                by_input[column] += by_unit * layers.hidden[unit, column]
        for column in range(2 * SUMS):
            by_input[column] /= np.float32(INPUT_SUM)
        for at in range(empty):
            for half in range(2):
                first = half * SUMS
                for line in range(LINES):
                    own, other = scratch.kinds[at, half, line], scratch.kinds[at, 1 - half, line]
                    for column in range(SUMS):
                        if scratch.sums[at, first + column] > 0:
                            slope = by_input[first + column]
                            slopes.vectors[0, own, column] += slope
                            slopes.vectors[1, other, column] += slope
