"""Reviews the games of a collection in pieces, on the processes of this machine or of a cluster.

A run is a folder of parts beside a manifest. A part holds the reviews of a piece of work, and its
games are known by their digests: an interrupted run resumes where it stopped, a collection that has
grown costs its new games only, and how games are divided into pieces does not matter. Every game is
reviewed by an engine of its own, so that limits of nodes or depth give the same reviews on any
number of processes.
"""

from __future__ import annotations

import contextlib
import dataclasses
import functools
import hashlib
import itertools
import time
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from pathlib import Path
from typing import Any, Final

import pyarrow as pa
import pyarrow.parquet as pq

from tengen.engines.game.errors import TengenError
from tengen.engines.interface import Limit
from tengen.engines.model_store.store import SHIPPED, ModelStore
from tengen.engines.registry import create_engine, default_evaluator
from tengen.engines.registry.installed import installed_digests
from tengen.engines.review import check_length, check_reviewer, review_moves, summarise
from tengen.engines.version import VERSION
from tengen.laboratory.reviews.tables import (
    PARTS,
    REVIEWS,
    CollectedGame,
    LeftOut,
    ReviewedMove,
    decode,
    rows_of,
    with_game,
)
from tengen.training.cluster import is_connected
from tengen.training.code_digests import Stage, code_digests
from tengen.training.parallel import unordered_map
from tengen.training.storage.files import write_atomically
from tengen.training.storage.locks import directory_lock
from tengen.training.storage.manifests import CODE, ensure_manifest

PIECE_SECONDS: Final = 12.0
"""Seconds of work of a piece, estimated from the speed of earlier pieces. If that is a sixth too
low, a piece takes 10 s. A cluster's scheduler handles some hundred pieces a second, so a thousand
cores need long ones."""
LAST_SHARE: Final = 0.5
"""Largest piece, as a share of the work left for each process of this machine. The last pieces are
small, so that all processes end together. A cluster ignores this share, since it has more
processes."""
NODES_PER_SECOND: Final = 2_000_000
"""Speed of a fast core: the first pieces are sized by it."""
GAMES_PER_GROUP: Final = 500
"""Games of a row group: what is in memory while the file of a collection is written."""
OPEN_PARTS: Final = 4
"""Parts in memory while a collection is read; neighbours are mostly in the same one."""
CODE_PARTS: Final = ("engines", "kernels", "evaluation", "reviews")
"""The code that reviews depend on."""


@dataclasses.dataclass(frozen=True, slots=True, kw_only=True)
class ReviewPlan:
    """Parameters of the reviews of a collection, apart from its games."""

    engine: str | None = None
    """Name as `create_engine` takes it; None for the default of each game's rules."""
    limit: Limit
    """Limit of each position. A time limit makes reviews depend on the machine."""
    models: Path = SHIPPED
    """Models directory."""

    def engine_of(self, game: CollectedGame) -> str:
        """Name of the engine that reviews a game."""
        return self.engine or default_evaluator(game.record.rules)

    def manifest(self) -> dict[str, Any]:
        """The JSON-ready parameters: equal manifests mean equal reviews."""
        store = ModelStore(self.models)
        engine = None if self.engine is None else create_engine(self.engine, store)
        code = code_digests(Stage.REVIEWS)
        names = [] if self.engine is None else [self.engine]
        return {
            "kind": "reviews",
            "version": VERSION,
            CODE: {part: code[part] for part in CODE_PARTS} | installed_digests(names),
            "engine": self.engine,
            "model": None if engine is None else engine.digest,
            "limit": dataclasses.asdict(self.limit),
        }


@dataclasses.dataclass(frozen=True, slots=True)
class JudgedGame:
    """A game of a collection with its moves, in order."""

    game: CollectedGame
    moves: Sequence[ReviewedMove]
    table: pa.Table = dataclasses.field(repr=False)
    """The moves as rows of `PARTS`."""


