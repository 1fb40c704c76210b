"""Score and Elo of paired games with 95 % intervals, and the sequential test of two hypotheses.

Pairs, not games, are the sample: the two games of a pair share their opening and are correlated.
A pair's score is one of five values, hence "pentanomial". The test is a sequential probability
ratio test (SPRT) on pairs.

Sources:
    M. Van den Bergh, "Fishtest mathematics" (the wiki of official-stockfish/fishtest): the
    pentanomial model, and the multinomial whose unknown parameters are replaced by their maximum
    likelihood estimates under a hypothesis.
    E. B. Wilson, "Probable inference, the law of succession, and statistical inference", JASA 22
    (1927): an interval is the set of hypotheses that the result does not reject.
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
from collections.abc import Callable, Iterable, Sequence
from typing import Final, Literal, Self, TypeAlias

import numpy as np

from training.arena.game import PlayedGame


@dataclasses.dataclass(slots=True)
class Tally:
    """Counts of a match from A's point of view; a pair counts once both of its games are added.

    Of games 2i and 2i + 1, A is X in the first and O in the second, unless the opening swaps them.
    """

    wins: int = 0
    draws: int = 0
    losses: int = 0
    pairs: list[int] = dataclasses.field(default_factory=lambda: [0] * 5)
    """Pentanomial counts: pairs in which A scored 0, ½, 1, 1½ and 2."""
    half_points: int = 0
    """Points of the first game of an incomplete pair: 2 for a win, 1 for a draw."""

    @classmethod
    def of(cls, games: Iterable[PlayedGame]) -> Self:
        """Count games, in the order of the match."""
        tally = cls()
        for game in games:
            tally.add(game)
        return tally

    @property
    def games(self) -> int:
        """Number of games counted."""
        return self.wins + self.draws + self.losses

    @property
    def in_pairs(self) -> bool:
        """Whether every pair is complete."""
        return self.games % 2 == 0

    def add(self, game: PlayedGame) -> None:
        """Count the next game."""
        result = game.result_of_first if self.in_pairs else -game.result_of_first
        self.half_points += 1 + result
        self.wins += result == 1
        self.draws += result == 0
        self.losses += result == -1
        if self.in_pairs:
            self.pairs[self.half_points] += 1
            self.half_points = 0

    @property
    def score(self) -> Estimate:
        """Mean score of the pairs, 0..1, with its 95 % interval.

        Raises:
            ValueError: No pair is complete.
        """
        return score_estimate(self.pairs)

    @property
    def elo(self) -> Estimate:
        """Elo difference with its 95 % interval; see `training.arena.elo`.

        Raises:
            ValueError: No pair is complete.
        """
        return elo_estimate(self.pairs)


PAIR_SCORES: Final = (0.0, 0.25, 0.5, 0.75, 1.0)
"""A pair's score as a share of its two points."""
Z95: Final = 1.959963984540054
"""Standard normal quantile of a two-sided 95 % interval."""
BISECTIONS: Final = 60
"""Halvings: enough to bring an interval of length 1 to the resolution of a double."""


@dataclasses.dataclass(frozen=True, slots=True)
class Estimate:
    """A value with its 95 % interval; `low <= value <= high`. Elo bounds may be infinite."""

    value: float
    low: float
    high: float


def elo_from_score(score: float) -> float:
    """Logistic Elo difference at which `score`, 0..1, is expected; infinite at 0 and 1."""
    if score <= 0:
        return -math.inf
    if score >= 1:
        return math.inf
    return 400 * math.log10(score / (1 - score))


def score_from_elo(elo: float) -> float:
    """Expected score, 0..1, at a logistic Elo difference."""
    return 1 / (1 + 10 ** (-elo / 400))


def pair_mean(pairs: Sequence[int]) -> float:
    """Mean score of the pairs, 0..1.

    Args:
        pairs: Pair counts by score 0, ½, 1, 1½, 2; length 5.

    Raises:
        ValueError: Not of length 5, a negative count, or no pair at all.
    """
    if len(pairs) != len(PAIR_SCORES) or min(pairs) < 0 or sum(pairs) == 0:
        raise ValueError(f"pairs is {list(pairs)}, it must be 5 counts that are not all 0")
    return math.fsum(n * score for n, score in zip(pairs, PAIR_SCORES, strict=True)) / sum(pairs)


