"""The ranker: a linear classifier that learns which of two moves is the better one."""

from __future__ import annotations

from typing import Self

import numpy as np
import numpy.typing as npt
from sklearn.base import BaseEstimator
from sklearn.linear_model import LogisticRegression
from sklearn.pipeline import Pipeline
from sklearn.preprocessing import StandardScaler
from sklearn.utils.validation import check_is_fitted, check_random_state


class PairwiseRanker(BaseEstimator):  # type: ignore[misc]  # scikit-learn carries no types
    """Pairwise logistic ranker.

    In every position the labelled move is paired with each of the others, and a logistic regression
    without intercept learns from the difference of the two which one is labelled. What it learns is
    a weight a column, so a single move has a score too.

    Args:
        C: Inverse strength of the L2 regularisation, as in `LogisticRegression`.
        max_iter: Iterations of the solver at most.
        random_state: Which half of the pairs is turned round, so that both classes occur.

    Attributes:
        pipeline_: The fitted pipeline of scaler and classifier: what a model directory holds.
    """

    def __init__(
        self,
        *,
        C: float = 1.0,  # noqa: N803 - scikit-learn's name
        max_iter: int = 1000,
        random_state: int | None = None,
    ) -> None:
        self.C = C
        self.max_iter = max_iter
        self.random_state = random_state

    def fit(
        self,
        X: npt.NDArray[np.float32],  # noqa: N803 - scikit-learn's name
        y: npt.NDArray[np.int64],
        groups: npt.NDArray[np.int64],
    ) -> Self:
        """Learn from labelled moves.

        Args:
            X: (rows, columns) encoded moves.
            y: (rows,) 1 for the labelled move of each position, 0 for the others.
            groups: (rows,) the position of each row, 0, 1, 2, ... in order.

        Raises:
            ValueError: A position without exactly one labelled move, or without any other.
        """
        labelled = np.flatnonzero(y == 1)
        if not np.array_equal(groups[labelled], np.unique(groups)):
            raise ValueError("every position needs exactly one labelled move, in order")
        others = np.flatnonzero(y == 0)
        if len(others) == 0:
            raise ValueError("there is no move to prefer the labelled ones to")
        better = X[labelled[groups[others]]] - X[others]
        signs = check_random_state(self.random_state).choice([-1, 1], len(better))
        self.pipeline_ = Pipeline(
            [
                # Not centred: differences have no offset, and neither may the score.
                ("scale", StandardScaler(with_mean=False)),
                (
                    "classify",
                    LogisticRegression(C=self.C, max_iter=self.max_iter, fit_intercept=False),
                ),
            ]
        ).fit(better * signs[:, None].astype(np.float32), signs)
        return self

    def decision_function(
        self,
        X: npt.NDArray[np.float32],  # noqa: N803
    ) -> npt.NDArray[np.float64]:
        """(rows,) scores of (rows, columns) encoded moves: the higher, the better.

        Raises:
            NotFittedError: `fit` was not called.
        """
        check_is_fitted(self)
        scores: npt.NDArray[np.float64] = self.pipeline_.decision_function(X)
        return scores
