"""Leaves of runs of self-play on disk, so that an interrupted search for them can resume.

A folder has one for each run, by the name of its folder: `manifest.json` says which run it is and
how its leaves are found, and each shard of games has a file with its leaves, the fields of `Leaves`
as arrays.
"""

from __future__ import annotations

import contextlib
import dataclasses
import hashlib
import json
import zipfile
from collections.abc import Callable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import IO, Any, Final

import numpy as np
import numpy.typing as npt
from scipy import sparse

from tengen.engines.game import Rules
from tengen.engines.patterns.codes import VIEWS
from tengen.engines.patterns.evaluation import combinations
from tengen.training.code_digests import Stage, code_digests
from tengen.training.errors import DataError
from tengen.training.fit_evaluation.leaves import LeafSearch, Leaves, evaluation_games, leaves_of
from tengen.training.games.game_shards import count_games, finished_shards, read_run_manifest
from tengen.training.games.selfplay import GROWING
from tengen.training.parallel import ordered_map
from tengen.training.storage.files import write_atomically
from tengen.training.storage.manifests import CODE, ensure_manifest

KIND: Final = "leaves"
FORMAT: Final = 2
SPARSE: Final = {"counts": 2 * len(combinations()), "views": 2 * VIEWS}
"""Width of the fields of `Leaves` that are sparse."""
CSR: Final = ("data", "indices", "indptr")
"""Arrays of a sparse field."""
GAMES: Final = "number_of_games"


def collect_leaves(
    runs: Sequence[Path],
    search: LeafSearch,
    *,
    folder: Path | None = None,
    jobs: int = 1,
    on_games: Callable[[int], None] | None = None,
) -> Leaves:
    """Search every position of games that is behind the opening, and collect the leaves.

    Args:
        folder: Where the leaves are kept, a hundred games at a time; those that are there already
            are read. None to keep them in memory alone.
        jobs: Processes; they do not change the result.
        on_games: Called with the number of additional games that were searched or read.

    Raises:
        DataError: A folder holds no finished run, a shard is damaged, the evaluation is not fitted
            to games by these rules, or the folder has leaves of another run or search.
    """
    parts: list[Leaves] = []
    before = 0
    for run in runs:
        place = None if folder is None else folder / run.name
        if place is not None:
            ensure_manifest(place, _manifest(run, search), version=FORMAT, growing=GROWING)
        parts += (
            dataclasses.replace(leaves, games=leaves.games + before)
            for leaves in _leaves_by_shard(run, search, place, jobs, on_games or (lambda _: None))
        )
        before += read_run_manifest(run)["games"]
    return Leaves.joined(parts)


def _manifest(run: Path, search: LeafSearch) -> dict[str, Any]:
    """JSON-ready parameters of the leaves of a run; games and shards may grow with the run."""
    played = read_run_manifest(run)
    grown = {name: played.pop(name) for name in GROWING}
    teacher = search.teacher
    return {
        "kind": KIND,
        "run": played,
        "nodes": search.nodes,
        "value_nodes": search.value_nodes,
        "teacher": teacher and hashlib.sha256(teacher.read_bytes()).hexdigest(),
        CODE: dict(code_digests(Stage.LABELS)),
        **grown,
    }


def _leaves_by_shard(
    run: Path, search: LeafSearch, folder: Path | None, jobs: int, advance: Callable[[int], None]
) -> Iterator[Leaves]:
    """The leaves of each shard of a run, in order; leaves missing in the folder are computed."""
    shards = [(path, folder and folder / f"{path.stem}.npz") for path in finished_shards(run)]
    missing = [path for path, kept in shards if not _is_whole(kept, count_games(path))]
    games = (stored for path in missing for stored in evaluation_games(path))
    tasks = ((stored.index, stored.game, search) for stored in games)
    with contextlib.closing(ordered_map(leaves_of, tasks, jobs)) as found:
        for path, kept in shards:
            count = count_games(path)
            if path not in missing:
                assert kept is not None  # noqa: S101 - nothing is whole without a folder
                advance(count)
                yield _read(kept)
                continue
            parts = []
            for _ in range(count):
                parts.append(next(found))
                advance(1)
            leaves = Leaves.joined(parts)
            if kept is not None:
                _write(kept, leaves, count)
            yield leaves


def _is_whole(path: Path | None, games: int) -> bool:
    """Whether a file has the leaves of a shard's games; the run's last shard may have grown."""
    if path is None or not path.exists():
        return False
    with _opened(path) as arrays:
        return int(arrays[GAMES]) == games


def _write(path: Path, leaves: Leaves, games: int) -> None:
    arrays: dict[str, npt.NDArray[Any]] = {GAMES: np.array(games)}
    for field in dataclasses.fields(Leaves):
        value = getattr(leaves, field.name)
        if field.name in SPARSE:
            arrays |= {f"{field.name}_{part}": getattr(value, part) for part in CSR}
        elif field.name == "rules":
            arrays[field.name] = np.array([json.dumps(dataclasses.asdict(one)) for one in value])
        else:
            arrays[field.name] = value

    def write(file: IO[bytes]) -> None:
        np.savez_compressed(file, allow_pickle=False, **arrays)

    write_atomically(path, write)


def _read(path: Path) -> Leaves:
    with _opened(path) as arrays:
        fields: dict[str, Any] = {}
        for field in dataclasses.fields(Leaves):
            name = field.name
            if name in SPARSE:
                parts = tuple(arrays[f"{name}_{part}"] for part in CSR)
                shape = (len(arrays["games"]), SPARSE[name])
                fields[name] = sparse.csr_array(parts, shape=shape)
            elif name == "rules":
                fields[name] = tuple(Rules(**json.loads(text)) for text in arrays[name])
            else:
                fields[name] = arrays[name]
    return Leaves(**fields)


@contextlib.contextmanager
def _opened(path: Path) -> Iterator[Mapping[str, npt.NDArray[Any]]]:
    """The arrays of a file, each of which is read on first access.

    Raises:
        DataError: It is damaged.
    """
    try:
        with path.open("rb") as file, np.load(file, allow_pickle=False) as arrays:
            yield arrays
    except (OSError, ValueError, KeyError, EOFError, zipfile.BadZipFile) as error:
        raise DataError(
            f"{path} has no leaves: {error}; delete it, and run the command again"
        ) from error
