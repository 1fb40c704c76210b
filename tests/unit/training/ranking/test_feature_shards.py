"""Features on disk: those of memory, resumed, checked when read."""

from __future__ import annotations

import dataclasses
import json
import resource
from pathlib import Path
from typing import Final

import numpy as np
import pyarrow as pa
import pyarrow.parquet as pq
import pytest

from tengen.engines.game import Rules
from tengen.engines.model_store.feature_schema import VERSION
from tengen.training.arena.game import Noise
from tengen.training.errors import DataError
from tengen.training.games.labels import label_runs
from tengen.training.games.selfplay import SelfPlayPlan, run_selfplay
from tengen.training.pipeline.train import train, train_encoded
from tengen.training.plans.retrain_plan import DatasetPlan, TrainingPlan
from tengen.training.ranking import feature_shards as module
from tengen.training.ranking.dataset import (
    EncodedSelection,
    Selection,
    encode_selection,
    select_positions,
)
from tengen.training.ranking.feature_shards import FEATURES, read_features, store_features
from tests.unit.training.runs import files, stop_after

pytestmark = pytest.mark.usefixtures("few_steps")

RECORDS: Final = Path(__file__).parents[3] / "data" / "games" / "rapfi_d2-gobang-0.3.sgf"
PLAN: Final = DatasetPlan(seed=4, max_positions=60, max_measured=24, negatives=4)
SHARDS: Final = [
    "calibration-00000.parquet",
    "held-out-00000.parquet",
    "manifest.json",
    *(f"train-0000{number}.parquet" for number in range(3)),
]


@pytest.fixture(autouse=True)
def short_shards(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "SHARD_POSITIONS", 25)


@pytest.fixture(scope="module")
def run(tmp_path_factory: pytest.TempPathFactory) -> Path:
    directory = tmp_path_factory.mktemp("selfplay")
    plan = SelfPlayPlan(
        engines=("attack-weights",),
        rules=Rules(9, 11, 5),
        games=30,
        seed=2,
        noise=Noise(probability=0.15),
    )
    run_selfplay(plan, directory)
    label_runs([directory])
    return directory


@pytest.fixture(scope="module")
def selection(run: Path) -> Selection:
    return select_positions([run], PLAN)


def assert_equal(ours: EncodedSelection, theirs: EncodedSelection) -> None:
    assert list(ours.parts) == list(theirs.parts)
    assert json.loads(json.dumps(ours.provenance)) == json.loads(json.dumps(theirs.provenance))
    for name, part in ours.parts.items():
        other = theirs.parts[name]
        for field in ("features", "starts", "chosen"):
            expected = getattr(part, field)
            np.testing.assert_array_equal(getattr(other, field), expected)
            assert getattr(other, field).dtype == expected.dtype


def test_stored_features_equal_those_in_memory(selection: Selection, tmp_path: Path) -> None:
    told: list[int] = []
    store_features(selection, PLAN, tmp_path, on_positions=told.append)
    assert sorted(files(tmp_path)) == SHARDS
    assert told == [25, 25, 10, 3, 24]
    plan, encoded = read_features(tmp_path)
    assert DatasetPlan(**plan) == PLAN
    assert_equal(encode_selection(selection, PLAN), encoded)


def test_training_from_features_gives_the_same_model_and_card(run: Path, tmp_path: Path) -> None:
    plan = TrainingPlan(**dataclasses.asdict(PLAN), match_games=2)
    ranker, card = train([run], plan, records=[RECORDS])
    selected = select_positions([run], PLAN, records=[RECORDS])
    store_features(selected, PLAN, tmp_path)
    again, same = train_encoded(read_features(tmp_path)[1], plan)
    assert json.loads(json.dumps(same)) == json.loads(json.dumps(card))
    assert set(card["metrics_on_records"]) == {"learned", "attack-weights"}
    features = encode_selection(selected, PLAN).parts["held-out"].features
    np.testing.assert_array_equal(again.rank(features), ranker.rank(features))


