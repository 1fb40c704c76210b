"""Tables of the games, labels and features of self-play, each row with what it belongs to.

`tengen.datasets` is their public name.
"""

from __future__ import annotations

import collections
import os
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, Final, TypeAlias

import numpy as np
import numpy.typing as npt
import pyarrow as pa

from tengen.engines.game import Board, Move
from tengen.engines.game.notation import format_move
from tengen.training.errors import DataError
from tengen.training.games.game_shards import (
    GAMES,
    RULE_COLUMNS,
    StoredGame,
    cell_of,
    move_of,
    read_games,
    read_run_manifest,
    rules_of,
    to_row,
)
from tengen.training.games.labels import label_unlost_moves, opening_of
from tengen.training.intervals import intervals
from tengen.training.plans.retrain_plan import NEGATIVES
from tengen.training.ranking.dataset import encode_positions
from tengen.training.ranking.feature_shards import FEATURES, SHARD_POSITIONS, as_table
from tengen.training.storage.manifests import MANIFEST
from tengen.training.storage.tables import column

Runs: TypeAlias = str | os.PathLike[str] | Sequence[str | os.PathLike[str]]
"""A folder that `tengen selfplay` or `tengen retrain` has written, or several."""

OPENING_ID: Final = column("opening_id", pa.string(), "the same for games from one opening")
GAME_TABLE: Final = pa.schema(
    [
        *GAMES.columns,
        OPENING_ID,
        column("plies", pa.int16(), "number of moves, those of the opening included"),
    ]
)
"""Columns of `load_games`: one row is one game."""
LABEL_TABLE: Final = pa.schema(
    [
        GAMES.columns.field("game_id"),
        OPENING_ID,
        *(GAMES.columns.field(name) for name, _ in RULE_COLUMNS.values()),
        column("ply", pa.int16(), "number of moves before the label"),
        column("moves", pa.list_(pa.int16()), "these moves: the position"),
        column("cell", pa.int16(), "the label, row * cols + col from 0"),
        column("move", pa.string(), "the label as it is written, such as h8"),
        column("result", pa.int8(), "1 if who plays the label wins the game, 0 if it is drawn"),
        column("source", pa.string(), "stage and engine that chose the move"),
    ]
)
"""Columns of `load_labels`: one row is one position with the move to learn there."""
FEATURE_TABLE: Final = FEATURES.columns
"""Columns of `load_features`: one row is one move of a labelled position."""
CARD_HEAD: Final = """# Games of self-play

A label is what an engine played that did not lose: other good moves are no labels, and positions
that such engines avoid are missing. Games from one opening depend on each other.
"""


def load_games(runs: Runs) -> pa.Table:
    """The games of runs of self-play, in order, with the columns of `GAME_TABLE`.

    Raises:
        DataError: A folder holds no finished run, or a file is damaged.
    """
    rows = [
        {**to_row(stored), "opening_id": opening, "plies": len(stored.game.moves)}
        for stored, opening in _games(runs)
    ]
    return pa.Table.from_pylist(rows, schema=GAME_TABLE)


def load_labels(runs: Runs) -> pa.Table:
    """The labels of the games, in order, with the columns of `LABEL_TABLE`.

    They are chosen by the rule of `tengen label`: what a player who did not lose played, except
    opening and noise. They need not have been written by that command.

    Raises:
        DataError: See `load_games`.
    """
    rows = [
        {
            "game_id": label.game_id,
            "opening_id": opening,
            **{name: getattr(label.rules, field) for field, (name, _) in RULE_COLUMNS.items()},
            "ply": label.ply,
            "moves": [cell_of(move, label.rules) for move in label.moves],
            "cell": cell_of(label.move, label.rules),
            "move": format_move(label.move, label.rules),
            "result": abs(stored.game.result),
            "source": label.source,
        }
        for stored, opening in _games(runs)
        for label in label_unlost_moves([stored])
    ]
    return pa.Table.from_pylist(rows, schema=LABEL_TABLE)


def load_features(
    runs: Runs, *, negatives: int | None = NEGATIVES, seed: int = 0, jobs: int = 1
) -> pa.Table:
    """The features of the moves of all labelled positions, with the columns of `FEATURE_TABLE`.

    Args:
        negatives: Other moves beside each label, most of them those of greatest attack weight; None
            for all there are. A row takes 1 kB.
        seed: Of the choice of the other moves.
        jobs: Processes; they do not change the result.

    Raises:
        DataError: See `load_games`; also if there are no labels.
        ValueError: The number of other moves is negative.
    """
    if negatives is not None and negatives < 0:
        raise ValueError(f"negatives is {negatives}, it must be 0 or more, or None for all moves")
    labels = list(label_unlost_moves(stored for stored, _ in _games(runs)))
    if not labels:
        raise DataError("the games have no labels: in none did a player choose a move and not lose")
    # Shard by shard, as matrices take several times the memory of their table.
    return pa.concat_tables(
        as_table(
            encode_positions(
                labels[start : start + SHARD_POSITIONS],
                negatives=negatives,
                seed=seed,
                jobs=jobs,
                first=start,
            ),
            first=start,
        )
        for start in range(0, len(labels), SHARD_POSITIONS)
    )


