"""Games on disk: a folder of Parquet shards with a manifest.

    data/selfplay/
    ├── manifest.json           the parameters of the run
    ├── games-00000.parquet     games 0 to 99
    └── games-00001.parquet     …

One row is one game, with the columns of `GAMES`.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import Any, Final

import pyarrow as pa

from tengen.engines.game import Color, Move, Rules
from tengen.engines.game.rules import RULE_FIELDS
from tengen.training.arena.game import PlayedGame
from tengen.training.errors import DataError
from tengen.training.storage.manifests import read_manifest
from tengen.training.storage.tables import TableSchema, column

SELFPLAY: Final = "selfplay"
"""Kind of a run of games in its manifest."""

_TYPES: Final = {bool: pa.bool_(), int: pa.int16(), str: pa.string()}
_RENAMED: Final = {"opening": "opening_rule"}
"""Fields of `Rules` whose column has another name, since their own name has another meaning in a
table of games."""
RULE_COLUMNS: Final = {
    field.name: (_RENAMED.get(field.name, field.name), _TYPES[field.type]) for field in RULE_FIELDS
}
"""Column and type by field of `Rules`."""

GAMES: Final = TableSchema(
    "games",
    2,
    pa.schema(
        [
            column("game_id", pa.string(), "the game; unique among all runs"),
            column("game_index", pa.int64(), "number of the game in its run"),
            column("seed", pa.int64(), "seed of the run"),
            *(
                column(name, kind, f"the rules: `Rules.{field}`")
                for field, (name, kind) in RULE_COLUMNS.items()
            ),
            column("engine_x", pa.string(), "the engine that plays X, by its name"),
            column("engine_o", pa.string(), "the engine that plays O"),
            column("opening", pa.int16(), "number of first moves that no engine chose"),
            column("moves", pa.list_(pa.int16()), "cells, row * cols + col from 0; X moves first"),
            column("noise", pa.list_(pa.bool_()), "by move: drawn at random, not the best one"),
            column("result", pa.int8(), "1: X won, 0: drawn, -1: O won"),
            column("source", pa.string(), "the stage that wrote the game"),
            column("version", pa.string(), "the version of Tengen that wrote it"),
        ]
    ),
)


@dataclasses.dataclass(frozen=True, slots=True, kw_only=True)
class StoredGame:
    """A game with its provenance: one row of a shard."""

    id: str
    """Unique among all runs; splits are made by it."""
    index: int
    """Number of the game in its run."""
    seed: int
    """Seed of the run."""
    source: str
    """Stage that made it, such as `"selfplay"`."""
    version: str
    """Version of Tengen that made it."""
    game: PlayedGame


def shard_path(directory: Path, number: int) -> Path:
    """Path of shard `number` of a run."""
    return directory / f"games-{number:05d}.parquet"


def write_shard(path: Path, games: Iterable[StoredGame]) -> None:
    """Write games to a file, atomically; equal games give equal bytes."""
    GAMES.write_rows(path, map(to_row, games), {})


def read_shard(path: Path) -> Iterator[StoredGame]:
    """The games of one file, in order.

    Raises:
        DataError: The file is unreadable, damaged or not a shard of games, or a row is invalid.
    """
    return GAMES.read_rows(path, _from_row)


def count_games(path: Path) -> int:
    """Number of games of a shard, read from its footer alone.

    Raises:
        DataError: The file is unreadable, truncated or not a shard of games.
    """
    return GAMES.footer(path)[0]


def read_run_manifest(directory: Path) -> dict[str, Any]:
    """The manifest of a run of games.

    Raises:
        DataError: The folder holds no run, or one of another format.
    """
    return read_manifest(directory, SELFPLAY, GAMES.format)


def read_games(directory: Path) -> Iterator[StoredGame]:
    """The games of a finished run, in order.

    Raises:
        DataError: The folder holds no run, the run is not finished, or a shard is damaged.
    """
    for path in finished_shards(directory):
        yield from read_shard(path)


def finished_shards(directory: Path) -> list[Path]:
    """Paths of the shards of a finished run, in order.

    Raises:
        DataError: The folder holds no run, the run is not finished, or a footer is damaged.
    """
    manifest = read_run_manifest(directory)
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


def cell_of(move: Move, rules: Rules) -> int:
    """The cell of a move as it is stored: row * cols + col."""
    return move.row * rules.shape[1] + move.col


def move_of(cell: int, rules: Rules) -> Move:
    """The move of a stored cell.

    Raises:
        ValueError: The cell is off the board.
    """
    rows, cols = rules.shape
    if not 0 <= cell < rows * cols:
        raise ValueError(f"cell {cell} is off the board, allowed are 0..{rows * cols - 1}")
    return Move(*divmod(cell, cols))


def rules_of(row: Mapping[str, Any]) -> Rules:
    """The rules of a row with the columns of `RULE_COLUMNS`.

    Raises:
        RulesError: No game has these rules.
    """
    return Rules(**{field: row[name] for field, (name, _) in RULE_COLUMNS.items()})


def to_row(stored: StoredGame) -> dict[str, object]:
    """A game as a row, with the columns of `GAMES`."""
    game, rules = stored.game, stored.game.rules
    return {
        "game_id": stored.id,
        "game_index": stored.index,
        "seed": stored.seed,
        **{column: getattr(rules, name) for name, (column, _) in RULE_COLUMNS.items()},
        "engine_x": game.x,
        "engine_o": game.o,
        "opening": game.opening,
        "moves": [cell_of(move, rules) for move in game.moves],
        "noise": list(game.noise),
        "result": game.result,
        "source": stored.source,
        "version": stored.version,
    }


def _from_row(row: Mapping[str, Any]) -> StoredGame:
    """Decode a row; the moves are checked to be different cells, not to be a legal game."""
    rules = rules_of(row)
    moves = tuple(move_of(cell, rules) for cell in row["moves"])
    noise = row["noise"]
    if len(set(moves)) != len(moves):
        raise ValueError("two moves are on the same cell")
    if len(noise) != len(moves) or None in noise:
        raise ValueError(f"{len(moves)} moves need as many noise flags, there are {len(noise)}")
    if not 0 <= row["opening"] <= len(moves):
        raise ValueError(f"opening is {row['opening']}, it must be in 0..{len(moves)}")
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
            moves=moves,
            opening=row["opening"],
            noise=tuple(noise),
            winner=Color(row["result"]) if row["result"] else None,
        ),
    )
