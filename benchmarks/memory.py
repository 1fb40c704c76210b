"""Memory of a process over many searches.

    python -m benchmarks.memory [--requests 10000] [--memory-mb 64] [--nodes 2000] [--threads 1]

Random positions go to one engine, as in the service. A long first search touches the whole
table; from then on, memory should not grow.
"""

from __future__ import annotations

import os
from pathlib import Path
from typing import Final

import click
import numpy as np

from benchmarks.time_limits import scattered
from engines.catalogue.search import SearchEngine
from engines.game import Rules
from engines.interface import AnalysisRequest, Limit

SIDES: Final = (15, 15, 15, 9, 19)
"""Board sides, in turn."""
READINGS: Final = 10


def resident_mb(pid: int | None = None) -> float:
    """Resident memory of a process in MiB; defaults to this one (Linux)."""
    fields = Path(f"/proc/{pid or 'self'}/statm").read_text(encoding="ascii").split()
    return int(fields[1]) * os.sysconf("SC_PAGESIZE") / 2**20


def measured(requests: int, *, memory_mb: int, nodes: int, threads: int = 1) -> list[float]:
    """Resident MiB before the first request and after each tenth of the requests."""
    engine, rng = SearchEngine(), np.random.default_rng(0)
    options = {"memory_mb": memory_mb, "threads": threads}

    def search(side: int, nodes: int) -> None:
        stones = int(rng.integers(1, 40))
        board = scattered(Rules(side, side, 5), side, stones, rng)
        engine.analyse(
            AnalysisRequest(board, Limit(nodes=nodes), candidates=5, options=options, rng=rng)
        )

    # Long enough to write to every page of the table.
    search(SIDES[0], 60 * 2**10 * memory_mb)
    readings = [resident_mb()]
    for number in range(1, requests + 1):
        search(SIDES[number % len(SIDES)], nodes)
        if number % max(requests // READINGS, 1) == 0:
            readings.append(resident_mb())
    return readings


@click.command()
@click.option("--requests", default=10_000)
@click.option("--memory-mb", default=64)
@click.option("--nodes", default=2_000)
@click.option("--threads", default=1)
def main(requests: int, memory_mb: int, nodes: int, threads: int) -> None:
    """Print the memory readings."""
    before, *readings = measured(requests, memory_mb=memory_mb, nodes=nodes, threads=threads)
    print(f"after one long search: {before:.1f} MiB")
    print(f"during {requests} requests:", *(f"{mb:.1f}" for mb in readings))
    print(f"growth: {readings[-1] - readings[0]:+.1f} MiB")


if __name__ == "__main__":
    main()
