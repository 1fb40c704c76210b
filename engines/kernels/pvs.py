"""The compiled alpha-beta search. `engines.kernels.searcher.Searcher` is the only caller.

Like `engines.kernels.kernels`, nothing here checks an index, every function has an explicit
signature, and all of them stand in one file; they call none of the other file's.

A search walks one `Tree`: a position that stones are put on and taken from, and what the search
remembers. Whatever a cell means to either side is kept up as stones come and go, down to lists of
the cells of every `Class`: nodes that are decided by threats never look at the board.

Scores are evaluation units for the side to move. A win in n plies from the root is `WIN - n`.
"""

# ruff: noqa: C901, PLR0911, PLR0912, PLR0915, PLR0917 - one function is one loop of the search

from __future__ import annotations

from typing import Final, NamedTuple

import numpy as np
import numpy.typing as npt
from numba import types

from engines.kernels.attacks import REACH
from engines.kernels.clock import CLOCK_ID, SECOND, clock_gettime
from engines.kernels.compiled import kernel, part_of_a_kernel
from engines.kernels.search_tables import (
    CLASS_CODES,
    CLASS_SHIFT,
    WORTH_CODES,
    WORTH_MASK,
    Class,
)
from engines.kernels.tables import TABLE_SIZE

POINTS: Final = 210 * 210
"""Points of the largest padded board: what an unbounded one can span."""
MAX_PLY: Final = 128
"""Plies from the root at most; deeper lines are evaluated where they stand."""
MAX_MOVES: Final = 320
"""Moves looked at in one position at most."""
REDUCED: Final = 64
"""Depths and move numbers that the table of reductions tells apart."""
WIN: Final = 30_000
DECIDED: Final = WIN - 1_000
"""Scores beyond are proven wins and, negative, losses."""
CLOCK_INTERVAL: Final = 256
"""Nodes between two looks at the clock: less than a millisecond."""
SHARP: Final = 2 * WIN
"""No difference of values."""

# --- where things lie in `Tree.ints` -------------------------------------------------------------
CLASS_STRIDE: Final = 8
COUNTS: Final = 0
"""How many cells of each class, by side."""
KILLERS: Final = COUNTS + 2 * CLASS_STRIDE
PV_LENGTHS: Final = KILLERS + 2 * MAX_PLY
PV: Final = PV_LENGTHS + MAX_PLY
MOVES: Final = PV + MAX_PLY * MAX_PLY
ORDER: Final = MOVES + MAX_PLY * MAX_MOVES
REDUCTIONS: Final = ORDER + MAX_PLY * MAX_MOVES
SUMS: Final = REDUCTIONS + REDUCED * REDUCED
CLASSES: Final = SUMS + 2 * POINTS
SLOTS: Final = CLASSES + 2 * POINTS
"""Each cell's index in its class's list, by side."""
LISTS: Final = SLOTS + 2 * POINTS
HISTORY: Final = LISTS + 2 * CLASS_STRIDE * POINTS
NEAR: Final = HISTORY + 2 * POINTS
"""The points that quiet moves come from."""
INTS: Final = NEAR + POINTS

# --- in `Tree.table` -----------------------------------------------------------------------------
CELL_CLASS: Final = TABLE_SIZE
WORTH: Final = CELL_CLASS + CLASS_CODES
APPEAL: Final = WORTH + WORTH_CODES
DIGITS: Final = APPEAL + WORTH_CODES
"""Powers of three: before the cell, then after it."""
STEPS: Final = DIGITS + 2 * REACH
LINES: Final = 4
TEMPO: Final = STEPS + LINES
THREATENED: Final = TEMPO + 1
PROMISING: Final = THREATENED + 1
TABLE: Final = PROMISING + 1

# --- in `Tree.longs` -----------------------------------------------------------------------------
KEY, VALUES = 0, 2
"""By side, as all that is about a position: the key is the same where the colours are swapped."""
STOP, NODES, NODE_LIMIT, ABORTED = 4, 5, 6, 7
SELECTIVE, VCF_LEFT, VCF_MOVE = 8, 9, 10
MASK, NEAR_COUNT, GENERATION = 11, 12, 13
ROOT_BEST = 14
EMPTIES, DEADLINE, CLOCK = 15, 16, 17
"""The deadline in nanoseconds, 0 for none; seconds and nanoseconds, as the clock last said."""
VCF_KEY, ZOBRIST = 19, 20
LONGS: Final = ZOBRIST + 2 * POINTS

# --- an entry of the transposition table: key, then these fields ----------------------------------
DEPTH_SHIFT, BOUND_SHIFT, SCORE_SHIFT, AGE_SHIFT = 16, 24, 26, 44
MOVE_MASK, DEPTH_MASK, BOUND_MASK = 0xFFFF, 0xFF, 3
SCORE_MASK: Final = (1 << AGE_SHIFT - SCORE_SHIFT) - 1
DEPTH_OFFSET, SCORE_OFFSET = 64, 40_000
LAST_GENERATION: Final = (1 << 62 - AGE_SHIFT) - 1
LOWER, UPPER, EXACT = 1, 2, 3

