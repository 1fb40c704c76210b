"""Set-up, make and unmake: incremental updates of everything that the kernels read.

`set_up` fills the two layers that a stateless request reads, all at once. `make` and `unmake` keep
up all layers of a search's position, incrementally: for the empty points around a stone the codes
and the counters, and where these change the point's `CellPattern`, its place in that pattern's list
and the value of the position.

Nothing here checks an index: a wrong one corrupts memory. `Position` and `Searcher` check.
"""

# ruff: noqa: C901, PLR0912, PLR0915, PLR0917 - one function is one loop over plain arrays

from __future__ import annotations

from typing import Final

from engines.kernels import layout
from engines.kernels.compiled import inlined, kernel
from engines.kernels.layout import (
    ARRAYS,
    INT,
    INT64S,
    VOID,
    Int8s,
    Int32s,
    Int64s,
    PositionArrays,
    UInt32s,
)
from engines.patterns.walks import ENEMY, OWN, WALK_BITS, WALK_MASK
from engines.patterns.windows import (
    ATTACKS_SHIFT,
    CELL_BITS,
    CELL_MASK,
    COUNTERS_MASK,
    CellPattern,
)

SHARP: Final = 1 << 16
"""No difference of values."""


@inlined
def window_index(coding: Int32s, classes: int, window: int) -> int:
    """The index of a window in a table; `coding` begins with `Walks.coding`, `classes` is of it."""
    if classes == 0:
        return window
    before = coding[layout.WALK_CLASSES + (window & WALK_MASK)]
    return int(classes * before + coding[layout.WALK_CLASSES + (window >> WALK_BITS)])


@kernel(
    "void(int8[::1], uint32[::1], int32[::1], int32[::1], int32[::1],"
    " int64[:,::1], int64[::1], int64[::1], int8[:,::1], int8[::1], uint32[::1])",
    nogil=False,
)
def set_up(
    cells: Int8s,
    codes: UInt32s,
    counters: Int32s,
    attack_sums: Int32s,
    coding: Int32s,
    packed: Int64s,
    steps: Int64s,
    inside: Int64s,
    window: Int8s,
    no_cells: Int8s,
    no_codes: UInt32s,
) -> None:
    """Fill the layers of a stateless request with the stones of a position.

    The arrays up to `inside` are those of `LineArrays`, of which the first four are filled;
    `window` has +1 for X, -1 for O, 0 for empty; `no_cells` and `no_codes` are those of a board
    without stones.
    """
    # Loops, for numpy releases the GIL to copy, and getting it back takes longer.
    for point in range(no_cells.shape[0]):
        cells[point] = no_cells[point]
    for code in range(no_codes.shape[0]):
        codes[code] = no_codes[code]
    cols = window.shape[1]
    reach, base = int(coding[layout.REACH]), int(coding[layout.BASE])
    half, classes = int(coding[layout.HALF]), int(coding[layout.CLASSES])
    for row in range(window.shape[0]):
        for col in range(cols):
            stone = window[row, col]
            if stone == 0:
                continue
            point = inside[row * cols + col]
            side = 0 if stone > 0 else 1
            cells[point] = side + 1
            for line in range(layout.LINES):
                for way in range(2):
                    near = point
                    # Seen from ahead the stone lies before it, seen from behind after it.
                    step = steps[line] if way == 0 else -steps[line]
                    digit = 1 if way == 0 else half
                    for _ in range(reach):
                        near += step
                        if no_cells[near] != 0:
                            break
                        code = layout.CODES * near + 2 * line
                        codes[code + side] += OWN * digit
                        codes[code + 1 - side] += ENEMY * digit
                        digit *= base
    for index in range(inside.shape[0]):
        point = inside[index]
        if cells[point] == 0:
            for side in range(2):
                colour = side * (packed.shape[0] - 1)
                code = layout.CODES * point + side
                total = 0
                for line in range(layout.LINES):
                    at = window_index(coding, classes, int(codes[code + 2 * line]))
                    total += packed[colour, at]
                counters[2 * point + side] = total & COUNTERS_MASK
                attack_sums[2 * point + side] = total >> ATTACKS_SHIFT


