"""Perception below full strength: the position without the lines of stones that are overlooked.

The player thinks about what it sees, so that its mistakes have a reason: it does not answer a three
that it has not noticed, and is surprised by the double threat that comes of it.
"""

from __future__ import annotations

import dataclasses
from typing import Final

from typing_extensions import override

from engines.game import Board
from engines.game.move_choice import check_legal
from engines.interface import MAX_CANDIDATES, AnalysisRequest
from engines.kernels.perception import seen_cells
from engines.levels import SkillLevelEngine, fading

MAX_CELLS: Final = MAX_CANDIDATES
"""On wider boards nothing is overlooked: a second board with thousands of stones takes too long."""
SAFE_FROM: Final = 20
"""Lowest strength that overlooks no four: it takes and blocks every immediate win."""
THREE: Final = 0.2
"""Probability that a player of strength 1 overlooks its own unbroken three in a row or column."""
FOUR: Final = 0.05
"""Probability of overlooking a four, at strength 0; it falls in a line to 0 at `SAFE_FROM`."""


class PerceivingEngine(SkillLevelEngine):
    """An engine on lines of stones, which overlooks some below full strength."""

    @override
    def perceived(self, request: AnalysisRequest, strength: int) -> AnalysisRequest:
        """The position without the stones that a player of this strength overlooks."""
        board = request.board
        if request.allowed is not None:
            check_legal(board, request.allowed)
        if board.outcome() is not None:
            return request
        cells, top, left, _ = board.window()
        if cells.size > MAX_CELLS:
            return request
        seed = int(request.rng.bit_generator.random_raw())
        seen = seen_cells(cells, board.rules.win_length, board.to_move, overlooked(strength), seed)
        if (seen == cells).all():
            return request
        stones = {
            move: color
            for move, color in board.stones.items()
            if seen[move.row - top, move.col - left]
        }
        view = Board.from_stones(stones, board.rules, to_move=board.to_move, setup=True)
        # A cell may be forbidden in one of both positions only.
        allowed = frozenset(request.moves()).intersection(view.legal_moves())
        if not allowed:
            return request
        return dataclasses.replace(request, board=view, allowed=allowed)


def overlooked(strength: int) -> tuple[float, float]:
    """The probabilities that a three and a four are overlooked, as for `seen_cells`."""
    return fading(strength) * THREE, max(0.0, 1 - strength / SAFE_FROM) * FOUR
