"""Labels: which moves they are, and their shards: reproducible, resumed, grown and checked."""

from __future__ import annotations

import dataclasses
import json
import resource
from pathlib import Path
from typing import Any, Final, cast

import pyarrow as pa
import pyarrow.parquet as pq
import pytest
from upath import UPath

from tengen.engines.game import Color, Move, Rules, preset
from tengen.engines.game.records import Result
from tengen.engines.interface import Limit
from tengen.engines.model_store.store import SHIPPED
from tengen.training.arena.game import Noise, PlayedGame
from tengen.training.errors import DataError
from tengen.training.games.game_shards import StoredGame, read_games
from tengen.training.games.labels import (
    LABELS,
    count_labels,
    label_record_moves,
    label_run,
    label_unlost_moves,
    read_labels,
)
from tengen.training.games.selfplay import SelfPlayPlan, run_selfplay
from tests.unit.training.runs import files, stop_after

GOMOKU: Final = preset("gomoku")
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


def game_of(moves: str, winner: Color | None, *, noise: set[int] = frozenset()) -> StoredGame:  # type: ignore[assignment]
    cells = [Move(*map(int, pair.split(","))) for pair in moves.split()]
    return StoredGame(
        id="run-0",
        index=0,
        seed=0,
        source="selfplay",
        version="0",
        game=PlayedGame(
            rules=GOMOKU,
            x="attack-weights",
            o="win-block",
            moves=tuple(cells),
            opening=2,
            noise=tuple(ply in noise for ply in range(len(cells))),
            winner=winner,
        ),
    )


MOVES = "7,7 0,0 7,8 0,1 7,9 0,2 7,10 0,3 7,11"


def test_winner_labels_exclude_opening_and_noise() -> None:
    labels = list(label_unlost_moves([game_of(MOVES, Color.X, noise={4})]))
    assert [label.move for label in labels] == [Move(7, 8), Move(7, 10), Move(7, 11)]
    assert [len(label.moves) for label in labels] == [2, 6, 8]
    assert {label.source for label in labels} == {"selfplay:attack-weights"}


def test_drawn_games_give_the_moves_of_both_players_and_faulty_ones_none() -> None:
    drawn = game_of(MOVES, None)
    labels = list(label_unlost_moves([drawn]))
    assert [label.move for label in labels] == list(drawn.game.moves[2:])
    won = game_of(MOVES, Color.X)
    faulty = dataclasses.replace(won, game=dataclasses.replace(won.game, fault="crashed"))
    assert list(label_unlost_moves([faulty])) == []


def test_record_labels_exclude_the_opening() -> None:
    won = game_of(MOVES, Color.X).game.record(event="", number=1)
    drawn = dataclasses.replace(won, result=Result(None))
    unknown = dataclasses.replace(won, result=None)
    placed = dataclasses.replace(won, setup={Move(0, 0): Color.X})
    labels = list(label_record_moves([drawn, unknown, won, placed], "some"))
    assert [label.move for label in labels] == [Move(7, col) for col in range(8, 12)]
    assert {(label.game_id, label.source) for label in labels} == {("some:3", "some")}


@pytest.fixture(scope="module")
def played(tmp_path_factory: pytest.TempPathFactory) -> Path:
    run = tmp_path_factory.mktemp("run")
    run_selfplay(PLAN, run)
    return run


@pytest.fixture(scope="module")
def labelled(played: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    return label_run(played, out=tmp_path_factory.mktemp("labels"))


def test_labels_are_winner_moves(played: Path) -> None:
    told: list[int] = []
    labels = label_run(played, on_games=told.append)
    assert labels == played / "labels"
    assert told == [1] * PLAN.games
    assert list(read_labels(played, labels)) == list(label_unlost_moves(read_games(played)))


def test_url_gets_the_same_bytes_as_a_local_folder(played: Path, labelled: Path) -> None:
    elsewhere = cast("Path", UPath("memory://labels"))
    label_run(played, out=elsewhere)
    assert files(elsewhere) == files(labelled)


@pytest.mark.parametrize("stopped", [1, 3, 4, 7], ids=lambda games: f"after {games} games")
def test_interrupted_run_resumes(
    played: Path, labelled: Path, tmp_path: Path, stopped: int
) -> None:
    with pytest.raises(KeyboardInterrupt):
        label_run(played, out=tmp_path, on_games=stop_after(stopped))
    kept = len(files(tmp_path)) - 1
    assert kept == (stopped - 1) // PLAN.shard_games
    with pytest.raises(DataError, match=f"lacks the labels of {PLAN.games - 3 * kept} games"):
        list(read_labels(played, tmp_path))
    told: list[int] = []
    label_run(played, out=tmp_path, on_games=told.append)
    assert told == [3] * kept + [1] * (PLAN.games - 3 * kept)
    assert files(tmp_path) == files(labelled)


def test_only_added_games_are_labelled(labelled: Path, tmp_path: Path) -> None:
    run = tmp_path / "run"
    run_selfplay(dataclasses.replace(PLAN, games=5), run)
    label_run(run)
    run_selfplay(PLAN, run)
    told: list[int] = []
    labels = label_run(run, on_games=told.append)
    # The first shard is whole; the second one has grown by a game and is labelled anew.
    assert told == [3] + [1] * 5
    assert files(labels) == files(labelled)


def test_folder_of_labels_of_other_games_is_refused(labelled: Path, tmp_path: Path) -> None:
    run_selfplay(dataclasses.replace(PLAN, seed=8, games=2), tmp_path)
    with pytest.raises(DataError, match=r"belongs to another run: its run\.seed is"):
        label_run(tmp_path, out=labelled)


def test_unfinished_run_is_not_labelled(tmp_path: Path) -> None:
    with pytest.raises(KeyboardInterrupt):
        run_selfplay(PLAN, tmp_path, on_games=stop_after(5))
    with pytest.raises(DataError, match="lacks 2 of 3 shards"):
        label_run(tmp_path)
    assert not (tmp_path / "labels").exists()


def test_folder_of_another_kind_is_refused(played: Path, labelled: Path) -> None:
    with pytest.raises(DataError, match="holds a run of labels, not of selfplay"):
        label_run(labelled)
    with pytest.raises(DataError, match="holds a run of selfplay, not of labels"):
        list(read_labels(played, played))


@pytest.mark.parametrize("kept", [0, 100, -1], ids=["empty", "part", "last byte gone"])
def test_truncated_shard_is_refused_and_kept(played: Path, tmp_path: Path, kept: int) -> None:
    label_run(played, out=tmp_path)
    damaged = tmp_path / "labels-00001.parquet"
    damaged.write_bytes(damaged.read_bytes()[:kept])
    for act in (
        lambda: list(read_labels(played, tmp_path)),
        lambda: label_run(played, out=tmp_path),
    ):
        with pytest.raises(DataError, match=r"labels-00001\.parquet cannot be read as Parquet"):
            act()


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"game_id": "other"}, "row 1 is invalid: there is no game other in the shard"),
        ({"ply": -1}, r"ply is -1, it must be in 0\.\."),
        ({"ply": 1000}, r"ply is 1000, it must be in 0\.\."),
        ({"move": 80}, r"cell 80 is off the board, allowed are 0\.\.79"),
        ({"source": None}, "row 1 is invalid: no value for source"),
    ],
    ids=str,
)
def test_invalid_label_row_is_refused(
    played: Path, tmp_path: Path, change: dict[str, Any], message: str
) -> None:
    label_run(played, out=tmp_path)
    path = tmp_path / "labels-00000.parquet"
    table = pq.read_table(path)
    rows = table.to_pylist()
    rows[1].update(change)
    pq.write_table(pa.Table.from_pylist(rows, schema=table.schema), path)
    with pytest.raises(DataError, match=message):
        list(read_labels(played, tmp_path))


