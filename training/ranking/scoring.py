"""Scores of rankers in the manner of scikit-learn, where `groups` name the position of each row."""

from __future__ import annotations

from typing import Any

import numpy as np
import numpy.typing as npt
from sklearn.metrics import make_scorer

RESPONSES = ("decision_function", "predict_proba", "predict")
"""Methods whose result orders moves; a scorer calls the first one that an estimator has."""


def positions_of(
    y: npt.NDArray[np.float64], groups: npt.NDArray[np.int64] | None
) -> tuple[npt.NDArray[np.int64], npt.NDArray[np.int64]]:
    """The first row of each position, with the number of rows at the end; and the labelled rows.

    Args:
        y: (rows,) labels; the first highest one of a position counts.
        groups: (rows,) the position of each row, rows of a position side by side; None if all rows
            are those of one position.

    Raises:
        ValueError: The groups do not fit, or there are none and several labels.
    """
    if groups is None:
        if (labels := int((y == y.max()).sum())) > 1:
            raise ValueError(
                f"{labels} rows have the highest y, and without groups all {len(y)} rows are one "
                "position, which has one label: pass groups=, the position of each row. "
                "cross_val_score, GridSearchCV and others pass params={'groups': groups} on after "
                "sklearn.set_config(enable_metadata_routing=True); permutation_importance takes "
                "scoring=top_1_scorer(groups) of tengen.training.ranking.scoring"
            )
        groups = np.zeros(len(y), dtype=np.int64)
    groups = np.asarray(groups)
    if len(groups) != len(y):
        raise ValueError(f"{len(y)} rows need as many groups, there are {len(groups)}")
    starts = np.flatnonzero(np.concatenate([[True], groups[1:] != groups[:-1]]))
    if len(starts) != len(np.unique(groups)):
        raise ValueError("the rows of a position must be adjacent")
    most = np.maximum.reduceat(y, starts)
    starts = np.append(starts, len(y))
    rows = np.where(y == np.repeat(most, np.diff(starts)), np.arange(len(y)), len(y))
    return starts, np.minimum.reduceat(rows, starts[:-1])


def without_label(
    y: npt.NDArray[np.float64], starts: npt.NDArray[np.int64]
) -> npt.NDArray[np.bool_]:
    """(positions,) whether y is 1 for labelled moves of other positions, and 0 throughout this one.

    Args:
        y: (rows,) labels.
        starts: (positions + 1,) as `positions_of` returns them.
    """
    return (
        np.maximum.reduceat(y, starts[:-1]) == 0
        if y.max() == 1
        else np.zeros(len(starts) - 1, bool)
    )


def first_place_shares(
    starts: npt.NDArray[np.int64],
    chosen: npt.NDArray[np.int64],
    scores: npt.NDArray[np.float64],
) -> npt.NDArray[np.float64]:
    """(positions,) 1 where the labelled move is ranked first, a share of it where others tie.

    Args:
        starts: (positions + 1,) as `positions_of` returns them.
        chosen: (positions,) rows of the labelled moves.
        scores: (rows,) higher is better.
    """
    best = np.maximum.reduceat(scores, starts[:-1])
    ties = np.add.reduceat(scores == np.repeat(best, np.diff(starts)), starts[:-1], dtype=np.int64)
    return np.where(scores[chosen] == best, 1 / ties, 0.0)


def top_1_score(
    y_true: npt.ArrayLike, y_score: npt.ArrayLike, *, groups: npt.ArrayLike | None = None
) -> float:
    """Share of positions whose labelled move has the highest score, ties broken at random.

    Args:
        y_true: (rows,) labels.
        y_score: (rows,) scores.
        groups: (rows,) the position of each row, rows of a position side by side.

    Raises:
        ValueError: The groups do not fit, there are none and several labels, or a position has no
            label.
    """
    given = None if groups is None else np.asarray(groups)
    y = np.asarray(y_true, dtype=np.float64)
    starts, chosen = positions_of(y, given)
    if lost := int(without_label(y, starts).sum()):
        raise ValueError(
            f"{lost} of {len(chosen)} positions have no labelled row: keep the rows of a position "
            "together, such as by GroupKFold"
        )
    return float(first_place_shares(starts, chosen, np.asarray(y_score, dtype=np.float64)).mean())


def top_1_scorer(groups: npt.ArrayLike | None = None) -> Any:
    """A scorer of `top_1_score` for scikit-learn, for rankers, classifiers and regressors.

    Args:
        groups: (rows,) the position of each row of the data that is scored, if it is always the
            same, as in `permutation_importance`. For cross-validation, leave them out, call
            `set_score_request(groups=True)`, and pass them as a parameter.
    """
    fixed = {} if groups is None else {"groups": groups}
    return make_scorer(top_1_score, response_method=RESPONSES, **fixed)
