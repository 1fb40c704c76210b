"""The zone of a win: the replies that may stop it. All others lose in the same way.

If the attacker would win by threats were the defender to pass, then a reply can only matter if it
takes part in that win or in a four of the defender. A reply `d` is outside the zone, and loses, if

1. `d` is none of the cells of the proof: a stone of the attacker, a reply that the solver collected
   to one of its threats, or a cell of its lines by fours; and
2. in every position of the proof, `d` lies in no window of five cells without a stone of the
   attacker that holds two stones of the defender, or more.

By 1, every stone that the proof wants to place can still be placed. So the defender can only win
time by a four. Besides the stones of the proof it owns `d`, and one reply that the proof did not
have to answer, since the line by fours that follows is forced. By 2, a window with `d` has at most
one stone of the proof, so these two make three: no four.

If longer lines do not win, the defender has fewer fours, and never one in a window that condition 2
does not see.

The solver's lines by fours are not known stone by stone: all cells that the solver collected along
one count as stones of the defender in condition 2, which makes the zone larger.
"""

from __future__ import annotations

import contextlib
import functools
from collections.abc import Iterator, Sequence
from typing import Final

import numpy as np
import numpy.typing as npt

from tengen.engines.game import Color, Move
from tengen.engines.game.lines import DIRECTIONS
from tengen.engines.kernels.threat_solver import ThreatSolver
from tengen.engines.patterns.codes import CellPattern

FIVE: Final = 5
MANY: Final = 2
"""Stones of the defender in a window which, with two more, make a four."""
MOST_POSITIONS: Final = 4_000
"""Positions of a proof that are looked at; a longer one has no zone."""


@functools.cache
def windows(rows: int, cols: int) -> npt.NDArray[np.intp]:
    """(windows, 5) the cells of every five in a row, each `row * cols + col`."""
    found = [
        [(row + at * drow) * cols + col + at * dcol for at in range(FIVE)]
        for row in range(rows)
        for col in range(cols)
        for drow, dcol in DIRECTIONS
        if 0 <= row + (FIVE - 1) * drow < rows and 0 <= col + (FIVE - 1) * dcol < cols
    ]
    return np.array(found, dtype=np.intp)


class _UnknownProofError(Exception):
    """The proof was not found again, or is too long."""


class Zone:
    """The zone of a win by threats.

    Args:
        cells: (rows, cols) the position in which the defender passes: +1 for X, -1 for O.
        attacker: The side that wins if the defender passes.
    """

    def __init__(self, cells: npt.NDArray[np.int8], attacker: Color) -> None:
        _, self._cols = cells.shape
        self._windows = windows(*cells.shape)
        self._attacker = attacker
        stones = cells.ravel()
        self._empty = stones == 0
        self._own = stones == attacker
        self._others = stones == -attacker
        self._inside = np.zeros(stones.shape, dtype=bool)
        self._left = MOST_POSITIONS

    def moves(self, solver: ThreatSolver, stones: int) -> list[Move] | None:
        """The moves of the zone, in reading order; None if the proof cannot be followed.

        Args:
            solver: Set up with the position; it has just proven the win.
            stones: The most stones that the win may take.
        """
        try:
            self._attack(solver, stones)
        except _UnknownProofError:
            return None
        cells = np.flatnonzero(self._inside & self._empty).tolist()
        return [Move(*divmod(at, self._cols)) for at in cells]

    def _attack(self, solver: ThreatSolver, stones: int) -> None:
        """Add the proof of a position with the attacker to move."""
        # After all other moves of the defender, the attacker would win by fours.
        if replies := solver.replies(-self._attacker):
            self._inside[self._indices(replies)] = True
            self._count(self._indices(replies))
            return
        self._count()
        win = solver.solve_vct(self._attacker, stones)
        if win is None:
            raise _UnknownProofError
        move = win.move
        with self._stone(solver, move, self._attacker):
            self._defend(solver, (win.plies + 1) // 2 - 1)

    def _defend(self, solver: ThreatSolver, stones: int) -> None:
        """Add the proof of a position with the defender to move, after a threat."""
        self._count()
        fives = solver.cells(self._attacker, CellPattern.FIVE)
        replies = fives or solver.replies(-self._attacker)
        self._inside[self._indices(replies)] = True
        if len(fives) > 1:
            return
        if not replies:
            raise _UnknownProofError
        for reply in replies:
            with self._stone(solver, reply, -self._attacker):
                self._attack(solver, stones)

    @contextlib.contextmanager
    def _stone(self, solver: ThreatSolver, move: Move, color: Color) -> Iterator[None]:
        """The position with one more stone of the proof."""
        stones = self._own if color is self._attacker else self._others
        at = self._index(move)
        self._inside[at] = stones[at] = True
        try:
            with solver.after(move, color):
                yield
        finally:
            stones[at] = False

    def _count(self, more: Sequence[int] = ()) -> None:
        """Add the windows in which the defender has many stones, and the attacker none.

        Args:
            more: Cells that count as stones of the defender.
        """
        self._left -= 1
        if self._left < 0:
            raise _UnknownProofError
        others = self._others
        if more:
            others = others.copy()
            others[more] = True
        free = ~self._own[self._windows].any(axis=1)
        many = others[self._windows].sum(axis=1) >= MANY
        self._inside[self._windows[free & many].ravel()] = True

    def _index(self, move: Move) -> int:
        return int(move.row * self._cols + move.col)

    def _indices(self, moves: Sequence[Move]) -> list[int]:
        return [self._index(move) for move in moves]
