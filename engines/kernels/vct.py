"""Victory by continuous threats (VCT): fours, and threats to win by fours.

The attacker tries only threats, the defender has every reply that could matter. Which replies can
matter to a threat that is no four? Let the defender pass: the attacker then has a VCF, or there was
no threat. That line goes through all the same after any reply which neither takes one of its cells
nor gives the defender a four on its way. `generate_replies` collects all others; so the proofs are
sound. Lengths are counted in the attacker's stones, as in `engines.kernels.vcf`.
"""

# ruff: noqa: C901, PLR0911, PLR0912, PLR0915 - one function is one loop of the search

from __future__ import annotations

from typing import Final

from engines.kernels.compiled import kernel
from engines.kernels.legality import (
    collect,
    collect_spoilers,
    is_forbidden,
    legal_move,
)
from engines.kernels.limits import budget_exhausted
from engines.kernels.make_unmake import count, listed, make, unmake
from engines.kernels.state import ARRAYS, INT, LAST_PLY, MAX_MOVES, PositionArrays
from engines.kernels.transposition import (
    ATTACKER_KEYS,
    DEFENDER_KEYS,
    MOVE_MASK,
    UNKNOWN,
    known_stones,
    store_failure,
    store_proof,
    tt_probe,
)
from engines.kernels.vcf import LEAST_STONES, solve_vcf
from engines.patterns.windows import CellPattern

MAX_STONES: Final = 60
"""Stones of a win at most."""
THREATS: Final = (
    int(CellPattern.FOUR_THREE),
    int(CellPattern.DOUBLE_THREE),
    int(CellPattern.THREE),
    int(CellPattern.FOUR),
)
"""Patterns of the moves that the attacker tries, in this order."""


