"""Start-up time of `tengen serve`, until it is ready.

    python -m benchmarks.service_start

Measured from the command to the first 200 of /readyz, with the compiled kernels in the cache (warm)
and with an empty cache, as after a new installation (cold).
"""

from __future__ import annotations

import tempfile
import time
from collections.abc import Mapping

from benchmarks.server import running, wait_until
from benchmarks.spread import report

WARM_ROUNDS = 5
COLD_ROUNDS = 2


def seconds_until_ready(environment: Mapping[str, str]) -> float:
    """Wall-clock seconds of one start."""
    start = time.perf_counter()
    with running(["-m", "tengen_cli.main", "serve"], environment) as server:
        wait_until(f"{server.address}/readyz")
        return time.perf_counter() - start


def main() -> None:
    """Print both times."""
    with tempfile.TemporaryDirectory() as cache:
        warm = {"NUMBA_CACHE_DIR": cache}
        seconds_until_ready(warm)
        starts = [seconds_until_ready(warm) for _ in range(WARM_ROUNDS)]
        report("warm cache", starts, unit=" s", target=4)
    cold = []
    for _ in range(COLD_ROUNDS):
        with tempfile.TemporaryDirectory() as cache:
            cold.append(seconds_until_ready({"NUMBA_CACHE_DIR": cache}))
    report("cold cache", cold, unit=" s", target=20)


if __name__ == "__main__":
    main()
