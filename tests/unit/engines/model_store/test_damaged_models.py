"""Models whose digests are right and whose content is not: each is one unusable model."""

from __future__ import annotations

import hashlib
import io
import json
import os
import shutil
import tracemalloc
import zipfile
from collections.abc import Callable
from pathlib import Path
from typing import Any, Final

import numpy as np
import pytest

from tengen.engines.errors import ModelError
from tengen.engines.model_store.array_archive import MAX_MEMBERS, read_members
from tengen.engines.model_store.feature_schema import COLUMNS, VERSION
from tengen.engines.model_store.ranking_network import RankingNetwork
from tengen.engines.model_store.store import (
    CARD,
    DIGESTS,
    LIVE,
    MAX_BYTES,
    RANKER,
    REPORT,
    ModelStore,
)
from tests.rankers import random_ranker

ARRAYS: Final = random_ranker().arrays()
LINEAR: Final = ARRAYS["linear"]
GOOD_CARD: Final = json.dumps({"feature_version": VERSION}).encode()
MEBIBYTE: Final = 2**20


def write(store: ModelStore, name: str, files: dict[str, bytes]) -> None:
    """Write a model directory with digests that match."""
    folder = store.directory / name
    folder.mkdir(parents=True)
    files = {CARD: GOOD_CARD, **files}
    for file, payload in files.items():
        (folder / file).write_bytes(payload)
    sums = "".join(f"{hashlib.sha256(files[file]).hexdigest()}  {file}\n" for file in files)
    (folder / DIGESTS).write_text(sums)


def array_file(array: Any) -> bytes:
    buffer = io.BytesIO()
    np.lib.format.write_array(buffer, np.asanyarray(array))
    return buffer.getvalue()


def archive(members: dict[str, bytes], method: int = zipfile.ZIP_STORED) -> bytes:
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w", method) as zipped:
        for name, content in members.items():
            zipped.writestr(name, content)
    return buffer.getvalue()


def network(**changed: Any) -> bytes:
    """The archive of a valid network, with other arrays or bytes in place of some."""
    return archive(
        {
            f"{name}.npy": array if isinstance(array, bytes) else array_file(array)
            for name, array in {**ARRAYS, **changed}.items()
        }
    )


def header(text: str, data: bytes = b"") -> bytes:
    """An archive whose array has this header."""
    padded = text.encode().ljust(117) + b"\n"
    return network(linear=b"\x93NUMPY\x01\x00" + bytes([118, 0]) + padded + data)


def bomb() -> bytes:
    """39 KB that unpack to 40 MiB."""
    return archive({"linear.npy": bytes(40 * MEBIBYTE)}, zipfile.ZIP_DEFLATED)


def with_value(name: str, value: float) -> dict[str, Any]:
    array = ARRAYS[name].copy()
    array.flat[3] = value
    return {name: array}


FILES: Final[dict[str, Callable[[], bytes]]] = {
    "empty": lambda: b"",
    "text": lambda: b"not an archive",
    "truncated": lambda: network()[:-30],
    "truncated in the directory": lambda: network()[:-5],
    "bare array": lambda: array_file(LINEAR),
    "object array": lambda: network(linear=np.array([{}], dtype=object)),
    "pickle": lambda: network(linear=b"\x80\x04N."),
    "truncated array": lambda: network(linear=array_file(LINEAR)[:-1]),
    "no array": lambda: archive({}),
    "other array": lambda: archive({"bias.npy": array_file(LINEAR)}),
    "an array too many": lambda: network(bias=LINEAR),
    "an array short": lambda: archive({"linear.npy": array_file(LINEAR)}),
    "nan": lambda: network(**with_value("linear", np.nan)),
    "infinite": lambda: network(**with_value("second", -np.inf)),
    "a column short": lambda: network(linear=LINEAR[1:], first=ARRAYS["first"][1:]),
    "arrays that do not fit": lambda: network(first=ARRAYS["first"][1:]),
    "transposed": lambda: network(first=np.ascontiguousarray(ARRAYS["first"].T)),
    "scalar": lambda: network(linear=LINEAR[0]),
    "no rows": lambda: network(linear=LINEAR[:0]),
    "double precision": lambda: network(linear=LINEAR.astype(np.float64)),
    "other byte order": lambda: network(linear=LINEAR.astype(">f4")),
    "header says gigabytes": lambda: header(
        "{'descr': '<f4', 'fortran_order': False, 'shape': (1, 4000000000)}"
    ),
    "header says less": lambda: header(
        "{'descr': '<f4', 'fortran_order': False, 'shape': (1, 1)}", bytes(8)
    ),
    "header says negative": lambda: header(
        "{'descr': '<f4', 'fortran_order': False, 'shape': (-1, -1)}", bytes(4)
    ),
    "header says no size": lambda: header(
        "{'descr': '|V0', 'fortran_order': False, 'shape': (1, 9999999)}"
    ),
    "header is an expression": lambda: header("__import__('os').system('true')"),
    "header is deep": lambda: header("(" * 100),
    "unpacks to 40 MiB": bomb,
    "bzip2": lambda: archive({"linear.npy": array_file(LINEAR)}, zipfile.ZIP_BZIP2),
    "many members": lambda: archive({str(n): b"" for n in range(MAX_MEMBERS + 1)}),
    "large file": lambda: bytes(MAX_BYTES[RANKER] + 1),
}

