"""The sequential probability ratio test (SPRT) of two hypotheses on paired games.

Sources:
    A. Wald, "Sequential tests of statistical hypotheses", Annals of Mathematical Statistics 16
    (1945): the test and its bounds.
    M. Van den Bergh, "A practical introduction to the GSPRT" and "Fishtest mathematics" (cited by
    official-stockfish/fishtest): the generalised test, in which all parameters of a distribution
    except its mean are replaced by their maximum likelihood estimates.
    G. L. Rosner and A. A. Tsiatis, "Exact confidence intervals following a group sequential trial",
    Biometrika 75 (1988): estimates from the stage-wise order of the outcomes.
"""

from __future__ import annotations

import dataclasses
import math
from collections.abc import Callable, Sequence
from typing import Final, Literal, TypeAlias

import numpy as np

from tengen.training.arena.elo import (
    PAIR_SCORES,
    Estimate,
    max_likelihood_distribution,
    pair_mean,
    score_from_elo,
    variance_at,
)

Hypothesis: TypeAlias = Literal["H0", "H1"]
QUARTERS: Final = len(PAIR_SCORES) - 1
"""Steps of a pair's score."""
TAIL: Final = 0.025
"""Probability outside of a 95 % interval, on either side."""


@dataclasses.dataclass(frozen=True, slots=True, kw_only=True)
class Sprt:
    """Test whether a player is `elo1` (H1) or only `elo0` (H0) stronger than its opponent.

    Raises:
        ValueError: `elo0` is not below `elo1`, or an error rate is not between 0 and ½.
    """

    elo0: float
    """Logistic Elo difference under H0."""
    elo1: float
    """Logistic Elo difference under H1."""
    alpha: float = 0.05
    """Probability of accepting H1 if H0 holds."""
    beta: float = 0.05
    """Probability of accepting H0 if H1 holds."""

    def __post_init__(self) -> None:
        if not -math.inf < self.elo0 < self.elo1 < math.inf:
            raise ValueError(f"elo0 is {self.elo0}, it must be below elo1, which is {self.elo1}")
        for name, rate in (("alpha", self.alpha), ("beta", self.beta)):
            if not 0 < rate < 0.5:
                raise ValueError(f"{name} is {rate}, it must be above 0 and below 0.5")

    @property
    def bounds(self) -> tuple[float, float]:
        """Log-likelihood ratios at which H0 and H1 are accepted."""
        return math.log(self.beta / (1 - self.alpha)), math.log((1 - self.beta) / self.alpha)

    def log_likelihood_ratio(self, pairs: Sequence[int]) -> float:
        """`log_likelihood_ratio` of the hypotheses; 0 without a pair."""
        return log_likelihood_ratio(pairs, self.elo0, self.elo1) if sum(pairs) else 0.0

    def accepted(self, pairs: Sequence[int]) -> Hypothesis | None:
        """The hypothesis that the counts accept; None if the match must go on."""
        low, high = self.bounds
        ratio = self.log_likelihood_ratio(pairs)
        return "H0" if ratio <= low else "H1" if ratio >= high else None

    def score_estimate(self, pairs: Sequence[int]) -> Estimate:
        """Mean score at the end of the test, 0..1: median-unbiased, with a 95 % interval.

        A test ends on a lucky or unlucky streak, so the plain mean exaggerates. Here outcomes are
        ranked: an early victory above a late one, and a late defeat above an early one. A mean
        belongs to the interval if at that mean neither the outcomes up to the observed one nor
        those from it on have a probability below `TAIL`. At the estimate itself, a higher outcome
        is as probable as a lower one.

        The probabilities are exact for the log-likelihood ratio as a linear function of the score,
        which it nearly is.

        Args:
            pairs: As for `log_likelihood_ratio`, at the end of the match, decided or not.
        """
        pair_mean(pairs)
        low = _mean_where(lambda mean: sum(self._higher_and_equal(pairs, mean)) - TAIL)
        high = _mean_where(lambda mean: self._higher_and_equal(pairs, mean)[0] - (1 - TAIL))

        def excess(mean: float) -> float:
            higher, equal = self._higher_and_equal(pairs, mean)
            return higher + equal / 2 - 1 / 2

        return Estimate(_mean_where(excess), low, high)

    def _higher_and_equal(self, pairs: Sequence[int], mean: float) -> tuple[float, float]:
        """Probabilities of a better outcome than `pairs`, and of an equal one, at a true mean."""
        count, shares = sum(pairs), np.array(max_likelihood_distribution(pairs, mean))
        points = int(np.dot(pairs, range(len(PAIR_SCORES))))
        score0, score1 = score_from_elo(self.elo0), score_from_elo(self.elo1)
        middle = QUARTERS * (score0 + score1) / 2
        # The ratio is 0 at the middle of the hypotheses. The line from there to its end crosses a
        # bound if the ratio does.
        if self.accepted(pairs) is None:
            unit = QUARTERS * variance_at(pairs, middle / QUARTERS) / (score1 - score0)
        else:
            unit = (points - count * middle) / self.log_likelihood_ratio(pairs)
        lower, upper = (bound * unit for bound in self.bounds)
        # The probability of each number of quarter points of running matches, from `first` on.
        higher, first, running = 0.0, 0, np.ones(1)
        for pair in range(1, count):
            running = np.convolve(running, shares)
            lost = max(math.floor(pair * middle + lower) + 1 - first, 0)
            won = max(math.ceil(pair * middle + upper) - first, 0)
            higher += float(running[won:].sum())
            running, first = running[lost:won], first + lost
            if len(running) == 0:
                return higher, 0.0
        running = np.convolve(running, shares)
        at = points - first
        if at < 0:
            return higher + float(running.sum()), 0.0
        return higher + float(running[at + 1 :].sum()), float(running[at : at + 1].sum())


def log_likelihood_ratio(pairs: Sequence[int], elo0: float, elo1: float) -> float:
    """Log-likelihood ratio of H1 (strength `elo1`) to H0 (`elo0`).

    Each hypothesis is represented by the maximum-likelihood distribution over the five pair scores
    with its mean. Counts of 0 need no regularisation: see
    `tengen.training.arena.elo.max_likelihood_distribution`.

    Args:
        pairs: Pair counts by score 0, ½, 1, 1½, 2 of the engine under test; length 5.
        elo0: Logistic Elo difference under H0.
        elo1: Logistic Elo difference under H1.

    Raises:
        ValueError: `pairs` is not of length 5, has a negative count, or no pair at all.
    """
    pair_mean(pairs)
    null, alternative = (
        max_likelihood_distribution(pairs, score_from_elo(elo)) for elo in (elo0, elo1)
    )
    return math.fsum(
        count * math.log(p1 / p0)
        for count, p0, p1 in zip(pairs, null, alternative, strict=True)
        if count
    )


def _mean_where(excess: Callable[[float], float]) -> float:
    """The mean, 0..1, at which a rising function is 0; if there is none, the end nearest to it."""
    low, high = 1e-9, 1 - 1e-9
    if excess(low) >= 0:
        return 0.0
    if excess(high) <= 0:
        return 1.0
    # A command that only reads results does without: loading it takes half a second.
    from scipy.optimize import brentq

    return float(brentq(excess, low, high, xtol=1e-7))
