"""Reliability table of predicted probabilities."""

from __future__ import annotations

from typing import Final

import numpy as np
import numpy.typing as npt

BINS: Final = 10


def reliability(chances: npt.NDArray[np.float64], results: npt.NDArray[np.float64]) -> float:
    """Print the mean result for each tenth of the predicted probability.

    Args:
        chances: (n,) predicted probabilities.
        results: (n,) 1 for a win, 0 for a loss, ½ for a draw.

    Returns:
        The expected calibration error.
    """
    print("predicted  positions  mean predicted  mean result")
    bins = np.minimum((chances * BINS).astype(int), BINS - 1)
    error = 0.0
    for number in range(BINS):
        inside = bins == number
        if inside.any():
            predicted, result = chances[inside].mean(), results[inside].mean()
            error += abs(predicted - result) * inside.mean()
            low, high = number / BINS, (number + 1) / BINS
            print(f"{low:.1f}-{high:.1f}  {inside.sum():11}  {predicted:14.3f}  {result:11.3f}")
    return error


def log_loss(chances: npt.NDArray[np.float64], results: npt.NDArray[np.float64]) -> float:
    """Mean log-loss in nats; unlike scikit-learn's, results may be draws."""
    return float(-np.mean(results * np.log(chances) + (1 - results) * np.log(1 - chances)))
