"""The arrays of a position: one record for its state, one for the tables that it is searched by.

A *point* is an index into the board padded by `PADDING` points on every side, a *side* is 0 for X
and 1 for O, a *line* is one of the four `DIRECTIONS`, a *ply* counts from the root. A position has
layers, so that a request pays for what it reads. Both kinds have `cells` and `codes`, the stone on
every point and the window of every line through it, and counters of the lines by `LinePattern`:

- `LineArrays`, for a stateless request, are as large as its viewport, filled at once, and have the
  attack weights besides;
- `PositionArrays`, for searches, are allocated once, and have everything else that `make` and
  `unmake` update: lists of the points of each `CellPattern`, values, keys. Attack weights would
  double what a stone writes, for numbers that no search reads.

The records are numpy arrays with one element, which numba recognises faster than single records;
kernels begin with `s = p.state[0]`. Kernels check no index. Constants here are frozen into them;
tables come as arguments.
"""

from __future__ import annotations

from typing import Any, Final, NamedTuple, TypeAlias

import numpy as np
import numpy.typing as npt
from numba import from_dtype, types

from tengen.engines.game import Color
from tengen.engines.kernels.parameters import Parameter
from tengen.engines.patterns.codes import CELL_CODES, LINES, VALUE_CODES, CellPattern
from tengen.engines.patterns.network import HIDDEN, SUMS
from tengen.engines.patterns.walks import CODING, MAX_REACH
from tengen.engines.patterns.windows import MAX_WINDOWS, POINT

Int8s = npt.NDArray[np.int8]
UInt8s = npt.NDArray[np.uint8]
UInt16s = npt.NDArray[np.uint16]
Int32s = npt.NDArray[np.int32]
Int64s = npt.NDArray[np.int64]
Float32s = npt.NDArray[np.float32]
Float64s = npt.NDArray[np.float64]
Records = npt.NDArray[np.void]
Record: TypeAlias = Any
"""One element of `Records`, whose fields kernels read as attributes; numba checks them."""

SIDES: Final = {Color.X: 0, Color.O: 1}
POINTS: Final = 215 * 215
"""Points of the largest padded board: the viewport of an unbounded one has at most `MAX_SPAN` and
`WINDOW_MARGIN` rows, and the padding twice `PADDING`."""
MAX_PLY: Final = 128
"""Plies from the root at most; deeper lines are evaluated as they stand."""
LAST_PLY: Final = MAX_PLY - 4
"""Last ply of proofs."""
MAX_NEAR: Final = 32 * 32
"""Maximum number of points for quiet moves: those of the largest bounded board."""
MAX_MOVES: Final = MAX_NEAR + 16
"""Maximum number of moves generated in one position: a search includes every point near stones,
for without one of them "all moves lose" would not be proven. No power of two, which would put the
rows of all plies into the same sets of a cache."""
MAX_REDUCED: Final = 64
"""Depths and move numbers that the table of reductions distinguishes."""
PATTERNS: Final = len(CellPattern)
WIDTH: Final = 2 * SUMS
"""Length of a point's vector, whose numbers a network rectifies: `SUMS` numbers as X is to move,
and `SUMS` as O is."""
MAX_CHANGED: Final = 2 * LINES * MAX_REACH
"""Points whose lines a stone changes, at most."""
MAX_MADE: Final = 2 * MAX_PLY
"""Stones that can be taken back, at most. A search makes one a ply, and its proofs two a ply from
there on; a proof of its own makes two for each of its `vcf.MOST_STONES`, less the last."""
VERTICAL: Final = 2
"""Index of the vertical line, whose stride is the width of the padded board."""

