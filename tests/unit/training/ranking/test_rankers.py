"""Rankers of a training: made by a factory and parameters, checked before games are played."""

from __future__ import annotations

import shlex
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any, Final, Self

import numpy as np
import pytest
from sklearn.linear_model import LogisticRegression, Ridge
from sklearn.pipeline import make_pipeline
from sklearn.svm import SVC, LinearSVC
from sklearn.tree import DecisionTreeClassifier

from tengen.engines.model_store.feature_schema import COLUMNS
from tengen.engines.model_store.ranker import CodeRanker, Features, Scores
from tengen.engines.model_store.ranking_network import RankingNetwork
from tengen.training.errors import ParameterError
from tengen.training.plans.ranker_plan import RankerPlan, Value, parse_parameters
from tengen.training.ranking.dataset import Dataset
from tengen.training.ranking.rankers import (
    check_ranker,
    code_of,
    create_ranker,
    describe_ranker,
    fit_ranker,
)

SOURCE: Final = """
from sklearn.ensemble import RandomForestClassifier
from sklearn.pipeline import make_pipeline
from sklearn.preprocessing import FunctionTransformer

settings = {"trees": 2}


def forest():
    return RandomForestClassifier(settings["trees"])


def without_fit():
    return object()


def failing():
    raise RuntimeError("no licence")


def unstorable():
    return make_pipeline(FunctionTransformer(lambda x: x), RandomForestClassifier(2))


class Same:
    def fit(self, features, labels):
        pass

    def rank(self, features):
        return [0.0]
"""
COLUMN: Final = 7


