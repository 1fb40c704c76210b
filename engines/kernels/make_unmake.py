"""Set-up, make and unmake: incremental updates of everything that the kernels read.

`set_up` fills the layers that a stateless request reads, all at once. `make` and `unmake` update
all layers of a search's position incrementally: the codes and counters of the empty points around a
stone, and where these change, the point's `CellPattern`, its place in that pattern's list and the
value of the position. `make` keeps what it changes for `unmake`, which thus looks nothing up.

Nothing here checks an index, and a wrong one corrupts memory: `StaticPosition` and `Searcher` do.
"""

from __future__ import annotations

from typing import Final

import numpy as np
from numba import types

from tengen.engines.kernels.compiled import inlined, kernel
from tengen.engines.kernels.intrinsics import as_index, copy_row, replace_lines
from tengen.engines.kernels.state import (
    ARRAYS,
    CODINGS,
    INT,
    INT8S,
    INT64S,
    INT64S_2D,
    MOVER,
    MOVER_BITS,
    POINT_RECORDS,
    POINTS,
    VOID,
    WIDTH,
    Int8s,
    Int64s,
    PositionArrays,
    Record,
    Records,
)
from tengen.engines.patterns.codes import (
    CELL_BITS,
    CELL_MASK,
    CELL_SHIFT,
    CLASS_NUMBERS,
    COUNTER_BITS,
    COUNTER_MASK,
    COUNTERS_MASK,
    LINES,
    CellPattern,
    LineClass,
    LinePattern,
)
from tengen.engines.patterns.walks import BORDER, ENEMY, OWN, WALK_BITS, WALK_MASK
from tengen.engines.patterns.windows import ATTACKS_SHIFT

ZERO: Final = np.int16(0)

SHARP: Final = 1 << 16
"""Sentinel returned instead of a value difference."""
BOTH_SIDES: Final = 3
"""Bit 0 for X, bit 1 for O: `cells` has the bit of its stone's side."""
TWO_NUMBER: Final = CLASS_NUMBERS[LineClass.TWO]
OPEN_TWO_NUMBER: Final = CLASS_NUMBERS[LineClass.OPEN_TWO]
THREE_NUMBER: Final = CLASS_NUMBERS[LineClass.THREE]


@inlined
def window_index(coding: Record, classes: int, window: int) -> int:
    """The index of a window in a table.

    `classes` is the field of `CODING`, passed so that it is not read again after every store.
    """
    if classes == 0:
        return window
    before = coding.walk_classes[window & WALK_MASK]
    return int(classes * before + coding.walk_classes[window >> WALK_BITS])


@inlined
def line_kind(p: PositionArrays, classes: int, window: int, side: int) -> int:
    """The kind of a line that a side sees in a window; `classes` as for `window_index`."""
    t = p.tables[0]
    index = as_index(window_index(t.coding, classes, window))
    return int(t.kinds[as_index(side * t.o_color), index])


@inlined
def first_step(stride: int, way: int) -> int:
    """The step to the next cell of a line, ahead (`way` 0) or back (1)."""
    return stride if way == 0 else -stride


@inlined
def first_digit(coding: Record, way: int) -> int:
    """The digit of a stone in the window of the next cell of its line.

    Seen from a cell ahead, the stone lies before it; from a cell behind, after it.
    """
    return 1 if way == 0 else int(coding.half)


@inlined
def border_code(cells: Int8s, coding: Record, point: int, stride: int) -> int:
    """The window of a line through a point of an empty board with borders."""
    reach, base = int(coding.reach), int(coding.base)
    code = 0
    for way in range(2):
        near = point
        step = first_step(stride, way)
        digit = first_digit(coding, 1 - way)
        for _ in range(reach):
            near += step
            if cells[near] < 0:
                code += min(BORDER, base - 1) * digit
                break
            digit *= base
    return code


@kernel(VOID(INT8S, POINT_RECORDS, CODINGS, INT64S, INT64S), nogil=False)
def add_borders(
    cells: Int8s, points: Records, coding: Records, steps: Int64s, inside: Int64s
) -> None:
    """Fill in the windows of an empty board with borders, all 0 before."""
    for index in range(inside.shape[0]):
        point = inside[index]
        for line in range(LINES):
            code = border_code(cells, coding[0], point, steps[line])
            points[point].codes[line, 0] = code
            points[point].codes[line, 1] = code


@inlined
def seen_past(seen: int, cell: int) -> int:
    """The sides that still see a stone from behind a cell on its line, as bits.

    A side sees nothing behind a stone that blocks it, nor behind the border.
    """
    if cell == 0:
        return seen
    return seen & cell if cell > 0 else 0


