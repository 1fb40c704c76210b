"""The cells and lines of tic-tac-toe, for the engines that play nothing else."""

from __future__ import annotations

from typing import Final

from tengen.engines.game import Move, Rules
from tengen.engines.interface import Support

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


def tictactoe_only(rules: Rules) -> Support:
    """Support of the engines that play tic-tac-toe only.

    Its lines reach from edge to edge: no row can be longer, and none can be blocked at an end.
    """
    known = {"overline", "blocked_wins", "forbidden_points", "opening"}
    plays = (rules.rows, rules.cols, rules.win_length) == (3, 3, 3) and rules.special <= known
    return Support(None if plays else "tictactoe only (3x3, three in a row)")
