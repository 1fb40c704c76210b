"""What the columns of the attack features mean: the contract between encoder and models.

Change the meaning of a column, raise `VERSION`, and models of another version no longer load. Every
column is seen from the side to move, and none changes when the board is turned or mirrored.
"""

from __future__ import annotations

import enum
from typing import Final

from engines.kernels.search_tables import Class
from engines.kernels.tables import ATTACK_KINDS, Threat

VERSION: Final = 2
"""Raised with every change of a column's meaning."""

EDGE_REACH: Final = 5
"""Cells: a border further away than this has no part in any line through the cell."""
OPENING_STONES: Final = 8
"""The opening lasts while there are no more stones than this."""


class Phase(enum.IntEnum):
    """What a position is about; the first that holds."""

    FIVE = 0
    """Somebody can win at once."""
    ATTACK = 1
    """The side to move can make two fours or an open one: it wins with its next stone but one."""
    DEFENCE = 2
    """The opponent could."""
    FOURS = 3
    """Somebody can make a four."""
    OPENING = 4
    QUIET = 5


_THREAT_COLUMNS: Final = tuple(threat.name.lower().replace("_", "-") for threat in Threat if threat)
_CLASS_COLUMNS: Final = tuple(kind.name.lower().replace("_", "-") for kind in Class if kind)

LINE_COLUMNS: Final[tuple[str, ...]] = (
    *(f"attacks[{kind.power}:{kind.potential}]/{kind.divider}" for kind in ATTACK_KINDS[:-1]),
    "attacks[5]",
    "breakpoints",
    *_THREAT_COLUMNS,
    "four-four",
    "four-three",
    "three-three",
)
"""The columns of one side, from the four lines through the cell."""
PROSPECT_COLUMNS: Final[tuple[str, ...]] = tuple(
    f"{prospect}.{column}"
    for prospect in ("own.gains", "own.spoils", "opponent.gains", "opponent.spoils")
    for column in (
        *(f"cells[{kind}]" for kind in _CLASS_COLUMNS),
        *(f"lines[{threat}]" for threat in _THREAT_COLUMNS),
    )
)
"""The columns that say what a stone on the cell does to the cells around it."""
PHASE_COLUMNS: Final[tuple[str, ...]] = tuple(f"phase[{phase.name.lower()}]" for phase in Phase)
"""The columns that say what the position is about; the last ones."""
COLUMNS: Final[tuple[str, ...]] = (
    *(f"{side}.{column}" for side in ("own", "opponent") for column in LINE_COLUMNS),
    "distance-from-stones",
    "distance-to-edge",
    "attack-weight",
    "log-attack-weight",
    "log-rank",
    *PROSPECT_COLUMNS,
    *PHASE_COLUMNS,
)
"""What the columns hold.

Per side, by lines: attacks of `[power:potential]/divider` (`[5]`: five or more, any potential), the
breakpoints, and the threats that the side's stone would make, with three flags for two of them at
once. Then: Euclidean distance in cells from the centre of the stones; cells to the nearest border,
`EDGE_REACH` at most; the attack weight; the logarithms of 1 + weight and of the cell's rank by it,
equal weights sharing the best rank.

`own.gains` is how many more cells of each class (`engines.kernels.search_tables.Class`) and lines
of each threat the side to move has elsewhere after its stone on the cell, `own.spoils` how many
more the opponent has after it: fewer, that is, 0 at most where it only takes. `opponent.gains` and
`opponent.spoils` are the same for a stone of the opponent's on the cell.

Last, 1 for the position's `Phase` and 0 for the others: the same in all rows of a position.
"""
