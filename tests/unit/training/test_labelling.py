"""Labels on disk: the same on any number of processes, resumed, grown, and checked when read."""

from __future__ import annotations

import dataclasses
import resource
from pathlib import Path
from typing import Any, Final

import pyarrow as pa
import pyarrow.parquet as pq
import pytest

from engines.base import Limit
from engines.game import Rules
from engines.model_store import SHIPPED
from tests.unit.training.runs import files, stop_after
from training.arena.game import Noise
from training.errors import DataError
from training.labelling import LABELS, label_run, read_labels
from training.labels import label_ranker_moves, label_winner_moves, relabel_mistakes
from training.selfplay import SelfPlayPlan, run_selfplay
from training.storage.files import resolve_folder
from training.storage.game_shards import read_games

DEPTH: Final = 2
PLAN: Final = SelfPlayPlan(
    engines=("learned:default", "random"),
    # Not square, so that rows and columns cannot be taken for each other.
    rules=Rules(8, 10, 5),
    games=8,
    seed=7,
    limit=Limit(nodes=1),
    noise=Noise(probability=0.2),
    models=SHIPPED,
    shard_games=3,
)


@pytest.fixture(scope="module")
def played(tmp_path_factory: pytest.TempPathFactory) -> Path:
    run = tmp_path_factory.mktemp("run")
    run_selfplay(PLAN, run)
    return run


