"""Throughput of the service beside a bare Flask view.

    python -m benchmarks.service_throughput        (needs wrk, Debian's package of that name)

Two gunicorns with the same settings get the same requests in alternation: Tengen, and a bare Flask
view that parses the same body and returns a ready-made answer of Tengen's. The requests are for
`attack-weights` on 15x15, and for `minimax` on 3x3, which has solved the board before.
"""

from __future__ import annotations

import dataclasses
import json
import re
import subprocess
import tempfile
import urllib.request
from pathlib import Path

from benchmarks.server import Server, running_bare, running_tengen, wait_until_idle
from benchmarks.service_requests import position
from benchmarks.spread import report

ROUNDS = 15
ROUND_S = 2
"""Seconds of load on each server in a round."""
CONNECTIONS = 8
TARGET = 0.4
"""Least share of the bare view's throughput."""

SCRIPT = """
wrk.method = "POST"
wrk.headers["Content-Type"] = "application/json"
wrk.body = [==[%s]==]
"""


@dataclasses.dataclass(frozen=True)
class Case:
    """A request that is sent again and again."""

    engine: str
    body: bytes

    @property
    def path(self) -> str:
        """Path and query string."""
        return f"/v1/moves?engine={self.engine}"


def cases() -> list[Case]:
    """The requests to measure."""
    bodies = {"attack-weights": position(), "minimax": ["X..", ".O.", "..."]}
    return [Case(engine, json.dumps({"board": board}).encode()) for engine, board in bodies.items()]


@dataclasses.dataclass(frozen=True)
class Round:
    """Result of a round of load on one server."""

    throughput: float
    """Requests per second."""
    processor: float
    """Microseconds of the workers' CPU time per request. Other load on the machine affects it far
    less than wall-clock time."""


def load(server: Server, case: Case, script: Path) -> Round:
    """Put a server under load.

    Raises:
        RuntimeError: A request was not answered with 200.
    """
    target = server.address + case.path
    command = ["wrk", "-t1", f"-c{CONNECTIONS}", f"-d{ROUND_S}s", f"-s{script}", target]
    before = server.processor_seconds()
    output = subprocess.run(command, check=True, capture_output=True, text=True).stdout  # noqa: S603
    used = server.processor_seconds() - before
    throughput = re.search(r"Requests/sec:\s+([\d.]+)", output)
    requests = re.search(r"(\d+) requests in", output)
    if "Non-2xx" in output or "Socket errors" in output or throughput is None or requests is None:
        raise RuntimeError(output)
    return Round(float(throughput[1]), used / int(requests[1]) * 1e6)


def answer(server: Server, case: Case) -> bytes:
    """Answer of a server to a request."""
    request = urllib.request.Request(  # noqa: S310 - our own server
        server.address + case.path, case.body, {"Content-Type": "application/json"}
    )
    with urllib.request.urlopen(request) as response:  # noqa: S310 - our own server
        body: bytes = response.read()
        return body


def measure(case: Case, tengen: Server, script: Path) -> None:
    """Print throughput, CPU time and their ratios."""
    print(case.engine)
    script.write_text(SCRIPT % case.body.decode(), encoding="utf-8")
    with running_bare(answer(tengen, case), {}) as bare:
        rounds = [(load(tengen, case, script), load(bare, case, script)) for _ in range(ROUNDS)]
    for name, server in (("Tengen", 0), ("bare Flask view", 1)):
        report(f"{name}, requests/s", [pair[server].throughput for pair in rounds])
        report(f"{name}, µs of CPU per request", [pair[server].processor for pair in rounds])
    throughputs = [service.throughput / bare.throughput for service, bare in rounds]
    report("ratio of throughput", throughputs, target=TARGET)
    report("ratio of CPU time", [bare.processor / service.processor for service, bare in rounds])


def main() -> None:
    """Measure every case."""
    with tempfile.TemporaryDirectory() as folder, running_tengen({}) as tengen:
        wait_until_idle(tengen)
        for case in cases():
            measure(case, tengen, Path(folder) / "post.lua")


if __name__ == "__main__":
    main()