NEIGHBOUR: Final = np.dtype(
    [
        ("point", np.int32),
        ("line", np.int32),
        ("codes", np.uint32, (2,)),
        ("kinds", np.uint16, (2,)),
        ("counters", np.int32, (2,)),
        ("sums", np.int16, (WIDTH,)),
    ],
    align=True,
)
"""Undo record of an empty point that sees a new stone: the point's fields of `STATE` before the
stone, and its window and kind of the line to the stone."""
STONE: Final = np.dtype(
    [
        ("point", np.int32),
        ("side", np.int32),
        ("values", np.int64, (2,)),
        ("totals", np.int32, (WIDTH,)),
        ("seen_from", np.int32),
        ("neighbours", NEIGHBOUR, (MAX_CHANGED,)),
    ],
    align=True,
)
"""A stone of a search or a proof, and what it changed: the first `seen_from` neighbours, and fields
of `STATE` before that."""
FOUR: Final = np.dtype(
    [
        ("moves", np.int32),
        ("tried", np.int32),
        ("second", np.int32),
        ("longest", np.int32),
        ("cut", np.int64),
        ("key", np.int64),
    ],
    align=True,
)
"""A position of a proof by fours without a horizon: the number of its fours, and of those tried;
the second answer to the last four, 0 if it has none or was tried; the stones that win after the
first answer; whether earlier proofs were cut short; the key of its entry in the table."""
STATE: Final = np.dtype(
    [
        # What `make` and `unmake` update.
        # Windows by point, line and side, and the kinds of lines in them. Those of occupied points,
        # and those behind a stone that blocks, rest until stones leave in reverse order.
        ("codes", np.uint32, (POINTS, LINES, 2)),
        ("kinds", np.uint16, (POINTS, LINES, 2)),
        # The code of each point by side: the sum of its lines' terms.
        ("counters", np.int32, (POINTS, 2)),
        # The `CellPattern` of each point by side; the points of each pattern, how many they are,
        # and each point's index among them.
        ("patterns", np.int32, (POINTS, 2)),
        ("slots", np.int32, (POINTS, 2)),
        ("counts", np.int32, (2, PATTERNS)),
        ("lists", np.int32, (2, PATTERNS, POINTS)),
        # By side: the Zobrist key, the same if the colors are swapped, and the sum of the values
        # less that of the empty board, with `MOVER` as in `TABLES`. Where a network values
        # positions, moves of the tree leave this sum alone.
        ("key", np.int64, (2,)),
        ("values", np.int64, (2,)),
        ("empties", np.int64),
        # What `tengen.engines.kernels.network` updates, if the evaluation has a network: the sums
        # of points, their totals, and the inputs of the hidden layer.
        ("sums", np.int16, (POINTS, WIDTH)),
        ("totals", np.int32, (WIDTH,)),
        ("inputs", np.int16, (WIDTH,)),
        # The stones that can be taken back, the last one last, and how many they are.
        ("stones", STONE, (MAX_MADE,)),
        ("made", np.int64),
        # What a search remembers.
        ("killers", np.int32, (MAX_PLY, 2)),
        ("history", np.int32, (POINTS, 2)),
        # Principal variations by ply, and their lengths.
        ("pv", np.int32, (MAX_PLY, MAX_PLY)),
        ("pv_lengths", np.int32, (MAX_PLY,)),
        # The moves of each ply, and how early each is to be tried; those that were tried, in order.
        ("moves", np.int32, (MAX_PLY, MAX_MOVES)),
        ("keys", np.int32, (MAX_PLY, MAX_MOVES)),
        ("tried", np.int32, (MAX_PLY, MAX_MOVES)),
        # The static value of each ply's position, for the side to move.
        ("statics", np.int32, (MAX_PLY,)),
        # The move that the search of a ply excludes; 0 for none.
        ("excluded", np.int32, (MAX_PLY,)),
        # The points of quiet moves.
        ("near", np.int32, (MAX_NEAR,)),
        ("near_count", np.int64),
        # The root moves; room to sort them.
        ("root_moves", np.int32, (MAX_NEAR,)),
        ("root_keys", np.int64, (POINTS,)),
        # Index of the best root move; plies that the iteration looks ahead; positions below its
        # horizon; the deepest ply.
        ("root_best", np.int64),
        ("root_depth", np.int64),
        ("beyond", np.int64),
        ("selective_depth", np.int64),
        # The positions of a proof by fours, from the root on.
        ("fours", FOUR, (MAX_PLY,)),
        # The line of the last proof: both sides' moves.
        ("line", np.int32, (MAX_MADE,)),
        # Stones of the root's win by fours: 0 for none, `UNKNOWN` before that is decided; and the
        # length of its line.
        ("root_fours", np.int64),
        ("root_length", np.int64),
        # What proofs remember. The collection of replies that each point belongs to, and the number
        # of the last collection.
        ("collected", np.int32, (POINTS,)),
        ("collection", np.int64),
        # Positions of a branching line that the collection may still follow.
        ("line_left", np.int64),
        # The move of the last proof; 1 if a proof may have failed for want of stones; positions
        # that a quick VCF may still visit.
        ("proof_move", np.int64),
        ("cut", np.int64),
        ("vcf_left", np.int64),
        # Limits. A stop from outside; nodes; the ticks at which proofs end, and the deadline in
        # nanoseconds, both 0 for none; the clock as last read, in seconds and nanoseconds; ticks
        # since the arrays were made.
        ("stop", np.int64),
        ("aborted", np.int64),
        ("nodes", np.int64),
        ("node_limit", np.int64),
        ("tick_limit", np.int64),
        ("deadline", np.int64),
        ("clock", np.int64, (2,)),
        ("ticks", np.int64),
        # In renju: what is known of Black's right to play on a point, and the windows of its lines
        # on which that depends.
        ("legality", np.int8, (POINTS,)),
        ("legality_lines", np.int64, (POINTS,)),
        # The transposition table: mask of its indices, generation of valid entries.
        ("mask", np.int64),
        ("generation", np.int64),
        # Random keys: one distinguishes the entry of a quick VCF from a position's own.
        ("quick_key", np.int64),
        ("zobrist", np.int64, (POINTS, 2)),
    ],
    align=True,
)
"""The data that a search changes, and its random keys."""

