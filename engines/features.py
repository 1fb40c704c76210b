"""Attack features: the one encoder that training and serving share.

What a column means is part of the model: change one, raise `VERSION`, and models of another version
no longer load. Every column is seen from the side to move, and none changes when the board is
turned or mirrored.
"""

from __future__ import annotations

from typing import Final

import numpy as np
import numpy.typing as npt

from engines.game import Color
from engines.kernels.attacks import UNIT
from engines.kernels.state import State
from engines.kernels.tables import ATTACK_KINDS, Threat

VERSION: Final = 1
"""Raised with every change of a column's meaning."""

EDGE_REACH: Final = 5
"""Cells: a border further away than this has no part in any line through the cell."""

_LINE_COLUMNS: Final = (
    *(f"attacks[{kind.power}:{kind.potential}]/{kind.divider}" for kind in ATTACK_KINDS[:-1]),
    "attacks[5]",
    "breakpoints",
    *(threat.name.lower().replace("_", "-") for threat in Threat if threat),
    "four-four",
    "four-three",
    "three-three",
)
COLUMNS: Final[tuple[str, ...]] = (
    *(f"{side}.{column}" for side in ("own", "opponent") for column in _LINE_COLUMNS),
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


def encode(state: State, cells: npt.NDArray[np.intp], to_move: Color) -> npt.NDArray[np.float32]:
    """Describe moves.

    Args:
        state: The position.
        cells: (n,) empty cells of the state's window, each `row * cols + col`.
        to_move: Who would play there.

    Returns:
        (n, len(COLUMNS)) float32, rows in the order of `cells`.

    Raises:
        ValueError: A stone stands on a cell.
    """
    features = np.zeros((len(cells), len(COLUMNS)), dtype=np.float32)
    state.attack_features(cells, to_move, features)
    weights = state.weights(to_move).ravel()
    stones = max(len(state.stone_cells()), 1)
    at = 2 * len(_LINE_COLUMNS)
    features[:, at] = np.sqrt(state.squared_distances(cells)) / stones
    features[:, at + 1] = np.minimum(state.edge_distances(cells), EDGE_REACH)
    features[:, at + 2] = weights[cells] / UNIT
    features[:, at + 3] = np.log1p(weights[cells] / UNIT)
    # How many empty cells weigh more, over all of them and not only those asked about.
    order = np.sort(weights)
    heavier = len(weights) - np.searchsorted(order, weights[cells], side="right")
    features[:, at + 4] = np.log1p(heavier)
    return features
