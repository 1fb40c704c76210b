"""From labels to matrices: selection, split and encoding of labelled positions; the third stage.

Every candidate move of a position is one row, encoded by
`tengen.engines.catalogue.learned.features` as in serving.

Recorded third-party games are divided into a development set, on which constants are fitted and
models compared, and a test set; docs/training.md lists what was decided on which games. The opening
chooses the set, since games from one opening resemble each other.
"""

from __future__ import annotations

import collections
import dataclasses
import hashlib
import itertools
import math
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, Final, Self, TypeAlias

import numpy as np
import numpy.typing as npt
from sklearn.model_selection import GroupShuffleSplit

from tengen.engines.game import Board, Color, Move, Rules
from tengen.engines.game.errors import TengenError
from tengen.engines.game.records import GameRecord, read_sgf
from tengen.engines.game.records.encodings import decode_text
from tengen.engines.game.symmetry import hashes
from tengen.engines.model_store.feature_schema import COLUMNS
from tengen.training.errors import DataError
from tengen.training.games.game_shards import read_run_manifest
from tengen.training.games.labels import (
    LABELS,
    LabelledPosition,
    label_record_moves,
    opening_length,
    opening_of,
    read_labels,
)
from tengen.training.parallel import ordered_map
from tengen.training.plans.retrain_plan import (
    CALIBRATION,
    HELD_OUT,
    RECORDS,
    TEST_SET,
    TRAIN,
    DatasetPlan,
)
from tengen.training.seeding import Stream, rng_for

CALIBRATED_ON: Final = 0.25
"""Share of the held-out games to fit temperatures on: one number needs few."""
FEWEST_GAMES: Final = 3
"""Fewest games: one to learn from, one to fit temperatures on, one to measure on."""
HARD: Final = 0.7
"""Share of the unlabelled moves of a sample that have the greatest attack weights; all others are
drawn at random."""
_CHUNK: Final = 500
"""Positions per encoding task: about 0.1 s of work."""


def read_records(paths: Sequence[Path]) -> list[GameRecord]:
    """The games of SGF files that have a result and begin on an empty board.

    Raises:
        DataError: A file cannot be read.
    """
    games = []
    for path in paths:
        try:
            games += read_sgf(decode_text(path.read_bytes())[0])
        except (OSError, TengenError) as error:
            raise DataError(f"the games in {path} cannot be read: {error}") from error
    return [
        game
        for game in games
        if game.result is not None and not game.setup and game.first is Color.X
    ]


def is_test_game(record: GameRecord) -> bool:
    """Whether a recorded game, which begins on an empty board, belongs to the test set."""
    return is_test_opening(record.moves[: opening_length(record)], record.rules)


def is_test_opening(opening: Sequence[Move], rules: Rules) -> bool:
    """Whether games from this opening belong to the test set.

    They do if the digest of its position, which is the same for symmetric positions, is even.
    """
    return int(hashes(Board.from_moves(opening, rules)).symmetry, 16) % 2 == 0


@dataclasses.dataclass(frozen=True, slots=True)
class Dataset:
    """Candidate moves of many positions, the rows of a position side by side."""

    features: npt.NDArray[np.float32]
    """(rows, len(COLUMNS)), as encoded by `tengen.engines.catalogue.learned.features`."""
    starts: npt.NDArray[np.int64]
    """(positions + 1,): position `i` has the rows from `starts[i]` up to `starts[i + 1]`."""
    chosen: npt.NDArray[np.int64]
    """(positions,): the row of the labelled move of each position."""
    games: npt.NDArray[np.str_]
    """(positions,): the identifier of the game of each position."""
    openings: npt.NDArray[np.str_]
    """(positions,): what games from one opening share, see `opening_of`."""
    plies: npt.NDArray[np.int16]
    """(positions,): the number of moves that led to each position."""
    cells: npt.NDArray[np.int16]
    """(rows,): the cell of each move, row * cols + col."""

    @classmethod
    def of_games(
        cls,
        features: npt.NDArray[np.float32],
        starts: npt.NDArray[np.int64],
        chosen: npt.NDArray[np.int64],
        games: npt.NDArray[np.str_],
    ) -> Self:
        """Positions of games with an opening of their own each; plies and cells are unknown."""
        return cls(
            features=features,
            starts=starts,
            chosen=chosen,
            games=games,
            openings=games,
            plies=np.zeros(len(games), dtype=np.int16),
            cells=np.zeros(len(features), dtype=np.int16),
        )

    def __len__(self) -> int:
        """Number of positions."""
        return len(self.chosen)

    @property
    def groups(self) -> npt.NDArray[np.int64]:
        """(rows,): the position of each row."""
        return np.repeat(np.arange(len(self)), np.diff(self.starts))

    @property
    def labels(self) -> npt.NDArray[np.int64]:
        """(rows,): 1 for labelled moves, 0 for others."""
        labels = np.zeros(len(self.features), dtype=np.int64)
        labels[self.chosen] = 1
        return labels

    def with_random_labels(self, rng: np.random.Generator) -> Dataset:
        """The same positions with any of their moves labelled, from which nothing can be learned.

        This is a negative control: a ranker that learns these labels is no better than chance.
        """
        return dataclasses.replace(self, chosen=rng.integers(self.starts[:-1], self.starts[1:]))


