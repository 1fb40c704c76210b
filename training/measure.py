"""How well do scores find the labelled moves? RankingMetrics of a ranker on held-out positions."""

from __future__ import annotations

import dataclasses
from typing import Final

import numpy as np
import numpy.typing as npt
from scipy.optimize import minimize_scalar
from scipy.special import logsumexp

from training.dataset import Dataset

CALIBRATION_BINS: Final = 10
"""Equally wide bins of probability for the calibration error."""


@dataclasses.dataclass(frozen=True, slots=True)
class RankingMetrics:
    """A ranker on held-out positions; every position counts once."""

    positions: int
    top_1: float
    """Share of positions whose labelled move is ranked first."""
    top_3: float
    """Share of positions whose labelled move is among the first three."""
    mean_reciprocal_rank: float
    """Mean of 1 / rank of the labelled move; 1 is perfect."""
    log_loss: float
    """Mean of -log(probability of the labelled move), in nats."""
    calibration_error: float
    """Mean distance between the probability of a position's first move and how often it is the
    labelled one, over `CALIBRATION_BINS` bins weighted by their size."""
    temperature: float
    """What the scores were divided by before the softmax made probabilities of them."""


def fit_temperature(dataset: Dataset, scores: npt.NDArray[np.float64]) -> float:
    """The temperature whose softmax explains the labels of `dataset` best.

    A score's scale is arbitrary; with a temperature each, rankers of any scale can be compared by
    log-loss.

    Args:
        dataset: Positions to fit it on: not those it is measured on.
        scores: (rows,) of its candidates.
    """

    def loss(log_temperature: float) -> float:
        log_probabilities = _log_softmax(dataset, scores / np.exp(log_temperature))
        return -float(np.mean(log_probabilities[dataset.chosen]))

    # From a thousandth to a hundred thousand: attack weights differ by hundreds.
    best = minimize_scalar(loss, bounds=(np.log(1e-3), np.log(1e5)), method="bounded")
    return float(np.exp(best.x))


def measure(
    dataset: Dataset, scores: npt.NDArray[np.float64], *, temperature: float
) -> RankingMetrics:
    """Measure scores against the labels.

    Args:
        dataset: Held-out positions with all their candidates.
        scores: (rows,) of the candidates: the higher, the better.
        temperature: As `fit_temperature` gives it.
    """
    labelled = np.repeat(scores[dataset.chosen], np.diff(dataset.starts))
    firsts = dataset.starts[:-1]
    above = np.add.reduceat(scores > labelled, firsts)
    ties = np.add.reduceat(scores == labelled, firsts) - 1
    # A tie is broken at random, so the labelled move stands in its middle on average.
    ranks = 1 + above + ties / 2
    log_probabilities = _log_softmax(dataset, scores / temperature)
    return RankingMetrics(
        positions=len(dataset),
        top_1=_share_within(above, ties, 1),
        top_3=_share_within(above, ties, 3),
        mean_reciprocal_rank=float(np.mean(1 / ranks)),
        log_loss=-float(np.mean(log_probabilities[dataset.chosen])),
        calibration_error=_calibration_error(dataset, np.exp(log_probabilities)),
        temperature=temperature,
    )


def _share_within(above: npt.NDArray[np.int64], ties: npt.NDArray[np.int64], count: int) -> float:
    """How often the labelled move is among the first `count`, ties broken at random."""
    return float(np.mean(np.clip((count - above) / (ties + 1), 0, 1)))


def _log_softmax(dataset: Dataset, logits: npt.NDArray[np.float64]) -> npt.NDArray[np.float64]:
    """(rows,) log-probabilities, within each position."""
    totals = [
        logsumexp(logits[start:end])
        for start, end in zip(dataset.starts[:-1], dataset.starts[1:], strict=True)
    ]
    return logits - np.repeat(totals, np.diff(dataset.starts))


def _calibration_error(dataset: Dataset, probabilities: npt.NDArray[np.float64]) -> float:
    firsts = dataset.starts[:-1]
    confidence = np.maximum.reduceat(probabilities, firsts)
    best = probabilities == np.repeat(confidence, np.diff(dataset.starts))
    hit = best[dataset.chosen] / np.add.reduceat(best, firsts)
    bins = np.minimum((confidence * CALIBRATION_BINS).astype(int), CALIBRATION_BINS - 1)
    gaps = [abs(np.sum(confidence[bins == at] - hit[bins == at])) for at in np.unique(bins)]
    return float(np.sum(gaps) / len(dataset))