CARDS: Final[dict[str, bytes]] = {
    "empty": b"",
    "text": b"feature_version 2",
    "no object": b"[]",
    "number": b"3",
    "UTF-16": GOOD_CARD.decode().encode("utf-16"),
    "not UTF-8": b'{"a": "\xff"}',
    "deep": b'{"a": ' + b"[" * 100_000 + b"]" * 100_000 + b"}",
    "a little deep": b'{"a": ' + b"[" * 40 + b"]" * 40 + b"}",
    "NaN": b'{"a": NaN}',
    "more than double precision": b'{"a": 1e999}',
    "more than 64 bits": b'{"a": 36893488147419103232}',
    "unpaired surrogate": rb'{"a": "\ud800"}',
    "unpaired surrogate as a name": rb'{"\ud800": 1}',
    "large": b'{"a": "' + bytes(MAX_BYTES[CARD]).replace(b"\0", b"x") + b'"}',
    "without a feature version": b"{}",
    "other feature version": b'{"feature_version": "two"}',
}

LIVE_FILES: Final[dict[str, bytes]] = {
    "empty": b"",
    "not UTF-8": b"\xff\xfe",
    "path outside": b"../good\n",
    "absolute path": b"/etc\n",
    "the directory itself": b".\n",
    "control characters": b"good\x00\x1b[31m\n",
    "large": b"x" * (MAX_BYTES[LIVE] + 1),
    "unknown model": b"gone\n",
    "unknown model before": b"good\n../good\n",
}


@pytest.fixture
def store(tmp_path: Path) -> ModelStore:
    store = ModelStore(tmp_path / "models")
    store.save("good", random_ranker(), {})
    return store


def check_unusable(store: ModelStore, name: str) -> None:
    with pytest.raises(ModelError) as caught:
        store.load(name)
    assert name in caught.value.message
    assert len(caught.value.message) < 1000
    summary = store.summary(name)
    assert (summary.card, summary.digest, summary.fault) == (None, None, caught.value.message)
    assert store.names() == sorted(["good", name])
    assert store.summary("good").fault is None


@pytest.mark.parametrize("fault", FILES)
def test_damaged_model_is_unusable(store: ModelStore, fault: str) -> None:
    write(store, "bad", {RANKER: FILES[fault]()})
    check_unusable(store, "bad")


@pytest.mark.parametrize("fault", CARDS)
def test_model_with_an_invalid_card_is_unusable(store: ModelStore, fault: str) -> None:
    write(store, "bad", {CARD: CARDS[fault], RANKER: network()})
    check_unusable(store, "bad")


@pytest.mark.parametrize("fault", LIVE_FILES)
def test_damaged_live_file_names_no_model(store: ModelStore, fault: str) -> None:
    (store.directory / LIVE).write_bytes(LIVE_FILES[fault])
    with pytest.raises(ModelError):
        store.load()
    store.promote("good")
    assert store.live() == "good"


@pytest.mark.parametrize("file", [CARD, RANKER, DIGESTS])
@pytest.mark.parametrize("kind", ["pipe", "directory", "endless"])
def test_file_that_is_no_regular_file_is_not_opened(
    store: ModelStore, file: str, kind: str
) -> None:
    write(store, "bad", {RANKER: network()})
    path = store.directory / "bad" / file
    path.unlink()
    if kind == "pipe":
        os.mkfifo(path)
    elif kind == "directory":
        path.mkdir()
    else:
        path.symlink_to("/dev/zero")
    check_unusable(store, "bad")


