"""Set-up of a search: its random keys, its position, and the order of its root moves."""

from __future__ import annotations

from typing import Final

import numpy as np

from tengen.engines.kernels.attack_weights import lot
from tengen.engines.kernels.compiled import inlined, kernel
from tengen.engines.kernels.make_unmake import border_code, count_all, line_kind
from tengen.engines.kernels.network import add_up_empty_board, enter
from tengen.engines.kernels.search.legality import UNASKED, is_forbidden, stride
from tengen.engines.kernels.search.movegen import score_move
from tengen.engines.kernels.search.transposition import UNKNOWN
from tengen.engines.kernels.state import (
    ARRAYS,
    INT,
    INT8S,
    INT32S,
    MAX_NEAR,
    MAX_PLY,
    PATTERNS,
    POINTS,
    VOID,
    Int8s,
    Int32s,
    PositionArrays,
)
from tengen.engines.patterns.codes import LINES, CellPattern
from tengen.engines.patterns.windows import PADDING

SEED: Final = 0x7E96E
"""Seed of the random keys: a fixed one makes searches repeatable."""
NEAR: Final = 3
"""Quiet moves are searched up to this many cells from a stone."""

# --- a root key: rank, score, index and point of a move; lower keys come first --------------------
POINT_BITS: Final = 16
POINT_MASK: Final = (1 << POINT_BITS) - 1
SCORE_SHIFT: Final = 2 * POINT_BITS
RANK: Final = 1 << 24
"""Unit of the rank; scores are far below."""


@kernel(VOID(ARRAYS))
def write_keys(p: PositionArrays) -> None:
    """Fill in the random keys of a searcher's arrays."""
    s = p.state[0]
    seed = np.uint64(SEED)
    s.quick_key = np.int64(lot(seed, np.uint64(0)))
    for point in range(POINTS):
        for side in range(2):
            s.zobrist[point, side] = np.int64(lot(seed, np.uint64(1 + 2 * point + side)))


