"""Transposition table shared by all searches.

An entry is a key and its fields: the move in the lowest 16 bits, then the data of the search, then
the generation; entries of other generations are void. Two adjacent entries form a pair, in which a
key is looked up.

Threads of one search share a table without locks. An entry is two words, and another thread may
write between them. So the first word is the exclusive or of key and fields: two words of different
entries match neither key. Source: R. M. Hyatt and T. Mann, "A lock-less
transposition table implementation for parallel search" (2002).

The principal variation search stores depth, bound and score. Proofs store the number of stones that
a win takes and the number with which none exists.
"""

from __future__ import annotations

import math
from typing import Final, TypeAlias

import numpy as np

from tengen.engines.game import Rules
from tengen.engines.kernels.compiled import kernel
from tengen.engines.kernels.state import ARRAYS, INT, VOID, PositionArrays

WIN: Final = 30_000
"""Score of a won position; a win in n plies from the root is worth this less n."""
DECIDED: Final = WIN - 1_000
"""Scores above it are proven wins; scores below its negative are proven losses."""

MOVE_MASK: Final = 0xFFFF
GENERATION_SHIFT: Final = 44
LAST_GENERATION: Final = (1 << 62 - GENERATION_SHIFT) - 1

DEPTH_SHIFT, BOUND_SHIFT, SCORE_SHIFT = 16, 24, 26
DEPTH_MASK, BOUND_MASK = 0xFF, 3
SCORE_MASK: Final = (1 << GENERATION_SHIFT - SCORE_SHIFT) - 1
DEPTH_OFFSET, SCORE_OFFSET = 64, 40_000
LOWER, UPPER, EXACT = 1, 2, 3
UNKNOWN: Final = -(1 << 20)
"""Sentinel: neither a score nor a number of stones."""

WINS_SHIFT, FAILS_SHIFT, STONES_MASK = 16, 24, 0xFF
VCF_KEYS: Final = (0x1C69B3F74AC4AE35, 0x3A5D7E1B90C2F486)
ATTACKER_KEYS: Final = (0x5851F42D4C957F2D, 0x27BB2EE687B0B0FD)
DEFENDER_KEYS: Final = (0x14057B7EF767814F, 0x6C62272E07BB0142)
"""By attacking side; they separate a position's entries for VCF and VCT and the side to move."""
NEVER: Final = STONES_MASK
"""In place of a number of stones that do not win: no number of stones wins."""

Scope: TypeAlias = tuple[int, int, bool, Rules]
"""Properties that all positions of one table share: rows and columns of the viewport, whether it
has borders, and the rules."""


class TranspositionTable:
    """The memory of a transposition table and its generation, for one search at a time.

    Args:
        memory_mb: Size; rounded down to a power of two.
    """

    def __init__(self, memory_mb: int) -> None:
        entries = 1 << int(math.log2(memory_mb * (1 << 20) / 16))
        # Allocated once: fresh pages for arrays of this size cost more than a short search.
        self.memory = np.zeros((entries, 2), dtype=np.int64)
        self.mask = entries - 1
        self._generation = 0
        self._scope: Scope | None = None

    def begin(self, scope: Scope, *, fresh: bool) -> int:
        """Begin a search; returns the generation of its entries.

        Args:
            scope: The position's; entries of another scope become void.
            fresh: Make all earlier entries void.
        """
        if fresh or scope != self._scope:
            self._generation += 1
            self._scope = scope
        if self._generation > LAST_GENERATION:
            self._generation = 1
            self.memory[:] = 0
        return self._generation


@kernel(INT(ARRAYS, INT))
def tt_probe(p: PositionArrays, key: int) -> int:
    """The fields of a key's entry; 0 if there is none."""
    s = p.state[0]
    entry = key & s.mask & ~1
    for half in range(2):
        fields = p.memory[entry + half, 1]
        if p.memory[entry + half, 0] ^ fields == key and fields >> GENERATION_SHIFT == s.generation:
            return int(fields)
    return 0


@kernel(VOID(ARRAYS, INT, INT, INT))
def tt_store(p: PositionArrays, entry: int, key: int, fields: int) -> None:
    """Write an entry of this generation."""
    s = p.state[0]
    fields |= s.generation << GENERATION_SHIFT
    p.memory[entry, 0] = key ^ fields
    p.memory[entry, 1] = fields


