"""Compares engines on the positions of a collection, game by game.

Each engine chooses a move in every position behind the opening. Where they differ, a search of
`JUDGED` times as many positions values each choice. A run is a folder with a file for each finished
game beside a manifest: an interrupted run resumes where it stopped, with the same result.
"""

from __future__ import annotations

import contextlib
import dataclasses
import functools
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Any, Final

import numpy as np
import pyarrow as pa

from tengen.engines.game import Board, Move
from tengen.engines.game.errors import TengenError
from tengen.engines.game.notation import format_move
from tengen.engines.interface import AnalysisRequest, Engine, Limit
from tengen.engines.model_store.store import SHIPPED, ModelStore
from tengen.engines.registry import create_engine, default_evaluator
from tengen.engines.registry.installed import installed_digests
from tengen.engines.version import VERSION
from tengen.laboratory.reviews.review_run import CODE_PARTS
from tengen.laboratory.reviews.tables import CollectedGame, LeftOut
from tengen.training.code_digests import Stage, code_digests
from tengen.training.parallel import unordered_map
from tengen.training.storage.locks import directory_lock
from tengen.training.storage.manifests import CODE, ensure_manifest
from tengen.training.storage.tables import TableSchema

JUDGED: Final = 50
"""The judge searches each choice with this many times the nodes of the compared engines."""
DIGITS: Final = 6
POSITIONS: Final = TableSchema(
    "compared positions",
    1,
    pa.schema(
        [
            ("ply", pa.int16()),
            ("phase", pa.string()),
            ("moves", pa.list_(pa.string())),
            ("values", pa.list_(pa.float64())),
        ]
    ),
)
"""A row is a position: the moves before it, and each engine's choice with its value for the side to
move, 0..1; without values where all agree."""


@dataclasses.dataclass(frozen=True, slots=True, kw_only=True)
class ComparisonPlan:
    """Parameters of a comparison, apart from its games.

    Raises:
        ValueError: There are fewer than two engines, or one twice.
    """

    engines: tuple[str, ...]
    """Names as `create_engine` takes them."""
    nodes: int
    """Positions that each engine visits for a move."""
    models: Path = SHIPPED
    """Models directory."""

    def __post_init__(self) -> None:
        if len(set(self.engines)) != len(self.engines) or len(self.engines) < 2:
            raise ValueError("a comparison needs two different engines or more")

    def manifest(self) -> dict[str, Any]:
        """The JSON-ready parameters: equal manifests mean equal results."""
        store, code = ModelStore(self.models), code_digests(Stage.REVIEWS)
        return {
            "kind": POSITIONS.name,
            "version": VERSION,
            CODE: {part: code[part] for part in CODE_PARTS} | installed_digests(self.engines),
            "engines": list(self.engines),
            "models": [create_engine(name, store).digest for name in self.engines],
            "nodes": self.nodes,
            "judged": JUDGED,
        }


@dataclasses.dataclass(frozen=True, slots=True)
class ComparedPosition:
    """A position with the choices of the engines, in their order."""

    game: CollectedGame
    ply: int
    """Moves before it."""
    phase: str
    """Name of its `tengen.engines.model_store.feature_schema.Phase`."""
    moves: tuple[str, ...]
    """In the notation of the game."""
    values: tuple[float, ...]
    """Win probabilities of the choices for the side to move, 0..1; empty if all engines agree."""

    @property
    def costs(self) -> tuple[float, ...]:
        """Loss of each choice against the best of them; 0 if all agree."""
        best = max(self.values, default=0.0)
        return tuple(best - value for value in self.values) or (0.0,) * len(self.moves)