def features_of(board: Board) -> tuple[list[Move], npt.NDArray[np.float32]]:
    """The moves of a position, and (moves, columns) their features.

    The columns are the features of `FEATURE_TABLE`, in its order.
    """
    from tengen.engines.catalogue.learned.features import encode
    from tengen.engines.kernels.position import StaticPosition

    position = StaticPosition.of(board)
    cells = position.empty_cells()
    return position.moves(cells), encode(position, cells, board.to_move)


def interval(values: npt.ArrayLike, groups: npt.ArrayLike) -> tuple[float, float]:
    """The 95 % interval of the mean of some values.

    Args:
        values: (n,) numbers from 0 to 1, such as 1 for a hit, or the results of games.
        groups: (n,) what values share that depend on each other, such as their openings.

    Raises:
        ValueError: A value is not from 0 to 1, there is none, or the lengths differ.
    """
    measured, of = np.asarray(values, dtype=np.float64), np.asarray(groups)
    if measured.ndim != 1 or measured.shape != of.shape or len(measured) == 0:
        raise ValueError(
            f"values has shape {measured.shape} and groups {of.shape}: one group for each of at "
            "least one value"
        )
    if not ((measured >= 0) & (measured <= 1)).all():
        wrong = measured[~((measured >= 0) & (measured <= 1))][0]
        raise ValueError(f"{wrong} is among the values, which must be from 0 to 1")
    low, high = intervals({"mean": lambda at: float(measured[at].mean())}, of)["mean"]
    return low, high


def describe(runs: Runs) -> str:
    """A card of the data in Markdown: who played, on which boards, and what there is of what.

    Raises:
        DataError: See `load_games`.
    """
    lines = [CARD_HEAD]
    for run in _folders(runs):
        lines += [f"## {run.name}\n", "| | |\n|---|---|"]
        lines += [f"| {name} | {text} |" for name, text in _facts(run).items()]
        lines.append("")
    return "\n".join(lines)


def _facts(run: Path) -> dict[str, str]:
    """The rows of a card on one run."""
    made, played = read_run_manifest(run), list(read_games(run))
    results = collections.Counter(stored.game.result for stored in played)
    lengths = [len(stored.game.moves) for stored in played]
    limits = [f"{name} {value}" for name, value in made["limit"].items() if value is not None]
    noise = made["noise"]
    return {
        "players": f"{', '.join(made['engines'])}; each plays all, with both colors",
        "limit of a move": ", ".join(limits) or "none",
        "noise": "none" if noise is None else f"{noise['probability']:.0%} of the moves",
        "boards": "; ".join(sorted({str(stored.game.rules) for stored in played})),
        "games": f"{len(played):,}; {results[1]:,} won by X, {results[-1]:,} by O",
        "openings": f"{len(set(map(_opening, played))):,}, symmetric ones counted once",
        "moves of a game": f"{np.mean(lengths):.1f} on average, {min(lengths)} to {max(lengths)}",
        "labels": f"{sum(1 for _ in label_unlost_moves(played)):,}",
        "made by": f"Tengen {made['version']}, seed {made['seed']}",
    }


def board_of(row: Mapping[str, Any], games: pa.Table | None = None) -> Board:
    """The position of a row of labels or features; for a row of games, the last one.

    Args:
        row: Values by the names of the columns, also a row of pandas.
        games: The table of games, which rows of features need.

    Raises:
        ValueError: The game of a row of features is not in `games`.
    """
    if "moves" not in row:
        if games is None:
            raise ValueError("a row without `moves` needs the table of games: board_of(row, games)")
        at = games["game_id"].index(row["game_id"]).as_py()
        if at < 0:
            raise ValueError(f"game {row['game_id']!r} is not in the table of games")
        game = games.slice(at, 1).to_pylist()[0]
        row = {**game, "moves": game["moves"][: int(row["ply"])]}
    rules = rules_of(row)
    return Board.from_moves([move_of(int(cell), rules) for cell in row["moves"]], rules)


def _games(runs: Runs) -> Iterator[tuple[StoredGame, str]]:
    """The games of runs, each with what games from one opening share."""
    for run in _folders(runs):
        for stored in read_games(run):
            yield stored, _opening(stored)


def _opening(stored: StoredGame) -> str:
    game = stored.game
    return opening_of(game.moves[: game.opening], game.rules, stored.id)


def _folders(runs: Runs) -> Iterator[Path]:
    """The folders of runs, among them those of a retraining.

    Raises:
        DataError: There is none.
    """
    folders = [runs] if isinstance(runs, str | os.PathLike) else runs
    if not folders:
        raise DataError("no folder of games is given: name one, or several as a list")
    for folder in folders:
        path = Path(folder)
        inside = sorted(each.parent for each in path.glob(f"games/*/{MANIFEST}"))
        if (path / MANIFEST).exists() or not inside:
            yield path
        else:
            yield from inside