@kernel(
    VOID(
        *(INT8S, POINT_RECORDS, CODINGS, INT64S_2D, INT64S, INT64S),
        *(types.int8[:, ::1], INT8S, POINT_RECORDS),
    ),
    nogil=False,
)
def set_up(
    cells: Int8s,
    points: Records,
    coding: Records,
    packed: Int64s,
    steps: Int64s,
    inside: Int64s,
    stones: Int8s,
    no_cells: Int8s,
    no_points: Records,
) -> None:
    """Fill the layers of a stateless request with the stones of a position.

    The arrays up to `inside` are those of `LineArrays`; the first two are filled. `stones`
    (rows, cols) has +1 for X, -1 for O, 0 for empty; `no_cells` and `no_points` describe the empty
    board.
    """
    # Loops, since numpy's copy releases the GIL, and getting it back takes longer.
    for point in range(no_cells.shape[0]):
        cells[point] = no_cells[point]
        points[point] = no_points[point]
    c = coding[0]
    reach, base, classes = int(c.reach), int(c.base), int(c.classes)
    cols = stones.shape[1]
    for row in range(stones.shape[0]):
        for col in range(cols):
            stone = stones[row, col]
            if stone == 0:
                continue
            point = inside[row * cols + col]
            side = 0 if stone > 0 else 1
            cells[point] = side + 1
            for line in range(LINES):
                for way in range(2):
                    near = point
                    step = first_step(steps[line], way)
                    digit = first_digit(c, way)
                    for _ in range(reach):
                        near += step
                        if no_cells[near] != 0:
                            break
                        points[near].codes[line, side] += OWN * digit
                        points[near].codes[line, 1 - side] += ENEMY * digit
                        digit *= base
    for index in range(inside.shape[0]):
        point = inside[index]
        if cells[point] == 0:
            for side in range(2):
                color = side * (packed.shape[0] - 1)
                total = 0
                for line in range(LINES):
                    at = window_index(c, classes, int(points[point].codes[line, side]))
                    total += packed[color, at]
                points[point].counters[side] = total & COUNTERS_MASK
                points[point].attack_sums[side] = total >> ATTACKS_SHIFT


@kernel(VOID(ARRAYS, INT, INT, INT))
def set_pattern(p: PositionArrays, point: int, side: int, to: int) -> None:
    """Move a point to another pattern's list."""
    s = p.state[0]
    was = s.patterns[point, side]
    s.patterns[point, side] = to
    if was > 0:
        last = s.counts[side, was] - 1
        s.counts[side, was] = last
        slot = s.slots[point, side]
        moved = s.lists[side, was, last]
        s.lists[side, was, slot] = moved
        s.slots[moved, side] = slot
    if to > 0:
        last = s.counts[side, to]
        s.lists[side, to, last] = point
        s.slots[point, side] = last
        s.counts[side, to] = last + 1


@inlined
def point_value(p: PositionArrays, point: int, side: int) -> int:
    """The value of an empty point to a side, by its code and its lines, as in `TABLES`."""
    s, t = p.state[0], p.tables[0]
    total = int(t.values[s.counters[point, side] >> CELL_BITS])
    for line in range(LINES):
        total += t.terms[s.kinds[point, line, side]].worth
    return total


@kernel(VOID(ARRAYS))
def count_all(p: PositionArrays) -> None:
    """Fill in the counters of an empty board and its patterns, all 0 before."""
    s, t = p.state[0], p.tables[0]
    for point in range(POINTS):
        if p.cells[point] != 0:
            continue
        for side in range(2):
            total = 0
            for line in range(LINES):
                total += t.terms[s.kinds[point, line, side]].counters
            s.counters[point, side] = total
            pattern = t.cell_patterns[total & CELL_MASK]
            if pattern > 0:
                set_pattern(p, point, side, pattern)


@inlined
def update_pattern(p: PositionArrays, point: int, side: int, before: int) -> None:
    """Move an empty point to the list of its pattern; `before` were its counters."""
    s, t = p.state[0], p.tables[0]
    now = s.counters[point, side]
    if (before ^ now) & CELL_MASK:
        pattern = t.cell_patterns[now & CELL_MASK]
        if pattern != s.patterns[point, side]:
            set_pattern(p, point, side, pattern)


