"""How far told probabilities can be relied on, as a table."""

from __future__ import annotations

from typing import Final

import numpy as np
import numpy.typing as npt

BINS: Final = 10


def reliability(chances: npt.NDArray[np.float64], results: npt.NDArray[np.float64]) -> float:
    """Print, for each tenth of what was told, how often it came.

    Args:
        chances: (n,) the probabilities told.
        results: (n,) what came: 1, 0, or ½ for a draw.

    Returns:
        The expected calibration error.
    """
    print("told     positions   mean told   mean result")
    bins = np.minimum((chances * BINS).astype(int), BINS - 1)
    error = 0.0
    for number in range(BINS):
        inside = bins == number
        if inside.any():
            said, came = chances[inside].mean(), results[inside].mean()
            error += abs(said - came) * inside.mean()
            low, high = number / BINS, (number + 1) / BINS
            print(f"{low:.1f}-{high:.1f}  {inside.sum():9}   {said:9.3f}   {came:11.3f}")
    return error


def log_loss(chances: npt.NDArray[np.float64], results: npt.NDArray[np.float64]) -> float:
    """Mean log-loss, in nats; scikit-learn's own knows no draws."""
    return float(-np.mean(results * np.log(chances) + (1 - results) * np.log(1 - chances)))
