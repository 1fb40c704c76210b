"""Labels: the moves that a ranker should prefer in positions of games; the second training stage.

    data/selfplay/
    ├── games-00000.parquet
    └── labels/                 the winners' moves; labels-4 adds mistakes corrected at depth 4
        ├── manifest.json       the run of the games, and how they were labelled
        └── labels-00000.parquet

A shard of labels belongs to the shard of games with the same number. One row is one label:

| column  | type   | meaning                                        |
|---------|--------|------------------------------------------------|
| game_id | string | the game; splits are made by it                |
| ply     | int16  | the position: the game after this many moves   |
| move    | int16  | the label, row * cols + col                    |
| source  | string | stage and engine that chose the move           |
| depth   | int16  | plies searched for it; 0 for moves of the game |
"""

from __future__ import annotations

import contextlib
import dataclasses
import functools
import importlib.metadata
from collections.abc import Callable, Iterable, Iterator, Mapping
from pathlib import Path
from typing import Any, Final

import pyarrow as pa

from engines.base import AnalysisRequest, Engine, Limit
from engines.catalogue.learned import LearnedEngine
from engines.game import Board, Color, Move, Rules
from engines.game.records import GameRecord
from engines.registry import create_engine
from training.code_digests import code_digests
from training.errors import DataError
from training.parallel import ordered_map
from training.storage.game_shards import (
    StoredGame,
    cell_of,
    count_games,
    finished_shards,
    move_of,
    read_run_manifest,
    read_shard,
    shard_path,
)
from training.storage.manifest import CODE, ensure_manifest, read_manifest
from training.storage.tables import TableSchema

TEACHER: Final = "search"
"""Engine that corrects mistakes."""
OPENING: Final = "opening"
"""Prefix of the comment on a recorded move that no player chose."""
CORRECTED: Final = "mistake"
"""Prefix of the source of a corrected label."""

LABELS: Final = TableSchema(
    "labels",
    2,
    pa.schema(
        [
            ("game_id", pa.string()),
            ("ply", pa.int16()),
            ("move", pa.int16()),
            ("source", pa.string()),
            ("depth", pa.int16()),
        ]
    ),
)
LABELLED: Final = "games"
"""Metadata of a shard: the number of games that it has the labels of."""
GROWING: Final = ("games", "shards")
"""Parameters of a run that may grow, and its labels with it."""


@dataclasses.dataclass(frozen=True, slots=True, kw_only=True)
class LabelledPosition:
    """A position of a game and the move that it is labelled with."""

    game_id: str
    """Positions of one game stay on one side of a split."""
    rules: Rules
    game: tuple[Move, ...]
    """All moves of the game; X moves first."""
    ply: int
    """The position: the game after this many moves."""
    move: Move
    """The label."""
    source: str
    """Stage and engine that chose the move."""
    depth: int
    """Plies searched for the label; 0 for moves of games."""

    @property
    def moves(self) -> tuple[Move, ...]:
        """The moves that lead to the position."""
        return self.game[: self.ply]


def label_winner_moves(games: Iterable[StoredGame]) -> Iterator[LabelledPosition]:
    """Label positions with the winner's moves, except those of the opening and of noise.

    Drawn games, and games lost by an engine's fault, give no labels.
    """
    for stored in games:
        winner = stored.game.winner
        if winner is not None and stored.game.fault is None:
            yield from _moves_of(stored, winner)


def label_ranker_moves(games: Iterable[StoredGame]) -> Iterator[LabelledPosition]:
    """Label positions with a trained ranker's moves, won or lost, except openings and noise."""
    for stored in games:
        for color, player in ((Color.X, stored.game.x), (Color.O, stored.game.o)):
            if player.partition(":")[0] == LearnedEngine.name:
                yield from _moves_of(stored, color)


