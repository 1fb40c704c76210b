"""What a ranker learned from what: rankers that learn from less, and importance of columns."""

from __future__ import annotations

import dataclasses
from typing import Final, NamedTuple

import numpy as np
import numpy.typing as npt
from sklearn.base import clone

from engines.learned.feature_schema import (
    AVERAGED_COLUMNS,
    COLUMNS,
    LINE_COLUMNS,
    NEIGHBOUR_COLUMNS,
    PHASE_COLUMNS,
)
from engines.learned.ranking_network import RankingNetwork
from training.ranking.dataset import Dataset
from training.ranking.intervals import intervals
from training.ranking.metrics import first_shares
from training.ranking.move_ranker import MoveRanker
from training.seeding import Stream, rng_for

PHASE: Final = "phase"
GROUPS: Final[dict[str, tuple[str, ...]]] = {
    **{
        f"{side} lines": tuple(f"{side}.{column}" for column in LINE_COLUMNS)
        for side in ("own", "opponent")
    },
    "attack weight": ("attack-weight", "log-attack-weight", "log-rank"),
    "neighbours": NEIGHBOUR_COLUMNS,
    "surroundings": tuple(f"around.{column}" for column in AVERAGED_COLUMNS),
    "place": ("distance-from-stones", "distance-to-edge"),
    PHASE: PHASE_COLUMNS,
}
"""All columns of the features, in groups that say the same."""
SHUFFLES: Final = 3
"""Times that each group is shuffled."""


class Variant(NamedTuple):
    """A ranker that learns from less than the model."""

    share: float
    """Share of the labelled positions."""
    without: str | None = None
    """One of `GROUPS`."""
    shuffled: bool = False
    """Whether a random move of each position is its label."""


COMPARED: Final = 1 / 4
"""Share that the variants without something learn from: more would take long to fit."""
VARIANTS: Final[dict[str, Variant]] = {
    "labels-64th": Variant(1 / 64),
    "labels-16th": Variant(1 / 16),
    "labels-4th": Variant(COMPARED),
    **{
        f"no-{group.replace(' ', '-')}": Variant(COMPARED, group)
        for group in ("attack weight", "neighbours", "surroundings", PHASE)
    },
    "shuffled-labels": Variant(COMPARED, shuffled=True),
}
"""By name, as of a model."""


def fit_variant(
    variant: Variant, learnt: Dataset, ranker: MoveRanker, seed: int
) -> tuple[RankingNetwork, int]:
    """Fit a ranker to a part of what the model learned from.

    Args:
        variant: Which part.
        learnt: What the model learned from.
        ranker: The model's estimator, whose parameters it has.
        seed: Seed of the sample and of shuffled labels.

    Returns:
        The network, for features with all columns, and the number of labels it learned from.
    """
    rng = rng_for(seed, Stream.STUDIES, 0)
    count = max(round(variant.share * len(learnt)), 2)
    data = _subset(learnt, np.sort(rng.permutation(len(learnt))[:count]))
    if variant.shuffled:
        data = data.with_random_labels(rng)
    without = GROUPS[variant.without] if variant.without else ()
    kept = np.array([at for at, column in enumerate(COLUMNS) if column not in without])
    network = clone(ranker).fit(data.features[:, kept], data.labels, data.groups).model_
    linear = np.zeros(len(COLUMNS), dtype=np.float32)
    first = np.zeros((len(COLUMNS), network.first.shape[1]), dtype=np.float32)
    linear[kept], first[kept] = network.linear, network.first
    return dataclasses.replace(network, linear=linear, first=first), count


def top_1(network: RankingNetwork, data: Dataset) -> dict[str, float]:
    """The share of positions whose labelled move is ranked first: `value`, `low` and `high`."""
    return _estimate(first_shares(data, network.decision_function(data.features)), data)


def importance(network: RankingNetwork, data: Dataset, seed: int) -> dict[str, dict[str, float]]:
    """By group of columns, how much `top_1` falls if its values are shuffled.

    They are shuffled among the moves of each position, those of the phase among positions. Columns
    that say the same replace each other: what one group adds is small if another one has it too.

    Args:
        network: The ranker.
        data: Positions to measure on.
        seed: Seed of the shuffles.

    Returns:
        `value`, `low` and `high` of the fall; below 0 if shuffling helped.
    """
    rng = rng_for(seed, Stream.STUDIES, 1)
    whole = first_shares(data, network.decision_function(data.features))
    return {
        group: _estimate(
            whole
            - np.mean(
                [
                    first_shares(data, network.decision_function(_shuffled(data, group, rng)))
                    for _ in range(SHUFFLES)
                ],
                axis=0,
            ),
            data,
        )
        for group in GROUPS
    }


def _shuffled(data: Dataset, group: str, rng: np.random.Generator) -> npt.NDArray[np.float32]:
    """(rows, columns) the features with the values of a group shuffled."""
    if group == PHASE:
        firsts = data.starts[rng.permutation(len(data))]
        donors = np.repeat(firsts, np.diff(data.starts))
    else:
        # Sorted by position, then at random.
        donors = np.lexsort((rng.random(len(data.features)), data.groups))
    columns = np.array([COLUMNS.index(column) for column in GROUPS[group]])
    features = data.features.copy()
    features[:, columns] = data.features[np.ix_(donors, columns)]
    return features


def _subset(data: Dataset, positions: npt.NDArray[np.int64]) -> Dataset:
    """Some positions of a dataset, in their order."""
    sizes = np.diff(data.starts)[positions]
    starts = np.concatenate([[0], np.cumsum(sizes)])
    rows = np.arange(starts[-1]) + np.repeat(data.starts[positions] - starts[:-1], sizes)
    chosen = data.chosen[positions] - data.starts[positions] + starts[:-1]
    return Dataset(data.features[rows], starts, chosen, data.games[positions])


def _estimate(values: npt.NDArray[np.float64], data: Dataset) -> dict[str, float]:
    """The mean over positions, and its 95 % interval."""
    bounds = intervals({"mean": lambda at: float(values[at].mean())}, data.games, least=-1.0)
    low, high = bounds["mean"]
    return {"value": round(float(values.mean()), 6), "low": low, "high": high}
