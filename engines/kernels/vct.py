"""The compiled threat search. `engines.kernels.threat_solver.ThreatSolver` is the only caller.

Victory by continuous fours (VCF) and by continuous threats (VCT), proven: the attacker tries only
threats, the defender has every reply that could matter. Lengths are counted in the attacker's
stones: a win with n stones takes 2 n - 1 plies.

Which replies can matter to a threat that is no four? Let the defender pass: the attacker then has
a VCF, or there was no threat. That line goes through all the same after any reply which neither
takes one of its cells nor gives the defender a four on its way. `replies` collects all others; so
the proofs are sound.

Of `engines.kernels.search` only `make`, `unmake`, `count`, `cell` and the layout of `Tree` are
used. numba's cache does not see these change: after a change there, clear the cache of this file.
"""

# ruff: noqa: C901, PLR0911, PLR0912, PLR0915, PLR0917 - one function is one loop of the search

from __future__ import annotations

from typing import Final

import numpy as np
import numpy.typing as npt
from numba import types

from engines.kernels.compiled import kernel
from engines.kernels.search import (
    ABORTED,
    CLASSES,
    GENERATION,
    INT,
    KEY,
    MASK,
    MAX_MOVES,
    MAX_PLY,
    MOVES,
    NODE_LIMIT,
    NODES,
    POINTS,
    STOP,
    TREE,
    Tree,
    cell,
    count,
    make,
    unmake,
    watch,
)
from engines.kernels.search_tables import Class

LAST_PLY: Final = MAX_PLY - 4
"""Lines end here: nothing is proven beyond."""
MAX_STONES: Final = 60
"""Stones of a win at most."""
FOURS_STONES: Final = 2
"""The least that a win takes without a five to begin with: one that makes two fours, and a five."""
QUIET_STONES: Final = 3
"""The least that it takes where no stone makes two fours at once."""

UNLIMITED: Final = -1
"""In `longs[NODE_LIMIT]`: neither a limit nor a stop ends the work."""

# --- where things lie in the work space -----------------------------------------------------------
SEEN: Final = 0
"""By point: the number of the collection that it belongs to already."""
COLLECTION: Final = SEEN + POINTS
FOUND: Final = COLLECTION + 1
"""The move that wins, as the last call left it."""
CUT: Final = FOUND + 1
"""1 where a failure may be due to the limit of stones: with more of them it may turn out a win."""
LINE: Final = CUT + 1
"""The line that `replies` follows: both sides' stones in turn."""
WORK: Final = LINE + 2 * MAX_PLY

# --- an entry of the transposition table: key, then these fields ----------------------------------
WIN_SHIFT, LOSS_SHIFT, AGE_SHIFT = 16, 24, 32
MOVE_MASK, STONES_MASK = 0xFFFF, 0xFF
NEVER: Final = STONES_MASK
"""Fails with any number of stones."""
BY_FOURS: Final = (0x1C69B3F74AC4AE35, 0x3A5D7E1B90C2F486)
BY_THREATS: Final = (0x5851F42D4C957F2D, 0x27BB2EE687B0B0FD)
AGAINST: Final = (0x14057B7EF767814F, 0x6C62272E07BB0142)
"""What tells apart, by the attacker, a position's entries: VCF, VCT, and VCT with the defender to
move."""

ATTACKS: Final = (
    int(Class.FOUR_THREE),
    int(Class.DOUBLE_THREE),
    int(Class.THREE),
    int(Class.FOUR),
)
"""Classes of the threats that are tried, in this order."""

SPACE: Final = types.int32[::1]
Int32s = npt.NDArray[np.int32]


@kernel(INT(TREE, INT))
def recall(t: Tree, key: int) -> int:
    """The fields of a key's entry; 0 where nothing is known."""
    entry = 2 * (key & t.longs[MASK])
    fields = t.memory[entry + 1]
    if t.memory[entry] == key and fields >> AGE_SHIFT == t.longs[GENERATION]:
        return int(fields)
    return 0


@kernel(types.void(TREE, INT, INT, INT, INT))
def remember(t: Tree, key: int, move: int, wins_with: int, fails_with: int) -> None:
    """Enter what is known: a win with so many stones (0: none known), none with so many."""
    entry = 2 * (key & t.longs[MASK])
    fields = move | wins_with << WIN_SHIFT | fails_with << LOSS_SHIFT
    t.memory[entry] = key
    t.memory[entry + 1] = fields | t.longs[GENERATION] << AGE_SHIFT


@kernel(INT(TREE))
def over(t: Tree) -> int:
    """Count a node; 1 where a limit is reached, and from then on."""
    limit = t.longs[NODE_LIMIT]
    watch(t)
    if limit != UNLIMITED and (t.longs[STOP] != 0 or t.longs[NODES] >= limit):
        t.longs[ABORTED] = 1
    if t.longs[ABORTED] != 0:
        return 1
    t.longs[NODES] += 1
    return 0


