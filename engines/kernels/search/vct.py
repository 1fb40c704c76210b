"""Victory by continuous threats (VCT): fours, and threats to win by fours.

The attacker tries only threats; the defender tries every reply that could matter. To find the
replies to a threat that is not a four, let the defender pass: the attacker then wins by fours
(VCF), or there was no threat. That VCF still works after a reply that neither takes one of its
cells nor gives the defender a four on the way. `generate_replies` collects all other replies, so
the proofs are sound. Lengths count the attacker's stones, as in `engines.kernels.search.vcf`.
"""

# ruff: noqa: C901, PLR0911, PLR0912, PLR0915 - one function is one loop of the search

from __future__ import annotations

from typing import Final

from engines.kernels.compiled import kernel
from engines.kernels.make_unmake import count, listed, make, unmake
from engines.kernels.search.legality import (
    collect,
    collect_spoilers,
    is_forbidden,
    legal_move,
)
from engines.kernels.search.limits import budget_exhausted
from engines.kernels.search.transposition import (
    ATTACKER_KEYS,
    DEFENDER_KEYS,
    MOVE_MASK,
    UNKNOWN,
    known_stones,
    store_failure,
    store_proof,
    tt_probe,
)
from engines.kernels.search.vcf import LEAST_STONES, solve_vcf
from engines.kernels.state import ARRAYS, INT, LAST_PLY, MAX_MOVES, VOID, PositionArrays
from engines.patterns.codes import CellPattern

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
    """Write the defender's replies to a threat that is not a four; returns how many.

    After any other move the attacker wins by the line followed here.

    Args:
        p: The position, with the defender to move.
        side: The attacker.
        stones: With how many stones the attacker would win by fours if the defender passed.
        ply: Row of the table of moves to write to.
    """
    s = p.state[0]
    other = 1 - side
    s.collection += 1
    moves = 0
    length = 0
    while True:
        # A stone that gives the defender a four here interrupts the line.
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
        # No five if the cells that complete it are beyond the viewport.
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
def decide_by_fives(p: PositionArrays, side: int, stones: int, ply: int, turn: int) -> int:
    """The result of `solve_vct` if the fives on the board settle it; `UNKNOWN` otherwise."""
    s = p.state[0]
    other = 1 - side
    own = count(p, side, CellPattern.FIVE)
    theirs = count(p, other, CellPattern.FIVE)
    if turn == side:
        return solve_vcf(p, side, stones, ply, 1) if own > 0 or theirs > 1 else UNKNOWN
    if theirs > 0:
        s.proof_move = listed(p, other, CellPattern.FIVE, 0)
        return 0
    if own > 1:
        return 1
    if own == 1 and is_forbidden(p, listed(p, side, CellPattern.FIVE, 0), other):
        s.proof_move = listed(p, side, CellPattern.FIVE, 0)
        return int(legal_move(p, other) != 0)
    return UNKNOWN


@kernel(INT(ARRAYS, INT, INT, INT))
def attacking_moves(p: PositionArrays, side: int, stones: int, ply: int) -> int:
    """Write the attacker's threats, none if its stones do not suffice; returns how many."""
    moves = generate_threats(p, side, ply)
    if moves > 0 and stones < LEAST_STONES:
        p.state[0].cut = 1
        return 0
    return moves


@kernel(VOID(ARRAYS, INT, INT, INT))
def put_first(p: PositionArrays, ply: int, moves: int, hint: int) -> None:
    """Swap the table's move, if it is among the first `moves` of a row, to the front."""
    s = p.state[0]
    for index in range(moves):
        if s.moves[ply, index] == hint:
            s.moves[ply, index] = s.moves[ply, 0]
            s.moves[ply, 0] = hint


@kernel(INT(ARRAYS, INT, INT, INT, INT))
def solve_vct(p: PositionArrays, side: int, stones: int, ply: int, turn: int) -> int:
    """The number of stones with which the attacker wins by continuous threats; 0: no win found.

    Works like `solve_vcf`. With the defender to move the result is 0, too, if the attacker's last
    move was no threat; `proof_move` is then the reply that holds.

    Args:
        p: The position.
        side: The attacker.
        stones: How many it may use from here on.
        ply: Row of the table of moves to write to.
        turn: The side to move.
    """
    s = p.state[0]
    attacking = turn == side
    decided = decide_by_fives(p, side, stones, ply, turn)
    if decided != UNKNOWN:
        return decided
    if not attacking and count(p, side, CellPattern.FIVE) == 1:
        answer = listed(p, side, CellPattern.FIVE, 0)
        make(p, answer, turn)
        rest = solve_vct(p, side, stones, ply + 1, side)
        unmake(p, answer, turn)
        s.proof_move = answer
        return rest
    if ply >= LAST_PLY:
        s.cut = 1
        return 0
    key = s.key[0] ^ (ATTACKER_KEYS[side] if attacking else DEFENDER_KEYS[side])
    known = tt_probe(p, key)
    result = known_stones(p, known, stones, 1)
    if result != UNKNOWN:
        return result
    if budget_exhausted(p):
        return 0
    earlier_cut = s.cut
    s.cut = 0
    # The attacker's win by fours or, with the defender to move, what it threatens.
    fours = solve_vcf(p, side, stones, ply, 1)
    if s.aborted != 0:
        return 0
    if attacking and fours > 0:
        store_proof(p, key, s.proof_move, fours, 0)
        s.cut = earlier_cut
        return fours
    # The result unless a move changes it: no threat wins, no reply holds.
    win = 0 if attacking else fours
    moves = 0
    if attacking:
        moves = attacking_moves(p, side, stones, ply)
    elif fours > 0:
        moves = generate_replies(p, side, fours, ply)
    if s.aborted != 0:
        return 0
    if moves == MAX_MOVES and not attacking:
        # Some replies may be missing, so nothing is proven.
        s.cut = 1
        moves, win = 0, 0
    best = known & MOVE_MASK
    put_first(p, ply, moves, best)
    left = stones - 1 if attacking else stones
    for index in range(moves):
        move = int(s.moves[ply, index])
        if is_forbidden(p, move, turn):
            continue
        if not attacking:
            # Only the refuting reply determines whether this failure is final.
            s.cut = 0
        make(p, move, turn)
        rest = solve_vct(p, side, left, ply + 1, 1 - turn)
        unmake(p, move, turn)
        if s.aborted != 0:
            return 0
        if attacking == (rest > 0):
            best = move
            win = rest + 1 if attacking else 0
            break
        win = max(win, rest)
    if not attacking and win > 0 and legal_move(p, turn) == 0:
        # Without a legal move the game is drawn.
        win = 0
    if win > 0:
        store_proof(p, key, best, win, 0)
        s.cut = earlier_cut
    else:
        store_failure(p, key, best, known, stones)
        s.cut |= earlier_cut
    s.proof_move = best
    return win
