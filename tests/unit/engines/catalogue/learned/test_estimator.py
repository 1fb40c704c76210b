"""Classifiers of somebody else, served in place of the shipped model."""

from __future__ import annotations

import functools

import numpy as np
import pytest
from sklearn.ensemble import RandomForestClassifier
from sklearn.linear_model import LogisticRegression

from tengen.engines.catalogue.learned.estimator import Estimator, EstimatorEngine
from tengen.engines.catalogue.learned.features import encode
from tengen.engines.errors import ModelVersionError
from tengen.engines.game import Board
from tengen.engines.interface import AnalysisRequest
from tengen.engines.kernels.position import StaticPosition
from tengen.engines.model_store.feature_schema import COLUMNS
from tengen.engines.registry import create_engine
from tengen.service.app import create_app
from tengen.service.config import Settings
from tengen.testing import engine_checks
from tests.plugins import Packages
from tests.unit.tengen_cli.command import run_json

WEIGHT = COLUMNS.index("attack-weight")
CLASSIFIERS: dict[str, Estimator] = {
    "decision_function": LogisticRegression(),
    "predict_proba": RandomForestClassifier(3, max_depth=2, random_state=0),
}
SOURCE = """
from pathlib import Path

import numpy as np
from sklearn.linear_model import LogisticRegression
from tengen.engines.catalogue.learned.estimator import EstimatorEngine
from tengen.engines.model_store.feature_schema import COLUMNS


class MyModel(EstimatorEngine):
    name = "my-model"


def engine():
    features = np.random.default_rng(1).random((40, len(COLUMNS)))
    heavy = features[:, COLUMNS.index("attack-weight")] > 0.5
    return MyModel(LogisticRegression().fit(features, heavy))
"""
"""A package that fits a classifier to prefer heavy cells when it is loaded."""


class Ranker(EstimatorEngine):
    name = "ranker"


@functools.cache
def fitted(kind: str) -> Estimator:
    """A classifier that prefers cells with a great attack weight."""
    features = np.random.default_rng(1).random((200, len(COLUMNS))).astype(np.float32)
    classifier = CLASSIFIERS[kind]
    classifier.fit(features, features[:, WEIGHT] > 0.5)  # type: ignore[union-attr]
    return classifier


@pytest.mark.parametrize("kind", CLASSIFIERS)
def test_classifier_ranks_the_moves(kind: str) -> None:
    board, classifier = Board.from_moves("h8i9h9", "gomoku"), fitted(kind)
    options = {"guard": False, "verify": 0}
    request = AnalysisRequest(board, candidates=None, options=options)
    ranked = Ranker(classifier).analyse(request).candidates
    position = StaticPosition.of(board)
    cells = position.cells(frozenset(candidate.move for candidate in ranked))
    features = encode(position, cells, board.to_move)
    values = (
        classifier.decision_function(features)
        if hasattr(classifier, "decision_function")
        else classifier.predict_proba(features)[:, 1]
    )
    by_cell = dict(zip(cells.tolist(), values, strict=True))
    own = [by_cell[position.cell(candidate.move)] for candidate in ranked]
    assert [candidate.score for candidate in ranked] == pytest.approx(own)
    assert own == sorted(own, reverse=True)


def test_engine_of_a_classifier_keeps_the_contract() -> None:
    for name, check in engine_checks(lambda: Ranker(fitted("decision_function"))):
        if "15x15" in name or ":" not in name:
            check()


def test_classifier_of_other_columns_is_an_error() -> None:
    other = LogisticRegression().fit(np.eye(3), [0, 1, 1])
    with pytest.raises(ModelVersionError, match=f"to 3 columns, the features have {len(COLUMNS)}"):
        Ranker(other)


def test_classifiers_with_other_weights_have_other_digests() -> None:
    engines = [Ranker(fitted(kind)) for kind in CLASSIFIERS]
    assert len({engine.digest for engine in engines}) == len(CLASSIFIERS)


def test_installed_classifier_is_served_compared_and_matched(packages: Packages) -> None:
    packages.install("my-model", SOURCE, target="engine")
    client = create_app(Settings(plugins="my-model")).test_client()
    response = client.post("/v1/moves?engine=my-model&compare=learned", json={"moves": "h8i9h9"})
    answer = response.get_json()
    assert (answer["engine"]["name"], answer["model"]) == ("my-model", "LogisticRegression")
    assert [each["engine"] for each in answer["comparison"]] == ["learned"]
    match = ("match", "my-model", "random", "--games", 2, "--jobs", 1)
    assert run_json(*match)["wins"] == 2
    assert create_engine("my-model").model == "LogisticRegression"
