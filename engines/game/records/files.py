"""Game records as the bytes of a file, in any of the formats."""

from __future__ import annotations

import io
from collections.abc import Iterator, Sequence
from typing import Final, Literal, TypeAlias, cast, get_args

from engines.game.errors import NotationError, RecordError
from engines.game.records.game_tree import GameTree
from engines.game.records.pos import read_pos, write_pos
from engines.game.records.psq import read_psq, write_psq
from engines.game.records.record import GameRecord
from engines.game.records.renlib import read_renlib
from engines.game.records.renlib_writer import write_renlib
from engines.game.records.sgf import iterate_sgf_trees, write_sgf
from engines.game.rules import Rules, rules_of

RecordFormat: TypeAlias = Literal["sgf", "psq", "lib", "pos"]
MAX_NODES: Final = 1_000_000
"""Maximum nodes of a game of a file, which take some 300 MB of memory."""


def record_format(name: str) -> RecordFormat:
    """The format of a file by its name.

    Raises:
        RecordError: There is no such format.
    """
    suffix = name.rpartition(".")[2].lower()
    if suffix not in get_args(RecordFormat):
        known = ", ".join(f".{form}" for form in get_args(RecordFormat))
        raise RecordError(f"{name} has no suffix of a game record: {known}")
    return cast("RecordFormat", suffix)


def decode_games(
    data: bytes,
    form: RecordFormat,
    *,
    rules: Rules | str | None = None,
    encoding: str | None = None,
) -> Iterator[GameTree]:
    """The games of a file, read one by one.

    Args:
        data: Its content.
        form: Its format; only SGF holds several games.
        rules: The game of `lib` and `pos`, or the name of a preset; by default renju. The other
            formats name theirs.
        encoding: Encoding of the texts of `lib`, by default UTF-8.

    Raises:
        RecordError: The bytes are no record, or the rules have another board.
        NotationError: A text format is not in UTF-8.
        RulesError: Unknown name.
    """
    game = None if rules is None else rules_of(rules)
    if form == "lib":
        yield read_renlib(data, rules=game, encoding=encoding, max_nodes=MAX_NODES)
    elif form == "pos":
        yield GameTree.from_record(read_pos(data, rules=game))
    elif form == "sgf":
        yield from iterate_sgf_trees(decode_text(data), max_nodes=MAX_NODES)
    else:
        yield GameTree.from_record(read_psq(decode_text(data)))


def encode_games(
    games: Sequence[GameRecord | GameTree], form: RecordFormat, *, encoding: str | None = None
) -> bytes:
    """A file of games; a format without variations holds the main line.

    Args:
        games: One game; of SGF, any number.
        form: The format.
        encoding: Encoding of the texts of `lib`, by default UTF-8.

    Raises:
        RecordError: The format has no place for the game, or for so many.
    """
    if form == "sgf":
        return write_sgf(games).encode()
    if len(games) != 1:
        raise RecordError(f"a .{form} file holds one game, found {len(games)}")
    (game,) = games
    if form == "lib":
        return write_renlib(game, encoding=encoding or "utf-8")
    record = game.record() if isinstance(game, GameTree) else game
    return write_pos(record) if form == "pos" else write_psq(record).encode()


def decode_text(data: bytes) -> str:
    """The text of a record, with any system's line breaks.

    Raises:
        NotationError: It is not UTF-8.
    """
    try:
        return io.StringIO(data.decode("utf-8"), newline=None).read()
    except UnicodeDecodeError:
        raise NotationError("the record is not text in UTF-8") from None
