"""Attack weights from a position's codes, and the ranking of its empty cells by any score."""

from __future__ import annotations

from typing import Final, TypeAlias

import numpy as np
from numba import types

from tengen.engines.kernels.compiled import kernel
from tengen.engines.kernels.make_unmake import window_index
from tengen.engines.kernels.state import (
    CODINGS,
    FLOAT64S,
    INT,
    INT8S,
    INT64S,
    INT64S_2D,
    POINT_RECORDS,
    VOID,
    Float64s,
    Int8s,
    Int64s,
    Records,
)
from tengen.engines.patterns.attacks import BONUS
from tengen.engines.patterns.codes import COUNTER_MASK, FIVE_SHIFT, LINES
from tengen.engines.patterns.windows import (
    ATTACKS_SHIFT,
    BREAKPOINT_SHIFT,
    FIVES_SHIFT,
    WEIGHT_MASK,
)


@kernel(
    INT(POINT_RECORDS, CODINGS, INT64S_2D, INT, INT),
    nogil=False,
)
def point_weight(
    points: Records,
    coding: Records,
    packed: Int64s,
    point: int,
    to_move: int,
) -> int:
    """The attack weight of an empty point, in units of 1/240, for the side `to_move`."""
    total = 0
    for side in range(2):
        sum_ = points[point].attack_sums[side]
        five = BONUS if side == to_move else 0
        total += (sum_ & WEIGHT_MASK) + five * (sum_ >> FIVES_SHIFT)
        if (sum_ >> BREAKPOINT_SHIFT) & COUNTER_MASK > 1:
            # At the second breakpoint, in the order of the lines, a bonus replaces that line's
            # own weights.
            color = side * (packed.shape[0] - 1)
            seen = 0
            for line in range(LINES):
                window = int(points[point].codes[line, side])
                at = window_index(coding[0], int(coding[0].classes), window)
                entry = packed[color, at] >> ATTACKS_SHIFT
                seen += (entry >> BREAKPOINT_SHIFT) & COUNTER_MASK
                if seen > 1:
                    total += BONUS - (entry & WEIGHT_MASK)
                    total -= five * (entry >> FIVES_SHIFT)
                    break
    return total


@kernel(
    VOID(INT8S, POINT_RECORDS, CODINGS, INT64S_2D, INT64S, INT, INT64S),
    nogil=False,
)
def weights(
    cells: Int8s,
    points: Records,
    coding: Records,
    packed: Int64s,
    inside: Int64s,
    to_move: int,
    out: Int64s,
) -> None:
    """Write the attack weight of every cell of the board to `out`, in units of 1/240.

    -1 on stones. `to_move` is the side whose fives win at once; the other arguments are those of
    `LineArrays`.
    """
    for index in range(inside.shape[0]):
        point = inside[index]
        if cells[point] == 0:
            out[index] = point_weight(points, coding, packed, point, to_move)
        else:
            out[index] = -1


@kernel("UniTuple(int64, 3)(int8[::1], int64[::1], int64)", nogil=False)
def centre(cells: Int8s, inside: Int64s, cols: int) -> tuple[int, int, int]:
    """Number of stones and sums of their rows and columns; on an empty board, twice its centre."""
    stones, row, col = 0, 0, 0
    for index in range(inside.shape[0]):
        if cells[inside[index]] != 0:
            stones += 1
            row += index // cols
            col += index % cols
    if stones == 0:
        return 2, inside.shape[0] // cols - 1, cols - 1
    return stones, row, col


