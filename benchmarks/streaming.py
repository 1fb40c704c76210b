"""Delays of live analyses: from a depth to its object, and from a client's leaving to a free slot.

    python -m benchmarks.streaming [--rounds 100]

Both are upper bounds: the first contains the request, and the second the one that finds the slot
free, without its search.
"""

from __future__ import annotations

import argparse
import http.client
import json
import statistics
import time
from collections.abc import Sequence
from typing import Any, Final

from benchmarks.server import Server, running_tengen, wait_until_idle

POSITION: Final = {"moves": "h8i9h9h10i8g8j10"}
JSON: Final = {"Content-Type": "application/json"}
BUSY: Final = 503


def main() -> None:
    """Measure, and print a table."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rounds", type=int, default=100)
    rounds: int = parser.parse_args().rounds
    # One slot: whether it is free shows in the next request.
    settings = {"TENGEN_WORKERS": "1", "TENGEN_SLOTS": "1", "TENGEN_THREADS": "2"}
    with running_tengen(settings) as server:
        wait_until_idle(server)
        measured = [measure(server) for _ in range(rounds)]
    print(f"{rounds} analyses, milliseconds          p50    p95    max")
    show("first depth to first object", [delay for delay, _ in measured])
    show("client closes to slot is free", [release for _, release in measured])


def measure(server: Server) -> tuple[float, float]:
    """Start an analysis, read its first object, and leave.

    Returns:
        Milliseconds from the first depth to its object, and from leaving to the next search.
    """
    host = server.address.removeprefix("http://")
    connection = http.client.HTTPConnection(host)
    connection.connect()
    start = time.perf_counter()
    connection.request("POST", "/v1/analyses?engine=search", json.dumps(POSITION), JSON)
    response = connection.getresponse()
    found: dict[str, Any] = json.loads(response.readline())
    received = (time.perf_counter() - start) * 1000
    left = time.perf_counter()
    response.close()
    connection.close()
    while (move := _move(host)) is None:
        pass
    released = (time.perf_counter() - left) * 1000
    return received - found["stats"]["time_ms"], released - move["stats"]["time_ms"]


def show(name: str, values: Sequence[float]) -> None:
    """Print a row of the table."""
    ranks = statistics.quantiles(values, n=20)
    print(f"{name:33} {ranks[9]:6.1f} {ranks[18]:6.1f} {max(values):6.1f}")


def _move(host: str) -> dict[str, Any] | None:
    """The answer of a short search; None if the slot is taken."""
    connection = http.client.HTTPConnection(host)
    body = json.dumps({**POSITION, "limits": {"depth": 1}})
    connection.request("POST", "/v1/moves?engine=search", body, JSON)
    response = connection.getresponse()
    answer: dict[str, Any] = json.loads(response.read())
    connection.close()
    return None if response.status == BUSY else answer


if __name__ == "__main__":
    main()