def max_likelihood_distribution(pairs: Sequence[int], mean: float) -> tuple[float, ...]:
    """Maximum-likelihood distribution over the five pair scores with a given mean.

    p(s) = n(s) / N / (1 + t (s - mean)), with the unique t that gives the mean. If no t gives the
    observed scores all the probability, the rest goes to the unobserved score 0 or 2.

    Args:
        mean: The hypothesis, above 0 and below 1.

    Returns:
        Probabilities of the scores 0, ½, 1, 1½, 2.
    """
    total = sum(pairs)
    seen = [(n / total, score - mean) for n, score in zip(pairs, PAIR_SCORES, strict=True)]

    def below_the_root(t: float) -> bool:
        return math.fsum(share * off / (1 + t * off) for share, off in seen if share) > 0

    # Beyond these bounds the denominator of an extreme score would be negative; the margin keeps
    # both above 0.
    margin = 1 - 1e-12
    t = _bisect(below_the_root, -margin / (1 - mean), margin / mean)
    shares = [share / (1 + t * off) for share, off in seen]
    shares[0 if t > 0 else -1] += max(0.0, 1 - math.fsum(shares))
    return tuple(shares)


def variance_at(pairs: Sequence[int], mean: float) -> float:
    """Pentanomial variance of one pair's score if its true mean were `mean`.

    The variance of `max_likelihood_distribution`. It is above 0 even when all pairs ended alike,
    where the sample variance is 0 and an interval from it has no width.

    Args:
        mean: The hypothesis, above 0 and below 1.
    """
    shares = max_likelihood_distribution(pairs, mean)
    return math.fsum(
        share * (score - mean) ** 2 for share, score in zip(shares, PAIR_SCORES, strict=True)
    )


def score_estimate(pairs: Sequence[int]) -> Estimate:
    """Mean score of a match, 0..1, with its 95 % score interval.

    The interval holds every mean that is at most `Z95` standard errors from the one seen, by the
    variance that the *hypothesis* implies (`variance_at`). With wins and losses alone that is
    Wilson's interval; with many pairs of several scores it is the familiar mean ± 1.96 standard
    errors; at 100 % its lower bound is N / (N + 1.96²) of N pairs.

    Args:
        pairs: Pair counts by score 0, ½, 1, 1½, 2 of the engine under test; length 5.

    Raises:
        ValueError: Not of length 5, a negative count, or no pair at all.
    """
    mean = pair_mean(pairs)
    return Estimate(mean, 1 - _upper_bound(pairs[::-1]), _upper_bound(pairs))


def elo_estimate(pairs: Sequence[int]) -> Estimate:
    """Logistic Elo difference of a match, with the transformed interval of `score_estimate`.

    At 100 % the value and the upper bound are infinite and the lower bound is finite, at 0 % the
    other way round.

    Raises:
        ValueError: Not of length 5, a negative count, or no pair at all.
    """
    return as_elo(score_estimate(pairs))


def as_elo(score: Estimate) -> Estimate:
    """The logistic Elo difference of a score, with its interval."""
    return Estimate(*(elo_from_score(bound) for bound in dataclasses.astuple(score)))


def _upper_bound(pairs: Sequence[int]) -> float:
    """Largest mean that the counts do not reject."""
    mean, total = pair_mean(pairs), sum(pairs)
    if pairs[-1] == total:
        return 1.0

    def tenable(hypothesis: float) -> bool:
        distance = hypothesis - mean
        return distance**2 * total <= Z95**2 * variance_at(pairs, hypothesis)

    return _bisect(tenable, max(mean, 1e-12), 1 - 1e-12)


def _bisect(holds: Callable[[float], bool], low: float, high: float) -> float:
    """Bisect for the largest value that `holds`, to the resolution of a double."""
    for _ in range(BISECTIONS):
        middle = (low + high) / 2
        if holds(middle):
            low = middle
        else:
            high = middle
    return low


Hypothesis: TypeAlias = Literal["H0", "H1"]
QUARTERS: Final = len(PAIR_SCORES) - 1
"""Steps of a pair's score."""
TAIL: Final = 0.025
"""Probability that a 95 % interval leaves out on either side."""


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

        A test ends on a lucky or unlucky streak, so the plain mean exaggerates. Here an early
        victory outranks a late one, and a late defeat an early one; a mean belongs to the interval
        if neither the outcomes up to the one seen nor those from it on have a probability below
        `TAIL`. If the mean is the value, a higher outcome is as probable as a lower one.

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
    `training.arena.elo.max_likelihood_distribution`.

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
    """The mean, 0..1, at which a rising function is 0; or the end beyond which it would be."""
    low, high = 1e-9, 1 - 1e-9
    if excess(low) >= 0:
        return 0.0
    if excess(high) <= 0:
        return 1.0
    # A command that only reads results does without: loading it takes half a second.
    from scipy.optimize import brentq

    return float(brentq(excess, low, high, xtol=1e-7))