@kernel(VOID(ARRAYS, INT))
def sort_keys(p: PositionArrays, count: int) -> None:
    """Sort the first root keys in place, by a heap: numba's own sort allocates."""
    keys = p.state[0].root_keys
    for end in range(1, count):
        at, key = end, keys[end]
        while at > 0 and keys[(at - 1) // 2] < key:
            keys[at] = keys[(at - 1) // 2]
            at = (at - 1) // 2
        keys[at] = key
    for end in range(count - 1, 0, -1):
        at, below, key = 0, 1, keys[end]
        keys[end] = keys[0]
        while below < end:
            if below + 1 < end and keys[below] < keys[below + 1]:
                below += 1
            if key >= keys[below]:
                break
            keys[at] = keys[below]
            at, below = below, 2 * below + 1
        keys[at] = key


@inlined
def rank_of(p: PositionArrays, point: int, side: int) -> int:
    """Rank of a root move, so that even a search that is aborted at once makes or blocks a five."""
    own, other = p.state[0].patterns[point, side], p.state[0].patterns[point, 1 - side]
    if own == CellPattern.FIVE:
        return 0
    if other == CellPattern.FIVE:
        return 1
    if own == CellPattern.DOUBLE_FOUR:
        return 2
    return 3 if other == CellPattern.DOUBLE_FOUR else 4


@kernel(INT(ARRAYS, INT, INT))
def sort_moves(p: PositionArrays, points: int, side: int) -> int:
    """Sort the empty points in `root_keys`, the most promising for a side first.

    Points that are equally promising keep their order. Returns how many are legal; the others are
    dropped.
    """
    s = p.state[0]
    moves = 0
    for index in range(points):
        point = s.root_keys[index]
        if not is_forbidden(p, point, side):
            key = rank_of(p, point, side) * RANK - score_move(p, point, side)
            s.root_keys[moves] = (key << SCORE_SHIFT) + (moves << POINT_BITS) + point
            moves += 1
    sort_keys(p, moves)
    for index in range(moves):
        s.root_keys[index] &= POINT_MASK
    return moves


@kernel(VOID(ARRAYS, INT, INT))
def clear(p: PositionArrays, rows: int, cols: int) -> None:
    """Make the board empty, and forget what the search of another position has learned."""
    s, t = p.state[0], p.tables[0]
    width = cols + 2 * PADDING
    for point in range(POINTS):
        p.cells[point] = -1
    for row in range(PADDING, rows + PADDING):
        for col in range(PADDING, cols + PADDING):
            p.cells[row * width + col] = 0
    for point in range((rows + 2 * PADDING) * width):
        for side in range(2):
            for line in range(LINES):
                s.codes[point, line, side] = 0
                s.kinds[point, line, side] = t.kinds[side * t.o_color, 0]
            s.counters[point, side] = 0
            s.patterns[point, side] = 0
            s.history[point, side] = 0
        s.legality[point] = UNASKED
    for side in range(2):
        for pattern in range(PATTERNS):
            s.counts[side, pattern] = 0
        s.values[side] = 0
    # Swapped colors make the same position only if both play by the same rules.
    s.key[0] = 0
    s.key[1] = t.o_color
    s.empties = rows * cols
    s.made = 0
    # Not when the search begins, which would lose a stop before that.
    s.stop = 0
    s.deadline = 0


@inlined
def enter_borders(p: PositionArrays) -> None:
    """Fill in the windows of the empty board, all 0 before."""
    s, t = p.state[0], p.tables[0]
    for point in range(POINTS):
        if p.cells[point] == 0:
            for line in range(LINES):
                code = border_code(p.cells, t.coding, point, int(t.steps[line]))
                for side in range(2):
                    s.codes[point, line, side] = code
                    s.kinds[point, line, side] = line_kind(p, int(t.coding.classes), code, side)


@inlined
def list_near(p: PositionArrays, rows: int, cols: int, side: int) -> None:
    """List the empty points near stones; if they are too many, the most promising ones."""
    s = p.state[0]
    width = cols + 2 * PADDING
    s.collection += 1
    for row in range(rows):
        for col in range(cols):
            if p.cells[(row + PADDING) * width + col + PADDING] > 0:
                for near_row in range(max(row - NEAR, 0), min(row + NEAR + 1, rows)):
                    for near_col in range(max(col - NEAR, 0), min(col + NEAR + 1, cols)):
                        point = (near_row + PADDING) * width + near_col + PADDING
                        s.collected[point] = s.collection
    near = 0
    for point in range((rows + PADDING) * width):
        if p.cells[point] == 0 and s.collected[point] == s.collection:
            s.root_keys[near] = point
            near += 1
    if near > MAX_NEAR:
        near = min(sort_moves(p, near, side), MAX_NEAR)
    s.near_count = near
    for index in range(near):
        s.near[index] = s.root_keys[index]


@kernel(VOID(ARRAYS, INT8S, INT, INT, INT, INT))
def set_up(
    p: PositionArrays, stones: Int8s, rows: int, cols: int, bordered: int, side: int
) -> None:
    """Take a position.

    Args:
        p: Its tables are those of the rules; the generation of the table is set.
        stones: (rows * cols,) the cells of the viewport: +1 for X, -1 for O, 0 for empty.
        bordered: Whether the board ends there; else all cells beyond it count as empty.
    """
    s, t = p.state[0], p.tables[0]
    width = cols + 2 * PADDING
    for line in range(LINES):
        t.steps[line] = stride(width, line)
    t.borderless = 1 - bordered
    clear(p, rows, cols)
    if bordered:
        enter_borders(p)
    # If three or four win, a single stone makes a pattern.
    if t.terms[t.kinds[0, 0]].counters != 0 or t.terms[t.kinds[t.o_color, 0]].counters != 0:
        count_all(p)
    if t.networked != 0:
        add_up_empty_board(p)
    for index in range(rows * cols):
        if stones[index] != 0:
            point = (index // cols + PADDING) * width + index % cols + PADDING
            owner = 0 if stones[index] > 0 else 1
            enter(p, point, owner)
            # Nothing takes back a stone of the position.
            s.made = 0
    list_near(p, rows, cols, side)


@inlined
def list_root_moves(p: PositionArrays, at_least: int, allowed: Int32s) -> int:
    """Write the points to search at the root to `root_keys`; returns how many."""
    s = p.state[0]
    restricted = allowed.shape[0] > 0
    s.collection += 1
    for index in range(allowed.shape[0]):
        s.collected[allowed[index]] = s.collection
    free, moves = 0, 0
    for index in range(s.near_count):
        point = s.near[index]
        if p.cells[point] == 0:
            free += 1
            if not restricted or s.collected[point] == s.collection:
                s.root_keys[moves] = point
                moves += 1
    if restricted and (allowed.shape[0] <= free or moves < at_least):
        # A short list is searched in full, far cells included.
        for index in range(allowed.shape[0]):
            s.root_keys[index] = allowed[index]
        return int(allowed.shape[0])
    if moves < at_least:
        moves = 0
        for point in range(POINTS):
            if p.cells[point] == 0:
                s.root_keys[moves] = point
                moves += 1
    return moves


@kernel(INT(ARRAYS, INT, INT, INT, INT32S))
def begin_search(
    p: PositionArrays, side: int, node_limit: int, at_least: int, allowed: Int32s
) -> int:
    """Begin a search of the position: write its `root_moves`, best first; returns how many.

    Args:
        node_limit: Positions to visit at most.
        at_least: If fewer cells than this are near the stones, all empty cells are searched.
        allowed: The points to choose from, sorted; none of them for all.
    """
    s = p.state[0]
    s.nodes = 0
    s.aborted = 0
    s.root_fours = UNKNOWN
    s.node_limit = node_limit
    for ply in range(MAX_PLY):
        s.killers[ply, 0] = 0
        s.killers[ply, 1] = 0
    moves = sort_moves(p, list_root_moves(p, at_least, allowed), side)
    moves = min(moves, MAX_NEAR)
    for index in range(moves):
        s.root_moves[index] = s.root_keys[index]
    return moves
