"""Move generation and move ordering."""

from __future__ import annotations

from typing import Final

from tengen.engines.kernels.compiled import inlined, kernel
from tengen.engines.kernels.make_unmake import count, listed
from tengen.engines.kernels.parameters import Parameter
from tengen.engines.kernels.search.answers import collect_spoiling_stones, stops
from tengen.engines.kernels.search.legality import (
    collect,
    collect_spoilers,
    double_four,
    lasting_double_four,
)
from tengen.engines.kernels.state import ARRAYS, INT, MAX_MOVES, VOID, PositionArrays
from tengen.engines.patterns.codes import CELL_BITS, CellPattern

THREAT_SCORE: Final = 200
"""Added for a move on a point where the opponent would make a `CellPattern.DOUBLE_FOUR`."""
HISTORY_LIMIT: Final = 2048
SLOT_BITS: Final = 11
"""Bits of a move's slot in its key; the score has the others."""
SLOTS: Final = 1 << SLOT_BITS
PICKED: Final = -(2**31)
"""Key of a move that is not to be tried any more."""


@kernel(INT(ARRAYS, INT, INT))
def score_move(p: PositionArrays, point: int, side: int) -> int:
    """The ordering score of a move; higher scores are tried earlier."""
    s, t = p.state[0], p.tables[0]
    score = int(t.order[s.counters[point, side] >> CELL_BITS]) >> 1
    score += t.other_order[s.counters[point, 1 - side] >> CELL_BITS]
    if s.patterns[point, 1 - side] == CellPattern.DOUBLE_FOUR:
        score += THREAT_SCORE
    weight = t.parameters[Parameter.HISTORY_WEIGHT]
    return int(score + s.history[point, side] * weight // 100)


@kernel(INT(ARRAYS, INT, INT))
def generate_replies_to_threat(p: PositionArrays, side: int, ply: int) -> int:
    """Write the replies to a legal double four of the other side; returns how many.

    They are a side's own fours, and the stones after which the other side has no legal double four
    any more; after every other move it wins with its next two stones. Neither side has a five.
    """
    s = p.state[0]
    other = 1 - side
    s.collection += 1
    threat = lasting_double_four(p, other)
    fragile = threat == 0
    if fragile:
        threat = double_four(p, other)
    moves = collect_spoiling_stones(p, ply, 0, threat, other)
    if fragile:
        moves = collect_spoilers(p, ply, moves, threat, other)
    kept = 0
    for index in range(moves):
        move = s.moves[ply, index]
        if s.patterns[move, side] >= CellPattern.FOUR or stops(p, move, side):
            s.moves[ply, kept] = move
            kept += 1
    for pattern in range(CellPattern.FOUR, CellPattern.FIVE):
        for index in range(count(p, side, pattern)):
            kept = collect(p, ply, kept, listed(p, side, pattern, index))
    return kept


@inlined
def put_move(p: PositionArrays, ply: int, slot: int, move: int, score: int) -> None:
    """Write a move that is to be tried, with a key that grows with its score.

    Of equal scores, the move of the lower slot has the higher key.
    """
    s = p.state[0]
    s.moves[ply, slot] = move
    s.keys[ply, slot] = score * SLOTS + (SLOTS - 1 - slot)


@kernel(INT(ARRAYS, INT, INT, INT))
def generate_moves(p: PositionArrays, side: int, ply: int, threatened: int) -> int:
    """Write the moves to try and their keys to the rows of a ply; returns how many.

    If the opponent threatens to win with its next two stones, they are the replies that prevent it.
    """
    s = p.state[0]
    moves = 0
    if threatened:
        moves = generate_replies_to_threat(p, side, ply)
        for slot in range(moves):
            move = int(s.moves[ply, slot])
            put_move(p, ply, slot, move, score_move(p, move, side))
        return moves
    for index in range(s.near_count):
        point = int(s.near[index])
        if p.cells[point] == 0 and moves < MAX_MOVES:
            put_move(p, ply, moves, point, score_move(p, point, side))
            moves += 1
    return moves


@kernel(INT(ARRAYS, INT, INT, INT, INT))
def list_moves(p: PositionArrays, side: int, ply: int, threatened: int, first: int) -> int:
    """Generate the moves to try, killers with higher scores; returns how many.

    Args:
        first: The move that was tried before; 0 if none. It counts, but is not picked again.
    """
    s, t = p.state[0], p.tables[0]
    moves = generate_moves(p, side, ply, threatened)
    killer = int(t.parameters[Parameter.KILLER])
    slot_of_first = moves
    for slot in range(moves):
        move = s.moves[ply, slot]
        if move == first:
            slot_of_first = slot
        elif move == s.killers[ply, 0]:
            s.keys[ply, slot] += killer * SLOTS
        elif move == s.killers[ply, 1]:
            s.keys[ply, slot] += killer * 2 // 3 * SLOTS
    if first > 0 and slot_of_first < MAX_MOVES:
        s.keys[ply, slot_of_first] = PICKED
        moves = max(moves, slot_of_first + 1)
    return moves


@kernel(INT(ARRAYS, INT, INT, INT))
def pick_next(p: PositionArrays, ply: int, index: int, moves: int) -> int:
    """The move of the highest key, which becomes the ply's tried move number `index`."""
    s = p.state[0]
    # One pass without a branch, which the compiler turns into vector instructions.
    highest = s.keys[ply, 0]
    for slot in range(1, moves):
        highest = max(highest, s.keys[ply, slot])
    slot = SLOTS - 1 - (highest & (SLOTS - 1))
    s.keys[ply, slot] = PICKED
    s.tried[ply, index] = s.moves[ply, slot]
    return int(s.moves[ply, slot])


@kernel(VOID(ARRAYS, INT, INT, INT, INT, INT))
def update_history(
    p: PositionArrays, ply: int, side: int, move: int, tried: int, depth: int
) -> None:
    """Raise the history of a refuting move, and lower the history of the moves tried before it."""
    s = p.state[0]
    if s.killers[ply, 0] != move:
        s.killers[ply, 1] = s.killers[ply, 0]
        s.killers[ply, 0] = move
    if depth <= 0:
        return
    bonus = min(4 * depth * depth, 400)
    s.history[move, side] += bonus - s.history[move, side] * bonus // HISTORY_LIMIT
    for index in range(tried):
        other = s.tried[ply, index]
        s.history[other, side] -= bonus + s.history[other, side] * bonus // HISTORY_LIMIT
