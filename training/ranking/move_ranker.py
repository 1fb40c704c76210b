"""`MoveRanker`: a scikit-learn estimator that learns to rank the moves of a position."""

from __future__ import annotations

from typing import ClassVar, Final, Self, TypeAlias

import numpy as np
import numpy.typing as npt
from sklearn.base import BaseEstimator, RegressorMixin
from sklearn.preprocessing import StandardScaler
from sklearn.utils import Tags, gen_batches
from sklearn.utils.validation import check_is_fitted, check_random_state, validate_data
from threadpoolctl import threadpool_limits

from tengen.engines.model_store.ranking_network import RankingNetwork
from tengen.training.adam import Adam
from tengen.training.ranking.scoring import positions_of, top_1_score, without_label

MIN_STEPS: Final = 300
"""Fewest steps of gradient descent, however few positions there are."""
WARM_UP: Final = 0.05
"""Share of the steps in which the learning rate rises; then it falls to 0."""

SCALED_ROWS: Final = 65_536
"""Rows whose means are computed at a time, which takes several times their memory."""

Weights: TypeAlias = dict[str, npt.NDArray[np.float32]]
"""The arrays of a `RankingNetwork` by name, or their gradients."""


class MoveRanker(RegressorMixin, BaseEstimator):
    """Learns to rank the moves of a position from positions whose best move is known.

    A small network scores each move. The softmax of the scores over the moves of a position is the
    probability that a move is the labelled one, and Adam minimises the cross-entropy: the listwise
    loss of ListNet (Cao et al., Learning to Rank, 2007).

    To scikit-learn it is a regressor, whose predictions are the scores. `fit` and `score` ask for
    `groups`: with metadata routing, `cross_val_score(…, params={"groups": groups})` passes them on.

    Args:
        hidden_layer_sizes: Sizes of the two layers.
        batch_size: Positions of a step.
        learning_rate_init: Highest learning rate.
        max_iter: Passes over the positions; more if there are too few for `MIN_STEPS` steps.
        alpha: Decay of the weights per step, as a share of the learning rate.
        random_state: Seed of the first weights and of the order of positions.

    Attributes:
        model_: The fitted network to be stored.
        n_features_in_: Number of columns.
        n_iter_: Number of passes over the positions.
        loss_curve_: Mean cross-entropy of each pass.
    """

    __metadata_request__fit: ClassVar = {"groups": True}
    # The `score` of a pipeline asks for `sample_weight` even if there is none.
    __metadata_request__score: ClassVar = {"groups": True, "sample_weight": None}

    def __init__(
        self,
        *,
        hidden_layer_sizes: tuple[int, int] = (64, 32),
        batch_size: int = 256,
        learning_rate_init: float = 2e-3,
        max_iter: int = 8,
        alpha: float = 1e-5,
        random_state: int | None = None,
    ) -> None:
        self.hidden_layer_sizes = hidden_layer_sizes
        self.batch_size = batch_size
        self.learning_rate_init = learning_rate_init
        self.max_iter = max_iter
        self.alpha = alpha
        self.random_state = random_state

    def fit(
        self,
        X: npt.NDArray[np.float32],
        y: npt.NDArray[np.float64] | npt.NDArray[np.int64],
        groups: npt.NDArray[np.int64] | None = None,
    ) -> Self:
        """Fit the ranker.

        Args:
            X: (rows, columns) encoded moves.
            y: (rows,) 1 for the labelled move of a position, 0 for others. Of any other numbers the
                first highest one counts as the label.
            groups: (rows,) the position of each row, rows of a position side by side; by default
                all rows belong to one position, which has one label. Positions without a label,
                such as the one that a learning curve cuts off, teach nothing.

        Raises:
            ValueError: A parameter is invalid, the groups do not fit, or no position has a labelled
                move and others.
        """
        X, y = validate_data(self, X, y, dtype=np.float32, y_numeric=True, ensure_min_samples=2)
        self._check_sizes()
        y = y.astype(np.float64)
        starts, chosen = positions_of(y, groups)
        most, least = (bound.reduceat(y, starts[:-1]) for bound in (np.maximum, np.minimum))
        if np.array_equal(most, least):
            raise ValueError("no position has a labelled move and others: nothing to learn")
        learnt = np.flatnonzero(~without_label(y, starts))
        # One thread: the threads of the linear algebra slow each other down when cores are shared,
        # and their number would change the sums.
        with threadpool_limits(1):
            self.model_ = self._fit(X, starts, chosen, learnt)
        return self

    def predict(
        self,
        X: npt.NDArray[np.float32] | npt.NDArray[np.float64],
    ) -> npt.NDArray[np.float64]:
        """(rows,) scores of (rows, columns) encoded moves; higher is better.

        Raises:
            NotFittedError: The ranker is not fitted.
        """
        check_is_fitted(self)
        X = validate_data(self, X, dtype=(np.float32, np.float64), reset=False)
        return self.model_.rank(X)

    def score(
        self,
        X: npt.NDArray[np.float32],
        y: npt.NDArray[np.float64] | npt.NDArray[np.int64],
        groups: npt.NDArray[np.int64] | None = None,
    ) -> float:
        """Top-1: the share of positions whose labelled move has the highest score.

        Args:
            X: (rows, columns) encoded moves.
            y: (rows,) labels, as for `fit`.
            groups: (rows,) the position of each row, as for `fit`.

        Raises:
            ValueError: The groups do not fit, there are none and several labels, or a position has
                no label.
        """
        return top_1_score(y, self.predict(X), groups=groups)

    def __sklearn_tags__(self) -> Tags:
        """Tags for scikit-learn's estimator checks."""
        tags = super().__sklearn_tags__()
        # Its scores order the moves of a position, and are no estimates of y.
        tags.regressor_tags.poor_score = True
        return tags

    def _check_sizes(self) -> None:
        """Check the parameters that are counts.

        Raises:
            ValueError: One is not.
        """
        if np.shape(self.hidden_layer_sizes) != (2,):
            raise ValueError(
                f"hidden_layer_sizes is {self.hidden_layer_sizes!r}, it must be the sizes of two "
                "layers, such as (64, 32)"
            )
        sizes = (*self.hidden_layer_sizes, self.batch_size, self.max_iter)
        if min(sizes) < 1 or any(size != int(size) for size in sizes):
            raise ValueError(
                f"sizes, batch_size and max_iter must be 1 or more, are {sizes}: integers only"
            )

    def _fit(
        self,
        X: npt.NDArray[np.float32],
        starts: npt.NDArray[np.int64],
        chosen: npt.NDArray[np.int64],
        learnt: npt.NDArray[np.int64],
    ) -> RankingNetwork:
        scaler = StandardScaler()
        for batch in gen_batches(len(X), SCALED_ROWS):
            scaler.partial_fit(X[batch])
        mean, scale = (part.astype(np.float32) for part in (scaler.mean_, scaler.scale_))
        random = check_random_state(self.random_state)
        weights = _first_weights(X.shape[1], self.hidden_layer_sizes, random)
        optimiser = Adam(weights, decay=self.alpha)
        count = len(learnt)
        batches = -(-count // self.batch_size)
        passes = max(self.max_iter, -(-MIN_STEPS // batches))
        steps = passes * batches
        self.n_iter_ = passes
        self.loss_curve_: list[float] = []
        for turn in range(passes):
            order, losses = learnt[random.permutation(count)], 0.0
            for batch in range(batches):
                some = order[batch * self.batch_size : (batch + 1) * self.batch_size]
                rows, sizes, labels = _rows_of(some, starts, chosen)
                loss, gradient = _cross_entropy(weights, (X[rows] - mean) / scale, sizes, labels)
                losses += loss * len(some)
                done = (turn * batches + batch + 1) / (steps + 1)
                rate = min(done / WARM_UP, (1 - done) / (1 - WARM_UP))
                optimiser.step(gradient, self.learning_rate_init * rate)
            self.loss_curve_.append(losses / count)
        return _unscaled(weights, mean, scale)


def _first_weights(columns: int, sizes: tuple[int, int], random: np.random.RandomState) -> Weights:
    wide, deep = sizes

    def normal(spread: float, *shape: int) -> npt.NDArray[np.float32]:
        return (random.standard_normal(shape) * spread).astype(np.float32)

    return {
        "linear": np.zeros(columns, dtype=np.float32),
        "first": normal(0.5 / columns**0.5, columns, wide),
        "first_bias": np.full(wide, 0.1, dtype=np.float32),
        "second": normal(1 / wide**0.5, wide, deep),
        "second_bias": np.full(deep, 0.1, dtype=np.float32),
        "output": normal(0.3 / deep**0.5, deep),
    }


def _cross_entropy(
    weights: Weights,
    inputs: npt.NDArray[np.float32],
    sizes: npt.NDArray[np.int64],
    labels: npt.NDArray[np.int64],
) -> tuple[float, Weights]:
    """Mean cross-entropy of positions, and its gradient.

    Args:
        inputs: (rows, columns) standardised moves, position after position.
        sizes: (positions,) number of rows of each.
        labels: (positions,) rows of the labelled moves.
    """
    firsts = np.cumsum(sizes) - sizes
    wide = np.maximum(inputs @ weights["first"] + weights["first_bias"], 0)
    deep = np.maximum(wide @ weights["second"] + weights["second_bias"], 0)
    scores = inputs @ weights["linear"] + deep @ weights["output"]
    powers = np.exp(scores - np.repeat(np.maximum.reduceat(scores, firsts), sizes))
    chances = powers / np.repeat(np.add.reduceat(powers, firsts), sizes)
    loss = -np.log(np.maximum(chances[labels], np.finfo(np.float32).tiny)).mean()

    by_score = chances
    by_score[labels] -= 1
    by_score /= np.float32(len(labels))
    by_deep = np.outer(by_score, weights["output"]) * (deep > 0)
    by_wide = (by_deep @ weights["second"].T) * (wide > 0)
    return float(loss), {
        "linear": inputs.T @ by_score,
        "first": inputs.T @ by_wide,
        "first_bias": by_wide.sum(axis=0),
        "second": wide.T @ by_deep,
        "second_bias": by_deep.sum(axis=0),
        "output": deep.T @ by_score,
    }


def _unscaled(
    weights: Weights, mean: npt.NDArray[np.float32], scale: npt.NDArray[np.float32]
) -> RankingNetwork:
    """The network for columns as they are encoded; standardising them is part of its weights."""
    first = weights["first"] / scale[:, None]
    return RankingNetwork(
        **{
            **weights,
            "linear": weights["linear"] / scale,
            "first": first,
            "first_bias": weights["first_bias"] - mean @ first,
        }
    )


def _rows_of(
    positions: npt.NDArray[np.int64],
    starts: npt.NDArray[np.int64],
    chosen: npt.NDArray[np.int64],
) -> tuple[npt.NDArray[np.int64], npt.NDArray[np.int64], npt.NDArray[np.int64]]:
    """The rows of some positions, the rows per position, and the places of the labelled rows."""
    sizes = starts[positions + 1] - starts[positions]
    firsts = np.cumsum(sizes) - sizes
    rows = np.arange(sizes.sum()) + np.repeat(starts[positions] - firsts, sizes)
    return rows, sizes, chosen[positions] - starts[positions] + firsts
