"""Reads a position from a file or from standard input, in any of its spellings."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Final

import click

from engines.game import Board, Color, Rules
from engines.game.reading import BINARY_FORMATS, TEXT_FORMATS, Position, read
from engines.game.records import GameRecord

STDIN: Final = "-"
FORMATS: Final = (*TEXT_FORMATS, *BINARY_FORMATS)
"""Suffixes of game records."""


def read_position(
    source: str,
    *,
    game: Rules | str | None,
    to_move: Color | None,
    ply: int | None,
    setup: bool = False,
) -> Board:
    """Read a position; warnings go to standard error.

    Args:
        source: A file, or `-` for standard input. `.sgf`, `.psq`, `.lib` and `.pos` are game
            records, of which the main line of the first game is read; any other content tells by
            itself what it is.
        game: As for `engines.game.reading.read`; it replaces the rules of a record.
        to_move: Side to move; required only if the stone counts leave it open and it is not X.
        ply: Number of moves to play; by default all.
        setup: Whether the stones of a board were placed freely, see `Board.from_stones`.

    Raises:
        TengenError: The content is malformed, or the position is impossible.
        UsageError: The file cannot be read, or an option does not apply to its content.
    """
    if setup and to_move is None:
        raise click.UsageError(
            "--setup needs --to-move: free stones do not decide whose turn it is"
        )
    position = read(
        read_bytes(source), game, form=_form(source), to_move=to_move, ply=ply, setup=setup
    )
    return _warned(position).board


def read_game(
    source: str, *, game: Rules | str | None, number: int = 1, encoding: str | None = None
) -> GameRecord:
    """Read a game; warnings go to standard error.

    Args:
        source: A file as of `read_position`, with moves or a record.
        game: As for `read_position`.
        number: Number of the game in an SGF file, from 1.
        encoding: Encoding of a record.

    Raises:
        TengenError: The content is malformed, or has fewer games.
        UsageError: The file cannot be read, has no moves, or an option does not apply to it.
    """
    position = read(read_bytes(source), game, form=_form(source), number=number, encoding=encoding)
    if position.record is None:
        raise click.UsageError(f"{source} is a board, which has no moves: a game is needed")
    return _warned(position).record or position.record


def _form(source: str) -> str | None:
    suffix = suffix_of(source)
    return suffix if suffix in FORMATS else None


def _warned(position: Position) -> Position:
    for warning in position.warnings:
        click.echo(f"tengen: {warning}", err=True)
    return position


def read_bytes(source: str | Path) -> bytes:
    """The content of a file, or of standard input for `-`.

    Raises:
        UsageError: It cannot be read.
    """
    try:
        return sys.stdin.buffer.read() if source == STDIN else Path(source).read_bytes()
    except OSError as error:
        raise click.UsageError(f"cannot read {source}: {error.strerror}") from None


def suffix_of(source: str | Path) -> str:
    """The suffix of a file in lower case, without its dot."""
    return Path(source).suffix.lower().removeprefix(".")
