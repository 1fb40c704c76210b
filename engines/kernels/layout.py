"""Layout of a position's arrays.

A *point* is an index into the board padded by `PADDING` points on every side, a *side* is 0 for X
and 1 for O, a *line* is one of the four `DIRECTIONS`. A position has layers, so that a request pays
for what it reads. Both kinds have `cells` and `codes`, what stands on every point and the window of
every line through it, and counters, how many of a point's lines make each `LinePattern`:

- `LineArrays`, for a stateless request, are as large as its window, filled at once, and have the
  attack weights besides;
- `PositionArrays`, for searches, are allocated once, and have what `make` and `unmake` keep up
  besides: lists of the points of each `CellPattern`, values, keys. Attack weights would double what
  a stone writes, for numbers that no search reads.

Kernels check no index. Constants here are frozen into them; tables come as arguments.
"""

from __future__ import annotations

from typing import Final, NamedTuple

import numpy as np
import numpy.typing as npt
from numba import types

from engines.game import Color
from engines.kernels.parameters import Parameter
from engines.patterns.walks import WALK_BITS
from engines.patterns.windows import CELL_CODES, MAX_WINDOWS, VALUE_CODES

Int8s = npt.NDArray[np.int8]
UInt8s = npt.NDArray[np.uint8]
UInt16s = npt.NDArray[np.uint16]
UInt32s = npt.NDArray[np.uint32]
Int32s = npt.NDArray[np.int32]
Int64s = npt.NDArray[np.int64]
Float32s = npt.NDArray[np.float32]
Float64s = npt.NDArray[np.float64]

SIDES: Final = {Color.X: 0, Color.O: 1}
LINES: Final = 4
POINTS: Final = 215 * 215
"""Points of the largest padded board: the window of an unbounded one has at most `MAX_SPAN` and
`WINDOW_MARGIN` rows, and the padding twice `PADDING`."""
CODES: Final = 2 * LINES
"""Codes of a point: that of `line` and `side` is at `CODES * point + 2 * line + side`."""
MAX_PLY: Final = 128
"""Plies from the root at most; deeper lines are evaluated where they stand."""
LAST_PLY: Final = MAX_PLY - 4
"""Proofs end here."""
MAX_NEAR: Final = 32 * 32
"""Points that quiet moves come from at most: those of the largest bounded board."""
MAX_MOVES: Final = MAX_NEAR + 16
"""Moves generated in one position at most: a search leaves out none of the points near stones, for
that all moves lose would not be proven. No power of two, which would put the rows of all plies into
the same sets of a cache."""
MAX_REDUCED: Final = 64
"""Depths and move numbers that the table of reductions tells apart; reductions are in hundredths
of a ply."""

# --- in `ints` -----------------------------------------------------------------------------------
LIST_STRIDE: Final = 8
COUNTERS: Final = 0
"""The code of each point, by side: what `line_terms` add up to."""
COUNTS: Final = COUNTERS + 2 * POINTS
"""How many points of each `CellPattern`, by side."""
KILLERS: Final = COUNTS + 2 * LIST_STRIDE
PV_LENGTHS: Final = KILLERS + 2 * MAX_PLY
PV: Final = PV_LENGTHS + MAX_PLY
MOVES: Final = PV + MAX_PLY * MAX_PLY
SCORES: Final = MOVES + MAX_PLY * MAX_MOVES
"""How early each of the moves is to be tried."""
REDUCTIONS: Final = SCORES + MAX_PLY * MAX_MOVES
PATTERNS: Final = REDUCTIONS + MAX_REDUCED * MAX_REDUCED
"""The `CellPattern` of each point, by side."""
SLOTS: Final = PATTERNS + 2 * POINTS
"""Each point's index in its pattern's list, by side."""
LISTS: Final = SLOTS + 2 * POINTS
"""The points of each pattern, by side."""
HISTORY: Final = LISTS + 2 * LIST_STRIDE * POINTS
NEAR: Final = HISTORY + 2 * POINTS
"""The points that quiet moves come from."""
COLLECTED: Final = NEAR + MAX_NEAR
"""By point: the number of the collection of replies that it belongs to already."""
REPLY_LINE: Final = COLLECTED + POINTS
"""The line that the collection of replies follows: both sides' stones in turn."""
STATICS: Final = REPLY_LINE + 2 * MAX_PLY
"""The static value of each ply's position, for the side to move."""
EXCLUDED: Final = STATICS + MAX_PLY
"""The move that the search of a ply does not try; 0 for none."""
INTS: Final = EXCLUDED + MAX_PLY

# --- in `table` ----------------------------------------------------------------------------------
REACH, BASE, HALF, CLASSES, WALK_CLASSES = 0, 1, 2, 3, 4
"""`Walks.coding`: `CLASSES` is the number of classes, or 0 where tables go by code, `WALK_CLASSES`
where those of the walks begin."""
O_WINDOWS: Final = WALK_CLASSES + (1 << WALK_BITS)
"""From X's block of `WINDOWS` to that of O; 0 where both colours have the same rules."""
TEMPO, THREATENED, PROMISING = O_WINDOWS + 1, O_WINDOWS + 2, O_WINDOWS + 3
FORBIDDEN: Final = PROMISING + 1
"""Whether the rules forbid X some points."""
STEPS: Final = FORBIDDEN + 1
"""Strides of the lines."""
PARAMETERS: Final = STEPS + LINES
"""The value of every `Parameter`."""
CELL_PATTERNS: Final = PARAMETERS + len(Parameter)
VALUES_TABLE: Final = CELL_PATTERNS + CELL_CODES
"""What a point is worth to a side, by its value code, in quarters of an evaluation unit: to the
side to move in units of `MOVER`, and to the other side what is left over."""
ORDER_TABLE: Final = VALUES_TABLE + VALUE_CODES
"""By a point's value code: twice how early it is to be tried, and 1 more for `fours_that_pay`."""
OTHER_ORDER_TABLE: Final = ORDER_TABLE + VALUE_CODES
"""By the value code that a point has for the other side: how much earlier it is to be tried."""
WINDOWS: Final = OTHER_ORDER_TABLE + VALUE_CODES
"""Of each window, what it adds to the code of a point, and what the line is worth, as in
`VALUES_TABLE`; a block for X, and one for O where it differs."""
TABLE: Final = WINDOWS + 2 * 2 * MAX_WINDOWS

