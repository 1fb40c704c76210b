"""The swap2 opening, which settles the colours so that neither side gains by moving first.

One player places three stones, black, white, black. The other takes black, or stays white and plays
on, or places two more stones and leaves the choice to the first. Tengen never does the third: it
only pays where the three stones leave the sides even, and then staying is as good.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from engines.base import Analysis, Score
from engines.errors import NotationError
from engines.game import Board, Move, Rules
from engines.gomocup.protocol import format_cell

OFFSETS: Final = ((-2, 3), (-2, 0), (-1, -1))
"""(rows, columns) from the centre of the three stones, black, white, black: `k10h10g9` of
`training/arena/books/balanced15.txt`."""
EVEN: Final = 0.5
"""Win probability of an even position."""
SWAP: Final = "SWAP"
"""Answer that takes the other colour."""


def respond(
    rules: Rules, stones: Sequence[Move], analyse: Callable[[Board], Analysis], score: Score
) -> str:
    """The answer to SWAP2BOARD.

    Args:
        rules: The game.
        stones: None, three, or five, in the order black, white, black, white, black.
        analyse: Evaluates a position.
        score: Meaning and range of the scores of `analyse`.

    Raises:
        NotationError: Another number of stones.
        IllegalMoveError: A stone off the board, or on another.
    """
    if not stones:
        return " ".join(format_cell(move) for move in opening(rules))
    if len(stones) not in (3, 5):
        raise NotationError(f"SWAP2BOARD has {len(stones)} stones, expected 0, 3 or 5")
    analysis = analyse(Board.from_moves(rules, stones))
    return format_cell(analysis.move) if is_favourable(analysis, score) else SWAP


def opening(rules: Rules) -> tuple[Move, ...]:
    """Tengen's three stones; on small boards the border moves the outer one inwards."""
    rows, cols = rules.shape
    return tuple(Move(rows // 2 + row, min(cols // 2 + col, cols - 1)) for row, col in OFFSETS)


def is_favourable(analysis: Analysis, score: Score) -> bool:
    """Whether the side to move is no worse off.

    A proof takes precedence over a probability, and a probability over a signed score.
    """
    if analysis.win_in is not None:
        return analysis.win_in > 0
    if (probability := analysis.candidates[0].win_probability) is not None:
        return probability >= EVEN
    # A score that is never negative ranks moves but does not compare the sides.
    return score.low == 0 or analysis.score >= 0
