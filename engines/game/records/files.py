"""Game records as the bytes of a file, in any of the formats."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final, Literal, TypeAlias, cast, get_args

from tengen.engines.game.errors import RecordError
from tengen.engines.game.records.encodings import codec_of, decode_text
from tengen.engines.game.records.game_tree import GameTree
from tengen.engines.game.records.pgn import read_pgn
from tengen.engines.game.records.pos import read_pos, write_pos
from tengen.engines.game.records.psq import read_psq, write_psq
from tengen.engines.game.records.record import GameRecord
from tengen.engines.game.records.renlib import read_renlib, write_renlib
from tengen.engines.game.records.rif import read_rif
from tengen.engines.game.records.sgf import iterate_sgf_trees
from tengen.engines.game.records.sgf_writer import write_sgf
from tengen.engines.game.rules import Rules, rules_of

RecordFormat: TypeAlias = Literal["sgf", "psq", "lib", "pos", "rif", "pgn"]
OTHER_FORMATS: Final = {
    "sav": "a saved state of a program, which other programs cannot read: save it as .sgf or .psq",
    "ban": "a list of forbidden positions of a program, which has no games",
}
"""Suffixes of files that are taken for records → what they are."""
_ONLY_READ: Final = {"rif": ", the database of RenjuNet,", "pgn": ""}
"""Formats that are not written → what such a file is, for a message."""
MAX_NODES: Final = 1_000_000
"""Maximum nodes of a game of a file, which take some 300 MB of memory."""


def record_format(name: str) -> RecordFormat:
    """The format of a file by its name.

    Raises:
        RecordError: No format has the suffix.
    """
    suffix = name.rpartition(".")[2].lower()
    if suffix not in get_args(RecordFormat):
        known = ", ".join(f".{form}" for form in get_args(RecordFormat))
        what = f"; .{suffix} is {OTHER_FORMATS[suffix]}" if suffix in OTHER_FORMATS else ""
        raise RecordError(f"{name} has no suffix of a game record: {known}{what}")
    return cast("RecordFormat", suffix)


def decode_games(
    data: bytes | str,
    form: RecordFormat,
    *,
    rules: Rules | str | None = None,
    encoding: str | None = None,
) -> Iterator[GameTree]:
    """The games of a file, read one by one.

    Args:
        data: Its content; text is not possible for `lib` and `pos`.
        form: Its format; only SGF, PGN and RIF hold several games.
        rules: The game, or the name of a preset, in place of the game that SGF or psq names, on
            the same board. `lib` and `pos` name no game: their default is renju; that of `pgn` is
            gomoku.
        encoding: Encoding of the texts, by default the one that `decode_text` finds; of `lib` by
            default UTF-8. `pos` has no texts.

    Raises:
        RecordError: The content is no record, or has no texts to be encoded.
        NotationError: Unknown encoding, or the texts are not in it.
        RulesError: Unknown name.
    """
    game = None if rules is None else rules_of(rules)
    if form == "pos" and encoding is not None:
        raise RecordError(f"the encoding {encoding} does not apply: a .pos file has no texts")
    if form == "rif":
        codec = None if encoding is None else codec_of(encoding)
        yield from map(GameTree.from_record, read_rif(data, rules=game, encoding=codec))
        return
    if form in ("lib", "pos"):
        if isinstance(data, str):
            raise RecordError(f"a .{form} file is bytes, found text")
        if form == "pos":
            yield GameTree.from_record(read_pos(data, rules=game))
        else:
            yield read_renlib(data, rules=game, encoding=encoding, max_nodes=MAX_NODES)
        return
    text, warnings = (data, ()) if isinstance(data, str) else decode_text(data, encoding)
    if form == "sgf":
        yield from iterate_sgf_trees(text, rules=game, warnings=warnings, max_nodes=MAX_NODES)
    elif form == "pgn":
        yield from map(GameTree.from_record, read_pgn(text, rules=game, warnings=warnings))
    else:
        yield GameTree.from_record(read_psq(text, rules=game, warnings=warnings))


def encode_games(
    games: Sequence[GameRecord | GameTree], form: RecordFormat, *, encoding: str | None = None
) -> bytes:
    """Encode games as a file; only SGF holds several, and psq and pos hold the main line alone.

    `encoding` is for the texts of `lib`; default: UTF-8.

    Raises:
        RecordError: The format has no place for the game, or for so many.
    """
    if form == "sgf":
        return write_sgf(games).encode()
    if form in ("rif", "pgn"):
        raise RecordError(f"a .{form} file{_ONLY_READ[form]} is only read: write .sgf")
    if len(games) != 1:
        raise RecordError(f"a .{form} file holds one game, found {len(games)}")
    (game,) = games
    if form == "lib":
        return write_renlib(game, encoding=encoding or "utf-8")
    record = game.record() if isinstance(game, GameTree) else game
    return write_pos(record) if form == "pos" else write_psq(record).encode()
