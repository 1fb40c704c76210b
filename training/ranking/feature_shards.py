"""Encoded datasets on disk: a folder of Parquet shards with a manifest.

    data/features/
    ├── manifest.json               the labels, their selection and the feature version
    ├── train-00000.parquet         labelled moves and some others of positions to learn from
    ├── calibration-00000.parquet   all moves of positions of some held-out games
    ├── held-out-00000.parquet      all moves of positions of the other held-out games
    ├── records-00000.parquet       all moves of positions of recorded games
    └── untouched-00000.parquet     the same of the test set of recorded games

One row is one move, with the columns of `FEATURES`.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Any, Final

import numpy as np
import numpy.typing as npt
import pyarrow as pa

from tengen.engines import version
from tengen.engines.model_store.feature_schema import COLUMNS, VERSION
from tengen.training.code_digests import Stage, code_digests
from tengen.training.errors import DataError
from tengen.training.plans.retrain_plan import DatasetPlan
from tengen.training.ranking.dataset import (
    Dataset,
    EncodedSelection,
    Selection,
    encode_positions,
    negatives_of,
)
from tengen.training.storage.manifests import CODE, ensure_manifest, read_manifest
from tengen.training.storage.tables import TableSchema, column

SHARD_POSITIONS: Final = 2000
"""Positions of a full shard: an interruption costs one or two seconds of work."""
POSITIONS: Final = "positions"
"""Metadata of a shard: its number of positions."""
FEATURES: Final = TableSchema(
    "features",
    4,
    pa.schema(
        [
            column("position", pa.int64(), "number of the position in its table"),
            column("game_id", pa.string(), "the game"),
            column("opening_id", pa.string(), "the same for games from one opening"),
            column("ply", pa.int16(), "number of moves before this one"),
            column("cell", pa.int16(), "the move, row * cols + col from 0"),
            column("labelled", pa.bool_(), "whether it is the label of its position"),
            *(column(name, pa.float32(), "a feature of the move") for name in COLUMNS),
        ]
    ),
)


def store_features(
    selection: Selection,
    plan: DatasetPlan,
    folder: Path,
    *,
    jobs: int = 1,
    on_positions: Callable[[int], None] | None = None,
) -> None:
    """Encode a selection into a folder; shards that are there already are kept.

    Args:
        folder: As returned by `resolve_folder`; created if it does not exist.
        jobs: Processes; they do not change the result.
        on_positions: Called with the number of additional positions that are encoded.

    Raises:
        DataError: The folder holds something else, or a shard is damaged or cannot be written.
    """
    sizes = {name: len(positions) for name, positions in selection.parts.items()}
    ensure_manifest(
        folder,
        {
            "kind": FEATURES.name,
            "feature_version": VERSION,
            "version": version.VERSION,
            CODE: code_digests(Stage.LABELS),
            # Of a plan of more, only what the features depend on.
            "encoding": {
                field.name: getattr(plan, field.name) for field in dataclasses.fields(DatasetPlan)
            },
            "provenance": selection.provenance,
            "parts": sizes,
        },
        version=FEATURES.format,
    )
    advance = on_positions or (lambda _: None)
    for name, positions in selection.parts.items():
        for path, start, stop in _shards(folder, name, len(positions)):
            if not path.exists() or _count_positions(path) != stop - start:
                encoded = encode_positions(
                    positions[start:stop],
                    negatives=negatives_of(name, plan),
                    seed=plan.seed,
                    jobs=jobs,
                    first=start,
                )
                _write(path, encoded)
            advance(stop - start)


def read_features(folder: Path) -> tuple[dict[str, Any], EncodedSelection]:
    """Read what `store_features` wrote: the fields of the plan, and the matrices.

    Raises:
        DataError: The folder holds no features, they are not finished or of another version, or a
            shard is damaged.
    """
    manifest = read_manifest(folder, FEATURES.name, FEATURES.format)
    if manifest["feature_version"] != VERSION:
        raise DataError(
            f"{folder} holds features of version {manifest['feature_version']}, this version of "
            f"Tengen has features of version {VERSION}: encode the labels again"
        )
    parts = {}
    for name, size in manifest["parts"].items():
        shards = list(_shards(folder, name, size))
        if missing := [path.name for path, *_ in shards if not path.exists()]:
            raise DataError(
                f"{folder} lacks {len(missing)} shards, the first is {missing[0]}: run the same "
                "features command again to finish it"
            )
        parts[name] = _concatenate([_read(path) for path, *_ in shards])
    return manifest["encoding"], EncodedSelection(parts, manifest["provenance"])


def _shards(folder: Path, part: str, size: int) -> Iterator[tuple[Path, int, int]]:
    """Path, first position and end position of each shard of a part."""
    for number, start in enumerate(range(0, size, SHARD_POSITIONS)):
        yield folder / f"{part}-{number:05d}.parquet", start, min(start + SHARD_POSITIONS, size)


def _count_positions(path: Path) -> int:
    _, metadata = FEATURES.footer(path)
    return int(metadata.get(POSITIONS, -1))


def as_table(dataset: Dataset, *, first: int = 0) -> pa.Table:
    """Positions as a table, with the columns of `FEATURES`.

    Args:
        first: Number of the first position, if these are a slice of more.
    """
    columns: dict[str, npt.NDArray[Any]] = {
        "position": first + dataset.groups,
        "game_id": dataset.games[dataset.groups],
        "opening_id": dataset.openings[dataset.groups],
        "ply": dataset.plies[dataset.groups],
        "cell": dataset.cells,
        "labelled": dataset.labels.astype(bool),
        **dict(zip(COLUMNS, np.ascontiguousarray(dataset.features.T), strict=True)),
    }
    return pa.table(columns, schema=FEATURES.columns)


def _write(path: Path, dataset: Dataset) -> None:
    FEATURES.write(path, as_table(dataset), {POSITIONS: len(dataset)})


def _read(path: Path) -> Dataset:
    table = FEATURES.read(path)
    groups = table["position"].to_numpy()
    chosen = np.flatnonzero(table["labelled"].to_numpy())
    if len(groups) == 0 or len(chosen) != groups[-1] + 1 or (np.diff(groups) < 0).any():
        raise DataError(f"{path} does not hold one labelled move for each position")
    starts = np.searchsorted(groups, np.arange(len(chosen) + 1))
    features = np.column_stack([table[column].to_numpy() for column in COLUMNS])
    return Dataset(
        features=np.ascontiguousarray(features),
        starts=starts.astype(np.int64),
        chosen=chosen,
        games=table["game_id"].to_numpy()[chosen].astype(str),
        openings=table["opening_id"].to_numpy()[chosen].astype(str),
        plies=table["ply"].to_numpy()[chosen],
        cells=table["cell"].to_numpy(),
    )


def _concatenate(datasets: Sequence[Dataset]) -> Dataset:
    ends = np.cumsum([0, *(len(dataset.features) for dataset in datasets)])
    return Dataset(
        features=np.concatenate([dataset.features for dataset in datasets]),
        starts=np.concatenate(
            [[0], *(end + part.starts[1:] for part, end in zip(datasets, ends, strict=False))]
        ).astype(np.int64),
        chosen=np.concatenate(
            [end + part.chosen for part, end in zip(datasets, ends, strict=False)]
        ),
        games=np.concatenate([part.games for part in datasets]),
        openings=np.concatenate([part.openings for part in datasets]),
        plies=np.concatenate([part.plies for part in datasets]),
        cells=np.concatenate([part.cells for part in datasets]),
    )
