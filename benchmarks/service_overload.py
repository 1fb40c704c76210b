"""Responses of a service that gets three times the searches that it can run.

    python -m benchmarks.service_overload [--seconds 60]

Searches arrive at random at three times the capacity of the slots. Each should be answered within
its time limit or refused at once with 503.
"""

from __future__ import annotations

import argparse
import asyncio
import json

from benchmarks.load import open_loop, quantiles_ms, statuses
from benchmarks.server import running_tengen, wait_until_idle
from benchmarks.service_requests import cheap, search

WORKERS, SLOTS = 2, 1
SEARCH_MS = 300
TIMES = 3


def main() -> None:
    """Print statuses and latencies of accepted and refused requests."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seconds", type=float, default=60)
    seconds = parser.parse_args().seconds
    rate = TIMES * WORKERS * SLOTS * 1000 / SEARCH_MS
    search_request, request = search(SEARCH_MS), cheap()
    settings = {"TENGEN_WORKERS": str(WORKERS), "TENGEN_SLOTS": str(SLOTS)}
    with running_tengen(settings) as tengen:
        wait_until_idle(tengen)
        responses = asyncio.run(
            open_loop(
                tengen.address, [(rate, lambda _: search_request), (10, lambda _: request)], seconds
            )
        )
    print(f"{rate:.0f} searches/s of {SEARCH_MS} ms for {WORKERS * SLOTS} slots, 10 cheap ones/s")
    print("statuses:", statuses(responses), "(target: 200 and 503 alone)")
    searches = [response for response in responses if response.kind == "search"]
    engine_ms = [
        json.loads(response.body)["stats"]["time_ms"]
        for response in searches
        if response.status == 200
    ]
    print(f"longest search: {max(engine_ms):.0f} ms (its limit {SEARCH_MS} ms)")
    for name, some in (
        ("accepted", [response for response in searches if response.status == 200]),
        ("refused", [response for response in searches if response.status == 503]),
        ("cheap", [response for response in responses if response.kind == "cheap"]),
    ):
        p50, p99, most = quantiles_ms(some, 0.5, 0.99, 1)
        print(f"{name}: {len(some)}, p50 {p50:.1f} ms, p99 {p99:.1f} ms, longest {most:.1f} ms")


if __name__ == "__main__":
    main()
