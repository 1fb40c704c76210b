"""95 % intervals of figures on positions: shares, errors and differences of shares.

Positions of one game depend on each other, and so do games from one opening. So the variance is
that of leaving out whole groups of positions (the jackknife), with the quantiles of Student's t for
so many groups. It gives the number of independent trials that would be as uncertain, and the
interval is the exact one of a share in so many trials. It does not end below 0 or above 1. Where
all groups agree, as many of the groups to come may differ as is possible if none did so far.

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
        by_chance: Values by name up to which a statistic may be no more than chance: its interval
            then begins at `least`.
    """
    # Imported here, as it takes a moment.
    from scipy.stats import t

    _, group_of = np.unique(groups, return_inverse=True)
    part_of = group_of % MOST_GROUPS
    parts = int(part_of.max()) + 1
    if parts == 1:
        return {name: [least, 1.0] for name in statistics}
    rest = [np.flatnonzero(part_of != part) for part in range(parts)]
    # Few groups tell little of their own variance.
    doubt = (t.ppf(0.975, parts - 1) / t.ppf(0.975, len(groups) - 1)) ** 2
    found = {}
    for name, statistic in statistics.items():
        value = statistic(np.arange(len(groups)))
        without = np.array([statistic(at) for at in rest])
        variance = (parts - 1) * float(without.var())
        # Errors are greater of fewer positions, and so of all there are than of all there could be.
        unbiased = parts * value - (parts - 1) * float(without.mean())
        ends = [
            _of_share((end - least) / (1 - least), variance / (1 - least) ** 2, doubt, parts)
            for end in (value, unbiased)
        ]
        low, high = min(low for low, _ in ends), max(high for _, high in ends)
        if value <= (by_chance or {}).get(name, -np.inf):
            low = 0.0
        found[name] = [round(least + (1 - least) * end, 6) for end in (low, high)]
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
