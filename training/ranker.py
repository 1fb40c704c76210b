"""The ranker: learns from positions in which one move is known to be better than others."""

from __future__ import annotations

from typing import Any, Final, Literal, Self

import numpy as np
import numpy.typing as npt
from sklearn.base import BaseEstimator
from sklearn.ensemble import HistGradientBoostingClassifier
from sklearn.linear_model import LogisticRegression
from sklearn.utils import Tags
from sklearn.utils.validation import check_is_fitted, check_random_state, validate_data
from threadpoolctl import threadpool_limits

from engines.linear_ranker import LinearRanker
from engines.model_store import Ranker

LEAST_PAIRS: Final = 3_000
"""Pairs below which a phase has no weights of its own: with 30 moves each, a hundred positions."""


class MoveRanker(BaseEstimator):  # type: ignore[misc]  # scikit-learn carries no types
    """Ranks the moves of a position by what it learnt from others.

    In every position the best move is paired with each one that is worse. The pairwise method, a
    logistic regression without intercept, learns from the difference of the two which one is
    better: a weight a column, so a single move has a score too. Gradient boosting learns instead
    which single moves are best ones.

    Args:
        method: `"pairwise"` or `"boosting"`.
        phases: How many of the last columns say what the position is about, 1 in one of them and 0
            in the others. The pairwise method learns weights for each phase alone; for one with
            fewer than `LEAST_PAIRS` pairs it takes those of all positions together.
        C: Pairwise: inverse strength of the L2 regularisation, as in `LogisticRegression`.
        max_iter: Iterations of the solver at most; boosting: the number of trees.
        random_state: Which half of the pairs is turned round, so that both classes occur; and what
            boosting draws.

    Attributes:
        model_: What is fitted, as a model directory holds it: `LinearRanker` or scikit-learn's
            classifier.
        n_features_in_: Columns.
    """

    def __init__(
        self,
        *,
        method: Literal["pairwise", "boosting"] = "pairwise",
        phases: int = 0,
        C: float = 0.1,  # noqa: N803 - scikit-learn's name
        max_iter: int = 300,
        random_state: int | None = None,
    ) -> None:
        self.method = method
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
        """Learn which moves are better than others.

        Args:
            X: (rows, columns) encoded moves.
            y: (rows,) how good each is among those of its position: 1 for the labelled move and 0
                for the others, or the probability of winning after it. A pair weighs as much as its
                two differ.
            groups: (rows,) the position of each row, the rows of one side by side; one position
                where left out.

        Raises:
            ValueError: A parameter that is not allowed, or no position with a better move and a
                worse one.
        """
        if self.method not in ("pairwise", "boosting"):
            raise ValueError(f"method is {self.method!r}, it must be 'pairwise' or 'boosting'")
        X, y = validate_data(  # noqa: N806
            self, X, y, dtype=np.float32, y_numeric=True, ensure_min_samples=2
        )
        y = y.astype(np.float64)
        if not 0 <= self.phases < X.shape[1]:
            raise ValueError(f"phases is {self.phases}, it must be in 0..{X.shape[1] - 1}")
        better, worse = _pairs(y, np.zeros(len(y), dtype=np.int64) if groups is None else groups)
        if len(better) == 0:
            raise ValueError("there is no move to prefer to another: every position needs both")
        # One thread: OpenMP's threads wait for each other where another process works as well.
        with threadpool_limits(1):
            if self.method == "pairwise":
                self.model_: Ranker = self._fit_pairwise(X, y, better, worse)
            else:
                self.model_ = self._fit_boosting(X, better, worse)
        return self

    def decision_function(
        self,
        X: npt.NDArray[np.float32] | npt.NDArray[np.float64],  # noqa: N803
    ) -> npt.NDArray[np.float32] | npt.NDArray[np.float64]:
        """(rows,) scores of (rows, columns) encoded moves: the higher, the better.

        In the precision of what is scored: single for features as they are encoded. Their last
        digit may depend on what else is scored with them; in double precision nothing shows of it.

        Raises:
            NotFittedError: `fit` was not called.
        """
        check_is_fitted(self)
        X = validate_data(self, X, dtype=(np.float32, np.float64), reset=False)  # noqa: N806
        return self.model_.decision_function(X)

    def __sklearn_tags__(self) -> Tags:
        """What scikit-learn's own checks are to expect."""
        tags = super().__sklearn_tags__()
        tags.target_tags.required = True
        return tags

    def _fit_pairwise(
        self,
        X: npt.NDArray[np.float32],  # noqa: N803
        y: npt.NDArray[np.float64],
        better: npt.NDArray[np.int64],
        worse: npt.NDArray[np.int64],
    ) -> LinearRanker:
        columns = X.shape[1] - self.phases
        signs = check_random_state(self.random_state).choice([-1, 1], len(better))
        differences = X[better, :columns] - X[worse, :columns]
        differences *= signs[:, None].astype(np.float32)
        pair_weights = y[better] - y[worse]

        def weights(chosen: npt.NDArray[np.bool_] | slice) -> npt.NDArray[np.float64]:
            some = differences[chosen]
            # Not centred: differences have no offset, and neither may the score.
            scale = some.std(axis=0)
            scale[scale == 0] = 1
            fitted = LogisticRegression(C=self.C, max_iter=self.max_iter, fit_intercept=False)
            fitted.fit(some / scale, signs[chosen], sample_weight=pair_weights[chosen])
            found: npt.NDArray[np.float64] = fitted.coef_[0] / scale
            return found

        by_phase = [weights(slice(None))]
        if self.phases:
            inside = X[better, columns:] > 0
            enough = inside.sum(axis=0) >= LEAST_PAIRS
            by_phase = [
                weights(inside[:, phase]) if enough[phase] else by_phase[0]
                for phase in range(self.phases)
            ]
        return LinearRanker(np.array(by_phase, dtype=np.float32))

    def _fit_boosting(
        self,
        X: npt.NDArray[np.float32],  # noqa: N803
        better: npt.NDArray[np.int64],
        worse: npt.NDArray[np.int64],
    ) -> Any:
        rows = np.unique(np.concatenate([better, worse]))
        classifier = HistGradientBoostingClassifier(
            max_iter=self.max_iter, random_state=self.random_state, early_stopping=False
        )
        return classifier.fit(X[rows], np.isin(rows, better))


def _pairs(
    y: npt.NDArray[np.float64], groups: npt.NDArray[np.int64]
) -> tuple[npt.NDArray[np.int64], npt.NDArray[np.int64]]:
    """Of each position the best row, against every row that is worse; of equals the first.

    Returns:
        The better and the worse row of each pair.
    """
    if len(groups) != len(y):
        raise ValueError(f"{len(y)} rows need as many groups, there are {len(groups)}")
    starts = np.flatnonzero(np.diff(groups, prepend=groups[0] - 1))
    if len(starts) != len(np.unique(groups)):
        raise ValueError("the rows of a position have to lie side by side")
    sizes = np.diff(starts, append=len(groups))
    most = np.repeat(np.maximum.reduceat(y, starts), sizes)
    rows = np.arange(len(y))
    firsts = np.minimum.reduceat(np.where(y == most, rows, len(y)), starts)
    worse = np.flatnonzero(y < most)
    return np.repeat(firsts, sizes)[worse], worse
