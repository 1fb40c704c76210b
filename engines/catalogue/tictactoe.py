"""The cells and lines of tic-tac-toe, for the engines that play nothing else."""

from __future__ import annotations

from typing import Final

from tengen.engines.game import Move
from tengen.engines.interface import PlayedGames

CENTRE: Final = Move(1, 1)
CORNERS: Final = (Move(0, 0), Move(0, 2), Move(2, 0), Move(2, 2))
EDGES: Final = (Move(0, 1), Move(1, 0), Move(1, 2), Move(2, 1))
DIAGONALS: Final = ((Move(0, 0), Move(2, 2)), (Move(0, 2), Move(2, 0)))
"""The two pairs of opposite corners."""
LINES: Final = (
    *(tuple(Move(row, col) for col in range(3)) for row in range(3)),
    *(tuple(Move(row, col) for row in range(3)) for col in range(3)),
    *((first, CENTRE, last) for first, last in DIAGONALS),
)
"""The eight lines: rows, columns, diagonals."""
TICTACTOE: Final = PlayedGames(
    shortest=3,
    longest=3,
    max_cells=9,
    # Lines reach from edge to edge: no row can be longer, and none can be blocked at an end.
    rules=frozenset({"overline", "blocked_wins", "forbidden_points", "opening"}),
    words="tictactoe only (3x3, three in a row)",
)
"""The game of engines that play nothing else."""
