"""Perception below full strength: the position without the lines of stones that are overlooked.

The player thinks about what it sees, so that its mistakes have a reason: it does not answer a three
that it has not noticed, and is surprised by the double threat that comes of it.
"""

from __future__ import annotations

import dataclasses
from typing import Final

from typing_extensions import override

from tengen.engines.game import Board
from tengen.engines.interface import MAX_CANDIDATES, AnalysisRequest
from tengen.engines.strength.levels import SkillLevelEngine, fading

MAX_CELLS: Final = MAX_CANDIDATES
"""Number of cells of a board beyond which nothing is overlooked: a second board with thousands of
stones takes too long."""
SAFE_FROM: Final = 20
"""Lowest strength that overlooks no four: it takes and blocks every immediate win."""
CONSPICUOUS: Final = 5
"""Line length from which fours are easier to see than threes: in shorter lines, fours have only two
or three stones on the board, like threes in lines of five."""
THREE: Final = 0.47
"""Probability that a player of strength 1 overlooks its own unbroken three in a row or column."""
FOUR: Final = 0.18
"""Probability that a beginner overlooks a four: fades like `THREE`, and linearly to 0 at
`SAFE_FROM`."""


class PerceivingEngine(SkillLevelEngine):
    """An engine on lines of stones, which overlooks some below full strength."""

    @override
    def perceived(self, request: AnalysisRequest, strength: int) -> AnalysisRequest:
        """The position without the stones that a player of this strength overlooks."""
        board = request.board
        cells, top, left, _ = board.window()
        if cells.size > MAX_CELLS:
            return request
        seed = int(request.rng.bit_generator.random_raw())
        # Imported on first use: `minimax` at full strength does not wait for numba.
        from tengen.engines.kernels.perception import seen_cells

        length = board.rules.win_length
        seen = seen_cells(cells, length, board.to_move, overlooked(strength, length), seed)
        if (seen == cells).all():
            return request
        stones = {
            move: color
            for move, color in board.stones.items()
            if seen[move.row - top, move.col - left]
        }
        view = Board.from_stones(stones, board.rules, to_move=board.to_move, setup=True)
        if view.outcome() is not None:
            # Without its last stone, an overline is a line that wins.
            return request
        # A cell may be forbidden in one of both positions only.
        allowed = frozenset(request.moves()).intersection(view.legal_moves())
        if not allowed:
            return request
        return dataclasses.replace(request, board=view, allowed=allowed)


def overlooked(strength: int, win_length: int) -> tuple[float, float]:
    """The probabilities that lines that lack two stones and one are overlooked.

    Returns:
        As `seen_cells` takes them, which calls the lines threes and fours.
    """
    weakness = fading(strength)
    three, four = weakness * THREE, weakness * FOUR * max(0.0, 1 - strength / SAFE_FROM)
    return three, four if win_length >= CONSPICUOUS else three
