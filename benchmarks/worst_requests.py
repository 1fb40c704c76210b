"""Search for the most costly requests: random ones, then variations of the worst.

    python -m benchmarks.worst_requests [--requests 1000] [--seed 1] [--endpoints reviews,play]

Requests go to Flask's test client in this process. The script prints, for each endpoint, the worst
processor time beyond the limits of its engines, the peak of memory, and the largest response, with
the traits of these requests; `--bodies FOLDER` writes their bodies. Responses that contradict
themselves or have an unexpected status are printed at once. `tests/api/test_worst_requests.py`
holds the worst requests that were found to the same bounds.
"""

from __future__ import annotations

import argparse
import contextlib
import dataclasses
import functools
import http
import json
import math
import os
import sys
import threading
import time
import tracemalloc
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

import numpy as np
from flask.testing import FlaskClient

from benchmarks.random_requests import ENDPOINTS, SETTINGS, TRAITS, Request, Traits, request_of
from engines.game import Board
from engines.interface import Analysis, AnalysisRequest, Engine, Limit
from engines.registry import ENGINES, create_engine
from engines.review import MoveReview, review_moves
from engines.review.position_values import seconds_of_all
from service.app import create_app
from service.compute import reviews
from service.compute.request_budget import MAX_ANSWER

CPU_S: Final = 0.3
"""Seconds of processor time beyond the limits of the searches."""
MEMORY: Final = 64 << 20
"""Bytes beyond those of the service."""
OPENMP: Final = "OMP_NUM_THREADS"
EXPECTED: Final = (200, 400, 403, 404, 409, 413, 422)
VARIED: Final = 0.7
"""Share of requests that vary the worst one."""
LISTS: Final = (
    *("/v1/models", "/v1/engines", "/v1/games", "/v1/limits", "/v1/training-jobs"),
    *("/v1/puzzles?limit=500", "/v1/puzzles/random", "/v1/puzzles/daily"),
    *("/openapi.json", "/metrics"),
)


class Allowed:
    """Processor time of engines and of reviews within their limits."""

    def __init__(self) -> None:
        self.seconds = 0.0
        self._lock = threading.Lock()
        self._thread = threading.local()

    def watch(self, engine: type[Engine]) -> None:
        """Measure the analyses of an engine; those that are part of another are not counted."""
        analyse = engine.analyse

        @functools.wraps(analyse)
        def measured(this: Engine, request: AnalysisRequest) -> Analysis:
            with self._within(request.limit.time or 0.0):
                return analyse(this, request)

        engine.analyse = measured  # type: ignore[method-assign, assignment]

    def watch_reviews(self) -> None:
        """Measure the reviews of the service, proofs and searches."""

        def measured(
            board: Board, engine: Engine, limit: Limit, *, seconds: float, **others: Any
        ) -> Iterator[MoveReview]:
            with self._within(seconds_of_all(limit, len(board.move_stack) + 1, seconds)):
                yield from review_moves(board, engine, limit, seconds=seconds, **others)

        reviews.review_moves = measured  # type: ignore[assignment, attr-defined]

    @contextlib.contextmanager
    def _within(self, seconds: float) -> Iterator[None]:
        """Count the processor time of this thread up to a limit, unless it is counted already."""
        if getattr(self._thread, "runs", False):
            yield
            return
        self._thread.runs, start = True, time.thread_time()
        try:
            yield
        finally:
            self._thread.runs = False
            spent = time.thread_time() - start
            with self._lock:
                self.seconds += min(spent, seconds)


ALLOWED: Final = Allowed()


@dataclasses.dataclass(frozen=True)
class Cost:
    """What a request took."""

    cpu_s: float
    """Seconds of processor time beyond that of its engines within their limits."""
    answer: int
    """Bytes."""
    status: int


def measure(client: FlaskClient, request: Request) -> tuple[Cost, bytes]:
    """Send a request; returns its cost and its answer."""
    allowed = ALLOWED.seconds
    start = time.process_time()
    with client.open(
        request.path, method=request.method, data=request.body, content_type="application/json"
    ) as response:
        answer = response.data
    seconds = time.process_time() - start - (ALLOWED.seconds - allowed)
    return Cost(seconds, len(answer), response.status_code), answer


def memory(client: FlaskClient, request: Request) -> int:
    """Peak of the memory of a request, in bytes."""
    tracemalloc.start()
    try:
        measure(client, request)
        return tracemalloc.get_traced_memory()[1]
    finally:
        tracemalloc.stop()


def faults(request: Request, cost: Cost, answer: bytes) -> list[str]:
    """Faults of an answer, such as a move on a stone."""
    if cost.status not in EXPECTED:
        return [f"status {cost.status}: {answer[:200]!r}"]
    if cost.status != http.HTTPStatus.OK or request.path.split("?")[0] not in (
        "/v1/moves",
        "/v1/moves/batch",
    ):
        return []
    document = json.loads(answer)
    sent = json.loads(request.body) if request.body else {}
    pairs = zip(sent.get("requests", [sent]), document.get("answers", [document]), strict=True)
    return [fault for asked, answered in pairs for fault in _wrong(asked, answered)]