@inlined
def update_neighbours(p: PositionArrays, with_sums: int) -> None:
    """Update the points around the last stone, and keep what they were.

    `with_sums` is 1 to update the sums of a network, and 0 to update the sums of the values.
    """
    s, t = p.state[0], p.tables[0]
    placed = s.stones[as_index(s.made - 1)]
    point, side = as_index(placed.point), as_index(placed.side)
    seen_from = 0
    reach, base = int(t.coding.reach), int(t.coding.base)
    classes = int(t.coding.classes)
    for line in range(LINES):
        for way in range(2):
            step = first_step(int(t.steps[line]), way)
            power = first_digit(t.coding, way)
            near = point
            seen = BOTH_SIDES
            for _ in range(reach):
                near = as_index(near + step)
                digit = power
                power *= base
                cell = p.cells[near]
                seen = seen_past(seen, cell)
                if seen == 0:
                    break
                if cell != 0:
                    continue
                kept = placed.neighbours[as_index(seen_from)]
                seen_from += 1
                kept.point, kept.line = near, line
                x_was, x_now, o_was, o_now = 0, 0, 0, 0
                for whose in range(2):
                    code = int(s.codes[near, line, whose])
                    was, before = s.kinds[near, line, whose], s.counters[near, whose]
                    kept.codes[whose], kept.kinds[whose], kept.counters[whose] = code, was, before
                    if seen >> whose & 1 == 0:
                        continue
                    code += (OWN if whose == side else ENEMY) * digit
                    s.codes[near, line, whose] = code
                    now = line_kind(p, classes, code, whose)
                    s.kinds[near, line, whose] = now
                    if whose == 0:
                        x_was, x_now = was, now
                    else:
                        o_was, o_now = was, now
                    after = before + t.terms[now].counters - t.terms[was].counters
                    s.counters[near, whose] = after
                    if with_sums == 0:
                        s.values[whose] += t.terms[now].worth - t.terms[was].worth
                        values = t.values[after >> CELL_BITS] - t.values[before >> CELL_BITS]
                        s.values[whose] += values
                    update_pattern(p, near, whose, before)
                if with_sums:
                    replace_lines(
                        s.sums[near],
                        kept.sums,
                        s.totals,
                        t.vectors[0, x_was],
                        t.vectors[0, x_now],
                        t.vectors[1, o_was],
                        t.vectors[1, o_now],
                    )
    placed.seen_from = seen_from


@inlined
def restore_neighbours(p: PositionArrays, with_sums: int) -> None:
    """Restore the points around the last stone; `with_sums` as when the stone was put down."""
    s = p.state[0]
    placed = s.stones[as_index(s.made - 1)]
    for index in range(placed.seen_from):
        kept = placed.neighbours[index]
        point, line = as_index(kept.point), as_index(kept.line)
        for whose in range(2):
            s.codes[point, line, whose] = kept.codes[whose]
            s.kinds[point, line, whose] = kept.kinds[whose]
            after = s.counters[point, whose]
            s.counters[point, whose] = kept.counters[whose]
            update_pattern(p, point, whose, after)
        if with_sums:
            copy_row(kept.sums, s.sums[point])


@kernel(INT(INT))
def to_mover(values: int) -> int:
    """The value of a sum to its side if that side is to move."""
    return values + MOVER // 2 >> MOVER_BITS


@kernel(INT(INT))
def to_waiter(values: int) -> int:
    """The value of a sum to its side if the other side is to move."""
    return values - (to_mover(values) << MOVER_BITS)


@kernel(INT(ARRAYS, INT, INT))
def eval_delta(p: PositionArrays, point: int, side: int) -> int:
    """How a stone would change its side's values minus the other's, without making the move.

    Both values are for the other side to move, in quarters of an evaluation unit. It costs a
    quarter of `make` and `unmake`.

    `SHARP` if the next stone could win, since values alone do not describe such a position.
    """
    s, t = p.state[0], p.tables[0]
    reach, base = int(t.coding.reach), int(t.coding.base)
    classes = int(t.coding.classes)
    own_values = -point_value(p, point, side)
    other_values = -point_value(p, point, 1 - side)
    for line in range(LINES):
        for way in range(2):
            step = first_step(int(t.steps[line]), way)
            power = first_digit(t.coding, way)
            near = point
            seen = BOTH_SIDES
            for _ in range(reach):
                near = as_index(near + step)
                digit = power
                power *= base
                cell = p.cells[near]
                seen = seen_past(seen, cell)
                if seen == 0:
                    break
                if cell != 0:
                    continue
                for whose in range(2):
                    if seen >> whose & 1 == 0:
                        continue
                    stone = OWN if whose == side else ENEMY
                    old = int(s.codes[near, line, whose])
                    was = t.terms[s.kinds[near, line, whose]]
                    now = t.terms[line_kind(p, classes, old + stone * digit, whose)]
                    rise = now.worth - was.worth
                    change = now.counters - was.counters
                    if change != 0:
                        before = s.counters[near, whose]
                        after = before + change
                        if whose == side:
                            pattern = t.cell_patterns[after & CELL_MASK]
                            if pattern >= CellPattern.DOUBLE_FOUR:
                                return SHARP
                        rise += t.values[after >> CELL_BITS] - t.values[before >> CELL_BITS]
                    if whose == side:
                        own_values += rise
                    else:
                        other_values += rise
    return int(to_waiter(own_values) - to_mover(other_values))