def label_record_moves(records: Iterable[GameRecord], name: str) -> Iterator[LabelledPosition]:
    """Label positions of recorded games with the winner's moves, except those of the opening.

    Args:
        records: Games that begin from a set-up position, are drawn or have no result are skipped.
        name: Source of the labels, such as the name of the file.
    """
    for number, record in enumerate(records, start=1):
        winner = record.result.winner if record.result else None
        if winner is None or record.setup or record.first is not Color.X:
            continue
        comments = record.comments or ("",) * len(record.moves)
        for ply, (move, comment) in enumerate(zip(record.moves, comments, strict=True)):
            if (ply % 2 == 0) == (winner is Color.X) and not comment.startswith(OPENING):
                yield LabelledPosition(
                    game_id=f"{name}:{number}",
                    rules=record.rules,
                    game=record.moves,
                    ply=ply,
                    move=move,
                    source=name,
                    depth=0,
                )


def correct_mistakes(
    positions: Iterable[LabelledPosition], *, depth: int
) -> Iterator[LabelledPosition]:
    """Relabel the positions in which a search plays another move; drop all others.

    Args:
        positions: Labelled with the moves that were played.
        depth: Plies of the search, at least 1.
    """
    for position in positions:
        board = Board.from_moves(position.rules, position.moves)
        if board.winning_line(position.move, board.to_move):
            continue
        better = _teacher().analyse(AnalysisRequest(board, Limit(depth=depth))).move
        if better != position.move:
            source = f"{CORRECTED}:{TEACHER}"
            yield dataclasses.replace(position, move=better, source=source, depth=depth)


def label_run(
    run: Path,
    *,
    relabel_depth: int = 0,
    out: Path | None = None,
    jobs: int = 1,
    on_games: Callable[[int], None] | None = None,
) -> Path:
    """Label the games of a finished run that have no labels yet.

    The labels are the winners' moves and, with `relabel_depth`, the moves of a search where a
    trained ranker, won or lost, played another one.

    Args:
        run: Folder of the games.
        relabel_depth: Plies of the search; 0 for the winners' moves only.
        out: Folder of the labels; by default one inside `run`.
        jobs: Processes; they do not change the result.
        on_games: Called with the number of additional games that have labels: existing shards
            first, then game by game.

    Returns:
        The folder of the labels.

    Raises:
        DataError: The folder holds no finished run, a shard is damaged or cannot be written, or
            the folder of the labels belongs to other games or other labels.
    """
    shards = finished_shards(run)
    folder = out or run / (f"labels-{relabel_depth}" if relabel_depth else "labels")
    ensure_manifest(folder, _manifest(run, relabel_depth), version=LABELS.format, growing=GROWING)
    advance = on_games or (lambda _: None)
    missing = {}
    for number, path in enumerate(shards):
        games = count_games(path)
        labels = _path(folder, number)
        # The last shard of a run that has grown has labels of fewer games.
        if labels.exists() and _labelled_games(labels) == games:
            advance(games)
        else:
            missing[number] = games

    stored = (game for number in missing for game in read_shard(shards[number]))
    if relabel_depth:
        # One stream over all shards: no process waits for the last game of a shard.
        labelled = ordered_map(_labels, ((game, relabel_depth) for game in stored), jobs)
    else:
        # Too little work to send to other processes.
        labelled = (_labels((game, 0)) for game in stored)
    with contextlib.closing(labelled):
        for number, games in missing.items():
            labels_of_shard: list[LabelledPosition] = []
            for _ in range(games):
                labels_of_shard += next(labelled)
                advance(1)
            rows = map(_to_row, labels_of_shard)
            LABELS.write_rows(_path(folder, number), rows, {LABELLED: games})
    return folder


def count_labels(folder: Path) -> int:
    """Number of labels in a folder.

    Raises:
        DataError: The folder holds no labels, they are not finished, or a footer is damaged.
    """
    return sum(LABELS.footer(path)[0] for path in _finished_label_shards(folder))