@kernel(VOID(ARRAYS, INT, INT, INT))
def set_pattern(p: PositionArrays, point: int, side: int, to: int) -> None:
    """Move a point to another pattern's list."""
    at = 2 * point + side
    was = p.ints[layout.PATTERNS + at]
    p.ints[layout.PATTERNS + at] = to
    if was > 0:
        size = layout.COUNTS + side * layout.LIST_STRIDE + was
        last = p.ints[size] - 1
        p.ints[size] = last
        base = layout.LISTS + (side * layout.LIST_STRIDE + was) * layout.POINTS
        slot = p.ints[layout.SLOTS + at]
        moved = p.ints[base + last]
        p.ints[base + slot] = moved
        p.ints[layout.SLOTS + 2 * moved + side] = slot
    if to > 0:
        size = layout.COUNTS + side * layout.LIST_STRIDE + to
        last = p.ints[size]
        p.ints[layout.LISTS + (side * layout.LIST_STRIDE + to) * layout.POINTS + last] = point
        p.ints[layout.SLOTS + at] = last
        p.ints[size] = last + 1


@inlined
def lines_value(p: PositionArrays, point: int, side: int) -> int:
    """What the four lines of a point are worth to a side by their views, as in `VALUES_TABLE`."""
    classes = int(p.table[layout.CLASSES])
    worth = layout.WINDOWS + side * int(p.table[layout.O_WINDOWS]) + 1
    code = layout.CODES * point + side
    total = 0
    for line in range(layout.LINES):
        window = window_index(p.table, classes, int(p.codes[code + 2 * line]))
        total += p.table[worth + 2 * window]
    return total


@inlined
def point_value(p: PositionArrays, point: int, side: int) -> int:
    """What an empty point is worth to a side, as in `VALUES_TABLE`."""
    code = p.ints[layout.COUNTERS + 2 * point + side] >> CELL_BITS
    return int(p.table[layout.VALUES_TABLE + code] + lines_value(p, point, side))


@kernel(VOID(ARRAYS, INT64S))
def count_all(p: PositionArrays, inside: Int64s) -> None:
    """Fill in the counters of an empty board and its patterns, which were 0.

    `inside` are the points of the board.
    """
    classes = int(p.table[layout.CLASSES])
    for index in range(inside.shape[0]):
        point = int(inside[index])
        for side in range(2):
            windows = layout.WINDOWS + side * int(p.table[layout.O_WINDOWS])
            code = layout.CODES * point + side
            total = 0
            for line in range(layout.LINES):
                at = window_index(p.table, classes, int(p.codes[code + 2 * line]))
                total += p.table[windows + 2 * at]
            p.ints[layout.COUNTERS + 2 * point + side] = total
            pattern = p.table[layout.CELL_PATTERNS + (total & CELL_MASK)]
            if pattern > 0:
                set_pattern(p, point, side, pattern)


