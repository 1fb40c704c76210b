"""The ranker learns preferences and follows the conventions of scikit-learn."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

import numpy as np
import numpy.typing as npt
import pytest
from sklearn.base import clone
from sklearn.exceptions import NotFittedError
from sklearn.utils.estimator_checks import parametrize_with_checks

from engines.model_store.linear_ranker import LinearRanker
from training.ranking.move_ranker import MIN_PAIRS, MoveRanker

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
    ranker = MoveRanker(C=1.0, random_state=0).fit(*choices(0))
    assert hits(ranker, features, labels) > 0.95


def test_weights_align_with_the_true_ones() -> None:
    ranker = MoveRanker(random_state=0).fit(*choices(0))
    scores = ranker.decision_function(np.eye(4, dtype=np.float32))
    cosine = scores @ TRUE_WEIGHTS / np.linalg.norm(scores) / np.linalg.norm(TRUE_WEIGHTS)
    assert cosine > 0.99


def in_phases(
    seed: int, positions: int
) -> tuple[npt.NDArray[np.float32], npt.NDArray[np.int64], npt.NDArray[np.int64]]:
    """Positions of which every other wants the very opposite; two columns say which."""
    features, labels, groups = choices(seed, positions)
    odd = groups % 2
    phases = np.stack([odd == 0, odd == 1], axis=1)
    signs = np.where(odd, -1, 1)[:, None]
    return np.hstack([features * signs, phases]).astype(np.float32), labels, groups


def test_phases_have_separate_weights() -> None:
    positions = 2 * (MIN_PAIRS // (MOVES - 1) + 1)
    data = in_phases(0, positions)
    features, labels, _ = in_phases(1, 400)
    ranker = MoveRanker(phases=2, C=1.0, random_state=0).fit(*data)
    assert ranker.pooled_phases_ == []
    assert hits(ranker, features, labels) > 0.95
    assert hits(MoveRanker(phases=0, C=1.0, random_state=0).fit(*data), features, labels) < 0.6


def test_rare_phase_gets_the_common_weights() -> None:
    ranker = MoveRanker(phases=2, random_state=0).fit(*in_phases(0, 40))
    assert isinstance(ranker.model_, LinearRanker)
    np.testing.assert_array_equal(*ranker.model_.weights)
    assert ranker.pooled_phases_ == [0, 1]


def test_move_without_features_scores_zero() -> None:
    ranker = MoveRanker(random_state=0).fit(*choices(0))
    assert ranker.decision_function(np.zeros((1, 4), dtype=np.float32)) == [0.0]


def test_equal_seeds_learn_equally_and_seed_hardly_matters() -> None:
    scores = [
        MoveRanker(random_state=seed)
        .fit(*choices(0))
        .decision_function(np.eye(4, dtype=np.float32))
        for seed in (0, 0, 1)
    ]
    np.testing.assert_array_equal(scores[0], scores[1])
    np.testing.assert_allclose(scores[0], scores[2], rtol=0.05, atol=0.05)


def test_parameters_can_be_read_set_and_cloned() -> None:
    given = {"C": 0.5, "max_iter": 7, "phases": 2, "random_state": 3}
    assert clone(MoveRanker(**given)).get_params() == given  # type: ignore[arg-type]
    assert MoveRanker().set_params(C=2.0).C == 2.0


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
        (MoveRanker(phases=2), [0, 1, 0, 1], [0, 0, 1, 1], r"phases is 2, it must be in 0\.\.1"),
    ],
    ids=["all the same", "torn apart", "too few groups", "too many phases"],
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


def test_scores_have_the_precision_of_the_features() -> None:
    features, labels, groups = choices(0, positions=50)
    ranker = MoveRanker(random_state=0).fit(features, labels, groups)
    single = ranker.decision_function(features)
    double = ranker.decision_function(features.astype(np.float64))
    assert single.dtype == np.float32
    assert double.dtype == np.float64
    np.testing.assert_allclose(single, double, rtol=1e-4, atol=1e-5)
    order = np.random.default_rng(0).permutation(len(features))
    shuffled = ranker.decision_function(features[order].astype(np.float64))
    np.testing.assert_allclose(shuffled, double[order], rtol=1e-12)