@pytest.fixture
def module(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The module `my_rankers`."""
    path = tmp_path / "my_rankers.py"
    path.write_text(SOURCE)
    monkeypatch.syspath_prepend(tmp_path)
    monkeypatch.delitem(sys.modules, "my_rankers", raising=False)
    return path


def positions(count: int = 60, moves: int = 6) -> Dataset:
    """Positions whose labels one column decides."""
    features = np.random.default_rng(0).random((count * moves, len(COLUMNS)), dtype=np.float32)
    starts = moves * np.arange(count + 1)
    best = features[:, COLUMN].reshape(count, moves).argmax(axis=1)
    return Dataset.of_games(features, starts, starts[:-1] + best, np.arange(count).astype(str))


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("a=32,16", (32, 16)),
        ("a=[32, 16]", (32, 16)),
        ("a=1e-3", 1e-3),
        ("a=true", True),
        ("a=null", None),
        ("a=balanced", "balanced"),
        ("a=x=y", "x=y"),
        ("a=", ""),
        ("a=1,,2", "1,,2"),
        ("a=" + 9999 * "[", 9999 * "["),
    ],
)
def test_parameter_is_read_from_its_text(text: str, value: Value) -> None:
    assert parse_parameters([text]) == (("a", value),)


@pytest.mark.parametrize(
    ("texts", "fault"),
    [
        (["hidden"], "'hidden' is not written as NAME=VALUE"),
        (["=3"], "'=3' is not written as NAME=VALUE"),
        (["a=1", "a=2"], "a is given twice"),
        (['a={"b": 1}'], "a is a JSON object"),
        (["a=1e999"], "a is inf, it must be finite"),
        (["a=[1, NaN]"], "a is nan, it must be finite"),
    ],
)
def test_text_that_is_no_parameter_is_refused(texts: list[str], fault: str) -> None:
    with pytest.raises(ParameterError, match=fault):
        parse_parameters(texts)


def test_plan_is_read_from_its_json_form() -> None:
    plan = RankerPlan(factory="a.b:c", parameters=(("k", (1, (2, None))), ("x", "y")))
    assert RankerPlan.from_json(plan.as_dict()) == plan
    assert RankerPlan.from_json({}) == RankerPlan()


@pytest.mark.parametrize("factory", ["my_ranker", "my-ranker:f", "a:b:c", ".a:b", "a.:b", ":", ""])
def test_factory_that_is_not_written_as_module_and_function_is_refused(factory: str) -> None:
    with pytest.raises(ParameterError, match="is not written as MODULE:FUNCTION"):
        RankerPlan(factory=factory)


def test_included_ranker_takes_short_names_and_the_seed() -> None:
    plan = RankerPlan(parameters=(("hidden", (5, 4)), ("l2", 0.5), ("max_iter", 2)))
    described = describe_ranker(plan, seed=9)
    assert described["name"] == "MoveRanker"
    assert described["parameters"] == {
        "alpha": 0.5,
        "batch_size": 256,
        "hidden_layer_sizes": [5, 4],
        "learning_rate_init": 2e-3,
        "max_iter": 2,
        "random_state": 9,
    }
    fitted = fit_ranker(create_ranker(plan, seed=9), positions())
    assert isinstance(fitted, RankingNetwork)
    assert fitted.second.shape == (5, 4)


@pytest.mark.usefixtures("module")
def test_ranker_of_a_factory_has_the_parameters_and_the_seed() -> None:
    plan = RankerPlan(factory="my_rankers:forest", parameters=(("max_depth", 1),))
    found = create_ranker(plan, seed=4).get_params()
    assert (found["n_estimators"], found["max_depth"], found["random_state"]) == (2, 1, 4)


@pytest.mark.parametrize(
    ("factory", "parameters", "fault"),
    [
        (None, ["hiden=3"], "MoveRanker has no parameter hiden: it has alpha, batch_size, hidden,"),
        (None, ["hidden=0,3"], "sizes, batch_size and max_iter must be 1 or more"),
        (None, ["hidden=3"], "MoveRanker fails on made-up positions"),
        (None, ["hidden=300,3"], "layers have the sizes 300 and 3, at most 256"),
        ("my_rankers:forest", ["trees=3"], "RandomForestClassifier has no parameter trees"),
        ("my_rankers:forest", ["max_depth=-3"], "The 'max_depth' parameter"),
        ("my_rankers:nothing", [], "the module my_rankers has no function nothing"),
        ("my_rankers:settings", [], "my_rankers:settings is no function"),
        ("my_rankers:without_fit", [], "returns object, which has no method fit"),
        ("my_rankers:failing", [], r"failing\(\) raises RuntimeError: no licence"),
        ("my_rankers:unstorable", [], "Pipeline cannot be stored by joblib"),
        ("my_rankers:Same", [], r"rank of Same returned an array of shape \(1,\) for 8 moves"),
        ("my_rankers:Same", ["a=1"], "Same has no parameter a: it has no parameters"),
        ("no_such_module:f", [], "there is no module no_such_module"),
        ("sklearn.cluster:KMeans", ["n_clusters=900"], "n_samples=320 should be >= n_clusters"),
    ],
)
@pytest.mark.usefixtures("module", "few_steps")
def test_ranker_that_cannot_be_used_is_refused(
    factory: str | None, parameters: list[str], fault: str
) -> None:
    with pytest.raises(ParameterError, match=fault):
        check_ranker(RankerPlan(factory=factory, parameters=parse_parameters(parameters)))


@pytest.mark.usefixtures("module")
def test_changed_module_of_a_factory_changes_its_digest(module: Path) -> None:
    plan = RankerPlan(factory="my_rankers:forest")
    before = code_of(plan)
    module.write_text(SOURCE + "\n# A comment.\n")
    assert code_of(plan) == before
    module.write_text(SOURCE.replace('"trees": 2', '"trees": 3'))
    assert code_of(plan) != before
    assert code_of(RankerPlan()) == {}


@pytest.mark.usefixtures("module")
def test_changed_module_that_a_factory_imports_changes_its_digest(module: Path) -> None:
    plan = RankerPlan(factory="my_rankers:forest")
    module.write_text(f"from my_columns import CHOSEN\nimport numpy\n{SOURCE}")
    helper, package = module.parent / "my_columns.py", module.parent / "my_sizes"
    package.mkdir()
    (module.parent / "unrelated.py").write_text("A = 1\n")
    helper.write_text("import my_sizes.few\nCHOSEN = 1\n")
    (package / "few.py").write_text("COUNT = 2\n")
    digests = [code_of(plan)]
    (module.parent / "unrelated.py").write_text("A = 2\n")
    assert code_of(plan) == digests[0]
    helper.write_text("import my_sizes.few\nCHOSEN = 2\n")
    digests.append(code_of(plan))
    (package / "few.py").write_text("COUNT = 3\n")
    digests.append(code_of(plan))
    assert len({each["ranker"] for each in digests}) == 3


def test_changed_module_of_a_package_changes_its_digest(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.syspath_prepend(tmp_path)
    digests = []
    for name, files in (
        ("with_init_of_rankers", ("__init__.py", "trees.py")),
        ("namespace_of_rankers", ("trees.py",)),
    ):
        (tmp_path / name).mkdir()
        for count in "23":
            for file in files:
                (tmp_path / name / file).write_text(f"COUNT = {count}\n")
            digests.append(code_of(RankerPlan(factory=f"{name}.trees:forest"))["ranker"])
    assert len(set(digests)) == 4


@pytest.mark.usefixtures("module")
def test_changed_module_of_an_editable_distribution_changes_its_digest(
    module: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    metadata = tmp_path / "site-packages" / "my_rankers-1.0.dist-info"
    metadata.mkdir(parents=True)
    (metadata / "METADATA").write_text("Metadata-Version: 2.1\nName: my-rankers\nVersion: 1.0\n")
    (metadata / "top_level.txt").write_text("my_rankers\n")
    monkeypatch.syspath_prepend(metadata.parent)
    plan = RankerPlan(factory="my_rankers:forest")
    before = code_of(plan)
    module.write_text(SOURCE.replace('"trees": 2', '"trees": 3'))
    assert code_of(plan) != before


def test_options_of_a_plan_give_the_plan() -> None:
    given = parse_parameters(["a=32,16", "b=0.001", "c=it's", "d=true", 'e="5"', "f=null"])
    options = shlex.split(" ".join(RankerPlan(factory="m.n:f", parameters=given).as_options()))
    assert options[:2] == ["--ranker", "m.n:f"]
    assert options[2::2] == ["--set"] * len(given)
    assert parse_parameters(options[3::2]) == given
    assert RankerPlan().as_options() == []


def test_installed_factory_has_a_digest() -> None:
    found = [code_of(RankerPlan(factory=f"{name}:f")) for name in ("sklearn", "numpy")]
    assert [list(digests) for digests in found] == [["ranker"]] * 2
    assert found[0] != found[1]


class ByColumn:
    """A ranker that is no estimator of scikit-learn."""

    def fit(self, features: Features, labels: Any, groups: Any) -> Self:
        assert len(np.unique(groups)) == labels.sum()
        self.column_ = int(np.corrcoef(features.T, labels)[-1, :-1].argmax())
        return self

    def rank(self, features: Features, /) -> Scores:
        return features[:, self.column_].astype(np.float64)


@pytest.mark.parametrize(
    ("make", "method"),
    [
        (ByColumn, "rank"),
        (lambda: LogisticRegression(class_weight="balanced", C=100), "decision_function"),
        (lambda: SVC(class_weight="balanced"), "decision_function"),
        (lambda: make_pipeline(LinearSVC()), "decision_function"),
        (lambda: DecisionTreeClassifier(random_state=0), "predict_proba"),
        (Ridge, "predict"),
    ],
)
def test_scores_of_every_kind_of_ranker_put_good_moves_first(
    make: Callable[[], Any], method: str
) -> None:
    data = positions()
    fitted = fit_ranker(make(), data)
    assert isinstance(fitted, CodeRanker)
    assert fitted.method == method
    scores = fitted.rank(data.features)
    assert scores.dtype == np.float64
    best = scores.reshape(len(data), -1).argmax(axis=1) + data.starts[:-1]
    assert np.mean(best == data.chosen) > 0.5
