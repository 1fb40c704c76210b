"""`LinearRanker`: what a trained linear model comes down to, one matrix product."""

from __future__ import annotations

import numpy as np
import numpy.typing as npt


class LinearRanker:
    """Scores moves by a weight a column; where positions have phases, by the phase's own weights.

    scikit-learn's own `decision_function` takes longer to check its input than this takes in all.

    Args:
        weights: (phases, columns - phases) where the last `phases` columns of the features are 1
            for the phase that the position is in and 0 for the others; (1, columns) without phases.
    """

    def __init__(self, weights: npt.NDArray[np.float32]) -> None:
        self.weights = weights

    def decision_function(self, features: npt.NDArray[np.float32]) -> npt.NDArray[np.float64]:
        """(n,) scores of (n, columns) encoded moves: the higher, the better."""
        phases, columns = self.weights.shape
        scores = features[:, :columns] @ self.weights.T
        if phases > 1:
            scores *= features[:, columns:]
        total: npt.NDArray[np.float64] = scores.sum(axis=1, dtype=np.float64)
        return total
