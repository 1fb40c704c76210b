"""Reads and writes whole files of game records, with their variations, by the suffix."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Final

import click

from engines.errors import RecordError, TengenError
from engines.game import Rules, preset
from engines.game.position_reader import BINARY_FORMATS
from engines.game.records import (
    GameTree,
    read_pos,
    read_psq,
    read_renlib,
    read_sgf_trees,
    write_pos,
    write_psq,
    write_renlib,
    write_sgf,
)
from tengen_cli.position_file import FORMATS, read_bytes, read_text, suffix_of

MAX_NODES: Final = 1_000_000
"""Maximum nodes of a game, which take some 300 MB of memory."""


def read_games(
    source: Path, *, rules: Rules | str | None = None, encoding: str | None = None
) -> list[GameTree]:
    """Read the games of a file; `rules` and `encoding` apply to formats that do not name theirs.

    Raises:
        TengenError: The file is not a record, or the rules have another board.
        UsageError: The file cannot be read, or an option does not apply to it.
    """
    form = format_of(source)
    if form not in BINARY_FORMATS and rules is not None:
        raise click.UsageError("--rules applies to .lib and .pos files, others have their own")
    if isinstance(rules, str):
        rules = preset(rules)
    if form == "lib":
        data = read_bytes(source)
        return [read_renlib(data, rules=rules, encoding=encoding, max_nodes=MAX_NODES)]
    if form == "pos":
        return [GameTree.from_record(read_pos(read_bytes(source), rules=rules))]
    text = read_text(source)
    if form == "sgf":
        return read_sgf_trees(text, max_nodes=MAX_NODES)
    return [GameTree.from_record(read_psq(text))]


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
    form = format_of(target)
    if form == "sgf":
        _write(target, write_sgf(games).encode())
        return []
    if len(games) != 1:
        raise click.UsageError(f"{target} holds one game, found {len(games)}: choose with --game")
    (game,) = games
    match form:
        case "lib":
            data = write_renlib(game, encoding=encoding or "utf-8")
        case "pos":
            data = write_pos(game.record())
        case _:
            data = write_psq(game.record()).encode()
    _write(target, data)
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


def format_of(path: Path) -> str:
    """The format of a file by its suffix.

    Raises:
        UsageError: There is no such format.
    """
    suffix = suffix_of(path)
    if suffix not in FORMATS:
        known = ", ".join(f".{form}" for form in FORMATS)
        raise click.UsageError(f"{path} has no suffix of a game record: {known}")
    return suffix


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
