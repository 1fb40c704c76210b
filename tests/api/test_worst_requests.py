"""Costly requests of every kind: the cost of each is bounded.

`python -m benchmarks.worst_requests` searches for more of them.

Add a request to `REQUESTS`: its name, path and body. Its response is held to 2 MB, its processor
time to 0.3 s beyond the limits in it, and its memory to 64 MiB more.
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
from collections.abc import Callable, Iterator
from typing import Any, Final, NamedTuple
from urllib.parse import parse_qsl, urlsplit

import flask
import numpy as np
import pytest
from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from benchmarks.worst_requests import CPU_S, MEMORY, allowed_s
from tengen.engines.game import PRESETS
from tengen.service.api.records import MAX_SGF_NODES
from tengen.service.compute.request_budget import MAX_ANSWER
from tengen.service.config import Settings

MAX_BODY: Final = Settings().max_body
MARGIN: Final = 4
"""The CPU of a test machine may be slower, and shared; a request that is quadratic takes more."""

MOVES, BATCH, PLAY = "/v1/moves", "/v1/moves/batch", "/v1/play"
ATTACK, RANDOM, SEARCH = "?engine=attack-weights", "?engine=random", "?engine=search"
POSITIONS, POSITIONS_BATCH, RECORDS = "/v1/positions", "/v1/positions/batch", "/v1/records"
REVIEWS, OPENINGS, ANALYSES = "/v1/reviews", "/v1/openings/swap2", "/v1/analyses"
LARGE: Final = {"rows": 32, "cols": 32, "win_length": 5}
RENJU: Final = {**dataclasses.asdict(PRESETS["renju"]), "rows": 32, "cols": 32}
CARO: Final = {**dataclasses.asdict(PRESETS["caro"]), "rows": 32, "cols": 32}
UNBOUNDED: Final = {"unbounded": True}
LONG_ID: Final = "\1" * 256
FAR: Final = 1_000_000
MS: Final[dict[str, Any]] = {"limits": {"time_ms": 1}}
EVERY_ENGINE: Final = "learned,random,win-block,threat-search,search,minimax,dice,line-rank"
SGF: Final = "(;GM[4]SZ[15]"


class Worst(NamedTuple):
    """A costly request."""

    path: str
    make: Callable[[], Any]
    """Makes the body when it is needed; one that is not bytes is written as JSON."""
    status: int

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
    slow: bool = False,
) -> Any:
    """A row of the table."""
    marks = [pytest.mark.slow] if slow else []
    return pytest.param(Worst(path, make, status), marks=marks, id=name)


def filled(start: str, item: str, end: str) -> bytes:
    """A body of the largest size: a beginning, items and an end."""
    count = (MAX_BODY - len(start) - len(end)) // len(item)
    return (start + item * count + end).encode()


def wide(stones: int, *, origin: int = 0, **fields: Any) -> dict[str, Any]:
    """Stones on an unbounded board, without five in a row."""
    cells = [(origin + i // 90 * 2, origin + i % 90 * 2) for i in range(stones)]
    players = itertools.cycle("XXOO")
    placed = [
        {"row": row, "col": col, "player": player}
        for (row, col), player in zip(cells, players, strict=False)
    ]
    return {"game": UNBOUNDED, "stones": placed, **fields}


def drawn_game(count: int, side: int = 32, seed: int | None = None) -> str:
    """Moves without three in a row, in the order of the rows or in a random one."""
    cells = [divmod(cell, side) for cell in range(side * side)]
    sides = [[(r, c) for r, c in cells if (r + c // 2) % 2 == parity] for parity in (0, 1)]
    if seed is not None:
        rng = np.random.default_rng(seed)
        sides = [[cells[i] for i in rng.permutation(len(cells))] for cells in sides]
    moves = itertools.chain.from_iterable(zip(*sides, strict=True))
    return " ".join(f"{row}/{col}" for row, col in itertools.islice(moves, count))


def shuffled_game(game: Any, count: int, **fields: Any) -> dict[str, Any]:
    """A game whose moves are all over a large board."""
    return {"game": game, "moves": drawn_game(count, seed=1), **fields}


def corners(**fields: Any) -> dict[str, Any]:
    """An unbounded board of the largest allowed size."""
    stones = [{"row": at, "col": at, "player": player} for at, player in ((0, "X"), (199, "O"))]
    return {"game": UNBOUNDED, "stones": stones, **fields}


def large(**fields: Any) -> dict[str, Any]:
    """A board of the largest size, with one stone."""
    return {"game": LARGE, "moves": "p16", **fields}


def lattice(game: Any, side: int, **fields: Any) -> dict[str, Any]:
    """A board with lines of every kind, full of points that may be forbidden."""

    def stone(row: int, col: int) -> str:
        if (row % 4, col % 4) in ((0, 0), (2, 2)):
            return "X"
        return "O" if row % 8 == col % 8 == 1 else "."

    rows = ["".join(stone(row, col) for col in range(side)) for row in range(side)]
    return {"game": game, "board": rows, "setup": True, "to_move": "O", **fields}


def forbidden(**fields: Any) -> dict[str, Any]:
    """A board of renju where X may not play on most of the empty cells."""
    rows = ((["XXX." * 8] * 4 + ["O.." * 10 + "O."]) * 7)[:32]
    return {"game": RENJU, "board": rows, "setup": True, "to_move": "X", "id": LONG_ID, **fields}


def involved() -> dict[str, Any]:
    """A board whose forbidden points depend on too many others."""
    rows = [row * 8 for row in [*["X.X.", "....", "X.X."] * 10, "....", "...."]]
    return forbidden(board=rows)


def game(**fields: Any) -> dict[str, Any]:
    return {"moves": "h8", **fields}


def within(time_ms: int) -> dict[str, Any]:
    """The field that limits a search."""
    return {"limits": {"time_ms": time_ms}}


def batch(item: Any, count: int = 64) -> dict[str, Any]:
    return {"requests": [item] * count}


def tree(children: int) -> str:
    """An SGF with a number of alternative first moves."""
    cells = [a + b for a in "abcdefghijklmno" for b in "abcdefghijklmno"]
    moves = itertools.islice(itertools.cycle(cells), children)
    return SGF + "".join(f"(;B[{cell}])" for cell in moves) + ")"


def library(texts: int) -> str:
    """A library of texts on cells in base64."""
    header = b"\xffRenLib\xff\x03\x04".ljust(20, b"\xff") + b"\0\0"
    nodes = b"\x01\xc3\0\x01A\0" * (texts - 1) + b"\x01\x43\0\x01A\0"
    return base64.b64encode(header + nodes).decode()


def long_turns(turns: range) -> dict[str, Any]:
    """Turns of the longest game."""
    return {"game": UNBOUNDED, "moves": drawn_game(10_000, 110), "turns": [*turns], **MS}


EXPLAINED: Final = {"explain": True, **MS}
REQUESTS: Final = [
    # Records.
    request("largest SGF", RECORDS, lambda: {"sgf": tree(MAX_SGF_NODES - 1)}),
    request("SGF one node too large", RECORDS, lambda: {"sgf": tree(MAX_SGF_NODES)}, 422),
    request(
        "SGF of variations",
        RECORDS,
        lambda: filled('{"sgf":"' + SGF + ";B[h8](;W[])", "(;W[i9]C[a])", ')"}'),
        422,
    ),
    request("SGF of values", MOVES, lambda: filled('{"sgf":"(;GM[4]ZZ', "[]", ')"}')),
    request("SGF of blanks", MOVES, lambda: filled('{"sgf":"(;GM[4]', " ", '!"}'), 422),
    request("psq of blanks", POSITIONS, lambda: filled('{"psq":"Piskvorky 9x9', " ", 'x"}'), 422),
    request("library with 20,000 texts", RECORDS, lambda: {"lib": library(20_000)}),
    request(
        "batch of long records",
        POSITIONS_BATCH,
        lambda: batch({"psq": "Piskvorky 32x32, 11:11, 0\n" + "1,1,0\n" * 480}),
        422,
    ),
    # Errors.
    request("too many stones", MOVES, lambda: filled('{"stones":[', "{},", "{}]}"), 400),
    request("numbers as moves", MOVES, lambda: filled('{"moves":[', "0,", "0]}"), 422),
    request("64 null", BATCH, lambda: batch(None)),
    request("bad items", BATCH, lambda: batch({"stones": [{}] * 380})),
    request("names", MOVES, lambda: {f"k{i}": 0 for i in range(24_000)}, 400),
    request("long name", MOVES, lambda: {"moves": "h8", "k" * 250_000: 0}, 422),
    request("long text", MOVES, lambda: {"moves": "?" * 250_000}, 422),
    request("options", MOVES, lambda: game(options=dict.fromkeys("abc", [0] * 9**4)), 422),
    request("digits", MOVES, lambda: filled('{"moves":"h8","seed":', "9", "}"), 400),
    request("deep", MOVES, lambda: filled("[", "[" * 20 + "]" * 20 + ",", "0]"), 400),
    request("opening", OPENINGS, lambda: {"moves": [[i, 2 * i % 9] for i in range(9_000)]}, 422),
    # Large responses.
    request(
        "explained", MOVES + ATTACK, lambda: large(candidates="all", options={"attacks": True})
    ),
    request("large batch", BATCH + RANDOM, lambda: batch(large(candidates=110, id=LONG_ID))),
    request("larger batch", BATCH + RANDOM, lambda: batch(large(candidates="all", id=LONG_ID))),
    request("far away", POSITIONS, lambda: wide(6_000, origin=-FAR)),
    request(
        "many stones compared",
        f"{MOVES}{RANDOM}&compare=win-block,attack-weights,threat-search,search,learned,random",
        lambda: wide(6_000, candidates="all", **MS),
        422,
    ),
    request("long turn", PLAY + RANDOM, lambda: wide(4_000, play="-1/-1")),
    request("last turns", ANALYSES + RANDOM, lambda: long_turns(range(9_937, 10_001))),
    request("first turns", ANALYSES + RANDOM, lambda: long_turns(range(64))),
    request(
        "largest descriptions",
        POSITIONS_BATCH,
        lambda: batch({"board": ["XXOO" * 8, "OOXX" * 8] * 13 + ["." * 32] * 6}, 7),
    ),
    request("unbounded descriptions", POSITIONS_BATCH, lambda: batch(wide(88))),
    request(
        "largest games of a batch",
        POSITIONS_BATCH,
        lambda: batch({"game": LARGE, "moves": drawn_game(1000)}, 6),
    ),
    # Renju, and reasons for moves.
    *[
        request(
            f"explained lattice: {engine}",
            f"{MOVES}?engine={engine}",
            lambda: lattice(RENJU, 32, **EXPLAINED),
            slow=engine != "random",
        )
        for engine in ("random", "search", "learned")
    ],
    *[
        request(
            f"explained lattice of {name}",
            MOVES + RANDOM,
            functools.partial(lattice, rules, side, **EXPLAINED),
            slow=True,
        )
        for name, rules, side in (("renju", "renju", 15), ("caro", CARO, 32), ("gomoku", LARGE, 32))
    ],
    request(
        "batch of explained lattices",
        BATCH + RANDOM,
        lambda: batch(lattice(RENJU, 32, **EXPLAINED), 16),
    ),
    request(
        "batch of lattices", f"{BATCH}?engine=learned", lambda: batch(lattice(RENJU, 32, **MS), 44)
    ),
    request("reasons", BATCH + ATTACK, lambda: batch(large(candidates=2, **EXPLAINED))),
    request("forbidden points", BATCH + ATTACK, lambda: batch(forbidden(**EXPLAINED), 9)),
    request("described lattices", POSITIONS_BATCH, lambda: batch(lattice(RENJU, 32), 29)),
    request("boards that are too involved", POSITIONS_BATCH, lambda: batch(involved(), 19)),
    request(
        "largest renju games of a batch",
        POSITIONS_BATCH,
        lambda: batch({"game": RENJU, "moves": drawn_game(1000)}, 6),
    ),
    request(
        "batch of long renju games that end badly",
        BATCH + RANDOM,
        lambda: batch({"game": RENJU, "moves": f"{drawn_game(1000)} 0/0"}, 2),
    ),
    # Searches.
    request(
        "large table",
        MOVES + SEARCH,
        lambda: game(options={"memory_mb": 4096}, **within(10)),
        slow=True,
    ),
    request(
        "200 cells apart, threat-search",
        f"{MOVES}?engine=threat-search",
        lambda: corners(**within(200)),
    ),
    request(
        "200 cells apart, batch",
        BATCH + ATTACK,
        lambda: batch(corners(options={"strength": 50}, **within(10)), 16),
    ),
    request(
        "every engine",
        f"{MOVES}{ATTACK}&compare={EVERY_ENGINE}",
        lambda: corners(**within(20)),
        slow=True,
    ),
    request(
        "every cell live",
        ANALYSES + SEARCH,
        lambda: large(candidates="all", **within(500)),
        slow=True,
    ),
    request("many stones live", ANALYSES + SEARCH, lambda: wide(6_000, **within(100))),
    request("many short searches", BATCH + SEARCH, lambda: batch(game(**MS))),
    # Choices of moves.
    request(
        "all but one avoided",
        MOVES + RANDOM,
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
            slow=engine != "attack-weights",
        )
        for engine in ("random", "attack-weights", "threat-search", "search", "learned")
    ],
    request(
        "batch of choices on wide boards", BATCH + ATTACK, lambda: batch(corners(avoid="1/1", **MS))
    ),
    request(
        "batch of long choices",
        BATCH + RANDOM,
        lambda: batch({"game": LARGE, "moves": "", "allow": "a1" * 1000, "candidates": 1}),
    ),
    # Reviews and openings.
    request(
        "review by two kinds of tables",
        REVIEWS + SEARCH,
        lambda: {"game": UNBOUNDED, "moves": drawn_game(40), **within(5)},
    ),
    request(
        "review of a wide game",
        f"{REVIEWS}?engine=threat-search",
        lambda: {
            "game": UNBOUNDED,
            "moves": ["0/0", "199/199", *drawn_game(510).split()[1:]],
            **MS,
        },
    ),
    *[
        request(
            f"review of a shuffled game: {name}, {engine}",
            f"{REVIEWS}?engine={engine}",
            functools.partial(shuffled_game, rules, 512, **MS),
            slow=True,
        )
        for name, rules in (("renju", RENJU), ("caro", CARO))
        for engine in ("search", "threat-search", "learned")
    ],
    *[
        request(
            f"opening on {name}: {engine}",
            f"{OPENINGS}?engine={engine}",
            functools.partial(dict, game=rules, moves=moves, **within(20)),
            slow=engine != "search",
        )
        for name, rules, moves in (
            ("a large board", LARGE, ""),
            ("a wide board", UNBOUNDED, "0/0 199/199 0/199"),
            ("a wide board with five stones", UNBOUNDED, "0/0 199/199 0/199 199/0 99/99"),
        )
        for engine in ("search", "attack-weights", "threat-search", "learned")
    ],
    *[
        request(
            f"opening of renju, {name}: {engine}",
            f"/v1/openings/renju?engine={engine}",
            functools.partial(
                dict, game={**RENJU, "rows": 31, "cols": 31}, **answers, **within(20)
            ),
            slow=engine != "search",
        )
        for name, answers in (
            ("three stones", {"opening": "yamaguchi"}),
            ("fourth", {"opening": "soosorv8", "moves": "p16p17q17", "swaps": [False]}),
            (
                "ten fifths",
                {"opening": "taraguchi10", "moves": "p16p17q17o15", "swaps": [False] * 3},
            ),
        )
        for engine in ("search", "attack-weights", "threat-search", "learned")
    ],
]


def send(client: FlaskClient, worst: Worst, body: bytes) -> TestResponse:
    return client.post(worst.path, data=body, content_type="application/json")


@pytest.fixture(scope="module")
def frozen() -> Iterator[None]:
    """The collector does not walk what other tests of this process have left."""
    gc.collect()
    gc.freeze()
    yield
    gc.unfreeze()


@functools.cache
def warm(app: flask.Flask) -> None:
    """Load the kernels: they are part of the service, not of a request."""
    client = app.test_client()
    for engine in ("search", *EVERY_ENGINE.split(","), "attack-weights"):
        client.post(f"{MOVES}?engine={engine}", json=game(**within(10)))


@pytest.mark.usefixtures("frozen")
@pytest.mark.parametrize("worst", REQUESTS)
def test_worst_request_is_bounded(client: FlaskClient, worst: Worst) -> None:
    warm(client.application)
    body = worst.body()
    gc.collect()
    start = time.process_time()
    with send(client, worst, body) as response:
        answer = response.data
    seconds = time.process_time() - start
    assert response.status_code == worst.status
    assert len(answer) <= MAX_ANSWER
    query = dict(parse_qsl(urlsplit(worst.path).query))
    compared = query["compare"].split(",") if "compare" in query else []
    allowed = allowed_s({**query, "compare": compared}, worst.make(), answer)
    assert seconds - allowed <= MARGIN * CPU_S


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
