"""The ranker learns preferences and follows the conventions of scikit-learn."""

from __future__ import annotations

import numpy as np
import numpy.typing as npt
import pytest
import skops.io
from sklearn.base import clone
from sklearn.exceptions import NotFittedError

from training.ranker import PairwiseRanker

TRUE_WEIGHTS = np.array([2.0, -1.0, 0.0, 0.5])


def choices(
    seed: int, positions: int = 400, moves: int = 8
) -> tuple[npt.NDArray[np.float32], npt.NDArray[np.int64], npt.NDArray[np.int64]]:
    """Moves of which the one of highest true score is labelled."""
    rng = np.random.default_rng(seed)
    features = rng.normal(size=(positions, moves, len(TRUE_WEIGHTS))).astype(np.float32)
    labels = np.zeros((positions, moves), dtype=np.int64)
    labels[np.arange(positions), (features @ TRUE_WEIGHTS).argmax(axis=1)] = 1
    groups = np.repeat(np.arange(positions), moves)
    return features.reshape(-1, len(TRUE_WEIGHTS)), labels.ravel(), groups


def test_it_finds_the_preferred_move_of_positions_it_has_not_seen() -> None:
    ranker = PairwiseRanker(random_state=0).fit(*choices(0))
    features, labels, groups = choices(1)
    scores = ranker.decision_function(features).reshape(-1, 8)
    hits = scores.argmax(axis=1) == labels.reshape(-1, 8).argmax(axis=1)
    assert groups[-1] + 1 == len(hits)
    assert hits.mean() > 0.95


def test_its_weights_point_where_the_true_ones_do() -> None:
    ranker = PairwiseRanker(random_state=0).fit(*choices(0))
    scores = ranker.decision_function(np.eye(4, dtype=np.float32))
    cosine = scores @ TRUE_WEIGHTS / np.linalg.norm(scores) / np.linalg.norm(TRUE_WEIGHTS)
    assert cosine > 0.99


def test_a_move_of_no_features_scores_zero_so_that_only_differences_count() -> None:
    ranker = PairwiseRanker(random_state=0).fit(*choices(0))
    assert ranker.decision_function(np.zeros((1, 4), dtype=np.float32)) == [0.0]


def test_the_same_seed_learns_the_same_and_which_pairs_are_turned_hardly_matters() -> None:
    scores = [
        PairwiseRanker(random_state=seed)
        .fit(*choices(0))
        .decision_function(np.eye(4, dtype=np.float32))
        for seed in (0, 0, 1)
    ]
    np.testing.assert_array_equal(scores[0], scores[1])
    np.testing.assert_allclose(scores[0], scores[2], rtol=0.05, atol=0.05)


def test_parameters_can_be_read_set_and_cloned() -> None:
    ranker = PairwiseRanker(C=0.5, max_iter=7, random_state=3)
    assert clone(ranker).get_params() == {"C": 0.5, "max_iter": 7, "random_state": 3}
    assert ranker.set_params(C=2.0).C == 2.0


def test_it_must_be_fitted_first() -> None:
    with pytest.raises(NotFittedError):
        PairwiseRanker().decision_function(np.zeros((1, 4), dtype=np.float32))


@pytest.mark.parametrize(
    "labels",
    [[0, 0, 1, 0], [1, 1, 1, 0], [0, 0, 0, 0]],
    ids=["one without", "two in one", "none at all"],
)
def test_every_position_needs_one_labelled_move(labels: list[int]) -> None:
    features = np.zeros((4, 2), dtype=np.float32)
    with pytest.raises(ValueError, match="exactly one labelled move"):
        PairwiseRanker().fit(features, np.array(labels), np.array([0, 0, 1, 1]))


def test_a_position_needs_a_move_to_compare_with() -> None:
    with pytest.raises(ValueError, match="no move to prefer"):
        PairwiseRanker().fit(np.zeros((1, 2), dtype=np.float32), np.array([1]), np.array([0]))


def test_what_is_saved_holds_no_type_that_skops_distrusts() -> None:
    ranker = PairwiseRanker(random_state=0).fit(*choices(0, positions=20))
    assert skops.io.get_untrusted_types(data=skops.io.dumps(ranker.pipeline_)) == []
