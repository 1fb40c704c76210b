"""Reading a position takes linear time in every format, also if it has faults."""

from __future__ import annotations

import contextlib
import itertools
import json
import time
from collections.abc import Callable, Iterator
from typing import Any, Final, cast

import marshmallow
import pytest

from tengen.engines.game import Board, Move, Rules
from tengen.engines.game.errors import TengenError
from tengen.service.api import positions as serialize
from tengen.service.compute.query import read_position
from tengen.service.errors import MalformedJsonError
from tengen.service.http.json_body import parse_json
from tengen.service.schemas.positions import PositionSchema

Body = Callable[[int], str]
"""Makes a body of about a given number of characters."""


def cells() -> Iterator[tuple[int, int]]:
    """Cells of a game without a winner, on an unbounded board."""
    board = list(itertools.product(range(200), repeat=2))
    # Pairs of columns change sides row by row, so that no line is longer than two.
    x, o = ([(r, c) for r, c in board if (r + c // 2) % 2 == side] for side in (0, 1))
    return itertools.chain.from_iterable(zip(x, o, strict=True))


def filled(size: int, start: str, items: Iterator[str], end: str, separator: str = "") -> str:
    room = size - len(start) - len(end)
    taken = []
    for item in items:
        room -= len(item) + len(separator)
        if room < 0:
            break
        taken.append(item)
    return start + separator.join(taken) + end


def repeated(start: str, item: str, end: str, separator: str = "") -> Body:
    return lambda size: filled(size, start, itertools.repeat(item), end, separator)


def unbounded(field: str, item: Callable[[int, int], str], *, text: bool = False) -> Body:
    start, end, separator = ('"', '"}', " ") if text else ("[", "]}", ",")
    start = f'{{"game":{{"unbounded":true}},"{field}":{start}'
    return lambda size: filled(size, start, itertools.starmap(item, cells()), end, separator)


def record(form: str, start: str, item: str, end: str = "") -> Body:
    quoted = [json.dumps(part)[1:-1] for part in (start, item, end)]
    return repeated(f'{{"{form}":"{quoted[0]}', quoted[1], quoted[2] + '"}')


def stone(row: int, col: int) -> str:
    return f'{{"row":{row},"col":{col},"player":"{"XO"[(row + col // 2) % 2]}"}}'


FORMATS: Final[dict[str, Body]] = {
    "moves: one text": unbounded("moves", lambda row, col: f"{row}/{col}", text=True),
    "moves: texts": unbounded("moves", lambda row, col: f'"{row}/{col}"'),
    "moves: pairs": unbounded("moves", lambda row, col: f"[{row},{col}]"),
    "moves: objects": unbounded("moves", lambda row, col: f'{{"row":{row},"col":{col}}}'),
    "moves: h8, again and again": repeated('{"moves":"', "h8", '"}'),
    "moves: no notation": repeated('{"moves":"', "aaaa", '"}'),
    "stones": unbounded("stones", stone),
    "board: rows": repeated('{"board":[', '"X.O"', "]}", ","),
    "board: long rows": repeated('{"board":["...","...","', ". ", '"]}'),
    "board: arrays": repeated('{"board":[', '["X",null]', "]}", ","),
    "board: one text": repeated('{"board":"', "X.O\\n", '"}'),
    "sgf: points": record("sgf", "(;GM[4]AB", "[aa:cc]", ")"),
    "sgf: nodes": record("sgf", "(;GM[4]", ";C[]", ")"),
    "sgf: variations": record("sgf", "(;GM[4]", "(;B[hh];W[ii])", ")"),
    "sgf: comments": record("sgf", "(;GM[4];B[hh]C", "[a\\]b]", ")"),
    "sgf: one comment": record("sgf", "(;GM[4];B[hh]C[", "\\\\\n", "])"),
    "sgf: games": record("sgf", "", "(;GM[4];B[hh])"),
    "sgf: unfinished": record("sgf", "(;GM[4]C[", "[a"),
    "sgf: blanks before junk": record("sgf", "(;GM[4]", " ", "!"),
    "sgf: blanks after a parenthesis": record("sgf", "(", " ", "!"),
    "sgf: nodes of two moves": record("sgf", "(;GM[4]SZ[32]C[aaaaaaaaaaaaaa]", ";B[]W[]", ")"),
    "psq: moves": record("psq", "Piskvorky 15x15, 11:11, 0\n", "8,8,125\n"),
    "psq: names": record("psq", "Piskvorky 15x15, 11:11, 0\n8,8,125\n", "Ann\n"),
    "psq: blanks in the header": record("psq", "Piskvorky 15x15, 11:11", " ", "x"),
}


def read(body: bytes) -> None:
    """Compute the response of `POST /v1/positions`, without HTTP."""
    with contextlib.suppress(MalformedJsonError, TengenError, marshmallow.ValidationError):
        loaded = PositionSchema().load(cast("dict[str, Any]", parse_json(body)))
        json.dumps(serialize.position(read_position(loaded)))


def cost(name: str, size: int, rounds: int) -> float:
    """CPU seconds per byte, least of some rounds."""
    body = FORMATS[name](size).encode()
    costs = []
    for _ in range(rounds):
        started = time.process_time()
        read(body)
        costs.append(time.process_time() - started)
    return min(costs) / len(body)


# Slow only in that it measures time, which a busy machine disturbs.
@pytest.mark.slow
@pytest.mark.parametrize("name", FORMATS)
def test_reading_takes_linear_time(name: str) -> None:
    assert len(FORMATS[name](32_768).encode()) == pytest.approx(32_768, rel=0.01)
    # A quadratic reader costs eight times as much per byte.
    assert cost(name, 32_768, rounds=3) < 4 * cost(name, 4096, rounds=6)


def test_games_to_read_have_no_winner() -> None:
    moves = itertools.starmap(Move, itertools.islice(cells(), 4000))
    assert Board.from_moves(moves, Rules(None, None, 5)).outcome() is None
