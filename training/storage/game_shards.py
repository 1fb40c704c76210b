"""Games on disk: Parquet files that appear whole or not at all, in a folder with a manifest.

    data/selfplay/
    ├── manifest.json           what the run is: anything its games depend on
    ├── games-00000.parquet     games 0 to 1999
    └── games-00001.parquet     …

One row is one game:

| column                           | type                 | meaning                                |
|----------------------------------|----------------------|----------------------------------------|
| game_id                          | string               | unique among all runs                  |
| game_index, seed                 | int64                | with the engines, they give the game   |
| rows, cols, win_length, overline | int16, bool          | the rules                              |
| engine_x, engine_o               | string               | who played, as `create_engine` takes it|
| opening                          | int16                | how many of the moves were the opening |
| moves                            | list of int16        | cells, row * cols + col; X's first     |
| noise                            | list of bool         | per move: not the engine's own choice  |
| result                           | int8                 | +1 X won, 0 drawn, -1 O won            |
| source, version                  | string               | the stage, and the Tengen, that wrote  |
"""

from __future__ import annotations

import dataclasses
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import Any, Final

import pyarrow as pa

from engines.errors import RulesError
from engines.game import Color, Move, Rules
from training.arena.game import PlayedGame
from training.errors import DataError
from training.storage.manifest import read_manifest
from training.storage.tables import TableSchema

SELFPLAY: Final = "selfplay"
"""What the manifest of a run of games calls it."""

GAMES: Final = TableSchema(
    "games",
    pa.schema(
        [
            ("game_id", pa.string()),
            ("game_index", pa.int64()),
            ("seed", pa.int64()),
            ("rows", pa.int16()),
            ("cols", pa.int16()),
            ("win_length", pa.int16()),
            ("overline", pa.bool_()),
            ("engine_x", pa.string()),
            ("engine_o", pa.string()),
            ("opening", pa.int16()),
            ("moves", pa.list_(pa.int16())),
            ("noise", pa.list_(pa.bool_())),
            ("result", pa.int8()),
            ("source", pa.string()),
            ("version", pa.string()),
        ]
    ),
)


@dataclasses.dataclass(frozen=True, slots=True, kw_only=True)
class StoredGame:
    """A game and where it comes from: one row of a shard."""

    id: str
    """Unique among all runs: what a split by game goes by."""
    index: int
    """Number of the game in its run."""
    seed: int
    """Of the run."""
    source: str
    """The stage that made it, such as `"selfplay"`."""
    version: str
    """Of Tengen."""
    game: PlayedGame


def shard_path(directory: Path, number: int) -> Path:
    """Where shard `number` of a run lies."""
    return directory / f"games-{number:05d}.parquet"


def write_shard(path: Path, games: Iterable[StoredGame]) -> None:
    """Write games to a file that appears whole or not at all; equal games give equal bytes."""
    rows = [_to_row(stored) for stored in games]
    GAMES.write(path, pa.Table.from_pylist(rows, schema=GAMES.columns), {})


def read_shard(path: Path) -> Iterator[StoredGame]:
    """The games of one file, in order.

    Raises:
        DataError: Not readable, truncated, altered, not a shard of games, of another format, or a
            row that is no game.
    """
    for number, row in enumerate(GAMES.read(path).to_pylist()):
        try:
            yield _from_row(row)
        except (ValueError, TypeError, RulesError) as error:
            raise DataError(f"{path}, row {number} is no game: {error}") from error


def count_games(path: Path) -> int:
    """How many games a shard holds, by its footer alone.

    Raises:
        DataError: Not readable, truncated, not a shard of games, or of another format.
    """
    return GAMES.footer(path)[0]


def read_games(directory: Path) -> Iterator[StoredGame]:
    """The games of a finished run, in order.

    Raises:
        DataError: No run lies there, it is not finished, or a shard is damaged.
    """
    for path in finished_shards(directory):
        yield from read_shard(path)


def finished_shards(directory: Path) -> list[Path]:
    """The shards of a finished run, in order.

    Raises:
        DataError: No run lies there, it is not finished, or the end of a shard is damaged.
    """
    manifest = read_manifest(directory, SELFPLAY)
    shards = [shard_path(directory, number) for number in range(manifest["shards"])]
    advice = "run the same self-play command again to finish it"
    if missing := [path.name for path in shards if not path.exists()]:
        raise DataError(
            f"{directory} lacks {len(missing)} of {len(shards)} shards, the first is {missing[0]}: "
            f"{advice}"
        )
    if (games := sum(map(count_games, shards))) != manifest["games"]:
        raise DataError(f"{directory} lacks {manifest['games'] - games} games: {advice}")
    return shards


def _to_row(stored: StoredGame) -> dict[str, Any]:
    game, rules = stored.game, stored.game.rules
    rows, cols = rules.shape
    return {
        "game_id": stored.id,
        "game_index": stored.index,
        "seed": stored.seed,
        "rows": rows,
        "cols": cols,
        "win_length": rules.win_length,
        "overline": rules.overline,
        "engine_x": game.x,
        "engine_o": game.o,
        "opening": game.opening,
        "moves": [move.row * cols + move.col for move in game.moves],
        "noise": list(game.noise),
        "result": game.result,
        "source": stored.source,
        "version": stored.version,
    }


def _from_row(row: Mapping[str, Any]) -> StoredGame:
    """The game of a row; its moves are checked to be cells, not to be a legal game."""
    if None in row.values():
        raise ValueError("a value is missing")
    rules = Rules(row["rows"], row["cols"], row["win_length"], row["overline"])
    cells, noise = row["moves"], row["noise"]
    on_board = range(row["rows"] * row["cols"])
    if len(set(cells)) != len(cells) or any(cell not in on_board for cell in cells):
        raise ValueError(f"moves must be different cells in 0..{on_board[-1]}")
    if len(noise) != len(cells) or None in noise:
        raise ValueError(f"{len(cells)} moves need as many noise flags, there are {len(noise)}")
    if not 0 <= row["opening"] <= len(cells):
        raise ValueError(f"opening is {row['opening']}, it must be in 0..{len(cells)}")
    if row["result"] not in (-1, 0, 1):
        raise ValueError(f"result is {row['result']}, it must be -1, 0 or 1")
    return StoredGame(
        id=row["game_id"],
        index=row["game_index"],
        seed=row["seed"],
        source=row["source"],
        version=row["version"],
        game=PlayedGame(
            rules=rules,
            x=row["engine_x"],
            o=row["engine_o"],
            moves=tuple(Move(*divmod(cell, row["cols"])) for cell in cells),
            opening=row["opening"],
            noise=tuple(noise),
            winner=Color(row["result"]) if row["result"] else None,
        ),
    )
