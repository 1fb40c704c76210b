"""`MoveRanker`: a scikit-learn estimator that learns to rank the moves of a position."""

from __future__ import annotations

from typing import Final, Self

import numpy as np
import numpy.typing as npt
from sklearn.base import BaseEstimator
from sklearn.linear_model import LogisticRegression
from sklearn.utils import Tags
from sklearn.utils.validation import check_is_fitted, check_random_state, validate_data
from threadpoolctl import threadpool_limits

from engines.model_store.linear_ranker import LinearRanker

MIN_PAIRS: Final = 3_000
"""Minimum number of pairs for separate weights of a phase: 100 positions with 30 moves each."""


class MoveRanker(BaseEstimator):  # type: ignore[misc]  # scikit-learn carries no types
    """Learns to rank the moves of a position from positions whose best move is known.

    In every position the best move is paired with each worse one. A logistic regression without
    intercept on the differences of these pairs learns one weight per column, so that single moves
    have scores.

    Args:
        phases: Number of trailing columns that one-hot encode the phase of the position. Each
            phase has weights of its own; a phase with fewer than `MIN_PAIRS` pairs gets the weights
            fitted on all positions.
        C: Inverse strength of the L2 regularisation, as in `LogisticRegression`.
        max_iter: Maximum number of solver iterations.
        random_state: Seed: which half of the pairs is negated, so that both classes occur.

    Attributes:
        model_: The fitted model to be stored.
        n_features_in_: Number of columns.
        pooled_phases_: The phases whose weights are those fitted on all positions.
    """

    def __init__(
        self,
        *,
        phases: int = 0,
        C: float = 0.1,  # noqa: N803 - scikit-learn's name
        max_iter: int = 300,
        random_state: int | None = None,
    ) -> None:
        self.phases = phases
        self.C = C
        self.max_iter = max_iter
        self.random_state = random_state

    def fit(
        self,
        X: npt.NDArray[np.float32],  # noqa: N803 - scikit-learn's name
        y: npt.NDArray[np.float64] | npt.NDArray[np.int64],
        groups: npt.NDArray[np.int64] | None = None,
    ) -> Self:
        """Fit the ranker.

        Args:
            X: (rows, columns) encoded moves.
            y: (rows,) 1 for the labelled move of a position, 0 for others. Of any other numbers the
                highest one counts as the label.
            groups: (rows,) the position of each row, rows of a position side by side; by default
                all rows belong to one position.

        Raises:
            ValueError: A parameter is invalid, or no position has a labelled move and others.
        """
        X, y = validate_data(  # noqa: N806
            self, X, y, dtype=np.float32, y_numeric=True, ensure_min_samples=2
        )
        y = y.astype(np.float64)
        if not 0 <= self.phases < X.shape[1]:
            raise ValueError(f"phases is {self.phases}, it must be in 0..{X.shape[1] - 1}")
        better, worse = _pairs(y, np.zeros(len(y), dtype=np.int64) if groups is None else groups)
        if len(better) == 0:
            raise ValueError("no position has a labelled move and others: nothing to learn")
        # One thread: OpenMP threads slow each other down when the cores are shared.
        with threadpool_limits(1):
            self.model_ = self._fit(X, better, worse)
        return self

    def decision_function(
        self,
        X: npt.NDArray[np.float32] | npt.NDArray[np.float64],  # noqa: N803
    ) -> npt.NDArray[np.float32] | npt.NDArray[np.float64]:
        """(rows,) scores of (rows, columns) encoded moves; higher is better.

        The scores have the precision of `X`. In single precision their last digit may depend on the
        other rows.

        Raises:
            NotFittedError: The ranker is not fitted.
        """
        check_is_fitted(self)
        X = validate_data(self, X, dtype=(np.float32, np.float64), reset=False)  # noqa: N806
        return self.model_.decision_function(X)

    def __sklearn_tags__(self) -> Tags:
        """Tags for scikit-learn's estimator checks."""
        tags = super().__sklearn_tags__()
        tags.target_tags.required = True
        return tags

    def _fit(
        self,
        X: npt.NDArray[np.float32],  # noqa: N803
        better: npt.NDArray[np.int64],
        worse: npt.NDArray[np.int64],
    ) -> LinearRanker:
        columns = X.shape[1] - self.phases
        signs = check_random_state(self.random_state).choice([-1, 1], len(better))
        differences = X[better, :columns] - X[worse, :columns]
        differences *= signs[:, None].astype(np.float32)

        def weights(chosen: npt.NDArray[np.bool_] | slice) -> npt.NDArray[np.float64]:
            some = differences[chosen]
            # Not centred: differences have no offset, and neither does the score.
            scale = some.std(axis=0)
            scale[scale == 0] = 1
            fitted = LogisticRegression(C=self.C, max_iter=self.max_iter, fit_intercept=False)
            fitted.fit(some / scale, signs[chosen])
            found: npt.NDArray[np.float64] = fitted.coef_[0] / scale
            return found

        by_phase = [weights(slice(None))]
        self.pooled_phases_: list[int] = []
        if self.phases:
            inside = X[better, columns:] > 0
            enough = inside.sum(axis=0) >= MIN_PAIRS
            self.pooled_phases_ = np.flatnonzero(~enough).tolist()
            by_phase = [
                weights(inside[:, phase]) if enough[phase] else by_phase[0]
                for phase in range(self.phases)
            ]
        return LinearRanker(np.array(by_phase, dtype=np.float32))


def _pairs(
    y: npt.NDArray[np.float64], groups: npt.NDArray[np.int64]
) -> tuple[npt.NDArray[np.int64], npt.NDArray[np.int64]]:
    """Pair the best row of each position, the first of equals, with every worse row.

    Returns:
        The better and the worse row of each pair.
    """
    if len(groups) != len(y):
        raise ValueError(f"{len(y)} rows need as many groups, there are {len(groups)}")
    starts = np.flatnonzero(np.diff(groups, prepend=groups[0] - 1))
    if len(starts) != len(np.unique(groups)):
        raise ValueError("the rows of a position must be adjacent")
    sizes = np.diff(starts, append=len(groups))
    most = np.repeat(np.maximum.reduceat(y, starts), sizes)
    rows = np.arange(len(y))
    firsts = np.minimum.reduceat(np.where(y == most, rows, len(y)), starts)
    worse = np.flatnonzero(y < most)
    return np.repeat(firsts, sizes)[worse], worse
