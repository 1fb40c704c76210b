"""Victory by continuous fours (VCF): the attacker makes only fours, each has one answer or two.

Lengths are counted in the attacker's stones: a win with n stones takes 2 n - 1 plies. One function
serves two kinds of callers, with different budgets:

- a proof (`exact` 1) searches up to its node limit, and a failure within the limit is proven;
- a search below its horizon (`exact` 0) takes a quick look of `vcf_left` positions. A win
  of any length counts; a failure only means that no win was found.

`prove_fours` looks for a win of any length, depth first and without a horizon: wins of a hundred
plies are found by it, and where there is none, it visits each position once. It leaves all failures
in the table, where the search for the shortest win finds them.
"""

from __future__ import annotations

from typing import Final

from tengen.engines.kernels.compiled import inlined, kernel
from tengen.engines.kernels.make_unmake import count, listed, make, unmake
from tengen.engines.kernels.search.answers import ANSWERS, OUTSIDE, answer, is_unanswered
from tengen.engines.kernels.search.legality import double_four, is_forbidden, legal_move
from tengen.engines.kernels.search.limits import budget_exhausted, must_stop
from tengen.engines.kernels.search.transposition import (
    MOVE_MASK,
    UNKNOWN,
    VCF_KEYS,
    known_stones,
    store_failure,
    store_proof,
    tt_probe,
)
from tengen.engines.kernels.state import ARRAYS, INT, LAST_PLY, MAX_MOVES, PositionArrays
from tengen.engines.patterns.codes import CELL_BITS, CellPattern

DOUBLE_FOUR_STONES: Final = 2
"""Fewest stones of a win that does not start with a five: a double four, then the five."""
LEAST_STONES: Final = 3
"""Fewest stones of a win without a double four if each four can be answered."""
LINE_NODES: Final = 50
"""Positions that a quick look may visit to find a known win again."""
CROWD: Final = 32
"""A quick look pays for one more position for every this many moves: hardly any position of a game
has so many fours that pay."""
QUICK_STONES: Final = 10
"""Most stones of a win that a quick look finds."""
MOST_STONES: Final = LAST_PLY + DOUBLE_FOUR_STONES
"""Stones of a win by fours at most."""


@kernel(INT(ARRAYS, INT, INT))
def four_pays(p: PositionArrays, point: int, side: int) -> int:
    """Whether a stone that makes a four also makes at least a three on another line."""
    s, t = p.state[0], p.tables[0]
    code = s.counters[point, side] >> CELL_BITS
    return int(t.order[code] & 1)


@kernel(INT(ARRAYS, INT, INT, INT, INT))
def generate_fours(p: PositionArrays, side: int, ply: int, forced: int, exact: int) -> int:
    """Write the moves that make a four to the row of a ply; returns how many.

    Args:
        p: The position, without a move that wins sooner.
        ply: Row of the table of moves.
        forced: Whether the opponent can make a five, which the four then has to prevent.
        exact: 0 to skip fours that lead nowhere except by chance: those that make no three on
            another line.
    """
    s = p.state[0]
    if forced:
        moves = 0
        for number in range(ANSWERS):
            block = answer(p, 1 - side, number)
            if block > 0 and s.patterns[block, side] >= CellPattern.FOUR:
                s.moves[ply, moves] = block
                moves += 1
        return moves
    moves = 0
    for pattern in range(CellPattern.DOUBLE_FOUR, CellPattern.FOUR - 1, -1):
        for index in range(count(p, side, pattern)):
            point = listed(p, side, pattern, index)
            if (exact != 0 or four_pays(p, point, side)) and moves < MAX_MOVES:
                s.moves[ply, moves] = point
                moves += 1
    return moves


