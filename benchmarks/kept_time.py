"""Overruns of searches with time limits.

    python -m benchmarks.kept_time [--requests 1000] [--engine search]

Positions of random games with time limits from 10 ms to 2 s, log-uniform. Run it on an idle
machine: a busy one measures its scheduler.
"""

from __future__ import annotations

import argparse
import gc
import math
import time

import numpy as np

from benchmarks.memory import random_board
from engines.base import AnalysisRequest, Limit
from engines.registry import create_engine

SHORTEST, LONGEST = 0.01, 2.0
"""Seconds."""
TARGET_MS = 15
"""Target of the overrun's p99."""
SIDE = 15


def overruns(requests: int, *, engine: str, longest: float = LONGEST) -> list[float]:
    """Milliseconds that each request took beyond its limit; negative if it ended early."""
    searcher, rng = create_engine(engine), np.random.default_rng(0)
    # The first search loads the kernels.
    searcher.analyse(AnalysisRequest(random_board(rng, SIDE), Limit(time=SHORTEST)))
    # A garbage collection of all imported objects would take longer than the margin.
    gc.collect()
    gc.freeze()
    over = []
    for _ in range(requests):
        budget = math.exp(rng.uniform(math.log(SHORTEST), math.log(longest)))
        board = random_board(rng, SIDE)
        started = time.perf_counter()
        searcher.analyse(AnalysisRequest(board, Limit(time=budget), rng=rng))
        over.append((time.perf_counter() - started - budget) * 1000)
    return over


def main() -> None:
    """Print the distribution of the overruns."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--requests", type=int, default=1_000)
    parser.add_argument("--engine", default="search")
    parser.add_argument("--longest-ms", type=int, default=round(1000 * LONGEST))
    arguments = parser.parse_args()
    over = np.array(
        overruns(arguments.requests, engine=arguments.engine, longest=arguments.longest_ms / 1000)
    )
    kept = np.mean(over <= TARGET_MS)
    median, p99, last = np.quantile(over, [0.5, 0.99, 1])
    print(
        f"{arguments.requests} requests, {kept:.1%} within limit + {TARGET_MS} ms (target 99 %); "
        f"overrun p50 {median:.1f} ms, p99 {p99:.1f} ms, max {last:.1f} ms"
    )


if __name__ == "__main__":
    main()
