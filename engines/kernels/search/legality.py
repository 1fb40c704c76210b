"""Legal moves in a search's position under rules with forbidden points.

Under other rules each of these functions costs one comparison.
"""

from __future__ import annotations

from engines.game.forbidden import NESTING
from engines.kernels.compiled import kernel
from engines.kernels.forbidden import (
    BITS,
    BLACK,
    FIRST_FOUR,
    LINE_MASK,
    SPAN,
    forbidden,
    line_bits,
    may_be_double_three,
    straight_gap,
    stride,
)
from engines.kernels.make_unmake import count, listed
from engines.kernels.state import (
    ARRAYS,
    INT,
    INT32S,
    INT64S,
    MAX_MOVES,
    VERTICAL,
    VOID,
    Int32s,
    Int64s,
    PositionArrays,
)
from engines.patterns.codes import LINES, CellPattern


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
    for index in range(count(p, side, CellPattern.DOUBLE_FOUR)):
        point = listed(p, side, CellPattern.DOUBLE_FOUR, index)
        if not is_forbidden(p, point, side):
            return point
    return 0


@kernel(INT(ARRAYS, INT))
def has_lasting_double_four(p: PositionArrays, side: int) -> int:
    """Whether a `double_four` is legal after any next stone of the opponent.

    A white stone makes a point forbidden for Black only by making another point legal: the one that
    completes a second three.
    """
    t = p.tables[0]
    if side != 0 or t.forbidden == 0:
        return 1
    for index in range(count(p, side, CellPattern.DOUBLE_FOUR)):
        point = listed(p, side, CellPattern.DOUBLE_FOUR, index)
        fragile = may_be_double_three(p.cells, t.steps[VERTICAL], point)
        if not fragile and not is_forbidden(p, point, side):
            return 1
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
        p: The position.
        ply: Row of the table of moves.
        moves: Its length.
        point: A point that is legal for Black if `side` is Black, and forbidden otherwise.
        side: The attacker.
    """
    t = p.tables[0]
    if t.forbidden == 0:
        return moves
    # With fewer than two possible three-lines, no white stone can make the point legal or illegal.
    if side == 0 and not may_be_double_three(p.cells, t.steps[VERTICAL], point):
        return moves
    return int(collect_grounds(p, ply, moves, point, NESTING))
