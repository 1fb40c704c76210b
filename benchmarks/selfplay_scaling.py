"""How self-play scales: one process, two by loky, two by Dask, on the same two cores.

    python -m benchmarks.selfplay_scaling

The same games each time, between processes that have compiled and loaded everything. Needs two
cores with nothing else to do, and the extra `dask`. What two processes lack to twice the games is
told apart: time in which a process had no game, which is ours, and games that took longer than
alone, because the cores share what is behind them, or somebody else uses them.
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


def played(game: Fixture) -> float:
    """A task: play a game; the seconds it took."""
    start = time.perf_counter()
    play_fixture(game)
    return time.perf_counter() - start


def seconds(games: list[Fixture], jobs: int, address: str | None = None) -> tuple[float, float]:
    """Wall-clock seconds of all games together, and the sum of what each took."""
    with connected(address):
        # The first games of a process wait for its imports and kernels.
        list(in_order(played, games[:16], jobs))
        start = time.perf_counter()
        each = sum(in_order(played, games, jobs))
        return time.perf_counter() - start, each


def main() -> None:
    """Print the ratios, each between the best of rounds that take turns: neighbours only slow."""
    plan = SelfPlay(
        engines=("search",), rules=preset("gomoku"), games=GAMES, seed=1, limit=Limit(depth=DEPTH)
    )
    games = [plan.fixture(index) for index in range(GAMES)]
    times: dict[str, list[tuple[float, float]]] = {
        "one process": [],
        "two by loky": [],
        "two by Dask": [],
    }
    with contextlib.closing(
        LocalCluster(  # type: ignore[no-untyped-call]
            n_workers=2, threads_per_worker=1, dashboard_address=None
        )
    ) as cluster:
        for _ in range(ROUNDS):
            times["one process"].append(seconds(games, 1))
            times["two by loky"].append(seconds(games, 2))
            times["two by Dask"].append(seconds(games, 2, cluster.scheduler_address))
    (one, alone), (loky, _), (dask, _) = (min(rounds) for rounds in times.values())
    for name, rounds in times.items():
        taken, each = min(rounds)
        listed = ", ".join(f"{round_taken:.2f}" for round_taken, _ in rounds)
        processes = 1 if name == "one process" else 2
        print(
            f"{name}: {GAMES / taken:.1f} games/s ({listed} s); without a game "
            f"{1 - each / taken / processes:.1%} of the time, a game took {each / alone:.2f} times "
            "what it takes alone"
        )
    print(f"two by loky / one: {one / loky:.2f} times the games (target {TARGET_LOKY})")
    print(f"two by Dask / two by loky: {loky / dask:.2f} (target {TARGET_DASK})")


if __name__ == "__main__":
    main()