def _wrong(asked: dict[str, Any], answered: dict[str, Any]) -> list[str]:
    """What is wrong with the recommendation for a request."""
    candidates = answered.get("candidates", [])
    moves = [(one["move"]["row"], one["move"]["col"]) for one in candidates]
    stones = {(stone["row"], stone["col"]) for stone in asked.get("stones", []) if stone}
    found = ["a move on a stone"] if stones.intersection(moves) else []
    if len(set(moves)) < len(moves):
        found.append("a move is recommended twice")
    for one in candidates:
        win_in, probability = one.get("win_in"), one.get("win_probability")
        if win_in and probability is not None and probability != (win_in > 0):
            found.append(f"win_in {win_in}, but win_probability {probability}")
    return found[:2]


def climb(
    client: FlaskClient, endpoint: str, requests: int, rng: np.random.Generator
) -> dict[str, tuple[float, Traits]]:
    """The most costly traits by processor time and by size of the answer."""
    best: dict[str, tuple[float, Traits]] = {"cpu": (-1.0, {}), "answer": (-1.0, {})}
    statuses: dict[int, int] = {}
    for _ in range(requests):
        traits = {name: draw(rng) for name, draw in TRAITS.items()}
        parent = best["cpu" if rng.random() < VARIED else "answer"][1]
        if parent and rng.random() < VARIED:
            changed = rng.choice(sorted(TRAITS), size=rng.integers(1, 4), replace=False)
            traits = {**parent, **{name: traits[name] for name in changed}}
        request = request_of(endpoint, traits)
        cost, answer = measure(client, request)
        if cost.cpu_s > best["cpu"][0]:
            # Once more: another process may have slowed it down.
            again = measure(client, request)[0]
            cost = dataclasses.replace(cost, cpu_s=min(cost.cpu_s, again.cpu_s))
        for name, value in (("cpu", cost.cpu_s), ("answer", float(cost.answer))):
            if value > best[name][0]:
                best[name] = (value, traits)
        statuses[cost.status] = statuses.get(cost.status, 0) + 1
        for fault in faults(request, cost, answer):
            print(f"{endpoint}: {fault}: {request.path} {request.body[:300]!r}", flush=True)
    print(f"{endpoint}: answers by status {dict(sorted(statuses.items()))}", flush=True)
    return best


def report(name: str, cost: Cost, peak: int, what: str) -> None:
    """Print a line of the table."""
    late = cost.cpu_s > CPU_S or peak > MEMORY or cost.answer > MAX_ANSWER
    print(
        f"{name:16}{cost.cpu_s:7.3f} s {peak / 2**20:6.1f} MiB {cost.answer / 1e6:6.3f} MB "
        f"{cost.status} {'BEYOND' if late else 'within':7} {what}",
        flush=True,
    )


def main() -> None:
    """Search, and print a table."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--requests", type=int, default=1000, help="to all endpoints together")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--endpoints", default=",".join(ENDPOINTS))
    parser.add_argument("--bodies", type=Path, help="folder for the worst bodies")
    arguments = parser.parse_args()
    if os.environ.get(OPENMP) != "1":
        # As in the service; it must be set before libraries are loaded.
        command = [sys.executable, "-m", "benchmarks.worst_requests", *sys.argv[1:]]
        os.execve(sys.executable, command, {**os.environ, OPENMP: "1"})  # noqa: S606
    client = create_app(SETTINGS).test_client()
    for engine in {type(create_engine(name)) for name in ENGINES}:
        ALLOWED.watch(engine)
    ALLOWED.watch_reviews()
    for name in ENGINES:
        for game in ("gomoku", "tictactoe"):
            client.post(f"/v1/moves?engine={name}", json={"game": game, "moves": "a1"})
    chosen = arguments.endpoints.split(",")
    rng = np.random.default_rng(arguments.seed)
    for endpoint in chosen:
        found = climb(client, endpoint, math.ceil(arguments.requests / len(chosen)), rng)
        for kind, (_, traits) in found.items():
            request = request_of(endpoint, traits)
            cost = min((measure(client, request)[0] for _ in range(3)), key=lambda cost: cost.cpu_s)
            report(f"{endpoint} {kind}", cost, memory(client, request), str(traits))
            if arguments.bodies:
                arguments.bodies.mkdir(parents=True, exist_ok=True)
                (arguments.bodies / f"{endpoint}-{kind}.json").write_bytes(request.body)
                (arguments.bodies / f"{endpoint}-{kind}.path").write_text(request.path)
    for path in LISTS:
        request = Request("GET", path, b"")
        measure(client, request)
        report(path, measure(client, request)[0], memory(client, request), "")


if __name__ == "__main__":
    main()
