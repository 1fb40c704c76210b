"""Ratings of puzzles, from the length of the win and the work of `search` to find the first move.

The scale resembles Elo, but was not fitted to people: only the order of puzzles matters.
"""

from __future__ import annotations

import functools
from typing import Final

import numpy as np

from tengen.engines.game import Board, Move
from tengen.engines.interface import AnalysisRequest, Engine, Limit
from tengen.engines.registry import create_engine

LEAST_NODES: Final = 25
DOUBLINGS: Final = 14
"""Limits of the searches: `LEAST_NODES` times 1, 2, 4, …."""
SHORTEST: Final = 800
"""Rating of a win in two moves, if the smallest search finds the first move of the solution."""
PER_MOVE: Final = 150
"""Points of the rating for each further move of the winner."""
PER_DOUBLING: Final = 50
"""Points of the rating for each limit with which the search does not find the first move yet."""


def rating_of(board: Board, move: Move, moves: int, engine: Engine | None = None) -> int:
    """The rating of a puzzle.

    Args:
        move: The first move of the solution.
        moves: Number of the winner's moves.
        engine: Searches; `search` at full strength by default.
    """
    missed = _missed(board, move, engine or _search())
    return SHORTEST + PER_MOVE * (moves - 2) + PER_DOUBLING * missed


def _missed(board: Board, move: Move, engine: Engine) -> int:
    """The number of node limits, counted up to the last with which the engine misses the move."""
    for missed in range(DOUBLINGS, 0, -1):
        limit = Limit(nodes=LEAST_NODES << (missed - 1))
        request = AnalysisRequest(board, limit, rng=np.random.default_rng(0))
        if engine.analyse(request).candidates[0].move != move:
            return missed
    return 0


@functools.cache
def _search() -> Engine:
    return create_engine("search")
