"""What the service costs beside the least that Flask can do.

    python -m benchmarks.service_throughput        (needs wrk, Debian's package of that name)

Two gunicorns with the same settings get the same requests in turns: Tengen, and a bare Flask view
that parses the same body and returns the same JSON ready made. The requests are for
`attack-weights` on 15x15; for `minimax` on 3x3, which has solved the board before; and one that
gives its seed, so that its reply is sent again. Before that the work of one request without HTTP:
from the bytes of its body to the bytes of the answer.
"""

from __future__ import annotations

import dataclasses
import json
import re
import statistics
import subprocess
import tempfile
import time
from pathlib import Path

from benchmarks.questions import position
from benchmarks.server import Server, running_bare, running_tengen, wait_until_idle
from benchmarks.spread import report
from service import state
from service.app import create_app
from service.config import Settings
from service.questions import ask
from service.request import parse
from service.schemas.requests import MoveRequestSchema

ROUNDS = 15
ROUND_S = 2
"""Seconds of load on each server in a round."""
CONNECTIONS = 8
REQUESTS = 2000
"""Requests of which the own work is timed."""

SCRIPT = """
wrk.method = "POST"
wrk.headers["Content-Type"] = "application/json"
wrk.body = [==[%s]==]
"""


@dataclasses.dataclass(frozen=True)
class Case:
    """A request that is sent again and again."""

    name: str
    engine: str
    body: bytes
    target: float
    """Least share of the bare view's throughput."""

    @property
    def path(self) -> str:
        """Where it goes."""
        return f"/v1/moves?engine={self.engine}"


def cases() -> list[Case]:
    """What is measured."""
    board = position()
    tictactoe = ["X..", ".O.", "..."]
    return [
        Case("attack-weights", "attack-weights", json.dumps({"board": board}).encode(), 0.6),
        Case("minimax 3x3", "minimax", json.dumps({"board": tictactoe}).encode(), 0.6),
        Case("sent again", "attack-weights", json.dumps({"board": board, "seed": 1}).encode(), 0.8),
    ]


def own_work(case: Case) -> tuple[bytes, list[float]]:
    """(the answer, microseconds of each request) without HTTP."""
    app = create_app(Settings())
    schema = MoveRequestSchema()
    micros = []
    with app.test_request_context():
        for _ in range(REQUESTS):
            start = time.perf_counter()
            loaded = schema.load(parse(case.body))
            answer = app.json.dumps(ask(state.of(app), loaded, case.engine))
            micros.append((time.perf_counter() - start) * 1e6)
    return answer.encode(), micros[REQUESTS // 10 :]


@dataclasses.dataclass(frozen=True)
class Round:
    """A round of load on one server."""

    throughput: float
    """Requests per second."""
    processor: float
    """Microseconds that a request took of the workers' processors: a busy machine lengthens the
    wall clock's time by much and this one by little."""


def load(server: Server, case: Case, script: Path) -> Round:
    """Put a server under load.

    Raises:
        RuntimeError: Not every request was answered with 200.
    """
    target = server.address + case.path
    command = ["wrk", "-t1", f"-c{CONNECTIONS}", f"-d{ROUND_S}s", f"-s{script}", target]
    before = server.processor_seconds()
    said = subprocess.run(command, check=True, capture_output=True, text=True).stdout  # noqa: S603
    used = server.processor_seconds() - before
    throughput = re.search(r"Requests/sec:\s+([\d.]+)", said)
    requests = re.search(r"(\d+) requests in", said)
    if "Non-2xx" in said or "Socket errors" in said or throughput is None or requests is None:
        raise RuntimeError(said)
    return Round(float(throughput[1]), used / int(requests[1]) * 1e6)


def measure(case: Case, tengen: Server, scratch: Path) -> None:
    """Print own work, throughput and ratios of one case."""
    answer, micros = own_work(case)
    cuts = statistics.quantiles(micros, n=20)
    print(f"{case.name}\nown work: p50 {cuts[9]:.0f} µs, p95 {cuts[18]:.0f} µs (target 1000 µs)")
    script = scratch / "post.lua"
    script.write_text(SCRIPT % case.body.decode(), encoding="utf-8")
    with running_bare(answer, {}) as bare:
        rounds = [(load(tengen, case, script), load(bare, case, script)) for _ in range(ROUNDS)]
    for name, server in (("Tengen", 0), ("bare Flask view", 1)):
        report(f"{name}, requests/s", [pair[server].throughput for pair in rounds])
        report(f"{name}, µs of processor a request", [pair[server].processor for pair in rounds])
    throughputs = [service.throughput / least.throughput for service, least in rounds]
    report("ratio of throughput", throughputs, target=case.target)
    report("ratio of processor time", [least.processor / one.processor for one, least in rounds])


def main() -> None:
    """Print throughput, ratios and own work."""
    with (
        tempfile.TemporaryDirectory() as scratch,
        running_tengen({}) as tengen,
    ):
        wait_until_idle(tengen)
        for case in cases():
            measure(case, tengen, Path(scratch))


if __name__ == "__main__":
    main()