@kernel(INT(ARRAYS, INT, INT, INT, INT))
def solve_vcf(p: PositionArrays, side: int, stones: int, ply: int, exact: int) -> int:
    """The number of stones with which the attacker wins by continuous fours; 0: no win found.

    `proof_move` is then the first move. `cut` is set if more stones might win. Once `aborted` is
    set, the result means nothing.

    Args:
        stones: How many it may use; a win is the shortest if one stone fewer has failed.
        ply: Row of the table of moves to write to.
        exact: 1 for a proof, 0 for a quick look.
    """
    s, t = p.state[0], p.tables[0]
    other = 1 - side
    renju = t.forbidden != 0
    if count(p, side, CellPattern.FIVE) > 0:
        s.proof_move = listed(p, side, CellPattern.FIVE, 0)
        return 1
    if is_unanswered(p, other):
        return 0
    forced = int(count(p, other, CellPattern.FIVE) > 0)
    # Black may be forbidden to answer a four, so a single four wins, like a double four.
    weapon = int(renju and side != 0)
    if forced == 0 and stones >= DOUBLE_FOUR_STONES and count(p, side, CellPattern.DOUBLE_FOUR) > 0:
        move = double_four(p, side)
        if move > 0:
            s.proof_move = move
            return DOUBLE_FOUR_STONES
    if not exact:
        if ply >= LAST_PLY or stones < LEAST_STONES - weapon or s.vcf_left <= 0:
            return 0
        s.vcf_left -= 1
        s.nodes += 1
    moves = generate_fours(p, side, ply, forced, exact)
    if not exact:
        s.vcf_left -= moves // CROWD
    else:
        if moves == 0:
            return 0
        if ply >= LAST_PLY or stones < LEAST_STONES - (weapon or forced):
            s.cut = 1
            return 0
    key = s.key[0] ^ VCF_KEYS[side] if exact else s.key[side] ^ s.quick_key
    known = tt_probe(p, key)
    result = known_stones(p, known, stones, exact)
    if result != UNKNOWN:
        return result
    if exact and budget_exhausted(p):
        return 0
    cut = s.cut
    s.cut = 0
    for index in range(moves):
        if must_stop(p):
            s.aborted |= exact
            s.vcf_left = 0
            return 0
        move = int(s.moves[ply, index])
        if renju and is_forbidden(p, move, side):
            continue
        make(p, move, side)
        rest = 0
        if count(p, other, CellPattern.FIVE) == 0 and count(p, side, CellPattern.FIVE) > 0:
            reply, second = answer(p, side, 0), answer(p, side, 1)
            rest = int(second != OUTSIDE)
            if renju and reply > 0 and is_forbidden(p, reply, other):
                rest = int(legal_move(p, other) != 0)
            elif reply > 0 and rest > 0:
                make(p, reply, other)
                rest = solve_vcf(p, side, stones - 1, ply + 1, exact)
                unmake(p)
            if second > 0 and rest > 0:
                make(p, second, other)
                longest = solve_vcf(p, side, stones - 1, ply + 1, exact)
                unmake(p)
                rest = max(rest, longest) if longest > 0 else 0
        unmake(p)
        if s.aborted != 0:
            return 0
        if rest > 0:
            store_proof(p, key, move, rest + 1, 0)
            s.cut = cut
            s.proof_move = move
            return rest + 1
    if exact:
        store_failure(p, key, known & MOVE_MASK, known, stones)
    elif s.vcf_left > 0:
        store_proof(p, key, 0, 0, stones)
    s.cut |= cut
    return 0


@kernel(INT(ARRAYS, INT, INT))
def longest_answer(p: PositionArrays, side: int, ply: int) -> int:
    """The answer to a four after which a quick look finds the longest win, or else a five."""
    s = p.state[0]
    reply, second = answer(p, side, 0), answer(p, side, 1)
    if second <= 0:
        return int(listed(p, side, CellPattern.FIVE, 0))
    if reply == 0:
        return second
    longest, best = 0, reply
    for number in range(ANSWERS):
        point = reply if number == 0 else second
        make(p, point, 1 - side)
        s.vcf_left = LINE_NODES
        stones = solve_vcf(p, side, QUICK_STONES, ply, 0)
        unmake(p)
        if stones > longest:
            longest, best = stones, point
    return best


@kernel(INT(ARRAYS, INT, INT))
def vcf_line(p: PositionArrays, side: int, ply: int) -> int:
    """Write the win that a quick look has just found to the principal variation from `ply` on.

    Returns its plies; 0 in the rare case that the win is not found again.
    """
    s = p.state[0]
    other = 1 - side
    length, begun = 0, s.made
    while True:
        # The table has every step; one whose entry was overwritten is searched again.
        s.vcf_left = LINE_NODES
        stones = solve_vcf(p, side, QUICK_STONES, ply + length, 0)
        if stones == 0:
            break
        move = int(s.proof_move)
        s.pv[ply, length] = move
        length += 1
        if stones == 1:
            break
        make(p, move, side)
        if count(p, side, CellPattern.FIVE) == 0:
            # No five if the cells that complete it are beyond the viewport.
            length -= 1
            break
        reply = longest_answer(p, side, ply + length)
        if is_forbidden(p, reply, other):
            reply = legal_move(p, other)
        s.pv[ply, length] = reply
        length += 1
        make(p, reply, other)
    while s.made > begun:
        unmake(p)
    if length % 2 == 0:
        length = 0
    s.pv_lengths[ply] = length
    return length


@inlined
def sort_fours(p: PositionArrays, side: int, ply: int, moves: int) -> None:
    """Sort a row of fours by the order of moves: what else they make, the best first."""
    s, t = p.state[0], p.tables[0]
    for end in range(moves):
        move = s.moves[ply, end]
        score = t.order[s.counters[move, side] >> CELL_BITS]
        at = end
        while at > 0 and s.keys[ply, at - 1] < score:
            s.moves[ply, at], s.keys[ply, at] = s.moves[ply, at - 1], s.keys[ply, at - 1]
            at -= 1
        s.moves[ply, at], s.keys[ply, at] = move, score


