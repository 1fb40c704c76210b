"""Linear rankers survive serialisation as NumPy archives, and nothing else is accepted as one."""

from __future__ import annotations

import io
import subprocess
import sys
import zipfile
from collections.abc import Callable
from typing import Any, Final

import numpy as np
import pytest

from engines.model_store.linear_ranker import LinearRanker
from tests.rankers import random_ranker

WEIGHTS: Final = np.arange(6, dtype=np.float32).reshape(2, 3)


def archive(**arrays: Any) -> bytes:
    buffer = io.BytesIO()
    np.savez(buffer, **arrays)
    return buffer.getvalue()


def array_file(array: Any) -> bytes:
    buffer = io.BytesIO()
    np.save(buffer, array)
    return buffer.getvalue()


def test_scores_are_sums_of_weighted_columns() -> None:
    features = np.array([[1, 2, 3], [0, 1, 0]], dtype=np.float32)
    scores = LinearRanker(WEIGHTS[1:]).decision_function(features)
    np.testing.assert_array_equal(scores, np.array([26, 4], dtype=np.float32), strict=True)


def test_scores_use_the_weights_of_the_phase() -> None:
    features = np.array([[1, 2, 3, 1, 0], [1, 2, 3, 0, 1]], dtype=np.float64)
    scores = LinearRanker(WEIGHTS).decision_function(features)
    np.testing.assert_array_equal(scores, np.array([8.0, 26.0]), strict=True)


def test_weights_survive_serialisation() -> None:
    saved = random_ranker()
    loaded = LinearRanker.from_bytes(saved.to_bytes())
    np.testing.assert_array_equal(loaded.weights, saved.weights, strict=True)


def test_equal_weights_give_equal_bytes_in_another_process() -> None:
    program = (
        "import sys, numpy as np; from engines.model_store.linear_ranker import LinearRanker\n"
        "weights = np.arange(6, dtype=np.float32).reshape(2, 3)\n"
        "sys.stdout.buffer.write(LinearRanker(weights).to_bytes())"
    )
    completed = subprocess.run([sys.executable, "-c", program], check=True, capture_output=True)
    assert completed.stdout == LinearRanker(WEIGHTS).to_bytes()


def test_archive_carries_no_modification_time() -> None:
    with zipfile.ZipFile(io.BytesIO(LinearRanker(WEIGHTS).to_bytes())) as zipped:
        assert [info.date_time for info in zipped.infolist()] == [(1980, 1, 1, 0, 0, 0)]


INVALID: Final[dict[str, Callable[[], bytes]]] = {
    "empty": lambda: b"",
    "text": lambda: b"weights",
    "truncated": lambda: archive(weights=WEIGHTS)[:100],
    "single array": lambda: array_file(WEIGHTS),
    "pickled objects": lambda: archive(weights=np.array([[{}]], dtype=object)),
    "pickled array file": lambda: array_file(np.array([[{}]], dtype=object)),
    "no array": archive,
    "other array": lambda: archive(bias=WEIGHTS),
    "additional array": lambda: archive(weights=WEIGHTS, bias=WEIGHTS),
    "vector": lambda: archive(weights=WEIGHTS[0]),
    "double precision": lambda: archive(weights=WEIGHTS.astype(np.float64)),
}


@pytest.mark.parametrize("payload", INVALID.values(), ids=INVALID)
def test_invalid_archive_is_refused(payload: Callable[[], bytes]) -> None:
    with pytest.raises(ValueError, match=r"array|weights|pickle"):
        LinearRanker.from_bytes(payload())
