"""Throughput and latency of the service, relative to a bare Flask view.

    python -m benchmarks.service_throughput [--rounds 15]      (needs wrk, a package of Debian)

Two gunicorns with the same settings get the same requests in alternation: Tengen, and a Flask view
that parses the same body and returns a ready-made response (`benchmarks.bare_view`). The requests
are for `attack-weights` on 15x15, and for `minimax` on 3x3, which has solved the board before.
Throughput is that of eight connections, latency the median of one.
"""

from __future__ import annotations

import json
import re
import subprocess
import tempfile
import urllib.request
from pathlib import Path
from typing import Final, NamedTuple

import click

from benchmarks.search_depth import middle_games
from benchmarks.server import SERVE, Server, report, running, wait_until
from engines.game.notation import format_rows

ROUND_S: Final = 2
"""Seconds of load on each server in a round, for throughput and for latency."""
CONNECTIONS: Final = 8
REQUESTS: Final = {
    "attack-weights": json.dumps({"board": format_rows(middle_games()[0].cells)}),
    "minimax": json.dumps({"board": ["X..", ".O.", "..."]}),
}
"""Body of the request for each engine."""
SCRIPT: Final = """
wrk.method = "POST"
wrk.headers["Content-Type"] = "application/json"
wrk.body = [==[%s]==]
"""
_UNITS: Final = {"us": 1e-3, "ms": 1.0, "s": 1e3}


class Round(NamedTuple):
    """Figures of one server in one round."""

    throughput: float
    """Requests per second."""
    latency: float
    """Median in milliseconds."""
    processor: float
    """Milliseconds of the workers' CPU time per request; other load hardly changes them."""


def run_wrk(url: str, script: Path, connections: int, seconds: int) -> str:
    """The report of wrk."""
    command = ["wrk", "-t1", f"-c{connections}", f"-d{seconds}s", "--latency", f"-s{script}", url]
    return subprocess.run(command, check=True, capture_output=True, text=True).stdout


def wrk(url: str, script: Path, connections: int) -> str:
    """The report of wrk on a round.

    Raises:
        RuntimeError: A request was not answered with 200.
    """
    output = run_wrk(url, script, connections, ROUND_S)
    if "Non-2xx" in output or "Socket errors" in output:
        raise RuntimeError(output)
    return output


def figure(pattern: str, output: str) -> re.Match[str]:
    """The place of a figure in the report of wrk.

    Raises:
        ValueError: The report lacks it.
    """
    found = re.search(pattern, output)
    if found is None:
        raise ValueError(output)
    return found


def measure(server: Server, path: str, script: Path) -> Round:
    """Put a server under load, with several connections and then with one."""
    before = server.processor_seconds()
    loaded = wrk(server.address + path, script, CONNECTIONS)
    used = server.processor_seconds() - before
    median = figure(r"50%\s+([\d.]+)(us|ms|s)", wrk(server.address + path, script, 1))
    return Round(
        throughput=float(figure(r"Requests/sec:\s+([\d.]+)", loaded)[1]),
        latency=float(median[1]) * _UNITS[median[2]],
        processor=used / int(figure(r"(\d+) requests in", loaded)[1]) * 1000,
    )


def compare(tengen: Server, engine: str, rounds: int, folder: Path) -> None:
    """Print the figures of both servers and their ratios."""
    path, script, file = f"/v1/moves?engine={engine}", folder / "post.lua", folder / "response.json"
    body = REQUESTS[engine]
    script.write_text(SCRIPT % body, encoding="utf-8")
    request = urllib.request.Request(  # noqa: S310 - our own server
        tengen.address + path, body.encode(), {"Content-Type": "application/json"}
    )
    with urllib.request.urlopen(request) as response:  # noqa: S310 - our own server
        file.write_bytes(response.read())
    command = ("gunicorn", "--config", "python:benchmarks.bare_view")
    # The heap setting of `tengen serve`.
    environment = {"BARE_RESPONSE": str(file), "MALLOC_ARENA_MAX": "1"}
    with running(command, environment) as bare:
        wait_until(f"{bare.address}/", status=404)
        pairs = [
            (measure(tengen, path, script), measure(bare, path, script)) for _ in range(rounds)
        ]
    print(engine)
    for name, which in (("Tengen", 0), ("bare view", 1)):
        report(f"  {name}, requests/s", [pair[which].throughput for pair in pairs])
        report(f"  {name}, latency", [pair[which].latency for pair in pairs], " ms")
        report(f"  {name}, CPU time per request", [pair[which].processor for pair in pairs], " ms")
    report("  throughput, Tengen / bare view", [a.throughput / b.throughput for a, b in pairs])
    report("  latency, Tengen / bare view", [a.latency / b.latency for a, b in pairs])
    report("  CPU time, Tengen / bare view", [a.processor / b.processor for a, b in pairs])


@click.command()
@click.option("--rounds", default=15, show_default=True)
def main(rounds: int) -> None:
    """Compare the service with a bare view, for each request."""
    with tempfile.TemporaryDirectory() as folder, running(SERVE, {}) as tengen:
        tengen.wait_until_idle()
        for engine in REQUESTS:
            compare(tengen, engine, rounds, Path(folder))


if __name__ == "__main__":
    main()
