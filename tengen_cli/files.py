"""Positions and game records in files, by their endings and contents."""

from __future__ import annotations

import contextlib
import errno
import functools
import itertools
import re
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import IO, Final

import click

from tengen.engines.game import Board, Color, Rules
from tengen.engines.game.errors import NotationError, RecordError, TengenError
from tengen.engines.game.printable import printable
from tengen.engines.game.reading import BINARY_FORMATS, FILE_FORMATS, TEXT_FORMATS, Position, read
from tengen.engines.game.records import GameRecord, GameTree
from tengen.engines.game.records.files import (
    OTHER_FORMATS,
    RecordFormat,
    decode_games,
    encode_games,
    record_format,
)
from tengen.training.storage.files import write_atomically
from tengen_cli.main import FAILED, fail

STDIN: Final = "-"
_FILE_NAME: Final = re.compile(r"[^(]*\.[A-Za-z]\w{0,7}")
"""A name with a suffix, which neither moves nor boards have."""
FORMATS: Final = (*TEXT_FORMATS, *BINARY_FORMATS, *FILE_FORMATS)
"""Suffixes of game records."""


def read_position(
    source: str,
    *,
    game: Rules | str | None,
    to_move: Color | None,
    ply: int | None,
    setup: bool = False,
    number: int = 1,
    encoding: str | None = None,
) -> Board:
    """Read a position; warnings go to standard error.

    Args:
        source: As for `read_bytes`. `.sgf`, `.psq`, `.lib`, `.pos`, `.rif` and `.pgn` are game
            records, of which the main line of one game is read; any other content tells by itself
            what it is.
        game: As for `tengen.engines.game.reading.read`; it replaces the rules of a record.
        to_move: Side to move; required only if the stone counts leave it open and it is not X.
        ply: Number of moves to play; by default all.
        setup: Whether the stones of a board were placed freely, see `Board.from_stones`.
        number: Number of the game in an SGF file, from 1.
        encoding: Encoding of a record, if it is known.
    """
    if setup and to_move is None:
        raise click.UsageError(
            "--setup needs --to-move: free stones do not decide whose turn it is"
        )
    with _named(source):
        position = read(
            read_bytes(source),
            game,
            form=_form(source),
            to_move=to_move,
            ply=ply,
            setup=setup,
            number=number,
            encoding=encoding,
        )
    return _warned(position).board


def read_game(
    source: str,
    *,
    game: Rules | str | None,
    number: int = 1,
    encoding: str | None = None,
    data: bytes | None = None,
) -> GameRecord:
    """Read a game; warnings go to standard error.

    Args:
        source: As for `read_position`, with moves or a record.
        number: Number of the game in an SGF file, from 1.
        data: Its content, if it has been read.
    """
    with _named(source):
        data = read_bytes(source) if data is None else data
        position = read(data, game, form=_form(source), number=number, encoding=encoding)
    if position.record is None:
        raise click.UsageError(f"{source} is a board, which has no moves: a game is needed")
    return _warned(position).record or position.record


def _form(source: str) -> str | None:
    suffix = suffix_of(source)
    return suffix if suffix in FORMATS else None


def _warned(position: Position) -> Position:
    for warning in position.warnings:
        warn(warning)
    return position


def warn(sentence: str) -> None:
    """Print a sentence to standard error, without the control characters of quoted texts."""
    click.echo(f"tengen: {printable(sentence)}", err=True)


def read_bytes(source: str | Path) -> bytes:
    """The content of a file, or of standard input for `-`; a text that names no file, itself."""
    if source == STDIN:
        if sys.stdin.isatty():
            click.echo("tengen: type moves or a board, such as h8i9; Ctrl-D ends it", err=True)
        return sys.stdin.buffer.read()
    try:
        return Path(source).read_bytes()
    except OSError as error:
        if isinstance(source, str) and is_written_out(source):
            return source.encode()
        hint = ": `tengen review` reads folders" if error.errno == errno.EISDIR else ""
        raise click.UsageError(f"cannot read {source}: {error.strerror}{hint}") from None


