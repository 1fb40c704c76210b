"""The columns of the attack features: the contract between encoder and models.

Raise `VERSION` when the meaning of a column changes: models of another version no longer load.
Every column is seen from the side to move, and none changes when the board is turned or mirrored.
"""

from __future__ import annotations

import enum
from typing import Final

from tengen.engines.patterns.codes import CellPattern, LinePattern
from tengen.engines.patterns.windows import ATTACK_KINDS

VERSION: Final = 3
"""Raised with every change of a column's meaning."""

EDGE_REACH: Final = 5
"""Cells: a border further away than this is in no line through the cell."""
OPENING_STONES: Final = 8
"""The opening lasts while there are no more stones than this."""
AVERAGE_REACH: Final = 2
"""Cells: averages are over the square that reaches so far from a cell, 5 by 5."""
PHASE: Final = "phase"


class Phase(enum.IntEnum):
    """The phase of a position; the first that holds."""

    FIVE = 0
    """A side can win at once."""
    ATTACK = 1
    """The side to move can make two fours or an open one: it wins with its next stone but one."""
    DEFENCE = 2
    """The opponent can do the same."""
    FOURS = 3
    """A side can make a four."""
    OPENING = 4
    QUIET = 5

    @property
    def column(self) -> str:
        """The column that is 1 in this phase."""
        return f"phase[{self.name.lower()}]"


def _column(member: enum.Enum) -> str:
    return member.name.lower().replace("_", "-")


_LINE_PATTERN_COLUMNS: Final = tuple(_column(pattern) for pattern in LinePattern if pattern)
_CELL_PATTERN_COLUMNS: Final = tuple(_column(pattern) for pattern in CellPattern if pattern)

LINE_COLUMNS: Final[tuple[str, ...]] = (
    *(f"attacks[{kind.power}:{kind.potential}]/{kind.divider}" for kind in ATTACK_KINDS[:-1]),
    "attacks[5]",
    "breakpoints",
    *_LINE_PATTERN_COLUMNS,
    "four-four",
    "four-three",
    "three-three",
)
"""The columns of one side, from the four lines through the cell."""
NEIGHBOUR_COLUMNS: Final[tuple[str, ...]] = tuple(
    f"{effect}.{column}"
    for effect in ("own.gains", "own.spoils", "opponent.gains", "opponent.spoils")
    for column in (
        *(f"cells[{pattern}]" for pattern in _CELL_PATTERN_COLUMNS),
        *(f"lines[{pattern}]" for pattern in _LINE_PATTERN_COLUMNS),
    )
)
"""The columns of a stone's effect on the cells around it."""
AVERAGED_COLUMNS: Final[tuple[str, ...]] = (
    *(f"{side}.{column}" for side in ("own", "opponent") for column in LINE_COLUMNS),
    *NEIGHBOUR_COLUMNS,
)
"""The columns whose averages around a cell are further columns."""
PHASE_COLUMNS: Final[tuple[str, ...]] = tuple(phase.column for phase in Phase)
"""The columns of the phase; the last ones."""
COLUMNS: Final[tuple[str, ...]] = (
    *AVERAGED_COLUMNS,
    *(f"around.{column}" for column in AVERAGED_COLUMNS),
    "distance-from-stones",
    "distance-to-edge",
    "attack-weight",
    "log-attack-weight",
    "log-rank",
    *PHASE_COLUMNS,
)
"""The columns, in order.

Per side, by lines: attacks of `[power:potential]/divider` (`[5]`: five or more, any potential), the
breakpoints, and the line patterns that the side's stone would make, with three flags for two of
them at once.

`own.gains` is how many more cells of each `CellPattern` and lines of each `LinePattern` the side to
move has elsewhere after its stone on the cell, `own.spoils` how many more the opponent has after
it, which is usually negative. `opponent.gains` and `opponent.spoils` are the same for a stone of
the opponent's on the cell.

`around` is the average of each of these columns over the square of `AVERAGE_REACH` around the cell,
itself included; stones, and cells beyond the border, count as zeros.

Then: Euclidean distance in cells from the centre of the stones; cells to the nearest border,
`EDGE_REACH` at most; the attack weight; the logarithms of 1 + weight and of the cell's rank by it,
equal weights sharing the best rank.

Last, 1 for the position's `Phase` and 0 for the others: the same in all rows of a position.
"""
GROUPS: Final[dict[str, tuple[str, ...]]] = {
    **{
        f"{side} lines": tuple(f"{side}.{column}" for column in LINE_COLUMNS)
        for side in ("own", "opponent")
    },
    "attack weight": ("attack-weight", "log-attack-weight", "log-rank"),
    "neighbours": NEIGHBOUR_COLUMNS,
    "surroundings": tuple(f"around.{column}" for column in AVERAGED_COLUMNS),
    "place": ("distance-from-stones", "distance-to-edge"),
    PHASE: PHASE_COLUMNS,
}
"""All columns of the features, in groups that say the same."""
