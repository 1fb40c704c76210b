"""Training on a Dask cluster: a real scheduler and real workers in separate processes, over TCP."""

from __future__ import annotations

import contextlib
import dataclasses
import json
import os
import socket
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Final

import pytest
from distributed import Client

from tengen.engines.errors import EngineError
from tengen.engines.game import Rules
from tengen.engines.interface import Limit
from tengen.laboratory.reviews.review_run import review_games, reviewed_games, write_reviews
from tengen.training.arena.game import Noise
from tengen.training.arena.match import play_match
from tengen.training.arena.openings import random_openings
from tengen.training.arena.player_spec import PlayerSpec
from tengen.training.cluster import connected, is_connected
from tengen.training.code_digests import Stage, code_digests
from tengen.training.errors import ClusterError
from tengen.training.games.game_shards import read_games
from tengen.training.games.labels import label_run, label_unlost_moves
from tengen.training.games.selfplay import SelfPlayPlan, run_selfplay
from tengen.training.parallel import ordered_map
from tengen.training.ranking.dataset import encode_positions
from tests.unit.laboratory.reviews.collections import PLAN as PLAN_OF_REVIEWS
from tests.unit.laboratory.reviews.collections import collected
from tests.unit.training.runs import files

CONNECT_TIMEOUT_S: Final = 60
"""Seconds to start a process on a busy machine."""
PLAN: Final = SelfPlayPlan(
    engines=("attack-weights", "random"),
    rules=Rules(9, 9, 5),
    games=20,
    seed=7,
    limit=Limit(depth=1),
    noise=Noise(probability=0.2),
    shard_games=5,
)


@dataclasses.dataclass
class Cluster:
    """A scheduler and its workers."""

    folder: Path
    scheduler: subprocess.Popen[bytes]
    workers: list[subprocess.Popen[bytes]] = dataclasses.field(default_factory=list)

    @property
    def address(self) -> str:
        address: str = json.loads((self.folder / "scheduler.json").read_text())["address"]
        return address

    def add_worker(self) -> None:
        self.workers.append(
            dask(
                "worker",
                self.folder,
                "--nthreads",
                "1",
                "--no-nanny",
                "--no-dashboard",
                "--death-timeout",
                "60",
            )
        )

    def stop(self) -> None:
        for process in (*self.workers, self.scheduler):
            process.kill()
            process.wait()


def dask(command: str, folder: Path, *options: str) -> subprocess.Popen[bytes]:
    """Start a scheduler or a worker; the scheduler writes its address to a file in the folder."""
    return subprocess.Popen(
        [
            *(sys.executable, "-m", f"distributed.cli.dask_{command}"),
            *("--host", "127.0.0.1", "--scheduler-file", str(folder / "scheduler.json"), *options),
        ],
        cwd=folder,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    )


def is_written(file: Path) -> bool:
    """Whether the scheduler has written its file to the end; for a moment it is empty."""
    try:
        json.loads(file.read_text())
    except (OSError, ValueError):
        return False
    return True


def start(folder: Path, *, workers: int) -> Cluster:
    cluster = Cluster(folder, dask("scheduler", folder, "--port", "0", "--no-dashboard"))
    deadline = time.monotonic() + CONNECT_TIMEOUT_S
    while not is_written(folder / "scheduler.json"):
        assert time.monotonic() < deadline
        time.sleep(0.05)
    for _ in range(workers):
        cluster.add_worker()
    if workers:
        with Client(cluster.address, timeout=CONNECT_TIMEOUT_S) as client:
            client.wait_for_workers(workers, timeout=CONNECT_TIMEOUT_S)
    return cluster


@pytest.fixture(scope="module")
def cluster(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Cluster]:
    """A cluster of two workers that no test changes."""
    cluster = start(tmp_path_factory.mktemp("cluster"), workers=2)
    yield cluster
    cluster.stop()


@pytest.fixture(scope="module")
def here(tmp_path_factory: pytest.TempPathFactory) -> dict[str, bytes]:
    """Files of the run played without a cluster."""
    folder = tmp_path_factory.mktemp("here")
    run_selfplay(PLAN, folder)
    return files(folder)


def at_game(number: int, act: Callable[[], object]) -> Callable[[int], None]:
    """Calls `act` at game `number`."""
    games = 0

    def on_games(more: int) -> None:
        nonlocal games
        games += more
        if games == number:
            act()

    return on_games


def process_id(_: int) -> int:
    """Task: the process that runs it."""
    return os.getpid()


def block_after_first(index: int) -> int:
    """Task: all but the first block until their process is killed."""
    if index:
        threading.Event().wait()
    return index


def fail(index: int) -> int:
    raise EngineError(f"task {index} fails")


def test_cluster_workers_run_the_tasks(cluster: Cluster) -> None:
    with connected(cluster.address, timeout_s=CONNECT_TIMEOUT_S):
        assert is_connected()
        with contextlib.closing(ordered_map(process_id, range(1_000), jobs=1)) as tasks:
            processes = set()
            for process in tasks:
                processes.add(process)
                if len(processes) == len(cluster.workers):
                    break
    assert not is_connected()
    assert processes == {worker.pid for worker in cluster.workers}


def test_no_address_means_no_cluster() -> None:
    with connected(None):
        assert not is_connected()


def test_run_grown_on_a_cluster_leaves_the_same_bytes(
    cluster: Cluster, here: dict[str, bytes], tmp_path: Path
) -> None:
    told: list[int] = []
    with connected(cluster.address, timeout_s=CONNECT_TIMEOUT_S):
        run_selfplay(dataclasses.replace(PLAN, games=12), tmp_path)
        run_selfplay(PLAN, tmp_path, on_games=told.append)
    # Two full shards of the first run are kept; its third, of two games, is played anew.
    assert told == [5, 5] + [1] * 10
    assert files(tmp_path) == here


