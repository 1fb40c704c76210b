"""The labels of a run of self-play on disk: the second stage of training.

    data/selfplay/
    ├── games-00000.parquet
    └── labels/                 of winners alone; with mistakes by a search of four plies: labels-4
        ├── manifest.json       whose games, and how they were labelled
        └── labels-00000.parquet

A shard of labels belongs to one shard of games. One row is one label:

| column                           | type          | meaning                                      |
|----------------------------------|---------------|----------------------------------------------|
| game_id                          | string        | the game: what a split goes by               |
| rows, cols, win_length, overline | int16, bool   | the rules                                    |
| moves                            | list of int16 | the game until then, cells as in its shard   |
| move                             | int16         | the label                                    |
| source                           | string        | who says so                                  |
| depth                            | int16         | plies looked ahead for it; 0: a game's move  |
"""

from __future__ import annotations

import contextlib
import importlib.metadata
from collections.abc import Callable, Iterable, Iterator, Mapping
from pathlib import Path
from typing import Any, Final

import pyarrow as pa

from engines.errors import RulesError
from engines.game import Move, Rules
from training.errors import DataError
from training.labels import (
    TEACHER,
    LabelledPosition,
    label_ranker_moves,
    label_winner_moves,
    relabel_mistakes,
)
from training.parallel import ordered_map
from training.storage.game_shards import (
    SELFPLAY,
    StoredGame,
    count_games,
    finished_shards,
    read_shard,
)
from training.storage.manifest import ensure_manifest, read_manifest
from training.storage.tables import TableSchema

LABELS: Final = TableSchema(
    "labels",
    pa.schema(
        [
            ("game_id", pa.string()),
            ("rows", pa.int16()),
            ("cols", pa.int16()),
            ("win_length", pa.int16()),
            ("overline", pa.bool_()),
            ("moves", pa.list_(pa.int16())),
            ("move", pa.int16()),
            ("source", pa.string()),
            ("depth", pa.int16()),
        ]
    ),
)
LABELLED: Final = "games"
"""What a shard is marked with: how many games it has the labels of."""
GROWING: Final = ("games", "shards")
"""What of a run's manifest may become more; its labels grow with it."""


def label_run(
    run: Path,
    *,
    relabel_depth: int = 0,
    out: Path | None = None,
    jobs: int = 1,
    on_games: Callable[[int], None] | None = None,
) -> Path:
    """Label the games of a finished run, or those that are not labelled yet.

    The winners' own moves are labels. So is what a search would play where a trained ranker, won
    or lost, played something else.

    Args:
        run: The folder of the games.
        relabel_depth: Plies that the search looks ahead; 0 leaves mistakes out.
        out: Where the labels go; into a folder in `run` if left out.
        jobs: Processes; they do not change the result.
        on_games: Is told how many more games are labelled: first those found, then one by one.

    Returns:
        The folder of the labels.

    Raises:
        DataError: No finished run lies there, a shard is damaged or cannot be written, or the
            folder of the labels belongs to other games or other labels.
    """
    shards = finished_shards(run)
    folder = out or run / (f"labels-{relabel_depth}" if relabel_depth else "labels")
    ensure_manifest(folder, _manifest(run, relabel_depth), growing=GROWING)
    tell = on_games or (lambda _: None)
    missing = {}
    for number, path in enumerate(shards):
        games = count_games(path)
        labels = _path(folder, number)
        # A run that has grown finds the labels of its last shard to be of fewer games.
        if labels.exists() and _games(labels) == games:
            tell(games)
        else:
            missing[number] = games

    stored = (game for number in missing for game in read_shard(shards[number]))
    if relabel_depth:
        # One stream over all shards: the processes do not wait for a shard's last game.
        labelled = ordered_map(_labels, ((game, relabel_depth) for game in stored), jobs)
    else:
        # Nothing to work out: other processes would only cost the way there.
        labelled = (_labels((game, 0)) for game in stored)
    with contextlib.closing(labelled):
        for number, games in missing.items():
            labels_of_shard: list[LabelledPosition] = []
            for _ in range(games):
                labels_of_shard += next(labelled)
                tell(1)
            _write(_path(folder, number), labels_of_shard, games)
    return folder


