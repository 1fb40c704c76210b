"""The ranker learns preferences and follows the conventions of scikit-learn."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any, Final, Self

import numpy as np
import numpy.typing as npt
import pytest
import sklearn
from sklearn.base import clone
from sklearn.exceptions import NotFittedError
from sklearn.inspection import partial_dependence, permutation_importance
from sklearn.linear_model import LogisticRegression
from sklearn.model_selection import GridSearchCV, GroupKFold, cross_val_score
from sklearn.pipeline import make_pipeline
from sklearn.preprocessing import StandardScaler
from sklearn.utils.estimator_checks import estimator_checks_generator
from typing_extensions import override

from tengen.training.ranking.move_ranker import MoveRanker, _cross_entropy, _first_weights
from tengen.training.ranking.scoring import top_1_score, top_1_scorer

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
    best = ranker.predict(features).reshape(-1, MOVES).argmax(axis=1)
    return float(np.mean(best == y.reshape(-1, MOVES).argmax(axis=1)))


def test_ranker_finds_preferred_moves_of_new_positions() -> None:
    features, labels, _ = choices(1)
    ranker = MoveRanker(random_state=0).fit(*choices(0))
    assert hits(ranker, features, labels) > 0.95


def slopes(ranker: MoveRanker) -> npt.NDArray[np.float64]:
    """How a score changes with each column, between -1 and 1."""
    units = np.eye(4, dtype=np.float32)
    return (ranker.predict(units) - ranker.predict(-units)) / 2


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
        MoveRanker().predict(np.zeros((1, 4), dtype=np.float32))


TWO: Final = np.zeros((4, 2), dtype=np.float32)


@pytest.mark.parametrize(
    ("ranker", "labels", "groups", "complaint"),
    [
        (MoveRanker(), [0, 0, 1, 1], [0, 0, 1, 1], "no position has a labelled move and others"),
        (MoveRanker(), [0, 1, 0, 1], [0, 1, 0, 1], "must be adjacent"),
        (MoveRanker(), [0, 1, 0, 1], [0, 0, 1], "4 rows need as many groups, there are 3"),
        (MoveRanker(batch_size=0), [0, 1, 0, 1], [0, 0, 1, 1], "must be 1 or more"),
        (
            MoveRanker(hidden_layer_sizes=(9, 4, 2)),  # type: ignore[arg-type]
            [0, 1, 0, 1],
            [0, 0, 1, 1],
            r"hidden_layer_sizes is \(9, 4, 2\), it must be the sizes of two layers",
        ),
    ],
    ids=["all the same", "torn apart", "too few groups", "no position in a step", "three layers"],
)
def test_invalid_training_data_is_refused(
    ranker: MoveRanker, labels: list[int], groups: list[int], complaint: str
) -> None:
    with pytest.raises(ValueError, match=complaint):
        ranker.fit(TWO, np.array(labels), np.array(groups))


WITHOUT_GROUPS: Final = dict.fromkeys(
    (
        "check_dict_unchanged",
        "check_dont_overwrite_parameters",
        "check_dtype_object",
        "check_estimators_dtypes",
        "check_estimators_fit_returns_self",
        "check_estimators_nan_inf",
        "check_estimators_overwrite_params",
        "check_estimators_pickle",
        "check_f_contiguous_array_estimator",
        "check_fit2d_1feature",
        "check_fit2d_predict1d",
        "check_fit_score_takes_y",
        "check_methods_sample_order_invariance",
        "check_methods_subset_invariance",
        "check_non_transformer_estimators_n_iter",
        "check_pipeline_consistency",
        "check_positive_only_tag_during_fit",
        "check_readonly_memmap_input",
        "check_regressors_int",
        "check_supervised_y_2d",
    ),
    "the check has several highest labels and passes no groups, which would be one position",
)
"""scikit-learn's checks that the ranker fails as it is, with the reason."""


class RankerWithGroups(MoveRanker):
    """The ranker with groups for checks that pass none: see `groups_of`."""

    @override
    def fit(self, X: Any, y: Any, groups: Any = None) -> Self:
        return super().fit(X, y, groups_of(y) if groups is None else groups)

    @override
    def score(self, X: Any, y: Any, groups: Any = None) -> float:
        return super().score(X, y, groups_of(y) if groups is None else groups)


def groups_of(y: Any) -> npt.NDArray[np.int64] | None:
    """Groups for y, if there is one: of four rows, or for 0 and 1, with a 1 in each."""
    if y is None:
        return None
    labels = np.ravel(y)
    of_fours: npt.NDArray[np.int64] = np.arange(len(labels)) // 4
    return np.maximum(np.cumsum(labels == 1), 1) if set(labels) == {0, 1} else of_fours


def name_of(check: Any) -> str:
    """The name of a check, which may be a partial function."""
    return str(getattr(check, "func", check).__name__)


def checks_of(ranker: MoveRanker) -> list[Any]:
    """scikit-learn's checks of an estimator, those with several highest labels last."""
    found = [check for _, check in estimator_checks_generator(ranker)]
    return sorted(found, key=lambda check: name_of(check) in WITHOUT_GROUPS)


PLAIN: Final = MoveRanker(random_state=0)


@pytest.mark.parametrize("check", checks_of(PLAIN), ids=name_of)
def test_ranker_passes_scikit_learn_checks_or_asks_for_groups(check: Callable[..., None]) -> None:
    if name_of(check) not in WITHOUT_GROUPS:
        check(clone(PLAIN))
        return
    # Some checks turn an error of `fit` into one of their own.
    with pytest.raises((ValueError, AssertionError)):
        check(clone(PLAIN))


