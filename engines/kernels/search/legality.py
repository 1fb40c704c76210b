"""Legal moves in a search's position: renju's forbidden points, where Black may not play.

Under other rules each of these functions costs one comparison. A black stone on a point is judged
by what it makes, in the order of the definition:

1. an exact five: legal, it wins;
2. six or more in a row: an *overline*;
3. two or more fours, sets of four stones one stone away from an exact five: a *double four*. Two
   may lie on one line;
4. two or more lines on which one more black stone makes a *straight* four, unbroken with an exact
   five at both ends, on a point that is not forbidden itself with the first stone on the board: a
   *double three*.

The fourth case applies the definition to another point, with one more stone on the board.

Source: the rules of the Renju International Federation, article 9.
"""

from __future__ import annotations

from typing import Final

from tengen.engines.game.forbidden import NESTING
from tengen.engines.kernels.compiled import kernel
from tengen.engines.kernels.make_unmake import count, listed
from tengen.engines.kernels.state import (
    ARRAYS,
    INT,
    INT32S,
    INT64S,
    MAX_MOVES,
    VERTICAL,
    VOID,
    Int8s,
    Int32s,
    Int64s,
    PositionArrays,
)
from tengen.engines.patterns.codes import LINES, CellPattern

BLACK: Final = 1
"""In `cells`: X."""
DOUBLE_THREE, DOUBLE_FOUR, OVERLINE = 1, 2, 3
"""Why a point is forbidden; 0 if it is not."""
FOUR, FIVE = 4, 5
FOUR_CELLS, FIVE_CELLS = 0b1111, 0b11111
SPAN: Final = 5
"""Cells on either side of a point on which its lines depend: four of a five, and one beyond."""
BITS: Final = 2 * SPAN + 1
LINE_MASK: Final = (1 << BITS) - 1
CENTRE: Final = 1 << SPAN
"""The point itself in a line's bits, of which the lowest is the cell `SPAN` steps before it."""
FIRST_FOUR: Final = SPAN - FOUR + 1
"""The first bit at which a run of four with the centre may begin; the last is `SPAN`."""
LINES_ALONE, UNSETTLED = -1, -1
"""`LINES_ALONE`, in place of a nesting, checks only the lines through a point; `UNSETTLED` is the
result if they do not decide."""
CODE_BITS: Final = 16
"""Bits of the code of a window in renju, which is 3**10 at most."""
UNASKED, FREE, BARRED = 0, 1, 2
"""Values that the state remembers of a point: unknown, Black may play there, Black may not."""


@kernel(INT(INT, INT), nogil=False)
def stride(width: int, line: int) -> int:
    """Stride of a line, in the order of `DIRECTIONS`."""
    return 1 if line == 0 else width + line - 2 if line > 1 else 1 - width


@kernel("int64(int8[::1], int64, int64)", nogil=False)
def line_bits(cells: Int8s, point: int, step: int) -> int:
    """The black stones of a line around a point as bits, and above them its empty cells.

    The point itself counts as black.
    """
    bits = CENTRE
    bit = 1
    at = point - SPAN * step
    for _ in range(BITS):
        stone = cells[at]
        if stone == BLACK:
            bits |= bit
        elif stone == 0 and bit != CENTRE:
            bits |= bit << BITS
        bit <<= 1
        at += step
    return bits


@kernel(INT(INT), nogil=False)
def run_length(black: int) -> int:
    """The stones in a row through the centre; the count stops at six, an overline."""
    length = 1
    bit = CENTRE >> 1
    while black & bit:
        length += 1
        bit >>= 1
    bit = CENTRE << 1
    while black & bit:
        length += 1
        bit <<= 1
    return length


@kernel(INT(INT, INT), nogil=False)
def count_fours(black: int, empty: int) -> int:
    """The number of fours on a line: four stones with the centre's, one short of an exact five.

    A four that can be completed at both ends counts once: its two windows of five are adjacent.
    """
    fours = 0
    last = 0
    for first in range(1, SPAN + 1):
        if (black >> first - 1 | black >> first + FIVE) & 1:
            continue
        gap = ~(black >> first) & FIVE_CELLS
        # One cell, which is empty.
        if gap != 0 and gap & gap - 1 == 0 and empty >> first & gap:
            four = black & FIVE_CELLS << first
            if four != last:
                fours += 1
            last = four
    return fours