@dataclasses.dataclass(frozen=True, slots=True)
class Selection:
    """The labelled positions of a training."""

    parts: Mapping[str, Sequence[LabelledPosition]]
    """By name: `TRAIN`, `CALIBRATION`, `HELD_OUT`, and `RECORDS` and `TEST_SET` if there are
    any."""
    provenance: Mapping[str, Any]
    """JSON-ready: the fields `rules` and `data` of the card."""


@dataclasses.dataclass(frozen=True, slots=True)
class EncodedSelection:
    """The matrices of a training."""

    parts: Mapping[str, Dataset]
    provenance: Mapping[str, Any]
    """Where the positions come from, see `Selection`."""


def select_positions(
    data: Sequence[Path], plan: DatasetPlan, *, records: Sequence[Path] = ()
) -> Selection:
    """Select labelled positions of self-play.

    Args:
        data: Folders of finished runs, which `label_runs` has labelled.
        records: SGF files of third-party games, to measure on.

    Raises:
        DataError: A folder holds no finished run or no labels, there are too few decided games, or
            a file of records cannot be read.
    """
    development, test = _read_records(records)
    positions = [position for run in data for position in read_labels(run, run / LABELS.name)]
    train, calibration, held_out = split_by_game(positions, held_out=plan.held_out, seed=plan.seed)
    train = _sample(train, plan.max_positions, plan.seed, Stream.TRAIN)
    held_out = _sample(held_out, plan.max_measured, plan.seed, Stream.HELD_OUT)
    runs = [read_run_manifest(directory) for directory in data]
    parts = {
        TRAIN: train,
        CALIBRATION: _sample(
            calibration, plan.max_measured // 3 or 1, plan.seed, Stream.CALIBRATION
        ),
        HELD_OUT: held_out,
    }
    parts |= {name: part for name, part in ((RECORDS, development), (TEST_SET, test)) if part}
    return Selection(
        parts,
        {
            "rules": _rules_of(positions),
            "data": {
                "runs": runs,
                "sha256": _digest(data),
                "records": {
                    "sha256": digest_records(records),
                    "rules": _rules_of([*development, *test]),
                },
                "games": sum(run["games"] for run in runs),
                "labelled_positions": len(positions),
                "labels_by_source": dict(collections.Counter(p.source for p in positions)),
                "learnt_positions": len(train),
                "held_out_positions": len(held_out),
            },
        },
    )


def digest_records(records: Sequence[Path]) -> dict[str, str]:
    """SHA-256 of files of records in hexadecimal, by name.

    Raises:
        DataError: One cannot be read.
    """
    try:
        return {path.name: hashlib.sha256(path.read_bytes()).hexdigest() for path in records}
    except OSError as error:
        raise DataError(f"the games in {error.filename} cannot be read: {error}") from error


def split_by_game(
    positions: Sequence[LabelledPosition], *, held_out: float, seed: int
) -> tuple[list[LabelledPosition], list[LabelledPosition], list[LabelledPosition]]:
    """Split positions into training, calibration and held-out positions, game by game.

    Args:
        held_out: Share of the games to calibrate and to measure on, 0..1.

    Raises:
        DataError: There are fewer than `FEWEST_GAMES`.
    """
    count = len({position.game_id for position in positions})
    if count < FEWEST_GAMES:
        raise DataError(f"{count} decided games are too few to split, {FEWEST_GAMES} are needed")
    learn, rest = _split(positions, max(math.ceil(held_out * count), 2), seed)
    measure, calibrate = _split(rest, CALIBRATED_ON, seed)
    return learn, calibrate, measure


def _split(
    positions: Sequence[LabelledPosition], size: float, seed: int
) -> tuple[list[LabelledPosition], list[LabelledPosition]]:
    """Split off the positions of a number or a share of the games."""
    games = [position.game_id for position in positions]
    splitter = GroupShuffleSplit(n_splits=1, test_size=size, random_state=seed)
    kept, taken = next(splitter.split(games, groups=games))
    return [positions[i] for i in kept], [positions[i] for i in taken]


def encode_selection(selection: Selection, plan: DatasetPlan, *, jobs: int = 1) -> EncodedSelection:
    """Encode all parts of a selection.

    Args:
        jobs: Processes; they do not change the result.
    """
    parts = {
        name: encode_positions(
            positions, negatives=negatives_of(name, plan), seed=plan.seed, jobs=jobs
        )
        for name, positions in selection.parts.items()
    }
    return EncodedSelection(parts, selection.provenance)