def test_cluster_gives_equal_labels_matches_and_features(cluster: Cluster, tmp_path: Path) -> None:
    run = tmp_path / "run"
    run_selfplay(dataclasses.replace(PLAN, games=6, engines=("learned:default", "random")), run)
    positions = list(label_unlost_moves(read_games(run)))

    def work(place: str) -> tuple[object, list[list[float]], dict[str, bytes]]:
        labels = label_run(run, out=tmp_path / place)
        match = play_match(
            PlayerSpec(engine="attack-weights"),
            PlayerSpec(engine="random"),
            random_openings(PLAN.rules, 2, seed=1),
            rules=PLAN.rules,
            games=4,
            seed=1,
        )
        dataset = encode_positions(positions, negatives=5, seed=1, jobs=1)
        return match, dataset.features.tolist(), files(labels)

    with connected(cluster.address, timeout_s=CONNECT_TIMEOUT_S):
        there = work("there")
    assert there == work("here")


@pytest.mark.slow
def test_killed_worker_loses_no_reviews(tmp_path: Path) -> None:
    games = [collected(number, f"h8{'abcdefghijklmno'[number]}1i9") for number in range(15)]
    review_games(PLAN_OF_REVIEWS, games, tmp_path / "here")
    (tmp_path / "cluster").mkdir()
    cluster = start(tmp_path / "cluster", workers=2)
    try:
        with connected(cluster.address, timeout_s=CONNECT_TIMEOUT_S):
            kill = at_game(9, cluster.workers[0].kill)
            review_games(PLAN_OF_REVIEWS, games, tmp_path / "there", piece_seconds=0, on_moves=kill)
        assert cluster.workers[0].wait() != 0
    finally:
        cluster.stop()
    for place in ("here", "there"):
        reviewed = reviewed_games(games, tmp_path / place)
        assert write_reviews(tmp_path / f"{place}.parquet", reviewed) == len(games)
    there = (tmp_path / "there.parquet").read_bytes()
    assert there == (tmp_path / "here.parquet").read_bytes()


def test_task_error_is_raised_unchanged(cluster: Cluster) -> None:
    with (
        pytest.raises(EngineError, match="task 7 fails"),
        connected(cluster.address, timeout_s=CONNECT_TIMEOUT_S),
    ):
        list(ordered_map(fail, [7], jobs=1))


@pytest.mark.slow
@pytest.mark.parametrize("part", ["engines", "kernels", "evaluation", "labels"])
def test_worker_with_other_code_is_refused(
    cluster: Cluster, monkeypatch: pytest.MonkeyPatch, part: str
) -> None:
    theirs = code_digests(Stage.MODEL)
    # The workers are processes of their own, with the code as it is.
    monkeypatch.setattr("tengen.training.cluster.code_digests", lambda _: {**theirs, part: "7777"})
    with (
        pytest.raises(
            ClusterError,
            match=f"{part} of Tengen is 7777 here, but {theirs[part]:.12} on worker tcp",
        ),
        connected(cluster.address, timeout_s=CONNECT_TIMEOUT_S),
    ):
        pass


@pytest.mark.slow
def test_killed_worker_loses_no_games(here: dict[str, bytes], tmp_path: Path) -> None:
    (tmp_path / "cluster").mkdir()
    cluster = start(tmp_path / "cluster", workers=2)
    try:
        with connected(cluster.address, timeout_s=CONNECT_TIMEOUT_S):
            kill = at_game(5, cluster.workers[0].kill)
            run_selfplay(PLAN, tmp_path / "run", on_games=kill)
        assert cluster.workers[0].wait() != 0
        assert cluster.workers[1].poll() is None
    finally:
        cluster.stop()
    assert files(tmp_path / "run") == here


@pytest.mark.slow
def test_lost_scheduler_raises_cluster_error(tmp_path: Path) -> None:
    cluster = start(tmp_path, workers=2)

    def work() -> None:
        # The time-out includes the wait for the lost scheduler to come back.
        with connected(cluster.address, timeout_s=10):
            for _ in ordered_map(block_after_first, range(10), jobs=1):
                cluster.scheduler.kill()

    try:
        with pytest.raises(ClusterError, match="was lost: what is finished is kept"):
            work()
    finally:
        cluster.stop()


def test_missing_scheduler_raises_cluster_error(tmp_path: Path) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        address = f"tcp://127.0.0.1:{taken.getsockname()[1]}"
        with (
            pytest.raises(ClusterError, match=f"no Dask scheduler answered at {address} within 1"),
            connected(address, timeout_s=1),
        ):
            run_selfplay(PLAN, tmp_path / "run")
    assert not (tmp_path / "run").exists()


@pytest.mark.slow
def test_scheduler_without_workers_raises_cluster_error(tmp_path: Path) -> None:
    cluster = start(tmp_path, workers=0)
    try:
        with (
            pytest.raises(ClusterError, match=r"no worker for 5 s: start `dask worker tcp://"),
            connected(cluster.address, timeout_s=5),
        ):
            pass
    finally:
        cluster.stop()


def test_invalid_address_raises_cluster_error() -> None:
    with (
        pytest.raises(ClusterError, match="no Dask scheduler answered at nowhere://at-all"),
        connected("nowhere://at-all", timeout_s=1),
    ):
        pass
