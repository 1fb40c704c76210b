"""How long the slowest of the cheap requests wait while searches fill every slot.

    python -m benchmarks.service_tail [--seconds 20]

First as many cheap requests as are answered, which is saturation; then 70 % of that arriving at
random, beside searches that take all slots and are refused beyond them.
"""

from __future__ import annotations

import argparse
import asyncio

from benchmarks.load import arriving, quantiles_ms, statuses, taking_turns
from benchmarks.questions import cheap, search
from benchmarks.server import running, wait_until_idle

WORKERS, SLOTS = 2, 1
SHARE = 0.7
SEARCH_MS = 500
TARGET = 5.0
"""Most that p99 may be of p50."""
GUNICORN = ["-m", "gunicorn", "--config", "python:service.gunicorn_conf"]


def main() -> None:
    """Print saturation, and the quantiles beside searches."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seconds", type=float, default=20)
    seconds = parser.parse_args().seconds
    asked, searched = cheap(), search(SEARCH_MS)
    settings = {"TENGEN_WORKERS": str(WORKERS), "TENGEN_SLOTS": str(SLOTS)}
    # Twice as many searches as the slots can take.
    searches = 2 * WORKERS * SLOTS * 1000 / SEARCH_MS
    with running(GUNICORN, settings) as tengen:
        wait_until_idle(tengen)

        async def saturated() -> float:
            """Cheap requests per second, beside the same searches."""
            beside = asyncio.create_task(
                arriving(tengen.address, [(searches, lambda _: searched)], seconds)
            )
            loop = asyncio.get_running_loop()
            start = loop.time()
            count = 0
            while loop.time() - start < seconds / 2:
                count += len(await taking_turns(tengen.address, lambda _: asked, 200, 8))
            elapsed = loop.time() - start
            await beside
            return count / elapsed

        rate = asyncio.run(saturated())
        print(f"saturation beside searches: {rate:.0f} cheap requests/s")
        streams = [(SHARE * rate, lambda _: asked), (searches, lambda _: searched)]
        outcomes = asyncio.run(arriving(tengen.address, streams, seconds))
    print("statuses:", statuses(outcomes))
    p50, p99 = quantiles_ms([o for o in outcomes if o.kind == "cheap"], 0.5, 0.99)
    print(
        f"at {SHARE:.0%}: p50 {p50:.2f} ms, p99 {p99:.2f} ms, {p99 / p50:.1f} x (target {TARGET})"
    )


if __name__ == "__main__":
    main()
