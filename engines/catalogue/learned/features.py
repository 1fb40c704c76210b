"""The feature encoder that training and serving share.

`tengen.engines.model_store.feature_schema` describes the columns.
"""

from __future__ import annotations

from typing import Final

import numpy as np
import numpy.typing as npt

from tengen.engines.game import Color
from tengen.engines.kernels.position import StaticPosition
from tengen.engines.model_store.feature_schema import (
    AVERAGE_REACH,
    AVERAGED_COLUMNS,
    COLUMNS,
    EDGE_REACH,
    NEIGHBOUR_COLUMNS,
    OPENING_STONES,
    Phase,
)
from tengen.engines.patterns.attacks import UNIT
from tengen.engines.patterns.codes import CellPattern

_DISTANCE_FROM_STONES: Final = COLUMNS.index("distance-from-stones")
_DISTANCE_TO_EDGE: Final = COLUMNS.index("distance-to-edge")
_ATTACK_WEIGHT: Final = COLUMNS.index("attack-weight")
_LOG_ATTACK_WEIGHT: Final = COLUMNS.index("log-attack-weight")
_LOG_RANK: Final = COLUMNS.index("log-rank")
_NEIGHBOURS: Final = COLUMNS.index(NEIGHBOUR_COLUMNS[0])
_AVERAGED: Final = len(AVERAGED_COLUMNS)
_PHASES: Final = {phase: COLUMNS.index(phase.column) for phase in Phase}


def encode(
    position: StaticPosition, cells: npt.NDArray[np.intp], to_move: Color
) -> npt.NDArray[np.float32]:
    """Describe moves.

    Args:
        cells: (n,) empty cells of its window, each `row * cols + col`. Averages are over
            these cells: pass all empty ones, or all that may matter.

    Returns:
        (n, len(COLUMNS)) float32, rows in the order of `cells`.

    Raises:
        ValueError: A stone stands on a cell.
    """
    features = np.zeros((len(cells), len(COLUMNS)), dtype=np.float32)
    position.line_features(cells, to_move, features)
    weights = position.weights(to_move).ravel()
    stones = len(position.stone_cells())
    distances = np.sqrt(position.squared_distances(cells)) / max(stones, 1)
    features[:, _DISTANCE_FROM_STONES] = distances
    features[:, _DISTANCE_TO_EDGE] = np.minimum(position.edge_distances(cells), EDGE_REACH)
    features[:, _ATTACK_WEIGHT] = weights[cells] / UNIT
    features[:, _LOG_ATTACK_WEIGHT] = np.log1p(weights[cells] / UNIT)
    # The rank among all empty cells, not only among those to describe.
    order = np.sort(weights)
    heavier = len(weights) - np.searchsorted(order, weights[cells], side="right")
    features[:, _LOG_RANK] = np.log1p(heavier)
    position.neighbour_features(cells, to_move, _NEIGHBOURS, features)
    position.average_features(cells, AVERAGE_REACH, _AVERAGED, features)
    features[:, _PHASES[phase(position, to_move)]] = 1
    return features


def phase(position: StaticPosition, to_move: Color) -> Phase:
    """The phase of a position for the side to move."""
    own, other = position.best_pattern(to_move), position.best_pattern(-to_move)
    if CellPattern.FIVE in {own, other}:
        return Phase.FIVE
    if own == CellPattern.DOUBLE_FOUR:
        return Phase.ATTACK
    if other == CellPattern.DOUBLE_FOUR:
        return Phase.DEFENCE
    if max(own, other) >= CellPattern.FOUR:
        return Phase.FOURS
    return Phase.OPENING if len(position.stone_cells()) <= OPENING_STONES else Phase.QUIET
