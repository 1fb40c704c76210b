"""Labels: the moves that a ranker should prefer in positions of games; the second training stage.

    data/selfplay/
    ├── games-00000.parquet
    └── labels/
        ├── manifest.json       the run of the games
        └── labels-00000.parquet

A shard of labels belongs to the shard of games with the same number. One row is one label, with the
columns of `LABELS`.
"""

from __future__ import annotations

import dataclasses
import functools
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, Final

import pyarrow as pa

from tengen.engines.game import Board, Color, Move, Rules
from tengen.engines.game.records import GameRecord
from tengen.engines.game.symmetry import hashes
from tengen.training.code_digests import Stage, code_digests
from tengen.training.errors import DataError
from tengen.training.games.game_shards import (
    StoredGame,
    cell_of,
    count_games,
    finished_shards,
    move_of,
    read_run_manifest,
    read_shard,
    shard_path,
)
from tengen.training.storage.manifests import CODE, ensure_manifest, read_manifest
from tengen.training.storage.tables import TableSchema, column

OPENING: Final = "opening"
"""Prefix of the comment on a recorded move that no player chose."""
UNMARKED: Final = 6
"""Number of moves taken for the opening of a recorded game if no comment marks one."""

LABELS: Final = TableSchema(
    "labels",
    3,
    pa.schema(
        [
            column("game_id", pa.string(), "the game; splits are made by it"),
            column("ply", pa.int16(), "the position: the game after this many moves"),
            column("move", pa.int16(), "the label, a cell"),
            column("source", pa.string(), "stage and engine that chose the move"),
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
    """Identifier of the game; the positions of one game stay on one side of a split."""
    rules: Rules
    game: tuple[Move, ...]
    """All moves of the game; X moves first."""
    ply: int
    """The position: the game after this many moves."""
    move: Move
    """The label."""
    source: str
    """Stage and engine that chose the move."""
    opening: int
    """Number of the game's first moves that no player chose."""

    @property
    def moves(self) -> tuple[Move, ...]:
        """The moves that lead to the position."""
        return self.game[: self.ply]


def opening_length(record: GameRecord) -> int:
    """Number of moves of a recorded game's opening: those that comments mark, or `UNMARKED`."""
    return sum(comment.startswith(OPENING) for comment in record.comments) or UNMARKED


def opening_of(moves: Sequence[Move], rules: Rules, game_id: str) -> str:
    """What games from one opening share, the same for symmetric positions.

    Args:
        moves: The moves of the opening.
        game_id: Given back for a game that begins on the empty board, which tells nothing of it.
    """
    return hashes(Board.from_moves(moves, rules)).symmetry if moves else game_id


def label_unlost_moves(games: Iterable[StoredGame]) -> Iterator[LabelledPosition]:
    """Label positions with the moves of players who did not lose, except opening and noise.

    A decided game gives the winner's moves, and a drawn game the moves of both players. A game that
    ended by an engine's fault gives no labels.
    """
    for stored in games:
        if stored.game.fault is None:
            yield from _moves_of(stored)


def label_record_moves(records: Iterable[GameRecord], name: str) -> Iterator[LabelledPosition]:
    """Label positions of recorded games with the winner's moves after the opening.

    Args:
        records: Games that begin from a set-up position, are drawn or have no result are skipped.
        name: Source of the labels, such as the name of the file.
    """
    for number, record in enumerate(records, start=1):
        winner = record.result.winner if record.result else None
        if winner is None or record.setup or record.first is not Color.X:
            continue
        comments = record.comments or ("",) * len(record.moves)
        opening = min(opening_length(record), len(record.moves))
        for ply, (move, comment) in enumerate(zip(record.moves, comments, strict=True)):
            if (ply % 2 == 0) == (winner is Color.X) and not comment.startswith(OPENING):
                yield LabelledPosition(
                    game_id=f"{name}:{number}",
                    rules=record.rules,
                    game=record.moves,
                    ply=ply,
                    move=move,
                    source=name,
                    opening=opening,
                )


def label_run(
    run: Path,
    *,
    out: Path | None = None,
    on_games: Callable[[int], None] | None = None,
) -> Path:
    """Label the games of a finished run that have no labels yet.

    `label_unlost_moves` chooses the labels.

    Args:
        out: Folder of the labels; by default one inside `run`.
        on_games: Called with the number of additional games that have labels: existing shards
            first, then game by game.

    Returns:
        The folder of the labels.

    Raises:
        DataError: The folder holds no finished run, a shard is damaged or cannot be written, or
            the folder of the labels belongs to other games.
    """
    shards = finished_shards(run)
    folder = out or run / LABELS.name
    ensure_manifest(folder, _manifest(run), version=LABELS.format, growing=GROWING)
    advance = on_games or (lambda _: None)
    for number, path in enumerate(shards):
        games = count_games(path)
        labels = _path(folder, number)
        # The last shard of a run that has grown has labels of fewer games.
        if labels.exists() and _labelled_games(labels) == games:
            advance(games)
            continue
        rows: list[dict[str, object]] = []
        for stored in read_shard(path):
            rows += map(_to_row, label_unlost_moves([stored]))
            advance(1)
        LABELS.write_rows(labels, rows, {LABELLED: games})
    return folder


def label_runs(runs: Sequence[Path]) -> None:
    """Label the games of finished runs that have no labels yet, each in its own folder.

    Raises:
        DataError: See `label_run`.
    """
    for run in runs:
        label_run(run)


def count_labels(folder: Path) -> int:
    """Number of labels in a folder.

    Raises:
        DataError: The folder holds no labels, they are not finished, or a footer is damaged.
    """
    return sum(LABELS.footer(path)[0] for path in _finished_label_shards(folder))


def read_labels(run: Path, folder: Path) -> Iterator[LabelledPosition]:
    """The labels of a run, in the order of its games.

    Args:
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


def _manifest(run: Path) -> dict[str, Any]:
    """The parameters that labels depend on: the run of the games, and their own code."""
    games = read_run_manifest(run)
    return {
        "kind": LABELS.name,
        CODE: {LABELS.name: code_digests(Stage.LABELS)[LABELS.name]},
        "run": {name: value for name, value in games.items() if name not in GROWING},
        **{name: games[name] for name in GROWING},
    }


def _moves_of(stored: StoredGame) -> Iterator[LabelledPosition]:
    game = stored.game
    for ply in range(game.opening, len(game.moves)):
        mover, player = (Color.X, game.x) if ply % 2 == 0 else (Color.O, game.o)
        if game.winner in (None, mover) and not game.noise[ply]:
            yield LabelledPosition(
                game_id=stored.id,
                rules=game.rules,
                game=game.moves,
                ply=ply,
                move=game.moves[ply],
                source=f"{stored.source}:{player}",
                opening=game.opening,
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
        opening=game.opening,
    )