@pytest.mark.parametrize("stopped", [1, 26, 61], ids=lambda count: f"after {count} positions")
def test_interrupted_run_resumes(selection: Selection, tmp_path: Path, stopped: int) -> None:
    with pytest.raises(KeyboardInterrupt):
        store_features(selection, PLAN, tmp_path / "run", on_positions=stop_after(stopped))
    kept = files(tmp_path / "run")
    with pytest.raises(DataError, match="run the same features command again"):
        read_features(tmp_path / "run")
    times = {name: (tmp_path / "run" / name).stat().st_mtime_ns for name in kept}
    store_features(selection, PLAN, tmp_path / "run")
    assert times == {name: (tmp_path / "run" / name).stat().st_mtime_ns for name in kept}
    store_features(selection, PLAN, tmp_path / "at once")
    assert files(tmp_path / "run") == files(tmp_path / "at once")


@pytest.mark.parametrize("change", [{"seed": 5}, {"negatives": 3}], ids=["seed", "negatives"])
def test_folder_of_other_features_is_refused(
    run: Path, selection: Selection, tmp_path: Path, change: dict[str, int]
) -> None:
    store_features(selection, PLAN, tmp_path)
    before = files(tmp_path)
    other = dataclasses.replace(PLAN, **change)
    with pytest.raises(DataError, match=f"another run: its encoding.{next(iter(change))} is"):
        store_features(select_positions([run], other), other, tmp_path)
    assert files(tmp_path) == before


def test_other_feature_version_is_refused(selection: Selection, tmp_path: Path) -> None:
    store_features(selection, PLAN, tmp_path)
    path = tmp_path / "manifest.json"
    manifest = json.loads(path.read_text())
    path.write_text(json.dumps({**manifest, "feature_version": VERSION - 1}))
    with pytest.raises(DataError, match=f"features of version {VERSION - 1}, this version of"):
        read_features(tmp_path)
    with pytest.raises(DataError, match="its feature_version is"):
        store_features(selection, PLAN, tmp_path)


@pytest.mark.parametrize("kept", [0, 1000, -1], ids=["empty", "part", "last byte gone"])
def test_truncated_shard_is_refused_and_kept(
    selection: Selection, tmp_path: Path, kept: int
) -> None:
    store_features(selection, PLAN, tmp_path)
    path = tmp_path / "train-00001.parquet"
    path.write_bytes(path.read_bytes()[:kept])
    for act in (
        lambda: read_features(tmp_path),
        lambda: store_features(selection, PLAN, tmp_path),
    ):
        with pytest.raises(DataError, match=r"train-00001\.parquet cannot be read as Parquet"):
            act()


@pytest.mark.parametrize(
    ("table", "message"),
    [
        (pa.table({"a": [1]}), "Parquet of another kind"),
        (FEATURES.schema.empty_table().drop_columns("own.five"), "does not have the columns"),
        (FEATURES.schema.empty_table(), "one labelled move for each position"),
    ],
    ids=["foreign", "column missing", "empty"],
)
def test_parquet_with_another_schema_is_refused(
    selection: Selection, tmp_path: Path, table: pa.Table, message: str
) -> None:
    store_features(selection, PLAN, tmp_path)
    pq.write_table(table, tmp_path / "train-00001.parquet")
    with pytest.raises(DataError, match=message):
        read_features(tmp_path)


def test_full_disk_keeps_finished_shards(selection: Selection, tmp_path: Path) -> None:
    before = resource.getrlimit(resource.RLIMIT_FSIZE)

    def fill(_: int) -> None:
        resource.setrlimit(resource.RLIMIT_FSIZE, (500, before[1]))

    try:
        with pytest.raises(DataError, match=r"train-00001\.parquet cannot be written: File too"):
            store_features(selection, PLAN, tmp_path, on_positions=fill)
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, before)
    assert sorted(files(tmp_path)) == ["manifest.json", "train-00000.parquet"]
