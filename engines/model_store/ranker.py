"""The contract of a ranker, and the adapter that makes one of an estimator of scikit-learn."""

from __future__ import annotations

from typing import Any, Final, Protocol, TypeAlias

import numpy as np
import numpy.typing as npt
from typing_extensions import override

from tengen.engines.errors import ModelError

Features: TypeAlias = npt.NDArray[np.float32] | npt.NDArray[np.float64]
"""(n, columns) moves, as `tengen.engines.catalogue.learned.features.encode` describes them: that
gives float32."""
Scores: TypeAlias = npt.NDArray[np.float64]
"""(n,) scores."""
METHODS: Final[tuple[str, ...]] = ("rank", "decision_function", "predict_proba", "predict")
"""Methods that score moves; the first one that an object has is called."""

LARGEST: Final = 1e30
"""Largest absolute score of other code; the differences of larger ones may be infinite."""


class Ranker(Protocol):
    """Orders the moves of a position; must allow calls from several threads."""

    def rank(self, features: Features, /) -> Scores:
        """Score the moves of one position; higher is better.

        Args:
            features: (n, columns) float32 moves.

        Returns:
            (n,) float64 scores, none beyond `LARGEST`. Only their differences within a position
            count.
        """


class CodeRanker:
    """A ranker of other code: an object with `rank`, or a fitted estimator of scikit-learn.

    An estimator scores moves by `decision_function`, else by the probability of its second class,
    that of good moves, else by what it predicts, unless it is a classifier.

    Args:
        fitted: The object.

    Raises:
        ModelError: It has none of these methods.
    """

    def __init__(self, fitted: object) -> None:
        self.fitted = fitted
        self.name = type(fitted).__name__
        # A classifier predicts classes, which are no order.
        usable = METHODS[:-1] if hasattr(fitted, "classes_") else METHODS
        found = [method for method in usable if callable(getattr(fitted, method, None))]
        if not found:
            raise ModelError(
                f"{self.name} cannot score moves: it needs one of the methods "
                f"{', '.join(METHODS[:-1])}, or, if it is no classifier, {METHODS[-1]}"
            )
        self.method = found[0]

    @override
    def __repr__(self) -> str:
        return f"CodeRanker({self.name})"

    def rank(self, features: Features, /) -> Scores:
        """See `Ranker`.

        Raises:
            ModelError: The object raises an exception, which is the cause, or returns no scores.
        """
        try:
            values: Any = getattr(self.fitted, self.method)(features)
            scores = np.asarray(values, dtype=np.float64)
        except Exception as error:
            # Not its text: it may contain secrets, and services show the message to everybody.
            raise ModelError(
                f"{self.method} of {self.name} raised {type(error).__name__}"
            ) from error
        expected: tuple[int, ...] = (len(features),)
        if self.method == "predict_proba":
            expected = (len(features), 2)
        if scores.shape != expected:
            raise ModelError(
                f"{self.method} of {self.name} returned an array of shape {scores.shape} for "
                f"{len(features)} moves, it must be {expected}"
            )
        if not (np.abs(scores) <= LARGEST).all():
            raise ModelError(
                f"{self.method} of {self.name} returned scores that are not finite, or beyond "
                f"{LARGEST:.0e}"
            )
        return scores if scores.ndim == 1 else scores[:, 1]
