"""95 % intervals of figures on positions: shares, errors and differences of shares.

Positions of one game depend on each other, and so do games from one opening. So the variance is
that of leaving out whole groups of positions (the jackknife), with the quantiles of Student's t for
so many groups, fewer if their sizes differ. For a share, that gives the number of independent
trials that would be as uncertain, and the interval is the exact one of a share in so many trials:
it ends within 0 and 1. Where all groups agree, as many of the groups to come may differ as is
possible if none did so far.

Source: E. L. Korn, B. I. Graubard, "Confidence intervals for proportions with small expected number
of positive counts estimated from survey data", Survey Methodology 24 (1998), 193-201; for the
jackknife B. Efron, R. J. Tibshirani, "An introduction to the bootstrap" (1993), chapter 11.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final, TypeAlias

import numpy as np
import numpy.typing as npt

MOST_GROUPS: Final = 1000
"""Parts that are left out one by one; more groups than these are left out several at a time."""

Statistic: TypeAlias = Callable[[npt.NDArray[np.int64]], float]
"""A share, an error or a difference of shares, of the positions with some indices."""


def intervals(
    statistics: Mapping[str, Statistic],
    groups: npt.NDArray[Any],
    *,
    least: float = 0.0,
    by_chance: Mapping[str, float] | None = None,
) -> dict[str, list[float]]:
    """95 % intervals of statistics by name, low and high; for a single group, the whole range.

    Args:
        groups: (positions,) what positions share that depend on each other: an opening or a game.
        least: The lowest possible value; the highest is 1.
        by_chance: By the names of errors, such as the calibration error, the value up to which they
            may be no more than chance: the interval then begins at `least`.
    """
    # Imported here, as it takes a moment.
    from scipy.stats import t

    _, group_of = np.unique(groups, return_inverse=True)
    part_of = group_of % MOST_GROUPS
    parts = int(part_of.max()) + 1
    if parts == 1:
        return {name: [least, 1.0] for name in statistics}
    rest = [np.flatnonzero(part_of != part) for part in range(parts)]
    # Few groups tell little of their own variance, and groups that one outweighs even less: they
    # count as the number of equal ones that would weigh as evenly (Kish).
    sizes = np.bincount(part_of).astype(np.float64)
    even = float(sizes.sum() ** 2 / (sizes**2).sum())
    quantile = t.ppf(0.975, max(even - 1, 1.0))
    doubt = (quantile / t.ppf(0.975, len(groups) - 1)) ** 2
    found = {}
    for name, statistic in statistics.items():
        value = statistic(np.arange(len(groups)))
        without = np.array([statistic(at) for at in rest])
        variance = (parts - 1) * float(without.var())
        if by_chance is not None and name in by_chance:
            # An error is greater of few positions than of all there could be.
            unbiased = parts * value - (parts - 1) * float(without.mean())
            reach = quantile * np.sqrt(variance)
            low = least if value <= by_chance[name] else min(value, unbiased) - reach
            high = max(value, unbiased) + reach
            ends = np.clip([low, high], least, 1).tolist()
        else:
            span = 1 - least
            share = _of_share((value - least) / span, variance / span**2, doubt, parts)
            ends = [least + span * end for end in share]
        found[name] = [round(end, 6) for end in ends]
    return found


def _of_share(share: float, variance: float, doubt: float, groups: int) -> tuple[float, float]:
    """The interval of a share with a variance, of which there is some doubt."""
    from scipy.stats import beta

    share = min(max(share, 0.0), 1.0)
    if variance <= 1e-12 or share in {0.0, 1.0}:
        others = 1 - 0.025 ** (1 / groups)
        return share * (1 - others), share + (1 - share) * others
    trials = share * (1 - share) / variance / doubt
    hits, misses = share * trials, (1 - share) * trials
    return float(beta.ppf(0.025, hits, misses + 1)), float(beta.ppf(0.975, hits + 1, misses))
