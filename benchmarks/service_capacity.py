"""Requests of each kind that one core can answer.

    python -m benchmarks.service_capacity [--requests 400]

One worker answers a few clients. Measured in CPU time, which other load on the machine affects far
less than wall-clock time.
"""

from __future__ import annotations

import argparse
import asyncio

from benchmarks.load import Question, question, taking_turns
from benchmarks.questions import position
from benchmarks.server import Server, running_tengen, wait_until_idle

CALLERS = 4


def kinds() -> list[Question]:
    """Requests to measure."""
    board, small = position(), ["X..", ".O.", "..."]
    opening = {"moves": "h8i9g10"}
    return [
        question("minimax 3x3", "/v1/moves?engine=minimax", {"board": small}),
        question("win-block", "/v1/moves?engine=win-block", {"board": board}),
        question("attack-weights", "/v1/moves?engine=attack-weights", {"board": board}),
        question("learned", "/v1/moves?engine=learned", {"board": board}),
        question(
            "search, 10,000 nodes",
            "/v1/moves?engine=search",
            {**opening, "limits": {"nodes": 10_000}},
        ),
    ]


def milliseconds(server: Server, asked: Question, count: int) -> float:
    """Milliseconds of CPU time per request.

    Raises:
        RuntimeError: Not every request was answered with 200.
    """
    asyncio.run(taking_turns(server.address, lambda _: asked, CALLERS, CALLERS))
    before = server.processor_seconds()
    outcomes = asyncio.run(taking_turns(server.address, lambda _: asked, count, CALLERS))
    used = server.processor_seconds() - before
    if wrong := [outcome for outcome in outcomes if outcome.status != 200]:
        raise RuntimeError(f"{asked.kind}: {wrong[0]}")
    return used / count * 1000


def main() -> None:
    """Print CPU time, and requests per second and core."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--requests", type=int, default=400)
    requests = parser.parse_args().requests
    settings = {"TENGEN_WORKERS": "1", "TENGEN_SLOTS": str(CALLERS)}
    print("request               ms of CPU time   requests/s per core")
    with running_tengen(settings) as tengen:
        wait_until_idle(tengen)
        for asked in kinds():
            took = milliseconds(tengen, asked, requests)
            print(f"{asked.kind:20}  {took:15.2f}  {1000 / took:19.0f}")


if __name__ == "__main__":
    main()
