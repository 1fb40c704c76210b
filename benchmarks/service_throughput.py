"""What the service costs beside the least that Flask can do.

    python -m benchmarks.service_throughput        (needs wrk, Debian's package of that name)

Two gunicorns with the same settings get the same requests in turns: Tengen, which answers with
`attack-weights` on 15x15, and a bare Flask view that parses the same body and returns the same JSON
ready made. Then the work of one request without HTTP: from the bytes of its body to the bytes of
the answer.
"""

from __future__ import annotations

import dataclasses
import json
import math
import re
import statistics
import subprocess
import tempfile
import time
from pathlib import Path

from benchmarks.server import Server, running, wait_until
from engines.game import Board, preset
from engines.game.notation import format_rows
from engines.game.records import read_sgf
from service import state
from service.app import create_app
from service.config import Settings
from service.questions import ask
from service.request import parse
from service.schemas.requests import MoveRequest

GAMES = Path(__file__).parents[1] / "tests" / "data" / "games"
STONES = 30
"""Moves of a recorded game that stand on the board."""
ENGINE = "attack-weights"
PATH = f"/v1/moves?engine={ENGINE}"
ROUNDS = 9
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


def request_body() -> bytes:
    """A position from a real game."""
    records = read_sgf(min(GAMES.glob("*.sgf")).read_text(encoding="utf-8"))
    record = next(record for record in records if len(record.moves) > STONES)
    board = Board.from_moves(preset("gomoku"), record.moves[:STONES])
    return json.dumps({"board": format_rows(board.cells)}).encode()


def own_work(body: bytes) -> tuple[bytes, list[float]]:
    """(the answer, microseconds of each request) without HTTP."""
    app = create_app(Settings())
    schema = MoveRequest()
    micros = []
    with app.test_request_context():
        for _ in range(REQUESTS):
            start = time.perf_counter()
            answer = app.json.dumps(ask(state.of(app), schema.load(parse(body)), ENGINE))
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


def load(server: Server, script: Path) -> Round:
    """Put a server under load.

    Raises:
        RuntimeError: Not every request was answered with 200.
    """
    target = server.address + PATH
    command = ["wrk", "-t1", f"-c{CONNECTIONS}", f"-d{ROUND_S}s", f"-s{script}", target]
    before = server.processor_seconds()
    said = subprocess.run(command, check=True, capture_output=True, text=True).stdout  # noqa: S603
    used = server.processor_seconds() - before
    throughput = re.search(r"Requests/sec:\s+([\d.]+)", said)
    requests = re.search(r"(\d+) requests in", said)
    if "Non-2xx" in said or "Socket errors" in said or throughput is None or requests is None:
        raise RuntimeError(said)
    return Round(float(throughput[1]), used / int(requests[1]) * 1e6)


def wait_until_idle(server: Server) -> None:
    """Wait until the workers have loaded their models, too: that goes on when they are ready."""
    wait_until(f"{server.address}/readyz")
    used = math.inf
    while (now := server.processor_seconds()) != used:
        used = now
        time.sleep(1)


def report(name: str, figures: list[float], suffix: str = "") -> None:
    """Print the median and the spread."""
    print(
        f"{name}: {statistics.median(figures):.2f} "
        f"({min(figures):.2f}..{max(figures):.2f}, {len(figures)} rounds{suffix})"
    )


def main() -> None:
    """Print throughput, ratios and own work."""
    body = request_body()
    answer, micros = own_work(body)
    cuts = statistics.quantiles(micros, n=20)
    print(f"own work: p50 {cuts[9]:.0f} µs, p95 {cuts[18]:.0f} µs (target 1000 µs)")
    with tempfile.TemporaryDirectory() as scratch:
        ready, script = Path(scratch, "answer.json"), Path(scratch, "post.lua")
        ready.write_bytes(answer)
        script.write_text(SCRIPT % body.decode(), encoding="utf-8")
        gunicorn = ["-m", "gunicorn", "--config"]
        with (
            running([*gunicorn, "python:service.gunicorn_conf"], {}) as tengen,
            running(
                [*gunicorn, "python:benchmarks.bare_service"], {"BARE_ANSWER": str(ready)}
            ) as bare,
        ):
            wait_until_idle(tengen)
            wait_until(f"{bare.address}/", status=404)
            rounds = [(load(tengen, script), load(bare, script)) for _ in range(ROUNDS)]
    for name, server in (("Tengen", 0), ("bare Flask view", 1)):
        report(f"{name}, requests/s", [pair[server].throughput for pair in rounds])
        report(f"{name}, µs of processor a request", [pair[server].processor for pair in rounds])
    throughputs = [service.throughput / least.throughput for service, least in rounds]
    report("ratio of throughput", throughputs, "; target 0.50")
    report("ratio of processor time", [least.processor / one.processor for one, least in rounds])


if __name__ == "__main__":
    main()
