"""Shards of games: round trip, and refusal of anything else."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pyarrow as pa
import pyarrow.parquet as pq
import pytest

from tengen.engines.game import Color, Move, Rules
from tengen.training.arena.game import PlayedGame
from tengen.training.errors import DataError
from tengen.training.games.game_shards import GAMES as SHARDS
from tengen.training.games.game_shards import (
    StoredGame,
    count_games,
    read_games,
    read_shard,
    shard_path,
    write_shard,
)
from tengen.training.storage.manifests import ensure_manifest, read_manifest

SCHEMA, FORMAT = SHARDS.schema, SHARDS.format


def stored(index: int, winner: Color | None = Color.X) -> StoredGame:
    return StoredGame(
        id=f"run-{index}",
        index=index,
        seed=2**62,
        source="selfplay",
        version="0.1.0",
        game=PlayedGame(
            # Not square, so that rows and columns cannot be taken for each other.
            rules=Rules(4, 7, 3, overline=False),
            x="attack-weights",
            o="learned:default",
            moves=(Move(3, 6), Move(0, 1), Move(2, 0)),
            opening=2,
            noise=(False, False, True),
            winner=winner,
        ),
    )


GAMES = [stored(0), stored(1, Color.O), stored(2, None)]


@pytest.fixture
def shard(tmp_path: Path) -> Path:
    path = tmp_path / "games-00000.parquet"
    write_shard(path, GAMES)
    return path


def test_games_survive_storage(shard: Path) -> None:
    assert list(read_shard(shard)) == GAMES
    assert count_games(shard) == 3


def test_moves_are_stored_as_row_major_cells(shard: Path) -> None:
    assert pq.read_table(shard)["moves"][0].as_py() == [27, 1, 14]


def test_equal_games_give_equal_bytes(shard: Path, tmp_path: Path) -> None:
    again = tmp_path / "again.parquet"
    write_shard(again, GAMES)
    assert again.read_bytes() == shard.read_bytes()
    assert sorted(tmp_path.iterdir()) == sorted([again, shard])


@pytest.mark.parametrize("kept", [0, 3, 100, -1], ids=["empty", "head", "part", "last byte gone"])
def test_truncated_shard_is_refused(shard: Path, kept: int) -> None:
    shard.write_bytes(shard.read_bytes()[:kept])
    with pytest.raises(DataError, match="cannot be read as Parquet"):
        list(read_shard(shard))
    with pytest.raises(DataError, match="cannot be read as Parquet"):
        count_games(shard)


def test_altered_byte_is_refused(shard: Path) -> None:
    whole = shard.read_bytes()
    with pq.ParquetFile(shard) as file:
        column = file.metadata.row_group(0).column(SCHEMA.get_field_index("moves"))
    end = column.dictionary_page_offset + column.total_compressed_size
    altered = bytearray(whole)
    altered[end - 2] ^= 1
    shard.write_bytes(altered)
    with pytest.raises(DataError, match="cannot be read as Parquet"):
        list(read_shard(shard))


def test_file_other_than_parquet_is_refused(tmp_path: Path) -> None:
    (tmp_path / "notes.parquet").write_text("h8i9 was a good game\n" * 50)
    for path in (tmp_path / "notes.parquet", tmp_path / "missing.parquet", tmp_path):
        with pytest.raises(DataError):
            list(read_shard(path))


@pytest.mark.parametrize(
    ("schema", "message"),
    [
        (pa.schema([("a", pa.int8())]), "Parquet of another kind"),
        (SCHEMA.with_metadata({"tengen.kind": "labels"}), "Parquet of another kind"),
        (
            SCHEMA.with_metadata({"tengen.kind": "games"}),
            "has format none, this version",
        ),
        (
            SCHEMA.with_metadata({"tengen.kind": "games", "tengen.format": str(FORMAT + 1)}),
            f"has format {FORMAT + 1}, this version of Tengen reads format {FORMAT} of games",
        ),
        (SCHEMA.remove(3), "does not have the columns"),
        (SCHEMA.set(3, pa.field("rows", pa.int64())), "does not have the columns"),
    ],
    ids=["foreign", "labels", "no format", "newer", "column missing", "column of another type"],
)
def test_parquet_with_another_schema_is_refused(
    tmp_path: Path, schema: pa.Schema, message: str
) -> None:
    path = tmp_path / "games-00000.parquet"
    pq.write_table(schema.empty_table(), path)
    with pytest.raises(DataError, match=message):
        list(read_shard(path))
    with pytest.raises(DataError, match=message):
        count_games(path)


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"moves": [27, 1, 28]}, r"cell 28 is off the board, allowed are 0\.\.27"),
        ({"moves": [-1, 1, 2]}, r"cell -1 is off the board, allowed are 0\.\.27"),
        ({"moves": [1, 2, 1]}, "two moves are on the same cell"),
        ({"moves": [1, 2]}, "2 moves need as many noise flags, there are 3"),
        ({"noise": [None, True, False]}, "noise flags"),
        ({"opening": 4}, r"opening is 4, it must be in 0\.\.3"),
        ({"result": 2}, "result is 2"),
        ({"win_length": 9}, "win_length is 9"),
        ({"engine_x": None}, "no value for engine_x"),
        ({"moves": None}, "no value for moves"),
    ],
    ids=str,
)
def test_invalid_game_row_is_refused(shard: Path, change: dict[str, Any], message: str) -> None:
    rows = pq.read_table(shard).to_pylist()
    rows[1].update(change)
    pq.write_table(pa.Table.from_pylist(rows, schema=SCHEMA), shard)
    with pytest.raises(DataError, match=f"row 1 is invalid: .*{message}"):
        list(read_shard(shard))


def test_games_are_read_in_the_order_of_shards(tmp_path: Path) -> None:
    ensure_manifest(tmp_path, {"kind": "selfplay", "games": 3, "shards": 2}, version=FORMAT)
    write_shard(shard_path(tmp_path, 1), GAMES[2:])
    with pytest.raises(DataError, match=r"lacks 1 of 2 shards, the first is games-00000\.parquet"):
        next(read_games(tmp_path))
    write_shard(shard_path(tmp_path, 0), GAMES[:2])
    assert list(read_games(tmp_path)) == GAMES


def test_folder_belongs_to_one_run(tmp_path: Path) -> None:
    run = tmp_path / "deep" / "run"
    ensure_manifest(run, {"kind": "selfplay", "seed": 1, "stones": (2, 6)}, version=1)
    ensure_manifest(run, {"kind": "selfplay", "seed": 1, "stones": (2, 6)}, version=1)
    assert read_manifest(run, "selfplay", 1)["stones"] == [2, 6]
    with pytest.raises(DataError, match="its seed is 1, not 2"):
        ensure_manifest(run, {"kind": "selfplay", "seed": 2, "stones": (2, 6)}, version=1)
    with pytest.raises(DataError, match=r"its stones is \[2, 6\], not None"):
        ensure_manifest(run, {"kind": "selfplay", "seed": 1}, version=1)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        (None, r"holds no run of selfplay: it has no manifest\.json"),
        ("{", "cannot be read as JSON"),
        ("[]", "is not a manifest"),
        ("{}", "is not a manifest"),
        (
            json.dumps({"format": 0, "kind": "selfplay"}),
            f"has format 0, this version of Tengen reads format {FORMAT} of selfplay: delete the",
        ),
        (
            json.dumps({"format": FORMAT, "kind": "labels"}),
            "holds a run of labels, not of selfplay",
        ),
    ],
    ids=["missing", "truncated", "a list", "no format", "older", "another stage's"],
)
def test_folder_without_a_valid_manifest_is_refused(
    tmp_path: Path, text: str | None, message: str
) -> None:
    if text is not None:
        (tmp_path / "manifest.json").write_text(text)
    with pytest.raises(DataError, match=message):
        next(read_games(tmp_path))
