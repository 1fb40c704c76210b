"""How long the slowest of the cheap requests wait while searches fill every slot.

    python -m benchmarks.service_tail [--rounds 12]

In each round first as many cheap requests as are answered, which is saturation; then 70 % of that
arriving at random, beside searches that take all slots and are refused beyond them. Rounds are
short, for a shared machine is often half as fast a minute later: what was 70 % is 140 % then.
"""

from __future__ import annotations

import argparse
import asyncio
import dataclasses
import statistics

from benchmarks.load import Outcome, arriving, quantiles_ms, statuses, taking_turns
from benchmarks.questions import cheap, search
from benchmarks.server import running, wait_until_idle

WORKERS, SLOTS = 2, 1
SHARE = 0.7
SEARCH_MS = 500
CALLERS = 8
"""Who ask one request after the other: as many as the threads of both workers."""
SATURATED_S, LOADED_S = 2, 5
"""Seconds of each part of a round."""
TARGET = 5.0
"""Most that p99 may be of p50."""
GUNICORN = ["-m", "gunicorn", "--config", "python:service.gunicorn_conf"]


@dataclasses.dataclass(frozen=True)
class Round:
    """What one round brought."""

    saturation: float
    """Cheap requests per second."""
    p50: float
    """Milliseconds, as `p99`."""
    p99: float
    outcomes: list[Outcome]


async def measure(address: str) -> Round:
    """Find saturation and load the service with a share of it, beside searches."""
    asked, searched = cheap(), search(SEARCH_MS)
    # Twice as many searches as the slots can take.
    searches = (2 * WORKERS * SLOTS * 1000 / SEARCH_MS, lambda _: searched)
    beside = asyncio.create_task(arriving(address, [searches], SATURATED_S))
    loop = asyncio.get_running_loop()
    start = loop.time()
    count = 0
    while loop.time() - start < SATURATED_S:
        count += len(await taking_turns(address, lambda _: asked, 200, CALLERS))
    rate = count / (loop.time() - start)
    await beside
    outcomes = await arriving(address, [(SHARE * rate, lambda _: asked), searches], LOADED_S)
    answered = [outcome for outcome in outcomes if outcome.kind == asked.kind]
    p50, p99 = quantiles_ms(answered, 0.5, 0.99)
    return Round(rate, p50, p99, outcomes)


def main() -> None:
    """Print what the rounds brought, and their medians."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rounds", type=int, default=12)
    settings = {"TENGEN_WORKERS": str(WORKERS), "TENGEN_SLOTS": str(SLOTS)}
    with running(GUNICORN, settings) as tengen:
        wait_until_idle(tengen)
        rounds = []
        for _ in range(parser.parse_args().rounds):
            rounds.append(asyncio.run(measure(tengen.address)))
            last = rounds[-1]
            print(
                f"saturation {last.saturation:.0f} cheap requests/s; at {SHARE:.0%}: "
                f"p50 {last.p50:.2f} ms, p99 {last.p99:.2f} ms, {last.p99 / last.p50:.1f} x"
            )
    print("statuses:", statuses([outcome for each in rounds for outcome in each.outcomes]))
    saturation, p50, p99, ratio = (
        statistics.median(figures)
        for figures in zip(
            *((each.saturation, each.p50, each.p99, each.p99 / each.p50) for each in rounds),
            strict=True,
        )
    )
    print(
        f"median: saturation {saturation:.0f}/s, p50 {p50:.2f} ms, p99 {p99:.2f} ms, "
        f"{ratio:.1f} x (target {TARGET})"
    )


if __name__ == "__main__":
    main()
