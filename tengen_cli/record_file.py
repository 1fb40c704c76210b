"""Reads and writes whole files of game records, with their variations, by the suffix."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path

import click

from engines.game import Rules
from engines.game.errors import RecordError, TengenError
from engines.game.records import GameTree
from engines.game.records.files import decode_games, encode_games, record_format
from tengen_cli.position_file import read_bytes


def read_games(
    source: Path, *, rules: Rules | str | None = None, encoding: str | None = None
) -> list[GameTree]:
    """Read the games of a file, by other `rules` or in another `encoding` than it names.

    Raises:
        TengenError: The file is not a record, or an argument does not apply to it.
        UsageError: The file cannot be read.
    """
    form = record_format(source.name)
    return list(decode_games(read_bytes(source), form, rules=rules, encoding=encoding))


def write_games(
    target: Path, games: Sequence[GameTree], *, encoding: str | None = None
) -> list[str]:
    """Write games to a file, which is replaced; only SGF holds several.

    Returns:
        Sentences that name what the format cannot hold.

    Raises:
        RecordError: The format has no place for the game.
        UsageError: The file cannot be written, or there are more games than it can hold.
    """
    form = record_format(target.name)
    if form != "sgf" and len(games) != 1:
        raise click.UsageError(f"{target} holds one game, found {len(games)}: choose with --game")
    _write(target, encode_games(games, form, encoding=encoding))
    if form == "sgf":
        return []
    (game,) = games
    return [f"{target} has no place for {loss}" for loss in _losses(form, game)]


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
    """The content of a game that a format other than SGF cannot hold."""
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


def _write(target: Path, data: bytes) -> None:
    try:
        target.write_bytes(data)
    except OSError as error:
        raise click.UsageError(f"cannot write {target}: {error.strerror}") from None
