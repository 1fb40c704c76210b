"""Throughput, start-up time and memory of the service.

    python -m benchmarks.service throughput [--rounds 15]      (needs wrk, a package of Debian)
    python -m benchmarks.service footprint

`throughput` sends the same requests in alternation to two gunicorns with the same settings: Tengen,
and a Flask view that parses the same body and returns a response that Tengen gave before, the least
work that a Flask service can do. The requests are for `attack-weights` on 15x15, and for `minimax`
on 3x3, which has solved the board before. Throughput is measured with eight connections, median
latency with one.

`footprint` measures starts from the command to the first 200 of `/readyz`, with the compiled
kernels in the cache (warm) and with an empty cache, as after a new installation (cold). Memory is
the anonymous memory of master and workers, without cached files, which the system can reclaim: when
the service is ready, and after a search in each slot, which has its own transposition table then.
"""

from __future__ import annotations

import concurrent.futures
import contextlib
import dataclasses
import json
import math
import os
import re
import statistics
import subprocess
import sys
import tempfile
import time
import urllib.error
import urllib.request
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Final, NamedTuple

import click
import flask

from tests.ports import free_port

SERVE: Final = ("tengen_cli.main", "serve")
"""Module and arguments of `tengen serve`."""
BARE_VIEW: Final = (
    *("gunicorn", "--config", "python:tengen.service.server.gunicorn_conf"),
    "benchmarks.service:bare_app()",
)
"""The same command for `bare_app`."""
PATIENCE_S: Final = 300
"""Seconds to wait for a start, even with a cold cache."""
ROUND_S: Final = 2
"""Seconds of load on each server in a round, for throughput and for latency."""
CONNECTIONS: Final = 8
REQUESTS: Final = {
    "attack-weights": json.dumps({"moves": "l11l13k11n12j10m11k14k10o7l12j14k12"}),
    "minimax": json.dumps({"board": ["X..", ".O.", "..."]}),
}
"""Body of the request for each engine."""
SCRIPT: Final = """
wrk.method = "POST"
wrk.headers["Content-Type"] = "application/json"
wrk.body = [==[%s]==]
"""
_UNITS: Final = {"us": 1e-3, "ms": 1.0, "s": 1e3}
WARM_ROUNDS: Final = 5
COLD_ROUNDS: Final = 2
SLOTS: Final = 4
"""Slots of all workers by default."""
SEARCH_MS: Final = 5000
BUSY: Final = 503


@dataclasses.dataclass(frozen=True)
class Server:
    """A running gunicorn."""

    address: str
    process: subprocess.Popen[bytes]

    def workers(self) -> list[int]:
        """Process IDs of the workers, oldest first (Linux)."""
        return children(self.process.pid)

    def processor_seconds(self) -> float:
        """CPU time of the workers so far, user and system (Linux)."""
        ticks = 0
        for worker in self.workers():
            # After the name in parentheses, which may contain blanks: fields 14 and 15.
            fields = Path(f"/proc/{worker}/stat").read_text().rpartition(")")[2].split()
            ticks += int(fields[11]) + int(fields[12])
        return ticks / os.sysconf("SC_CLK_TCK")

    def wait_until_idle(self) -> None:
        """Wait for the end of the warm-up: engines with a model load after `/readyz` is 200."""
        wait_until(f"{self.address}/readyz")
        used = math.inf
        while (now := self.processor_seconds()) != used:
            used = now
            time.sleep(1)


def children(process: int) -> list[int]:
    """Process IDs of the children of a process, oldest first (Linux)."""
    text = Path(f"/proc/{process}/task/{process}/children").read_text(encoding="ascii")
    return [int(child) for child in text.split()]


@contextlib.contextmanager
def running(module: Sequence[str], environment: Mapping[str, str]) -> Iterator[Server]:
    """Run a Python module with its arguments on a free port; it may not respond yet."""
    port = free_port()
    defaults = {"TENGEN_LOG_LEVEL": "warning", "OMP_NUM_THREADS": "1"}
    server = subprocess.Popen(
        [sys.executable, "-m", *module],
        env={**os.environ, **defaults, **environment, "TENGEN_PORT": str(port)},
    )
    try:
        yield Server(f"http://127.0.0.1:{port}", server)
    finally:
        server.terminate()
        server.wait(PATIENCE_S)


def wait_until(address: str, *, status: int = 200) -> None:
    """Poll an address until it responds with a status.

    Raises:
        TimeoutError: It never does.
    """
    deadline = time.monotonic() + PATIENCE_S
    while time.monotonic() < deadline:
        with contextlib.suppress(OSError):
            try:
                found = urllib.request.urlopen(address, timeout=5).status  # noqa: S310 - our own
            except urllib.error.HTTPError as error:
                found = error.code
            if found == status:
                return
        time.sleep(0.01)
    raise TimeoutError(f"{address} did not respond with {status} within {PATIENCE_S} s")