@kernel(INT(INT, INT, INT), nogil=False)
def straight_gap(black: int, empty: int, begin: int) -> int:
    """The bit of the cell that completes a straight four in the four cells from `begin` on, or -1.

    A straight four is unbroken, with two empty ends, each of which makes an exact five.
    """
    gap = ~(black >> begin) & FOUR_CELLS
    if gap == 0 or gap & gap - 1 or not empty >> begin & gap:
        return -1
    if not (empty >> begin - 1 & empty >> begin + FOUR & 1):
        return -1
    if (black >> begin - 2 | black >> begin + FIVE) & 1:
        return -1
    while gap > 1:
        gap >>= 1
        begin += 1
    return begin


@kernel(INT(INT, INT), nogil=False)
def may_be_three(black: int, empty: int) -> int:
    """Whether one more stone, legal or not, makes a straight four with the centre."""
    for begin in range(FIRST_FOUR, SPAN + 1):
        if straight_gap(black, empty, begin) >= 0:
            return 1
    return 0


@kernel("int64(int8[::1], int64, int64)", nogil=False)
def may_be_double_three(cells: Int8s, width: int, point: int) -> int:
    """Whether a point has two lines or more on which one more stone makes a straight four."""
    threes = 0
    for line in range(LINES):
        bits = line_bits(cells, point, stride(width, line))
        threes += may_be_three(bits & LINE_MASK, bits >> BITS)
    return int(threes > 1)


@kernel("int64(int8[::1], int64, int64, int64)", nogil=False)
def forbidden_nested(cells: Int8s, width: int, point: int, nesting: int) -> int:
    """`forbidden`, with double threes examined to a depth of so many stones.

    With `LINES_ALONE` in place of a depth, `UNSETTLED` if the point may be a double three.
    """
    overline = False
    fours = 0
    threes = 0
    for line in range(LINES):
        bits = line_bits(cells, point, stride(width, line))
        black, empty = bits & LINE_MASK, bits >> BITS
        length = run_length(black)
        if length == FIVE:
            return 0
        overline = overline or length > FIVE
        fours += count_fours(black, empty)
        threes += may_be_three(black, empty)
    if overline:
        return OVERLINE
    if fours > 1:
        return DOUBLE_FOUR
    if threes < 2 or nesting == 0:
        return 0
    if nesting == LINES_ALONE:
        return UNSETTLED
    threes = 0
    cells[point] = BLACK
    for line in range(LINES):
        bits = line_bits(cells, point, stride(width, line))
        black, empty = bits & LINE_MASK, bits >> BITS
        is_three = False
        for begin in range(FIRST_FOUR, SPAN + 1):
            gap = straight_gap(black, empty, begin)
            if gap >= 0 and not is_three:
                added = point + (gap - SPAN) * stride(width, line)
                is_three = forbidden_nested(cells, width, added, nesting - 1) == 0
        threes += is_three
        if threes > 1:
            break
    cells[point] = 0
    return DOUBLE_THREE if threes > 1 else 0


@kernel("int64(int8[::1], int64, int64)", nogil=False)
def forbidden(cells: Int8s, width: int, point: int) -> int:
    """Why Black may not play on a point: `DOUBLE_THREE`, `DOUBLE_FOUR`, `OVERLINE`, or 0.

    Args:
        cells: Stones by point, see `PositionArrays`; left as they were.
        width: Stride of the vertical line.
    """
    return forbidden_nested(cells, width, point, NESTING)


@kernel(INT(ARRAYS, INT, INT))
def is_forbidden(p: PositionArrays, point: int, side: int) -> int:
    """Why a side may not play on an empty point; 0 if it may."""
    t = p.tables[0]
    if side != 0 or t.forbidden == 0:
        return 0
    return int(forbidden(p.cells, t.steps[VERTICAL], point))


@kernel(VOID(ARRAYS, INT32S, INT, INT64S))
def forbidden_among(p: PositionArrays, points: Int32s, side: int, reasons: Int64s) -> None:
    """Write the reason why each of some empty points is forbidden to `reasons`, of equal length."""
    for index in range(points.shape[0]):
        reasons[index] = is_forbidden(p, points[index], side)


