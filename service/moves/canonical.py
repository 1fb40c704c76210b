"""A question turned so that all its symmetric images are one question, and the answer turned back.

Only for engines that search: those that explain their scores name directions, and do not search.
"""

from __future__ import annotations

import dataclasses

from engines.base import Analysis
from engines.game import Board
from engines.game.symmetry import Symmetry, canonical


def upright(board: Board) -> tuple[Board, Symmetry]:
    """The image that stands for all symmetric images of a position, and the way back from it."""
    symmetry = canonical(board).symmetry
    stones = {symmetry(move): color for move, color in board.stones.items()}
    turned = Board.from_stones(board.rules, dict(sorted(stones.items())), to_move=board.to_move)
    return turned, symmetry.inverse()


def turned(analysis: Analysis, symmetry: Symmetry) -> Analysis:
    """An analysis with every cell mapped."""
    return dataclasses.replace(
        analysis,
        candidates=tuple(
            candidate._replace(move=symmetry(candidate.move), pv=tuple(map(symmetry, candidate.pv)))
            for candidate in analysis.candidates
        ),
    )