def negatives_of(part: str, plan: DatasetPlan) -> int | None:
    """Number of moves that each labelled move of a part is encoded with; None for all."""
    return plan.negatives if part == TRAIN else None


def encode_positions(
    positions: Sequence[LabelledPosition],
    *,
    negatives: int | None,
    seed: int,
    jobs: int,
    first: int = 0,
) -> Dataset:
    """Encode the candidate moves of each position.

    Args:
        negatives: Number of moves besides the labelled one, see `DatasetPlan`; None for all.
        seed: Seed of the choice, which does not depend on the number of jobs.
        first: Number of the first position, if these are a slice of more.
    """
    tasks = [
        _EncodingTask(tuple(positions[start : start + _CHUNK]), first + start, negatives, seed)
        for start in range(0, len(positions), _CHUNK)
    ]
    parts = list(itertools.chain.from_iterable(ordered_map(_encode_chunk, tasks, jobs)))
    sizes = np.array([len(features) for features, *_ in parts])
    openings = {
        position.game_id: opening_of(
            position.game[: position.opening], position.rules, position.game_id
        )
        for position in {position.game_id: position for position in positions}.values()
    }
    starts = np.concatenate([[0], np.cumsum(sizes)]).astype(np.int64)
    return Dataset(
        features=np.concatenate([features for features, *_ in parts]),
        starts=starts,
        chosen=starts[:-1] + np.array([chosen for _, chosen, _ in parts]),
        games=np.array([position.game_id for position in positions]),
        openings=np.array([openings[position.game_id] for position in positions]),
        plies=np.array([position.ply for position in positions], dtype=np.int16),
        cells=np.concatenate([cells for *_, cells in parts]),
    )


@dataclasses.dataclass(frozen=True, slots=True)
class _EncodingTask:
    positions: tuple[LabelledPosition, ...]
    first: int
    negatives: int | None
    seed: int


_Encoded: TypeAlias = tuple[npt.NDArray[np.float32], int, npt.NDArray[np.int16]]
"""(rows, columns) features of one position, the row of the labelled move, and (rows,) cells."""


def _encode_chunk(task: _EncodingTask) -> list[_Encoded]:
    return [
        _encode(position, task.negatives, rng_for(task.seed, Stream.NEGATIVES, task.first + index))
        for index, position in enumerate(task.positions)
    ]


def _encode(
    position: LabelledPosition, negatives: int | None, rng: np.random.Generator
) -> _Encoded:
    from tengen.engines.catalogue.learned.features import encode
    from tengen.engines.kernels.position import StaticPosition

    board = Board.from_moves(position.moves, position.rules)
    state = StaticPosition.of(board)
    cells = state.empty_cells()
    label = int(np.searchsorted(cells, position.move.row * state.cols + position.move.col))
    features = encode(state, cells, board.to_move)
    if negatives is None or negatives >= len(cells) - 1:
        return features, label, cells.astype(np.int16)
    weights = features[:, COLUMNS.index("attack-weight")].copy()
    weights[label] = np.inf
    order = np.argsort(-weights, kind="stable")
    hard = 1 + round(HARD * negatives)
    drawn = rng.choice(order[hard:], negatives + 1 - hard, replace=False)
    rows = np.sort(np.append(order[:hard], drawn))
    return features[rows], int(np.searchsorted(rows, label)), cells[rows].astype(np.int16)


def _read_records(
    paths: Sequence[Path],
) -> tuple[list[LabelledPosition], list[LabelledPosition]]:
    """Positions of recorded games: of the development set, and of the test set."""
    parts: tuple[list[LabelledPosition], list[LabelledPosition]] = [], []
    for path in paths:
        records = read_records([path])
        for is_test, part in enumerate(parts):
            chosen = (record for record in records if is_test_game(record) == is_test)
            part.extend(label_record_moves(chosen, path.stem))
    return parts


def _sample(
    positions: list[LabelledPosition], count: int, seed: int, stream: Stream
) -> list[LabelledPosition]:
    """At most `count` positions drawn at random, in their original order."""
    if len(positions) <= count:
        return positions
    chosen = rng_for(seed, stream, 0).choice(len(positions), count, replace=False)
    return [positions[index] for index in np.sort(chosen)]


def _rules_of(positions: Sequence[LabelledPosition]) -> list[dict[str, Any]]:
    """JSON-ready rules of positions, each once, in the order of their first positions."""
    found = dict.fromkeys(position.rules for position in positions)
    return [dataclasses.asdict(rules) for rules in found]


def _digest(data: Sequence[Path]) -> str:
    """SHA-256 over all shards of games, in order."""
    digest = hashlib.sha256()
    for directory in data:
        for shard in sorted(directory.glob("*.parquet")):
            digest.update(shard.read_bytes())
    return digest.hexdigest()
