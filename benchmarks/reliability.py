"""Reliability table of predicted probabilities."""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from training.ranking.metrics import CALIBRATION_BINS, calibration_error


def reliability(chances: npt.NDArray[np.float64], results: npt.NDArray[np.float64]) -> float:
    """Print the mean result for each tenth of the predicted probability.

    Args:
        chances: (n,) predicted probabilities.
        results: (n,) 1 for a win, 0 for a loss, ½ for a draw.

    Returns:
        The expected calibration error.
    """
    print("predicted  positions  mean predicted  mean result")
    bins = np.minimum((chances * CALIBRATION_BINS).astype(int), CALIBRATION_BINS - 1)
    for number in range(CALIBRATION_BINS):
        inside = bins == number
        if inside.any():
            predicted, result = chances[inside].mean(), results[inside].mean()
            low, high = number / CALIBRATION_BINS, (number + 1) / CALIBRATION_BINS
            print(f"{low:.1f}-{high:.1f}  {inside.sum():11}  {predicted:14.3f}  {result:11.3f}")
    return calibration_error(chances, results)


def log_loss(chances: npt.NDArray[np.float64], results: npt.NDArray[np.float64]) -> float:
    """Mean log-loss in nats; unlike scikit-learn's, results may be draws."""
    return float(-np.mean(results * np.log(chances) + (1 - results) * np.log(1 - chances)))
