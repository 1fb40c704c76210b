"""Wins within a number of plies by trying every move and every reply, from the rules alone.

A position is the cells of both sides as bits of two numbers.
"""

from __future__ import annotations

import functools
from typing import Final

from tests.reference.proof_check import windows_and_ends


class ExhaustiveWins:
    """Wins of five in a row on a square board with few empty cells.

    Args:
        side: Rows and columns of the board.
        overline: Whether more than five in a row win as well.
    """

    def __init__(self, side: int, *, overline: bool = True) -> None:
        self._cells: Final = [1 << at for at in range(side * side)]
        self._windows: Final = windows_and_ends(side, overline=overline)
        self.is_won = functools.cache(self._is_won)

    def has_five(self, stones: int) -> bool:
        """Whether stones have five in a row."""
        return any(
            window & stones == window and not ends & stones for window, ends in self._windows
        )

    def _is_won(self, mine: int, theirs: int, plies: int) -> bool:
        """Whether the side to move wins within some plies, an odd number."""
        empty = [cell for cell in self._cells if not cell & (mine | theirs)]
        if any(self.has_five(mine | move) for move in empty):
            return True
        if plies == 1 or len(empty) < 2:
            return False
        return any(
            all(
                not self.has_five(theirs | reply)
                and self.is_won(mine | move, theirs | reply, plies - 2)
                for reply in empty
                if reply != move
            )
            for move in empty
        )
