"""From labels to matrices: what is learnt from, and what is measured on; the third stage.

    data/features/
    ├── manifest.json               which labels, how they were chosen, the version of the features
    ├── learnt-00000.parquet        labelled moves and some others of each position to learn from
    ├── fitting-00000.parquet       all moves of some of these positions
    ├── measured-00000.parquet      all moves of positions of games that were held out
    └── recorded-00000.parquet      all moves of positions of games of others

One row is one move: `position`, the number of its position in the shard; `labelled`, whether it is
the label; and a column for each of `engines.feature_schema.COLUMNS`.
"""

from __future__ import annotations

import collections
import dataclasses
import hashlib
import importlib.metadata
import itertools
from collections.abc import Callable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, Final

import numpy as np
import numpy.typing as npt
import pyarrow as pa

from engines.errors import TengenError
from engines.feature_schema import COLUMNS, VERSION
from engines.game.records import read_sgf
from training.dataset import Dataset, encode_positions, split_by_game
from training.errors import DataError
from training.labelling import label_run, read_labels
from training.labels import LabelledPosition, label_record_moves
from training.seeding import Stream, rng_for
from training.storage.game_shards import SELFPLAY
from training.storage.manifest import ensure_manifest, read_manifest
from training.storage.tables import TableSchema

LEARNT, FITTING, MEASURED, RECORDED = "learnt", "fitting", "measured", "recorded"
SHARD_POSITIONS: Final = 2000
"""Positions of a full shard: what an interruption can cost, a second or two."""
POSITIONS: Final = "positions"
"""What a shard is marked with: how many positions its moves are of."""
FEATURES: Final = TableSchema(
    "features",
    pa.schema(
        [
            ("position", pa.int64()),
            ("labelled", pa.bool_()),
            *((column, pa.float32()) for column in COLUMNS),
        ]
    ),
)


@dataclasses.dataclass(frozen=True, slots=True, kw_only=True)
class DatasetPlan:
    """Which labels are learnt from and measured on, and what they are compared with."""

    seed: int
    held_out: float = 0.1
    """Share of the games that the ranker is measured on, and does not learn from."""
    max_positions: int = 30_000
    """Positions to learn from at most: linear rankers gain nothing beyond (docs/training.md)."""
    max_measured: int = 3_000
    """Held-out positions to measure on at most: top-1 is then known to about one point."""
    relabel_depth: int = 0
    """Plies that a search looks ahead for the mistakes in games of trained rankers, which are then
    labelled with its moves; 0 leaves them out."""
    negatives: int = 30
    """Moves that each labelled one is compared with."""


@dataclasses.dataclass(frozen=True, slots=True)
class Selection:
    """The labels of a training."""

    parts: Mapping[str, Sequence[LabelledPosition]]
    """By name: `learnt`, `fitting`, `measured`, and `recorded` where there are records."""
    about: Mapping[str, Any]
    """Where they come from, ready for JSON: the `rules` and the `data` of a card."""


@dataclasses.dataclass(frozen=True, slots=True)
class EncodedSelection:
    """The matrices of a training."""

    parts: Mapping[str, Dataset]
    about: Mapping[str, Any]
    """As of the `Selection`."""