@kernel(INT(ARRAYS, INT, INT))
def open_position(p: PositionArrays, side: int, ply: int) -> int:
    """The stones with which the attacker wins by fours, 0 for no win, if that is known at once.

    Else `UNKNOWN`: the fours to try are in the row of the ply. `proof_move`, `cut` and `aborted`
    are set as by `solve_vcf`.
    """
    s = p.state[0]
    other = 1 - side
    if count(p, side, CellPattern.FIVE) > 0:
        s.proof_move = listed(p, side, CellPattern.FIVE, 0)
        return 1
    if is_unanswered(p, other):
        return 0
    forced = int(count(p, other, CellPattern.FIVE) > 0)
    if forced == 0 and count(p, side, CellPattern.DOUBLE_FOUR) > 0:
        move = double_four(p, side)
        if move > 0:
            s.proof_move = move
            return DOUBLE_FOUR_STONES
    moves = generate_fours(p, side, ply, forced, 1)
    if moves == 0:
        return 0
    if ply >= LAST_PLY:
        s.cut = 1
        return 0
    key = s.key[0] ^ VCF_KEYS[side]
    result = known_stones(p, tt_probe(p, key), MOST_STONES, 0)
    if result != UNKNOWN:
        return result
    if budget_exhausted(p):
        return 0
    sort_fours(p, side, ply, moves)
    position = s.fours[ply]
    position.moves, position.tried, position.key, position.cut = moves, 0, key, s.cut
    s.cut = 0
    return UNKNOWN


@kernel(INT(ARRAYS, INT, INT, INT))
def end_answer(p: PositionArrays, side: int, ply: int, result: int) -> int:
    """Take back an answer to the last four, after which so many stones win, and then the four.

    Returns the stones that win after its longest answer, 0 if one stops it, or `UNKNOWN` if the
    position after the second answer was opened instead.
    """
    position = p.state[0].fours[ply]
    unmake(p)
    if result > 0 and position.second > 0:
        position.longest = result
        make(p, int(position.second), 1 - side)
        position.second = 0
        result = open_position(p, side, ply + 1)
        if result == UNKNOWN:
            return result
        unmake(p)
    unmake(p)
    return max(result, int(position.longest)) if result > 0 else 0


@kernel(INT(ARRAYS, INT, INT, INT))
def begin_four(p: PositionArrays, side: int, ply: int, move: int) -> int:
    """Make a four and open the position after its answer; returns what `end_answer` does."""
    other = 1 - side
    if is_forbidden(p, move, side):
        return 0
    position = p.state[0].fours[ply]
    make(p, move, side)
    if count(p, other, CellPattern.FIVE) == 0 and count(p, side, CellPattern.FIVE) > 0:
        reply, second = answer(p, side, 0), answer(p, side, 1)
        rest = int(reply <= 0 and second <= 0 and second != OUTSIDE)
        if is_forbidden(p, reply, other):
            rest = int(legal_move(p, other) != 0)
        elif second != OUTSIDE and rest == 0:
            position.longest, position.second = 0, second
            if reply <= 0:
                reply, position.second = second, 0
            make(p, reply, other)
            result = open_position(p, side, ply + 1)
            return result if result == UNKNOWN else end_answer(p, side, ply, result)
        unmake(p)
        return rest
    unmake(p)
    return 0


@kernel(INT(ARRAYS, INT, INT))
def prove_fours(p: PositionArrays, side: int, first: int) -> int:
    """The stones of a win by continuous fours, of any length; 0: no win found.

    Works like a `solve_vcf` without a number of stones, with a stack of its own.

    Args:
        first: The first row of the table of moves to write to.
    """
    s = p.state[0]
    begun = s.made
    ply = first
    result = open_position(p, side, ply)
    # The stones that win after the four tried last; `UNKNOWN` before a four is tried.
    rest = UNKNOWN
    while result == UNKNOWN and s.aborted == 0:
        position = s.fours[ply]
        if must_stop(p):
            s.aborted = 1
        elif rest == UNKNOWN and position.tried < position.moves:
            rest = begin_four(p, side, ply, s.moves[ply, position.tried])
            position.tried += 1
            ply += int(rest == UNKNOWN)
        elif rest == 0:
            rest = UNKNOWN
        else:
            stones = 0
            if rest == UNKNOWN:
                store_failure(p, position.key, 0, 0, 0)
                s.cut |= position.cut
            else:
                stones = rest + 1
                s.proof_move = s.moves[ply, position.tried - 1]
                store_proof(p, position.key, s.proof_move, stones, 0)
                s.cut = position.cut
            if ply == first:
                result = stones
            else:
                ply -= 1
                rest = end_answer(p, side, ply, stones)
                ply += int(rest == UNKNOWN)
    while s.made > begun:
        unmake(p)
    return 0 if result == UNKNOWN else result