@kernel(INT(ARRAYS, INT, INT, INT))
def generate_replies(p: PositionArrays, side: int, stones: int, ply: int) -> int:
    """Write the defender's replies to a threat that is no four; returns how many.

    After any other move the attacker wins by the line that is followed here.

    Args:
        p: The position, with the defender to move.
        side: The attacker.
        stones: With how many of them the attacker would win by fours, were it to move again.
        ply: Row of the table of moves to write to.
    """
    s = p.state[0]
    other = 1 - side
    s.collection += 1
    moves = 0
    length = 0
    while True:
        # A stone that gives the defender a four here, on the way of the line, disturbs it.
        for pattern in range(CellPattern.FOUR, CellPattern.FIVE + 1):
            for index in range(count(p, other, pattern)):
                moves = collect(p, ply, moves, listed(p, other, pattern, index))
        if solve_vcf(p, side, stones - length // 2, ply + 1, 1) == 0:
            break
        move = int(s.proof_move)
        moves = collect(p, ply, moves, move)
        if s.patterns[move, side] == CellPattern.FIVE:
            break
        if side == 0:
            moves = collect_spoilers(p, ply, moves, move, side)
        make(p, move, side)
        s.reply_line[length] = move
        length += 1
        fives = count(p, side, CellPattern.FIVE)
        for index in range(fives):
            moves = collect(p, ply, moves, listed(p, side, CellPattern.FIVE, index))
        # None where the cells that complete it are beyond the window.
        if fives != 1:
            break
        answer = listed(p, side, CellPattern.FIVE, 0)
        if is_forbidden(p, answer, other):
            moves = collect_spoilers(p, ply, moves, answer, side)
            break
        make(p, answer, other)
        s.reply_line[length] = answer
        length += 1
    while length > 0:
        length -= 1
        unmake(p, s.reply_line[length], side if length % 2 == 0 else other)
    return moves


@kernel(INT(ARRAYS, INT, INT))
def generate_threats(p: PositionArrays, side: int, ply: int) -> int:
    """Write the attacker's threats, or its only answer to a five; returns how many."""
    s = p.state[0]
    other = 1 - side
    if count(p, other, CellPattern.FIVE) > 0:
        s.moves[ply, 0] = listed(p, other, CellPattern.FIVE, 0)
        return 1
    moves = 0
    for pattern in THREATS:
        for index in range(count(p, side, pattern)):
            if moves < MAX_MOVES:
                s.moves[ply, moves] = listed(p, side, pattern, index)
                moves += 1
    return moves


@kernel(INT(ARRAYS, INT, INT, INT, INT))
def solve_vct(p: PositionArrays, side: int, stones: int, ply: int, turn: int) -> int:
    """With how many stones the attacker wins by continuous threats; 0 where no win was found.

    Otherwise as `solve_vcf`. With the defender to move it is 0, too, where the attacker's last move
    was no threat; and the move left in `proof_move` is the reply that holds.

    Args:
        p: The position.
        side: The attacker.
        stones: How many it may use from here on.
        ply: Row of the table of moves to write to.
        turn: The side to move.
    """
    s = p.state[0]
    other = 1 - side
    attacking = turn == side
    if attacking:
        if count(p, side, CellPattern.FIVE) > 0 or count(p, other, CellPattern.FIVE) > 1:
            return solve_vcf(p, side, stones, ply, 1)
    else:
        fives = count(p, side, CellPattern.FIVE)
        if count(p, other, CellPattern.FIVE) > 0:
            s.proof_move = listed(p, other, CellPattern.FIVE, 0)
            return 0
        if fives > 1:
            return 1
        if fives == 1:
            answer = listed(p, side, CellPattern.FIVE, 0)
            s.proof_move = answer
            if is_forbidden(p, answer, other):
                return int(legal_move(p, other) != 0)
            make(p, answer, other)
            rest = solve_vct(p, side, stones, ply + 1, side)
            unmake(p, answer, other)
            s.proof_move = answer
            return rest
    if ply >= LAST_PLY:
        s.cut = 1
        return 0
    key = s.key[0] ^ (ATTACKER_KEYS[side] if attacking else DEFENDER_KEYS[side])
    known = tt_probe(p, key)
    hint = known & MOVE_MASK
    result = known_stones(p, known, stones, 1)
    if result != UNKNOWN:
        return result
    if budget_exhausted(p):
        return 0
    cut = s.cut
    s.cut = 0
    # The attacker's win, or what it threatens to do.
    worst = solve_vcf(p, side, stones, ply, 1)
    if s.aborted != 0:
        return 0
    if attacking and worst > 0:
        store_proof(p, key, s.proof_move, worst, 0)
        s.cut = cut
        return worst
    moves = 0
    if attacking:
        moves = generate_threats(p, side, ply)
        if moves > 0 and stones < LEAST_STONES:
            s.cut = 1
            moves = 0
        stones -= 1
    elif worst > 0:
        moves = generate_replies(p, side, worst, ply)
        if s.aborted != 0:
            return 0
        if moves == MAX_MOVES:
            # More replies than the list holds, not all are tried: nothing is proven.
            s.cut = 1
            moves, worst = 0, 0
    for index in range(moves):
        if s.moves[ply, index] == hint:
            s.moves[ply, index] = s.moves[ply, 0]
            s.moves[ply, 0] = hint
    for index in range(moves):
        move = int(s.moves[ply, index])
        if is_forbidden(p, move, turn):
            continue
        if not attacking:
            # Only the reply that holds has a say in whether it always will.
            s.cut = 0
        make(p, move, turn)
        rest = solve_vct(p, side, stones, ply + 1, 1 - turn)
        unmake(p, move, turn)
        if s.aborted != 0:
            return 0
        if attacking == (rest > 0):
            best = move
            worst = rest
            break
        worst = max(worst, rest)
    else:
        best = hint
        if not attacking and worst > 0 and legal_move(p, turn) == 0:
            # There is no move at all: a draw.
            worst = 0
    if attacking:
        stones += 1
        worst += worst > 0
    if worst > 0:
        store_proof(p, key, best, worst, 0)
        s.cut = cut
    else:
        store_failure(p, key, best, known, stones)
        s.cut |= cut
    s.proof_move = best
    return worst