@inlined
def toggle_stone(p: PositionArrays, point: int, side: int) -> None:
    """Update the keys for a stone that comes or leaves."""
    s = p.state[0]
    s.key[0] ^= s.zobrist[point, side]
    s.key[1] ^= s.zobrist[point, 1 - side]


@inlined
def put_down(p: PositionArrays, point: int, side: int, with_sums: int) -> None:
    """Put a stone on an empty point; `with_sums` is that of `update_neighbours`."""
    s = p.state[0]
    placed = s.stones[as_index(s.made)]
    s.made += 1
    placed.point, placed.side = point, side
    toggle_stone(p, point, side)
    s.empties -= 1
    for whose in range(2):
        if with_sums == 0:
            placed.values[whose] = s.values[whose]
            s.values[whose] -= point_value(p, point, whose)
        pattern = s.patterns[point, whose]
        if pattern > 0:
            set_pattern(p, point, whose, 0)
            # Kept for `unmake`; the point is in no list while the stone stands.
            s.patterns[point, whose] = pattern
    if with_sums:
        copy_row(s.totals, placed.totals)
        for column in range(WIDTH):
            s.totals[column] -= np.int32(max(s.sums[point, column], ZERO))
    p.cells[point] = side + 1
    update_neighbours(p, with_sums)


@inlined
def take_back(p: PositionArrays, with_sums: int) -> None:
    """Take back the last stone; `with_sums` as it was put down."""
    s = p.state[0]
    placed = s.stones[as_index(s.made - 1)]
    point = int(placed.point)
    toggle_stone(p, point, int(placed.side))
    s.empties += 1
    restore_neighbours(p, with_sums)
    p.cells[point] = 0
    for whose in range(2):
        if with_sums == 0:
            s.values[whose] = placed.values[whose]
        pattern = s.patterns[point, whose]
        if pattern > 0:
            s.patterns[point, whose] = 0
            set_pattern(p, point, whose, pattern)
    if with_sums:
        copy_row(placed.totals, s.totals)
    s.made -= 1


@kernel(VOID(ARRAYS, INT, INT))
def make(p: PositionArrays, point: int, side: int) -> None:
    """Put a stone on an empty point; up to `MAX_MADE` can be taken back."""
    put_down(p, point, side, 0)


@kernel(VOID(ARRAYS))
def unmake(p: PositionArrays) -> None:
    """Take back the last stone of `make`."""
    take_back(p, 0)


@kernel(VOID(ARRAYS, INT, INT))
def make_with_sums(p: PositionArrays, point: int, side: int) -> None:
    """`make` that updates the sums of the network in place of those of the values."""
    put_down(p, point, side, 1)


@kernel(VOID(ARRAYS))
def unmake_with_sums(p: PositionArrays) -> None:
    """Take back the last stone, which `make_with_sums` put down."""
    take_back(p, 1)


@kernel(INT(ARRAYS, INT, INT))
def count(p: PositionArrays, side: int, pattern: int) -> int:
    """Number of points of a side that have a pattern."""
    return int(p.state[0].counts[side, pattern])


@kernel(INT(ARRAYS, INT, INT, INT))
def listed(p: PositionArrays, side: int, pattern: int, index: int) -> int:
    """A point in the list of a side's pattern."""
    return int(p.state[0].lists[side, pattern, index])


@kernel(INT(ARRAYS, INT, INT, INT))
def line_pattern(p: PositionArrays, point: int, line: int, side: int) -> int:
    """The `LinePattern` that a stone would make of a line of its point."""
    s, t = p.state[0], p.tables[0]
    terms = int(t.terms[s.kinds[point, line, side]].counters)
    counters = terms & CELL_MASK
    # The counters also count open fours among the fours.
    for pattern in range(LinePattern.FIVE, LinePattern.OPEN_THREE - 1, -1):
        if counters >> COUNTER_BITS * (pattern - 1) - CELL_SHIFT & COUNTER_MASK:
            return pattern
    # Two, open two and three are 1, 2 and 3.
    number = terms >> CELL_BITS
    return int(number >= TWO_NUMBER) + int(number >= OPEN_TWO_NUMBER) + int(number >= THREE_NUMBER)