def read_labels(run: Path, folder: Path) -> Iterator[LabelledPosition]:
    """The labels of a run, in the order of its games.

    Args:
        run: Folder of the games.
        folder: Folder of the labels, as returned by `label_run`.

    Raises:
        DataError: There are no labels, they are not finished or belong to other games, or a shard
            is damaged.
    """
    for number, path in enumerate(_finished_label_shards(folder)):
        games = {stored.id: stored for stored in read_shard(shard_path(run, number))}
        yield from LABELS.read_rows(path, functools.partial(_from_row, games=games))


def _finished_label_shards(folder: Path) -> list[Path]:
    manifest = read_manifest(folder, LABELS.name, LABELS.format)
    shards = [_path(folder, number) for number in range(manifest["shards"])]
    labelled = sum(_labelled_games(path) for path in shards if path.exists())
    if labelled != manifest["games"]:
        raise DataError(
            f"{folder} lacks the labels of {manifest['games'] - labelled} games: run the same "
            "label command again to finish it"
        )
    return shards


def _manifest(run: Path, relabel_depth: int) -> dict[str, Any]:
    """The parameters that labels depend on: the run of the games, and the teacher."""
    games = read_run_manifest(run)
    teacher = {
        "engine": TEACHER,
        "depth": relabel_depth,
        "version": importlib.metadata.version("tengen"),
    }
    return {
        "kind": LABELS.name,
        "run": {name: value for name, value in games.items() if name not in GROWING},
        # Winners' moves are read from the games, whose code the run names.
        **({CODE: code_digests()} if relabel_depth else {}),
        "mistakes": teacher if relabel_depth else None,
        **{name: games[name] for name in GROWING},
    }


def _labels(task: tuple[StoredGame, int]) -> list[LabelledPosition]:
    game, relabel_depth = task
    labels = list(label_winner_moves([game]))
    if relabel_depth:
        labels += correct_mistakes(label_ranker_moves([game]), depth=relabel_depth)
    return labels


@functools.cache
def _teacher() -> Engine:
    """The teacher, one per process."""
    return create_engine(TEACHER)


def _moves_of(stored: StoredGame, color: Color) -> Iterator[LabelledPosition]:
    """One side's own moves after the opening."""
    game = stored.game
    player = game.x if color is Color.X else game.o
    for ply in range(game.opening, len(game.moves)):
        mover = Color.X if ply % 2 == 0 else Color.O
        if mover is color and not game.noise[ply]:
            yield LabelledPosition(
                game_id=stored.id,
                rules=game.rules,
                game=game.moves,
                ply=ply,
                move=game.moves[ply],
                source=f"{stored.source}:{player}",
                depth=0,
            )


def _path(folder: Path, number: int) -> Path:
    return folder / f"labels-{number:05d}.parquet"


def _labelled_games(path: Path) -> int:
    """Number of games that a shard has the labels of, including games that give none."""
    _, metadata = LABELS.footer(path)
    try:
        return int(metadata[LABELLED])
    except (KeyError, ValueError):
        raise DataError(f"{path} lacks the number of games that its labels are of") from None


def _to_row(label: LabelledPosition) -> dict[str, object]:
    return {
        "game_id": label.game_id,
        "ply": label.ply,
        "move": cell_of(label.move, label.rules),
        "source": label.source,
        "depth": label.depth,
    }


def _from_row(row: Mapping[str, Any], *, games: Mapping[str, StoredGame]) -> LabelledPosition:
    stored = games.get(row["game_id"])
    if stored is None:
        raise ValueError(f"there is no game {row['game_id']} in the shard of games")
    game, ply = stored.game, row["ply"]
    if not 0 <= ply <= len(game.moves):
        raise ValueError(f"ply is {ply}, it must be in 0..{len(game.moves)}")
    move = move_of(row["move"], game.rules)
    if move in game.moves[:ply]:
        raise ValueError(f"cell {row['move']} is occupied at ply {ply}")
    return LabelledPosition(
        game_id=stored.id,
        rules=game.rules,
        game=game.moves,
        ply=ply,
        move=move,
        source=row["source"],
        depth=row["depth"],
    )