def select(
    data: Sequence[Path], plan: DatasetPlan, *, records: Sequence[Path] = (), jobs: int = 1
) -> Selection:
    """Choose from the labels of runs of self-play; what is not labelled yet is labelled first.

    Args:
        data: Folders of finished runs.
        plan: How.
        records: SGF files of games between others, to measure on as well.
        jobs: Processes; they do not change the result.

    Raises:
        DataError: A folder holds no finished run, there are too few decided games, or a file of
            records cannot be read.
    """
    recorded = [position for path in records for position in _recorded(path)]
    labels = [label_run(run, relabel_depth=plan.relabel_depth, jobs=jobs) for run in data]
    positions = list(itertools.chain.from_iterable(map(read_labels, labels)))
    learn, held_out = split_by_game(positions, held_out=plan.held_out, seed=plan.seed)
    learn = _sample(learn, plan.max_positions, plan.seed, Stream.LEARNT)
    held_out = _sample(held_out, plan.max_measured, plan.seed, Stream.MEASURED)
    runs = [read_manifest(directory, SELFPLAY) for directory in data]
    boards = dict.fromkeys(position.rules for position in positions)
    parts = {
        LEARNT: learn,
        # On positions learnt from, with all their moves: the held-out ones must not choose how
        # scores become probabilities.
        FITTING: _sample(learn, plan.max_measured // 3 or 1, plan.seed, Stream.TEMPERATURE),
        MEASURED: held_out,
    }
    if recorded:
        parts[RECORDED] = recorded
    return Selection(
        parts,
        {
            "rules": [dataclasses.asdict(rules) for rules in boards],
            "data": {
                "runs": runs,
                "sha256": _digest(data),
                "games": sum(run["games"] for run in runs),
                "labelled_positions": len(positions),
                "labels_by_source": dict(collections.Counter(p.source for p in positions)),
                "learnt_positions": len(learn),
                "held_out_positions": len(held_out),
            },
        },
    )


def encode(selection: Selection, plan: DatasetPlan, *, jobs: int = 1) -> EncodedSelection:
    """The matrices of a selection.

    Args:
        selection: By the same plan.
        plan: How.
        jobs: Processes; they do not change the result.
    """
    parts = {
        name: encode_positions(
            positions, negatives=_negatives(name, plan), seed=plan.seed, jobs=jobs
        )
        for name, positions in selection.parts.items()
    }
    return EncodedSelection(parts, selection.about)


def store_features(
    selection: Selection,
    plan: DatasetPlan,
    folder: Path,
    *,
    jobs: int = 1,
    on_positions: Callable[[int], None] | None = None,
) -> None:
    """Write the matrices of a selection, or what is left of them, to a folder.

    Args:
        selection: By the same plan.
        plan: How.
        folder: As `training.storage.files.resolve_folder` gives it; made where it does not exist.
        jobs: Processes; they do not change the result.
        on_positions: Is told how many more positions are encoded.

    Raises:
        DataError: The folder holds something else, or a shard is damaged or cannot be written.
    """
    sizes = {name: len(positions) for name, positions in selection.parts.items()}
    ensure_manifest(
        folder,
        {
            "kind": FEATURES.name,
            "feature_version": VERSION,
            "version": importlib.metadata.version("tengen"),
            "encoding": dataclasses.asdict(plan),
            "about": selection.about,
            "parts": sizes,
        },
    )
    tell = on_positions or (lambda _: None)
    for name, positions in selection.parts.items():
        for path, start, stop in _shards(folder, name, len(positions)):
            if not path.exists() or _positions(path) != stop - start:
                encoded = encode_positions(
                    positions[start:stop],
                    negatives=_negatives(name, plan),
                    seed=plan.seed,
                    jobs=jobs,
                    first=start,
                )
                _write(path, encoded)
            tell(stop - start)


def read_features(folder: Path) -> tuple[dict[str, Any], EncodedSelection]:
    """What `store_features` wrote: the plan's fields, and the matrices.

    Raises:
        DataError: There is nothing of the kind, it is not finished, a shard is damaged, or the
            features are of another version.
    """
    manifest = read_manifest(folder, FEATURES.name)
    if manifest["feature_version"] != VERSION:
        raise DataError(
            f"{folder} holds features of version {manifest['feature_version']}, this Tengen has "
            f"version {VERSION}: encode the labels again"
        )
    parts = {}
    for name, size in manifest["parts"].items():
        shards = list(_shards(folder, name, size))
        if missing := [path.name for path, *_ in shards if not path.exists()]:
            raise DataError(
                f"{folder} lacks {len(missing)} shards, the first is {missing[0]}: run the same "
                "features command again to finish it"
            )
        parts[name] = _joined([_read(path) for path, *_ in shards])
    return manifest["encoding"], EncodedSelection(parts, manifest["about"])


def _negatives(part: str, plan: DatasetPlan) -> int | None:
    """How many moves each labelled one is compared with; None for all."""
    return plan.negatives if part == LEARNT else None


def _shards(folder: Path, part: str, size: int) -> Iterator[tuple[Path, int, int]]:
    """The path of each shard of a part, its first position and the one after its last."""
    for number, start in enumerate(range(0, size, SHARD_POSITIONS)):
        yield folder / f"{part}-{number:05d}.parquet", start, min(start + SHARD_POSITIONS, size)


def _positions(path: Path) -> int:
    _, marks = FEATURES.footer(path)
    return int(marks.get(POSITIONS, -1))


def _write(path: Path, dataset: Dataset) -> None:
    columns: dict[str, npt.NDArray[Any]] = {
        "position": dataset.groups,
        "labelled": dataset.labels.astype(bool),
        **dict(zip(COLUMNS, np.ascontiguousarray(dataset.features.T), strict=True)),
    }
    table = pa.table(columns, schema=FEATURES.columns)
    FEATURES.write(path, table, {POSITIONS: len(dataset)})


def _read(path: Path) -> Dataset:
    table = FEATURES.read(path)
    groups = table["position"].to_numpy()
    chosen = np.flatnonzero(table["labelled"].to_numpy())
    if len(groups) == 0 or len(chosen) != groups[-1] + 1 or (np.diff(groups) < 0).any():
        raise DataError(f"{path} does not hold one labelled move for each position")
    starts = np.searchsorted(groups, np.arange(len(chosen) + 1))
    features = np.column_stack([table[column].to_numpy() for column in COLUMNS])
    return Dataset(np.ascontiguousarray(features), starts.astype(np.int64), chosen)


def _joined(datasets: Sequence[Dataset]) -> Dataset:
    """Several one after the other."""
    ends = np.cumsum([0, *(len(dataset.features) for dataset in datasets)])
    return Dataset(
        np.concatenate([dataset.features for dataset in datasets]),
        np.concatenate(
            [[0], *(end + part.starts[1:] for part, end in zip(datasets, ends, strict=False))]
        ).astype(np.int64),
        np.concatenate([end + part.chosen for part, end in zip(datasets, ends, strict=False)]),
    )


def _recorded(path: Path) -> Iterator[LabelledPosition]:
    try:
        return label_record_moves(read_sgf(path.read_text(encoding="utf-8")), path.stem)
    except (OSError, UnicodeDecodeError, TengenError) as error:
        raise DataError(f"the games in {path} cannot be read: {error}") from error


def _sample(
    positions: list[LabelledPosition], count: int, seed: int, stream: Stream
) -> list[LabelledPosition]:
    """At most `count` positions, in their order."""
    if len(positions) <= count:
        return positions
    chosen = rng_for(seed, stream, 0).choice(len(positions), count, replace=False)
    return [positions[index] for index in np.sort(chosen)]


def _digest(data: Sequence[Path]) -> str:
    """SHA-256 over all shards of games, in order."""
    digest = hashlib.sha256()
    for directory in data:
        for shard in sorted(directory.glob("*.parquet")):
            digest.update(shard.read_bytes())
    return digest.hexdigest()
