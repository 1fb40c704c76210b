"""Victory by continuous threats (VCT): fours, and threats to win by fours.

The attacker tries only threats; the defender tries every reply that could matter. To find the
replies to a threat that is not a four, let the defender pass: the attacker then wins by fours
(VCF), or there was no threat. That VCF still works after a reply that neither takes one of its
cells nor gives the defender a four on the way. `generate_replies` collects all other replies, so
the proofs are sound. Lengths count the attacker's stones, as in
`tengen.engines.kernels.search.vcf`.
"""

from __future__ import annotations

from typing import Final

from tengen.engines.kernels.compiled import kernel
from tengen.engines.kernels.make_unmake import count, listed, make, unmake
from tengen.engines.kernels.search.answers import (
    ANSWERS,
    OUTSIDE,
    answer,
    collect_ends,
    is_unanswered,
)
from tengen.engines.kernels.search.legality import (
    collect,
    collect_spoilers,
    is_forbidden,
    legal_move,
)
from tengen.engines.kernels.search.limits import budget_exhausted, must_stop
from tengen.engines.kernels.search.transposition import (
    ATTACKER_KEYS,
    DEFENDER_KEYS,
    MOVE_MASK,
    UNKNOWN,
    known_stones,
    store_failure,
    store_proof,
    tt_probe,
)
from tengen.engines.kernels.search.vcf import LEAST_STONES, solve_vcf
from tengen.engines.kernels.state import ARRAYS, INT, LAST_PLY, MAX_MOVES, VOID, PositionArrays
from tengen.engines.patterns.codes import CellPattern

MAX_STONES: Final = 60
"""Stones of a win at most."""
MOST_BRANCHES: Final = 1_000
"""Positions of a branching win by fours that the collection of replies follows."""
THREATS: Final = (
    int(CellPattern.FOUR_THREE),
    int(CellPattern.DOUBLE_THREE),
    int(CellPattern.THREE),
    int(CellPattern.FOUR),
)
"""Patterns of the moves that the attacker tries, in this order."""


@kernel(INT(ARRAYS, INT, INT, INT))
def collect_fours(p: PositionArrays, side: int, ply: int, moves: int) -> int:
    """Add the points where a side makes a four or a five; returns the length of the row."""
    for pattern in range(CellPattern.FOUR, CellPattern.FIVE + 1):
        for index in range(count(p, side, pattern)):
            moves = collect(p, ply, moves, listed(p, side, pattern, index))
    return moves


@kernel(INT(ARRAYS, INT, INT, INT, INT))
def collect_branches(p: PositionArrays, side: int, stones: int, ply: int, moves: int) -> int:
    """Add the replies to a threat to win by fours that may have two answers each, as in caro.

    The line then branches at each such four. Returns the length of the row, `MAX_MOVES` if there
    are too many branches.
    """
    s = p.state[0]
    other = 1 - side
    s.line_left -= 1
    if s.line_left < 0:
        return MAX_MOVES
    moves = collect_fours(p, other, ply, moves)
    if solve_vcf(p, side, stones, ply + 1, 1) == 0:
        return moves
    move = int(s.proof_move)
    moves = collect(p, ply, moves, move)
    if s.patterns[move, side] == CellPattern.FIVE:
        return int(collect_ends(p, ply, moves, move, side))
    make(p, move, side)
    for index in range(count(p, side, CellPattern.FIVE)):
        five = listed(p, side, CellPattern.FIVE, index)
        moves = collect(p, ply, moves, five)
        moves = collect_ends(p, ply, moves, five, side)
    if count(p, side, CellPattern.FIVE) > 0:
        reply, second = answer(p, side, 0), answer(p, side, 1)
        for number in range(ANSWERS):
            point = reply if number == 0 else second
            if point > 0 and s.aborted == 0:
                make(p, point, other)
                moves = collect_branches(p, side, stones - 1, ply, moves)
                unmake(p)
    unmake(p)
    return moves


@kernel(INT(ARRAYS, INT, INT, INT))
def generate_replies(p: PositionArrays, side: int, stones: int, ply: int) -> int:
    """Write the defender's replies to a threat that is not a four; returns how many.

    After any other move the attacker wins by the line followed here.

    Args:
        stones: With how many stones the attacker would win by fours if the defender passed.
        ply: Row of the table of moves to write to.
    """
    s = p.state[0]
    other = 1 - side
    s.collection += 1
    moves = 0
    if p.tables[0].blocked_length != 0:
        s.line_left = MOST_BRANCHES
        return int(collect_branches(p, side, stones, ply, moves))
    begun = s.made
    while True:
        # A stone that gives the defender a four here interrupts the line.
        moves = collect_fours(p, other, ply, moves)
        if solve_vcf(p, side, stones - (s.made - begun) // 2, ply + 1, 1) == 0:
            break
        move = int(s.proof_move)
        moves = collect(p, ply, moves, move)
        if s.patterns[move, side] == CellPattern.FIVE:
            break
        if side == 0:
            moves = collect_spoilers(p, ply, moves, move, side)
        make(p, move, side)
        fives = count(p, side, CellPattern.FIVE)
        for index in range(fives):
            moves = collect(p, ply, moves, listed(p, side, CellPattern.FIVE, index))
        # No five if the cells that complete it are beyond the viewport.
        if fives != 1:
            break
        reply = listed(p, side, CellPattern.FIVE, 0)
        if is_forbidden(p, reply, other):
            moves = collect_spoilers(p, ply, moves, reply, side)
            break
        make(p, reply, other)
    while s.made > begun:
        unmake(p)
    return moves


@kernel(INT(ARRAYS, INT, INT))
def generate_threats(p: PositionArrays, side: int, ply: int) -> int:
    """Write the attacker's threats, or its only answers to a five; returns how many."""
    s = p.state[0]
    other = 1 - side
    moves = 0
    if count(p, other, CellPattern.FIVE) > 0:
        for number in range(ANSWERS):
            point = answer(p, other, number)
            if point > 0:
                s.moves[ply, moves] = point
                moves += 1
        return moves
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
        decided = own > 0 or is_unanswered(p, other)
        return solve_vcf(p, side, stones, ply, 1) if decided else UNKNOWN
    if theirs > 0:
        s.proof_move = listed(p, other, CellPattern.FIVE, 0)
        return 0
    if is_unanswered(p, side):
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
        stones: How many it may use from here on.
        ply: Row of the table of moves to write to.
    """
    s = p.state[0]
    attacking = turn == side
    decided = decide_by_fives(p, side, stones, ply, turn)
    if decided != UNKNOWN:
        return decided
    if not attacking and count(p, side, CellPattern.FIVE) > 0:
        reply, second = answer(p, side, 0), answer(p, side, 1)
        longest, best = int(second != OUTSIDE), 0
        for number in range(ANSWERS):
            point = reply if number == 0 else second
            if point > 0 and longest > 0:
                make(p, point, turn)
                rest = solve_vct(p, side, stones, ply + 1, side)
                unmake(p)
                if rest == 0 or best == 0 or rest > longest:
                    longest, best = rest, point
        s.proof_move = best
        return longest
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
        if must_stop(p):
            s.aborted = 1
            return 0
        move = int(s.moves[ply, index])
        if is_forbidden(p, move, turn):
            continue
        if not attacking:
            # Only the refuting reply determines whether this failure is final.
            s.cut = 0
        make(p, move, turn)
        rest = solve_vct(p, side, left, ply + 1, 1 - turn)
        unmake(p)
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
