"""Patterns of lines and points, and the integer codes that count them over a point's lines."""

from __future__ import annotations

import enum
from typing import Final

# --- counters: how many of a point's lines make each pattern ------------------------------------
COUNTER_BITS: Final = 3
"""Width of the counter of a pattern; there is one for each `LinePattern` from `TWO` to `FIVE`."""
COUNTER_MASK: Final = (1 << COUNTER_BITS) - 1

# --- line codes: searches keep their sum over the lines of a point --------------------------
CLASS_NUMBERS: Final = (0, 1, 5, 21, 55, 153, 368, 856, 1424, 2603, 4967, 8194)
"""By `LineClass`, from bit `CELL_BITS` on. Every sum of four stands for one combination of classes;
the bits below hold the counters from `CELL_SHIFT` on.

Source: the sequence of Mian and Chowla for sums of four terms, less 1."""
LINES: Final = 4
VALUE_CODES: Final = LINES * CLASS_NUMBERS[-1] + 1
"""Number of sums of four classes; a sum determines the value of a point."""

VIEW_REACH: Final = 4
"""Cells of a line that a view has in each direction."""
VIEWS: Final = 31 * 32 // 2
"""Views of a line: unordered pairs of the classes of walks of `VIEW_REACH` cells."""


class LinePattern(enum.IntEnum):
    """The pattern that a stone on the point would make of its line, in ascending order.

    Only fives through the point count.
    """

    NONE = 0
    TWO = 1
    """One stone more makes a three."""
    OPEN_TWO = 2
    """One stone more makes an open three."""
    THREE = 3
    """One stone more makes a four."""
    OPEN_THREE = 4
    """One stone more makes an open four."""
    FOUR = 5
    """Completes five on a cell of the line, unless the opponent stops that with its next stone."""
    OPEN_FOUR = 6
    """Completes five after any next stone of the opponent on the line."""
    FIVE = 7


class LineClass(enum.IntEnum):
    """The value class of a line: its `LinePattern`, refined by the cells that improve it.

    A cell improves a line if a second stone there makes the next better pattern of it.
    """

    NONE = 0
    ONE = 1
    """A single stone that at most four cells improve."""
    ROOMY_ONE = 2
    """A single stone that five cells improve."""
    FREE_ONE = 3
    """A single stone that more than five cells improve."""
    TWO = 4
    OPEN_TWO = 5
    """A two that two cells make an open three."""
    ROOMY_TWO = 6
    """A two that three cells make an open three."""
    FREE_TWO = 7
    """A two that more than three cells make an open three."""
    THREE = 8
    OPEN_THREE = 9
    """A three that one cell makes an open four."""
    FREE_THREE = 10
    """A three that more than one cell makes an open four."""
    FOUR = 11
    """A four, an open four or a five."""


class CellPattern(enum.IntEnum):
    """The pattern that a stone would make of a point's four lines; later ones decide sooner.

    Searches keep lists of the points of every pattern except `NONE`.
    """

    NONE = 0
    THREE = 1
    """Makes an open three."""
    DOUBLE_THREE = 2
    """Makes two open threes."""
    FOUR = 3
    """Makes a four: the opponent has one answer."""
    FOUR_THREE = 4
    """Makes a four and an open three."""
    DOUBLE_FOUR = 5
    """Makes an open four or two fours: wins with the next stone, unless the opponent wins first."""
    FIVE = 6
    """Wins."""


COUNTERS_BITS: Final = COUNTER_BITS * LinePattern.FIVE
COUNTERS_MASK: Final = (1 << COUNTERS_BITS) - 1
CELL_SHIFT: Final = COUNTER_BITS * (LinePattern.OPEN_THREE - 1)
"""From this bit on, the counters decide the `CellPattern`."""
CELL_BITS: Final = COUNTERS_BITS - CELL_SHIFT
CELL_CODES: Final = 1 << CELL_BITS
CELL_MASK: Final = CELL_CODES - 1
VALUE_MASK: Final = (1 << COUNTER_BITS * LinePattern.FOUR) - 1
"""The counters from `TWO` to `FOUR`, open fours among the last."""
FIVE_SHIFT: Final = COUNTER_BITS * (LinePattern.FIVE - 1)
