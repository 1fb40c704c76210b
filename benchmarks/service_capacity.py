"""Requests of each kind that one core can answer.

    python -m benchmarks.service_capacity [--requests 400]

One worker answers a few clients. Measured in CPU time, which other load on the machine affects far
less than wall-clock time.
"""

from __future__ import annotations

import argparse
import asyncio

from benchmarks.load import LoadRequest, closed_loop, make_request
from benchmarks.server import Server, running_tengen, wait_until_idle
from benchmarks.service_requests import position

CLIENTS = 4


def kinds() -> list[LoadRequest]:
    """Requests to measure."""
    board, small = position(), ["X..", ".O.", "..."]
    opening = {"moves": "h8i9g10"}
    return [
        make_request("minimax 3x3", "/v1/moves?engine=minimax", {"board": small}),
        make_request("win-block", "/v1/moves?engine=win-block", {"board": board}),
        make_request("attack-weights", "/v1/moves?engine=attack-weights", {"board": board}),
        make_request("learned", "/v1/moves?engine=learned", {"board": board}),
        make_request(
            "search, 10,000 nodes",
            "/v1/moves?engine=search",
            {**opening, "limits": {"nodes": 10_000}},
        ),
    ]


def milliseconds(server: Server, request: LoadRequest, count: int) -> float:
    """Milliseconds of CPU time per request.

    Raises:
        RuntimeError: Not every request was answered with 200.
    """
    asyncio.run(closed_loop(server.address, lambda _: request, CLIENTS, CLIENTS))
    before = server.processor_seconds()
    responses = asyncio.run(closed_loop(server.address, lambda _: request, count, CLIENTS))
    used = server.processor_seconds() - before
    if wrong := [response for response in responses if response.status != 200]:
        raise RuntimeError(f"{request.kind}: {wrong[0]}")
    return used / count * 1000


def main() -> None:
    """Print CPU time, and requests per second and core."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--requests", type=int, default=400)
    requests = parser.parse_args().requests
    settings = {
        "TENGEN_WORKERS": "1",
        "TENGEN_SLOTS": str(CLIENTS),
        "TENGEN_THREADS": str(CLIENTS + 1),
    }
    print("request               ms of CPU time   requests/s per core")
    with running_tengen(settings) as tengen:
        wait_until_idle(tengen)
        for request in kinds():
            took = milliseconds(tengen, request, requests)
            print(f"{request.kind:20}  {took:15.2f}  {1000 / took:19.0f}")


if __name__ == "__main__":
    main()
