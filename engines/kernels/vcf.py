"""Victory by continuous fours (VCF): the attacker makes only fours, each has one answer.

Lengths are counted in the attacker's stones: a win with n stones takes 2 n - 1 plies. One function
serves two callers, who differ in what they may spend:

- a proof (`exact` 1) looks until its limit of nodes, and a failure within it holds;
- a search below its horizon (`exact` 0) takes a quick look of `longs[VCF_LEFT]` positions. A win
  counts whatever its length, a failure only means that none was found.
"""

# ruff: noqa: C901, PLR0911, PLR0912, PLR0915 - one function is one loop of the search

from __future__ import annotations

from typing import Final

from engines.kernels.compiled import kernel
from engines.kernels.layout import (
    ABORTED,
    ARRAYS,
    CUT,
    INT,
    KEY,
    LAST_PLY,
    MAX_MOVES,
    MAX_PLY,
    MOVES,
    NODES,
    PATTERNS,
    PROOF_MOVE,
    PV,
    PV_LENGTHS,
    QUICK_KEY,
    VCF_LEFT,
    PositionArrays,
)
from engines.kernels.limits import budget_exhausted
from engines.kernels.make_unmake import count, listed, make, unmake
from engines.kernels.patterns import CellPattern
from engines.kernels.transposition import (
    FAILS_SHIFT,
    MOVE_MASK,
    NEVER,
    STONES_MASK,
    VCF_KEYS,
    WINS_SHIFT,
    store_proof,
    tt_probe,
)

DOUBLE_FOUR_STONES: Final = 2
"""The least that a win takes without a five to begin with: one that makes two fours, and a five."""
LEAST_STONES: Final = 3
"""The least that it takes where no stone makes two fours at once."""
QUICK_NODES: Final = 50
"""Positions that a quick look may visit."""
QUICK_STONES: Final = 10
"""Stones of a win that it looks for."""


@kernel(INT(ARRAYS, INT, INT))
def four_at(p: PositionArrays, point: int, side: int) -> int:
    """Whether a stone would make a four or more."""
    return int(p.ints[PATTERNS + 2 * point + side] >= CellPattern.FOUR)


@kernel(INT(ARRAYS, INT, INT))
def has_fours(p: PositionArrays, side: int, forced: int) -> int:
    """Whether `generate_fours` has a move, or a stone would make two fours."""
    if forced:
        return four_at(p, listed(p, 1 - side, CellPattern.FIVE, 0), side)
    fours = count(p, side, CellPattern.FOUR) + count(p, side, CellPattern.FOUR_THREE)
    return int(fours + count(p, side, CellPattern.DOUBLE_FOUR) > 0)


@kernel(INT(ARRAYS, INT, INT, INT))
def generate_fours(p: PositionArrays, side: int, ply: int, forced: int) -> int:
    """Write the moves that make a four to the row of a ply; returns how many.

    Args:
        p: The position, without a move that wins sooner.
        side: The side to move.
        ply: Row of the table of moves.
        forced: Whether the opponent has one five to make, so that the four has to prevent it.
    """
    base = MOVES + ply * MAX_MOVES
    if forced:
        block = listed(p, 1 - side, CellPattern.FIVE, 0)
        p.ints[base] = block
        return four_at(p, block, side)
    moves = 0
    for pattern in range(CellPattern.FOUR_THREE, CellPattern.FOUR - 1, -1):
        for index in range(count(p, side, pattern)):
            if moves < MAX_MOVES:
                p.ints[base + moves] = listed(p, side, pattern, index)
                moves += 1
    return moves


