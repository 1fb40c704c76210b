"""One Elo list from the results of many pairings.

The model is that of Bradley and Terry with a draw as half a win and half a loss: of a pairing's
games, i wins a share of 1 / (1 + 10^((Elo_j - Elo_i) / 400)). The ratings are those that make all
results together most likely. Every engine counts one more drawn game than it played, spread evenly
over all its opponents, so that who won all games has a rating all the same: of 100 games against
one opponent, 921 Elo.

The intervals do not take games for independent: they are the sandwich H⁻¹ G H⁻¹ of the likelihood's
curvature H and the variance G of its slope, and a pairing's part of G comes from its pentanomial
counts, like the interval of a match.

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

from training.arena.elo import Z95, Estimate, pair_mean, variance_at

PRIOR_DRAWS: Final = 1
"""Drawn games added to every engine's: few enough not to be seen in hundreds."""
ELO: Final = 400 / math.log(10)
"""Elo points of one natural unit of log-odds."""

Results: TypeAlias = Mapping[tuple[str, str], Sequence[int]]
"""(a, b) to the pair counts by a's score 0, ½, 1, 1½, 2."""


def fit_ratings(results: Results, anchor: tuple[str, float] | None = None) -> dict[str, Estimate]:
    """Elo of every engine, with its 95 % interval.

    Args:
        results: Of all pairings; none without a pair, and all engines connected by them.
        anchor: An engine and its Elo: the others' intervals are then those of the difference to it,
            and it has none itself. Left out, the mean of all is 0.

    Returns:
        Name to estimate, the strongest first.

    Raises:
        ValueError: Counts as for `pair_mean`, an anchor that did not play, or engines that no chain
            of pairings connects.
    """
    names = list(dict.fromkeys(name for pairing in results for name in pairing))
    players = np.array([[names.index(name) for name in pairing] for pairing in results])
    counts = list(results.values())
    strengths, covariance = _fit(len(names), players, counts)

    # Row i takes what i's rating is relative to from i's own.
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
        size: How many engines.
        players: (pairings, 2) indices of the engines.
        counts: Pair counts of each pairing.
    """
    # (pairings, size): a minus b.
    differ = np.zeros((len(counts), size))
    np.put_along_axis(differ, players, np.array([[1.0, -1.0]]), axis=1)
    if np.linalg.matrix_rank(differ) < size - 1:
        raise ValueError("not every engine is connected to every other by pairings")
    pairs = np.array([sum(counted) for counted in counts])
    prior = PRIOR_DRAWS / (size - 1)
    games = 2 * pairs + prior
    points = 2 * pairs * np.array([pair_mean(counted) for counted in counts]) + prior / 2

    def loss(strengths: npt.NDArray[np.float64]) -> float:
        gaps = differ @ strengths
        return float(np.sum(games * np.logaddexp(0, gaps) - points * gaps))

    def slope(strengths: npt.NDArray[np.float64]) -> npt.NDArray[np.float64]:
        return np.asarray((games * expit(differ @ strengths) - points) @ differ)

    def curvature(strengths: npt.NDArray[np.float64]) -> npt.NDArray[np.float64]:
        expected = expit(differ @ strengths)
        return np.asarray((differ.T * (games * expected * (1 - expected))) @ differ)

    best = minimize(loss, np.zeros(size), jac=slope, hess=curvature, method="Newton-CG", tol=1e-9).x
    # Inside of 0 and 1, where engines thousands of Elo apart would leave doubles at their end.
    means = np.clip(expit(differ @ best), 1e-12, 1 - 1e-12)
    variances = 4 * pairs * [_variance(*at) for at in zip(counts, means.tolist(), strict=True)]
    # The pseudo-inverse: adding a constant to all strengths changes nothing.
    inverse = np.linalg.pinv(curvature(best), hermitian=True)
    return best, inverse @ ((differ.T * variances) @ differ) @ inverse


def _variance(counts: Sequence[int], mean: float) -> float:
    """Variance of a pair's score, 0..1, if its mean is `mean`.

    A pair won and a pair lost are added (like those of A. Agresti and B. A. Coull, The American
    Statistician 52, 1998): ten pairs that all ended alike are not certain to go on like that.
    """
    lost, *others, won = counts
    return variance_at((lost + 1, *others, won + 1), mean)
