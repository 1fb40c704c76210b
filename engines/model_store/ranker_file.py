"""Files of fitted rankers: linear ones as `.npz`, those of scikit-learn as `.skops`.

Reading one executes no code from it, takes bounded memory, and checks what compiled code would not.
"""

from __future__ import annotations

import itertools
import json
from typing import Any, Final, Protocol

import numpy as np
import numpy.typing as npt

from engines.errors import ModelError
from engines.model_store.archive import (
    ARRAY_SUFFIX,
    check_trees,
    read_array,
    read_members,
    write_members,
)
from engines.model_store.linear_ranker import LinearRanker
from engines.parts.feature_schema import COLUMNS, PHASE_COLUMNS

LINEAR_MODEL: Final = "model.npz"
SKLEARN_MODEL: Final = "model.skops"

SCHEMA: Final = "schema.json"
"""Member of a `.skops` file that describes its objects."""
_ID, _FILE = "__id__", "file"
"""Fields of an object in the schema: its number, and the member with the data of an array."""
MAX_SCHEMA: Final = 4_000_000
"""Bytes; a boosted tree takes 3 kB."""

ALLOWED_TYPES: Final[tuple[str, ...]] = (
    "sklearn.ensemble._hist_gradient_boosting.predictor.TreePredictor",
    # Linear models were stored by skops before they were stored as `.npz`.
    "engines.model_store.linear_ranker.LinearRanker",
)
"""Types that a `.skops` file may hold beyond those that skops trusts. Never read from the file."""


class Ranker(Protocol):
    """A fitted ranker: a `LinearRanker`, or a classifier or pipeline of scikit-learn."""

    def decision_function(
        self, features: npt.NDArray[np.float32] | npt.NDArray[np.float64]
    ) -> npt.NDArray[np.float32] | npt.NDArray[np.float64]:
        """Score moves: (n, columns) features of one position to (n,) scores, higher is better."""
        ...


def serialise(ranker: Ranker) -> tuple[str, bytes]:
    """Name and content of the model file of a ranker; equal rankers give equal bytes."""
    if isinstance(ranker, LinearRanker):
        return LINEAR_MODEL, ranker.to_bytes()
    # Imported here: skops imports scikit-learn and SciPy, 80 MiB that a linear ranker does without.
    import skops.io  # noqa: PLC0415

    return SKLEARN_MODEL, _canonical(skops.io.dumps(ranker))


def deserialise(model: str, file: str, payload: bytes) -> Ranker:
    """The ranker in a model file.

    Raises:
        ModelError: The file is invalid or holds a type that is not allowed.
    """
    try:
        ranker = LinearRanker.from_bytes(payload) if file == LINEAR_MODEL else _from_skops(payload)
        _check_scores(ranker)
    except Exception as error:
        # Whatever a damaged file makes its readers raise: one bad model is one unusable model.
        reason = str(error) if isinstance(error, ValueError) else f"{type(error).__name__}: {error}"
        raise ModelError(f"file {file} of model {model!r} is invalid: {reason:.500}") from error
    return ranker


def _from_skops(payload: bytes) -> Ranker:
    members = read_members(payload)
    if len(schema := members.pop(SCHEMA, b"")) > MAX_SCHEMA:
        raise ValueError(f"{SCHEMA} has {len(schema)} bytes, {MAX_SCHEMA} are allowed")
    for name, content in members.items():
        if not name.endswith(ARRAY_SUFFIX):
            # Such as archives in the archive, of sparse matrices.
            raise ValueError(f"it holds {name!r:.80}, only {SCHEMA} and arrays are allowed")
        array = read_array(content)
        if "is_leaf" in (array.dtype.names or ()):
            check_trees(array, len(COLUMNS))
    import skops.io  # noqa: PLC0415

    foreign = set(skops.io.get_untrusted_types(data=payload)) - set(ALLOWED_TYPES)
    if foreign:
        raise ValueError(f"types that are not allowed: {', '.join(sorted(foreign))}")
    ranker: Ranker = skops.io.loads(payload, trusted=list(ALLOWED_TYPES))
    return ranker


def _canonical(payload: bytes) -> bytes:
    """A `.skops` file whose bytes depend on its content alone.

    skops numbers objects and names arrays by addresses in memory, and adds the time. Here both are
    numbered in the order of the schema. Every object gets a number of its own: which equal texts
    and numbers are one object is up to the interpreter.

    Args:
        payload: The file as skops wrote it.
    """
    members = read_members(payload)
    schema = json.loads(members[SCHEMA])
    numbers = itertools.count(1)
    arrays: dict[str, str] = {}

    def renumber(node: Any) -> None:
        if isinstance(node, list):
            for inner in node:
                renumber(inner)
        elif isinstance(node, dict):
            if _ID in node:
                node[_ID] = next(numbers)
            if isinstance(name := node.get(_FILE), str) and name in members:
                node[_FILE] = arrays.setdefault(name, f"{len(arrays):05d}{ARRAY_SUFFIX}")
            for inner in node.values():
                renumber(inner)

    renumber(schema)
    return write_members(
        {new: members[old] for old, new in arrays.items()}
        | {SCHEMA: json.dumps(schema, indent=2).encode()}
    )


def _check_scores(ranker: Ranker) -> None:
    """Check that a ranker takes the columns of the features and gives finite scores."""
    if isinstance(ranker, LinearRanker):
        phases = len(PHASE_COLUMNS)
        shapes = (1, len(COLUMNS)), (phases, len(COLUMNS) - phases)
        if ranker.weights.shape not in shapes:
            raise ValueError(f"weights have the shape {ranker.weights.shape}, not one of {shapes}")
    rows = np.zeros((2, len(COLUMNS)), dtype=np.float32)
    with np.errstate(all="ignore"):
        scores = np.asarray(ranker.decision_function(rows))
    if scores.shape != (len(rows),) or not np.isfinite(scores).all():
        raise ValueError("it does not give one finite score per row of features")
