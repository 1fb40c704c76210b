"""Metrics of a ranker on labelled positions: ranks, log-loss and calibration."""

from __future__ import annotations

import dataclasses
from typing import Any, Final

import numpy as np
import numpy.typing as npt
from scipy.optimize import minimize_scalar

from tengen.engines.model_store.feature_schema import PHASE_COLUMNS, Phase
from tengen.training.intervals import Statistic, intervals
from tengen.training.plans.card import RankingCurve
from tengen.training.ranking.dataset import Dataset
from tengen.training.ranking.scoring import first_place_shares

CALIBRATION_BINS: Final = 10
"""Number of equally wide bins of probability."""
SIGN_DRAWS: Final = 1000
"""Draws of the calibration error by chance."""
TOP: Final = 10
"""Largest k of the top-k curve."""


@dataclasses.dataclass(frozen=True, slots=True)
class RankingMetrics:
    """Metrics of a ranker on held-out positions; all positions have the same weight."""

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
    """Expected calibration error of the first move's probability, over `CALIBRATION_BINS` bins."""
    intervals: dict[str, list[float]]
    """95 % intervals of `top_1`, `top_3` and `calibration_error`, over openings."""
    temperature: float
    """Divisor of the scores before the softmax that makes them probabilities."""


def fit_temperature(dataset: Dataset, scores: npt.NDArray[np.float64]) -> float:
    """The temperature that minimises the log-loss of the labels of `dataset`.

    The scale of scores is arbitrary; with fitted temperatures rankers can be compared by log-loss.

    Args:
        dataset: Positions to fit on, other than those to measure on.
        scores: (rows,) scores of its candidates.
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
    """Compute the metrics of scores.

    Args:
        dataset: Held-out positions with all their candidates.
        scores: (rows,) scores of the candidates; higher is better.
        temperature: As returned by `fit_temperature`.
    """
    above, ties = _above_and_ties(dataset, scores)
    # Ties are broken at random: on average the labelled move is in the middle of its tie.
    ranks = 1 + above + ties / 2
    log_probabilities = _log_softmax(dataset, scores / temperature)
    chances, hits = _first_moves(dataset, np.exp(log_probabilities))
    statistics: dict[str, Statistic] = {
        "top_1": lambda at: _share_within(above[at], ties[at], 1),
        "top_3": lambda at: _share_within(above[at], ties[at], 3),
        "calibration_error": lambda at: calibration_error(chances[at], hits[at]),
    }
    every = np.arange(len(dataset))
    return RankingMetrics(
        positions=len(dataset),
        **{name: statistic(every) for name, statistic in statistics.items()},
        mean_reciprocal_rank=float(np.mean(1 / ranks)),
        log_loss=-float(np.mean(log_probabilities[dataset.chosen])),
        intervals=intervals(
            statistics,
            dataset.openings,
            by_chance={"calibration_error": error_by_chance(chances, hits, dataset.openings)},
        ),
        temperature=temperature,
    )


def first_shares(dataset: Dataset, scores: npt.NDArray[np.float64]) -> npt.NDArray[np.float64]:
    """(positions,) 1 where the labelled move is ranked first, a share of it where others tie."""
    return first_place_shares(dataset.starts, dataset.chosen, scores)


def top_1_by_phase(
    dataset: Dataset, scores: npt.NDArray[np.float64]
) -> dict[str, dict[str, float]]:
    """Number of `positions` and `top_1` of each phase that occurs, JSON-ready.

    Args:
        dataset: As for `measure`, encoded by `tengen.engines.catalogue.learned.features`.
        scores: (rows,) scores of the candidates; higher is better.
    """
    firsts = dataset.starts[:-1]
    phases = dataset.features[firsts, -len(PHASE_COLUMNS) :].argmax(axis=1)
    above, ties = _above_and_ties(dataset, scores)
    return {
        phase.name.lower(): {
            "positions": int(inside.sum()),
            "top_1": _share_within(above[inside], ties[inside], 1),
        }
        for phase in Phase
        if (inside := phases == phase).any()
    }


def ranking_curves(
    dataset: Dataset, scores: npt.NDArray[np.float64], *, temperature: float
) -> RankingCurve:
    """Compute the top-k curve and the calibration curve of scores.

    Args:
        dataset: Held-out positions with all their candidates.
        scores: (rows,) scores of the candidates; higher is better.
        temperature: As returned by `fit_temperature`.

    Returns:
        JSON-ready. `top`: shares for k = 1..`TOP`, ties broken at random. `calibration`: for each
        non-empty bin of the first move's probability, the mean `probability`, the share `hit` of
        positions in which that move is the labelled one, and the number of `positions`.
    """
    above, ties = _above_and_ties(dataset, scores)
    probabilities = np.exp(_log_softmax(dataset, scores / temperature))
    confidence = np.maximum.reduceat(probabilities, dataset.starts[:-1])
    hit = first_shares(dataset, scores)
    bins = _bins(confidence)
    return {
        "top": [round(_share_within(above, ties, k), 6) for k in range(1, TOP + 1)],
        "calibration": [
            {
                "probability": round(float(confidence[bins == at].mean()), 6),
                "hit": round(float(hit[bins == at].mean()), 6),
                "positions": int((bins == at).sum()),
            }
            for at in np.unique(bins)
        ],
    }


def _above_and_ties(
    dataset: Dataset, scores: npt.NDArray[np.float64]
) -> tuple[npt.NDArray[np.int64], npt.NDArray[np.int64]]:
    """(positions,) numbers of moves scored above the labelled one, and of others equal to it."""
    labelled = np.repeat(scores[dataset.chosen], np.diff(dataset.starts))
    firsts = dataset.starts[:-1]
    above = np.add.reduceat((scores > labelled).astype(np.int64), firsts)
    ties = np.add.reduceat((scores == labelled).astype(np.int64), firsts) - 1
    return above, ties


def _share_within(above: npt.NDArray[np.int64], ties: npt.NDArray[np.int64], count: int) -> float:
    """Share of positions whose labelled move is among the first `count`, ties broken at random."""
    return float(np.mean(np.clip((count - above) / (ties + 1), 0, 1)))


def _log_softmax(dataset: Dataset, logits: npt.NDArray[np.float64]) -> npt.NDArray[np.float64]:
    """(rows,) log-probabilities within each position."""
    firsts, sizes = dataset.starts[:-1], np.diff(dataset.starts)
    below = logits - np.repeat(np.maximum.reduceat(logits, firsts), sizes)
    totals = np.add.reduceat(np.exp(below), firsts)
    found: npt.NDArray[np.float64] = below - np.repeat(np.log(totals), sizes)
    return found


def calibration_error(chances: npt.NDArray[np.float64], results: npt.NDArray[np.float64]) -> float:
    """Expected calibration error of probabilities, over `CALIBRATION_BINS` bins.

    Args:
        chances: (n,) predicted probabilities, n at least 1.
        results: (n,) what came true: 1, 0, or a share.
    """
    return float(np.abs(np.bincount(_bins(chances), chances - results)).sum() / len(chances))


def error_by_chance(
    chances: npt.NDArray[np.float64], results: npt.NDArray[np.float64], groups: npt.NDArray[Any]
) -> float:
    """The calibration error that true probabilities exceed in one of 40 samples like this one.

    The error of a sample is above 0 by noise alone. What a group of positions missed may as well
    have been too much as too little if the probabilities are true: signs are drawn for each group.

    Args:
        chances: (n,) predicted probabilities.
        results: (n,) what came true: 1, 0, or a share.
        groups: (n,) what positions share that depend on each other.
    """
    _, group_of = np.unique(groups, return_inverse=True)
    missed = np.zeros((group_of.max() + 1, CALIBRATION_BINS))
    np.add.at(missed, (group_of, _bins(chances)), chances - results)
    signs = np.random.default_rng(0).choice([-1.0, 1.0], (SIGN_DRAWS, len(missed)))
    return float(np.quantile(np.abs(signs @ missed).sum(axis=1), 0.975) / len(chances))


def _bins(probabilities: npt.NDArray[np.float64]) -> npt.NDArray[np.int64]:
    """(n,) the bin of each probability."""
    return np.minimum((probabilities * CALIBRATION_BINS).astype(np.int64), CALIBRATION_BINS - 1)


def _first_moves(
    dataset: Dataset, probabilities: npt.NDArray[np.float64]
) -> tuple[npt.NDArray[np.float64], npt.NDArray[np.float64]]:
    """(positions,) twice: the first move's probability, and the label's share of the first place.

    Moves of equal probability share the first place.
    """
    firsts = dataset.starts[:-1]
    confidence = np.maximum.reduceat(probabilities, firsts)
    best = probabilities == np.repeat(confidence, np.diff(dataset.starts))
    return confidence, best[dataset.chosen] / np.add.reduceat(best, firsts)