@dataclasses.dataclass(frozen=True, slots=True)
class _Piece:
    plan: ReviewPlan
    games: tuple[CollectedGame, ...]

    @property
    def moves(self) -> int:
        return sum(len(game.record.moves) for game in self.games)


@dataclasses.dataclass(frozen=True, slots=True)
class _Done:
    ids: tuple[str, ...]
    """Identifiers of the games of the piece."""
    table: pa.Table
    left_out: tuple[tuple[str, str], ...]
    """Identity of a game that cannot be reviewed, and why."""
    moves: int
    """Moves of the piece."""
    seconds: float


class _Pace:
    """The speed of a run, which decides the size of its pieces.

    Args:
        limit: Limit of each position.
        piece_seconds: Work of a piece.
        jobs: Processes of this machine; None for a cluster.
    """

    def __init__(self, limit: Limit, piece_seconds: float, moves: int, jobs: int | None) -> None:
        self._piece_seconds = piece_seconds
        self._left, self._jobs = moves, jobs
        self._seconds, self._moves = 0.0, 0
        if limit.time is not None:
            self._first_guess = limit.time
        elif limit.nodes is not None:
            self._first_guess = limit.nodes / NODES_PER_SECOND
        else:
            # Nothing is known of the cost of a depth: the first pieces are single games.
            self._first_guess = piece_seconds

    def add(self, moves: int, seconds: float) -> None:
        """Count a finished piece."""
        self._moves += moves
        self._seconds += seconds

    def is_full(self, moves: int) -> bool:
        """Whether a piece of some moves is large enough; then it is sent."""
        measured = self._seconds / self._moves if self._moves else self._first_guess
        is_last_share = self._jobs is not None and moves * self._jobs >= LAST_SHARE * self._left
        if moves * measured < self._piece_seconds and not is_last_share:
            return False
        self._left -= moves
        return True


def reviewable(game: CollectedGame, plan: ReviewPlan) -> str | None:
    """Why a game cannot be reviewed: illegal moves, its length, its rules; None if it can."""
    try:
        check_length(game.record.played()[1])
        check_reviewer(create_engine(plan.engine_of(game)), game.record.rules)
    except TengenError as error:
        return error.message
    return None


def review_games(
    plan: ReviewPlan,
    games: Sequence[CollectedGame],
    folder: Path,
    *,
    jobs: int = 1,
    piece_seconds: float = PIECE_SECONDS,
    on_moves: Callable[[int], None] = lambda _: None,
) -> list[LeftOut]:
    """Review the games of a collection that the folder of its run does not have yet.

    Args:
        games: The games; equal ones are reviewed once.
        folder: Folder of the run, on this machine; created if it does not exist.
        jobs: Processes; they do not change the reviews.
        on_moves: Called with the number of additional moves: first of known games, then piece by
            piece.

    Returns:
        The games that an engine could not review.

    Raises:
        DataError: The folder belongs to a run with other parameters or of other code, or a part is
            damaged or cannot be written.
        DirectoryLockedError: Another process reviews into the folder.
        ClusterError: The cluster was lost.
    """
    with directory_lock(folder, "tengen review"):
        ensure_manifest(folder, plan.manifest(), version=PARTS.format)
        for scratch in folder.glob(".reviews-*"):
            # The scratch file of a process that was killed.
            scratch.unlink()
        known = set(_index(folder))
        missing = {game.id: game for game in games if game.id not in known}
        on_moves(sum(len(game.record.moves) for game in games if game.id in known))
        copies = Counter(game.id for game in games)
        pace = _Pace(
            plan.limit,
            piece_seconds,
            sum(len(game.record.moves) for game in missing.values()),
            None if is_connected() else jobs,
        )
        left_out: dict[str, str] = {}
        pieces = _pieces(plan, missing.values(), pace)
        with contextlib.closing(unordered_map(_review, pieces, jobs)) as results:
            for done in results:
                if done.table.num_rows:
                    PARTS.write(folder / _part_name(done.ids), done.table, {})
                left_out |= dict(done.left_out)
                pace.add(done.moves, done.seconds)
                on_moves(sum(copies[id_] * len(missing[id_].record.moves) for id_ in done.ids))
    return [LeftOut(game.place, left_out[game.id]) for game in games if game.id in left_out]


