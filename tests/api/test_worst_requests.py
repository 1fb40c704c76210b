"""The worst requests of every kind: what one of them may cost is bounded, whatever it contains.

`python -m benchmarks.worst_requests` searches for more of them.

Add a request to `REQUESTS`: its name, path, body, and the seconds of search that it asks for. Its
answer is held to 2 MB, its CPU time to 0.3 s beyond the search, and its memory to 64 MiB more.
"""

from __future__ import annotations

import base64
import dataclasses
import functools
import itertools
import json
import time
import tracemalloc
from collections.abc import Callable, Sequence
from typing import Any, Final, NamedTuple

import flask
import pytest
from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from benchmarks.worst_requests import CPU_S, MEMORY
from engines.game import PRESETS
from service.config import Settings
from service.moves.request_budget import MAX_ANSWER

MAX_BODY: Final = Settings().max_body
MARGIN: Final = 4
"""The CPU of a test machine may be slower, and shared; a request that is quadratic takes more."""

MOVES, BATCH, POSITIONS = "/v1/moves", "/v1/moves/batch", "/v1/positions"
PLAY: Final = "/v1/play"
RECORDS: Final = "/v1/records"
OPENINGS: Final = "/v1/openings/swap2"
ANALYSES: Final = "/v1/analyses?engine=search"
LARGE: Final = {"rows": 32, "cols": 32, "win_length": 5}
UNBOUNDED: Final = {"unbounded": True}
RENJU: Final = {**dataclasses.asdict(PRESETS["renju"]), "rows": 32, "cols": 32}
FORBIDDEN: Final = ((["XXX." * 8] * 4 + ["O.." * 10 + "O."]) * 7)[:32]
"""X may not play on most of the empty cells."""
CORNERS: Final = [{"row": 0, "col": 0, "player": "X"}, {"row": 199, "col": 199, "player": "O"}]
FAR: Final = 1_000_000
EVERY_ENGINE: Final = "learned,random,win-block,threat-search,search,minimax,dice,line-rank"


class Worst(NamedTuple):
    """A costly request."""

    name: str
    path: str
    make: Callable[[], bytes]
    """The body, made when it is needed."""
    status: int = 200
    search_s: float = 0.0
    """Seconds of search that the request asks for."""


def request(
    name: str,
    path: str,
    make: Callable[[], Any],
    status: int = 200,
    *,
    search_s: float = 0.0,
    marks: Sequence[pytest.MarkDecorator] = (),
) -> Any:
    """A row of the table; a body that is not bytes is written as JSON."""

    def body() -> bytes:
        made = make()
        data = made if isinstance(made, bytes) else json.dumps(made, separators=(",", ":")).encode()
        assert len(data) <= MAX_BODY, f"the body has {len(data)} bytes"
        return data

    return pytest.param(Worst(name, path, body, status, search_s), marks=marks, id=name)


def filled(pattern: bytes, item: bytes, end: bytes) -> bytes:
    """A body of the largest size: items, separated by commas, between a beginning and an end."""
    count = (MAX_BODY - len(pattern) - len(end)) // (len(item) + 1)
    return pattern + b",".join([item] * count) + end


def spread_stones(count: int, *, origin: int = 0) -> list[dict[str, Any]]:
    """Stones on an unbounded board, without five in a row."""
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


def batch(item: dict[str, Any], count: int = 64) -> dict[str, Any]:
    return {"requests": [item] * count}


def tree(children: int) -> str:
    """An SGF with that many moves beside each other."""
    cells = [a + b for a in "abcdefghijklmno" for b in "abcdefghijklmno"]
    moves = itertools.islice(itertools.cycle(cells), children)
    return "(;GM[4]SZ[15]" + "".join(f"(;B[{cell}])" for cell in moves) + ")"


def library(texts: int) -> str:
    """A library of texts on cells in base64."""
    header = b"\xffRenLib\xff\x03\x04".ljust(20, b"\xff") + b"\0\0"
    nodes = b"\x01\xc3\0\x01A\0" * (texts - 1) + b"\x01\x43\0\x01A\0"
    return base64.b64encode(header + nodes).decode()


slow: Final = pytest.mark.slow

