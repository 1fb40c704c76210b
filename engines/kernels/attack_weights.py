"""Every compiled function, in one file: numba's cache does not see a callee change elsewhere.

All of them work on the flat, padded arrays of `engines.kernels.state.State` and check nothing: a
wrong index corrupts memory. `State` is the only caller.

Words: a *point* is an index into the padded board; a *side* is 0 for X and 1 for O; `steps` are the
four lines' strides in points, in the order of `engines.game.board.DIRECTIONS`.

Each function has an explicit signature: without one, a cached recursive or literal-typed overload
crashes when it is loaded again. Tables come as arguments, for globals freeze into cached code.
"""

# ruff: noqa: PLR0917 - compiled functions take plain arrays, in one order

from __future__ import annotations

from typing import Final

import numpy as np
import numpy.typing as npt

from engines.kernels.attacks import BONUS, REACH
from engines.kernels.compiled import kernel
from engines.kernels.tables import (
    BREAKPOINT_SHIFT,
    COUNT_BITS,
    COUNT_MASK,
    FIVES_SHIFT,
    THREAT_SHIFT,
    WEIGHT_MASK,
    Threat,
)

LINES: Final = 4
THREATS: Final = int(max(Threat))
"""Number of threats worth counting: all but `NONE`."""
FOUR_SHIFT: Final = THREAT_SHIFT + COUNT_BITS * Threat.FOUR
OPEN_FOUR_SHIFT: Final = THREAT_SHIFT + COUNT_BITS * Threat.OPEN_FOUR
FIVE_SHIFT: Final = THREAT_SHIFT + COUNT_BITS * Threat.FIVE
OPEN_THREE_SHIFT: Final = THREAT_SHIFT + COUNT_BITS * Threat.OPEN_THREE

STATE: Final = "int8[::1], uint16[:,:,::1], int64[:,::1]"
"""Signature of `State`'s cells, codes and sums."""
STEPPING: Final = "int64[::1], uint16[::1], int64[::1]"
"""Signature of the packed table, the powers of three and the steps."""

Int8s = npt.NDArray[np.int8]
UInt8s = npt.NDArray[np.uint8]
UInt16s = npt.NDArray[np.uint16]
Int64s = npt.NDArray[np.int64]
Float32s = npt.NDArray[np.float32]
Float64s = npt.NDArray[np.float64]


@kernel(f"void({STATE}, {STEPPING}, int64, int64)", nogil=False)
def place(
    cells: Int8s,
    codes: UInt16s,
    sums: Int64s,
    packed: Int64s,
    pow3: UInt16s,
    steps: Int64s,
    point: int,
    side: int,
) -> None:
    """Put a stone on an empty point.

    Sums are kept up for empty points only. A point's own sums rest while a stone stands on it, and
    are right again when it leaves, because stones leave in the reverse order.
    """
    other = 1 - side
    cells[point] = side + 1
    for line in range(LINES):
        ahead = behind = point
        for near in range(REACH):
            ahead += steps[line]
            behind -= steps[line]
            # Seen from `ahead` the stone lies before it, seen from `behind` after it.
            for neighbour, digit in ((ahead, pow3[near]), (behind, pow3[near + REACH])):
                own = codes[neighbour, line, side]
                blocked = codes[neighbour, line, other]
                codes[neighbour, line, side] = own + digit
                codes[neighbour, line, other] = blocked + 2 * digit
                if cells[neighbour] == 0:
                    sums[neighbour, side] += packed[own + digit] - packed[own]
                    sums[neighbour, other] += packed[blocked + 2 * digit] - packed[blocked]


@kernel(f"void({STATE}, {STEPPING}, int64, int64)", nogil=False)
def remove(
    cells: Int8s,
    codes: UInt16s,
    sums: Int64s,
    packed: Int64s,
    pow3: UInt16s,
    steps: Int64s,
    point: int,
    side: int,
) -> None:
    """Take back the stone that was placed last."""
    other = 1 - side
    cells[point] = 0
    for line in range(LINES):
        ahead = behind = point
        for near in range(REACH):
            ahead += steps[line]
            behind -= steps[line]
            for neighbour, digit in ((ahead, pow3[near]), (behind, pow3[near + REACH])):
                own = codes[neighbour, line, side]
                blocked = codes[neighbour, line, other]
                codes[neighbour, line, side] = own - digit
                codes[neighbour, line, other] = blocked - 2 * digit
                if cells[neighbour] == 0:
                    sums[neighbour, side] += packed[own - digit] - packed[own]
                    sums[neighbour, other] += packed[blocked - 2 * digit] - packed[blocked]


@kernel("void(int8[::1], uint16[:,:,::1], int8[::1], uint16[:,:,::1])", nogil=False)
def clear(cells: Int8s, codes: UInt16s, no_cells: Int8s, no_codes: UInt16s) -> None:
    """Copy a board without stones; numpy lets go of the interpreter's lock to do it."""
    for point in range(no_cells.shape[0]):
        cells[point] = no_cells[point]
        for line in range(LINES):
            for side in range(2):
                codes[point, line, side] = no_codes[point, line, side]


