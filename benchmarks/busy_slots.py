"""More clients than search slots: how many are refused, and how long the others wait.

    python -m benchmarks.busy_slots [--clients 32] [--slots 3]      (needs wrk, a package of Debian)

One worker gets searches of 5 ms from clients that send the next one as soon as they have an answer.
It runs once with the usual wait for a slot and once, as the control, without any.
"""

from __future__ import annotations

import json
import re
import tempfile
from pathlib import Path
from typing import Final

import click

from benchmarks.server import SERVE, running
from benchmarks.service_throughput import SCRIPT, figure, run_wrk
from service.config import Settings

SEARCH: Final = {"moves": "h8i9h9h10i8g8j10", "limits": {"time_ms": 5}}
LOAD_S: Final = 10
"""Seconds of load."""


@click.command()
@click.option("--clients", default=32, show_default=True)
@click.option("--slots", default=3, show_default=True)
def main(clients: int, slots: int) -> None:
    """Count refusals, and measure latencies."""
    for wait_ms in (Settings().slot_wait_ms, 0):
        settings = {
            "TENGEN_WORKERS": 1,
            "TENGEN_SLOTS": slots,
            "TENGEN_SLOT_WAIT_MS": wait_ms,
            # Every client reaches the slots.
            "TENGEN_THREADS": clients + 1,
        }
        environment = {name: str(value) for name, value in settings.items()}
        with tempfile.TemporaryDirectory() as folder, running(SERVE, environment) as server:
            server.wait_until_idle()
            script = Path(folder) / "post.lua"
            script.write_text(SCRIPT % json.dumps(SEARCH), encoding="utf-8")
            url = f"{server.address}/v1/moves?engine=search"
            output = run_wrk(url, script, clients, LOAD_S)
        count = figure(r"(\d+) requests in", output)[1]
        refused = re.search(r"Non-2xx or 3xx responses: (\d+)", output)
        median, longest = (figure(share + r"%\s+(\S+)", output)[1] for share in ("50", "99"))
        print(f"{clients} clients, {slots} slots, {wait_ms} ms to wait for one:")
        print(f"  {count} requests, {refused[1] if refused else 0} refused")
        print(f"  latency: median {median}, 99 % {longest}")


if __name__ == "__main__":
    main()