@kernel(INT(TREE, SPACE, INT, INT, INT))
def by_fours(t: Tree, work: Int32s, side: int, stones: int, ply: int) -> int:
    """Victory by continuous fours: with how many stones, or 0 where there is none.

    The first move is left in `work[FOUND]`. Once `longs[ABORTED]` is set, 0 means nothing.

    Args:
        t: The tree.
        work: The work space.
        side: The attacker, who is to move.
        stones: How many the attacker may use; the shortest win is found where one stone less has
            failed.
        ply: Row of the table of moves to write to.
    """
    other = 1 - side
    if count(t, side, Class.FIVE) > 0:
        work[FOUND] = cell(t, side, Class.FIVE, 0)
        return 1
    forced = count(t, other, Class.FIVE)
    if forced > 1:
        return 0
    if forced == 0 and stones >= FOURS_STONES and count(t, side, Class.DOUBLE_FOUR) > 0:
        work[FOUND] = cell(t, side, Class.DOUBLE_FOUR, 0)
        return FOURS_STONES
    base = MOVES + ply * MAX_MOVES
    moves = 0
    if forced == 1:
        block = cell(t, other, Class.FIVE, 0)
        if t.ints[CLASSES + 2 * block + side] < Class.FOUR:
            return 0
        t.ints[base] = block
        moves = 1
    else:
        for kind in range(Class.DOUBLE_FOUR, Class.FOUR - 1, -1):
            for index in range(count(t, side, kind)):
                if moves < MAX_MOVES:
                    t.ints[base + moves] = cell(t, side, kind, index)
                    moves += 1
    if moves == 0:
        return 0
    if ply >= LAST_PLY or stones < (FOURS_STONES if forced else QUIET_STONES):
        work[CUT] = 1
        return 0
    key = t.longs[KEY] ^ BY_FOURS[side]
    known = recall(t, key)
    wins_with = (known >> WIN_SHIFT) & STONES_MASK
    if 0 < wins_with <= stones:
        work[FOUND] = known & MOVE_MASK
        return int(wins_with)
    fails_with = (known >> LOSS_SHIFT) & STONES_MASK
    if fails_with >= stones:
        work[CUT] |= fails_with != NEVER
        return 0
    if over(t):
        return 0
    cut = work[CUT]
    work[CUT] = 0
    for index in range(moves):
        move = int(t.ints[base + index])
        make(t, move, side)
        rest = 0
        if count(t, other, Class.FIVE) == 0:
            fives = count(t, side, Class.FIVE)
            if fives > 1:
                rest = 1
            elif fives == 1:
                answer = cell(t, side, Class.FIVE, 0)
                make(t, answer, other)
                rest = by_fours(t, work, side, stones - 1, ply + 1)
                unmake(t, answer, other)
        unmake(t, move, side)
        if t.longs[ABORTED] != 0:
            return 0
        if rest > 0:
            remember(t, key, move, rest + 1, 0)
            work[CUT] = cut
            work[FOUND] = move
            return rest + 1
    remember(t, key, known & MOVE_MASK, wins_with, stones if work[CUT] else NEVER)
    work[CUT] |= cut
    return 0


@kernel(INT(TREE, SPACE, INT, INT, INT))
def collect(t: Tree, work: Int32s, ply: int, moves: int, point: int) -> int:
    """Add an empty point to a row of moves unless it is there; returns how many there are."""
    if work[SEEN + point] == work[COLLECTION] or moves >= MAX_MOVES:
        return moves
    work[SEEN + point] = work[COLLECTION]
    t.ints[MOVES + ply * MAX_MOVES + moves] = point
    return moves + 1


