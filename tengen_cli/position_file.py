"""Reads a position from a file or from standard input, in any of its notations."""

from __future__ import annotations

import io
import sys
from pathlib import Path
from typing import Final

import click

from engines.errors import NotationError, RecordError
from engines.game import Board, Color, Rules, position_reader
from engines.game.notation import parse_moves
from engines.game.position_reader import (
    BINARY_FORMATS,
    TEXT_FORMATS,
    TextFormat,
    assumed_side,
    read_binary_game,
    read_moves,
    read_rows,
)
from engines.game.records import GameRecord, iterate_sgf, read_psq
from engines.game.rules import rules_of

STDIN: Final = "-"
_STARTS: Final[dict[TextFormat, str]] = {"sgf": "(", "psq": "Piskvorky"}
"""How the text of a game record begins."""
FORMATS: Final = (*TEXT_FORMATS, *BINARY_FORMATS)
"""Suffixes of game records."""
DEFAULT_GAME: Final = "gomoku"
"""The game of moves if none is given."""


def read_position(
    source: str,
    *,
    game: Rules | str | None,
    to_move: Color | None,
    ply: int | None,
    setup: bool = False,
) -> Board:
    """Read a position.

    Args:
        source: A file, or `-` for standard input. `.sgf`, `.psq`, `.lib` and `.pos` are game
            records, of which the main line of the first game is read; any other text with digits
            beside letters or `/` is moves such as `h8i9`, else rows, in any alphabet.
        game: Rules, or the name of a preset. Defaults to a record's own rules, renju for `.lib` and
            `.pos`, tic-tac-toe for 3x3 rows, and gomoku for the rest.
        to_move: Side to move; required only if the stone counts leave it open and it is not X.
        ply: Number of moves to play; by default all.
        setup: Whether the stones of rows were placed freely, see `Board.from_stones`.

    Raises:
        TengenError: The text is malformed, or the position is impossible.
        UsageError: The file cannot be read, or an option does not apply to its contents.
    """
    suffix = suffix_of(source)
    if suffix in FORMATS:
        if to_move is not None or (game is not None and suffix in TEXT_FORMATS):
            raise click.UsageError("--rules and --to-move do not apply to a game record")
        if setup:
            raise click.UsageError("--setup applies to rows of text, a record has its own")
        board, record = _replayed(source, suffix, game, ply)
        _warn(record)
        return board
    text = read_text(source)
    if _has_moves(text):
        if setup:
            raise click.UsageError("--setup applies to rows of text, not to moves")
        rules = rules_of(game or DEFAULT_GAME)
        return read_moves(text, rules, to_move, ply=ply)
    if ply is not None:
        raise click.UsageError("--ply applies to moves and game records, not to rows of text")
    if setup and to_move is None:
        raise click.UsageError(
            "--setup needs --to-move: free stones do not decide whose turn it is"
        )
    board = read_rows(text, game, to_move, setup=setup)
    if to_move is None and (assumed := assumed_side(board)) is not None:
        click.echo(f"tengen: {assumed}, --to-move chooses", err=True)
    return board


def read_game(source: str, *, game: Rules | str | None, number: int = 1) -> GameRecord:
    """Read a game.

    Args:
        source: A file, or `-` for standard input. `.sgf`, `.psq`, `.lib` and `.pos` are game
            records, and so is standard input that begins like one of the first two; any other text
            is moves such as `h8i9`.
        game: Rules of moves in notation, or the name of a preset, by default gomoku; of `.lib` and
            `.pos` by default renju.
        number: Number of the game in an SGF file, from 1.

    Raises:
        TengenError: The text is malformed, or has fewer games.
        UsageError: The file cannot be read, or an option does not apply to its contents.
    """
    suffix = suffix_of(source)
    if suffix in BINARY_FORMATS:
        _, record = _replayed(source, suffix, game)
    else:
        text = read_text(source)
        if source == STDIN:
            suffix = next((form for form, start in _STARTS.items() if text.startswith(start)), "")
        if suffix in TEXT_FORMATS and game is not None:
            raise click.UsageError("--rules does not apply to a game record")
        if suffix == "sgf":
            record = _numbered_game(text, number)
        elif suffix == "psq":
            record = read_psq(text)
        else:
            rules = rules_of(game or DEFAULT_GAME)
            record = GameRecord(rules=rules, moves=tuple(parse_moves(text, rules)))
    if number > 1 and suffix != "sgf":
        raise click.UsageError("--game applies to SGF files only")
    _warn(record)
    return record


def _replayed(
    source: str, suffix: str, game: Rules | str | None, ply: int | None = None
) -> tuple[Board, GameRecord]:
    """The position after the moves of a record in the format of its suffix, and the record."""
    for binary in BINARY_FORMATS:
        if suffix == binary:
            return read_binary_game(read_bytes(source), binary, game, ply=ply)
    form: TextFormat = "psq" if suffix == "psq" else "sgf"
    return position_reader.read_game(read_text(source), form, ply=ply)


def _numbered_game(text: str, number: int) -> GameRecord:
    count = 0
    for count, record in enumerate(iterate_sgf(text), start=1):
        if count == number:
            return record
    raise RecordError(f"game {number} is wanted, the file has {count}")


def _warn(record: GameRecord) -> None:
    for warning in record.warnings:
        click.echo(f"tengen: {warning}", err=True)


def _has_moves(text: str) -> bool:
    """Whether a text has moves such as `h8` or `7/7`; digits alone are cells of rows."""
    return any(map(str.isdigit, text)) and ("/" in text or any(map(str.isalpha, text)))


def read_text(source: str | Path) -> str:
    """The text of a file, or of standard input for `-`, with any system's line breaks.

    Raises:
        NotationError: It is not UTF-8.
        UsageError: The file cannot be read.
    """
    try:
        if source == STDIN:
            return sys.stdin.read()
        return io.StringIO(read_bytes(source).decode("utf-8"), newline=None).read()
    except UnicodeDecodeError:
        raise NotationError(f"{source} is not text in UTF-8") from None


def read_bytes(source: str | Path) -> bytes:
    """The content of a file.

    Raises:
        UsageError: It cannot be read.
    """
    try:
        return Path(source).read_bytes()
    except OSError as error:
        raise click.UsageError(f"cannot read {source}: {error.strerror}") from None


def suffix_of(source: str | Path) -> str:
    """The suffix of a file in lower case, without its dot."""
    return Path(source).suffix.lower().removeprefix(".")
