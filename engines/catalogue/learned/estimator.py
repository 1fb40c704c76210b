"""`learned` with an estimator of somebody else in place of the shipped model."""

from __future__ import annotations

import hashlib
import pickle
from typing import Any, Protocol, TypeAlias

import numpy as np
import numpy.typing as npt
from typing_extensions import override

from tengen.engines.catalogue.learned.engine import LearnedEngine, Ranking, below_proofs
from tengen.engines.catalogue.learned.features import encode
from tengen.engines.errors import ModelVersionError
from tengen.engines.game import Color
from tengen.engines.interface import Analysis, AnalysisRequest
from tengen.engines.kernels.position import StaticPosition
from tengen.engines.model_store.feature_schema import COLUMNS
from tengen.engines.model_store.ranker import CodeRanker
from tengen.engines.model_store.store import ModelStore
from tengen.engines.reasons import Reason


class WithDecision(Protocol):
    """A classifier with scores, such as `LogisticRegression`."""

    def decision_function(self, features: npt.NDArray[np.float32], /) -> Any:
        """(n,) scores of moves that are described by (n, columns) features."""


class WithProbability(Protocol):
    """A classifier with probabilities alone, such as `RandomForestClassifier`."""

    def predict_proba(self, features: npt.NDArray[np.float32], /) -> Any:
        """(n, 2) probabilities; the second column is that a move is good."""


Estimator: TypeAlias = WithDecision | WithProbability


class EstimatorEngine(LearnedEngine):
    """Ranks moves by a fitted estimator of scikit-learn, with the checks of `learned`.

    A subclass gives it a name and a summary. `tengen.engines.model_store.ranker.CodeRanker` says
    which methods score the moves.

    Args:
        estimator: Fitted to the features of `tengen.engines.catalogue.learned.features.encode`; a
            classifier to two classes, of which the second is that of good moves.

    Raises:
        ModelVersionError: It was fitted to another number of columns.
        ModelError: It cannot score moves.
    """

    summary = "A classifier ranks the cells; proofs and a small search check the first."

    def __init__(self, estimator: Estimator) -> None:
        super().__init__(ModelStore())
        columns = getattr(estimator, "n_features_in_", len(COLUMNS))
        if columns != len(COLUMNS):
            raise ModelVersionError(
                f"the classifier was fitted to {columns} columns, the features have {len(COLUMNS)}"
            )
        self._ranker = CodeRanker(estimator)
        self._digest = hashlib.sha256(pickle.dumps(estimator)).hexdigest()

    @property
    @override
    def model(self) -> str:
        """The name of the classifier's class."""
        return self._ranker.name

    @property
    @override
    def digest(self) -> str:
        """SHA-256 of the pickled classifier."""
        return self._digest

    @override
    def reasons(self, request: AnalysisRequest, analysis: Analysis) -> tuple[Reason, ...]:
        """No reasons of its own."""
        return ()

    @override
    def _rank(self, position: StaticPosition, cells: npt.NDArray[np.int64], side: Color) -> Ranking:
        values = below_proofs(self._ranker.rank(encode(position, cells, side)))
        return Ranking(self.model, values, self._evaluation.current())