# --- a line: its score, how many moves it has, and the moves --------------------------------------
LINE_SCORE, LINE_LENGTH, LINE_MOVES = 0, 1, 2
LINE: Final = LINE_MOVES + MAX_PLY

# --- what was tuned by matches -------------------------------------------------------------------
ASPIRATION: Final = 60
"""Half the width of the window that a deeper iteration starts with."""
OWN_ORDER: Final = (0, 40, 250, 50, 800, 0, 0)
"""By class: what a move's own threat adds to its place in the order."""
OTHER_ORDER: Final = (0, 25, 150, 30, 500, 400, 0)
"""By class: what it adds that the move takes the cell from the opponent."""
KILLER_ORDER: Final = (1200, 800)
VALUE_ORDER, HISTORY_ORDER = 4, 16
"""Weight of a cell's worth in the order, and divisor of its history."""
HISTORY_LIMIT: Final = 2048
VCF_NODES, VCF_FOURS = 50, 8
"""Fours that are tried below the horizon at most, and how many of them in one line."""
DEFENCE_DEPTH: Final = 4
"""Plies below the horizon down to which a threatened win is answered."""
DEFENCE_MARGIN: Final = 200
"""What answering a threatened win below the horizon is expected to add to the static value at most:
where more is missing, nobody looks."""
FUTILITY_DEPTH, FUTILITY_MARGIN = 4, 60
QUIET_MOVES, QUIET_MOVES_PER_PLY = 8, 3
REDUCED_FROM: Final = 3
"""Plies: the least depth at which late moves are searched less deeply."""


class Tree(NamedTuple):
    """Where a search works. Made by `Searcher`."""

    cells: npt.NDArray[np.int8]
    """(POINTS,) 0 empty, 1 X, 2 O, negative outside the board."""
    codes: npt.NDArray[np.uint16]
    """(8 * POINTS,) windows by point, line and side. Those of occupied points, and what lies behind
    a stone that blocks, rest until stones leave in reverse order."""
    ints: npt.NDArray[np.int32]
    """(INTS,)"""
    table: npt.NDArray[np.int32]
    """(TABLE,)"""
    longs: npt.NDArray[np.int64]
    """(LONGS,)"""
    memory: npt.NDArray[np.int64]
    """(2 * entries,) the transposition table: key and fields in turn."""


TREE: Final = types.NamedTuple(  # type: ignore[no-untyped-call]
    [
        types.int8[::1],
        types.uint16[::1],
        types.int32[::1],
        types.int32[::1],
        types.int64[::1],
        types.int64[::1],
    ],
    Tree,
)
INT: Final = types.int64


@kernel(types.void(TREE, INT, INT, INT))
def reclass(t: Tree, point: int, side: int, to: int) -> None:
    """Move a cell to another class's list."""
    at = 2 * point + side
    was = t.ints[CLASSES + at]
    t.ints[CLASSES + at] = to
    if was > 0:
        count = COUNTS + side * CLASS_STRIDE + was
        last = t.ints[count] - 1
        t.ints[count] = last
        base = LISTS + (side * CLASS_STRIDE + was) * POINTS
        slot = t.ints[SLOTS + at]
        moved = t.ints[base + last]
        t.ints[base + slot] = moved
        t.ints[SLOTS + 2 * moved + side] = slot
    if to > 0:
        count = COUNTS + side * CLASS_STRIDE + to
        last = t.ints[count]
        t.ints[LISTS + (side * CLASS_STRIDE + to) * POINTS + last] = point
        t.ints[SLOTS + at] = last
        t.ints[count] = last + 1


@kernel(types.void(TREE, INT, INT, INT))
def spread(t: Tree, point: int, side: int, sign: int) -> None:
    """Tell the neighbours that a stone came (`sign` 1) or left (-1).

    Behind a stone that blocks it a side sees nothing, so nothing is told there.
    """
    for line in range(LINES):
        for way in range(2):
            step = int(t.table[STEPS + line])
            digits = DIGITS
            if way == 1:
                step = -step
                digits = DIGITS + REACH
            near = point
            seen_by_own = True
            seen_by_other = True
            for distance in range(REACH):
                near += step
                stone = t.cells[near]
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
                for half in range(2):
                    digit = sign * int(t.table[digits + distance])
                    whose = side
                    if half == 0:
                        if not seen_by_own:
                            continue
                    else:
                        if not seen_by_other:
                            continue
                        whose = 1 - side
                        digit = 2 * digit
                    code = 8 * near + 2 * line + whose
                    old = int(t.codes[code])
                    t.codes[code] = old + digit
                    change = t.table[old + digit] - t.table[old]
                    if change == 0:
                        continue
                    at = 2 * near + whose
                    before = t.ints[SUMS + at]
                    after = before + change
                    t.ints[SUMS + at] = after
                    worth = t.table[WORTH + (after & WORTH_MASK)]
                    t.longs[VALUES + whose] += worth - t.table[WORTH + (before & WORTH_MASK)]
                    if (before ^ after) >> CLASS_SHIFT:
                        to = t.table[CELL_CLASS + (after >> CLASS_SHIFT)]
                        if to != t.ints[CLASSES + at]:
                            reclass(t, near, whose, to)