@kernel(INT(ARRAYS, INT, INT, INT, INT))
def solve_vcf(p: PositionArrays, side: int, stones: int, ply: int, exact: int) -> int:
    """With how many stones the attacker wins by continuous fours; 0 where no win was found.

    The first move is left in `longs[PROOF_MOVE]`. Once `longs[ABORTED]` is set, 0 means nothing.
    `longs[CUT]` is set where more stones might win.

    Args:
        p: The position.
        side: The attacker, who is to move.
        stones: How many it may use; the shortest win is found where one stone less has failed.
        ply: Row of the table of moves to write to.
        exact: 1 for a proof, 0 for a quick look.
    """
    other = 1 - side
    if count(p, side, CellPattern.FIVE) > 0:
        p.longs[PROOF_MOVE] = listed(p, side, CellPattern.FIVE, 0)
        return 1
    forced = count(p, other, CellPattern.FIVE)
    if forced > 1:
        return 0
    if forced == 0 and stones >= DOUBLE_FOUR_STONES and count(p, side, CellPattern.DOUBLE_FOUR) > 0:
        p.longs[PROOF_MOVE] = listed(p, side, CellPattern.DOUBLE_FOUR, 0)
        return DOUBLE_FOUR_STONES
    if exact:
        if not has_fours(p, side, forced):
            return 0
        if ply >= LAST_PLY or stones < (DOUBLE_FOUR_STONES if forced else LEAST_STONES):
            p.longs[CUT] = 1
            return 0
    else:
        if ply >= LAST_PLY or stones < LEAST_STONES or p.longs[VCF_LEFT] <= 0:
            return 0
        p.longs[VCF_LEFT] -= 1
        p.longs[NODES] += 1
    key = p.longs[KEY] ^ VCF_KEYS[side] if exact else p.longs[KEY + side] ^ p.longs[QUICK_KEY]
    known = tt_probe(p, key)
    wins_with = (known >> WINS_SHIFT) & STONES_MASK
    if wins_with > 0 and (wins_with <= stones or not exact):
        p.longs[PROOF_MOVE] = known & MOVE_MASK
        return int(wins_with)
    fails_with = (known >> FAILS_SHIFT) & STONES_MASK
    if fails_with >= stones:
        p.longs[CUT] |= fails_with != NEVER
        return 0
    if exact and budget_exhausted(p):
        return 0
    cut = p.longs[CUT]
    p.longs[CUT] = 0
    base = MOVES + ply * MAX_MOVES
    for index in range(generate_fours(p, side, ply, forced)):
        move = int(p.ints[base + index])
        make(p, move, side)
        rest = 0
        if count(p, other, CellPattern.FIVE) == 0:
            fives = count(p, side, CellPattern.FIVE)
            if fives > 1:
                rest = 1
            elif fives == 1:
                answer = listed(p, side, CellPattern.FIVE, 0)
                make(p, answer, other)
                rest = solve_vcf(p, side, stones - 1, ply + 1, exact)
                unmake(p, answer, other)
        unmake(p, move, side)
        if p.longs[ABORTED] != 0:
            return 0
        if rest > 0:
            store_proof(p, key, move, rest + 1, 0)
            p.longs[CUT] = cut
            p.longs[PROOF_MOVE] = move
            return rest + 1
    if exact:
        fails_with = stones if p.longs[CUT] else NEVER
        store_proof(p, key, known & MOVE_MASK, wins_with, fails_with)
    elif p.longs[VCF_LEFT] > 0:
        store_proof(p, key, 0, 0, stones)
    p.longs[CUT] |= cut
    return 0


@kernel(INT(ARRAYS, INT, INT))
def vcf_line(p: PositionArrays, side: int, ply: int) -> int:
    """Write the win that a quick look has just found to the principal variation from `ply` on.

    Returns its plies; 0 in the rare case that it was not found again.
    """
    other = 1 - side
    row = PV + ply * MAX_PLY
    length = 0
    while True:
        # The table knows every step; where an entry was overwritten, it is found once more.
        p.longs[VCF_LEFT] = QUICK_NODES
        stones = solve_vcf(p, side, QUICK_STONES, ply + length, 0)
        if stones == 0:
            break
        move = int(p.longs[PROOF_MOVE])
        p.ints[row + length] = move
        length += 1
        if stones == 1:
            break
        make(p, move, side)
        answer = listed(p, side, CellPattern.FIVE, 0)
        p.ints[row + length] = answer
        length += 1
        make(p, answer, other)
    for at in range(length - length % 2 - 1, -1, -1):
        unmake(p, p.ints[row + at], side if at % 2 == 0 else other)
    if length % 2 == 0:
        length = 0
    p.ints[PV_LENGTHS + ply] = length
    return length
