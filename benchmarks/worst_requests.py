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
import itertools
import json
import math
import os
import sys
import threading
import time
import tracemalloc
import urllib.parse
import zlib
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, Final, TypeAlias

import numpy as np
from flask.testing import FlaskClient

from engines.game import PRESETS, Board
from engines.game.bounding_box import MAX_COORDINATE, MAX_SPAN
from engines.game.rules import MAX_STONES
from engines.interface import MAX_CANDIDATES, Analysis, AnalysisRequest, Engine, Limit
from engines.registry import ENGINES, create_engine
from engines.review import MAX_MOVES, MoveReview, review_moves
from engines.review.position_values import seconds_of_all
from service.app import create_app
from service.compute import reviews
from service.compute.request_budget import MAX_ANSWER
from service.config import Settings

Traits: TypeAlias = dict[str, Any]
Stone: TypeAlias = tuple[int, int, str]

MAX_LINE: Final = 2_000
"""Characters of a link; the server refuses longer ones."""
SETTINGS: Final = Settings()
WIDE: Final = ("random", "win-block", "attack-weights", "threat-search", "search", "learned")
"""Engines for large boards."""
GAMES: Final[dict[str, Any]] = {
    "none": None,
    "tictactoe": "tictactoe",
    "gomoku": "gomoku",
    "standard": "standard",
    "5x5": {"rows": 5, "cols": 5, "win_length": 5},
    "renju": "renju",
    "caro": "caro",
    "renju 32x32": {**dataclasses.asdict(PRESETS["renju"]), "rows": 32, "cols": 32},
    "32x32": {"rows": 32, "cols": 32, "win_length": 5},
    "32x32, 32 in a row": {"rows": 32, "cols": 32, "win_length": 32},
    "3x32": {"rows": 3, "cols": 32, "win_length": 3},
    "unbounded": {"unbounded": True},
    "unbounded, 32 in a row": {"unbounded": True, "win_length": 32, "overline": False},
}
SIDES: Final = {"tictactoe": 3, "5x5": 5, "3x32": 32} | dict.fromkeys(
    ("none", "gomoku", "standard", "renju", "caro"), 15
)
ENDPOINTS: Final = {
    "moves": "/v1/moves",
    "batch": "/v1/moves/batch",
    "link": "/v1/moves",
    "play": "/v1/play",
    "positions": "/v1/positions",
    "positions-batch": "/v1/positions/batch",
    "analyses": "/v1/analyses",
    "reviews": "/v1/reviews",
    "openings": "/v1/openings/swap2",
    "records": "/v1/records",
    "explorer": "/v1/explorer",
    "puzzles": "/v1/puzzles/PUZZLE/answer",
    "hint": "/v1/puzzles/PUZZLE/hint",
    "training-jobs": "/v1/training-jobs",
}
SEARCHES: Final = ("moves", "batch", "link", "play", "analyses", "reviews", "openings")


def _logarithmic(low: int, high: int) -> Callable[[np.random.Generator], int]:
    return lambda rng: round(math.exp(rng.uniform(math.log(low), math.log(high))))


def _one_of(*values: Any) -> Callable[[np.random.Generator], Any]:
    return lambda rng: values[rng.integers(len(values))]


TRAITS: Final[dict[str, Callable[[np.random.Generator], Any]]] = {
    "game": _one_of(*GAMES, "unbounded", "unbounded", "32x32", "renju 32x32"),
    "form": _one_of("board", "moves", "moves", "stones", "stones", "sgf", "psq", "sgf set up"),
    "count": _logarithmic(1, 40_000),
    "span": _logarithmic(1, MAX_SPAN),
    "step": _one_of(1, 1, 2, 3),
    "origin": _one_of(0, 0, -MAX_COORDINATE, MAX_COORDINATE - MAX_SPAN),
    "layout": _one_of(
        *["drawn"] * 3, *["shuffled"] * 3, "corners", "corners", "random", "lattice", "lattice"
    ),
    "spelling": _one_of("text", "texts", "pairs", "objects"),
    "setup": _one_of(*[False] * 3, *[True]),
    "candidates": _one_of(1, 5, 100, MAX_CANDIDATES, "all"),
    "explain": _one_of(*[False] * 2, *[True]),
    "strength": _one_of(None, None, 1, 50, 99),
    "time_ms": _one_of(1, 1, 5, 20),
    "nodes": _one_of(None, None, 1, 1000),
    "depth": _one_of(None, None, 1, 20),
    "seed": _one_of(None, 1),
    "engine": _one_of(None, *ENGINES, *WIDE, *WIDE),
    "compare": _one_of(
        (), (), ("search",), ("attack-weights",), ("learned", "threat-search"), WIDE
    ),
    "choice": _one_of(None, None, None, None, "allow", "avoid"),
    "choices": _logarithmic(1, 10_000),
    "items": _one_of(1, 2, 16, 64, 64),
    "turns": _one_of(*[False], *[True]),
    "id_length": _one_of(0, 256),
    "tail": _one_of(*[None] * 20, "object", "move", "name", "text", "repeat"),
}
"""What makes a request, each drawn on its own."""


