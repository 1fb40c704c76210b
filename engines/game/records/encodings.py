"""Texts of records in any encoding: named by the file, or recognised by chardet.

Old programs write names in the encoding of their system. Of the 71 names of its test, each alone in
a record, chardet 7.7 recognises 67; charset-normalizer 3.5 recognised 33 with the same candidates.
"""

from __future__ import annotations

import codecs
import contextlib
import io
import re
from typing import Final

import chardet

from tengen.engines.game.errors import NotationError, excerpt

_NAMED: Final = re.compile(rb"(?<![A-Za-z])CA\s*+\[\s*+([^\]]{0,40}+)\]")
_HEAD: Final = 2**16
"""Bytes at the beginning of a file where `CA` is looked for."""
_SAMPLE: Final = 1024
"""Number of bytes from which the encoding is recognised: bytes beyond ASCII, and letters next to
them."""
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


_WIDE: Final = ("gb18030", "big5", "cp932", "euc_jp", "cp949")
"""Candidates with several bytes a character, as Python names them."""
_FEW, _FEW_IN = 2, 50
"""Damaged bytes at most, in all or one in so many."""


def decode_text(data: bytes, encoding: str | None = None) -> tuple[str, tuple[str, ...]]:
    """The text of a record, with any system's line breaks, and warnings on what was assumed.

    Args:
        encoding: Default: named by a byte order mark or by `CA`, else UTF-8, else the likeliest.

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
    assumed = likely_encoding(data)
    text = data.decode(assumed, "replace")
    doubt = doubt or "the record does not name its encoding"
    warnings = [f"{doubt}: {assumed} was assumed, the option `encoding` names another"]
    if lost := text.count("\ufffd"):
        warnings.append(f"{lost} characters of the record are damaged and were replaced")
    return _normal(text), tuple(warnings)


def codec_of(name: str) -> str:
    """Python's name of an encoding; for old national encodings, the superset in common use.

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


def likely_encoding(data: bytes) -> str:
    """The most likely encoding by the characters beyond ASCII at the beginning of texts."""
    sample = bytearray()
    for match in _BEYOND_ASCII.finditer(data):
        sample += match[0][: _SAMPLE - len(sample)] + b"\n"
        if len(sample) >= _SAMPLE:
            break
    best = _detected(bytes(sample))
    if best not in _WIDE:
        # A character that is cut off, at the end of the sample if not before, rules its encoding
        # out.
        best = next(filter(None, (_mended(bytes(sample), codec) for codec in _WIDE)), best)
    # Western and Central European code pages share most letters: name the usual one.
    is_western = sample.decode("cp1252", "replace") == sample.decode(best, "replace")
    return "cp1252" if is_western else best


def _detected(sample: bytes) -> str:
    found = chardet.detect(sample, prefer_superset=True, include_encodings=_CANDIDATES)
    return codecs.lookup(found["encoding"] or "cp1252").name


def _mended(sample: bytes, codec: str) -> str | None:
    """The encoding, if it is the likeliest of a sample without the few bytes that are not in it."""
    mended = sample.decode(codec, "ignore").encode(codec, "ignore")
    lost = len(sample) - len(mended)
    is_slight = 0 < lost <= max(_FEW, len(sample) // _FEW_IN)
    return codec if is_slight and _detected(mended) == codec else None
