"""Move generation and move ordering."""

from __future__ import annotations

from typing import Final

from engines.kernels.compiled import kernel
from engines.kernels.make_unmake import count, listed
from engines.kernels.parameters import Parameter
from engines.kernels.search.answers import collect_spoiling_stones, stops
from engines.kernels.search.legality import (
    collect,
    collect_spoilers,
    double_four,
    lasting_double_four,
)
from engines.kernels.state import ARRAYS, INT, MAX_MOVES, VOID, PositionArrays
from engines.patterns.codes import CELL_BITS, CellPattern

THREAT_SCORE: Final = 200
"""Added for a move on a point where the opponent would make a `CellPattern.DOUBLE_FOUR`."""
HASH_SCORE: Final = 1_000_000
HISTORY_LIMIT: Final = 2048


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


@kernel(INT(ARRAYS, INT, INT, INT))
def generate_moves(p: PositionArrays, side: int, ply: int, threatened: int) -> int:
    """Write the moves to try and their scores to the rows of a ply; returns how many.

    If the opponent threatens to win with its next two stones, they are the replies that prevent it.
    """
    s = p.state[0]
    moves = 0
    if threatened:
        moves = generate_replies_to_threat(p, side, ply)
        for index in range(moves):
            s.scores[ply, index] = score_move(p, s.moves[ply, index], side)
        return moves
    for index in range(s.near_count):
        point = int(s.near[index])
        if p.cells[point] == 0 and moves < MAX_MOVES:
            s.moves[ply, moves] = point
            s.scores[ply, moves] = score_move(p, point, side)
            moves += 1
    return moves


@kernel(VOID(ARRAYS, INT, INT, INT))
def promote_known(p: PositionArrays, ply: int, moves: int, known: int) -> None:
    """Raise the scores of the move from the transposition table and of the ply's killers."""
    s, t = p.state[0], p.tables[0]
    killer = int(t.parameters[Parameter.KILLER])
    for index in range(moves):
        move = s.moves[ply, index]
        if move == known:
            s.scores[ply, index] += HASH_SCORE
        elif move == s.killers[ply, 0]:
            s.scores[ply, index] += killer
        elif move == s.killers[ply, 1]:
            s.scores[ply, index] += killer * 2 // 3


@kernel(INT(ARRAYS, INT, INT, INT))
def pick_next(p: PositionArrays, ply: int, index: int, moves: int) -> int:
    """Swap the move of highest score from `index` on to `index`, and return it."""
    s = p.state[0]
    first = index
    for at in range(index + 1, moves):
        if s.scores[ply, at] > s.scores[ply, first]:
            first = at
    move, score = s.moves[ply, first], s.scores[ply, first]
    s.moves[ply, first], s.scores[ply, first] = s.moves[ply, index], s.scores[ply, index]
    s.moves[ply, index], s.scores[ply, index] = move, score
    return int(move)


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
        other = s.moves[ply, index]
        s.history[other, side] -= bonus + s.history[other, side] * bonus // HISTORY_LIMIT