def stones_of(traits: Traits, rng: np.random.Generator) -> list[Stone]:
    """Stones of both sides in turn."""
    unbounded = traits["game"].startswith("unbounded")
    side = traits["span"] if unbounded else SIDES.get(traits["game"], 32)
    rows = 3 if traits["game"] == "3x32" else side
    origin = traits["origin"] if unbounded else 0
    cells = list(itertools.product(range(0, rows, traits["step"]), range(0, side, traits["step"])))
    count = min(traits["count"], len(cells), MAX_STONES + 1)
    if traits["layout"] == "lattice":
        tile = rng.choice(["X", "O", "."], p=[0.4, 0.1, 0.5], size=rng.integers(2, 9, size=2))
        height, width = tile.shape
        drawn = [(row, col, str(tile[row % height, col % width])) for row, col in cells]
        return [(row, col, stone) for row, col, stone in drawn if stone != "."][:count]
    if traits["layout"] == "corners":
        cells = [cells[0], cells[-1], *cells[1:-1]]
    elif traits["layout"] != "drawn":
        cells = [cells[index] for index in rng.permutation(len(cells))]
    # Pairs of columns change sides row by row: no line is longer than two.
    one, other = ([(r, c) for r, c in cells if (r + c // 2) % 2 == parity] for parity in (0, 1))
    if traits["layout"] == "random":
        one, other = cells[::2], cells[1::2]
    turns = itertools.chain.from_iterable(zip(one, other, strict=False))
    return [
        (row + origin, col + origin, "XO"[index % 2])
        for index, (row, col) in enumerate(itertools.islice(turns, count))
    ]


def cells_of(traits: Traits, rng: np.random.Generator) -> list[tuple[int, int]]:
    """The cells of the stones, in turn."""
    return [(row, col) for row, col, _ in stones_of(traits, rng)]


def limits_of(traits: Traits) -> dict[str, int]:
    """The limits of a search."""
    return {name: traits[name] for name in ("time_ms", "nodes", "depth") if traits[name]}


def spelled(cells: list[tuple[int, int]], spelling: str) -> Any:
    """Moves in one of their spellings."""
    if spelling == "pairs":
        return [list(cell) for cell in cells]
    if spelling == "objects":
        return [{"row": row, "col": col} for row, col in cells]
    texts = [f"{row}/{col}" for row, col in cells]
    return " ".join(texts) if spelling == "text" else texts


def position_of(traits: Traits, rng: np.random.Generator) -> dict[str, Any]:
    """The fields of a position or a game."""
    stones = stones_of(traits, rng)
    cells = [(row, col) for row, col, _ in stones]
    game, form = GAMES[traits["game"]], traits["form"]
    to_move = "XO"[len(stones) % 2]
    if form == "sgf":
        points = [f";{'BW'[i % 2]}[{_point(r)}{_point(c)}]" for i, (r, c) in enumerate(cells)]
        return {"sgf": f"(;GM[4]SZ[19]{''.join(points)})"}
    if form == "sgf set up":
        lists = {"X": "AB", "O": "AW"}
        points = [f"{lists[player]}[{_point(r)}{_point(c)}]" for r, c, player in stones]
        if traits["choice"]:  # Rectangles instead.
            points = ["AB[aa:dF]"] * (traits["count"] // 4)
        return {"sgf": f"(;GM[4]SZ[32]{''.join(points)})"}
    if form == "psq":
        lines = [f"{col + 1},{row + 1},5" for row, col in cells]
        return {"psq": "\n".join(["Piskvorky 32x32, 11:11, 0", *lines, "end"])}
    fields: dict[str, Any] = {} if game is None else {"game": game}
    if form == "board" and not traits["game"].startswith("unbounded"):
        side = SIDES.get(traits["game"], 32)
        grid = [["."] * side for _ in range(3 if traits["game"] == "3x32" else side)]
        for row, col, player in stones:
            grid[row][col] = player
        lines = ["".join(line) for line in grid]
        fields["board"] = {"text": "\n".join(lines), "texts": lines}.get(traits["spelling"], grid)
    elif form == "stones":
        fields["stones"] = [
            {"row": row, "col": col, "player": player} for row, col, player in stones
        ]
    else:
        return {**fields, "moves": spelled(cells, traits["spelling"])}
    return {**fields, "setup": True, "to_move": to_move} if traits["setup"] else fields


def _point(number: int) -> str:
    return chr(97 + number % 26) if number % 52 < 26 else chr(65 + number % 26)


def question_of(traits: Traits, rng: np.random.Generator) -> dict[str, Any]:
    """The fields of a move request beside its position."""
    options = {"explain": True} if traits["explain"] else {}
    if traits["strength"]:
        options["strength"] = traits["strength"]
    fields = {"candidates": traits["candidates"], "limits": limits_of(traits), "options": options}
    if traits["seed"] is not None:
        fields["seed"] = traits["seed"]
    if traits["id_length"]:
        fields["id"] = "\1" * traits["id_length"]
    if traits["choice"]:
        width = MAX_SPAN if traits["game"].startswith("unbounded") else 3
        cells = list(map(tuple, rng.integers(width, size=(traits["choices"], 2)).tolist()))
        fields[traits["choice"]] = spelled(cells, traits["spelling"])
    return fields


@dataclasses.dataclass(frozen=True)
class Request:
    """A request, ready to be sent."""

    method: str
    path: str
    body: bytes


def request_of(endpoint: str, traits: Traits) -> Request:
    """The request of traits, cut to the largest that is accepted."""
    traits = dict(traits)
    while True:
        made = _request_of(endpoint, traits)
        if len(made.body) <= SETTINGS.max_body and (
            made.method == "POST" or len(made.path) <= MAX_LINE
        ):
            return made
        larger = "choices" if traits["choice"] and traits["choices"] > traits["count"] else "count"
        larger = "items" if traits["items"] > 1 and endpoint.endswith("batch") else larger
        traits[larger] = traits[larger] * 3 // 4
        traits["count"] = min(traits["count"], MAX_STONES + 1)


def _request_of(endpoint: str, traits: Traits) -> Request:
    # The same traits make the same body.
    rng = np.random.default_rng(zlib.crc32(repr(sorted(traits.items(), key=str)).encode()))
    compare = traits["compare"] if endpoint in ("moves", "batch", "link", "play") else ()
    names = {"engine": traits["engine"], "compare": ",".join(compare)}
    query = {name: text for name, text in names.items() if text and endpoint in SEARCHES}
    if endpoint == "link":
        cells = cells_of({**traits, "origin": 0}, rng)
        question = question_of({**traits, "spelling": "text"}, rng)
        query |= question.pop("limits") | {"moves": spelled(cells, "text")}
        query |= {name: str(question[name]) for name in question if name not in ("options", "id")}
        path = f"{ENDPOINTS[endpoint]}?{urllib.parse.urlencode(query)}"
        return Request("GET", path, b"")
    fields = {} if endpoint == "training-jobs" else position_of(traits, rng)
    if endpoint == "records":
        fields = {"sgf": _tree(traits)}
    elif endpoint in ("puzzles", "hint"):
        fields = {"moves": spelled(cells_of(traits, rng), "text")}
    elif endpoint == "reviews":
        fields["limits"] = {"time_ms": traits["time_ms"]}
        if "moves" in fields:
            fields["moves"] = fields["moves"][: 8 * MAX_MOVES]
    elif endpoint == "openings":
        cells = cells_of(traits, rng)
        cells = cells[:: max(len(cells) // 5, 1)][:5] if traits["setup"] else cells
        named = GAMES[traits["game"]]
        fields = {} if named is None else {"game": named}
        fields |= {"moves": spelled(cells, traits["spelling"]), "limits": limits_of(traits)}
    elif endpoint in ("moves", "batch", "play", "analyses"):
        fields |= question_of(traits, rng)
        turns = {"turns": list(range(traits["items"]))} if traits["turns"] else {}
        special: dict[str, dict[str, Any]] = {"play": {"play": "1/1"}, "analyses": turns}
        fields |= special.get(endpoint, {})
    body: dict[str, Any] = _with_tail(fields, traits["tail"])
    if endpoint.endswith("batch"):
        body = {"requests": [body] * traits["items"]}
    data = json.dumps(body, separators=(",", ":"), ensure_ascii=traits["seed"] is None).encode()
    path = ENDPOINTS[endpoint].replace("PUZZLE", puzzle()) + (
        "?" + urllib.parse.urlencode(query) if query else ""
    )
    return Request("POST", path, data)


def _tree(traits: Traits) -> str:
    """A game with variations: as many nodes as there are stones, in branches of one or of many."""
    cells = [f"{_point(row)}{_point(col)}" for row in range(15) for col in range(15)]
    cells = cells[:: 7 if traits["layout"] == "drawn" else 1]
    nodes = [f";{'BW'[i % 2]}[{cells[i % len(cells)]}]" for i in range(traits["count"])]
    length = len(cells) if traits["setup"] else 1
    lines = ["".join(nodes[i : i + length]) for i in range(0, len(nodes), length)]
    return f"(;GM[4]SZ[15]{''.join(f'({line})' for line in lines)})"


@functools.cache
def puzzle() -> str:
    """The ID of a hardest puzzle."""
    hardest = create_app(SETTINGS).test_client().get("/v1/puzzles?level=5&limit=1")
    identifier: str = json.loads(hardest.data)["puzzles"][0]["id"]
    return identifier


def _with_tail(fields: dict[str, Any], tail: str | None) -> dict[str, Any]:
    """Fields with a fault that comes late."""
    form = next((name for name in ("moves", "stones", "board", "sgf", "psq") if name in fields), "")
    given = fields.get(form)
    if tail == "name":
        return {**fields, "k" * 100_000: 0}
    if tail == "object" and isinstance(given, list):
        return {**fields, form: [*given, {}]}
    if tail == "repeat" and isinstance(given, list):
        return {**fields, form: [*given, *given[-1:]]}
    if isinstance(given, str) and tail in ("text", "move"):
        return {**fields, form: given + ("?" * 50_000 if tail == "text" else " aaa")}
    return fields


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
