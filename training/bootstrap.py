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
    # Imported here, as it takes a moment.
    from scipy.stats import bootstrap

    _, sizes = np.unique(games, return_counts=True)
    positions = np.split(np.argsort(games, kind="stable"), np.cumsum(sizes)[:-1])
    if len(positions) == 1:
        return {name: [least, 1.0] for name in statistics}

    def values(drawn: npt.NDArray[np.int64]) -> npt.NDArray[np.float64]:
        at = np.concatenate([positions[game] for game in drawn])
        return np.array([statistic(at) for statistic in statistics.values()])

    bounds = bootstrap(
        (np.arange(len(positions)),),
        values,
        n_resamples=RESAMPLES,
        vectorized=False,
        method="basic",
        rng=np.random.default_rng(SEED),
    ).confidence_interval
    clipped = np.clip(np.transpose([bounds.low, bounds.high]), least, 1.0).round(6)
    return dict(zip(statistics, clipped.tolist(), strict=True))
