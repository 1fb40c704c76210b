"""Elo ratings of many players from the results of their pairings.

The model is due to Bradley and Terry, with a draw as half a win and half a loss: player i scores a
share of 1 / (1 + 10^((Elo_j - Elo_i) / 400)) against player j. The ratings maximise the likelihood
of all results. One drawn game per player is added, spread evenly over all opponents, so that a
player that won all games has a finite rating: 921 Elo after 100 games against one opponent.

The intervals do not assume independent games: they come from the sandwich estimator H⁻¹ G H⁻¹ of
the curvature H of the likelihood and the variance G of its gradient, to which each pairing
contributes by its pentanomial counts, like the interval of a match.

Sources:
    R. A. Bradley and M. E. Terry, "Rank analysis of incomplete block designs", Biometrika 39
    (1952): the model.
    P. J. Huber, "The behavior of maximum likelihood estimates under nonstandard conditions",
    Proceedings of the Fifth Berkeley Symposium 1 (1967): the sandwich.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from typing import Final, TypeAlias

import numpy as np
import numpy.typing as npt
from scipy.optimize import minimize
from scipy.special import expit

from tengen.training.arena.elo import Z95, Estimate, pair_mean, variance_at

PRIOR_DRAWS: Final = 1
"""Drawn games added per player: negligible among hundreds."""


ELO: Final = 400 / math.log(10)
"""Elo points per natural unit of log-odds."""


Results: TypeAlias = Mapping[tuple[str, str], Sequence[int]]
"""(a, b) to the pair counts by a's score 0, ½, 1, 1½, 2."""


def fit_ratings(results: Results, anchor: tuple[str, float] | None = None) -> dict[str, Estimate]:
    """Fit the Elo rating of every player, with its 95 % interval.

    Args:
        results: Results of the pairings, each with at least one pair; they connect all players.
        anchor: A player and its fixed Elo; the intervals then describe differences to this
            player. Without an anchor, the mean of all ratings is 0.

    Returns:
        Estimates by name, strongest first.

    Raises:
        ValueError: Counts are invalid, the anchor did not play, or the players are not connected.
    """
    names = list(dict.fromkeys(name for pairing in results for name in pairing))
    players = np.array([[names.index(name) for name in pairing] for pairing in results])
    counts = list(results.values())
    strengths, covariance = _fit(len(names), players, counts)

    # Row i subtracts the reference of rating i from it.
    relative = np.eye(len(names))
    if anchor is None:
        relative -= 1 / len(names)
    else:
        relative[:, names.index(anchor[0])] -= 1
    elos = ELO * relative @ strengths + (anchor[1] if anchor else 0)
    errors = Z95 * ELO * np.sqrt(np.diag(relative @ covariance @ relative.T))
    estimates = {
        name: Estimate(elo, elo - error, elo + error)
        for name, elo, error in zip(names, elos.tolist(), errors.tolist(), strict=True)
    }
    return dict(sorted(estimates.items(), key=lambda item: item[1].value, reverse=True))


def _fit(
    size: int, players: npt.NDArray[np.int_], counts: Sequence[Sequence[int]]
) -> tuple[npt.NDArray[np.float64], npt.NDArray[np.float64]]:
    """Strengths in log-odds, up to a constant, and their covariance.

    Args:
        players: (pairings, 2) indices of the players.
    """
    # (pairings, size): a minus b.
    differ = np.zeros((len(counts), size))
    np.put_along_axis(differ, players, np.array([[1.0, -1.0]]), axis=1)
    if np.linalg.matrix_rank(differ) < size - 1:
        raise ValueError("not all players are connected by pairings")
    pairs = np.array([sum(counted) for counted in counts])
    prior = PRIOR_DRAWS / (size - 1)
    games = 2 * pairs + prior
    points = 2 * pairs * np.array([pair_mean(counted) for counted in counts]) + prior / 2

    def loss(strengths: npt.NDArray[np.float64]) -> float:
        gaps = differ @ strengths
        return float(np.sum(games * np.logaddexp(0, gaps) - points * gaps))

    def gradient(strengths: npt.NDArray[np.float64]) -> npt.NDArray[np.float64]:
        return np.asarray((games * expit(differ @ strengths) - points) @ differ)

    def curvature(strengths: npt.NDArray[np.float64]) -> npt.NDArray[np.float64]:
        expected = expit(differ @ strengths)
        return np.asarray((differ.T * (games * expected * (1 - expected))) @ differ)

    best = minimize(
        loss, np.zeros(size), jac=gradient, hess=curvature, method="Newton-CG", tol=1e-9
    ).x
    # Strictly inside 0..1, also for players thousands of Elo apart.
    means = np.clip(expit(differ @ best), 1e-12, 1 - 1e-12)
    variances = 4 * pairs * [_variance(*at) for at in zip(counts, means.tolist(), strict=True)]
    # The pseudo-inverse: adding a constant to all strengths changes nothing.
    inverse = np.linalg.pinv(curvature(best), hermitian=True)
    return best, inverse @ ((differ.T * variances) @ differ) @ inverse


def _variance(counts: Sequence[int], mean: float) -> float:
    """Variance of a pair's score, 0..1, given its mean.

    One won and one lost pair are added, as by A. Agresti and B. A. Coull, The American Statistician
    52 (1998): ten pairs of equal score do not imply certainty.
    """
    lost, *others, won = counts
    return variance_at((lost + 1, *others, won + 1), mean)
