"""What the service costs beside the least that Flask can do.

    python -m benchmarks.service_throughput        (needs wrk, Debian's package of that name)

Two gunicorns with the same settings get the same requests in turns: Tengen, which answers with
`attack-weights` on 15x15, and a bare Flask view that parses the same body and returns the same JSON
ready made. Then the work of one request without HTTP: from the bytes of its body to the bytes of
the answer.
"""

from __future__ import annotations

import json
import re
import statistics
import subprocess
import tempfile
import time
from pathlib import Path

from benchmarks.server import running, wait_until
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
ROUNDS = 5
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


def requests_per_second(address: str, script: Path) -> float:
    """Throughput under load.

    Raises:
        RuntimeError: Not every request was answered with 200.
    """
    command = ["wrk", "-t1", f"-c{CONNECTIONS}", f"-d{ROUND_S}s", f"-s{script}", address + PATH]
    said = subprocess.run(command, check=True, capture_output=True, text=True).stdout  # noqa: S603
    if "Non-2xx" in said or "Socket errors" in said:
        raise RuntimeError(said)
    found = re.search(r"Requests/sec:\s+([\d.]+)", said)
    if found is None:
        raise RuntimeError(said)
    return float(found[1])


def main() -> None:
    """Print throughput, ratio and own work."""
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
            wait_until(f"{tengen}/readyz")
            wait_until(f"{bare}/", status=404)
            rounds = [
                (requests_per_second(tengen, script), requests_per_second(bare, script))
                for _ in range(ROUNDS)
            ]
    print(rounds)
    ratios = [service / least for service, least in rounds]
    print(f"Tengen: {statistics.median(pair[0] for pair in rounds):.0f} requests/s")
    print(f"bare Flask view: {statistics.median(pair[1] for pair in rounds):.0f} requests/s")
    print(
        f"ratio: {statistics.median(ratios):.2f} "
        f"({min(ratios):.2f}..{max(ratios):.2f}, {ROUNDS} rounds; target 0.50)"
    )


if __name__ == "__main__":
    main()
