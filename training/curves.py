"""Curves of a ranker on held-out positions, for the report: what `training.measure` sums up."""

from __future__ import annotations

from typing import Any, Final

import numpy as np
import numpy.typing as npt
from scipy.special import softmax

from training.dataset import Dataset
from training.measure import CALIBRATION_BINS

TOP: Final = 10
"""How far down the ranking the curve goes."""


def curves(
    dataset: Dataset, scores: npt.NDArray[np.float64], *, temperature: float
) -> dict[str, Any]:
    """How often the labelled move is among the first k, and how far probabilities can be trusted.

    Args:
        dataset: Held-out positions with all their candidates.
        scores: (rows,) of the candidates: the higher, the better.
        temperature: What the scores are divided by before the softmax.

    Returns:
        Ready for JSON. `top`: shares for k = 1..`TOP`, ties broken at random. `calibration`: for
        each bin of the first move's probability that is not empty, its mean, how often that move is
        the labelled one, and how many positions fall there.
    """
    ranked = [
        _ranked(scores[start:end], chosen - start, temperature)
        for start, end, chosen in zip(
            dataset.starts[:-1], dataset.starts[1:], dataset.chosen, strict=True
        )
    ]
    within, confidence, hit = (np.array(part) for part in zip(*ranked, strict=True))
    bins = np.minimum((confidence * CALIBRATION_BINS).astype(int), CALIBRATION_BINS - 1)
    return {
        "top": np.mean(within, axis=0).round(6).tolist(),
        "calibration": [
            {
                "probability": round(float(confidence[bins == at].mean()), 6),
                "hit": round(float(hit[bins == at].mean()), 6),
                "positions": int((bins == at).sum()),
            }
            for at in np.unique(bins)
        ],
    }


def _ranked(
    scores: npt.NDArray[np.float64], chosen: int, temperature: float
) -> tuple[npt.NDArray[np.float64], float, float]:
    """Of one position: shares within the first k, the first move's probability, whether it hits."""
    above = int(np.sum(scores > scores[chosen]))
    tied = int(np.sum(scores == scores[chosen]))
    within = np.clip((np.arange(1, TOP + 1) - above) / tied, 0, 1)
    return within, float(softmax(scores / temperature).max()), float(within[0])
