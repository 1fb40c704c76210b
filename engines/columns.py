"""What the columns of the attack features mean: the contract between encoder and models.

Change the meaning of a column, raise `VERSION`, and models of another version no longer load. Every
column is seen from the side to move, and none changes when the board is turned or mirrored.
"""

from __future__ import annotations

from typing import Final

from engines.kernels.tables import ATTACK_KINDS, Threat

VERSION: Final = 1
"""Raised with every change of a column's meaning."""

EDGE_REACH: Final = 5
"""Cells: a border further away than this has no part in any line through the cell."""

LINE_COLUMNS: Final[tuple[str, ...]] = (
    *(f"attacks[{kind.power}:{kind.potential}]/{kind.divider}" for kind in ATTACK_KINDS[:-1]),
    "attacks[5]",
    "breakpoints",
    *(threat.name.lower().replace("_", "-") for threat in Threat if threat),
    "four-four",
    "four-three",
    "three-three",
)
"""The columns of one side, from the four lines through the cell."""
COLUMNS: Final[tuple[str, ...]] = (
    *(f"{side}.{column}" for side in ("own", "opponent") for column in LINE_COLUMNS),
    "distance-from-stones",
    "distance-to-edge",
    "attack-weight",
    "log-attack-weight",
    "log-rank",
)
"""What the columns hold.

Per side, by lines: attacks of `[power:potential]/divider` (`[5]`: five or more, any potential), the
breakpoints, and the threats that the side's stone would make, with three flags for two of them at
once. Then: Euclidean distance in cells from the centre of the stones; cells to the nearest border,
`EDGE_REACH` at most; the attack weight; the logarithms of 1 + weight and of the cell's rank by it,
equal weights sharing the best rank.
"""
