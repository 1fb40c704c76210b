"""The ranker learns preferences and follows the conventions of scikit-learn."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

import numpy as np
import numpy.typing as npt
import pytest
from sklearn.base import clone
from sklearn.exceptions import NotFittedError
from sklearn.utils.estimator_checks import parametrize_with_checks

from tengen.training.ranking.move_ranker import MoveRanker, _cross_entropy, _first_weights

TRUE_WEIGHTS: Final = np.array([2.0, -1.0, 0.0, 0.5])
MOVES: Final = 8


def choices(
    seed: int, positions: int = 400, weights: npt.NDArray[np.float64] = TRUE_WEIGHTS
) -> tuple[npt.NDArray[np.float32], npt.NDArray[np.int64], npt.NDArray[np.int64]]:
    """Moves of which the one of highest true score is labelled."""
    rng = np.random.default_rng(seed)
    features = rng.normal(size=(positions, MOVES, len(weights))).astype(np.float32)
    labels = np.zeros((positions, MOVES), dtype=np.int64)
    labels[np.arange(positions), (features @ weights).argmax(axis=1)] = 1
    groups = np.repeat(np.arange(positions), MOVES)
    return features.reshape(-1, len(weights)), labels.ravel(), groups


def hits(ranker: MoveRanker, features: npt.NDArray[np.float32], y: npt.NDArray[np.int64]) -> float:
    """How often the labelled move is ranked first."""
    best = ranker.decision_function(features).reshape(-1, MOVES).argmax(axis=1)
    return float(np.mean(best == y.reshape(-1, MOVES).argmax(axis=1)))


def test_ranker_finds_preferred_moves_of_new_positions() -> None:
    features, labels, _ = choices(1)
    ranker = MoveRanker(random_state=0).fit(*choices(0))
    assert hits(ranker, features, labels) > 0.95


def slopes(ranker: MoveRanker) -> npt.NDArray[np.float64]:
    """How a score changes with each column, between -1 and 1."""
    units = np.eye(4, dtype=np.float32)
    return (ranker.decision_function(units) - ranker.decision_function(-units)) / 2


def test_slopes_align_with_the_true_weights() -> None:
    found = slopes(MoveRanker(random_state=0).fit(*choices(0)))
    cosine = found @ TRUE_WEIGHTS / np.linalg.norm(found) / np.linalg.norm(TRUE_WEIGHTS)
    assert cosine > 0.98


def test_ranker_learns_what_no_sum_of_columns_says() -> None:
    """Whether the product of two columns is positive."""
    rng = np.random.default_rng(0)
    features = rng.normal(size=(800, MOVES, 2)).astype(np.float32)
    labels = np.zeros((800, MOVES), dtype=np.int64)
    labels[np.arange(800), features.prod(axis=2).argmax(axis=1)] = 1
    rows, y, groups = features.reshape(-1, 2), labels.ravel(), np.repeat(np.arange(800), MOVES)
    half = len(y) // 2
    ranker = MoveRanker(max_iter=300, random_state=0).fit(rows[:half], y[:half], groups[:half])
    assert hits(ranker, rows[half:], y[half:]) > 0.8
    assert ranker.loss_curve_[-1] < 0.5 * ranker.loss_curve_[0]


def test_gradient_is_the_slope_of_the_loss() -> None:
    rng = np.random.default_rng(0)
    weights: Any = {
        name: rng.normal(size=array.shape)
        for name, array in _first_weights(4, (3, 2), np.random.RandomState(0)).items()
    }
    inputs: Any = rng.normal(size=(9, 4))
    sizes = np.array([5, 4])
    labels = np.array([2, 8])
    _, gradient = _cross_entropy(weights, inputs, sizes, labels)
    for name, array in weights.items():
        for index in np.ndindex(array.shape):
            losses = []
            for change in (1e-6, -1e-6):
                moved: Any = {**weights, name: array.copy()}
                moved[name][index] += change
                losses.append(_cross_entropy(moved, inputs, sizes, labels)[0])
            slope = (losses[0] - losses[1]) / 2e-6
            assert gradient[name][index] == pytest.approx(slope, abs=1e-6)


def test_equal_seeds_learn_equally_and_seed_hardly_matters() -> None:
    found = [slopes(MoveRanker(random_state=seed).fit(*choices(0))) for seed in (0, 0, 1)]
    np.testing.assert_array_equal(found[0], found[1])
    np.testing.assert_allclose(found[0], found[2], rtol=0.25, atol=0.5)


def test_parameters_can_be_read_set_and_cloned() -> None:
    given: dict[str, Any] = {
        "hidden_layer_sizes": (4, 5),
        "batch_size": 9,
        "learning_rate_init": 0.5,
        "max_iter": 7,
        "alpha": 0.1,
        "random_state": 3,
    }
    assert clone(MoveRanker(**given)).get_params() == given
    assert MoveRanker().set_params(alpha=2.0).alpha == 2.0


def test_unfitted_ranker_raises() -> None:
    with pytest.raises(NotFittedError):
        MoveRanker().decision_function(np.zeros((1, 4), dtype=np.float32))


TWO: Final = np.zeros((4, 2), dtype=np.float32)


@pytest.mark.parametrize(
    ("ranker", "labels", "groups", "complaint"),
    [
        (MoveRanker(), [0, 0, 1, 1], [0, 0, 1, 1], "no position has a labelled move and others"),
        (MoveRanker(), [0, 1, 0, 1], [0, 1, 0, 1], "must be adjacent"),
        (MoveRanker(), [0, 1, 0, 1], [0, 0, 1], "4 rows need as many groups, there are 3"),
        (MoveRanker(batch_size=0), [0, 1, 0, 1], [0, 0, 1, 1], "must be 1 or more"),
    ],
    ids=["all the same", "torn apart", "too few groups", "no position in a step"],
)
def test_invalid_training_data_is_refused(
    ranker: MoveRanker, labels: list[int], groups: list[int], complaint: str
) -> None:
    with pytest.raises(ValueError, match=complaint):
        ranker.fit(TWO, np.array(labels), np.array(groups))


@parametrize_with_checks(  # type: ignore[untyped-decorator]  # scikit-learn carries no types
    [MoveRanker(random_state=0)]
)
def test_ranker_passes_scikit_learn_checks(
    estimator: MoveRanker, check: Callable[[MoveRanker], None]
) -> None:
    check(estimator)