@kernel(VOID(ARRAYS, INT, INT, INT, INT, INT, INT, INT))
def store_score(
    p: PositionArrays, key: int, move: int, depth: int, score: int, alpha: int, beta: int, ply: int
) -> None:
    """Enter a result of the principal variation search in the window from `alpha` to `beta`.

    It goes into the first half of a pair if that is void or shallower, else into the second half.
    Decided scores are stored as seen from the position, not from the root.
    """
    s = p.state[0]
    bound = EXACT
    if score >= beta:
        bound = LOWER
    elif score <= alpha:
        bound = UPPER
    if score > DECIDED:
        score += ply
    elif score < -DECIDED:
        score -= ply
    entry = key & s.mask & ~1
    there = p.memory[entry, 1]
    if (
        p.memory[entry, 0] ^ there != key
        and there >> GENERATION_SHIFT == s.generation
        and (there >> DEPTH_SHIFT) & DEPTH_MASK > depth + DEPTH_OFFSET
    ):
        entry += 1
    fields = move | (depth + DEPTH_OFFSET) << DEPTH_SHIFT | bound << BOUND_SHIFT
    tt_store(p, entry, key, fields | (score + SCORE_OFFSET) << SCORE_SHIFT)


@kernel(INT(INT, INT, INT, INT, INT))
def cutoff_score(fields: int, depth: int, alpha: int, beta: int, ply: int) -> int:
    """The score in an entry's fields if it is deep enough and decides the window, or `UNKNOWN`."""
    if ((fields >> DEPTH_SHIFT) & DEPTH_MASK) - DEPTH_OFFSET < depth:
        return UNKNOWN
    score = ((fields >> SCORE_SHIFT) & SCORE_MASK) - SCORE_OFFSET
    if score > DECIDED:
        score -= ply
    elif score < -DECIDED:
        score += ply
    bound = (fields >> BOUND_SHIFT) & BOUND_MASK
    if (bound == LOWER and score < beta) or (bound == UPPER and score > alpha):
        return UNKNOWN
    return score


@kernel(INT(INT, INT))
def lower_bound(fields: int, depth: int) -> int:
    """A lower bound of the score of an entry's position, or `UNKNOWN` at this depth.

    Decided scores are as seen from the position.
    """
    bound = (fields >> BOUND_SHIFT) & BOUND_MASK
    if bound == UPPER or ((fields >> DEPTH_SHIFT) & DEPTH_MASK) - DEPTH_OFFSET < depth:
        return UNKNOWN
    return ((fields >> SCORE_SHIFT) & SCORE_MASK) - SCORE_OFFSET


@kernel(VOID(ARRAYS, INT, INT, INT, INT))
def store_proof(p: PositionArrays, key: int, move: int, wins_with: int, fails_with: int) -> None:
    """Store the number of stones of a known win (0: none) and a number with which there is none."""
    s = p.state[0]
    fields = move | wins_with << WINS_SHIFT | fails_with << FAILS_SHIFT
    tt_store(p, key & s.mask, key, fields)


@kernel(VOID(ARRAYS, INT, INT, INT, INT))
def store_failure(p: PositionArrays, key: int, move: int, known: int, stones: int) -> None:
    """Store that so many stones do not win or, unless `cut` is set, that no number of them does."""
    s = p.state[0]
    fails_with = stones if s.cut else NEVER
    store_proof(p, key, move, (known >> WINS_SHIFT) & STONES_MASK, fails_with)


@kernel(INT(ARRAYS, INT, INT, INT))
def known_stones(p: PositionArrays, known: int, stones: int, exact: int) -> int:
    """The number of stones with which the attacker wins by an entry; 0 for no win, or `UNKNOWN`.

    Args:
        p: The position; `proof_move` and `cut` are set as by a proof.
        stones: How many stones may be used.
        exact: 0 to accept also a win with more stones.
    """
    s = p.state[0]
    s.proof_move = known & MOVE_MASK
    wins_with = (known >> WINS_SHIFT) & STONES_MASK
    if wins_with > 0 and (wins_with <= stones or not exact):
        return wins_with
    fails_with = (known >> FAILS_SHIFT) & STONES_MASK
    if fails_with < stones:
        return UNKNOWN
    s.cut |= fails_with != NEVER
    return 0