def report(name: str, figures: Sequence[float], unit: str = "") -> None:
    """Print the median and the spread of a figure that was measured in several rounds."""
    print(
        f"{name}: {statistics.median(figures):.2f}{unit} "
        f"({min(figures):.2f}..{max(figures):.2f}, {len(figures)} rounds)",
        flush=True,
    )


class Round(NamedTuple):
    """Figures of one server in one round."""

    throughput: float
    """Requests per second."""
    latency: float
    """Median in milliseconds."""
    processor: float
    """Milliseconds of the workers' CPU time per request; other load hardly changes them."""


def run_wrk(url: str, script: Path, connections: int, seconds: int) -> str:
    """Run wrk, and return its report."""
    command = ["wrk", "-t1", f"-c{connections}", f"-d{seconds}s", "--latency", f"-s{script}", url]
    return subprocess.run(command, check=True, capture_output=True, text=True).stdout


def wrk(url: str, script: Path, connections: int) -> str:
    """Run wrk for a round, and return its report.

    Raises:
        RuntimeError: A request was not answered with 200.
    """
    output = run_wrk(url, script, connections, ROUND_S)
    if "Non-2xx" in output or "Socket errors" in output:
        raise RuntimeError(output)
    return output


def figure(pattern: str, output: str) -> re.Match[str]:
    """Find a figure in the report of wrk.

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
    # The heap setting of `tengen serve`.
    environment = {"BARE_RESPONSE": str(file), "MALLOC_ARENA_MAX": "1"}
    with running(BARE_VIEW, environment) as bare:
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


def seconds_until_ready(cache: str) -> float:
    """Wall-clock seconds of one start with a folder of compiled kernels."""
    start = time.perf_counter()
    with running(SERVE, {"NUMBA_CACHE_DIR": cache}) as server:
        wait_until(f"{server.address}/readyz")
        return time.perf_counter() - start


def anonymous_mb(server: Server) -> float:
    """Anonymous memory of master and workers in MiB, shared pages counted once (Linux)."""
    kibibytes = 0
    for process in (server.process.pid, *server.workers()):
        text = Path(f"/proc/{process}/smaps_rollup").read_text(encoding="ascii")
        fields = (line.split() for line in text.splitlines())
        kibibytes += next(int(size) for name, size, *_ in fields if name == "Pss_Anon:")
    return kibibytes / 2**10


def fill_slots(server: Server) -> None:
    """Search in every slot at the same time; a client that finds its worker busy tries again."""
    body = json.dumps({"moves": "h8", "limits": {"time_ms": SEARCH_MS}}).encode()
    request = urllib.request.Request(  # noqa: S310 - our own server
        f"{server.address}/v1/moves?engine=search", body, {"Content-Type": "application/json"}
    )

    def search(_: int) -> None:
        status = BUSY
        while status == BUSY:
            try:
                status = urllib.request.urlopen(request).status  # noqa: S310 - our own server
            except urllib.error.HTTPError as error:
                status = error.code

    with concurrent.futures.ThreadPoolExecutor(SLOTS) as clients:
        list(clients.map(search, range(SLOTS)))


def bare_app() -> flask.Flask:
    """A Flask application with one view, `/v1/moves`, which returns the file `$BARE_RESPONSE`."""
    app = flask.Flask(__name__)
    response = json.loads(Path(os.environ["BARE_RESPONSE"]).read_text(encoding="utf-8"))

    @app.post("/v1/moves")
    def recommend_move() -> flask.Response:
        flask.request.get_json()
        return flask.jsonify(response)

    return app


@click.group()
def main() -> None:
    """Measure the service."""


@main.command()
@click.option("--rounds", default=15, show_default=True)
def throughput(rounds: int) -> None:
    """Compare the throughput of the service and of a bare view, for each request."""
    with tempfile.TemporaryDirectory() as folder, running(SERVE, {}) as tengen:
        tengen.wait_until_idle()
        for engine in REQUESTS:
            compare(tengen, engine, rounds, Path(folder))


@main.command()
def footprint() -> None:
    """Print start-up times, memory and sizes."""
    with tempfile.TemporaryDirectory() as cache:
        seconds_until_ready(cache)
        report("warm start", [seconds_until_ready(cache) for _ in range(WARM_ROUNDS)], " s")
    cold = []
    for _ in range(COLD_ROUNDS):
        with tempfile.TemporaryDirectory() as cache:
            cold.append(seconds_until_ready(cache))
    report("cold start", cold, " s")
    with running(SERVE, {}) as server:
        server.wait_until_idle()
        print(f"ready: {anonymous_mb(server):.0f} MiB")
        fill_slots(server)
        print(f"after a search in every slot: {anonymous_mb(server):.0f} MiB")


if __name__ == "__main__":
    main()
