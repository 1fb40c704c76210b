"""A linear ranker is read from a file of skops' without skops, and nothing else is."""

from __future__ import annotations

import io
import json
import zipfile
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest
import skops.io
from sklearn.linear_model import LogisticRegression

from engines import linear_ranker
from engines.linear_ranker import LinearRanker
from engines.model_store import ALLOWED_TYPES, MODEL, ModelStore

WEIGHTS = np.arange(6, dtype=np.float32).reshape(2, 3)


def with_schema(change: Callable[[dict[str, Any]], object]) -> bytes:
    """A file whose schema was changed by hand."""
    with zipfile.ZipFile(io.BytesIO(skops.io.dumps(LinearRanker(WEIGHTS)))) as archive:
        members = {name: archive.read(name) for name in archive.namelist()}
    schema = json.loads(members["schema.json"])
    change(schema)
    changed = io.BytesIO()
    with zipfile.ZipFile(changed, "w") as archive:
        for name, member in {**members, "schema.json": json.dumps(schema).encode()}.items():
            archive.writestr(name, member)
    return changed.getvalue()


@pytest.mark.parametrize("live", [True, False], ids=["the live model", "a new one"])
def test_what_is_read_is_what_skops_reads(*, live: bool) -> None:
    payload = skops.io.dumps(LinearRanker(WEIGHTS))
    if live:
        store = ModelStore()
        payload = (store.directory / store.live() / MODEL).read_bytes()
    read = linear_ranker.read(payload)
    by_skops = skops.io.loads(payload, trusted=list(ALLOWED_TYPES))
    assert read is not None
    assert vars(read).keys() == vars(by_skops).keys()
    np.testing.assert_array_equal(read.weights, by_skops.weights, strict=True)


CHANGES: dict[str, Callable[[dict[str, Any]], object]] = {
    "another version of the format": lambda schema: schema.update(protocol=3),
    "another class": lambda schema: schema.update(__class__="LinearRankers"),
    "a class of another module": lambda schema: schema.update(__module__="os"),
    "a function": lambda schema: schema.update(__loader__="FunctionNode"),
    "another attribute": lambda schema: schema["content"]["content"].update(more={}),
    "no weights": lambda schema: schema["content"]["content"].clear(),
    "weights that are objects": lambda schema: schema["content"]["content"]["weights"].update(
        type="json"
    ),
    "weights of another type": lambda schema: schema["content"]["content"]["weights"].update(
        __class__="matrix"
    ),
    "weights without a file": lambda schema: schema["content"]["content"]["weights"].pop("file"),
}


@pytest.mark.parametrize("change", CHANGES.values(), ids=CHANGES)
def test_what_is_not_exactly_a_linear_ranker_is_left_to_skops(
    change: Callable[[dict[str, Any]], object],
) -> None:
    assert linear_ranker.read(with_schema(lambda _: None)) is not None
    assert linear_ranker.read(with_schema(change)) is None


def test_a_model_of_another_kind_is_left_to_skops() -> None:
    fitted = LogisticRegression().fit([[0.0], [1.0]], [0, 1])
    assert linear_ranker.read(skops.io.dumps(fitted)) is None


def test_an_array_of_pickled_objects_is_refused() -> None:
    pickled = io.BytesIO()
    np.save(pickled, np.array([{}], dtype=object), allow_pickle=True)
    payload = io.BytesIO(skops.io.dumps(LinearRanker(WEIGHTS)))
    with zipfile.ZipFile(payload) as archive:
        schema = archive.read("schema.json")
    name = json.loads(schema)["content"]["content"]["weights"]["file"]
    with zipfile.ZipFile(payload, "w") as archive:
        archive.writestr("schema.json", schema)
        archive.writestr(name, pickled.getvalue())
    with pytest.raises(ValueError, match="allow_pickle=False"):
        linear_ranker.read(payload.getvalue())
