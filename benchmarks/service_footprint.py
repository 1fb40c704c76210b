"""Start-up time and memory of `tengen serve`.

    python -m benchmarks.service_footprint

A start is measured from the command to the first 200 of `/readyz`, with the compiled kernels in the
cache (warm) and with an empty cache, as after a new installation (cold). Memory is the anonymous
memory of master and workers, without cached files, which the system can reclaim: when the service
is ready, and after a search in each slot, which has its own transposition table then.
"""

from __future__ import annotations

import concurrent.futures
import json
import tempfile
import time
import urllib.error
import urllib.request
from pathlib import Path
from typing import Final

from benchmarks.server import SERVE, Server, report, running, wait_until

WARM_ROUNDS: Final = 5
COLD_ROUNDS: Final = 2
SLOTS: Final = 4
"""Slots of all workers by default."""
SEARCH_MS: Final = 5000
BUSY: Final = 503


def seconds_until_ready(cache: str) -> float:
    """Wall-clock seconds of one start with a folder of compiled kernels."""
    start = time.perf_counter()
    with running(SERVE, {"NUMBA_CACHE_DIR": cache}) as server:
        wait_until(f"{server.address}/readyz")
        return time.perf_counter() - start


def anonymous_mb(server: Server) -> float:
    """Anonymous memory of master and workers in MiB, shared pages counted once (Linux)."""
    kibibytes = 0
    for process in (server.process.pid, *server.workers()):
        text = Path(f"/proc/{process}/smaps_rollup").read_text(encoding="ascii")
        fields = (line.split() for line in text.splitlines())
        kibibytes += next(int(size) for name, size, *_ in fields if name == "Pss_Anon:")
    return kibibytes / 2**10


def fill_slots(server: Server) -> None:
    """Search in every slot at the same time; a client that finds its worker busy tries again."""
    body = json.dumps({"moves": "h8", "limits": {"time_ms": SEARCH_MS}}).encode()
    request = urllib.request.Request(  # noqa: S310 - our own server
        f"{server.address}/v1/moves?engine=search", body, {"Content-Type": "application/json"}
    )

    def search(_: int) -> None:
        status = BUSY
        while status == BUSY:
            try:
                status = urllib.request.urlopen(request).status  # noqa: S310 - our own server
            except urllib.error.HTTPError as error:
                status = error.code

    with concurrent.futures.ThreadPoolExecutor(SLOTS) as clients:
        list(clients.map(search, range(SLOTS)))


def main() -> None:
    """Print times and sizes."""
    with tempfile.TemporaryDirectory() as cache:
        seconds_until_ready(cache)
        report("warm start", [seconds_until_ready(cache) for _ in range(WARM_ROUNDS)], " s")
    cold = []
    for _ in range(COLD_ROUNDS):
        with tempfile.TemporaryDirectory() as cache:
            cold.append(seconds_until_ready(cache))
    report("cold start", cold, " s")
    with running(SERVE, {}) as server:
        server.wait_until_idle()
        print(f"ready: {anonymous_mb(server):.0f} MiB")
        fill_slots(server)
        print(f"after a search in every slot: {anonymous_mb(server):.0f} MiB")


if __name__ == "__main__":
    main()