@kernel(INT(TREE, INT, INT))
def gain(t: Tree, point: int, side: int) -> int:
    """What a stone changes about the difference of both sides' values, without putting it down.

    `SHARP` where it would prepare a stone that wins: such a position is not to be told by its
    values alone. Costs a quarter of `make` and `unmake`.
    """
    own = 2 * point + side
    other = 2 * point + 1 - side
    value = t.table[WORTH + (t.ints[SUMS + other] & WORTH_MASK)]
    value -= t.table[WORTH + (t.ints[SUMS + own] & WORTH_MASK)]
    for line in range(LINES):
        for way in range(2):
            step = int(t.table[STEPS + line])
            digits = DIGITS
            if way == 1:
                step = -step
                digits = DIGITS + REACH
            near = point
            seen_by_own = True
            seen_by_other = True
            for distance in range(REACH):
                near += step
                stone = t.cells[near]
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
                digit = int(t.table[digits + distance])
                code = 8 * near + 2 * line
                at = SUMS + 2 * near
                if seen_by_own:
                    old = int(t.codes[code + side])
                    change = t.table[old + digit] - t.table[old]
                    if change != 0:
                        before = t.ints[at + side]
                        after = before + change
                        if t.table[CELL_CLASS + (after >> CLASS_SHIFT)] >= Class.DOUBLE_FOUR:
                            return SHARP
                        value += t.table[WORTH + (after & WORTH_MASK)]
                        value -= t.table[WORTH + (before & WORTH_MASK)]
                if seen_by_other:
                    old = int(t.codes[code + 1 - side])
                    change = t.table[old + 2 * digit] - t.table[old]
                    if change != 0:
                        before = t.ints[at + 1 - side]
                        value -= t.table[WORTH + (before + change & WORTH_MASK)]
                        value += t.table[WORTH + (before & WORTH_MASK)]
    return int(value)


@kernel(types.void(TREE, INT, INT))
def make(t: Tree, point: int, side: int) -> None:
    """Put a stone on an empty point."""
    t.longs[KEY] ^= t.longs[ZOBRIST + 2 * point + side]
    t.longs[KEY + 1] ^= t.longs[ZOBRIST + 2 * point + 1 - side]
    t.longs[EMPTIES] -= 1
    for whose in range(2):
        at = 2 * point + whose
        t.longs[VALUES + whose] -= t.table[WORTH + (t.ints[SUMS + at] & WORTH_MASK)]
        kind = t.ints[CLASSES + at]
        if kind > 0:
            reclass(t, point, whose, 0)
            # Kept for `unmake`; the cell is in no list while the stone stands.
            t.ints[CLASSES + at] = kind
    t.cells[point] = side + 1
    spread(t, point, side, 1)


@kernel(types.void(TREE, INT, INT))
def unmake(t: Tree, point: int, side: int) -> None:
    """Take back the stone that was put down last."""
    t.longs[KEY] ^= t.longs[ZOBRIST + 2 * point + side]
    t.longs[KEY + 1] ^= t.longs[ZOBRIST + 2 * point + 1 - side]
    t.longs[EMPTIES] += 1
    spread(t, point, side, -1)
    t.cells[point] = 0
    for whose in range(2):
        at = 2 * point + whose
        t.longs[VALUES + whose] += t.table[WORTH + (t.ints[SUMS + at] & WORTH_MASK)]
        kind = t.ints[CLASSES + at]
        if kind > 0:
            t.ints[CLASSES + at] = 0
            reclass(t, point, whose, kind)


@kernel(INT(TREE, INT, INT))
def count(t: Tree, side: int, kind: int) -> int:
    """How many cells of a class a side has."""
    return int(t.ints[COUNTS + side * CLASS_STRIDE + kind])


@kernel(INT(TREE, INT, INT, INT))
def cell(t: Tree, side: int, kind: int, index: int) -> int:
    """A cell of a class."""
    return int(t.ints[LISTS + (side * CLASS_STRIDE + kind) * POINTS + index])


@kernel(INT(TREE, INT))
def evaluate(t: Tree, side: int) -> int:
    """The position for the side to move, where neither side has a five to make."""
    other = 1 - side
    score = t.longs[VALUES + side] - t.longs[VALUES + other] + t.table[TEMPO]
    if count(t, other, Class.DOUBLE_FOUR) > 0:
        score -= t.table[THREATENED]
    if count(t, side, Class.DOUBLE_THREE) > 0:
        score += t.table[PROMISING]
    return int(score)


