"""Whether a win by threats exists at all: depth-first proof-number search (df-pn).

An independent check of `tengen.engines.kernels.search.vct`: it disregards lengths, so it decides
positions for which iterating over the number of stones does not finish.

Source: A. Nagai, "Df-pn algorithm for searching AND/OR trees and its applications" (2002).
"""

# ruff: noqa: C901, PLR0912, PLR0917 - one function is one loop of the search

from __future__ import annotations

from typing import Final

import numpy as np
from numba import types

from tengen.engines.game import Color
from tengen.engines.kernels.compiled import kernel
from tengen.engines.kernels.make_unmake import count, listed, make, unmake
from tengen.engines.kernels.search.limits import budget_exhausted
from tengen.engines.kernels.search.transposition import ATTACKER_KEYS, DEFENDER_KEYS
from tengen.engines.kernels.search.vcf import solve_vcf
from tengen.engines.kernels.search.vct import MAX_STONES, generate_replies, generate_threats
from tengen.engines.kernels.state import (
    ARRAYS,
    INT,
    LAST_PLY,
    MAX_MOVES,
    SIDES,
    Int64s,
    PositionArrays,
)
from tengen.engines.kernels.threat_solver import ThreatSolver
from tengen.engines.patterns.codes import CellPattern

NEVER: Final = 1 << 28
"""The number of something that cannot be."""
HALF: Final = 32
"""From this bit on, an entry holds the disproof number; below it the proof number."""
UNKNOWN: Final = 1 | 1 << HALF

NUMBERS: Final = types.int64[::1]


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


@kernel(INT(ARRAYS, INT, INT, INT, INT))
def moves_of(p: PositionArrays, side: int, ply: int, turn: int, anywhere: int) -> int:
    """The attacker's moves, or the defender's replies; how many. None where nothing threatens."""
    s = p.state[0]
    if turn != side:
        if count(p, side, CellPattern.FIVE) > 0:
            s.moves[ply, 0] = listed(p, side, CellPattern.FIVE, 0)
            return 1
        stones = solve_vcf(p, side, MAX_STONES, ply, 1)
        return generate_replies(p, side, stones, ply) if stones > 0 else 0
    if count(p, 1 - side, CellPattern.FIVE) > 0 or not anywhere:
        return generate_threats(p, side, ply)
    moves = 0
    for index in range(s.near_count):
        point = s.near[index]
        if p.cells[point] == 0 and moves < MAX_MOVES:
            s.moves[ply, moves] = point
            moves += 1
    return moves


@kernel(INT(ARRAYS, NUMBERS, INT, INT, INT, INT, INT, INT))
def dfpn(
    p: PositionArrays,
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
        p: The position.
        numbers: (2 * entries,) what is known: key and numbers in turn.
        side: The attacker.
        turn: The side to move.
        ply: Distance from the root.
        most_proof: Return as soon as the proof number reaches this ...
        most_disproof: ... or the disproof number this.
        anywhere: 1 to try every cell near the stones for a threat, not just open threes and fours.
    """
    if budget_exhausted(p):
        return UNKNOWN
    s = p.state[0]
    attacking = turn == side
    key = s.key[0] ^ (ATTACKER_KEYS[side] if attacking else DEFENDER_KEYS[side])
    if attacking:
        won = solve_vcf(p, side, MAX_STONES, ply, 1) > 0
        lost = count(p, 1 - side, CellPattern.FIVE) > 1
    else:
        lost = count(p, 1 - side, CellPattern.FIVE) > 0
        won = not lost and count(p, side, CellPattern.FIVE) > 1
    moves = 0
    if not (won or lost) and ply < LAST_PLY:
        moves = moves_of(p, side, ply, turn, anywhere)
    if s.aborted != 0:
        return UNKNOWN
    if won:
        return enter(numbers, key, 0, NEVER)
    if moves == 0:
        return enter(numbers, key, NEVER, 0)
    below = DEFENDER_KEYS[side] if attacking else ATTACKER_KEYS[side]
    while True:
        # For the side to move, one move is enough; the other side has to answer all of them.
        best, least, second, others, total = 0, NEVER + 1, NEVER + 1, 0, 0
        for index in range(moves):
            after = s.key[0] ^ s.zobrist[s.moves[ply, index], turn]
            known = numbers_of(numbers, after ^ below)
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
        move = int(s.moves[ply, best])
        make(p, move, turn)
        dfpn(p, numbers, side, 1 - turn, ply + 1, next_proof, next_disproof, anywhere)
        unmake(p)
        if s.aborted != 0:
            return UNKNOWN


def decide(
    solver: ThreatSolver, color: Color, turn: Color, *, anywhere: bool = False
) -> bool | None:
    """Whether `color` wins by threats, however long it takes; None where a limit came first.

    Args:
        solver: Set up with the position; its budget holds.
        color: The attacker.
        turn: The side to move. Where it is the defender's, the attacker's threat has to stand.
        anywhere: Count every stone near others that threatens a win by fours as a threat, not only
            fours and open threes.
    """
    arrays = solver.arrays
    numbers = np.zeros(arrays.memory.size, dtype=np.int64)
    sides = SIDES[color], SIDES[turn]
    found = dfpn(arrays, numbers, *sides, 0, NEVER, NEVER, anywhere)
    return None if solver.aborted else found >> HALF == NEVER
