"""Growth of memory and open files of a worker over many requests.

    python -m benchmarks.service_soak [--requests 200000]

Sends requests of every kind in turn and compares each worker after a tenth of them and at the end.
Before, every slot has searched, so that each has its transposition table.
"""

from __future__ import annotations

import argparse
import asyncio
from pathlib import Path

from benchmarks.load import closed_loop, open_loop, statuses
from benchmarks.memory import resident_mb
from benchmarks.server import Server, running, wait_until_idle
from benchmarks.service_requests import mixed, search

CLIENTS = 4
WARM_UP = 0.1
"""Share of the requests after which caches are full."""
SEARCH_MS, SEARCHES_PER_S, SECONDS = 300, 100.0, 3.0
TARGET_GROWTH = 0.05
SERVE = ["-m", "tengen_cli.main", "serve"]


def look(server: Server) -> dict[int, tuple[float, int]]:
    """Worker → (resident MiB, open files)."""
    return {
        worker: (resident_mb(worker), len(list(Path(f"/proc/{worker}/fd").iterdir())))
        for worker in server.workers()
    }


def fill_slots(server: Server) -> None:
    """Send searches faster than the slots can run them."""
    request = search(SEARCH_MS)
    asyncio.run(open_loop(server.address, [(SEARCHES_PER_S, lambda _: request)], SECONDS))


def main() -> None:
    """Print memory and files before and after."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--requests", type=int, default=200_000)
    requests = parser.parse_args().requests
    kinds = mixed()

    def ask(server: Server, count: int) -> None:
        responses = asyncio.run(
            closed_loop(server.address, lambda number: kinds[number % len(kinds)], count, CLIENTS)
        )
        print(f"{count} requests:", statuses(responses))

    with running(SERVE, {}) as tengen:
        wait_until_idle(tengen)
        ready = look(tengen)
        fill_slots(tengen)
        ask(tengen, int(requests * WARM_UP))
        before = look(tengen)
        ask(tengen, requests - int(requests * WARM_UP))
        after = look(tengen)
    for worker, (size, files) in after.items():
        was, open_before = before[worker]
        print(
            f"worker {worker}: ready {ready[worker][0]:.0f} MiB, "
            f"warm {was:.0f}, at the end {size:.0f}: {size / was - 1:+.1%} "
            f"(target below {TARGET_GROWTH:.0%}); open files {open_before} -> {files}"
        )


if __name__ == "__main__":
    main()