@kernel(INT(TREE, SPACE, INT, INT, INT))
def replies(t: Tree, work: Int32s, side: int, stones: int, ply: int) -> int:
    """The defender's replies to a threat by `side` that is no four; returns how many.

    After any other move the attacker wins by the line that is followed here.

    Args:
        t: The tree, with the defender to move.
        work: The work space.
        side: The attacker.
        stones: With how many of them the attacker would win by fours, were it to move again.
        ply: Row of the table of moves to write to.
    """
    other = 1 - side
    work[COLLECTION] += 1
    moves = 0
    length = 0
    while True:
        # Whatever would give the defender a four here, on the way of the line, disturbs it.
        for kind in range(Class.FOUR, Class.FIVE + 1):
            for index in range(count(t, other, kind)):
                moves = collect(t, work, ply, moves, cell(t, other, kind, index))
        if by_fours(t, work, side, stones - length // 2, ply + 1) == 0:
            break
        move = int(work[FOUND])
        moves = collect(t, work, ply, moves, move)
        if t.ints[CLASSES + 2 * move + side] == Class.FIVE:
            break
        make(t, move, side)
        work[LINE + length] = move
        length += 1
        fives = count(t, side, Class.FIVE)
        for index in range(fives):
            moves = collect(t, work, ply, moves, cell(t, side, Class.FIVE, index))
        if fives > 1:
            break
        answer = cell(t, side, Class.FIVE, 0)
        make(t, answer, other)
        work[LINE + length] = answer
        length += 1
    while length > 0:
        length -= 1
        unmake(t, work[LINE + length], side if length % 2 == 0 else other)
    return moves


@kernel(INT(TREE, INT, INT))
def attacks(t: Tree, side: int, ply: int) -> int:
    """The attacker's threats, or its answer to a five where it has to give one; how many."""
    base = MOVES + ply * MAX_MOVES
    other = 1 - side
    if count(t, other, Class.FIVE) > 0:
        t.ints[base] = cell(t, other, Class.FIVE, 0)
        return 1
    moves = 0
    for kind in ATTACKS:
        for index in range(count(t, side, kind)):
            if moves < MAX_MOVES:
                t.ints[base + moves] = cell(t, side, kind, index)
                moves += 1
    return moves


@kernel(INT(TREE, SPACE, INT, INT, INT, INT))
def by_threats(t: Tree, work: Int32s, side: int, stones: int, ply: int, turn: int) -> int:
    """Victory by continuous threats: with how many stones, or 0 where there is none.

    Otherwise as `by_fours`. With the defender to move it is 0, too, where the attacker's last move
    was no threat; and the move left in `work[FOUND]` is the reply that holds.

    Args:
        t: The tree.
        work: The work space.
        side: The attacker.
        stones: How many it may use from here on.
        ply: Row of the table of moves to write to.
        turn: The side to move.
    """
    other = 1 - side
    attacking = turn == side
    if attacking:
        if count(t, side, Class.FIVE) > 0 or count(t, other, Class.FIVE) > 1:
            return by_fours(t, work, side, stones, ply)
    else:
        fives = count(t, side, Class.FIVE)
        if count(t, other, Class.FIVE) > 0:
            work[FOUND] = cell(t, other, Class.FIVE, 0)
            return 0
        if fives > 1:
            return 1
        if fives == 1:
            answer = cell(t, side, Class.FIVE, 0)
            make(t, answer, other)
            rest = by_threats(t, work, side, stones, ply + 1, side)
            unmake(t, answer, other)
            work[FOUND] = answer
            return rest
    if ply >= LAST_PLY:
        work[CUT] = 1
        return 0
    key = t.longs[KEY] ^ (BY_THREATS[side] if attacking else AGAINST[side])
    known = recall(t, key)
    hint = known & MOVE_MASK
    work[FOUND] = hint
    wins_with = (known >> WIN_SHIFT) & STONES_MASK
    if 0 < wins_with <= stones:
        return int(wins_with)
    fails_with = (known >> LOSS_SHIFT) & STONES_MASK
    if fails_with >= stones:
        work[CUT] |= fails_with != NEVER
        return 0
    if over(t):
        return 0
    cut = work[CUT]
    work[CUT] = 0
    # The attacker's win, or what it threatens to do.
    worst = by_fours(t, work, side, stones, ply)
    if t.longs[ABORTED] != 0:
        return 0
    if attacking and worst > 0:
        remember(t, key, work[FOUND], worst, 0)
        work[CUT] = cut
        return worst
    moves = 0
    if attacking:
        moves = attacks(t, side, ply)
        if moves > 0 and stones < QUIET_STONES:
            work[CUT] = 1
            moves = 0
        stones -= 1
    elif worst > 0:
        moves = replies(t, work, side, worst, ply)
    base = MOVES + ply * MAX_MOVES
    for index in range(moves):
        if t.ints[base + index] == hint:
            t.ints[base + index] = t.ints[base]
            t.ints[base] = hint
    for index in range(moves):
        move = int(t.ints[base + index])
        if not attacking:
            # Only the reply that holds has a say in whether it always will.
            work[CUT] = 0
        make(t, move, turn)
        rest = by_threats(t, work, side, stones, ply + 1, 1 - turn)
        unmake(t, move, turn)
        if t.longs[ABORTED] != 0:
            return 0
        if attacking == (rest > 0):
            best = move
            worst = rest
            break
        worst = max(worst, rest)
    else:
        best = hint
    if attacking:
        stones += 1
        worst += worst > 0
    if worst > 0:
        remember(t, key, best, worst, 0)
        work[CUT] = cut
    else:
        remember(t, key, best, wins_with, stones if work[CUT] else NEVER)
        work[CUT] |= cut
    work[FOUND] = best
    return worst
