"""Properties of the parsers that hold for any text and any bytes.

They raise one of the game's own errors, or are parsed; and the result round-trips.
"""

from __future__ import annotations

import contextlib
from collections.abc import Callable
from typing import Final

import numpy as np

from tengen.engines.game import PRESETS, Rules
from tengen.engines.game.cells import read_cells
from tengen.engines.game.errors import RecordError, TengenError
from tengen.engines.game.notation import format_moves, format_rows, parse_moves
from tengen.engines.game.reading import read
from tengen.engines.game.records import (
    read_pgn,
    read_pos,
    read_psq,
    read_renlib,
    read_rif,
    read_sgf,
    read_sgf_trees,
    write_pos,
    write_psq,
    write_renlib,
    write_sgf,
)

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
        cells = read_cells(text).cells
    except TengenError:
        return
    assert read_cells(format_rows(cells)).cells.tolist() == cells.tolist()


def sgf(text: str) -> None:
    """Game records in SGF."""
    try:
        records = read_sgf(text)
        written = write_sgf(records)
    except TengenError:
        return
    assert write_sgf(read_sgf(written)) == written


def sgf_trees(text: str) -> None:
    """Games with variations in SGF."""
    try:
        trees = read_sgf_trees(text)
    except TengenError:
        return
    # The first pass may change texts, e.g. drop tabs; later passes must not.
    written = write_sgf(trees)
    assert write_sgf(read_sgf_trees(written)) == written


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


def pgn(text: str) -> None:
    """Games with tags."""
    try:
        records = list(read_pgn(text))
    except TengenError:
        return
    write_sgf(records)


def rif(text: str) -> None:
    """Databases of RenjuNet."""
    try:
        records = list(read_rif(text))
    except TengenError:
        return
    write_sgf(records)


def renlib(data: bytes) -> None:
    """Libraries of RenLib."""
    try:
        tree = read_renlib(data)
    except RecordError:
        return
    try:
        written = write_renlib(tree)
    except RecordError:
        return
    # Writing may add a move without a stone for the side to move, and replace undecodable text:
    # only the second result is stable.
    again = write_renlib(read_renlib(written))
    assert write_renlib(read_renlib(again)) == again
    write_sgf([tree])


def rif_bytes(data: bytes) -> None:
    """Databases of RenjuNet in any encoding."""
    with contextlib.suppress(TengenError):
        list(read_rif(data))


def pos(data: bytes) -> None:
    """Moves of renju programs."""
    try:
        record = read_pos(data)
    except RecordError:
        return
    assert read_pos(write_pos(record)) == record


def door(written: str | bytes) -> None:
    """Anything, in a form that it tells by itself."""
    try:
        position = read(written)
    except TengenError:
        return
    board = position.board
    if position.record is not None:
        moves = parse_moves(format_moves(board.move_stack, board.rules), board.rules)
        assert moves == board.move_stack
    elif not board.rules.unbounded:
        again = read(format_rows(board.cells), board.rules, to_move=board.to_move)
        assert np.array_equal(again.board.cells, board.cells)


READERS: Final[dict[str, Callable[[str], None]]] = {
    "notation": notation,
    "sgf": sgf,
    "sgf trees": sgf_trees,
    "psq": psq,
    "pgn": pgn,
    "rif": rif,
    "door": door,
}
"""Readers of text."""
BYTE_READERS: Final[dict[str, Callable[[bytes], None]]] = {
    "lib": renlib,
    "pos": pos,
    "rif bytes": rif_bytes,
    "door bytes": door,
}
"""Readers of bytes."""