@pytest.mark.parametrize(
    "check",
    [check for check in checks_of(RankerWithGroups()) if name_of(check) in WITHOUT_GROUPS],
    ids=name_of,
)
def test_ranker_with_groups_passes_all_other_checks(check: Callable[..., None]) -> None:
    check(RankerWithGroups(max_iter=1, random_state=0))


def test_fit_without_groups_says_how_to_pass_them() -> None:
    features, labels, _ = choices(0, positions=9)
    said = r"9 rows have the highest y, and without groups all 72 rows are one position.*groups="
    for method in (MoveRanker().fit, MoveRanker(max_iter=1).fit(*choices(1, 20)).score):
        with pytest.raises(ValueError, match=said):
            method(features, labels)


def test_one_position_needs_no_groups() -> None:
    features, labels, _ = choices(0, positions=1)
    assert MoveRanker(random_state=0).fit(features, labels).score(features, labels) == 1


def test_position_without_a_label_teaches_nothing_and_has_no_score() -> None:
    features, labels, groups = choices(0, 60)
    cut = np.argmax(labels[-MOVES:] == 1) - MOVES
    assert cut > -MOVES
    data = features[:cut], labels[:cut], groups[:cut]
    with pytest.raises(ValueError, match=r"1 of 60 positions have no labelled row: .* GroupKFold"):
        MoveRanker(max_iter=1, random_state=0).fit(*data).score(*data)
    alone = features[-MOVES:cut], labels[-MOVES:cut], groups[-MOVES:cut]
    with pytest.raises(ValueError, match="nothing to learn"):
        MoveRanker().fit(*alone)


def test_score_is_the_share_of_labels_ranked_first() -> None:
    ranker, data = MoveRanker(random_state=0).fit(*choices(0, 60)), choices(1, 60)
    assert ranker.score(*data) == pytest.approx(hits(ranker, *data[:2]))


@pytest.fixture
def routing() -> Iterator[None]:
    """Metadata routing is on."""
    with sklearn.config_context(enable_metadata_routing=True):
        yield


@pytest.mark.usefixtures("routing")
def test_cross_validation_passes_groups_on() -> None:
    features, labels, groups = choices(0, 120)
    found = cross_val_score(
        MoveRanker(max_iter=1, random_state=0),
        features,
        labels,
        params={"groups": groups},
        cv=GroupKFold(3),
    )
    assert found.min() > 0.8


@pytest.mark.usefixtures("routing")
def test_search_and_pipeline_pass_groups_on_by_requests() -> None:
    features, labels, groups = choices(0, 60)
    ranker = MoveRanker(max_iter=1, random_state=0)
    asking = ranker.set_fit_request(groups=True)
    search = GridSearchCV(
        make_pipeline(StandardScaler(), asking),
        {"moveranker__hidden_layer_sizes": [(2, 2), (4, 3)]},
        scoring=top_1_scorer().set_score_request(groups=True),
        cv=GroupKFold(2),
    )
    assert search.fit(features, labels, groups=groups).best_score_ > 0.5


@pytest.mark.usefixtures("routing")
def test_pipeline_is_scored_as_its_ranker() -> None:
    features, labels, groups = choices(0, 60)
    ranker = make_pipeline("passthrough", MoveRanker(max_iter=1, random_state=0))
    found = [
        cross_val_score(each, features, labels, params={"groups": groups}, cv=GroupKFold(2))
        for each in (ranker, ranker[-1])
    ]
    assert np.array_equal(*found)
    assert found[0].min() > 0.5


@pytest.mark.usefixtures("routing")
def test_grouped_scorer_scores_classifiers_too() -> None:
    features, labels, groups = choices(0, 120)
    found = cross_val_score(
        LogisticRegression(),
        features,
        labels,
        scoring=top_1_scorer().set_score_request(groups=True),
        params={"groups": groups},
        cv=GroupKFold(3),
    )
    assert found.min() > 0.8


def test_importance_and_dependence_follow_the_true_weights() -> None:
    data = choices(0)
    ranker = MoveRanker(random_state=0).fit(*data)
    features, labels, groups = choices(1, 100)
    scorer = top_1_scorer(groups)
    found = permutation_importance(
        ranker, features, labels, scoring=scorer, n_repeats=2, random_state=0
    ).importances_mean
    assert found.argmax() == TRUE_WEIGHTS.argmax()
    assert abs(found[TRUE_WEIGHTS == 0]).max() < 0.1 < found[0]
    curves = [partial_dependence(ranker, features, [at])["average"][0] for at in (0, 1)]
    assert [curve[-1] > curve[0] for curve in curves] == [True, False]


@pytest.mark.parametrize(
    ("scores", "share"),
    [([1, 2, 0, 5], 1.0), ([2, 2, 0, 5], 0.75), ([3, 2, 0, 5], 0.5), ([3, 2, 6, 5], 0.0)],
)
def test_top_1_shares_ties(scores: list[float], share: float) -> None:
    assert top_1_score([0, 1, 0, 1], scores, groups=["a", "a", "b", "b"]) == share


@pytest.mark.parametrize(
    ("groups", "fault"),
    [([0, 1, 0, 1], "must be adjacent"), ([0, 0, 1], "4 rows need as many groups, there are 3")],
)
def test_groups_that_do_not_fit_are_refused(groups: list[int], fault: str) -> None:
    with pytest.raises(ValueError, match=fault):
        top_1_score([0, 1, 0, 1], [1, 2, 3, 4], groups=groups)