@kernel(
    f"void({STATE}, {STEPPING}, int64[::1], int8[:,::1], int8[::1], uint16[:,:,::1])", nogil=False
)
def set_up(
    cells: Int8s,
    codes: UInt16s,
    sums: Int64s,
    packed: Int64s,
    pow3: UInt16s,
    steps: Int64s,
    inside: Int64s,
    window: Int8s,
    no_cells: Int8s,
    no_codes: UInt16s,
) -> None:
    """Begin with the stones of a position, for good: `remove` never meets them.

    Args:
        cells: (points,) whatever is there; then 0 for empty.
        codes: (points, 4, 2) whatever is there; then windows by line and side.
        sums: (points, 2) whatever is there; then packed sums by side, at empty points alone.
        packed: The table of the same name.
        pow3: Powers of three.
        steps: (4,) strides of the lines.
        inside: (cells of the board,) their points, in reading order.
        window: (rows, cols) +1 for X, -1 for O, 0 for empty.
        no_cells: `cells` of a board without stones.
        no_codes: `codes` of a board without stones.
    """
    clear(cells, codes, no_cells, no_codes)
    cols = window.shape[1]
    for row in range(window.shape[0]):
        for col in range(cols):
            stone = window[row, col]
            if stone == 0:
                continue
            point = inside[row * cols + col]
            side = 0 if stone > 0 else 1
            cells[point] = side + 1
            for line in range(LINES):
                ahead = behind = point
                for near in range(REACH):
                    ahead += steps[line]
                    behind -= steps[line]
                    codes[ahead, line, side] += pow3[near]
                    codes[ahead, line, 1 - side] += 2 * pow3[near]
                    codes[behind, line, side] += pow3[near + REACH]
                    codes[behind, line, 1 - side] += 2 * pow3[near + REACH]
    # Once for each empty point, not with every stone: a third of the look-ups.
    for index in range(inside.shape[0]):
        point = inside[index]
        if cells[point] == 0:
            for side in range(2):
                total = packed[codes[point, 0, side]]
                for line in range(1, LINES):
                    total += packed[codes[point, line, side]]
                sums[point, side] = total


@kernel("int64(uint16[:,:,::1], int64[:,::1], int64[::1], int64, int64)", nogil=False)
def point_weight(codes: UInt16s, sums: Int64s, packed: Int64s, point: int, to_move: int) -> int:
    """The attack weight of an empty point, in units of 1/240, for the side `to_move`."""
    total = 0
    for side in range(2):
        sum_ = sums[point, side]
        five = BONUS if side == to_move else 0
        total += (sum_ & WEIGHT_MASK) + five * ((sum_ >> FIVES_SHIFT) & COUNT_MASK)
        if (sum_ >> BREAKPOINT_SHIFT) & COUNT_MASK > 1:
            # At the second breakpoint, in the order of the lines, a bonus takes the place of that
            # line's own weights.
            seen = 0
            for line in range(LINES):
                entry = packed[codes[point, line, side]]
                seen += (entry >> BREAKPOINT_SHIFT) & COUNT_MASK
                if seen > 1:
                    total += BONUS - (entry & WEIGHT_MASK)
                    total -= five * ((entry >> FIVES_SHIFT) & COUNT_MASK)
                    break
    return total


@kernel(f"void({STATE}, int64[::1], int64[::1], int64, int64[::1])", nogil=False)
def weights(
    cells: Int8s,
    codes: UInt16s,
    sums: Int64s,
    packed: Int64s,
    inside: Int64s,
    to_move: int,
    out: Int64s,
) -> None:
    """The attack weight of every point of the board, in units of 1/240; -1 where a stone stands.

    Args:
        cells: (points,) 0 for empty.
        codes: (points, 4, 2) windows by line and side.
        sums: (points, 2) packed sums by side.
        packed: The table of the same name.
        inside: (cells of the board,) their points, in reading order.
        to_move: The side whose fives win at once.
        out: (cells of the board,) the answer.
    """
    for index in range(inside.shape[0]):
        point = inside[index]
        if cells[point] == 0:
            out[index] = point_weight(codes, sums, packed, point, to_move)
        else:
            out[index] = -1


@kernel("UniTuple(int64, 3)(int8[::1], int64[::1], int64)", nogil=False)
def centre(cells: Int8s, inside: Int64s, cols: int) -> tuple[int, int, int]:
    """The number of stones, and the sums of their rows and columns; without any twice the board's.

    Args:
        cells: (points,) 0 for empty.
        inside: (cells of the board,) their points, in reading order.
        cols: Columns of the board.
    """
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
    """The `squared_distance` of many cells; on a board without stones from its own centre.

    Args:
        cells: (points,) 0 for empty.
        inside: (cells of the board,) their points, in reading order.
        cols: Columns of the board.
        chosen: (n,) cells of the board.
        out: (n,) the answer.
    """
    middle = centre(cells, inside, cols)
    for at in range(chosen.shape[0]):
        out[at] = squared_distance(middle, cols, chosen[at])