# --- in `longs` ----------------------------------------------------------------------------------
KEY, VALUES = 0, 2
"""By side: the Zobrist key, the same where the colours are swapped, and the sum of the values less
that of the empty board, with `MOVER` as in `VALUES_TABLE`."""
MOVER_BITS: Final = 20
MOVER: Final = 1 << MOVER_BITS
"""A value to the side to move is worth so much in a sum; those to the other side are below half."""
STOP, NODES, NODE_LIMIT, ABORTED = 4, 5, 6, 7
SELECTIVE_DEPTH, VCF_LEFT, PROOF_MOVE = 8, 9, 10
"""The deepest ply, positions that a quick VCF may still visit, and the move that a proof found."""
MASK, NEAR_COUNT, GENERATION = 11, 12, 13
ROOT_BEST = 14
EMPTIES, DEADLINE, CLOCK, ROOT_DEPTH = 15, 16, 17, 18
"""Empty points; the deadline in nanoseconds, 0 for none; seconds and nanoseconds as last read;
plies that the iteration looks ahead."""
CUT, COLLECTION, TICKS = 19, 20, 21
"""1 where a proof may have failed for want of stones; the number of the last collection; what was
looked at since the arrays were made, which tells when to read the clock."""
QUICK_KEY: Final = 22
"""Random, as all that follow: tells the entry of a quick VCF apart from a position's own."""
ZOBRIST: Final = QUICK_KEY + 1
"""By point and side."""
LONGS: Final = ZOBRIST + 2 * POINTS


class LineArrays(NamedTuple):
    """A position that does not change, as a stateless request sees it; read, never written to.

    numba takes a microsecond to recognise a named tuple among a call's arguments. So Python passes
    plain tuples, of type `LINE_ARRAYS`, and kernels begin by naming them: `v = LineArrays(*lines)`.
    """

    cells: Int8s
    """(points,) 0 empty, 1 X, 2 O, negative outside of the board."""
    codes: UInt32s
    """(CODES * points,) windows by point, line and side."""
    counters: Int32s
    """(2 * points,) line patterns by point and side, at empty points."""
    attack_sums: Int32s
    """(2 * points,) the upper half of `packed`, added up over the lines, likewise."""
    coding: Int32s
    """`Walks.coding`, as in `PositionArrays.table`."""
    packed: Int64s
    """The tables of `WindowTables`, as the three that follow."""
    line_patterns: Int8s
    shapes: UInt16s
    attacks: UInt8s
    cell_patterns: Int32s
    """(CELL_CODES,) the `CellPattern` of counters."""
    steps: Int64s
    """(4,) strides of the lines."""
    inside: Int64s
    """(cells of the board,) their points, in reading order."""


_LINE_TYPES: Final = (
    types.int8[::1],
    types.uint32[::1],
    types.int32[::1],
    types.int32[::1],
    types.int32[::1],
    types.int64[:, ::1],
    types.int8[:, ::1],
    types.uint16[:, ::1],
    types.uint8[:, ::1],
    types.int32[::1],
    types.int64[::1],
    types.int64[::1],
)
LINE_ARRAYS: Final = types.Tuple(_LINE_TYPES)  # type: ignore[no-untyped-call]
NAMED_LINE_ARRAYS: Final = types.NamedTuple(_LINE_TYPES, LineArrays)  # type: ignore[no-untyped-call]


class PositionArrays(NamedTuple):
    """A position as the kernels see it, and what a search remembers."""

    cells: Int8s
    """(points,) 0 empty, 1 X, 2 O, negative outside of the board."""
    codes: UInt32s
    """(CODES * points,) windows by point, line and side. Those of occupied points, and what lies
    behind a stone that blocks, rest until stones leave in reverse order."""
    ints: Int32s
    """(INTS,)"""
    table: Int32s
    """(TABLE,)"""
    longs: Int64s
    """(LONGS,)"""
    memory: Int64s
    """(2 * entries,) the transposition table: key ^ fields and fields in turn."""


ARRAYS: Final = types.NamedTuple(  # type: ignore[no-untyped-call]
    [
        types.int8[::1],
        types.uint32[::1],
        types.int32[::1],
        types.int32[::1],
        types.int64[::1],
        types.int64[::1],
    ],
    PositionArrays,
)
"""numba's type of `PositionArrays`."""
INT: Final = types.int64
VOID: Final = types.void
INT32S: Final = types.int32[::1]
INT64S: Final = types.int64[::1]
FLOAT32S_2D: Final = types.float32[:, ::1]
FLOAT64S: Final = types.float64[::1]
