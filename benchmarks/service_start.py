"""How long `tengen serve` takes until it is ready.

    python -m benchmarks.service_start

From the command to the first 200 of /readyz, when every engine has answered once: with the kernels
in the cache, and with an empty cache, as after a new installation.
"""

from __future__ import annotations

import statistics
import tempfile
import time
from collections.abc import Mapping

from benchmarks.server import running, wait_until

WARM_ROUNDS = 5
COLD_ROUNDS = 2


def seconds_until_ready(environment: Mapping[str, str]) -> float:
    """Wall-clock seconds of one start."""
    start = time.perf_counter()
    with running(["-m", "cli.main", "serve"], environment) as server:
        wait_until(f"{server.address}/readyz")
        return time.perf_counter() - start


def report(name: str, target: float, starts: list[float]) -> None:
    """Print the median and the spread."""
    print(
        f"{name}: {statistics.median(starts):.2f} s "
        f"({min(starts):.2f}..{max(starts):.2f}, {len(starts)} starts; target {target} s)"
    )


def main() -> None:
    """Print both times."""
    with tempfile.TemporaryDirectory() as cache:
        warm = {"NUMBA_CACHE_DIR": cache}
        seconds_until_ready(warm)
        report("warm cache", 3, [seconds_until_ready(warm) for _ in range(WARM_ROUNDS)])
    cold = []
    for _ in range(COLD_ROUNDS):
        with tempfile.TemporaryDirectory() as cache:
            cold.append(seconds_until_ready({"NUMBA_CACHE_DIR": cache}))
    report("cold cache", 20, cold)


if __name__ == "__main__":
    main()