@kernel("uint64(uint64, uint64)", nogil=False)
def lot(seed: np.uint64, cell: np.uint64) -> np.uint64:
    """A number for a cell that looks drawn at random; other seeds give other numbers.

    Source: the finaliser of SplitMix64, by Guy L. Steele, Doug Lea and Christine H. Flood.
    """
    word = seed + np.uint64(0x9E3779B97F4A7C15) * (cell + np.uint64(1))
    word = (word ^ (word >> np.uint64(30))) * np.uint64(0xBF58476D1CE4E5B9)
    word = (word ^ (word >> np.uint64(27))) * np.uint64(0x94D049BB133111EB)
    return word ^ (word >> np.uint64(31))


@kernel(
    "int64(int8[::1], int64[:,::1], int64[::1], int64, float64[::1], uint64, int64, int64[::1])",
    nogil=False,
)
def rank(
    cells: Int8s,
    sums: Int64s,
    inside: Int64s,
    cols: int,
    scores: Float64s,
    seed: np.uint64,
    to_move: int,
    best: Int64s,
) -> int:
    """The best empty cells, best first: fives, then by score, nearness to the centre, and lot.

    Args:
        cells: (points,) 0 for empty.
        sums: (points, 2) packed sums by side.
        inside: (cells of the board,) their points, in reading order.
        cols: Columns of the board.
        scores: (cells of the board,) the higher, the better.
        seed: What the lots are drawn by.
        to_move: The side whose fives win at once.
        best: (as many as are wanted,) the answer: cells of the board.

    Returns:
        How many of `best` are filled in; all unless the board has fewer empty cells.
    """
    middle = centre(cells, inside, cols)
    count = 0
    for cell in range(inside.shape[0]):
        if cells[inside[cell]] != 0:
            continue
        five = (sums[inside[cell], to_move] >> FIVE_SHIFT) & COUNT_MASK > 0
        at = count
        while at > 0:
            rival = best[at - 1]
            rival_five = (sums[inside[rival], to_move] >> FIVE_SHIFT) & COUNT_MASK > 0
            if five != rival_five:
                ahead = five
            elif scores[cell] != scores[rival]:
                ahead = scores[cell] > scores[rival]
            else:
                far = squared_distance(middle, cols, cell)
                rival_far = squared_distance(middle, cols, rival)
                ahead = far < rival_far or (
                    far == rival_far and lot(seed, np.uint64(cell)) < lot(seed, np.uint64(rival))
                )
            if not ahead:
                break
            at -= 1
            if at + 1 < best.shape[0]:
                best[at + 1] = rival
        if at < best.shape[0]:
            best[at] = cell
            count = min(count + 1, best.shape[0])
    return count


@kernel(
    "void(uint16[:,:,::1], int64[:,::1], uint16[::1], uint8[:,::1], int64[::1], int64,"
    " float32[:,::1])",
    nogil=False,
)
def attack_features(
    codes: UInt16s,
    sums: Int64s,
    shapes: UInt16s,
    attacks: UInt8s,
    points: Int64s,
    to_move: int,
    out: Float32s,
) -> None:
    """The columns of `engines.features` that come from the four lines through each point.

    Args:
        codes: (points, 4, 2) windows by line and side.
        sums: (points, 2) packed sums by side.
        shapes: The table of the same name.
        attacks: The table of the same name.
        points: (n,) empty points to describe.
        to_move: The side whose attacks come first.
        out: (n, columns) zeros; per side, own first: attacks by kind, breakpoints, threats from
            two to five, and whether four-four, four-three and three-three would arise.
    """
    kinds = attacks.shape[1]
    per_side = kinds + 1 + THREATS + 3
    for row in range(points.shape[0]):
        point = points[row]
        for half in range(2):
            side = to_move if half == 0 else 1 - to_move
            column = half * per_side
            for line in range(LINES):
                shape = shapes[codes[point, line, side]]
                for kind in range(kinds):
                    out[row, column + kind] += attacks[shape, kind]
            column += kinds
            sum_ = sums[point, side]
            out[row, column] = (sum_ >> BREAKPOINT_SHIFT) & COUNT_MASK
            column += 1
            for threat in range(THREATS):
                shift = THREAT_SHIFT + COUNT_BITS * (threat + 1)
                out[row, column + threat] = (sum_ >> shift) & COUNT_MASK
            column += THREATS
            fours = ((sum_ >> FOUR_SHIFT) & COUNT_MASK) + ((sum_ >> OPEN_FOUR_SHIFT) & COUNT_MASK)
            threes = (sum_ >> OPEN_THREE_SHIFT) & COUNT_MASK
            out[row, column] = fours > 1
            out[row, column + 1] = fours > 0 and threes > 0
            out[row, column + 2] = threes > 1
