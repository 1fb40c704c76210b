"""Answers to fours: the stones of the other side after which a side completes no five.

A four is answered on the cell that completes its five. In caro, where a five between two enemy
stones does not win, one that has an enemy stone at one end is also answered by a stone beside the
other end. So one four has up to two answers, and one stone may answer two fours.

Under other rules each of these functions costs one comparison.
"""

from __future__ import annotations

from typing import Final

from tengen.engines.kernels.compiled import kernel
from tengen.engines.kernels.make_unmake import count, first_digit, first_step, line_kind, listed
from tengen.engines.kernels.search.legality import collect, is_forbidden
from tengen.engines.kernels.state import ARRAYS, INT, PositionArrays
from tengen.engines.patterns.codes import CELL_MASK, CELL_SHIFT, FIVE_SHIFT, LINES, CellPattern
from tengen.engines.patterns.walks import ENEMY

ANSWERS: Final = 2
"""Answers to a four at most."""
OUTSIDE: Final = -1
"""Returned for an answer beyond the viewport of an unbounded board."""


@kernel(INT(ARRAYS, INT, INT, INT))
def completes(p: PositionArrays, point: int, line: int, side: int) -> int:
    """Whether a side's stone on an empty point would complete a five of a line that wins."""
    s, t = p.state[0], p.tables[0]
    kind = s.kinds[point, line, side]
    return int((t.terms[kind].counters & CELL_MASK) >> FIVE_SHIFT - CELL_SHIFT)


@kernel(INT(ARRAYS, INT, INT, INT, INT))
def end_of_run(p: PositionArrays, point: int, line: int, way: int, side: int) -> int:
    """The first cell of a line, ahead of a point or behind it, without a stone of the side."""
    step = first_step(int(p.tables[0].steps[line]), way)
    at = point + step
    while p.cells[at] == side + 1:
        at += step
    return at


@kernel(INT(ARRAYS, INT, INT))
def blocking_point(p: PositionArrays, five: int, side: int) -> int:
    """The point beside the five that a side completes on a point, to block its second end.

    0 if no such stone stops it: neither end is blocked, or the border or a longer line keeps the
    other one open, or the stone completes two lines. `OUTSIDE` beyond the viewport.
    """
    t = p.tables[0]
    found, lines = 0, 0
    for line in range(LINES):
        if completes(p, five, line, side) == 0:
            continue
        lines += 1
        ahead = end_of_run(p, five, line, 0, side)
        behind = end_of_run(p, five, line, 1, side)
        if ahead - behind != (t.blocked_length + 1) * t.steps[line]:
            continue
        for way in range(2):
            end, far = (ahead, behind) if way == 0 else (behind, ahead)
            if p.cells[far] == 2 - side:
                if p.cells[end] == 0:
                    found = end
                elif p.cells[end] < 0 and t.borderless != 0:
                    found = OUTSIDE
    return found if lines == 1 else 0


@kernel(INT(ARRAYS, INT, INT))
def answer(p: PositionArrays, side: int, number: int) -> int:
    """The point of an answer to all fives that a side can complete, at least one; 0 for none.

    Take both answers before making a move: moves reorder the lists of points.

    Args:
        side: The side with the fives; whether the other may play on the point is not considered.
        number: 0 for the point of a five, 1 for one beside it.
    """
    fives = count(p, side, CellPattern.FIVE)
    five = listed(p, side, CellPattern.FIVE, 0)
    if p.tables[0].blocked_length == 0:
        return five if number == 0 and fives == 1 else 0
    point = five if number == 0 else blocking_point(p, five, side)
    if point > 0:
        for index in range(1, fives):
            further = listed(p, side, CellPattern.FIVE, index)
            if point != further and point != blocking_point(p, further, side):
                return 0
    return point


@kernel(INT(ARRAYS, INT))
def is_unanswered(p: PositionArrays, side: int) -> int:
    """Whether a side can complete fives that no single stone stops."""
    fives = count(p, side, CellPattern.FIVE)
    if fives < ANSWERS or p.tables[0].blocked_length == 0:
        return int(fives > 1)
    return int(answer(p, side, 0) == 0 and answer(p, side, 1) == 0)


@kernel(INT(ARRAYS, INT, INT, INT, INT))
def collect_ends(p: PositionArrays, ply: int, moves: int, five: int, side: int) -> int:
    """Add the empty points beside the fives that a side completes on a point.

    Only a stone there changes whether `blocking_point` finds one, or which. Returns the length of
    the row of moves.
    """
    if p.tables[0].blocked_length == 0:
        return moves
    for line in range(LINES):
        if completes(p, five, line, side) > 0:
            for way in range(2):
                end = end_of_run(p, five, line, way, side)
                if p.cells[end] == 0:
                    moves = collect(p, ply, moves, end)
    return moves


@kernel(INT(ARRAYS, INT, INT, INT))
def spoils(p: PositionArrays, stone: int, point: int, side: int) -> int:
    """Whether an enemy stone on an empty point takes a side's double four on another from it.

    What stands between them does not matter: behind a stone that blocks, cells do not count.
    """
    s, t = p.state[0], p.tables[0]
    reach, base = int(t.coding.reach), int(t.coding.base)
    for line in range(LINES):
        step = int(t.steps[line])
        distance = (stone - point) // step
        if distance * step == stone - point and abs(distance) <= reach:
            # Seen from the point, what lies ahead comes after it.
            digit = first_digit(t.coding, int(distance > 0))
            for _ in range(abs(distance) - 1):
                digit *= base
            window = int(s.codes[point, line, side]) + ENEMY * digit
            kind = line_kind(p, int(t.coding.classes), window, side)
            total = s.counters[point, side] + t.terms[kind].counters
            total -= t.terms[s.kinds[point, line, side]].counters
            return int(t.cell_patterns[total & CELL_MASK] < CellPattern.DOUBLE_FOUR)
    return 0


@kernel(INT(ARRAYS, INT, INT))
def stops(p: PositionArrays, stone: int, side: int) -> int:
    """Whether a side's stone on an empty point leaves the other side no legal double four.

    The other side has no five. In renju, a white stone also makes points legal or forbidden.
    """
    other = 1 - side
    for index in range(count(p, other, CellPattern.DOUBLE_FOUR)):
        point = listed(p, other, CellPattern.DOUBLE_FOUR, index)
        if point != stone and not spoils(p, stone, point, other):
            p.cells[stone] = side + 1
            barred = is_forbidden(p, point, other)
            p.cells[stone] = 0
            if barred == 0:
                return 0
    return 1


@kernel(INT(ARRAYS, INT, INT, INT, INT))
def collect_spoiling_stones(p: PositionArrays, ply: int, moves: int, point: int, side: int) -> int:
    """Add the enemy stones after which a point is no double four any more, and the point itself.

    Returns the length of the row of moves.

    Args:
        ply: Row of the table of moves.
        point: A point where the side can make a `CellPattern.DOUBLE_FOUR`.
    """
    t = p.tables[0]
    moves = collect(p, ply, moves, point)
    for line in range(LINES):
        for way in range(2):
            step = first_step(int(t.steps[line]), way)
            near = point
            for _ in range(int(t.coding.reach)):
                near += step
                if p.cells[near] < 0 or p.cells[near] == 2 - side:
                    break
                if p.cells[near] == 0 and spoils(p, near, point, side):
                    moves = collect(p, ply, moves, near)
    return moves