@kernel(INT(TREE, INT, INT, INT))
def win_by_fours(t: Tree, side: int, ply: int, fours: int) -> int:
    """Victory by continuous fours: plies until it is won, or 0 where none was found.

    `longs[VCF_LEFT]` bounds the work; the first move of a win is left in `longs[VCF_MOVE]`.

    Args:
        t: The tree.
        side: The side to move, which attacks.
        ply: Distance from the root.
        fours: How many fours the line may have.
    """
    other = 1 - side
    if count(t, side, Class.FIVE) > 0:
        t.longs[VCF_MOVE] = cell(t, side, Class.FIVE, 0)
        return 1
    forced = count(t, other, Class.FIVE)
    if forced > 1:
        return 0
    if forced == 0 and count(t, side, Class.DOUBLE_FOUR) > 0:
        t.longs[VCF_MOVE] = cell(t, side, Class.DOUBLE_FOUR, 0)
        return 3
    if fours <= 0 or ply >= MAX_PLY - 4 or t.longs[VCF_LEFT] <= 0:
        return 0
    t.longs[VCF_LEFT] -= 1
    t.longs[NODES] += 1
    key = t.longs[KEY + side] ^ t.longs[VCF_KEY]
    entry = 2 * (key & t.longs[MASK])
    known = t.memory[entry + 1]
    if t.memory[entry] == key and known >> AGE_SHIFT == t.longs[GENERATION]:
        plies = (known >> DEPTH_SHIFT) & DEPTH_MASK
        if plies > 0 or (known >> BOUND_SHIFT) & DEPTH_MASK >= fours:
            t.longs[VCF_MOVE] = known & MOVE_MASK
            return int(plies)
    base = MOVES + ply * MAX_MOVES
    moves = 0
    if forced == 1:
        block = cell(t, other, Class.FIVE, 0)
        if Class.FOUR <= t.ints[CLASSES + 2 * block + side] < Class.FIVE:
            t.ints[base] = block
            moves = 1
    else:
        for kind in range(Class.FOUR_THREE, Class.FOUR - 1, -1):
            for index in range(count(t, side, kind)):
                if moves < MAX_MOVES:
                    t.ints[base + moves] = cell(t, side, kind, index)
                    moves += 1
    found = 0
    best = 0
    for index in range(moves):
        move = int(t.ints[base + index])
        make(t, move, side)
        plies = 0
        if count(t, other, Class.FIVE) == 0:
            fives = count(t, side, Class.FIVE)
            if fives > 1:
                plies = 3
            elif fives == 1:
                answer = cell(t, side, Class.FIVE, 0)
                make(t, answer, other)
                plies = win_by_fours(t, side, ply + 1, fours - 1)
                if plies > 0:
                    plies += 2
                unmake(t, answer, other)
        unmake(t, move, side)
        if plies > 0:
            found = plies
            best = move
            break
    if found > 0 or t.longs[VCF_LEFT] > 0:
        t.memory[entry] = key
        fields = best | found << DEPTH_SHIFT | fours << BOUND_SHIFT
        t.memory[entry + 1] = fields | t.longs[GENERATION] << AGE_SHIFT
    t.longs[VCF_MOVE] = best
    return found


