"""Sequential probability ratio test (SPRT) on pairs of games.

Sources:
    A. Wald, "Sequential tests of statistical hypotheses", Annals of Mathematical Statistics 16
    (1945): the test and its bounds.
    M. Van den Bergh, "A practical introduction to the GSPRT" and "Fishtest mathematics" (cited by
    official-stockfish/fishtest): the generalised test, in which all parameters of a distribution
    except its mean are replaced by their maximum likelihood estimates.
"""

from __future__ import annotations

import dataclasses
import math
from collections.abc import Sequence
from typing import Literal, TypeAlias

from training.arena.elo import max_likelihood_distribution, pair_mean, score_from_elo

Hypothesis: TypeAlias = Literal["H0", "H1"]


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
            if not 0 < rate < 0.5:  # noqa: PLR2004 - explained above
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