REQUESTS: Final = [
    # Records.
    request("SGF with 9,999 variations", RECORDS, lambda: {"sgf": tree(9_999)}),
    request("SGF with too many nodes", RECORDS, lambda: {"sgf": tree(20_000)}, 422),
    request("library with 20,000 texts", RECORDS, lambda: {"lib": library(20_000)}),
    # Errors.
    request("empty stones", MOVES, lambda: {"stones": [{}] * 9_900}, 422),
    request("too many stones", MOVES, lambda: filled(b'{"stones":[', b"{}", b"]}"), 400),
    request("numbers as moves", MOVES, lambda: filled(b'{"moves":[', b"0", b"]}"), 422),
    request("lists as moves", MOVES, lambda: {"moves": [[]] * 9_900}, 422),
    request("numbers as rows", MOVES, lambda: filled(b'{"board":[', b"0", b"]}"), 422),
    request("null in a batch", BATCH, lambda: filled(b'{"requests":[', b"null", b"]}"), 422),
    request("64 null", BATCH, lambda: {"requests": [None] * 64}),
    request("bad items", BATCH, lambda: batch({"stones": [{}] * 380})),
    request("unknown fields", MOVES, lambda: {f"k{i}": 0 for i in range(900)}, 422),
    request("names", MOVES, lambda: {f"k{i}": 0 for i in range(24_000)}, 400),
    request(
        "equal names",
        MOVES,
        lambda: json.dumps({f"k{i}": 0 for i in range(990)})[:-1].encode() + b',"k0":1}',
        400,
    ),
    request("long name", MOVES, lambda: {"moves": "h8", "k" * 250_000: 0}, 422),
    request("escaped name", MOVES, lambda: {"moves": "h8", "\0" * 40_000: 0}, 422),
    request("long text", MOVES, lambda: {"moves": "?" * 250_000}, 422),
    request("long option", MOVES, lambda: {"moves": "h8", "options": {"k" * 250_000: 0}}, 422),
    request(
        "large option", MOVES, lambda: {"moves": "", "options": {"memory_mb": "k" * 9**5}}, 422
    ),
    request(
        "options", MOVES, lambda: {"moves": "", "options": dict.fromkeys("abc", [0] * 9**4)}, 422
    ),
    request("digits", MOVES, lambda: b'{"moves":"h8","seed":' + b"9" * 200_000 + b"}", 400),
    request("fraction", MOVES, lambda: b'{"moves":"h8","seed":0.' + b"1" * 200_000 + b"}", 422),
    request("deep", MOVES, lambda: b"[" * 24_000 + b"]" * 24_000, 400),
    request("deep in places", MOVES, lambda: filled(b"[", b"[" * 20 + b"]" * 20, b"]"), 400),
    request("shallow", MOVES, lambda: filled(b"[", b"[[[]]]", b"]"), 400),
    # Large answers.
    request(
        "explained",
        MOVES + "?engine=attack-weights",
        lambda: {
            "game": LARGE,
            "moves": "p16q17",
            "candidates": "all",
            "options": {"explain": True},
        },
    ),
    request(
        "explained batch",
        BATCH + "?engine=attack-weights",
        lambda: batch(
            {"game": LARGE, "moves": "p16", "candidates": "all", "options": {"explain": True}}
        ),
        422,
    ),
    request(
        "compared batch",
        BATCH + f"?engine=attack-weights&compare={EVERY_ENGINE}",
        lambda: batch({"game": LARGE, "moves": "p16", "candidates": "all"}),
        422,
    ),
    request(
        "largest batch",
        BATCH + "?engine=random",
        lambda: batch({"game": LARGE, "moves": "p16", "candidates": 110, "id": "\1" * 256}),
    ),
    request(
        "far away",
        POSITIONS,
        lambda: {"game": UNBOUNDED, "stones": spread_stones(6_000, origin=-FAR)},
    ),
    request(
        "moves of an unbounded game",
        POSITIONS,
        lambda: {
            "game": UNBOUNDED,
            "moves": " ".join(f"{s['row']}/{s['col']}" for s in spread_stones(8_900)),
        },
    ),
    request(
        "forbidden points",
        BATCH + "?engine=attack-weights",
        lambda: batch(
            {"game": RENJU, "board": FORBIDDEN, "setup": True, "to_move": "X", "id": "\1" * 256}, 28
        ),
    ),
    # Large boards.
    request(
        "large table",
        MOVES + "?engine=search",
        lambda: {"moves": "h8i9", "options": {"memory_mb": 4096}, "limits": {"time_ms": 10}},
        search_s=0.01,
        marks=[slow],
    ),
    request(
        "200 cells apart",
        MOVES + "?engine=attack-weights",
        lambda: {
            "game": UNBOUNDED,
            "stones": CORNERS,
            "candidates": 1,
            "options": {"strength": 50},
        },
    ),
    request(
        "200 cells apart, learned",
        MOVES + "?engine=learned",
        lambda: {"game": UNBOUNDED, "stones": CORNERS, "candidates": 1},
    ),
    request(
        "200 cells apart, threat-search",
        MOVES + "?engine=threat-search",
        lambda: {"game": UNBOUNDED, "stones": CORNERS, "limits": {"time_ms": 200}},
        search_s=0.2,
    ),
    request(
        "200 cells apart, batch",
        BATCH + "?engine=attack-weights",
        lambda: batch(
            {
                "game": UNBOUNDED,
                "stones": CORNERS,
                "limits": {"time_ms": 10},
                "options": {"strength": 50},
            },
            16,
        ),
        search_s=0.16,
    ),
    request(
        "many stones",
        MOVES + "?engine=random",
        lambda: {"game": UNBOUNDED, "stones": spread_stones(6_000), "candidates": "all"},
    ),
    request(
        "many stones compared",
        MOVES + "?engine=random&compare=win-block,attack-weights",
        lambda: {"game": UNBOUNDED, "stones": spread_stones(6_000), "candidates": "all"},
        422,
    ),
    request(
        "stones compared",
        MOVES + "?engine=random&compare=win-block,attack-weights",
        lambda: {"game": UNBOUNDED, "stones": spread_stones(6_000)},
        search_s=0.3,
    ),
    request(
        "explained with stones",
        MOVES + "?engine=attack-weights",
        lambda: {
            "game": UNBOUNDED,
            "stones": spread_stones(5_800, origin=-FAR),
            "candidates": "all",
            "options": {"explain": True},
        },
        marks=[slow],
    ),
    request(
        "a turn",
        "/v1/play?engine=random&compare=win-block",
        lambda: {"game": UNBOUNDED, "stones": spread_stones(6_000), "play": "1/1"},
        search_s=0.3,
        marks=[slow],
    ),
    request(
        "every engine",
        MOVES + f"?engine=attack-weights&compare={EVERY_ENGINE}",
        lambda: {"game": UNBOUNDED, "stones": CORNERS, "limits": {"time_ms": 20}},
        search_s=0.18,
        marks=[slow],
    ),
    request(
        "every cell live",
        ANALYSES,
        lambda: {"game": LARGE, "moves": "p16q17", "candidates": "all", "limits": {"time_ms": 500}},
        search_s=0.5,
        marks=[slow],
    ),
    request(
        "many stones live",
        ANALYSES,
        lambda: {"game": UNBOUNDED, "stones": spread_stones(6_000), "limits": {"time_ms": 100}},
        search_s=0.1,
    ),
    request(
        "fast depths live",
        ANALYSES,
        lambda: {
            "game": {"rows": 5, "cols": 5, "win_length": 5},
            "moves": "c3",
            "candidates": "all",
            "limits": {"time_ms": 500},
        },
        search_s=0.5,
        marks=[slow],
    ),
    request(
        "many short searches",
        BATCH + "?engine=search",
        lambda: batch({"moves": "h8i9", "limits": {"time_ms": 1}}),
        search_s=0.064,
    ),
    # Choices of moves, turns and positions.
    request(
        "all but one avoided",
        MOVES + "?engine=random",
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
            lambda: {
                "game": UNBOUNDED,
                "stones": CORNERS,
                "avoid": "1/1",
                "candidates": 1,
                "limits": {"nodes": 100},
                "seed": 1,
            },
            marks=marks,
        )
        for engine, marks in (
            ("random", []),
            ("attack-weights", []),
            ("threat-search", [slow]),
            ("search", [slow]),
            ("learned", [slow]),
        )
    ],
    request(
        "batch of choices on wide boards",
        BATCH + "?engine=attack-weights",
        lambda: batch(
            {"game": UNBOUNDED, "stones": CORNERS, "avoid": "1/1", "limits": {"time_ms": 1}}
        ),
        search_s=0.064,
    ),
    request(
        "batch of long choices",
        BATCH + "?engine=random",
        lambda: batch({"game": LARGE, "moves": "", "allow": "a1" * 1000, "candidates": 1}),
    ),
    request(
        "long turn",
        PLAY + "?engine=random",
        lambda: {"game": UNBOUNDED, "stones": spread_stones(4000), "play": "-1/-1"},
    ),
    request(
        "largest descriptions",
        POSITIONS + "/batch",
        lambda: batch({"board": ["XXOO" * 8, "OOXX" * 8] * 13 + ["." * 32] * 6}, 24),
    ),
    request(
        "too large descriptions",
        POSITIONS + "/batch",
        lambda: batch({"board": ["XXOO" * 8, "OOXX" * 8] * 16}),
        422,
    ),
    request(
        "unbounded descriptions",
        POSITIONS + "/batch",
        lambda: batch({"game": UNBOUNDED, "stones": spread_stones(88)}),
    ),
    # Found by `benchmarks.worst_requests`, and by trying what it suggests.
    request(
        "batch of long games",
        f"{POSITIONS}/batch",
        lambda: batch({"game": LARGE, "moves": drawn_game(1023)}, 44),
        422,
    ),
    request(
        "batch of long games that end badly",
        BATCH + "?engine=random",
        lambda: batch({"game": LARGE, "moves": drawn_game(1000) + " 0/0"}, 44),
        422,
    ),
    request(
        "largest games of a batch",
        f"{POSITIONS}/batch",
        lambda: batch({"game": LARGE, "moves": drawn_game(1000)}, 20),
    ),
    request(
        "batch of long records",
        f"{POSITIONS}/batch",
        lambda: batch({"psq": "Piskvorky 32x32, 11:11, 0\n" + "1,1,0\n" * 480}),
        422,
    ),
    request(
        "many moves as objects",
        POSITIONS,
        lambda: {
            "game": UNBOUNDED,
            "moves": [{"row": s["row"], "col": s["col"]} for s in spread_stones(8_900)],
        },
    ),
    request(
        "seeded search of many stones",
        MOVES + "?engine=search",
        lambda: {
            "game": UNBOUNDED,
            "stones": spread_stones(6_000),
            "seed": 1,
            "limits": {"time_ms": 10},
        },
        search_s=0.01,
    ),
    request(
        "review of a wide game",
        "/v1/reviews?engine=threat-search",
        lambda: {
            "game": UNBOUNDED,
            "moves": ["0/0", "199/199", *drawn_game(510).split()[1:]],
            "limits": {"time_ms": 1},
        },
        search_s=9.2,
        marks=[slow],
    ),
    *[
        request(
            f"opening on {name}: {engine}",
            f"{OPENINGS}?engine={engine}",
            functools.partial(dict, game=game, moves=moves, limits={"time_ms": 20}),
            search_s=0.02,
            marks=marks,
        )
        for name, game, moves in (
            ("a large board", LARGE, ""),
            ("a wide board", UNBOUNDED, "0/0 199/199 0/199"),
            ("a wide board with five stones", UNBOUNDED, "0/0 199/199 0/199 199/0 99/99"),
        )
        for engine, marks in (
            ("search", []),
            ("attack-weights", []),
            ("threat-search", [slow]),
            ("learned", [slow]),
        )
    ],
    request(
        "moves of an opening",
        OPENINGS,
        lambda: {"game": UNBOUNDED, "moves": [[i, 2 * i % 9] for i in range(200)] * 45},
        422,
    ),
    request(
        "review of a long game",
        "/v1/reviews",
        lambda: {"game": LARGE, "moves": drawn_game(512), "limits": {"time_ms": 1}},
        search_s=0.52,
        marks=[slow],
    ),
]


