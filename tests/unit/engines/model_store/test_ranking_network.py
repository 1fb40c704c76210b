"""Ranking networks survive serialisation as NumPy archives, and nothing else is accepted as one."""

from __future__ import annotations

import io
import subprocess
import sys
import zipfile
from collections.abc import Callable
from typing import Any, Final

import numpy as np
import pytest

from tengen.engines.model_store.feature_schema import COLUMNS
from tengen.engines.model_store.ranking_network import RankingNetwork
from tests.rankers import random_ranker

NETWORK: Final = RankingNetwork(
    linear=np.array([1, 2, 0], dtype=np.float32),
    first=np.array([[1, 0], [0, 1], [0, 0]], dtype=np.float32),
    first_bias=np.array([0, -1], dtype=np.float32),
    second=np.array([[1], [2]], dtype=np.float32),
    second_bias=np.array([-3], dtype=np.float32),
    output=np.array([10], dtype=np.float32),
)


def archive(**arrays: Any) -> bytes:
    buffer = io.BytesIO()
    np.savez(buffer, **arrays)
    return buffer.getvalue()


def array_file(array: Any) -> bytes:
    buffer = io.BytesIO()
    np.save(buffer, array)
    return buffer.getvalue()


@pytest.mark.parametrize("dtype", [np.float32, np.float64])
def test_scores_are_those_worked_out_by_hand(dtype: type[np.floating[Any]]) -> None:
    features = np.array([[1, 1, 9], [2, 2, 9], [-4, 3, 9]], dtype=dtype)
    # Linear: 3, 6 and 2. First layer: (1, 0), (2, 1) and (0, 2). Second: 0, 1 and 1.
    scores = NETWORK.rank(features)
    np.testing.assert_array_equal(scores, np.array([3.0, 16.0, 12.0]), strict=True)


def test_scores_do_not_depend_on_other_rows() -> None:
    features = np.random.default_rng(0).normal(size=(225, len(COLUMNS))).astype(np.float32)
    ranker = random_ranker()
    together = ranker.rank(features)
    for row in (0, 100, 224):
        assert ranker.rank(features[row : row + 1]) == together[row]


def test_weights_survive_serialisation() -> None:
    saved = random_ranker()
    loaded = RankingNetwork.from_bytes(saved.to_bytes()).arrays()
    assert loaded.keys() == saved.arrays().keys()
    for name, array in saved.arrays().items():
        np.testing.assert_array_equal(loaded[name], array, strict=True)


def test_equal_weights_give_equal_bytes_in_another_process() -> None:
    program = (
        "import sys; from tests.rankers import random_ranker\n"
        "sys.stdout.buffer.write(random_ranker().to_bytes())"
    )
    completed = subprocess.run([sys.executable, "-c", program], check=True, capture_output=True)
    assert completed.stdout == random_ranker().to_bytes()


def test_archive_carries_no_modification_time() -> None:
    with zipfile.ZipFile(io.BytesIO(NETWORK.to_bytes())) as zipped:
        assert {info.date_time for info in zipped.infolist()} == {(1980, 1, 1, 0, 0, 0)}


def changed(**arrays: Any) -> bytes:
    """The archive of a valid network, with other arrays in place of some."""
    return archive(**{**random_ranker().arrays(), **arrays})


WIDE: Final = 257
INVALID: Final[dict[str, Callable[[], bytes]]] = {
    "empty": lambda: b"",
    "text": lambda: b"weights",
    "truncated": lambda: changed()[:100],
    "single array": lambda: array_file(NETWORK.linear),
    "pickled objects": lambda: changed(linear=np.array([{}], dtype=object)),
    "pickled array file": lambda: array_file(np.array([[{}]], dtype=object)),
    "no array": archive,
    "missing array": lambda: archive(linear=NETWORK.linear),
    "additional array": lambda: changed(bias=NETWORK.linear),
    "single number": lambda: changed(linear=np.float32(1)),
    "matrix for a vector": lambda: changed(linear=np.ones((len(COLUMNS), 1), dtype=np.float32)),
    "layers that do not fit": lambda: changed(second=np.ones((2, 3), dtype=np.float32)),
    "double precision": lambda: changed(output=np.ones(2)),
    "not finite": lambda: changed(output=np.array([1, np.nan], dtype=np.float32)),
    "other columns": NETWORK.to_bytes,
    "huge layer": lambda: changed(
        first=np.ones((len(COLUMNS), WIDE), dtype=np.float32),
        first_bias=np.ones(WIDE, dtype=np.float32),
        second=np.ones((WIDE, 2), dtype=np.float32),
    ),
}


@pytest.mark.parametrize("payload", INVALID.values(), ids=INVALID)
def test_invalid_archive_is_refused(payload: Callable[[], bytes]) -> None:
    with pytest.raises(ValueError, match=r"array|must be|must have|pickle|finite|at most"):
        RankingNetwork.from_bytes(payload())
