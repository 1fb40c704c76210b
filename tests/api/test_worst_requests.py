"""Costly requests of every kind: the cost of each is bounded.

`python -m benchmarks.worst_requests` searches for more of them.

Add a request to `REQUESTS`: its name, path, body, and the seconds of search that it asks for. Its
answer is held to 2 MB, its CPU time to 0.3 s beyond the search, and its memory to 64 MiB more.
"""

from __future__ import annotations

import base64
import dataclasses
import functools
import gc
import itertools
import json
import time
import tracemalloc
from collections.abc import Callable
from typing import Any, Final, NamedTuple

import flask
import pytest
from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from benchmarks.worst_requests import CPU_S, MEMORY
from engines.game import PRESETS
from service.api.records import MAX_SGF_NODES
from service.compute.request_budget import MAX_ANSWER
from service.config import Settings

MAX_BODY: Final = Settings().max_body
MARGIN: Final = 4
"""The CPU of a test machine may be slower, and shared; a request that is quadratic takes more."""

MOVES, BATCH = "/v1/moves", "/v1/moves/batch"
ATTACK, RANDOM, SEARCH = (
    f"{MOVES}?engine={name}" for name in ("attack-weights", "random", "search")
)
ATTACK_BATCH, RANDOM_BATCH = f"{BATCH}?engine=attack-weights", f"{BATCH}?engine=random"
POSITIONS, POSITIONS_BATCH = "/v1/positions", "/v1/positions/batch"
PLAY, RECORDS, REVIEWS = "/v1/play", "/v1/records", "/v1/reviews"
OPENINGS: Final = "/v1/openings/swap2"
ANALYSES: Final = "/v1/analyses?engine=search"
LARGE: Final = {"rows": 32, "cols": 32, "win_length": 5}
UNBOUNDED: Final = {"unbounded": True}
FORBIDDEN: Final = {
    "game": {**dataclasses.asdict(PRESETS["renju"]), "rows": 32, "cols": 32},
    "board": ((["XXX." * 8] * 4 + ["O.." * 10 + "O."]) * 7)[:32],
    "setup": True,
    "to_move": "X",
    "id": "\1" * 256,
}
"""X may not play on most of the empty cells."""
LATTICE: Final = [row * 8 for row in [*["X.X.", "....", "X.X."] * 10, "....", "...."]]
"""On such a board the forbidden points depend on too many others."""
CORNERS: Final = [{"row": 0, "col": 0, "player": "X"}, {"row": 199, "col": 199, "player": "O"}]
FAR: Final = 1_000_000
EVERY_ENGINE: Final = "learned,random,win-block,threat-search,search,minimax,dice,line-rank"


class Worst(NamedTuple):
    """A costly request."""

    path: str
    make: Callable[[], Any]
    """Makes the body when it is needed; one that is not bytes is written as JSON."""
    status: int
    search_s: float
    """Seconds of search that the request asks for."""

    def body(self) -> bytes:
        """The body, which is small enough to be read."""
        made = self.make()
        data = made if isinstance(made, bytes) else json.dumps(made, separators=(",", ":")).encode()
        assert len(data) <= MAX_BODY, f"the body has {len(data)} bytes"
        return data


def request(
    name: str,
    path: str,
    make: Callable[[], Any],
    status: int = 200,
    *,
    search_s: float = 0.0,
    slow: bool = False,
) -> Any:
    """A row of the table."""
    marks = [pytest.mark.slow] if slow else []
    return pytest.param(Worst(path, make, status, search_s), marks=marks, id=name)


def filled(pattern: bytes, item: bytes, end: bytes) -> bytes:
    """A body of the largest size: items, separated by commas, between a beginning and an end."""
    count = (MAX_BODY - len(pattern) - len(end)) // (len(item) + 1)
    return pattern + b",".join([item] * count) + end


