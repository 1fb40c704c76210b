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

from benchmarks.load import BROKEN, LoadResponse, open_loop, statuses
from benchmarks.server import Server, running_tengen, wait_until_idle
from benchmarks.service_requests import cheap

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


async def under_fire(server: Server, seconds: float) -> tuple[list[LoadResponse], int]:
    """(responses, workers killed)."""
    request = cheap()
    load = asyncio.create_task(open_loop(server.address, [(RATE, lambda _: request)], seconds + 2))
    killed = await kill_in_turn(server, seconds)
    return await load, killed


def main() -> None:
    """Print the statuses of the responses, and what was lost."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seconds", type=float, default=30)
    seconds = parser.parse_args().seconds
    settings = {"TENGEN_WORKERS": str(WORKERS), "TENGEN_THREADS": str(THREADS)}
    with running_tengen(settings) as tengen:
        wait_until_idle(tengen)
        responses, killed = asyncio.run(under_fire(tengen, seconds))
    moves = {
        json.loads(response.body)["move"]["notation"]
        for response in responses
        if response.status == 200
    }
    lost = sum(response.status == BROKEN for response in responses)
    print(f"{killed} workers killed, {len(responses)} requests: {statuses(responses)}")
    print(f"lost {lost}: {lost / killed:.2f} a killed worker; moves answered: {sorted(moves)}")


if __name__ == "__main__":
    main()
