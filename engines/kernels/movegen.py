"""Move generation and move ordering."""

# ruff: noqa: PLR0917 - kernels take plain numbers, in one order

from __future__ import annotations

from typing import Final

from engines.kernels import layout
from engines.kernels.compiled import kernel
from engines.kernels.layout import ARRAYS, INT, INT32S, INT64S, VOID, Int32s, Int64s, PositionArrays
from engines.kernels.make_unmake import count, listed
from engines.kernels.parameters import Parameter
from engines.patterns.windows import CELL_BITS, CellPattern

THREAT_SCORE: Final = 200
"""Added for a move on a point where the opponent would make a `CellPattern.DOUBLE_FOUR`."""
HASH_SCORE: Final = 1_000_000
HISTORY_LIMIT: Final = 2048


@kernel(INT(ARRAYS, INT, INT))
def score_move(p: PositionArrays, point: int, side: int) -> int:
    """How early a move is to be tried: the higher, the earlier."""
    own = 2 * point + side
    other = 2 * point + 1 - side
    score = int(p.table[layout.ORDER_TABLE + (p.ints[layout.COUNTERS + own] >> CELL_BITS)]) >> 1
    score += p.table[layout.OTHER_ORDER_TABLE + (p.ints[layout.COUNTERS + other] >> CELL_BITS)]
    if p.ints[layout.PATTERNS + other] == CellPattern.DOUBLE_FOUR:
        score += THREAT_SCORE
    weight = p.table[layout.PARAMETERS + Parameter.HISTORY_WEIGHT]
    return int(score + p.ints[layout.HISTORY + own] * weight // 100)


@kernel(VOID(ARRAYS, INT32S, INT, INT64S))
def score_moves(p: PositionArrays, points: Int32s, side: int, scores: Int64s) -> None:
    """Write the `score_move` of each point to `scores`, which is as long.

    In one call, since each call waits for the GIL when it returns.
    """
    for index in range(points.shape[0]):
        scores[index] = score_move(p, points[index], side)


@kernel(INT(ARRAYS, INT, INT, INT))
def generate_moves(p: PositionArrays, side: int, ply: int, threatened: int) -> int:
    """Write the moves worth trying and their scores to the rows of a ply; returns how many.

    Where the opponent threatens to win with its next two stones, only fours and the points where it
    would make a four can help: any stone that spoils a five stands on one of the latter.
    """
    base = layout.MOVES + ply * layout.MAX_MOVES
    scores = layout.SCORES + ply * layout.MAX_MOVES
    moves = 0
    if threatened:
        for whose in range(2):
            for pattern in range(CellPattern.FOUR, CellPattern.FIVE):
                for index in range(count(p, whose, pattern)):
                    point = listed(p, whose, pattern, index)
                    both = p.ints[layout.PATTERNS + 2 * point + side] >= CellPattern.FOUR
                    if not (whose != side and both) and moves < layout.MAX_MOVES:
                        p.ints[base + moves] = point
                        p.ints[scores + moves] = score_move(p, point, side)
                        moves += 1
        return moves
    for index in range(p.longs[layout.NEAR_COUNT]):
        point = int(p.ints[layout.NEAR + index])
        if p.cells[point] == 0 and moves < layout.MAX_MOVES:
            p.ints[base + moves] = point
            p.ints[scores + moves] = score_move(p, point, side)
            moves += 1
    return moves


@kernel(VOID(ARRAYS, INT, INT, INT))
def promote_known(p: PositionArrays, ply: int, moves: int, known: int) -> None:
    """Raise the scores of the move from the transposition table and of the ply's killers."""
    base = layout.MOVES + ply * layout.MAX_MOVES
    scores = layout.SCORES + ply * layout.MAX_MOVES
    killer = int(p.table[layout.PARAMETERS + Parameter.KILLER])
    for index in range(moves):
        move = p.ints[base + index]
        if move == known:
            p.ints[scores + index] += HASH_SCORE
        elif move == p.ints[layout.KILLERS + 2 * ply]:
            p.ints[scores + index] += killer
        elif move == p.ints[layout.KILLERS + 2 * ply + 1]:
            p.ints[scores + index] += killer * 2 // 3


@kernel(INT(ARRAYS, INT, INT, INT))
def pick_next(p: PositionArrays, ply: int, index: int, moves: int) -> int:
    """Swap the move of highest score from `index` on to `index`, and return it."""
    base = layout.MOVES + ply * layout.MAX_MOVES
    scores = layout.SCORES + ply * layout.MAX_MOVES
    first = index
    for at in range(index + 1, moves):
        if p.ints[scores + at] > p.ints[scores + first]:
            first = at
    move, score = p.ints[base + first], p.ints[scores + first]
    p.ints[base + first], p.ints[scores + first] = p.ints[base + index], p.ints[scores + index]
    p.ints[base + index], p.ints[scores + index] = move, score
    return int(move)


@kernel(VOID(ARRAYS, INT, INT, INT, INT, INT))
def update_history(
    p: PositionArrays, ply: int, side: int, move: int, tried: int, depth: int
) -> None:
    """Reward a move that refuted a position, and punish those tried before it, which did not."""
    killer = layout.KILLERS + 2 * ply
    if p.ints[killer] != move:
        p.ints[killer + 1] = p.ints[killer]
        p.ints[killer] = move
    if depth <= 0:
        return
    bonus = min(4 * depth * depth, 400)
    at = layout.HISTORY + 2 * move + side
    p.ints[at] += bonus - p.ints[at] * bonus // HISTORY_LIMIT
    for index in range(tried):
        at = layout.HISTORY + 2 * int(p.ints[layout.MOVES + ply * layout.MAX_MOVES + index]) + side
        p.ints[at] -= bonus + p.ints[at] * bonus // HISTORY_LIMIT
