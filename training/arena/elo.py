"""Score and Elo of paired games, with 95 % score intervals.

Pairs, not games, are the sample: the two games of a pair share their opening and are correlated.
A pair's score is one of five values, hence "pentanomial".

Sources:
    M. Van den Bergh, "Fishtest mathematics" (the wiki of official-stockfish/fishtest): the
    pentanomial model, and the multinomial whose unknown parameters are replaced by their maximum
    likelihood estimates under a hypothesis.
    E. B. Wilson, "Probable inference, the law of succession, and statistical inference", JASA 22
    (1927): an interval is the set of hypotheses that the result does not reject.
"""

from __future__ import annotations

import dataclasses
import functools
import math
from collections.abc import Callable, Iterable, Sequence
from typing import Final, Self

from tengen.training.arena.game import PlayedGame


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
        """Elo difference with its 95 % interval; see the docstring of this module.

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
    seen = tuple(n / total for n in pairs)
    t = _tilt(seen, mean)
    shares = [
        share / (1 + t * (score - mean)) for share, score in zip(seen, PAIR_SCORES, strict=True)
    ]
    shares[0 if t > 0 else -1] += max(0.0, 1 - math.fsum(shares))
    return tuple(shares)


@functools.lru_cache(maxsize=1024)
def _tilt(shares: tuple[float, ...], mean: float) -> float:
    """The t of `max_likelihood_distribution`; an estimate asks for the same ones repeatedly."""
    seen = [
        (share, score - mean) for share, score in zip(shares, PAIR_SCORES, strict=True) if share
    ]

    def below_the_root(t: float) -> bool:
        return math.fsum([share * off / (1 + t * off) for share, off in seen]) > 0

    # Beyond these bounds the denominator of an extreme score would be negative; the margin keeps
    # both above 0.
    margin = 1 - 1e-12
    return _bisect(below_the_root, -margin / (1 - mean), margin / mean)


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
