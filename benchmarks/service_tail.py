"""How long the slowest of the cheap requests wait while searches fill every slot.

    python -m benchmarks.service_tail [--rounds 12]

In each round first as many cheap requests as are answered, which is saturation; then 70 % of that
arriving at random, beside searches that take all slots and are refused beyond them. Rounds are
short, for a shared machine is often half as fast a minute later: what was 70 % is 140 % then. For
the same reason every round is also one of a bare Flask view, under the same gunicorn settings and
beside the same searches, at 70 % of its own saturation: what it waits is not Tengen's doing.
"""

from __future__ import annotations

import argparse
import asyncio
import dataclasses

from benchmarks.load import Outcome, arriving, quantiles_ms, statuses, taking_turns
from benchmarks.questions import cheap, search
from benchmarks.server import running_bare, running_tengen, wait_until_idle
from benchmarks.spread import report

WORKERS, SLOTS = 2, 1
SHARE = 0.7
SEARCH_MS = 500
CALLERS = 8
"""Who ask one request after the other: as many as the threads of both workers."""
SATURATED_S, LOADED_S = 2, 5
"""Seconds of each part of a round."""
TARGET = 5.0
"""Most that p99 may be of p50."""


@dataclasses.dataclass(frozen=True)
class Round:
    """What one round of one service brought."""

    saturation: float
    """Cheap requests per second."""
    p50: float
    """Milliseconds, as `p99`."""
    p99: float
    outcomes: list[Outcome]
    """Of the cheap requests and the searches at a share of saturation."""

    @property
    def ratio(self) -> float:
        """How many times the usual wait the longest hundredth wait."""
        return self.p99 / self.p50


async def measure(address: str, searching: str) -> Round:
    """Find a service's saturation and load it with a share of it, beside searches.

    Args:
        address: Of the service that is asked cheap requests.
        searching: Of the one that searches.
    """
    asked, searched = cheap(), search(SEARCH_MS)
    # Twice as many searches as the slots can take.
    searches = (2 * WORKERS * SLOTS * 1000 / SEARCH_MS, lambda _: searched)
    beside = asyncio.create_task(arriving(searching, [searches], SATURATED_S))
    loop = asyncio.get_running_loop()
    start = loop.time()
    count = 0
    while loop.time() - start < SATURATED_S:
        count += len(await taking_turns(address, lambda _: asked, 200, CALLERS))
    rate = count / (loop.time() - start)
    await beside
    refused_or_searched, answered = await asyncio.gather(
        arriving(searching, [searches], LOADED_S),
        arriving(address, [(SHARE * rate, lambda _: asked)], LOADED_S),
    )
    p50, p99 = quantiles_ms(answered, 0.5, 0.99)
    return Round(rate, p50, p99, refused_or_searched + answered)


def tell(name: str, rounds: list[Round], target: float | None = None) -> None:
    """Print what the rounds of a service brought."""
    print(f"{name}: {statuses([outcome for each in rounds for outcome in each.outcomes])}")
    report("saturation, cheap requests/s", [each.saturation for each in rounds])
    report(f"p50 at {SHARE:.0%} of it", [each.p50 for each in rounds], unit=" ms")
    report(f"p99 at {SHARE:.0%} of it", [each.p99 for each in rounds], unit=" ms")
    report("p99 / p50", [each.ratio for each in rounds], target=target)


def main() -> None:
    """Print saturation, p50 and p99 of both services."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rounds", type=int, default=12)
    settings = {"TENGEN_WORKERS": str(WORKERS), "TENGEN_SLOTS": str(SLOTS)}
    with running_tengen(settings) as tengen:
        wait_until_idle(tengen)
        ready_made = asyncio.run(taking_turns(tengen.address, cheap, 1, callers=1))[0].body
        with running_bare(ready_made, settings) as bare:
            pairs = [
                tuple(asyncio.run(measure(one.address, tengen.address)) for one in (tengen, bare))
                for _ in range(parser.parse_args().rounds)
            ]
    tell("Tengen", [own for own, _ in pairs], TARGET)
    tell("bare Flask view", [least for _, least in pairs])


if __name__ == "__main__":
    main()