@kernel("int64(UniTuple(int64, 3), int64, int64)", nogil=False)
def squared_distance(middle: tuple[int, int, int], cols: int, cell: int) -> int:
    """Squared distance of a cell from the `centre`, times the squared number of stones."""
    stones, row, col = middle
    down, right = stones * (cell // cols) - row, stones * (cell % cols) - col
    return down * down + right * right


@kernel("void(int8[::1], int64[::1], int64, int64[::1], int64[::1])", nogil=False)
def squared_distances(cells: Int8s, inside: Int64s, cols: int, chosen: Int64s, out: Int64s) -> None:
    """Write the `squared_distance` of each of the `chosen` cells to `out`."""
    middle = centre(cells, inside, cols)
    for at in range(chosen.shape[0]):
        out[at] = squared_distance(middle, cols, chosen[at])


@kernel("uint64(uint64, uint64)", nogil=False)
def lot(seed: np.uint64, cell: np.uint64) -> np.uint64:
    """A pseudo-random number for a cell and a seed.

    Source: the finaliser of SplitMix64, by Guy L. Steele, Doug Lea and Christine H. Flood.
    """
    word = seed + np.uint64(0x9E3779B97F4A7C15) * (cell + np.uint64(1))
    word = (word ^ (word >> np.uint64(30))) * np.uint64(0xBF58476D1CE4E5B9)
    word = (word ^ (word >> np.uint64(27))) * np.uint64(0x94D049BB133111EB)
    return word ^ (word >> np.uint64(31))


STRIDE: Final = 50_021
"""A prime above the number of cells of any board; as a stride, modulo the number, it visits each
cell once."""
Order: TypeAlias = tuple[Records, Int64s, int, Float64s, np.uint64, int, tuple[int, int, int]]
"""The data on which the order of cells depends: the arguments of `rank` from `points` to `to_move`,
and the `centre`."""
ORDER: Final = types.Tuple(
    (POINT_RECORDS, INT64S, INT, FLOAT64S, types.uint64, INT, types.Tuple((INT, INT, INT)))
)


@kernel(types.boolean(ORDER, INT, INT), nogil=False)
def is_better(order: Order, cell: int, rival: int) -> bool:
    """Whether an empty cell ranks before another."""
    points, inside, cols, scores, seed, to_move, middle = order
    five = points[inside[cell]].counters[to_move] >> FIVE_SHIFT > 0
    rival_five = points[inside[rival]].counters[to_move] >> FIVE_SHIFT > 0
    if five != rival_five:
        return bool(five)
    if scores[cell] != scores[rival]:
        return bool(scores[cell] > scores[rival])
    far = squared_distance(middle, cols, cell)
    rival_far = squared_distance(middle, cols, rival)
    if far != rival_far:
        return far < rival_far
    return bool(lot(seed, np.uint64(cell)) < lot(seed, np.uint64(rival)))


@kernel(VOID(ORDER, INT64S, INT, INT), nogil=False)
def put_on_top(order: Order, heap: Int64s, size: int, cell: int) -> None:
    """Replace the top, the worst cell, of a heap of `size` cells."""
    at, below = 0, 1
    while below < size:
        if below + 1 < size and is_better(order, heap[below], heap[below + 1]):
            below += 1
        if not is_better(order, cell, heap[below]):
            break
        heap[at] = heap[below]
        at, below = below, 2 * below + 1
    heap[at] = cell


@kernel(
    VOID(INT8S, POINT_RECORDS, INT64S, INT, FLOAT64S, types.uint64, INT, INT64S, INT64S),
    nogil=False,
)
def rank(
    cells: Int8s,
    points: Records,
    inside: Int64s,
    cols: int,
    scores: Float64s,
    seed: np.uint64,
    to_move: int,
    among: Int64s,
    best: Int64s,
) -> None:
    """Fill `best` with the best of the cells `among`, best first: fives, score, nearness, seed.

    `cells`, `points` and `inside` are those of `LineArrays`, `cols` the columns of the board.
    Higher scores are better; nearness is to the `centre`; `seed` breaks ties, `to_move` is the
    side whose fives win at once. `among` has at least as many cells as `best`.

    Every cell is visited once: `best` starts as a heap, and a cell better than the worst in it
    replaces that. In reading order many would, since cells come ever nearer to the centre; in
    strides over the board few do, and n cells cost n + k log k for the k best.
    """
    order = (points, inside, cols, scores, seed, to_move, centre(cells, inside, cols))
    cells_to_rank = among.shape[0]
    for index in range(cells_to_rank):
        cell = among[index * STRIDE % cells_to_rank]
        if index >= best.shape[0]:
            if is_better(order, cell, best[0]):
                put_on_top(order, best, best.shape[0], cell)
            continue
        at = index
        while at > 0 and is_better(order, best[(at - 1) // 2], cell):
            best[at] = best[(at - 1) // 2]
            at = (at - 1) // 2
        best[at] = cell
    for size in range(best.shape[0] - 1, 0, -1):
        cell = best[size]
        best[size] = best[0]
        put_on_top(order, best, size, cell)