@kernel(VOID(ARRAYS, INT, INT, INT))
def update_neighbours(p: PositionArrays, point: int, side: int, sign: int) -> None:
    """Update the points around a stone that came (`sign` 1) or left (-1).

    A side sees nothing behind a stone that blocks it, so nothing is updated for it there.
    """
    reach = int(p.table[layout.REACH])
    base = int(p.table[layout.BASE])
    half = int(p.table[layout.HALF])
    classes = int(p.table[layout.CLASSES])
    o_windows = int(p.table[layout.O_WINDOWS])
    # A stone is `OWN` in its side's windows and `ENEMY` in the other's.
    x_digit = sign * (OWN if side == 0 else ENEMY)
    o_digit = sign * (ENEMY if side == 0 else OWN)
    for line in range(layout.LINES):
        for way in range(2):
            step = int(p.table[layout.STEPS + line])
            power = 1
            if way == 1:
                step = -step
                power = half
            near = point
            seen_by_x = True
            seen_by_o = True
            for _ in range(reach):
                near += step
                digit = power
                power *= base
                stone = p.cells[near]
                if stone != 0:
                    if stone < 0:
                        break
                    if stone == 1:
                        seen_by_o = False
                    else:
                        seen_by_x = False
                    if not (seen_by_x or seen_by_o):
                        break
                    continue
                for whose in range(2):
                    if whose == 0:
                        if not seen_by_x:
                            continue
                        added = x_digit * digit
                        windows = layout.WINDOWS
                    else:
                        if not seen_by_o:
                            continue
                        added = o_digit * digit
                        windows = layout.WINDOWS + o_windows
                    code = layout.CODES * near + 2 * line + whose
                    old = int(p.codes[code])
                    new = old + added
                    p.codes[code] = new
                    now = windows + 2 * window_index(p.table, classes, new)
                    was = windows + 2 * window_index(p.table, classes, old)
                    p.longs[layout.VALUES + whose] += p.table[now + 1] - p.table[was + 1]
                    change = p.table[now] - p.table[was]
                    if change == 0:
                        continue
                    at = 2 * near + whose
                    before = p.ints[layout.COUNTERS + at]
                    after = before + change
                    p.ints[layout.COUNTERS + at] = after
                    value = p.table[layout.VALUES_TABLE + (after >> CELL_BITS)]
                    value -= p.table[layout.VALUES_TABLE + (before >> CELL_BITS)]
                    p.longs[layout.VALUES + whose] += value
                    if (before ^ after) & CELL_MASK:
                        to = p.table[layout.CELL_PATTERNS + (after & CELL_MASK)]
                        if to != p.ints[layout.PATTERNS + at]:
                            set_pattern(p, near, whose, to)


@kernel(INT(INT))
def to_mover(values: int) -> int:
    """What a sum of values is worth to its side if that is to move."""
    return values + layout.MOVER // 2 >> layout.MOVER_BITS


@kernel(INT(INT))
def to_waiter(values: int) -> int:
    """What a sum of values is worth to its side if the other is to move."""
    return values - (to_mover(values) << layout.MOVER_BITS)


@kernel(INT(ARRAYS, INT, INT))
def eval_delta(p: PositionArrays, point: int, side: int) -> int:
    """How a stone would change its side's values less the other's, without putting it down.

    Both are taken as they are once the other side is to move, in quarters of an evaluation unit.

    `SHARP` where it would prepare a stone that wins: values alone do not describe such a position.
    Costs a quarter of `make` and `unmake`.
    """
    reach = int(p.table[layout.REACH])
    base = int(p.table[layout.BASE])
    half = int(p.table[layout.HALF])
    classes = int(p.table[layout.CLASSES])
    own_windows = layout.WINDOWS + side * int(p.table[layout.O_WINDOWS])
    other_windows = layout.WINDOWS + (1 - side) * int(p.table[layout.O_WINDOWS])
    own_values = -point_value(p, point, side)
    other_values = -point_value(p, point, 1 - side)
    for line in range(layout.LINES):
        for way in range(2):
            step = int(p.table[layout.STEPS + line])
            power = 1
            if way == 1:
                step = -step
                power = half
            near = point
            seen_by_own = True
            seen_by_other = True
            for _ in range(reach):
                near += step
                digit = power
                power *= base
                stone = p.cells[near]
                if stone != 0:
                    if stone < 0:
                        break
                    if stone == side + 1:
                        seen_by_other = False
                    else:
                        seen_by_own = False
                    if not (seen_by_own or seen_by_other):
                        break
                    continue
                code = layout.CODES * near + 2 * line
                at = 2 * near
                if seen_by_own:
                    old = int(p.codes[code + side])
                    new = old + OWN * digit
                    now = own_windows + 2 * window_index(p.table, classes, new)
                    was = own_windows + 2 * window_index(p.table, classes, old)
                    own_values += p.table[now + 1] - p.table[was + 1]
                    change = p.table[now] - p.table[was]
                    if change != 0:
                        before = p.ints[layout.COUNTERS + at + side]
                        after = before + change
                        pattern = p.table[layout.CELL_PATTERNS + (after & CELL_MASK)]
                        if pattern >= CellPattern.DOUBLE_FOUR:
                            return SHARP
                        own_values += p.table[layout.VALUES_TABLE + (after >> CELL_BITS)]
                        own_values -= p.table[layout.VALUES_TABLE + (before >> CELL_BITS)]
                if seen_by_other:
                    old = int(p.codes[code + 1 - side])
                    new = old + ENEMY * digit
                    now = other_windows + 2 * window_index(p.table, classes, new)
                    was = other_windows + 2 * window_index(p.table, classes, old)
                    other_values += p.table[now + 1] - p.table[was + 1]
                    change = p.table[now] - p.table[was]
                    if change != 0:
                        before = p.ints[layout.COUNTERS + at + 1 - side]
                        other_values += p.table[
                            layout.VALUES_TABLE + (before + change >> CELL_BITS)
                        ]
                        other_values -= p.table[layout.VALUES_TABLE + (before >> CELL_BITS)]
    return int(to_waiter(own_values) - to_mover(other_values))


