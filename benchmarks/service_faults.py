"""Requests lost when a worker is killed every second under load.

    python -m benchmarks.service_faults [--seconds 30]

Requests arrive at random on kept-alive connections. Every second one worker gets SIGKILL, in turn,
and the master starts another. Every answer must be correct; only requests that a killed worker was
serving may be lost.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import json
import os
import signal

from benchmarks.load import BROKEN, Outcome, arriving, statuses
from benchmarks.questions import cheap
from benchmarks.server import Server, running_tengen, wait_until_idle

RATE = 100.0
"""Requests per second: few enough for the workers that remain while others start."""
WORKERS, THREADS = 4, 4


async def kill_in_turn(server: Server, seconds: float) -> int:
    """Kill the oldest worker every second; returns the number killed."""
    killed = 0
    while killed < seconds:
        await asyncio.sleep(1)
        oldest = min(server.workers())
        with contextlib.suppress(ProcessLookupError):
            os.kill(oldest, signal.SIGKILL)
            killed += 1
    return killed


async def under_fire(server: Server, seconds: float) -> tuple[list[Outcome], int]:
    """(outcomes, workers killed)."""
    asked = cheap()
    load = asyncio.create_task(arriving(server.address, [(RATE, lambda _: asked)], seconds + 2))
    killed = await kill_in_turn(server, seconds)
    return await load, killed


def main() -> None:
    """Print the outcomes of the requests."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seconds", type=float, default=30)
    seconds = parser.parse_args().seconds
    settings = {"TENGEN_WORKERS": str(WORKERS), "TENGEN_THREADS": str(THREADS)}
    with running_tengen(settings) as tengen:
        wait_until_idle(tengen)
        outcomes, killed = asyncio.run(under_fire(tengen, seconds))
    moves = {
        json.loads(outcome.body)["move"]["notation"]
        for outcome in outcomes
        if outcome.status == 200
    }
    lost = sum(outcome.status == BROKEN for outcome in outcomes)
    print(f"{killed} workers killed, {len(outcomes)} requests: {statuses(outcomes)}")
    print(f"lost {lost}: {lost / killed:.2f} a killed worker; moves answered: {sorted(moves)}")


if __name__ == "__main__":
    main()
