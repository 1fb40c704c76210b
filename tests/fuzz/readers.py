"""Properties of the parsers that hold for any text.

A text raises one of the game's own errors, or it is parsed; and the result round-trips.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from engines.game import PRESETS, Rules
from engines.game.errors import RecordError, TengenError
from engines.game.notation import (
    format_moves,
    format_rows,
    parse_moves,
    parse_rows,
)
from engines.game.records import read_psq, read_sgf, write_psq, write_sgf

UNBOUNDED: Final = Rules(None, None, 5)


def notation(text: str) -> None:
    """Rows, and moves on boards with and without borders."""
    for rules in (PRESETS["gomoku"], UNBOUNDED):
        try:
            moves = parse_moves(text, rules)
        except TengenError:
            continue
        assert parse_moves(format_moves(moves, rules), rules) == moves
    try:
        cells = parse_rows(text)
    except TengenError:
        return
    assert parse_rows(format_rows(cells)).tolist() == cells.tolist()


def sgf(text: str) -> None:
    """Game records in SGF."""
    try:
        records = read_sgf(text)
        written = write_sgf(records)
    except TengenError:
        return
    assert write_sgf(read_sgf(written)) == written


def psq(text: str) -> None:
    """Game records of Piskvork."""
    try:
        record = read_psq(text)
    except TengenError:
        return
    try:
        written = write_psq(record)
    except RecordError:
        return
    assert write_psq(read_psq(written)) == written


READERS: Final[dict[str, Callable[[str], None]]] = {"notation": notation, "sgf": sgf, "psq": psq}
