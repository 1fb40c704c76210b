"""Scaling of self-play: one process against two by loky and two by Dask, on two cores.

    python -m benchmarks.selfplay_scaling

Plays the same games each round, in warm processes. Needs two idle cores and the extra `dask`. The
loss relative to a factor of two is split into idle time of the processes, which scheduling causes,
and slower games, which shared caches and memory cause.
"""

from __future__ import annotations

import contextlib
import importlib
import time

from distributed import LocalCluster

from benchmarks.spread import report
from engines.base import Limit
from engines.game import preset
from training.arena.game import GameSpec, play_from_spec
from training.cluster import connected
from training.parallel import ordered_map
from training.selfplay import SelfPlayPlan

GAMES = 400
"""Enough that waiting for the last game, up to half a second, hardly counts."""
ROUNDS = 5
DEPTH = 3
TARGET_LOKY = 1.8
TARGET_DASK = 0.9


def played(game: GameSpec) -> float:
    """Task: play a game and return its duration in seconds."""
    start = time.perf_counter()
    play_from_spec(game)
    return time.perf_counter() - start


def seconds(games: list[GameSpec], jobs: int, address: str | None = None) -> tuple[float, float]:
    """Wall-clock seconds of all games, and the sum of their durations."""
    with connected(address):
        # Warm up: imports and kernels.
        list(ordered_map(played, games[:16], jobs))
        start = time.perf_counter()
        each = sum(ordered_map(played, games, jobs))
        return time.perf_counter() - start, each


def main() -> None:
    """Print the ratios of interleaved rounds."""
    plan = SelfPlayPlan(
        engines=("search",), rules=preset("gomoku"), games=GAMES, seed=1, limit=Limit(depth=DEPTH)
    )
    games = [plan.game_spec(index) for index in range(GAMES)]
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
                    f"two by {name}: {GAMES / taken:.1f} games/s; idle "
                    f"{1 - each / taken / 2:.1%} of the time, games take {each / alone:.2f} times "
                    "as long"
                )
            by_loky.append(one / loky)
            by_dask.append(loky / dask)
    report("games, two by loky / one", by_loky, target=TARGET_LOKY)
    report("games, two by Dask / two by loky", by_dask, target=TARGET_DASK)


if __name__ == "__main__":
    # Import by name: functions of `__main__` are pickled with every task.
    importlib.import_module("benchmarks.selfplay_scaling").main()
