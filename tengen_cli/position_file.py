"""Reads a position from a file or from standard input, in any of its notations."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Final

import click

from engines.errors import NotationError
from engines.game import Board, Color, Rules, preset
from engines.game.position_reader import RECORD_FORMATS, read_moves, read_record, read_rows

STDIN: Final = "-"
DEFAULT_GAME: Final = "gomoku"
"""The game of moves if none is given."""


def read_position(
    source: str, *, game: Rules | str | None, to_move: Color | None, ply: int | None
) -> Board:
    """Read a position.

    Args:
        source: A file, or `-` for standard input. `.sgf` and `.psq` are game records, of which the
            first game is read; any other text with digits is moves such as `h8i9`, else rows.
        game: Rules, or the name of a preset. Defaults to a record's own rules, tic-tac-toe for 3x3
            rows, and gomoku for the rest.
        to_move: Side to move; required only if the stone counts leave it open and it is not X.
        ply: Number of moves to play; by default all.

    Raises:
        TengenError: The text is malformed, or the position is impossible.
        UsageError: The file cannot be read, or an option does not apply to its contents.
    """
    text = _read_text(source)
    suffix = Path(source).suffix.lower().removeprefix(".")
    for form in RECORD_FORMATS:
        if suffix == form:
            if game is not None or to_move is not None:
                raise click.UsageError("--rules and --to-move do not apply to a game record")
            return read_record(text, form, ply=ply)
    if any(character.isdigit() for character in text):
        rules = game if isinstance(game, Rules) else preset(game or DEFAULT_GAME)
        return read_moves(text, rules, to_move, ply=ply)
    if ply is not None:
        raise click.UsageError("--ply applies to moves and game records, not to rows of text")
    return read_rows(text, game, to_move)


def _read_text(source: str) -> str:
    try:
        return sys.stdin.read() if source == STDIN else Path(source).read_text(encoding="utf-8")
    except OSError as error:
        raise click.UsageError(f"cannot read {source}: {error.strerror}") from None
    except UnicodeDecodeError:
        raise NotationError(f"{source} is not text in UTF-8") from None