@kernel(VOID(ARRAYS, INT, INT))
def make(p: PositionArrays, point: int, side: int) -> None:
    """Put a stone on an empty point."""
    p.longs[layout.KEY] ^= p.longs[layout.ZOBRIST + 2 * point + side]
    p.longs[layout.KEY + 1] ^= p.longs[layout.ZOBRIST + 2 * point + 1 - side]
    p.longs[layout.EMPTIES] -= 1
    for whose in range(2):
        at = 2 * point + whose
        p.longs[layout.VALUES + whose] -= point_value(p, point, whose)
        pattern = p.ints[layout.PATTERNS + at]
        if pattern > 0:
            set_pattern(p, point, whose, 0)
            # Kept for `unmake`; the point is in no list while the stone stands.
            p.ints[layout.PATTERNS + at] = pattern
    p.cells[point] = side + 1
    update_neighbours(p, point, side, 1)


@kernel(VOID(ARRAYS, INT, INT))
def unmake(p: PositionArrays, point: int, side: int) -> None:
    """Take back the stone that was put down last."""
    p.longs[layout.KEY] ^= p.longs[layout.ZOBRIST + 2 * point + side]
    p.longs[layout.KEY + 1] ^= p.longs[layout.ZOBRIST + 2 * point + 1 - side]
    p.longs[layout.EMPTIES] += 1
    update_neighbours(p, point, side, -1)
    p.cells[point] = 0
    for whose in range(2):
        at = 2 * point + whose
        p.longs[layout.VALUES + whose] += point_value(p, point, whose)
        pattern = p.ints[layout.PATTERNS + at]
        if pattern > 0:
            p.ints[layout.PATTERNS + at] = 0
            set_pattern(p, point, whose, pattern)


@kernel(VOID(ARRAYS, INT64S, INT64S))
def make_all(p: PositionArrays, points: Int64s, sides: Int64s) -> None:
    """Put down the stones of a position."""
    for index in range(points.shape[0]):
        make(p, points[index], sides[index])


@kernel(INT(ARRAYS, INT, INT))
def count(p: PositionArrays, side: int, pattern: int) -> int:
    """How many points of a pattern a side has."""
    return int(p.ints[layout.COUNTS + side * layout.LIST_STRIDE + pattern])


@kernel(INT(ARRAYS, INT, INT, INT))
def listed(p: PositionArrays, side: int, pattern: int, index: int) -> int:
    """A point in the list of a side's pattern."""
    return int(p.ints[layout.LISTS + (side * layout.LIST_STRIDE + pattern) * layout.POINTS + index])
