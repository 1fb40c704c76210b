"""Whether a win by threats exists at all: depth-first proof-number search.

It forgets about lengths, and so gets to the bottom of positions where `engines.kernels.threats`,
stone by stone, does not. `engines.kernels.threat_solver.ThreatSolver` is the only caller. The cache
of this file, too, is to be cleared after a change of the kernels that it calls.

Source: A. Nagai, "Df-pn algorithm for searching AND/OR trees and its applications" (2002).
"""

# ruff: noqa: C901, PLR0912, PLR0917 - one function is one loop of the search

from __future__ import annotations

from typing import Final

import numpy as np
import numpy.typing as npt
from numba import types

from engines.kernels.compiled import kernel
from engines.kernels.search import (
    ABORTED,
    INT,
    KEY,
    MAX_MOVES,
    MOVES,
    NEAR,
    NEAR_COUNT,
    TREE,
    ZOBRIST,
    Tree,
    cell,
    count,
    make,
    unmake,
)
from engines.kernels.search_tables import Class
from engines.kernels.threats import (
    AGAINST,
    BY_THREATS,
    LAST_PLY,
    MAX_STONES,
    SPACE,
    Int32s,
    attacks,
    by_fours,
    over,
    replies,
)

NEVER: Final = 1 << 28
"""The number of something that cannot be."""
HALF: Final = 32
"""From this bit on, an entry holds the disproof number; below it the proof number."""
UNKNOWN: Final = 1 | 1 << HALF

NUMBERS: Final = types.int64[::1]
Int64s = npt.NDArray[np.int64]


@kernel(INT(NUMBERS, INT))
def numbers_of(numbers: Int64s, key: int) -> int:
    """Both numbers of a position."""
    entry = 2 * (key & (numbers.shape[0] // 2 - 2))
    for half in range(0, 4, 2):
        if numbers[entry + half] == key:
            return int(numbers[entry + half + 1])
    return UNKNOWN


@kernel(INT(NUMBERS, INT, INT, INT))
def enter(numbers: Int64s, key: int, proof: int, disproof: int) -> int:
    """Keep both numbers of a position; of two in one place, the one that cost more stays."""
    entry = 2 * (key & (numbers.shape[0] // 2 - 2))
    there = numbers[entry + 1]
    cost = there % (1 << HALF) + (there >> HALF)
    if numbers[entry] != key and proof + disproof < cost:
        entry += 2
    numbers[entry] = key
    numbers[entry + 1] = proof | disproof << HALF
    return int(numbers[entry + 1])


@kernel(INT(TREE, SPACE, INT, INT, INT, INT))
def moves_of(t: Tree, work: Int32s, side: int, ply: int, turn: int, anywhere: int) -> int:
    """The attacker's moves, or the defender's replies; how many. None where nothing threatens."""
    if turn != side:
        if count(t, side, Class.FIVE) > 0:
            t.ints[MOVES + ply * MAX_MOVES] = cell(t, side, Class.FIVE, 0)
            return 1
        stones = by_fours(t, work, side, MAX_STONES, ply)
        return replies(t, work, side, stones, ply) if stones > 0 else 0
    if count(t, 1 - side, Class.FIVE) > 0 or not anywhere:
        return attacks(t, side, ply)
    moves = 0
    for index in range(t.longs[NEAR_COUNT]):
        point = t.ints[NEAR + index]
        if t.cells[point] == 0 and moves < MAX_MOVES:
            t.ints[MOVES + ply * MAX_MOVES + moves] = point
            moves += 1
    return moves


@kernel(INT(TREE, SPACE, NUMBERS, INT, INT, INT, INT, INT, INT))
def decide(
    t: Tree,
    work: Int32s,
    numbers: Int64s,
    side: int,
    turn: int,
    ply: int,
    most_proof: int,
    most_disproof: int,
    anywhere: int,
) -> int:
    """Both numbers of a position: the proof number is 0 where the attacker wins, else `NEVER`.

    Args:
        t: The tree.
        work: The work space.
        numbers: (2 * entries,) what is known: key and numbers in turn.
        side: The attacker.
        turn: The side to move.
        ply: Distance from the root.
        most_proof: Return as soon as the proof number reaches this ...
        most_disproof: ... or the disproof number this.
        anywhere: 1 to try every cell near the stones for a threat, not just open threes and fours.
    """
    if over(t):
        return UNKNOWN
    attacking = turn == side
    key = t.longs[KEY] ^ (BY_THREATS[side] if attacking else AGAINST[side])
    if attacking:
        won = by_fours(t, work, side, MAX_STONES, ply) > 0
        lost = count(t, 1 - side, Class.FIVE) > 1
    else:
        lost = count(t, 1 - side, Class.FIVE) > 0
        won = not lost and count(t, side, Class.FIVE) > 1
    moves = 0
    if not (won or lost) and ply < LAST_PLY:
        moves = moves_of(t, work, side, ply, turn, anywhere)
    if t.longs[ABORTED] != 0:
        return UNKNOWN
    if won:
        return enter(numbers, key, 0, NEVER)
    if moves == 0:
        return enter(numbers, key, NEVER, 0)
    base = MOVES + ply * MAX_MOVES
    below = AGAINST[side] if attacking else BY_THREATS[side]
    while True:
        # For the side to move, one move is enough; the other side has to answer all of them.
        best, least, second, others, total = 0, NEVER + 1, NEVER + 1, 0, 0
        for index in range(moves):
            at = ZOBRIST + 2 * t.ints[base + index] + turn
            known = numbers_of(numbers, t.longs[KEY] ^ t.longs[at] ^ below)
            mine, theirs = known % (1 << HALF), known >> HALF
            if not attacking:
                mine, theirs = theirs, mine
            total = min(NEVER, total + theirs)
            if mine < least:
                best, least, second, others = index, mine, least, theirs
            elif mine < second:
                second = mine
        if least == 0:
            total = NEVER
        elif least >= NEVER:
            least, total = NEVER, 0
        proof, disproof = (least, total) if attacking else (total, least)
        if proof >= most_proof or disproof >= most_disproof or proof == 0 or disproof == 0:
            return enter(numbers, key, proof, disproof)
        # A quarter more than the second best: fewer changes from one move to the other.
        enough = second + 1 + second // 4
        if attacking:
            next_proof = min(most_proof, enough)
            next_disproof = min(most_disproof - total + others, NEVER)
        else:
            next_disproof = min(most_disproof, enough)
            next_proof = min(most_proof - total + others, NEVER)
        move = int(t.ints[base + best])
        make(t, move, turn)
        decide(t, work, numbers, side, 1 - turn, ply + 1, next_proof, next_disproof, anywhere)
        unmake(t, move, turn)
        if t.longs[ABORTED] != 0:
            return UNKNOWN
