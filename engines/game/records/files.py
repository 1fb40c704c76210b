"""Game records as the bytes of a file, in any of the formats.

Texts of records in any encoding: named by the file, or recognised by chardet.

Old programs write names in the encoding of their system. Of the 71 names of its test, each alone in
a record, chardet 7.7 recognises 67; charset-normalizer 3.5 recognised 33 with the same candidates.
"""

from __future__ import annotations

import codecs
import contextlib
import io
import re
from collections.abc import Iterator, Sequence
from typing import Final, Literal, TypeAlias, cast, get_args

import chardet

from engines.game.errors import NotationError, RecordError, excerpt
from engines.game.records.game_tree import GameTree
from engines.game.records.piskvork import read_pos, read_psq, write_pos, write_psq
from engines.game.records.record import GameRecord
from engines.game.records.renlib import read_renlib, write_renlib
from engines.game.records.rif import read_rif
from engines.game.records.sgf import iterate_sgf_trees, write_sgf
from engines.game.rules import Rules, rules_of

_NAMED: Final = re.compile(rb"(?<![A-Za-z])CA\s*+\[\s*+([^\]]{0,40}+)\]")
_HEAD: Final = 2**16
"""Bytes at the beginning of a file where `CA` is looked for."""
_SAMPLE: Final = 1024
"""Bytes whose encoding is recognised: those beyond ASCII, with the letters beside them."""
_BEYOND_ASCII: Final = re.compile(rb"[A-Za-z]{0,3}(?:[\x80-\xff]+[\x40-\x5a\x5c\x5e-\x7e]?){1,999}")
_NO_CHARSETS: Final = ("idna", "punycode", "unicode-escape", "raw-unicode-escape", "undefined")
_SUPERSETS: Final = {
    **dict.fromkeys(("gb2312", "gbk", "gb", "euccn", "cp936", "windows936"), "gb18030"),
    **dict.fromkeys(("shiftjis", "sjis", "xsjis", "mskanji", "windows31j", "japanese"), "cp932"),
    **dict.fromkeys(("euckr", "ksc5601", "ksc56011987", "ksx1001", "uhc", "korean"), "cp949"),
    **dict.fromkeys(("iso88591", "latin1", "ascii", "usascii", "ansi"), "cp1252"),
    "xeucjp": "euc_jp",
}
"""Names in lower case without punctuation → the encoding that programs mean by them."""
_CANDIDATES: Final = ("gb18030", "big5", "cp932", "euc-jp", "cp949", "cp1251", "cp1250", "cp1252")
"""Encodings of the systems that people write records of five in a row on."""


def decode_text(data: bytes, encoding: str | None = None) -> tuple[str, tuple[str, ...]]:
    """The text of a record, with any system's line breaks, and warnings on what was assumed.

    Args:
        encoding: By default that of a byte order mark, of `CA`, UTF-8, or the most likely one.

    Raises:
        NotationError: Unknown encoding, or the bytes are not in it.
    """
    if encoding is not None:
        try:
            return _normal(data.decode(codec_of(encoding))), ()
        except UnicodeDecodeError as error:
            message = f"the record is not text in {encoding}, from byte {error.start} on"
            raise NotationError(message) from None
    has_bom = data.startswith((codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE))
    named, doubt = "utf-16" if has_bom else "utf-8", ""
    if not has_bom and (match := _NAMED.search(data, 0, _HEAD)) and match[1]:
        name = match[1].decode("ascii", "replace").strip()
        try:
            named, doubt = codec_of(name), f"CA is {excerpt(name)}, but the bytes are not"
        except NotationError:
            named, doubt = "ascii", f"CA is {excerpt(name)}, which is no known encoding"
    for codec in (named, "utf-8"):
        with contextlib.suppress(UnicodeDecodeError):
            text = _normal(data.decode(codec))
            is_sure = codec == named or data.isascii()
            return text, () if is_sure or not doubt else (f"{doubt}: utf-8 was assumed",)
    assumed = _most_likely(data)
    text = data.decode(assumed, "replace")
    doubt = doubt or "the record does not name its encoding"
    warnings = [f"{doubt}: {assumed} was assumed, the option `encoding` names another"]
    if lost := text.count("\ufffd"):
        warnings.append(f"{lost} characters of the record are damaged and were replaced")
    return _normal(text), tuple(warnings)


def codec_of(name: str) -> str:
    """Python's name of an encoding; of old national ones, of the superset that programs mean.

    Raises:
        NotationError: Unknown encoding.
    """
    codec = _SUPERSETS.get(re.sub(r"[\W_]", "", name.lower()), name)
    try:
        found = codecs.lookup(codec).name
        b"a".decode(found, "replace")
    except (LookupError, ValueError, UnicodeError):
        found = ""
    if not found or found in _NO_CHARSETS:
        raise NotationError(f"unknown encoding {excerpt(name)}, expected one such as utf-8 or gbk")
    return found


def _normal(text: str) -> str:
    return io.StringIO(text.removeprefix("\ufeff"), newline=None).read()


def _most_likely(data: bytes) -> str:
    """The most likely encoding by the characters beyond ASCII at the beginning of a file."""
    sample = bytearray()
    for match in _BEYOND_ASCII.finditer(data):
        sample += match[0][: _SAMPLE - len(sample)] + b"\n"
        if len(sample) >= _SAMPLE:
            break
    found = chardet.detect(bytes(sample), prefer_superset=True, include_encodings=_CANDIDATES)
    best = codecs.lookup(found["encoding"] or "cp1252").name
    # Western and Central European code pages share most letters: name the usual one.
    is_western = sample.decode("cp1252", "replace") == sample.decode(best, "replace")
    return "cp1252" if is_western else best


RecordFormat: TypeAlias = Literal["sgf", "psq", "lib", "pos", "rif"]
_OTHER_FORMATS: Final = {
    "sav": "a saved state of a program, which other programs cannot read: save it as .sgf or .psq",
    "ban": "a list of forbidden positions of a program, which has no games",
    "pgn": "a game of chess; if it holds moves such as h8 i9, give these as text",
}
"""Suffixes of files that are taken for records → what they are."""
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
        what = f"; .{suffix} is {_OTHER_FORMATS[suffix]}" if suffix in _OTHER_FORMATS else ""
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
        data: Its content; text only of SGF, psq and RIF.
        form: Its format; only SGF and RIF hold several games.
        rules: The game, or the name of a preset, instead of that of SGF or psq, on the same board;
            of `lib` and `pos` by default renju.
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
    else:
        yield GameTree.from_record(read_psq(text, rules=game, warnings=warnings))


def encode_games(
    games: Sequence[GameRecord | GameTree], form: RecordFormat, *, encoding: str | None = None
) -> bytes:
    """A file of games, of which only SGF holds several; without variations, the main line.

    `encoding` is that of the texts of `lib`, by default UTF-8.

    Raises:
        RecordError: The format has no place for the game, or for so many.
    """
    if form == "sgf":
        return write_sgf(games).encode()
    if form == "rif":
        raise RecordError("a .rif file, the database of RenjuNet, is only read: write .sgf")
    if len(games) != 1:
        raise RecordError(f"a .{form} file holds one game, found {len(games)}")
    (game,) = games
    if form == "lib":
        return write_renlib(game, encoding=encoding or "utf-8")
    record = game.record() if isinstance(game, GameTree) else game
    return write_pos(record) if form == "pos" else write_psq(record).encode()
