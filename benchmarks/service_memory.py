"""Memory of a worker: resident, proportional and private.

    python -m benchmarks.service_memory [--requests 1000]

Measured after warm-up, after a search in every slot, each with its own transposition table, and
after requests of every kind. Resident memory (RSS) counts what workers share in each of them; the
proportional size (PSS) divides it among them.
"""

from __future__ import annotations

import argparse
import asyncio
import statistics
from pathlib import Path

from benchmarks.load import closed_loop, statuses
from benchmarks.server import Server, running, wait_until_idle
from benchmarks.service_requests import mixed
from benchmarks.service_soak import CLIENTS, SERVE, fill_slots

WORKERS = 2
SLOTS = (1, 2)
MEASURES = {"Rss": "RSS", "Pss": "PSS", "Anonymous": "its own"}


def sizes(worker: int) -> dict[str, float]:
    """MiB of a process by the kernel's names, as of `/proc/PID/smaps_rollup` (Linux)."""
    _, *lines = Path(f"/proc/{worker}/smaps_rollup").read_text(encoding="ascii").splitlines()
    fields = (line.split() for line in lines)
    return {name.rstrip(":"): int(size) / 2**10 for name, size, _ in fields}


def report(server: Server, when: str) -> None:
    """Print the mean of the workers."""
    found = [sizes(worker) for worker in server.workers()]
    means = {
        title: statistics.mean(size[name] for size in found) for name, title in MEASURES.items()
    }
    print(f"{when}:", ", ".join(f"{title} {mb:.0f} MiB" for title, mb in means.items()))


def measure(slots: int, requests: int) -> None:
    """Print the sizes of workers with a number of slots."""
    kinds = mixed()
    settings = {"TENGEN_WORKERS": str(WORKERS), "TENGEN_SLOTS": str(slots)}
    with running(SERVE, settings) as tengen:
        wait_until_idle(tengen)
        report(tengen, "ready")
        fill_slots(tengen)
        report(tengen, f"searched, {slots} at a time")
        responses = asyncio.run(
            closed_loop(tengen.address, lambda n: kinds[n % len(kinds)], requests, CLIENTS)
        )
        report(tengen, f"after {requests} mixed requests more")
        print(statuses(responses))


def main() -> None:
    """Print the sizes for each number of slots."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--requests", type=int, default=1000)
    requests = parser.parse_args().requests
    print(f"mean of {WORKERS} workers")
    for slots in SLOTS:
        measure(slots, requests)


if __name__ == "__main__":
    main()