def compare_engines(
    plan: ComparisonPlan,
    games: Sequence[CollectedGame],
    folder: Path,
    *,
    jobs: int = 1,
    on_games: Callable[[int], None] = lambda _: None,
) -> list[LeftOut]:
    """Compare engines on the games that the folder of the run does not have yet.

    Args:
        games: The games; equal ones are compared once. A game that is all opening counts by its
            last position.
        folder: Folder of the run, on this machine; created if it does not exist.
        jobs: Processes; they do not change the result.
        on_games: Called with the number of additional games.

    Returns:
        The games that an engine does not play.

    Raises:
        UnknownEngineError: An engine does not exist.
        ModelError: A model does not exist or cannot be used.
        DataError: The folder belongs to a run with other parameters or of other code, or a file
            cannot be written.
        DirectoryLockedError: Another process compares into the folder.
        ClusterError: The cluster was lost.
    """
    # Before any folder is made: it creates the engines.
    manifest = plan.manifest()
    with directory_lock(folder, "tengen compare"):
        ensure_manifest(folder, manifest, version=POSITIONS.format)
        unique = {game.id: game for game in games}
        missing = [game for game in unique.values() if not _path(folder, game).exists()]
        on_games(len(unique) - len(missing))
        left_out = []
        tasks = ((plan, game) for game in missing)
        with contextlib.closing(unordered_map(_compare, tasks, jobs)) as results:
            for game, rows in results:
                if isinstance(rows, str):
                    left_out.append(LeftOut(game.place, rows))
                else:
                    table = pa.Table.from_pylist(rows, schema=POSITIONS.columns)
                    POSITIONS.write(_path(folder, game), table, {})
                on_games(1)
    return sorted(left_out, key=lambda each: each.place)


def compared_positions(games: Sequence[CollectedGame], folder: Path) -> Iterator[ComparedPosition]:
    """The positions of a finished run, in the order of the games.

    Raises:
        DataError: A file is damaged.
    """
    for game in {game.id: game for game in games}.values():
        if (path := _path(folder, game)).exists():
            for row in POSITIONS.read(path).to_pylist():
                yield ComparedPosition(
                    game, row["ply"], row["phase"], tuple(row["moves"]), tuple(row["values"])
                )


def _path(folder: Path, game: CollectedGame) -> Path:
    return folder / f"{game.id}.parquet"


def _compare(
    task: tuple[ComparisonPlan, CollectedGame],
) -> tuple[CollectedGame, list[dict[str, Any]] | str]:
    """The rows of a game, or why it has none."""
    plan, game = task
    record = game.record
    engines = [_engine(name, plan.models) for name in plan.engines]
    judge = _engine(default_evaluator(record.rules), plan.models)
    rows: list[dict[str, Any]] = []
    try:
        board = record.start()
        board.push_all(record.moves[: game.opening])
        for move in (*record.moves[game.opening :], None):
            if board.outcome() is None and (move is not None or not rows):
                rows.append(_row(board, engines, judge, plan.nodes))
            if move is not None:
                board.push(move)
    except TengenError as error:
        return game, error.message
    return game, rows


def _row(board: Board, engines: Sequence[Engine], judge: Engine, nodes: int) -> dict[str, Any]:
    from tengen.engines.catalogue.learned.features import phase
    from tengen.engines.kernels.position import StaticPosition

    choices = [_analyse(engine, board, nodes)[0] for engine in engines]
    values: dict[Move, float] = {}
    if len(set(choices)) > 1:
        values = {move: _value(board, move, judge, JUDGED * nodes) for move in sorted(set(choices))}
    return {
        "ply": len(board.move_stack),
        "phase": phase(StaticPosition.of(board), board.to_move).name.lower(),
        "moves": [format_move(move, board.rules) for move in choices],
        "values": [values[move] for move in choices] if values else [],
    }


def _value(board: Board, move: Move, judge: Engine, nodes: int) -> float:
    """Value of a move for its side, by a search of the position after it."""
    side = board.to_move
    board.push(move)
    try:
        if (outcome := board.outcome()) is not None:
            return 0.5 if outcome.winner is None else float(outcome.winner is side)
        return round(1 - _analyse(judge, board, nodes)[1], DIGITS)
    finally:
        board.pop()


def _analyse(engine: Engine, board: Board, nodes: int) -> tuple[Move, float]:
    """The engine's move, and its win probability."""
    rng = np.random.default_rng(len(board))
    best = engine.analyse(
        AnalysisRequest(board, Limit(nodes=nodes), candidates=1, rng=rng)
    ).candidates[0]
    return best.move, best.win_probability or 0.0


@functools.lru_cache(maxsize=16)
def _engine(name: str, models: Path) -> Engine:
    """An engine that compares moves, created once in each process."""
    return create_engine(name, ModelStore(models))
