"""The opening by swap2: who plays black is settled so that neither side gains by beginning.

One player puts three stones, black, white, black. The other takes black, or stays white and plays
on, or puts two more stones and leaves the choice to the first. We do the third never: it only pays
where the first three leave the two sides even, and then staying is as good.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from engines.base import Analysis, Score
from engines.errors import NotationError
from engines.game import Board, Move, Rules
from engines.gomocup.protocol import format_cell

OFFSETS: Final = ((-2, 3), (-2, 0), (-1, -1))
"""(rows, columns) from the centre of our first three stones, black, white, black: `k10h10g9` of
`training/arena/books/balanced15.txt`."""
EVEN: Final = 0.5
"""Probability of a win where neither side is ahead."""
SWAP: Final = "SWAP"
"""The answer of who would rather have the other color."""


def answer(
    rules: Rules, stones: Sequence[Move], analyse: Callable[[Board], Analysis], score: Score
) -> str:
    """What SWAP2BOARD is answered with.

    Args:
        rules: The game.
        stones: None, three, or five, in the order black, white, black, white, black.
        analyse: Looks at a position.
        score: What the scores of `analyse` mean.

    Raises:
        NotationError: Another number of stones.
        IllegalMoveError: A stone off the board, or on another.
    """
    if not stones:
        return " ".join(format_cell(move) for move in opening(rules))
    if len(stones) not in (3, 5):
        raise NotationError(f"SWAP2BOARD has {len(stones)} stones, expected 0, 3 or 5")
    analysis = analyse(Board.from_moves(rules, stones))
    return format_cell(analysis.move) if favourable(analysis, score) else SWAP


def opening(rules: Rules) -> tuple[Move, ...]:
    """Our first three stones; on small boards the border keeps the outer one closer."""
    rows, cols = rules.shape
    return tuple(Move(rows // 2 + row, min(cols // 2 + col, cols - 1)) for row, col in OFFSETS)


def favourable(analysis: Analysis, score: Score) -> bool:
    """Whether the side to move is no worse off, as far as an engine says so.

    What is proven counts first, then a probability, then a score that has two signs.
    """
    if analysis.win_in is not None:
        return analysis.win_in > 0
    if (probability := analysis.candidates[0].win_probability) is not None:
        return probability >= EVEN
    # A score that is never negative ranks moves and says nothing about who is ahead.
    return score.low == 0 or analysis.score >= 0
