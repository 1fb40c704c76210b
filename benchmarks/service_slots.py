"""Share of refused searches beside Erlang's loss formula.

    python -m benchmarks.service_slots [--seconds 20]

One worker with a few slots, and searches of a fixed duration arriving at random: a loss system, in
which the refused share depends on load and slots only.

Source: A. K. Erlang, "Solution of some problems in the theory of probabilities of significance in
automatic telephone exchanges" (1917).
"""

from __future__ import annotations

import argparse
import asyncio

from benchmarks.load import open_loop, statuses
from benchmarks.server import running_tengen, wait_until_idle
from benchmarks.service_requests import search

SEARCH_MS = 100
LOADS = (0.5, 1.0, 2.0, 4.0)
"""Searches that would run at the same time if none were refused."""


def erlang_b(load: float, slots: int) -> float:
    """Expected share of refused arrivals.

    Args:
        load: Arrivals per second times the seconds of each.
        slots: Number of slots.
    """
    refused = 1.0
    for slot in range(1, slots + 1):
        refused = load * refused / (slot + load * refused)
    return refused


def main() -> None:
    """Print measured and expected shares of refused searches."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seconds", type=float, default=20)
    seconds = parser.parse_args().seconds
    search_request = search(SEARCH_MS)
    print("slots  load  refused  expected")
    for slots in (1, 2):
        settings = {"TENGEN_WORKERS": "1", "TENGEN_SLOTS": str(slots), "TENGEN_THREADS": "16"}
        with running_tengen(settings) as tengen:
            wait_until_idle(tengen)
            for load in LOADS:
                rate = load * 1000 / SEARCH_MS
                streams = [(rate, lambda _: search_request)]
                responses = asyncio.run(open_loop(tengen.address, streams, seconds))
                counts = statuses(responses)["search"]
                refused = counts.get(503, 0) / sum(counts.values())
                print(f"{slots:5}  {load:4}  {refused:7.3f}  {erlang_b(load, slots):8.3f}")


if __name__ == "__main__":
    main()