def spread_stones(count: int, origin: int = 0) -> list[dict[str, Any]]:
    return [
        {"row": origin + i // 90 * 2, "col": origin + i % 90 * 2, "player": "XO"[i // 2 % 2]}
        for i in range(count)
    ]


def drawn_game(count: int) -> str:
    """Moves on a 32x32 board, without three in a row."""
    cells = [divmod(cell, 32) for cell in range(1024)]
    sides = ([(r, c) for r, c in cells if (r + c // 2) % 2 == side] for side in (0, 1))
    moves = itertools.chain.from_iterable(zip(*sides, strict=True))
    return " ".join(f"{row}/{col}" for row, col in itertools.islice(moves, count))


def wide(stones: int, *, origin: int = 0, **fields: Any) -> dict[str, Any]:
    """Stones on an unbounded board, without five in a row."""
    return {"game": UNBOUNDED, "stones": spread_stones(stones, origin), **fields}


def corners(**fields: Any) -> dict[str, Any]:
    """An unbounded board of the largest allowed size."""
    return {"game": UNBOUNDED, "stones": CORNERS, **fields}


def large(**fields: Any) -> dict[str, Any]:
    """A board of the largest size, with one stone."""
    return {"game": LARGE, "moves": "p16", **fields}


def game(**fields: Any) -> dict[str, Any]:
    return {"moves": "h8", **fields}


def within(time_ms: int) -> dict[str, Any]:
    """The field that limits a search."""
    return {"limits": {"time_ms": time_ms}}


def batch(item: dict[str, Any], count: int = 64) -> dict[str, Any]:
    return {"requests": [item] * count}


def tree(children: int) -> str:
    """An SGF with a number of alternative first moves."""
    cells = [a + b for a in "abcdefghijklmno" for b in "abcdefghijklmno"]
    moves = itertools.islice(itertools.cycle(cells), children)
    return "(;GM[4]SZ[15]" + "".join(f"(;B[{cell}])" for cell in moves) + ")"


def library(texts: int) -> str:
    """A library of texts on cells in base64."""
    header = b"\xffRenLib\xff\x03\x04".ljust(20, b"\xff") + b"\0\0"
    nodes = b"\x01\xc3\0\x01A\0" * (texts - 1) + b"\x01\x43\0\x01A\0"
    return base64.b64encode(header + nodes).decode()


REQUESTS: Final = [
    # Records.
    request("largest SGF", RECORDS, lambda: {"sgf": tree(MAX_SGF_NODES - 1)}),
    request("SGF one node too large", RECORDS, lambda: {"sgf": tree(MAX_SGF_NODES)}, 422),
    request("library with 20,000 texts", RECORDS, lambda: {"lib": library(20_000)}),
    # Errors.
    request("too many stones", MOVES, lambda: filled(b'{"stones":[', b"{}", b"]}"), 400),
    request("numbers as moves", MOVES, lambda: filled(b'{"moves":[', b"0", b"]}"), 422),
    request("64 null", BATCH, lambda: {"requests": [None] * 64}),
    request("bad items", BATCH, lambda: batch({"stones": [{}] * 380})),
    request("names", MOVES, lambda: {f"k{i}": 0 for i in range(24_000)}, 400),
    request("long name", MOVES, lambda: {"moves": "h8", "k" * 250_000: 0}, 422),
    request("long text", MOVES, lambda: {"moves": "?" * 250_000}, 422),
    request("options", MOVES, lambda: game(options=dict.fromkeys("abc", [0] * 9**4)), 422),
    request("digits", MOVES, lambda: b'{"moves":"h8","seed":' + b"9" * 200_000 + b"}", 400),
    request("deep in places", MOVES, lambda: filled(b"[", b"[" * 20 + b"]" * 20, b"]"), 400),
    # Large answers.
    request("explained", ATTACK, lambda: large(candidates="all", options={"explain": True})),
    request("largest batch", RANDOM_BATCH, lambda: batch(large(candidates=110, id="\1" * 256))),
    request("far away", POSITIONS, lambda: wide(6_000, origin=-FAR)),
    request("forbidden points", ATTACK_BATCH, lambda: batch({**FORBIDDEN, "explain": True}, 14)),
    request("reasons", ATTACK_BATCH, lambda: batch(large(candidates=2, explain=True))),
    # Large boards.
    request(
        "large table",
        SEARCH,
        lambda: game(options={"memory_mb": 4096}, **within(10)),
        search_s=0.01,
        slow=True,
    ),
    request(
        "200 cells apart, threat-search",
        f"{MOVES}?engine=threat-search",
        lambda: corners(**within(200)),
        search_s=0.2,
    ),
    request(
        "200 cells apart, batch",
        ATTACK_BATCH,
        lambda: batch(corners(options={"strength": 50}, **within(10)), 16),
        search_s=0.16,
    ),
    request(
        "many stones compared",
        f"{RANDOM}&compare=win-block,attack-weights",
        lambda: wide(6_000, candidates="all"),
    ),
    request(
        "every engine",
        f"{ATTACK}&compare={EVERY_ENGINE}",
        lambda: corners(**within(20)),
        search_s=0.18,
        slow=True,
    ),
    request(
        "every cell live",
        ANALYSES,
        lambda: large(candidates="all", **within(500)),
        search_s=0.5,
        slow=True,
    ),
    request("many stones live", ANALYSES, lambda: wide(6_000, **within(100)), search_s=0.1),
    request(
        "many short searches",
        f"{BATCH}?engine=search",
        lambda: batch(game(**within(1))),
        search_s=0.064,
    ),
    # Choices of moves, turns and positions.
    request(
        "all but one avoided",
        RANDOM,
        lambda: {
            "game": LARGE,
            "moves": "",
            "avoid": [f"{i // 32}/{i % 32}" for i in range(1023)],
            "candidates": "all",
        },
    ),
    *[
        request(
            f"avoided on a wide board: {engine}",
            f"{MOVES}?engine={engine}",
            lambda: corners(avoid="1/1", candidates=1, limits={"nodes": 100}, seed=1),
            slow=engine not in ("random", "attack-weights"),
        )
        for engine in ("random", "attack-weights", "threat-search", "search", "learned")
    ],
    request(
        "batch of choices on wide boards",
        ATTACK_BATCH,
        lambda: batch(corners(avoid="1/1", **within(1))),
        search_s=0.064,
    ),
    request(
        "batch of long choices",
        RANDOM_BATCH,
        lambda: batch({"game": LARGE, "moves": "", "allow": "a1" * 1000, "candidates": 1}),
    ),
    request("long turn", f"{PLAY}?engine=random", lambda: wide(4_000, play="-1/-1")),
    request(
        "largest descriptions",
        POSITIONS_BATCH,
        lambda: batch({"board": ["XXOO" * 8, "OOXX" * 8] * 13 + ["." * 32] * 6}, 12),
    ),
    request(
        "too large descriptions",
        POSITIONS_BATCH,
        lambda: batch({"board": ["XXOO" * 8, "OOXX" * 8] * 16}),
        422,
    ),
    request("unbounded descriptions", POSITIONS_BATCH, lambda: batch(wide(88))),
    # Found by `benchmarks.worst_requests`, and by trying what it suggests.
    request(
        "largest games of a batch",
        POSITIONS_BATCH,
        lambda: batch({"game": LARGE, "moves": drawn_game(1000)}, 10),
    ),
    request(
        "largest renju games of a batch",
        POSITIONS_BATCH,
        lambda: batch({"game": FORBIDDEN["game"], "moves": drawn_game(1000)}, 10),
    ),
    request(
        "batch of long renju games that end badly",
        RANDOM_BATCH,
        lambda: batch({"game": FORBIDDEN["game"], "moves": f"{drawn_game(1000)} 0/0"}, 3),
    ),
    request(
        "batch of renju boards that are too involved",
        POSITIONS_BATCH,
        lambda: batch({**FORBIDDEN, "board": LATTICE}, 29),
    ),
    request(
        "batch of long records",
        POSITIONS_BATCH,
        lambda: batch({"psq": "Piskvorky 32x32, 11:11, 0\n" + "1,1,0\n" * 480}),
        422,
    ),
    request(
        "review by two kinds of tables",
        f"{REVIEWS}?engine=search",
        lambda: {"game": UNBOUNDED, "moves": drawn_game(40), **within(5)},
        search_s=0.21,
    ),
    request(
        "review of a wide game",
        f"{REVIEWS}?engine=threat-search",
        lambda: {
            "game": UNBOUNDED,
            "moves": ["0/0", "199/199", *drawn_game(510).split()[1:]],
            **within(1),
        },
        search_s=9.2,
        slow=True,
    ),
    *[
        request(
            f"opening on {name}: {engine}",
            f"{OPENINGS}?engine={engine}",
            functools.partial(dict, game=rules, moves=moves, **within(20)),
            search_s=0.02,
            slow=engine in ("threat-search", "learned"),
        )
        for name, rules, moves in (
            ("a large board", LARGE, ""),
            ("a wide board", UNBOUNDED, "0/0 199/199 0/199"),
            ("a wide board with five stones", UNBOUNDED, "0/0 199/199 0/199 199/0 99/99"),
        )
        for engine in ("search", "attack-weights", "threat-search", "learned")
    ],
    request(
        "moves of an opening",
        OPENINGS,
        lambda: {"game": UNBOUNDED, "moves": [[i, 2 * i % 9] for i in range(200)] * 45},
        422,
    ),
    request(
        "review of a long game",
        REVIEWS,
        lambda: {"game": LARGE, "moves": drawn_game(512), **within(1)},
        search_s=0.52,
        slow=True,
    ),
]


def send(client: FlaskClient, worst: Worst, body: bytes) -> TestResponse:
    return client.post(worst.path, data=body, content_type="application/json")


@functools.cache
def warm(app: flask.Flask) -> None:
    """Load the kernels: they are part of the service, not of a request."""
    client = app.test_client()
    for engine in ("search", *EVERY_ENGINE.split(","), "attack-weights"):
        client.post(f"{MOVES}?engine={engine}", json=game(**within(10)))


@pytest.mark.parametrize("worst", REQUESTS)
def test_worst_request_is_bounded(client: FlaskClient, worst: Worst) -> None:
    warm(client.application)
    body = worst.body()
    # The collector would walk what other tests of this process have left, which costs a request
    # nothing.
    gc.collect()
    gc.freeze()
    start = time.process_time()
    with send(client, worst, body) as response:
        answer = response.data
    seconds = time.process_time() - start
    gc.unfreeze()
    assert response.status_code == worst.status
    assert len(answer) <= MAX_ANSWER
    assert seconds <= MARGIN * (CPU_S + worst.search_s)


@pytest.mark.slow
@pytest.mark.parametrize("worst", REQUESTS)
def test_worst_request_fits_in_memory(client: FlaskClient, worst: Worst) -> None:
    warm(client.application)
    body = worst.body()
    tracemalloc.start()
    try:
        with send(client, worst, body) as response:
            response.get_data()
        _, peak = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()
    assert peak <= MEMORY
