"""Where the first stones may be placed by the openings Pro and Long Pro.

The first stone is placed on the centre, the second anywhere. The first player's second stone is
placed outside of a square around the first: 5x5 by Pro, 7x7 by Long Pro. Boards with an even side
have two middle rows or columns, and more than one centre.

Source: "Opening rules" of GomokuWorld (gomokuworld.com/gomoku/2), for 15x15. Some clubs also want
the second stone next to the first; here it is free, as in the tournaments named there.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Mapping
from typing import Final

from tengen.engines.game.rules import SQUARES, Color, Move, Rules

PLACED_FREELY: Final = 3
"""Stones after which every move is free."""


@dataclasses.dataclass(frozen=True, slots=True)
class FirstMove:
    """The restriction of one of the first moves: inside or outside of a rectangle."""

    opening: str
    rows: range
    cols: range
    inside: bool

    def allows(self, move: Move) -> bool:
        """Whether a stone may be placed on a cell of the board."""
        return (move.row in self.rows and move.col in self.cols) == self.inside

    def __str__(self) -> str:
        """The allowed cells in words, such as `a cell outside of rows 5..9, cols 5..9`."""
        place = f"rows {_span(self.rows)}, cols {_span(self.cols)}"
        return f"the centre, {place}" if self.inside else f"a cell outside of {place}"


def first_move(rules: Rules, stones: Mapping[Move, Color], to_move: Color) -> FirstMove | None:
    """The restriction of the next move; None if it is free.

    Args:
        stones: The stones on the board; their order does not matter.
    """
    if rules.opening not in SQUARES or len(stones) >= PLACED_FREELY:
        return None
    if not stones:
        rows, cols = map(_middle, rules.shape)
        return FirstMove(rules.opening, rows, cols, inside=True)
    own = [move for move, color in stones.items() if color is to_move]
    if len(stones) != 2 or len(own) != 1:
        return None
    return _outside(rules, own[0])


def reaches(rules: Rules, stones: Mapping[Move, Color], first: Color) -> bool:
    """Whether a game by the opening can have these stones, in some order."""
    if rules.opening not in SQUARES:
        return True
    own = [move for move, color in stones.items() if color is first]
    rows, cols = map(_middle, rules.shape)
    centres = [move for move in own if move.row in rows and move.col in cols]
    if len(own) <= 1:
        return bool(centres) or not own
    return any(_outside(rules, centre).allows(move) for centre in centres for move in own)


def _outside(rules: Rules, centre: Move) -> FirstMove:
    reach = SQUARES[rules.opening] // 2
    rows, cols = rules.shape
    return FirstMove(
        rules.opening,
        range(max(centre.row - reach, 0), min(centre.row + reach + 1, rows)),
        range(max(centre.col - reach, 0), min(centre.col + reach + 1, cols)),
        inside=False,
    )


def _middle(side: int) -> range:
    """The middle row or rows."""
    return range((side - 1) // 2, side // 2 + 1)


def _span(cells: range) -> str:
    return str(cells.start) if len(cells) == 1 else f"{cells.start}..{cells.stop - 1}"
