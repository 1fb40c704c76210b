"""How self-play scales: one process, two by loky, two by Dask, on the same two cores.

    python -m benchmarks.selfplay_scaling

The same games each time, between processes that have compiled and loaded everything. Needs two
cores with nothing else to do, and the extra `dask`. What two processes lack to twice the games is
told apart: time in which a process had no game, which is ours, and games that took longer than
alone, because the cores share what is behind them, or somebody else uses them.
"""

from __future__ import annotations

import contextlib
import importlib
import time

from distributed import LocalCluster

from benchmarks.spread import report
from engines.base import Limit
from engines.game import preset
from training.arena.game import Fixture, play_fixture
from training.cluster import connected
from training.parallel import in_order
from training.selfplay import SelfPlay

GAMES = 400
"""At the end of a round one process waits for the other one's last games: up to half a second."""
ROUNDS = 5
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
    """Print the ratios of each round, for the machine may be another one a minute later."""
    plan = SelfPlay(
        engines=("search",), rules=preset("gomoku"), games=GAMES, seed=1, limit=Limit(depth=DEPTH)
    )
    games = [plan.fixture(index) for index in range(GAMES)]
    by_loky, by_dask = [], []
    with contextlib.closing(
        LocalCluster(  # type: ignore[no-untyped-call]
            n_workers=2, threads_per_worker=1, dashboard_address=None
        )
    ) as cluster:
        for _ in range(ROUNDS):
            one, alone = seconds(games, 1)
            loky, each_loky = seconds(games, 2)
            dask, each_dask = seconds(games, 2, cluster.scheduler_address)
            print(f"one process: {GAMES / one:.1f} games/s")
            for name, taken, each in (("loky", loky, each_loky), ("Dask", dask, each_dask)):
                print(
                    f"two by {name}: {GAMES / taken:.1f} games/s; without a game "
                    f"{1 - each / taken / 2:.1%} of the time, a game took {each / alone:.2f} times "
                    "what it took alone"
                )
            by_loky.append(one / loky)
            by_dask.append(loky / dask)
    report("games, two by loky / one", by_loky, target=TARGET_LOKY)
    report("games, two by Dask / two by loky", by_dask, target=TARGET_DASK)


if __name__ == "__main__":
    # By its name: tasks of `__main__` take their code along each time, those of self-play do not.
    importlib.import_module("benchmarks.selfplay_scaling").main()
