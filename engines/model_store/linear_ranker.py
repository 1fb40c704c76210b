"""`LinearRanker`: a trained linear model as one matrix product, stored as a NumPy archive."""

from __future__ import annotations

import io
from typing import Final, Self

import numpy as np
import numpy.typing as npt

from engines.model_store.archive import ARRAY_SUFFIX, read_array, read_members
from engines.parts.feature_schema import COLUMNS, PHASE_COLUMNS

WEIGHTS: Final = "weights"
"""The only array of the archive."""


class LinearRanker:
    """Scores moves by one weight per column, with separate weights for each phase of a game.

    scikit-learn's `decision_function` spends more time on checking its input than this one takes.

    Args:
        weights: float32, (phases, columns - phases) if the last `phases` columns of the features
            one-hot encode the phase of the position; (1, columns) without phases.
    """

    def __init__(self, weights: npt.NDArray[np.float32]) -> None:
        self.weights = weights

    def decision_function(
        self, features: npt.NDArray[np.float32] | npt.NDArray[np.float64]
    ) -> npt.NDArray[np.float32] | npt.NDArray[np.float64]:
        """Score moves; higher is better.

        Args:
            features: (n, columns) encoded moves.

        Returns:
            (n,) scores, in the precision of `features`.
        """
        phases, columns = self.weights.shape
        scores = features[:, :columns] @ self.weights.T
        if phases > 1:
            scores *= features[:, columns:]
        # All phases but one are zeros: the sum is exact.
        total: npt.NDArray[np.float32] | npt.NDArray[np.float64] = scores.sum(axis=1)
        return total

    def to_bytes(self) -> bytes:
        """Serialise as an `.npz` archive; equal weights give equal bytes."""
        buffer = io.BytesIO()
        # NumPy leaves the modification times of the archive at their default, 1980-01-01.
        np.savez(buffer, allow_pickle=False, **{WEIGHTS: self.weights})
        return buffer.getvalue()

    @classmethod
    def from_bytes(cls, payload: bytes) -> Self:
        """Deserialise what `to_bytes` returned; no code from the file is executed.

        Args:
            payload: The archive.

        Raises:
            ValueError: Not an `.npz` archive with a matrix `weights` of finite float32 numbers for
                the columns of the features, and nothing else.
        """
        members = read_members(payload)
        if members.keys() != {WEIGHTS + ARRAY_SUFFIX}:
            names = ", ".join(map(repr, members)) or "none"
            raise ValueError(f"arrays are {names:.200}, only {WEIGHTS!r} is allowed")
        weights = read_array(members[WEIGHTS + ARRAY_SUFFIX])
        if weights.dtype != np.float32 or weights.ndim != 2:  # noqa: PLR2004 - a matrix
            raise ValueError(
                f"{WEIGHTS} is {weights.dtype} of shape {weights.shape}, must be a float32 matrix"
            )
        phases = len(PHASE_COLUMNS)
        shapes = (1, len(COLUMNS)), (phases, len(COLUMNS) - phases)
        if weights.shape not in shapes:
            raise ValueError(f"{WEIGHTS} has the shape {weights.shape}, not one of {shapes}")
        if not np.isfinite(weights).all():
            raise ValueError(f"{WEIGHTS} has numbers that are not finite")
        return cls(weights)
