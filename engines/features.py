"""The feature encoder shared by training and serving; see `engines.feature_schema`."""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from engines.feature_schema import (
    COLUMNS,
    EDGE_REACH,
    LINE_COLUMNS,
    OPENING_STONES,
    PHASE_COLUMNS,
    Phase,
)
from engines.game import Color
from engines.kernels.attacks import UNIT
from engines.kernels.search_tables import Class
from engines.kernels.state import State


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
    stones = len(state.stone_cells())
    at = 2 * len(LINE_COLUMNS)
    features[:, at] = np.sqrt(state.squared_distances(cells)) / max(stones, 1)
    features[:, at + 1] = np.minimum(state.edge_distances(cells), EDGE_REACH)
    features[:, at + 2] = weights[cells] / UNIT
    features[:, at + 3] = np.log1p(weights[cells] / UNIT)
    # How many empty cells weigh more, over all of them and not only those asked about.
    order = np.sort(weights)
    heavier = len(weights) - np.searchsorted(order, weights[cells], side="right")
    features[:, at + 4] = np.log1p(heavier)
    state.prospects(cells, to_move, at + 5, features)
    features[:, phase(state, to_move) - len(PHASE_COLUMNS)] = 1
    return features


def phase(state: State, to_move: Color) -> Phase:
    """What a position is about, for the side to move."""
    own, other = state.best_class(to_move), state.best_class(-to_move)
    if Class.FIVE in {own, other}:
        return Phase.FIVE
    if own == Class.DOUBLE_FOUR:
        return Phase.ATTACK
    if other == Class.DOUBLE_FOUR:
        return Phase.DEFENCE
    if max(own, other) >= Class.FOUR:
        return Phase.FOURS
    return Phase.OPENING if len(state.stone_cells()) <= OPENING_STONES else Phase.QUIET