@functools.cache
def warm(app: flask.Flask) -> None:
    """Load the kernels: they are part of the service, not of a request."""
    client = app.test_client()
    for engine in ("search", *EVERY_ENGINE.split(","), "attack-weights"):
        client.post(f"{MOVES}?engine={engine}", json={"moves": "h8", "limits": {"time_ms": 10}})


def send(client: FlaskClient, worst: Worst, data: bytes) -> TestResponse:
    return client.post(worst.path, data=data, content_type="application/json")


@pytest.mark.parametrize("worst", REQUESTS)
def test_worst_request_is_bounded(client: FlaskClient, worst: Worst) -> None:
    warm(client.application)
    data = worst.make()
    start = time.process_time()
    with send(client, worst, data) as response:
        answer = response.data
    seconds = time.process_time() - start
    assert response.status_code == worst.status
    assert len(answer) <= MAX_ANSWER
    assert seconds <= MARGIN * (CPU_S + worst.search_s)


@pytest.mark.slow
@pytest.mark.parametrize("worst", REQUESTS)
def test_worst_request_fits_in_memory(client: FlaskClient, worst: Worst) -> None:
    warm(client.application)
    data = worst.make()
    tracemalloc.start()
    try:
        with send(client, worst, data) as response:
            response.get_data()
        _, peak = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()
    assert peak <= MEMORY