MAX_KINDS: Final = 1024
"""Kinds of lines at most; renju has 825."""
TERM: Final = np.dtype([("counters", np.int32), ("worth", np.int32)], align=True)
"""A line's addends to the counters and to the value of its point, as in `values`."""
TABLES: Final = np.dtype(
    [
        ("coding", CODING),
        # Color of O's windows: 0 if both colors have the same rules, else 1.
        ("o_color", np.int32),
        # Evaluation units for the right to move, for a threat to win, and for a double three.
        ("tempo", np.int32),
        ("threatened", np.int32),
        ("promising", np.int32),
        # Whether the rules forbid X some points.
        ("forbidden", np.int32),
        # Stones in a row that win unless both ends are blocked; 0 if blocks do not matter.
        ("blocked_length", np.int32),
        # Whether the cells beyond the viewport are empty.
        ("borderless", np.int32),
        ("steps", np.int32, (LINES,)),
        # By `Parameter`.
        ("parameters", np.int32, (len(Parameter),)),
        # Reductions in hundredths of a ply, by depth and move number.
        ("reductions", np.int32, (MAX_REDUCED, MAX_REDUCED)),
        ("cell_patterns", np.int32, (CELL_CODES,)),
        # By a point's value code: its worth to a side in quarters of an evaluation unit, to the
        # side to move in units of `MOVER`, and to the other side in the remainder.
        ("values", np.int32, (VALUE_CODES,)),
        # By a point's value code: twice how early it is to be tried, plus 1 if `fours_that_pay`;
        # and by its value code for the other side, how much earlier.
        ("order", np.int32, (VALUE_CODES,)),
        ("other_order", np.int32, (VALUE_CODES,)),
        # By color and window: the kind of a line, and what lines of each kind add.
        ("kinds", np.uint16, (2, MAX_WINDOWS)),
        ("terms", TERM, (MAX_KINDS,)),
        # Whether the network values positions. The vectors of lines by side and kind: what a line
        # adds to the sums of its point; the layers above them, `hidden` input by input.
        ("networked", np.int32),
        ("vectors", np.int16, (2, MAX_KINDS, WIDTH)),
        ("hidden", np.int16, (WIDTH * HIDDEN,)),
        ("hidden_bias", np.int32, (HIDDEN,)),
        ("output", np.int32, (HIDDEN,)),
        ("direct", np.int16, (WIDTH,)),
    ],
    align=True,
)
"""The data that depend on rules, evaluation and parameters alone."""

MOVER_BITS: Final = 20
MOVER: Final = 1 << MOVER_BITS
"""Unit of a value to the side to move in a sum; values to the other side are below half of it."""


class LineArrays(NamedTuple):
    """A position that does not change, as a stateless request sees it; read, never written to.

    numba takes a microsecond to recognise a named tuple among a call's arguments. So Python passes
    plain tuples, of type `LINE_ARRAYS`, and kernels begin by naming them: `v = LineArrays(*lines)`.
    """

    cells: Int8s
    """(points,) 0 empty, 1 X, 2 O, negative outside of the board."""
    points: Records
    """(points,) `POINT`."""
    coding: Records
    """(1,) `CODING`."""
    packed: Int64s
    """The tables of `WindowTables`, like the next three fields."""
    line_patterns: Int8s
    shapes: UInt16s
    attacks: UInt8s
    cell_patterns: Int32s
    """(CELL_CODES,) the `CellPattern` of counters."""
    steps: Int64s
    """(4,) strides of the lines."""
    inside: Int64s
    """(cells of the board,) their points, in reading order."""


INT: Final = types.int64
VOID: Final = types.void
INT8S: Final = types.int8[::1]
INT32S: Final = types.int32[::1]
INT64S: Final = types.int64[::1]
INT64S_2D: Final = types.int64[:, ::1]
FLOAT32S_2D: Final = types.float32[:, ::1]
FLOAT64S: Final = types.float64[::1]
CODINGS: Final = from_dtype(CODING)[::1]
POINT_RECORDS: Final = from_dtype(POINT)[::1]

_LINE_TYPES: Final = (
    INT8S,
    POINT_RECORDS,
    CODINGS,
    INT64S_2D,
    types.int8[:, ::1],
    types.uint16[:, ::1],
    types.uint8[:, ::1],
    INT32S,
    INT64S,
    INT64S,
)
LINE_ARRAYS: Final = types.Tuple(_LINE_TYPES)
NAMED_LINE_ARRAYS: Final = types.NamedTuple(_LINE_TYPES, LineArrays)


class PositionArrays(NamedTuple):
    """A position as the search kernels see it."""

    cells: Int8s
    """(POINTS,) 0 empty, 1 X, 2 O, negative outside of the board."""
    state: Records
    """(1,) `STATE`."""
    tables: Records
    """(1,) `TABLES`."""
    memory: Int64s
    """(entries, 2) the transposition table: key ^ fields and fields."""


ARRAYS: Final = types.NamedTuple(
    [INT8S, from_dtype(STATE)[::1], from_dtype(TABLES)[::1], INT64S_2D],
    PositionArrays,
)
"""numba's type of `PositionArrays`."""
