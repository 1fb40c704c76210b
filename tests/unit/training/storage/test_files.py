"""Local and remote folders, atomic writes and full disks."""

from __future__ import annotations

import re
import resource
from collections.abc import Iterator
from pathlib import Path
from typing import Final, cast

import pytest
from upath import UPath

from tengen.engines.game import Rules
from tengen.engines.version import install_command
from tengen.training.errors import DataError
from tengen.training.games.game_shards import read_games
from tengen.training.games.selfplay import SelfPlayPlan, run_selfplay
from tengen.training.storage.files import resolve_folder, write_atomically

PLAN: Final = SelfPlayPlan(
    engines=("random",), rules=Rules(9, 9, 5), games=10, seed=7, shard_games=4
)


@pytest.fixture
def elsewhere(request: pytest.FixtureRequest) -> Path:
    """A folder of a file system other than the local disk."""
    return cast("Path", UPath(f"memory://{request.node.name}/run"))


@pytest.fixture
def full_disk() -> Iterator[int]:
    """Limits the size of files, which fails like a full disk; yields the limit in bytes."""
    before = resource.getrlimit(resource.RLIMIT_FSIZE)
    size = 8192
    resource.setrlimit(resource.RLIMIT_FSIZE, (size, before[1]))
    yield size
    resource.setrlimit(resource.RLIMIT_FSIZE, before)


def contents(place: Path) -> dict[str, bytes]:
    return {path.name: path.read_bytes() for path in place.iterdir()}


def test_url_gets_the_same_bytes_as_a_local_folder(elsewhere: Path, tmp_path: Path) -> None:
    run_selfplay(PLAN, elsewhere)
    run_selfplay(PLAN, tmp_path)
    assert contents(elsewhere) == contents(tmp_path)
    assert list(read_games(elsewhere)) == list(read_games(tmp_path))


def test_interrupted_run_at_a_url_resumes(elsewhere: Path) -> None:
    def stop(_: int) -> None:
        if (elsewhere / "games-00000.parquet").exists():
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        run_selfplay(PLAN, elsewhere, on_games=stop)
    told: list[int] = []
    run_selfplay(PLAN, elsewhere, on_games=told.append)
    assert told == [4] + [1] * 6


@pytest.mark.parametrize("url", ["carrier-pigeon://loft/games", "s3://bucket/games"])
def test_unsupported_url_is_refused(url: str) -> None:
    missing = re.escape(install_command("dask"))
    with pytest.raises(DataError, match=f"{url} cannot be reached: .*{missing}"):
        resolve_folder(url)


@pytest.mark.parametrize("url", ["memory://games", "simplecache::memory://games"])
def test_memory_of_one_process_is_refused(url: str) -> None:
    with pytest.raises(DataError, match=f"^{url} is in the memory of one process.* choose a local"):
        resolve_folder(url)


def test_local_path_is_kept() -> None:
    assert resolve_folder("data/run") == Path("data/run")


def test_file_is_replaced_atomically(tmp_path: Path) -> None:
    path = tmp_path / "file"
    path.write_bytes(b"old")

    def write(file: object) -> None:
        file.write(b"half")  # type: ignore[attr-defined]
        assert path.read_bytes() == b"old"
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        write_atomically(path, write)
    assert contents(tmp_path) == {"file": b"old"}


def test_full_disk_keeps_finished_shards(tmp_path: Path, full_disk: int) -> None:
    # Shards of one game fit, one of hundreds does not.
    small = SelfPlayPlan(engines=("random",), rules=Rules(9, 9, 5), games=2, seed=7, shard_games=1)
    run_selfplay(small, tmp_path / "small")
    whole = contents(tmp_path / "small")
    assert max(map(len, whole.values())) < full_disk

    def fill(_: int) -> None:
        resource.setrlimit(resource.RLIMIT_FSIZE, (1000, resource.RLIM_INFINITY))

    longer = SelfPlayPlan(engines=("random",), rules=Rules(9, 9, 5), games=4, seed=7, shard_games=1)
    with pytest.raises(DataError, match=r"games-00002\.parquet cannot be written: File too large"):
        run_selfplay(longer, tmp_path / "small", on_games=fill)
    left = contents(tmp_path / "small")
    assert sorted(left) == ["games-00000.parquet", "games-00001.parquet", "manifest.json"]
    assert left["games-00001.parquet"] == whole["games-00001.parquet"]
    with pytest.raises(DataError, match="lacks 2 of 4 shards"):
        list(read_games(tmp_path / "small"))
