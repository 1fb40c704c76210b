"""A position from a file or from standard input, whatever it is written in."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Final

import click

from engines.errors import NotationError, PositionError
from engines.game import PRESETS, Board, Color, Rules
from engines.game.position_reader import (
    RECORD_FORMATS,
    read_moves,
    read_record,
    read_rows,
)

STDIN: Final = "-"
_RECORD_FORMATS: Final = {f".{form}": form for form in RECORD_FORMATS}
"""File name suffix → format."""


def read_position(
    source: str, *, rules: Rules | None, to_move: Color | None, ply: int | None
) -> Board:
    """Read a position.

    Args:
        source: A file, or `-` for standard input. `.sgf` and `.psq` are game records, of which the
            first game is taken; all else is rows of text, or moves such as `h8i9` if it has digits.
        rules: The game; left out, a record says, 3x3 rows are tic-tac-toe and the rest is gomoku.
        to_move: Needed only where the number of stones leaves it open and it is not X.
        ply: Take the position after so many moves of a game; None for the last.

    Raises:
        TengenError: The text is not what it should be, or no such position is possible.
        UsageError: The file cannot be read, or an option does not go with what is in it.
    """
    text, suffix = _read_text(source), Path(source).suffix.lower()
    try:
        return _read(text, suffix, rules, to_move, ply)
    except PositionError as error:
        if error.code == "ply":
            raise click.UsageError(f"--{error.message}") from None
        raise


def _read(
    text: str, suffix: str, rules: Rules | None, to_move: Color | None, ply: int | None
) -> Board:
    if (form := _RECORD_FORMATS.get(suffix)) is not None:
        if rules is not None or to_move is not None:
            raise click.UsageError("a game record tells its rules and the side to move itself")
        return read_record(text, form, ply=ply)
    if any(character.isdigit() for character in text):
        return read_moves(text, rules or PRESETS["gomoku"], to_move, ply=ply)
    if ply is not None:
        raise click.UsageError("--ply needs the moves of a game, rows of text do not tell them")
    # Presets by name are played on boards of any size.
    named = next((name for name, preset in PRESETS.items() if preset == rules), None)
    return read_rows(text, named or rules, to_move)


def _read_text(source: str) -> str:
    try:
        return sys.stdin.read() if source == STDIN else Path(source).read_text(encoding="utf-8")
    except OSError as error:
        raise click.UsageError(f"cannot read {source}: {error.strerror}") from None
    except UnicodeDecodeError:
        raise NotationError(f"{source} is not text in UTF-8") from None