@kernel(INT(ARRAYS, INT))
def may_play(p: PositionArrays, point: int) -> int:
    """Whether Black may play on an empty point of renju.

    What the lines through the point settle is remembered until a stone changes them.
    """
    s = p.state[0]
    lines = 0
    for line in range(LINES):
        lines = lines << CODE_BITS | int(s.codes[point, line, 0])
    if s.legality[point] != UNASKED and s.legality_lines[point] == lines:
        return int(s.legality[point] == FREE)
    width = int(p.tables[0].steps[VERTICAL])
    reason = forbidden_nested(p.cells, width, point, LINES_ALONE)
    if reason == UNSETTLED:
        return int(forbidden(p.cells, width, point) == 0)
    s.legality_lines[point] = lines
    s.legality[point] = FREE if reason == 0 else BARRED
    return int(reason == 0)


@kernel(INT(ARRAYS, INT))
def legal_move(p: PositionArrays, side: int) -> int:
    """A legal move near the stones; 0 if there is none."""
    s = p.state[0]
    for index in range(s.near_count):
        point = int(s.near[index])
        if p.cells[point] == 0 and not is_forbidden(p, point, side):
            return point
    return 0


@kernel(INT(ARRAYS, INT))
def double_four(p: PositionArrays, side: int) -> int:
    """A legal move of pattern `DOUBLE_FOUR`; 0 if there is none."""
    # Crowds of stones have hundreds of forbidden ones, and every position of a search asks.
    is_free = side != 0 or p.tables[0].forbidden == 0
    for index in range(count(p, side, CellPattern.DOUBLE_FOUR)):
        point = listed(p, side, CellPattern.DOUBLE_FOUR, index)
        if is_free or may_play(p, point):
            return point
    return 0


@kernel(INT(ARRAYS, INT))
def lasting_double_four(p: PositionArrays, side: int) -> int:
    """A `double_four` that no stone on another line makes forbidden; 0 if there is none.

    A white stone makes a point forbidden for Black only by making another point legal: the one that
    completes a second three.
    """
    t = p.tables[0]
    for index in range(count(p, side, CellPattern.DOUBLE_FOUR)):
        point = listed(p, side, CellPattern.DOUBLE_FOUR, index)
        if side != 0 or t.forbidden == 0:
            return point
        fragile = may_be_double_three(p.cells, t.steps[VERTICAL], point)
        if not fragile and not is_forbidden(p, point, side):
            return point
    return 0


@kernel(INT(ARRAYS, INT, INT, INT))
def collect(p: PositionArrays, ply: int, moves: int, point: int) -> int:
    """Add an empty point to a row of moves if it is not in it; returns the row's length."""
    s = p.state[0]
    if s.collected[point] == s.collection or moves >= MAX_MOVES:
        return moves
    s.collected[point] = s.collection
    s.moves[ply, moves] = point
    return moves + 1


@kernel(INT(ARRAYS, INT, INT, INT, INT))
def collect_grounds(p: PositionArrays, ply: int, moves: int, point: int, nesting: int) -> int:
    """Add the empty points that decide whether Black may play on a point; returns the row's length.

    A stone anywhere else cannot change it.
    """
    t = p.tables[0]
    width = int(t.steps[VERTICAL])
    for line in range(LINES):
        step = stride(width, line)
        at = point - SPAN * step
        for _ in range(BITS):
            if p.cells[at] == 0:
                moves = collect(p, ply, moves, at)
            at += step
    if nesting == 0 or not may_be_double_three(p.cells, width, point):
        return moves
    p.cells[point] = BLACK
    for line in range(LINES):
        bits = line_bits(p.cells, point, stride(width, line))
        for begin in range(FIRST_FOUR, SPAN + 1):
            gap = straight_gap(bits & LINE_MASK, bits >> BITS, begin)
            if gap >= 0:
                added = point + (gap - SPAN) * stride(width, line)
                moves = collect_grounds(p, ply, moves, added, nesting - 1)
    p.cells[point] = 0
    return moves


@kernel(INT(ARRAYS, INT, INT, INT, INT))
def collect_spoilers(p: PositionArrays, ply: int, moves: int, point: int, side: int) -> int:
    """Add the replies that may make a point legal or forbidden; returns the row's length.

    Args:
        ply: Row of the table of moves.
        point: A point that is legal for Black if `side` is Black, and forbidden otherwise.
    """
    t = p.tables[0]
    if t.forbidden == 0:
        return moves
    # With fewer than two possible three-lines, no white stone can make the point legal or illegal.
    if side == 0 and not may_be_double_three(p.cells, t.steps[VERTICAL], point):
        return moves
    return int(collect_grounds(p, ply, moves, point, NESTING))
