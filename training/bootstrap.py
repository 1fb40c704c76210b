"""95 % intervals of figures on positions, by the bootstrap over games.

Positions of one game depend on each other, so whole games are drawn, not positions.

Source: B. Efron, R. J. Tibshirani, "An introduction to the bootstrap" (1993), chapter 13. The basic
interval reflects the resampled values at the observed one, which corrects most of the bias of the
calibration error: it grows with any noise, and so with the noise of resampling.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final, TypeAlias

import numpy as np
import numpy.typing as npt

RESAMPLES: Final = 1000


SEED: Final = 1


TAILS: Final = (0.025, 0.975)


Statistic: TypeAlias = Callable[[npt.NDArray[np.int64]], float]
"""A share, an error or a difference of shares, of the positions with some indices."""


def intervals(
    statistics: Mapping[str, Statistic], games: npt.NDArray[Any], *, least: float = 0.0
) -> dict[str, list[float]]:
    """95 % intervals of statistics by name, low and high; for a single game, the whole range.

    Args:
        games: (positions,) the game of each position.
        least: The lowest possible value; the highest is 1.
    """
    _, numbers = np.unique(games, return_inverse=True)
    order = np.argsort(numbers, kind="stable")
    sizes = np.bincount(numbers)
    firsts = np.cumsum(sizes) - sizes
    if len(sizes) == 1:
        return {name: [least, 1.0] for name in statistics}
    rng = np.random.default_rng(SEED)
    resampled: dict[str, list[float]] = {name: [] for name in statistics}
    for _ in range(RESAMPLES):
        chosen = rng.integers(len(sizes), size=len(sizes))
        drawn = order[_ranges(firsts[chosen], sizes[chosen])]
        for name, statistic in statistics.items():
            resampled[name].append(statistic(drawn))
    found = {}
    for name, statistic in statistics.items():
        low, high = 2 * statistic(order) - np.quantile(resampled[name], TAILS[::-1])
        found[name] = [round(max(float(low), least), 6), round(min(float(high), 1.0), 6)]
    return found


def _ranges(firsts: npt.NDArray[np.int64], sizes: npt.NDArray[np.int64]) -> npt.NDArray[np.int64]:
    """The numbers of ranges with these first numbers and sizes, one range after the other."""
    ends = np.cumsum(sizes)
    found: npt.NDArray[np.int64] = np.arange(ends[-1]) + np.repeat(firsts - (ends - sizes), sizes)
    return found