def reviewed_games(games: Iterable[CollectedGame], folder: Path) -> Iterator[JudgedGame]:
    """The reviews of a collection from the folder of its run, in the order of the games.

    Games without a review are skipped.

    Raises:
        DataError: A part is damaged.
    """
    index = _index(folder)
    read = functools.lru_cache(maxsize=OPEN_PARTS)(PARTS.read)
    for game in games:
        if game.id in index:
            path, start, count = index[game.id]
            table = read(path).slice(start, count)
            yield JudgedGame(game, [decode(row) for row in table.to_pylist()], table)


def write_reviews(path: Path, reviewed: Iterable[JudgedGame]) -> int:
    """Write the reviews of a collection to one file, atomically; equal reviews give equal bytes.

    Returns:
        The number of games.

    Raises:
        DataError: The file cannot be written.
    """
    count = 0

    def write(file: Any) -> None:
        nonlocal count
        options = {"compression": "zstd", "write_page_checksum": True}
        with pq.ParquetWriter(file, REVIEWS.schema, **options) as writer:
            group: list[pa.Table] = []
            for each in reviewed:
                group.append(with_game(each.game, each.table))
                count += 1
                if len(group) == GAMES_PER_GROUP:
                    writer.write_table(_joined(group))
                    group.clear()
            if group:
                writer.write_table(_joined(group))

    write_atomically(path, write)
    return count


def _joined(tables: Sequence[pa.Table]) -> pa.Table:
    return (
        pa.concat_tables(tables).combine_chunks().replace_schema_metadata(REVIEWS.schema.metadata)
    )


def _pieces(plan: ReviewPlan, games: Iterable[CollectedGame], pace: _Pace) -> Iterator[_Piece]:
    """Divide games into pieces lazily, so that later ones are sized by the pace measured so far."""
    waiting: list[CollectedGame] = []
    moves = 0
    for game in games:
        waiting.append(game)
        moves += len(game.record.moves)
        if pace.is_full(moves):
            yield _Piece(plan, tuple(waiting))
            waiting, moves = [], 0
    if waiting:
        yield _Piece(plan, tuple(waiting))


def _review(piece: _Piece) -> _Done:
    """Task of a process: the reviews of a piece of work."""
    start = time.perf_counter()
    store = ModelStore(piece.plan.models)
    rows: list[dict[str, object]] = []
    left_out: list[tuple[str, str]] = []
    for game in piece.games:
        name = piece.plan.engine_of(game)
        record = game.record
        try:
            record, board = record.played()
            moves = list(review_moves(board, create_engine(name, store), piece.plan.limit))
        except TengenError as error:
            left_out.append((game.id, error.message))
            continue
        summary = summarise(board, moves, record.result.winner if record.result else None)
        rows.extend(rows_of(game, name, moves, summary))
    return _Done(
        ids=tuple(game.id for game in piece.games),
        table=pa.Table.from_pylist(rows, schema=PARTS.columns),
        left_out=tuple(left_out),
        moves=piece.moves,
        seconds=time.perf_counter() - start,
    )


def _index(folder: Path) -> dict[str, tuple[Path, int, int]]:
    """By game, the part with its review, its first row there and the number of its rows."""
    index: dict[str, tuple[Path, int, int]] = {}
    for path in sorted(folder.glob("reviews-*.parquet")):
        start = 0
        for id_, rows in itertools.groupby(PARTS.read(path)["game_id"].to_pylist()):
            count = sum(1 for _ in rows)
            index[id_] = path, start, count
            start += count
    return index


def _part_name(ids: Sequence[str]) -> str:
    """Name of the part of a piece: the same games have the same name."""
    return f"reviews-{hashlib.sha256(' '.join(ids).encode()).hexdigest()[:16]}.parquet"