def read_labels(folder: Path) -> Iterator[LabelledPosition]:
    """The labels of a run, in the order of its games.

    Raises:
        DataError: There are none, they are not finished, or a shard is damaged.
    """
    manifest = read_manifest(folder, LABELS.name)
    shards = [_path(folder, number) for number in range(manifest["shards"])]
    labelled = sum(_games(path) for path in shards if path.exists())
    if labelled != manifest["games"]:
        raise DataError(
            f"{folder} lacks the labels of {manifest['games'] - labelled} games: run the same "
            "label command again to finish it"
        )
    for path in shards:
        for number, row in enumerate(LABELS.read(path).to_pylist()):
            try:
                yield _from_row(row)
            except (ValueError, TypeError, RulesError) as error:
                raise DataError(f"{path}, row {number} is no label: {error}") from error


def _manifest(run: Path, relabel_depth: int) -> dict[str, Any]:
    """What labels depend on: the games, and who else was asked."""
    games = read_manifest(run, SELFPLAY)
    teacher = {
        "engine": TEACHER,
        "depth": relabel_depth,
        "version": importlib.metadata.version("tengen"),
    }
    return {
        "kind": LABELS.name,
        "run": {name: value for name, value in games.items() if name not in GROWING},
        "mistakes": teacher if relabel_depth else None,
        **{name: games[name] for name in GROWING},
    }


def _labels(task: tuple[StoredGame, int]) -> list[LabelledPosition]:
    game, relabel_depth = task
    labels = list(label_winner_moves([game]))
    if relabel_depth:
        labels += relabel_mistakes(label_ranker_moves([game]), depth=relabel_depth)
    return labels


def _path(folder: Path, number: int) -> Path:
    return folder / f"labels-{number:05d}.parquet"


def _games(path: Path) -> int:
    """How many games a shard has the labels of: some games have none."""
    _, marks = LABELS.footer(path)
    try:
        return int(marks[LABELLED])
    except (KeyError, ValueError):
        raise DataError(f"{path} does not say how many games its labels are of") from None


def _write(path: Path, labels: Iterable[LabelledPosition], games: int) -> None:
    rows = [_to_row(label) for label in labels]
    LABELS.write(path, pa.Table.from_pylist(rows, schema=LABELS.columns), {LABELLED: games})


def _to_row(label: LabelledPosition) -> dict[str, Any]:
    rules = label.rules
    rows, cols = rules.shape
    return {
        "game_id": label.game,
        "rows": rows,
        "cols": cols,
        "win_length": rules.win_length,
        "overline": rules.overline,
        "moves": [move.row * cols + move.col for move in label.moves],
        "move": label.move.row * cols + label.move.col,
        "source": label.source,
        "depth": label.depth,
    }


def _from_row(row: Mapping[str, Any]) -> LabelledPosition:
    """The label of a row; its moves are checked to be cells, not to be a legal game."""
    if None in row.values():
        raise ValueError("a value is missing")
    rules = Rules(row["rows"], row["cols"], row["win_length"], row["overline"])
    cells = [*row["moves"], row["move"]]
    on_board = range(row["rows"] * row["cols"])
    if len(set(cells)) != len(cells) or any(cell not in on_board for cell in cells):
        raise ValueError(f"moves must be different cells in 0..{on_board[-1]}")
    *moves, move = (Move(*divmod(cell, row["cols"])) for cell in cells)
    return LabelledPosition(
        game=row["game_id"],
        rules=rules,
        moves=tuple(moves),
        move=move,
        source=row["source"],
        depth=row["depth"],
    )