@pytest.fixture(scope="module")
def labelled(played: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    return label_run(played, relabel_depth=DEPTH, out=tmp_path_factory.mktemp("labels"))


def test_labels_are_those_of_the_winners_and_of_the_teacher(played: Path, labelled: Path) -> None:
    labels = list(read_labels(labelled))
    games = list(read_games(played))
    by_teacher = [label for label in labels if label.depth]
    assert [label for label in labels if not label.depth] == list(label_winner_moves(games))
    assert by_teacher == list(relabel_mistakes(label_ranker_moves(games), depth=DEPTH))
    assert by_teacher


def test_without_a_depth_only_winners_are_labels(played: Path) -> None:
    told: list[int] = []
    labels = label_run(played, on_games=told.append)
    assert labels == played / "labels"
    assert told == [1] * PLAN.games
    assert list(read_labels(labels)) == list(label_winner_moves(read_games(played)))


def test_one_process_and_two_leave_the_same_bytes(
    played: Path, labelled: Path, tmp_path: Path
) -> None:
    label_run(played, relabel_depth=DEPTH, out=tmp_path, jobs=2)
    assert files(tmp_path) == files(labelled)


def test_a_url_holds_the_same_bytes_as_a_local_folder(played: Path, labelled: Path) -> None:
    elsewhere = resolve_folder("memory://labels")
    label_run(played, relabel_depth=DEPTH, out=elsewhere)
    assert files(elsewhere) == files(labelled)


@pytest.mark.parametrize("stopped", [1, 3, 4, 7], ids=lambda games: f"after {games} games")
def test_an_interrupted_run_goes_on_where_it_stopped(
    played: Path, labelled: Path, tmp_path: Path, stopped: int
) -> None:
    with pytest.raises(KeyboardInterrupt):
        label_run(played, relabel_depth=DEPTH, out=tmp_path, on_games=stop_after(stopped))
    kept = len(files(tmp_path)) - 1
    assert kept == (stopped - 1) // PLAN.shard_games
    with pytest.raises(DataError, match=f"lacks the labels of {PLAN.games - 3 * kept} games"):
        list(read_labels(tmp_path))
    told: list[int] = []
    label_run(played, relabel_depth=DEPTH, out=tmp_path, on_games=told.append)
    assert told == [3] * kept + [1] * (PLAN.games - 3 * kept)
    assert files(tmp_path) == files(labelled)


def test_games_that_are_added_are_labelled_and_no_others(labelled: Path, tmp_path: Path) -> None:
    run = tmp_path / "run"
    run_selfplay(dataclasses.replace(PLAN, games=5), run)
    label_run(run, relabel_depth=DEPTH)
    run_selfplay(PLAN, run)
    told: list[int] = []
    labels = label_run(run, relabel_depth=DEPTH, on_games=told.append)
    # The first shard is whole; the second one has grown by a game and is labelled anew.
    assert told == [3] + [1] * 5
    assert files(labels) == files(labelled)


@pytest.mark.parametrize("depth", [0, 3], ids=["winners alone", "deeper"])
def test_a_folder_of_other_labels_is_refused(played: Path, labelled: Path, depth: int) -> None:
    before = files(labelled)
    with pytest.raises(DataError, match="belongs to another run: its mistakes is"):
        label_run(played, relabel_depth=depth, out=labelled)
    assert files(labelled) == before


def test_a_folder_of_labels_of_other_games_is_refused(labelled: Path, tmp_path: Path) -> None:
    run_selfplay(dataclasses.replace(PLAN, seed=8, games=2), tmp_path)
    with pytest.raises(DataError, match="belongs to another run: its run is"):
        label_run(tmp_path, relabel_depth=DEPTH, out=labelled)


def test_an_unfinished_run_is_not_labelled(tmp_path: Path) -> None:
    with pytest.raises(KeyboardInterrupt):
        run_selfplay(PLAN, tmp_path, on_games=stop_after(5))
    with pytest.raises(DataError, match="lacks 2 of 3 shards"):
        label_run(tmp_path)
    assert not (tmp_path / "labels").exists()


def test_labels_are_no_games_and_games_no_labels(played: Path, labelled: Path) -> None:
    with pytest.raises(DataError, match="holds a run of labels, not of selfplay"):
        label_run(labelled)
    with pytest.raises(DataError, match="holds a run of selfplay, not of labels"):
        list(read_labels(played))


@pytest.mark.parametrize("kept", [0, 100, -1], ids=["empty", "part", "last byte gone"])
def test_a_truncated_shard_is_an_error_and_is_not_replaced(
    played: Path, tmp_path: Path, kept: int
) -> None:
    label_run(played, out=tmp_path)
    damaged = tmp_path / "labels-00001.parquet"
    damaged.write_bytes(damaged.read_bytes()[:kept])
    for act in (lambda: list(read_labels(tmp_path)), lambda: label_run(played, out=tmp_path)):
        with pytest.raises(DataError, match=r"labels-00001\.parquet cannot be read as Parquet"):
            act()


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"moves": [80]}, r"row 1 is no label: moves must be different cells in 0\.\.79"),
        ({"moves": [5], "move": 5}, "different cells"),
        ({"source": None}, "a value is missing"),
        ({"win_length": 40}, "win_length is 40"),
    ],
    ids=str,
)
def test_a_row_that_is_no_label_is_an_error(
    played: Path, tmp_path: Path, change: dict[str, Any], message: str
) -> None:
    label_run(played, out=tmp_path)
    path = tmp_path / "labels-00000.parquet"
    table = pq.read_table(path)
    rows = table.to_pylist()
    rows[1].update(change)
    pq.write_table(pa.Table.from_pylist(rows, schema=table.schema), path)
    with pytest.raises(DataError, match=message):
        list(read_labels(tmp_path))


def test_a_shard_that_does_not_say_of_how_many_games_is_an_error(
    played: Path, tmp_path: Path
) -> None:
    label_run(played, out=tmp_path)
    path = tmp_path / "labels-00000.parquet"
    pq.write_table(LABELS.schema.empty_table(), path)
    with pytest.raises(DataError, match="does not say how many games"):
        list(read_labels(tmp_path))


def test_a_full_disk_ends_the_stage_and_leaves_the_finished_shards(
    played: Path, labelled: Path, tmp_path: Path
) -> None:
    before = resource.getrlimit(resource.RLIMIT_FSIZE)

    def fill(_: int) -> None:
        if (tmp_path / "labels-00000.parquet").exists():
            resource.setrlimit(resource.RLIMIT_FSIZE, (500, before[1]))

    try:
        with pytest.raises(DataError, match=r"labels-00001\.parquet cannot be written: File too"):
            label_run(played, relabel_depth=DEPTH, out=tmp_path, on_games=fill)
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, before)
    left = files(tmp_path)
    assert sorted(left) == ["labels-00000.parquet", "manifest.json"]
    assert left["labels-00000.parquet"] == files(labelled)["labels-00000.parquet"]