def test_label_on_an_occupied_cell_is_refused(played: Path, tmp_path: Path) -> None:
    label_run(played, out=tmp_path)
    path = tmp_path / "labels-00000.parquet"
    table = pq.read_table(path)
    rows = table.to_pylist()
    # The label is the move of the game at this ply.
    rows[0]["ply"] += 1
    pq.write_table(pa.Table.from_pylist(rows, schema=table.schema), path)
    with pytest.raises(DataError, match=f"row 0 is invalid: cell {rows[0]['move']} is occupied"):
        list(read_labels(played, tmp_path))


def test_row_is_smaller_than_its_position(played: Path, labelled: Path) -> None:
    row = pq.read_table(labelled / "labels-00000.parquet").to_pylist()[0]
    assert list(row) == ["game_id", "ply", "move", "source"]
    label = next(read_labels(played, labelled))
    assert (label.ply, len(label.moves)) == (row["ply"], row["ply"])
    assert label.move.row * PLAN.rules.shape[1] + label.move.col == row["move"]


def test_number_of_labels_is_counted_without_reading_them(played: Path, labelled: Path) -> None:
    assert count_labels(labelled) == len(list(read_labels(played, labelled)))


def test_labels_of_other_games_are_refused(labelled: Path, tmp_path: Path) -> None:
    run_selfplay(dataclasses.replace(PLAN, seed=8), tmp_path)
    with pytest.raises(DataError, match="row 0 is invalid: there is no game"):
        list(read_labels(tmp_path, labelled))


def test_labels_of_an_older_format_are_refused(played: Path, tmp_path: Path) -> None:
    label_run(played, out=tmp_path)
    manifest = tmp_path / "manifest.json"
    manifest.write_text(json.dumps({**json.loads(manifest.read_text()), "format": 1}))
    message = "has format 1, this version of Tengen reads format 3 of labels: delete the folder"
    for act in (lambda: count_labels(tmp_path), lambda: label_run(played, out=tmp_path)):
        with pytest.raises(DataError, match=message):
            act()


def test_shard_of_an_older_format_is_refused(played: Path, tmp_path: Path) -> None:
    label_run(played, out=tmp_path)
    older = LABELS.columns.with_metadata({"tengen.kind": "labels", "tengen.format": "1"})
    pq.write_table(older.empty_table(), tmp_path / "labels-00000.parquet")
    with pytest.raises(DataError, match=r"labels-00000\.parquet has format 1, this version"):
        list(read_labels(played, tmp_path))


def test_shard_without_number_of_games_is_refused(played: Path, tmp_path: Path) -> None:
    label_run(played, out=tmp_path)
    path = tmp_path / "labels-00000.parquet"
    pq.write_table(LABELS.schema.empty_table(), path)
    with pytest.raises(DataError, match="lacks the number of games"):
        list(read_labels(played, tmp_path))


def test_full_disk_keeps_finished_shards(played: Path, labelled: Path, tmp_path: Path) -> None:
    before = resource.getrlimit(resource.RLIMIT_FSIZE)

    def fill(_: int) -> None:
        if (tmp_path / "labels-00000.parquet").exists():
            resource.setrlimit(resource.RLIMIT_FSIZE, (500, before[1]))

    try:
        with pytest.raises(DataError, match=r"labels-00001\.parquet cannot be written: File too"):
            label_run(played, out=tmp_path, on_games=fill)
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, before)
    left = files(tmp_path)
    assert sorted(left) == ["labels-00000.parquet", "manifest.json"]
    assert left["labels-00000.parquet"] == files(labelled)["labels-00000.parquet"]
