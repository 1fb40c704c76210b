"""CPU time per byte of reading and describing a position, by format, from 1 KB to the limit.

    python -m benchmarks.readers

Formats with a stated maximum (10,000 moves, 20,000 nodes, ...) are refused beyond it, which costs
less than reading them. The ratio is the most expensive byte of all sizes to one of a 1 KB body: 1
is linear reading.
"""

from __future__ import annotations

import contextlib
import itertools
import json
import time
from collections.abc import Callable, Iterator
from typing import Final

import marshmallow

from engines.errors import TengenError
from service.errors import MalformedJsonError
from service.http.request_body import parse_json
from service.moves.query import read_position
from service.schemas.positions import PositionSchema
from service.serialize import positions as serialize

SIZES: Final = tuple(1024 * 2**power for power in range(9))
"""Bytes of a body; the last is the limit of the service."""
ROUNDS: Final = 5
_SCHEMA: Final = PositionSchema()


def cells() -> Iterator[tuple[int, int]]:
    """Cells of a game without a winner, on an unbounded board."""
    board = list(itertools.product(range(200), repeat=2))
    # Pairs of columns change sides row by row, so that no line is longer than two.
    x, o = ([(r, c) for r, c in board if (r + c // 2) % 2 == side] for side in (0, 1))
    return itertools.chain.from_iterable(zip(x, o, strict=True))


def _filled(size: int, start: str, items: Iterator[str], end: str, separator: str = "") -> str:
    """A text of nearly `size` characters."""
    room = size - len(start) - len(end)
    taken = []
    for item in items:
        room -= len(item) + len(separator)
        if room < 0:
            break
        taken.append(item)
    return start + separator.join(taken) + end


def _repeated(start: str, item: str, end: str, separator: str = "") -> Callable[[int], str]:
    return lambda size: _filled(size, start, itertools.repeat(item), end, separator)


def _on_unbounded(
    field: str, item: Callable[[int, int], str], *, text: bool = False
) -> Callable[[int], str]:
    start, end, separator = ('"', '"}', " ") if text else ("[", "]}", ",")
    start = f'{{"game":{{"unbounded":true}},"{field}":{start}'
    return lambda size: _filled(
        size, start, (item(row, col) for row, col in cells()), end, separator
    )


def _record(form: str, start: str, item: str, end: str = "") -> Callable[[int], str]:
    quoted = [json.dumps(part)[1:-1] for part in (start, item, end)]
    return _repeated(f'{{"{form}":"{quoted[0]}', quoted[1], quoted[2] + '"}')


FORMATS: Final[dict[str, Callable[[int], str]]] = {
    "moves: one text": _on_unbounded("moves", lambda row, col: f"{row}/{col}", text=True),
    "moves: texts": _on_unbounded("moves", lambda row, col: f'"{row}/{col}"'),
    "moves: pairs": _on_unbounded("moves", lambda row, col: f"[{row},{col}]"),
    "moves: objects": _on_unbounded("moves", lambda row, col: f'{{"row":{row},"col":{col}}}'),
    "moves: h8, again and again": _repeated('{"moves":"', "h8", '"}'),
    "moves: no notation": _repeated('{"moves":"', "aaaa", '"}'),
    "stones": _on_unbounded(
        "stones",
        lambda row, col: f'{{"row":{row},"col":{col},"player":"{"XO"[(row + col // 2) % 2]}"}}',
    ),
    "board: rows": _repeated('{"board":[', '"X.O"', "]}", ","),
    "board: long rows": _repeated('{"board":["...","...","', ". ", '"]}'),
    "board: arrays": _repeated('{"board":[', '["X",null]', "]}", ","),
    "board: one text": _repeated('{"board":"', "X.O\\n", '"}'),
    "sgf: points": _record("sgf", "(;GM[4]AB", "[aa:cc]", ")"),
    "sgf: nodes": _record("sgf", "(;GM[4]", ";C[]", ")"),
    "sgf: variations": _record("sgf", "(;GM[4]", "(;B[hh];W[ii])", ")"),
    "sgf: comments": _record("sgf", "(;GM[4];B[hh]C", "[a\\]b]", ")"),
    "sgf: one comment": _record("sgf", "(;GM[4];B[hh]C[", "\\\\\n", "])"),
    "sgf: games": _record("sgf", "", "(;GM[4];B[hh])"),
    "sgf: unfinished": _record("sgf", "(;GM[4]C[", "[a", ""),
    "psq: moves": _record("psq", "Piskvorky 15x15, 11:11, 0\n", "8,8,125\n"),
    "psq: names": _record("psq", "Piskvorky 15x15, 11:11, 0\n8,8,125\n", "Ann\n"),
}
"""Format → body of nearly a given number of bytes."""


def read(body: bytes) -> None:
    """Answer `POST /v1/positions`, without HTTP."""
    with contextlib.suppress(MalformedJsonError, TengenError, marshmallow.ValidationError):
        loaded = _SCHEMA.load(parse_json(body))
        json.dumps(serialize.position(read_position(loaded)))


def cost(name: str, size: int, rounds: int = ROUNDS) -> float:
    """CPU seconds per byte, the least of some rounds.

    Args:
        name: A format.
        size: Bytes of the body.
        rounds: Number of rounds.
    """
    body = FORMATS[name](size).encode()
    costs = []
    for _ in range(rounds):
        started = time.process_time()
        read(body)
        costs.append(time.process_time() - started)
    return min(costs) / len(body)


def main() -> None:
    """Print the costs of every format, and the ratio of the most expensive byte."""
    sizes = " ".join(f"{size // 1024:>6} K" for size in SIZES)
    print(f"{'ns per byte':28}{sizes}   ratio   ms at the limit")
    for name in FORMATS:
        costs = [cost(name, size) for size in SIZES]
        shown = " ".join(f"{each * 1e9:8.0f}" for each in costs)
        ratio = max(costs) / costs[0]
        print(f"{name:28}{shown}{ratio:8.2f}{costs[-1] * SIZES[-1] * 1000:12.0f}", flush=True)


if __name__ == "__main__":
    main()