@kernel(INT(TREE, INT, INT))
def place_in_order(t: Tree, point: int, side: int) -> int:
    """How early a move is to be tried."""
    own = 2 * point + side
    other = 2 * point + 1 - side
    appeal = int(t.table[APPEAL + (t.ints[SUMS + own] & WORTH_MASK)])
    appeal += t.table[APPEAL + (t.ints[SUMS + other] & WORTH_MASK)]
    appeal += OWN_ORDER[t.ints[CLASSES + own]] + OTHER_ORDER[t.ints[CLASSES + other]]
    return int(VALUE_ORDER * appeal + t.ints[HISTORY + own] // HISTORY_ORDER)


@kernel(INT(TREE, INT, INT))
def line_by_fours(t: Tree, side: int, ply: int) -> int:
    """Write the win that `win_by_fours` has just found to the principal variation from `ply` on.

    Returns its plies; 0 in the rare case that it was not found again.
    """
    other = 1 - side
    row = PV + ply * MAX_PLY
    length = 0
    while True:
        # The table knows every step; where an entry was overwritten, it is found once more.
        t.longs[VCF_LEFT] = VCF_NODES
        plies = win_by_fours(t, side, ply + length, VCF_FOURS)
        if plies == 0:
            break
        move = int(t.longs[VCF_MOVE])
        t.ints[row + length] = move
        length += 1
        if plies == 1:
            break
        make(t, move, side)
        answer = cell(t, side, Class.FIVE, 0)
        t.ints[row + length] = answer
        length += 1
        make(t, answer, other)
    for at in range(length - length % 2 - 1, -1, -1):
        unmake(t, t.ints[row + at], side if at % 2 == 0 else other)
    if length % 2 == 0:
        length = 0
    t.ints[PV_LENGTHS + ply] = length
    return length


@kernel(INT(TREE, INT, INT, INT))
def generate(t: Tree, side: int, ply: int, threatened: int) -> int:
    """The moves worth looking at, with their places in the order; returns how many.

    Where the opponent threatens to win with its next two stones, only fours and the cells where it
    would make a four can help: any stone that spoils a five stands on one of the latter.
    """
    base = MOVES + ply * MAX_MOVES
    order = ORDER + ply * MAX_MOVES
    moves = 0
    if threatened:
        for whose in range(2):
            for kind in range(Class.FOUR, Class.FIVE):
                for index in range(count(t, whose, kind)):
                    point = cell(t, whose, kind, index)
                    listed = whose != side and t.ints[CLASSES + 2 * point + side] >= Class.FOUR
                    if not listed and moves < MAX_MOVES:
                        t.ints[base + moves] = point
                        t.ints[order + moves] = place_in_order(t, point, side)
                        moves += 1
        return moves
    for index in range(t.longs[NEAR_COUNT]):
        point = int(t.ints[NEAR + index])
        if t.cells[point] == 0 and moves < MAX_MOVES:
            t.ints[base + moves] = point
            t.ints[order + moves] = place_in_order(t, point, side)
            moves += 1
    return moves


@kernel(types.void(TREE, INT, INT, INT))
def bring_forward(t: Tree, ply: int, index: int, moves: int) -> None:
    """Swap the earliest of the moves from `index` on to `index`."""
    base = MOVES + ply * MAX_MOVES
    order = ORDER + ply * MAX_MOVES
    first = index
    for at in range(index + 1, moves):
        if t.ints[order + at] > t.ints[order + first]:
            first = at
    move, place = t.ints[base + first], t.ints[order + first]
    t.ints[base + first], t.ints[order + first] = t.ints[base + index], t.ints[order + index]
    t.ints[base + index], t.ints[order + index] = move, place


@kernel(types.void(TREE, INT, INT))
def lengthen(t: Tree, ply: int, move: int) -> None:
    """The principal variation from `ply` on is `move` and that from `ply + 1` on."""
    row = PV + ply * MAX_PLY
    below = row + MAX_PLY
    length = t.ints[PV_LENGTHS + ply + 1]
    t.ints[row] = move
    for at in range(length):
        t.ints[row + 1 + at] = t.ints[below + at]
    t.ints[PV_LENGTHS + ply] = length + 1


@kernel(types.void(TREE, INT, INT, INT, INT, INT, INT))
def remember(t: Tree, key: int, move: int, depth: int, bound: int, score: int, ply: int) -> None:
    """Enter a result into the transposition table.

    Into the first half of a pair if it is deeper than what is there or that is old, else into the
    second half.
    """
    if score > DECIDED:
        score += ply
    elif score < -DECIDED:
        score -= ply
    entry = 2 * (key & t.longs[MASK] & ~1)
    there = t.memory[entry + 1]
    if (
        t.memory[entry] != key
        and there >> AGE_SHIFT == t.longs[GENERATION]
        and (there >> DEPTH_SHIFT) & DEPTH_MASK > depth + DEPTH_OFFSET
    ):
        entry += 2
    t.memory[entry] = key
    t.memory[entry + 1] = (
        move
        | (depth + DEPTH_OFFSET) << DEPTH_SHIFT
        | bound << BOUND_SHIFT
        | t.longs[GENERATION] << AGE_SHIFT
        | (score + SCORE_OFFSET) << SCORE_SHIFT
    )


@kernel(INT(TREE, INT))
def recall(t: Tree, key: int) -> int:
    """The fields of this generation's entry of a key; -1 where there is none."""
    entry = 2 * (key & t.longs[MASK] & ~1)
    for half in range(2):
        fields = t.memory[entry + 2 * half + 1]
        if t.memory[entry + 2 * half] == key and fields >> AGE_SHIFT == t.longs[GENERATION]:
            return int(fields)
    return -1


@kernel(types.void(TREE, INT, INT, INT, INT, INT))
def reward(t: Tree, ply: int, side: int, move: int, tried: int, depth: int) -> None:
    """Remember a move that refuted a position, and that those tried before it did not."""
    killer = KILLERS + 2 * ply
    if t.ints[killer] != move:
        t.ints[killer + 1] = t.ints[killer]
        t.ints[killer] = move
    if depth <= 0:
        return
    bonus = min(4 * depth * depth, 400)
    at = HISTORY + 2 * move + side
    t.ints[at] += bonus - t.ints[at] * bonus // HISTORY_LIMIT
    for index in range(tried):
        at = HISTORY + 2 * int(t.ints[MOVES + ply * MAX_MOVES + index]) + side
        t.ints[at] -= bonus + t.ints[at] * bonus // HISTORY_LIMIT


@kernel(types.void(TREE))
def watch(t: Tree) -> None:
    """Stop once the deadline is over: the search looks for itself, whatever other threads do."""
    if t.longs[DEADLINE] != 0 and t.longs[NODES] % CLOCK_INTERVAL == 0:
        clock_gettime(np.int32(CLOCK_ID), t.longs.ctypes.data + 8 * CLOCK)
        if t.longs[CLOCK] * SECOND + t.longs[CLOCK + 1] >= t.longs[DEADLINE]:
            t.longs[STOP] = 1


@kernel(INT(TREE, INT, INT, INT, INT, INT))
def search(t: Tree, side: int, alpha: int, beta: int, depth: int, ply: int) -> int:
    """Principal variation search below the root. 0 without meaning once `longs[ABORTED]` is set."""
    t.ints[PV_LENGTHS + ply] = 0
    watch(t)
    if t.longs[STOP] != 0 or t.longs[NODES] >= t.longs[NODE_LIMIT]:
        t.longs[ABORTED] = 1
        return 0
    t.longs[NODES] += 1
    t.longs[SELECTIVE] = max(t.longs[SELECTIVE], ply)
    other = 1 - side
    # What threats decide: fives, then the only answer to a five, then double fours.
    if count(t, side, Class.FIVE) > 0:
        t.ints[PV_LENGTHS + ply + 1] = 0
        lengthen(t, ply, cell(t, side, Class.FIVE, 0))
        return WIN - ply - 1
    forced = count(t, other, Class.FIVE)
    if forced > 1:
        for index in range(2):
            t.ints[PV + ply * MAX_PLY + index] = cell(t, other, Class.FIVE, index)
        t.ints[PV_LENGTHS + ply] = 2
        return -(WIN - ply - 2)
    if t.longs[EMPTIES] == 0:
        return 0
    if ply >= MAX_PLY - 8:
        return evaluate(t, side)
    if forced == 1:
        move = cell(t, other, Class.FIVE, 0)
        make(t, move, side)
        score = -search(t, other, -beta, -alpha, depth, ply + 1)
        unmake(t, move, side)
        lengthen(t, ply, move)
        return score
    on_pv = beta - alpha > 1
    if count(t, side, Class.DOUBLE_FOUR) > 0:
        if on_pv:
            line_by_fours(t, side, ply)
        return WIN - ply - 3
    # A win in five plies is the best, a loss in four the worst that can follow; both lie within the
    # window, so that their lines are kept.
    alpha = max(alpha, -(WIN - ply - 3))
    beta = min(beta, WIN - ply - 4)
    if alpha >= beta:
        return alpha
    threatened = count(t, other, Class.DOUBLE_FOUR) > 0
    static = evaluate(t, side)
    # Most nodes end here, so before the table is asked: that costs more than all of this.
    if (
        not on_pv
        and not threatened
        and depth <= FUTILITY_DEPTH
        and static - FUTILITY_MARGIN * max(depth, 0) >= beta
        and beta > -DECIDED
    ):
        return static
    key = t.longs[KEY + side]
    hint = 0
    known = -1
    if depth > 0 or threatened:
        known = recall(t, key)
    if known >= 0:
        hint = known & MOVE_MASK
        bound = (known >> BOUND_SHIFT) & BOUND_MASK
        score = ((known >> SCORE_SHIFT) & SCORE_MASK) - SCORE_OFFSET
        if score > DECIDED:
            score -= ply
        elif score < -DECIDED:
            score += ply
        deep = ((known >> DEPTH_SHIFT) & DEPTH_MASK) - DEPTH_OFFSET >= depth
        if deep and not on_pv:
            if bound == EXACT or (bound == LOWER and score >= beta):
                return score
            if bound == UPPER and score <= alpha:
                return score
    if depth <= 0:
        if count(t, side, Class.FOUR) + count(t, side, Class.FOUR_THREE) > 0:
            t.longs[VCF_LEFT] = VCF_NODES
            plies = win_by_fours(t, side, ply, VCF_FOURS)
            if plies > 0 and on_pv:
                plies = line_by_fours(t, side, ply)
            if plies > 0:
                return WIN - ply - plies
        if not threatened or depth <= -DEFENCE_DEPTH:
            return static
        if not on_pv and static + DEFENCE_MARGIN <= alpha:
            return static
    moves = generate(t, side, ply, threatened)
    if moves == 0:
        # Threatened, there is always the threat's own cell; so the cells near the stones are full.
        return 0
    base = MOVES + ply * MAX_MOVES
    order = ORDER + ply * MAX_MOVES
    for index in range(moves):
        move = t.ints[base + index]
        if move == hint:
            t.ints[order + index] += 1_000_000
        elif move == t.ints[KILLERS + 2 * ply]:
            t.ints[order + index] += KILLER_ORDER[0]
        elif move == t.ints[KILLERS + 2 * ply + 1]:
            t.ints[order + index] += KILLER_ORDER[1]
    looked_at = moves
    if not threatened:
        quota = QUIET_MOVES + QUIET_MOVES_PER_PLY * max(depth, 0)
        if on_pv:
            quota += quota // 2
        looked_at = min(moves, quota)
    best = -WIN
    best_move = 0
    floor = alpha
    for index in range(moves):
        # Where all that were looked at lose, the rest may not: no loss is claimed before.
        if index >= looked_at and best > -DECIDED:
            break
        bring_forward(t, ply, index, moves)
        move = int(t.ints[base + index])
        reduction = 0
        quiet = t.ints[CLASSES + 2 * move + side] < Class.FOUR
        if index > 0 and depth >= REDUCED_FROM and quiet and not threatened:
            row = REDUCTIONS + REDUCED * min(depth, REDUCED - 1)
            reduction = int(t.ints[row + min(index, REDUCED - 1)])
            if on_pv and reduction > 0:
                reduction -= 1
        if index > 0 and quiet and not threatened:
            # The reply would be to stand still; that is seen without making the move.
            below = depth - 1 - reduction
            if below <= FUTILITY_DEPTH and alpha < DECIDED:
                rise = gain(t, move, side)
                if rise != SHARP:
                    after = t.longs[VALUES + other] - t.longs[VALUES + side] - rise
                    after += t.table[TEMPO]
                    # As far as can be told without the move: it may take that cell.
                    if count(t, other, Class.DOUBLE_THREE) > 0:
                        after += t.table[PROMISING]
                    if after - FUTILITY_MARGIN * max(below, 0) >= -alpha:
                        t.longs[NODES] += 1
                        best = max(best, -after)
                        continue
        make(t, move, side)
        if index == 0:
            score = -search(t, other, -beta, -alpha, depth - 1, ply + 1)
        else:
            score = -search(t, other, -alpha - 1, -alpha, depth - 1 - reduction, ply + 1)
            if score > alpha and reduction > 0:
                score = -search(t, other, -alpha - 1, -alpha, depth - 1, ply + 1)
            if alpha < score < beta:
                score = -search(t, other, -beta, -alpha, depth - 1, ply + 1)
        unmake(t, move, side)
        if t.longs[ABORTED] != 0:
            return 0
        if score > best:
            best = score
            best_move = move
            if score > alpha:
                alpha = score
                lengthen(t, ply, move)
                if score >= beta:
                    reward(t, ply, side, move, index, depth)
                    break
    bound = EXACT
    if best >= beta:
        bound = LOWER
    elif best <= floor:
        bound = UPPER
    remember(t, key, best_move, depth, bound, best, ply)
    return best


@part_of_a_kernel
def search_root(
    t: Tree,
    side: int,
    moves: npt.NDArray[np.int32],
    placed: int,
    alpha: int,
    beta: int,
    depth: int,
) -> int:
    """Search the root moves from `placed` on, each on its own merits.

    The index of the best is left in `longs[ROOT_BEST]` (-1 where nothing was finished), its line in
    the first row of `PV`.
    """
    other = 1 - side
    best = -WIN
    t.longs[ROOT_BEST] = -1
    for index in range(placed, moves.shape[0]):
        move = int(moves[index])
        wins = t.ints[CLASSES + 2 * move + side] == Class.FIVE
        make(t, move, side)
        t.ints[PV_LENGTHS + 1] = 0
        if wins:
            score = WIN - 1
        elif index == placed:
            score = -search(t, other, -beta, -alpha, depth - 1, 1)
        else:
            score = -search(t, other, -alpha - 1, -alpha, depth - 1, 1)
            if score > alpha and t.longs[ABORTED] == 0:
                score = -search(t, other, -beta, -alpha, depth - 1, 1)
        unmake(t, move, side)
        if t.longs[ABORTED] != 0:
            return best
        if score > best:
            best = score
            t.longs[ROOT_BEST] = index
            alpha = max(alpha, score)
            lengthen(t, 0, move)
            if score >= beta:
                return best
    return best


@part_of_a_kernel
def move_up(moves: npt.NDArray[np.int32], index: int, to: int) -> None:
    """Put a move before others, which keep their order."""
    move = moves[index]
    for at in range(index, to, -1):
        moves[at] = moves[at - 1]
    moves[to] = move


@part_of_a_kernel
def begin_line(line: npt.NDArray[np.int32], score: int, move: int) -> None:
    """Write a line that ends with its first move."""
    line[LINE_SCORE], line[LINE_LENGTH], line[LINE_MOVES] = score, 1, move


@part_of_a_kernel
def copy_line(line: npt.NDArray[np.int32], to: npt.NDArray[np.int32]) -> None:
    """Write a line elsewhere; numpy's own copy allocates."""
    for at in range(LINE_MOVES + line[LINE_LENGTH]):
        to[at] = line[at]


@part_of_a_kernel
def best_of_rest(
    t: Tree,
    side: int,
    moves: npt.NDArray[np.int32],
    placed: int,
    depth: int,
    expected: int,
    line: npt.NDArray[np.int32],
) -> int:
    """Bring the best root move from `placed` on to `placed`, and write its line.

    What is known when the search is broken off counts where it is sound.

    Args:
        t: The position.
        side: The side to move.
        moves: The root moves.
        placed: How many of them have their place.
        depth: Plies.
        expected: The score around which the window is; `WIN` for a full window.
        line: (LINE,)

    Returns:
        Whether there is a line.
    """
    low, high = -WIN, WIN
    if abs(expected) < DECIDED - ASPIRATION:
        low, high = expected - ASPIRATION, expected + ASPIRATION
    found = 0
    while True:
        score = search_root(t, side, moves, placed, low, high, depth)
        best = t.longs[ROOT_BEST]
        if t.longs[ABORTED] != 0 and (best < 0 or score <= low):
            return found
        if t.longs[ABORTED] == 0 and score <= low and low > -WIN:
            low = -WIN
            continue
        move_up(moves, best, placed)
        if t.longs[ABORTED] != 0 or score < high or high == WIN:
            break
        # Better than was thought; if nothing more comes of it, this is what counts.
        begin_line(line, high, moves[placed])
        found = 1
        high = WIN
    line[LINE_SCORE], line[LINE_LENGTH] = score, t.ints[PV_LENGTHS]
    for at in range(t.ints[PV_LENGTHS]):
        line[LINE_MOVES + at] = t.ints[PV + at]
    return 1


@kernel(INT(TREE, INT, types.int32[::1], INT, types.int32[:, ::1], types.int32[:, ::1]))
def deepen(
    t: Tree,
    side: int,
    moves: npt.NDArray[np.int32],
    depth: int,
    lines: npt.NDArray[np.int32],
    found: npt.NDArray[np.int32],
) -> int:
    """Search a position deeper and deeper, until a limit or an end that is proven.

    In one call: whoever comes back to Python waits for its lock, which may be in great demand, and
    whoever has it may be made to wait for a core.

    Args:
        t: The position.
        side: The side to move.
        moves: The root moves, those first that are to be tried first; put into another order.
        depth: Plies at most.
        lines: (wanted, LINE) the best lines, best first. Whatever breaks the search off, there is
            an answer: the first moves as they stand.
        found: (wanted, LINE) to work in.

    Returns:
        Plies of the deepest iteration that brought something.
    """
    wanted = lines.shape[0]
    static = evaluate(t, side)
    for index in range(wanted):
        begin_line(lines[index], static, moves[index])
    reached = 0
    while reached < depth:
        count = 0
        while count < wanted:
            expected = WIN if reached == 0 else int(lines[count, LINE_SCORE])
            if not best_of_rest(t, side, moves, count, reached + 1, expected, found[count]):
                break
            count += 1
        if count == 0:
            break
        searched = count
        for index in range(wanted):
            # The moves that were not reached keep what the last iteration said of them.
            known = False
            for at in range(searched):
                known = known or found[at, LINE_MOVES] == lines[index, LINE_MOVES]
            if not known and count < wanted:
                copy_line(lines[index], found[count])
                count += 1
        reached += 1
        settled = True
        for index in range(wanted):
            # Where the scores are equal, what came first stays first.
            to = 0
            for other in range(wanted):
                higher = found[other, LINE_SCORE] - found[index, LINE_SCORE]
                to += higher > 0 or (higher == 0 and other < index)
            copy_line(found[index], lines[to])
            # Else deeper iterations may find a nearer end.
            score = abs(found[index, LINE_SCORE])
            settled = settled and score >= DECIDED and WIN - score <= reached + 1
        if settled or t.longs[ABORTED] != 0:
            break
    return reached


@kernel(types.void(TREE, types.int64[::1], types.int64[::1]))
def make_all(t: Tree, points: npt.NDArray[np.int64], sides: npt.NDArray[np.int64]) -> None:
    """Put down the stones of a position."""
    for index in range(points.shape[0]):
        make(t, points[index], sides[index])


@kernel(types.void(TREE, types.int32[::1], INT, types.int64[::1]))
def places_in_order(
    t: Tree, points: npt.NDArray[np.int32], side: int, places: npt.NDArray[np.int64]
) -> None:
    """Write the `place_in_order` of each point to `places`, which is as long.

    In one call: each has to wait for Python's lock afterwards, which may be in great demand.
    """
    for index in range(points.shape[0]):
        places[index] = place_in_order(t, points[index], side)
