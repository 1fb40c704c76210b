"""The network of an evaluation, kept up to date in the tree of a search.

Every empty point has the sum of the vectors of its lines, twice: with X to move and with O to move.
The *totals* add up the positive parts of these sums over the empty points, minus the totals of the
empty board. `tengen.engines.patterns.network` computes a value from them.

`make` and `unmake` do not update them, since proofs visit many positions and value none. The
moves of the tree go through `enter` and `leave` instead.
"""

from __future__ import annotations

from tengen.engines.kernels.compiled import inlined, kernel
from tengen.engines.kernels.intrinsics import run_layers
from tengen.engines.kernels.make_unmake import make, make_with_sums, unmake, unmake_with_sums
from tengen.engines.kernels.state import ARRAYS, INT, POINTS, VOID, WIDTH, PositionArrays
from tengen.engines.patterns.codes import LINES
from tengen.engines.patterns.network import HIDDEN_BITS, INPUT_SHIFT, MAX_INPUT, SUMS, UNITS


@kernel(VOID(ARRAYS))
def add_up_empty_board(p: PositionArrays) -> None:
    """Fill in the sums of an empty board, from its windows; the totals become 0."""
    s, t = p.state[0], p.tables[0]
    for column in range(WIDTH):
        s.totals[column] = 0
    for point in range(POINTS):
        if p.cells[point] != 0:
            continue
        for column in range(WIDTH):
            s.sums[point, column] = 0
        for line in range(LINES):
            for whose in range(2):
                kind = s.kinds[point, line, whose]
                for column in range(WIDTH):
                    s.sums[point, column] += t.vectors[whose, kind, column]


@inlined
def enter(p: PositionArrays, point: int, side: int) -> None:
    """Make a move of the tree."""
    if p.tables[0].networked != 0:
        make_with_sums(p, point, side)
    else:
        make(p, point, side)


@inlined
def leave(p: PositionArrays) -> None:
    """Take back the last move of the tree."""
    if p.tables[0].networked != 0:
        unmake_with_sums(p)
    else:
        unmake(p)


@inlined
def limited(number: int) -> int:
    """An input of the hidden layer."""
    return min(max(number, -MAX_INPUT), MAX_INPUT)


@kernel(INT(ARRAYS, INT))
def network_value(p: PositionArrays, side: int) -> int:
    """The value for the side to move without bonuses, in evaluation units."""
    s, t = p.state[0], p.tables[0]
    mine = side * SUMS
    for column in range(SUMS):
        s.inputs[column] = limited(s.totals[mine + column] >> INPUT_SHIFT)
        s.inputs[SUMS + column] = limited(s.totals[SUMS - mine + column] >> INPUT_SHIFT)
    total = run_layers(s.inputs, t.hidden, t.hidden_bias, t.output, t.direct)
    return int(total * UNITS >> HIDDEN_BITS)
