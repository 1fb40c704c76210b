"""`RankingNetwork`: a small trained network that scores moves, stored as a NumPy archive."""

from __future__ import annotations

import dataclasses
import io
from typing import Final, Self

import numpy as np
import numpy.typing as npt

from tengen.engines.model_store.array_archive import ARRAY_SUFFIX, read_array, read_members
from tengen.engines.model_store.feature_schema import COLUMNS
from tengen.engines.model_store.ranker import Features, Scores

DECIMALS: Final = 6
"""Decimals of scores: their last digits differ from one processor to another, these do not."""

MAX_LAYER: Final = 256
"""Largest size of a layer, which bounds the cost of scoring a move."""


@dataclasses.dataclass(frozen=True, slots=True, eq=False)
class RankingNetwork:
    """Scores moves by a linear part and two small layers of rectified sums.

    All arrays are float32; `wide` and `deep` are the sizes of the two layers.
    """

    linear: npt.NDArray[np.float32]
    """(columns,): the score per unit of each column, to which the layers add theirs."""
    first: npt.NDArray[np.float32]
    """(columns, wide) weights of the first layer."""
    first_bias: npt.NDArray[np.float32]
    """(wide,) biases of the first layer."""
    second: npt.NDArray[np.float32]
    """(wide, deep) weights of the second layer."""
    second_bias: npt.NDArray[np.float32]
    """(deep,) biases of the second layer."""
    output: npt.NDArray[np.float32]
    """(deep,) weights from the second layer to the score."""

    def __post_init__(self) -> None:
        """Check the arrays against each other.

        Raises:
            ValueError: An array is not float32, is not finite, or does not fit the others.
        """
        columns, wide, deep = (
            array.shape[0] if array.ndim else 0
            for array in (self.linear, self.first_bias, self.output)
        )
        if max(wide, deep) > MAX_LAYER:
            raise ValueError(f"layers have the sizes {wide} and {deep}, at most {MAX_LAYER}")
        shapes = ((columns,), (columns, wide), (wide,), (wide, deep), (deep,), (deep,))
        for (name, array), shape in zip(self.arrays().items(), shapes, strict=True):
            if array.dtype != np.float32 or array.shape != shape:
                raise ValueError(
                    f"{name} is {array.dtype} of shape {array.shape}, must be float32 of {shape}"
                )
            if not np.isfinite(array).all():
                raise ValueError(f"{name} has numbers that are not finite")

    def arrays(self) -> dict[str, npt.NDArray[np.float32]]:
        """The arrays by name."""
        return {field.name: getattr(self, field.name) for field in dataclasses.fields(self)}

    def rank(self, features: Features, /) -> Scores:
        """Score moves; higher is better.

        Args:
            features: (n, columns) encoded moves.

        Returns:
            (n,) scores, rounded to `DECIMALS`.
        """
        inputs = features.astype(np.float64)
        wide = np.maximum(inputs @ self.first + self.first_bias, 0)
        deep = np.maximum(wide @ self.second + self.second_bias, 0)
        scores: npt.NDArray[np.float64] = inputs @ self.linear + deep @ self.output
        return np.round(scores, DECIMALS)

    def to_bytes(self) -> bytes:
        """Serialise as an `.npz` archive; equal weights give equal bytes."""
        buffer = io.BytesIO()
        # NumPy leaves the modification times of the archive at their default, 1980-01-01.
        np.savez(buffer, allow_pickle=False, **self.arrays())
        return buffer.getvalue()

    @classmethod
    def from_bytes(cls, payload: bytes) -> Self:
        """Deserialise what `to_bytes` returned; no code from the file is executed.

        Raises:
            ValueError: Not an `.npz` archive of these arrays for the columns of the features, and
                nothing else.
        """
        members = read_members(payload)
        names = [field.name for field in dataclasses.fields(cls)]
        if members.keys() != {name + ARRAY_SUFFIX for name in names}:
            found = ", ".join(map(repr, members)) or "none"
            raise ValueError(f"arrays are {found:.200}, must be {', '.join(names)}")
        arrays = {name: read_array(members[name + ARRAY_SUFFIX]) for name in names}
        network = cls(**arrays)
        if len(network.linear) != len(COLUMNS):
            raise ValueError(f"linear has {len(network.linear)} columns, must have {len(COLUMNS)}")
        return network