def test_report_over_the_maximum_is_neither_written_nor_read(store: ModelStore) -> None:
    page = bytes(MAX_BYTES[REPORT] + 1)
    with pytest.raises(ModelError, match=r"report\.html of model 'other' has 2000001 bytes"):
        store.save("other", random_ranker(), {}, report=page)
    write(store, "bad", {RANKER: network(), REPORT: page})
    with pytest.raises(ModelError, match="larger than 2000000 bytes"):
        store.report("bad")


def test_folders_of_other_names_are_no_models(store: ModelStore) -> None:
    for name in (b"two words", b"\xff", b"new\nline", b"_scratch", b".hidden"):
        os.mkdir(os.fsencode(store.directory) + b"/" + name)  # noqa: PTH102 - not text
    assert store.names() == ["good"]


def test_archive_that_would_not_fit_is_not_unpacked(store: ModelStore) -> None:
    payload = bomb()
    assert len(payload) < 50_000
    write(store, "bad", {RANKER: payload})
    tracemalloc.start()
    with pytest.raises(ModelError, match="unpacks to 41943040 bytes"):
        store.load("bad")
    _, peak = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert peak < 8 * MEBIBYTE


def test_archive_with_a_false_size_is_damaged() -> None:
    payload = archive({"linear.npy": bytes(MEBIBYTE)}, zipfile.ZIP_DEFLATED)
    size = MEBIBYTE.to_bytes(4, "little")
    assert payload.count(size) == 2
    with pytest.raises(ValueError, match="not an archive"):
        read_members(payload.replace(size, (100).to_bytes(4, "little")))


def test_summary_loads_a_model_again_only_after_a_change(
    store: ModelStore, monkeypatch: pytest.MonkeyPatch
) -> None:
    loaded = []
    load = store.load

    def count(name: str | None = None) -> Any:
        loaded.append(name)
        return load(name)

    monkeypatch.setattr(store, "load", count)
    first = store.summary("good")
    assert store.summary("good") == first
    assert loaded == ["good"]
    (store.directory / "good" / CARD).unlink()
    assert store.summary("good").fault == "model 'good' has no file card.json"
    assert loaded == ["good", "good"]


def test_damaged_model_is_read_again_only_after_a_change(
    store: ModelStore, monkeypatch: pytest.MonkeyPatch
) -> None:
    write(store, "bad", {RANKER: network(**with_value("linear", np.nan))})
    reads = []
    read_bytes = RankingNetwork.from_bytes

    def count(payload: bytes) -> RankingNetwork:
        reads.append(len(payload))
        return read_bytes(payload)

    monkeypatch.setattr(RankingNetwork, "from_bytes", count)
    errors = []
    for _ in range(3):
        with pytest.raises(ModelError, match="not finite") as caught:
            store.load("bad")
        errors.append(caught.value)
    assert len(reads) == 1
    # Each with a traceback of its own, which does not grow.
    assert len(set(map(id, errors))) == 3
    shutil.rmtree(store.directory / "bad")
    write(store, "bad", {RANKER: network()})
    assert store.load("bad").id == "bad"
    assert len(reads) == 2


@pytest.mark.parametrize("file", [RANKER, CARD, DIGESTS, LIVE])
def test_altered_bytes_raise_nothing_but_model_errors(store: ModelStore, file: str) -> None:
    rng = np.random.default_rng(1)
    files = {RANKER: network()}
    for number in range(40):
        write(store, f"m{number}", files)
        (store.directory / LIVE).write_text(f"m{number}\n")
        path = store.directory / ("" if file == LIVE else f"m{number}") / file
        path.write_bytes(altered(path.read_bytes(), rng))
        if file not in {LIVE, DIGESTS}:
            sums = path.with_name(DIGESTS)
            before = hashlib.sha256({CARD: GOOD_CARD, **files}[file]).hexdigest()
            after = hashlib.sha256(path.read_bytes()).hexdigest()
            sums.write_text(sums.read_text().replace(before, after))
        try:
            loaded = store.load()
        except ModelError:
            continue
        rows = np.ones((1, len(COLUMNS)), dtype=np.float32)
        assert loaded.ranker.rank(rows).shape == (1,)


def altered(payload: bytes, rng: np.random.Generator) -> bytes:
    """A few bytes changed, a piece cut out, or a piece twice."""
    text = bytearray(payload)
    start, end = sorted(rng.integers(0, len(text) + 1, size=2).tolist())
    kind = rng.integers(3)
    if kind == 0:
        for place in rng.integers(0, len(text), size=3):
            text[place] = rng.integers(256)
    elif kind == 1:
        del text[start:end]
    else:
        text[start:start] = text[start : min(end, start + 1000)]
    return bytes(text)
