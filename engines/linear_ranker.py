"""`LinearRanker`: what a trained linear model comes down to, one matrix product.

It is saved by skops, as every model is, and read without: skops brings scikit-learn and SciPy
along, 80 MiB for each worker of a service and half a second of every start.
"""

from __future__ import annotations

import io
import json
import zipfile
from typing import Any

import numpy as np
import numpy.typing as npt


class LinearRanker:
    """Scores moves by a weight a column; where positions have phases, by the phase's own weights.

    scikit-learn's own `decision_function` takes longer to check its input than this takes in all.

    Args:
        weights: (phases, columns - phases) where the last `phases` columns of the features are 1
            for the phase that the position is in and 0 for the others; (1, columns) without phases.
    """

    def __init__(self, weights: npt.NDArray[np.float32]) -> None:
        self.weights = weights

    def decision_function(
        self, features: npt.NDArray[np.float32] | npt.NDArray[np.float64]
    ) -> npt.NDArray[np.float32] | npt.NDArray[np.float64]:
        """(n,) scores of (n, columns) encoded moves, in their precision: the higher, the better."""
        phases, columns = self.weights.shape
        scores = features[:, :columns] @ self.weights.T
        if phases > 1:
            scores *= features[:, columns:]
        # All phases but one are zeros: the sum is exact.
        total: npt.NDArray[np.float32] | npt.NDArray[np.float64] = scores.sum(axis=1)
        return total


def read(payload: bytes) -> LinearRanker | None:
    """The linear ranker in a file of skops'; None where there is anything else or more in it.

    The file is an archive: `schema.json` says what to build, and arrays are files of numpy's.
    Nothing in it is run, and nothing is built that it names.

    Args:
        payload: The file, an intact one.

    Source: `skops/io/_protocol.py` and `skops/io/_numpy.py` of skops 0.16.
    """
    with zipfile.ZipFile(io.BytesIO(payload)) as archive:
        name = _weights_file(json.loads(archive.read("schema.json")))
        if name is None:
            return None
        weights = np.load(io.BytesIO(archive.read(name)), allow_pickle=False)
    return LinearRanker(weights)


def _weights_file(schema: Any) -> str | None:
    """The array's name in the archive; None where the schema is not that of a linear ranker."""
    match schema:
        case {
            "protocol": 2,
            "__module__": LinearRanker.__module__,
            "__class__": LinearRanker.__qualname__,
            "__loader__": "ObjectNode",
            "content": {
                "__module__": "builtins",
                "__class__": "dict",
                "__loader__": "DictNode",
                "content": {
                    "weights": {
                        "__module__": "numpy",
                        "__class__": "ndarray",
                        "__loader__": "NdArrayNode",
                        "type": "numpy",
                        "file": str(name),
                    },
                    **rest,
                },
            },
        } if not rest:
            return name
    return None
