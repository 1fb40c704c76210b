"""How self-play scales: one process, two by loky, two by Dask, on the same two cores.

    python -m benchmarks.selfplay_scaling

The same games each time, between processes that have compiled and loaded everything. Needs two
cores with nothing else to do, and the extra `dask`.
"""

from __future__ import annotations

import contextlib
import time

from distributed import LocalCluster

from engines.base import Limit
from engines.game import preset
from training.arena.game import Fixture, play_fixture
from training.cluster import connected
from training.parallel import in_order
from training.selfplay import SelfPlay

GAMES = 60
ROUNDS = 2
DEPTH = 3
TARGET_LOKY = 1.8
TARGET_DASK = 0.9


def seconds(games: list[Fixture], jobs: int, address: str | None = None) -> float:
    """Wall-clock seconds of the games."""
    with connected(address):
        # The first games of a process wait for its imports and kernels.
        list(in_order(play_fixture, games[:16], jobs))
        start = time.perf_counter()
        list(in_order(play_fixture, games, jobs))
        return time.perf_counter() - start


def main() -> None:
    """Print the ratios, each between the best of rounds that take turns: neighbours only slow."""
    plan = SelfPlay(
        engines=("search",), rules=preset("gomoku"), games=GAMES, seed=1, limit=Limit(depth=DEPTH)
    )
    games = [plan.fixture(index) for index in range(GAMES)]
    times: dict[str, list[float]] = {"one process": [], "two by loky": [], "two by Dask": []}
    with contextlib.closing(
        LocalCluster(  # type: ignore[no-untyped-call]
            n_workers=2, threads_per_worker=1, dashboard_address=None
        )
    ) as cluster:
        for _ in range(ROUNDS):
            times["one process"].append(seconds(games, 1))
            times["two by loky"].append(seconds(games, 2))
            times["two by Dask"].append(seconds(games, 2, cluster.scheduler_address))
    one, loky, dask = (min(rounds) for rounds in times.values())
    for name, rounds in times.items():
        listed = ", ".join(f"{taken:.2f}" for taken in rounds)
        print(f"{name}: {GAMES / min(rounds):.1f} games/s ({listed} s)")
    print(f"two by loky / one: {one / loky:.2f} times the games (target {TARGET_LOKY})")
    print(f"two by Dask / two by loky: {loky / dask:.2f} (target {TARGET_DASK})")


if __name__ == "__main__":
    main()