def is_written_out(source: str) -> bool:
    """Whether a source is itself moves, a board or a record, neither `-` nor a file's name."""
    return source != STDIN and not is_there(source) and not _FILE_NAME.fullmatch(source)


def is_there(source: str) -> bool:
    """Whether a file or a folder has this name."""
    try:
        return Path(source).exists()
    except OSError:
        # Longer than names are.
        return False


@contextlib.contextmanager
def _named(source: str) -> Iterator[None]:
    """Add the name of the file to an error, or that a text is the name of no file."""
    try:
        yield
    except TengenError as error:
        if suffix_of(source) in OTHER_FORMATS and is_there(source):
            # Names the formats.
            record_format(source)
        if not isinstance(error, NotationError):
            raise
        if source == STDIN:
            raise
        if not is_written_out(source):
            message = f"{source}: {error.message}"
            raise type(error)(message, code=error.code, path=error.path) from None
        fail(f"{error.message}; and there is no file {source!r:.80}", FAILED)


def suffix_of(source: str | Path) -> str:
    """The suffix of a file in lower case, without its dot."""
    return Path(source).suffix.lower().removeprefix(".")


def read_games(
    source: Path, *, rules: Rules | str | None = None, encoding: str | None = None
) -> list[GameTree]:
    """Read the games of a file; `rules` and `encoding` replace those that it names."""
    return list(iterate_games(source, rules=rules, encoding=encoding))


def iterate_games(
    source: Path, *, rules: Rules | str | None = None, encoding: str | None = None
) -> Iterator[GameTree]:
    """The games of a file as `read_games` reads them, one by one."""
    form = record_format(source.name)
    return decode_games(read_bytes(source), form, rules=rules, encoding=encoding)


def write_games(
    target: Path, games: Iterator[GameTree], *, encoding: str | None = None
) -> list[str]:
    """Write games to a file, which is replaced when all are written; only SGF holds several.

    Returns:
        Sentences that name what the format cannot hold.
    """
    form = record_format(target.name)
    if form in ("sgf", *FILE_FORMATS):
        write_atomically(target, functools.partial(_write_one_by_one, games, form))
        return []
    first = list(itertools.islice(games, 1))
    if (count := len(first) + sum(1 for _ in games)) != 1:
        raise click.UsageError(f"{target} holds one game, found {count}: choose with --game")
    data = encode_games(first, form, encoding=encoding)
    write_atomically(target, lambda file: file.write(data))
    return [f"{target} has no place for {loss}" for loss in _losses(form, first[0])]


def _write_one_by_one(games: Iterator[GameTree], form: RecordFormat, file: IO[bytes]) -> None:
    """Write games so that only one is in memory at a time."""
    for number, game in enumerate(games):
        file.write(b"\n" * (number > 0) + encode_games([game], form))


def rules_broken(game: GameTree) -> str | None:
    """A sentence on how the main line breaks the rules of the game; None if it keeps them.

    Such a line is converted nevertheless: people play on after a foul that nobody noticed, and
    `.lib` and `.pos` do not name their rules.
    """
    try:
        record = game.record()
    except RecordError:
        # The main line has passes or stones that were set up.
        return None
    try:
        record.replay()
    except TengenError as error:
        return error.message
    return None


def _losses(form: str, game: GameTree) -> Iterator[str]:
    """The parts of a game that a format other than SGF cannot hold."""
    nodes = game.nodes
    if form != "lib":
        count = game.record().variations
        if count:
            yield f"{count} variation{'s' * (count > 1)} of the main line"
        if any(node.comment or node.labels or node.shapes for node in nodes):
            yield "comments and marks"
    if form != "psq" and (any(game.players) or game.result is not None):
        yield "the names of the players and the result"
    if any((game.name, game.event, game.round, game.date)):
        yield "the name, the event, the round and the date of the game"
    if any(node.mark or node.name for node in nodes):
        yield "judgements of moves and names of positions"
    if form != "psq" and any(node.time_ms is not None for node in nodes):
        yield "thinking times"
    if any(node.properties for node in nodes):
        yield "other properties of SGF"
