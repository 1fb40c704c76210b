"""What a ranker learned from what: learning curve, ablation, shuffled labels, importance.

Every figure is a share of positions with its 95 % interval, positions being independent. Those of
one game are not quite: real intervals are somewhat wider.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Callable, Iterator, Sequence
from typing import Any, Final

import numpy as np
import numpy.typing as npt
from sklearn.base import clone

from engines.parts.feature_schema import COLUMNS, LINE_COLUMNS, NEIGHBOUR_COLUMNS, PHASE_COLUMNS
from training.ranking.dataset import HELD_OUT, RECORDS, TRAIN, Dataset, EncodedSelection
from training.ranking.metrics import first_shares
from training.ranking.move_ranker import MoveRanker
from training.seeding import Stream, rng_for

SHARES: Final = (1 / 64, 1 / 16, 1 / 4)
"""Of the positions to learn from, before all of them: the learning curve."""
GROUPS: Final[dict[str, tuple[str, ...]]] = {
    **{
        f"{side} lines": tuple(f"{side}.{column}" for column in LINE_COLUMNS)
        for side in ("own", "opponent")
    },
    "place": ("distance-from-stones", "distance-to-edge"),
    "attack weight": ("attack-weight", "log-attack-weight", "log-rank"),
    **{
        f"{effect} nearby": tuple(
            column for column in NEIGHBOUR_COLUMNS if column.startswith(f"{effect}.")
        )
        for effect in ("own.gains", "own.spoils", "opponent.gains", "opponent.spoils")
    },
    "phase": PHASE_COLUMNS,
}
"""All columns of the features, in groups that say the same."""
ABLATIONS: Final[dict[str, tuple[str, ...]]] = {
    "attack weight": GROUPS["attack weight"],
    "neighbours": NEIGHBOUR_COLUMNS,
    "phase": PHASE_COLUMNS,
}
"""Columns that rankers are fitted without."""
SHUFFLES: Final = 5
"""Times that each group is shuffled."""
NORMAL_95: Final = 1.96


def study(encoded: EncodedSelection, ranker: MoveRanker, seed: int) -> dict[str, Any]:
    """Fit rankers to less, and measure the given one on damaged features.

    Args:
        encoded: What the ranker learned from, and what it is measured on.
        ranker: Fitted.
        seed: Of samples and shuffles.

    Returns:
        JSON-ready. `learning_curve`: for each number of `positions`, the share `top_1` of every
        measured part. `ablation`: the same `without` some columns. `shuffled_labels`: the same with
        a random move of each position as its label. `importance`: by how much `top_1` falls when
        the values of a group of `columns` are shuffled among the moves of a position, those of the
        phase among positions.
    """
    learnt = encoded.parts[TRAIN]
    measured = {part: encoded.parts[part] for part in (HELD_OUT, RECORDS) if part in encoded.parts}

    def fitted(some: Dataset, without: Sequence[str] = ()) -> dict[str, Any]:
        kept = [at for at, column in enumerate(COLUMNS) if column not in without]
        other = clone(ranker).fit(some.features[:, kept], some.labels, some.groups)
        return {
            part: _interval(first_shares(data, other.decision_function(data.features[:, kept])))
            for part, data in measured.items()
        }

    def shares(data: Dataset) -> npt.NDArray[np.float64]:
        return first_shares(data, ranker.decision_function(data.features))

    rng = rng_for(seed, Stream.STUDIES, 0)
    order = rng.permutation(len(learnt))
    whole = {part: _interval(shares(data)) for part, data in measured.items()}
    counts = [round(share * len(learnt)) for share in SHARES]
    curve = [
        {"positions": count, "top_1": fitted(_subset(learnt, np.sort(order[:count])))}
        for count in counts
        if count > 1
    ]
    random = dataclasses.replace(
        learnt, chosen=rng.integers(learnt.starts[:-1], learnt.starts[1:], dtype=np.int64)
    )
    return {
        "learning_curve": [*curve, {"positions": len(learnt), "top_1": whole}],
        "ablation": [
            {"without": name, "top_1": fitted(learnt, columns)}
            for name, columns in ABLATIONS.items()
        ],
        "shuffled_labels": fitted(random),
        "importance": [
            {
                "columns": name,
                "top_1": {
                    part: _interval(
                        shares(data) - np.mean(list(_damaged(data, name, rng, shares)), axis=0)
                    )
                    for part, data in measured.items()
                },
            }
            for name in GROUPS
        ],
    }


def _damaged(
    data: Dataset,
    group: str,
    rng: np.random.Generator,
    shares: Callable[[Dataset], npt.NDArray[np.float64]],
) -> Iterator[npt.NDArray[np.float64]]:
    """(positions,) the shares on features of which a group is shuffled, several times."""
    columns = np.array([COLUMNS.index(column) for column in GROUPS[group]])
    sizes = np.diff(data.starts)
    for _ in range(SHUFFLES):
        if group == "phase":
            donors = np.repeat(data.starts[rng.permutation(len(data))], sizes)
        else:
            # Sorted by position, then at random.
            donors = np.lexsort((rng.random(len(data.features)), data.groups))
        features = data.features.copy()
        features[:, columns] = data.features[np.ix_(donors, columns)]
        yield shares(dataclasses.replace(data, features=features))


def _subset(data: Dataset, positions: npt.NDArray[np.int64]) -> Dataset:
    """Some positions of a dataset, in their order."""
    sizes = np.diff(data.starts)[positions]
    starts = np.concatenate([[0], np.cumsum(sizes)])
    rows = np.arange(starts[-1]) + np.repeat(data.starts[positions] - starts[:-1], sizes)
    chosen = data.chosen[positions] - data.starts[positions] + starts[:-1]
    return Dataset(features=data.features[rows], starts=starts, chosen=chosen)


def _interval(values: npt.NDArray[np.float64]) -> dict[str, float]:
    """The mean of independent values, and its 95 % interval."""
    mean = float(values.mean())
    half = NORMAL_95 * float(values.std()) / len(values) ** 0.5
    return {
        name: round(number, 6)
        for name, number in (("value", mean), ("low", mean - half), ("high", mean + half))
    }
