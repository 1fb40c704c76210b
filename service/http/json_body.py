"""Parses JSON strictly, within bounds on its size and depth.

RFC 8259 and no more: what Python's own reader adds to it (NaN, equal names, UTF-16) is an error.
"""

from __future__ import annotations

import itertools
import json
import math
import re
from typing import Final, NoReturn

from tengen.service.errors import MalformedJsonError

MAX_DEPTH: Final = 16
"""Levels of nested arrays and objects; the deepest valid request has six."""
MAX_CONTAINERS: Final = 25_000
"""Arrays and objects of a body; a game and a choice of moves may have 10,000 pairs each."""
MAX_NAMES: Final = 1_000
"""Maximum number of names of one object."""
MAX_DIGITS: Final = 4_300
"""Digits of a whole number: Python reads no more."""
NOT_JSON: Final = {
    "True": "true",
    "False": "false",
    "None": "null",
    **dict.fromkeys(("nan", "inf", "undefined"), "a number or null"),
    "'": 'double quotes (")',
}
"""Token of another language → the JSON to write instead."""
_LEVELS: Final = {ord("["): 1, ord("{"): 1, ord("]"): -1, ord("}"): -1}
_NO_BRACKETS: Final = bytes(byte for byte in range(256) if byte not in _LEVELS)


def parse_json(body: bytes) -> object:
    """The value of a JSON text."""
    # Few brackets cannot be nested deeply.
    if body.count(b"[") + body.count(b"{") > MAX_DEPTH:
        _check_nesting(body)
    try:
        # A byte order mark may be ignored, see section 8.1.
        text = body.decode("utf-8-sig")
    except UnicodeDecodeError:
        raise MalformedJsonError("the body is not UTF-8") from None
    try:
        return _DECODER.decode(text)
    except json.JSONDecodeError as error:
        raise MalformedJsonError(_fault(error)) from None
    except ValueError as error:
        raise MalformedJsonError(str(error)) from None


def _fault(error: json.JSONDecodeError) -> str:
    """The fault of a text that is not JSON, with what stands in its place."""
    found = error.doc[error.pos : error.pos + 20].split("\n")[0]
    if not found.strip():
        return "the body is empty" if not error.doc.strip() else "the JSON ends too early"
    place = f"line {error.lineno}, column {error.colno}"
    if (name := re.match(r"\w+|'", found)) and name[0] in NOT_JSON:
        return f"expected {NOT_JSON[name[0]]} at {place}, found {name[0]}"
    fault = error.msg.removesuffix(" at").replace("Expecting", "expected")
    return f"{fault[0].lower()}{fault[1:]} at {place}, found {found!r}"


def _integer(digits: str) -> int:
    if len(digits) > MAX_DIGITS:
        raise ValueError(f"a number has {len(digits)} digits, allowed are {MAX_DIGITS}")
    return int(digits)


def _number(text: str) -> float:
    if math.isinf(value := float(text)):
        raise ValueError(f"the number {text:.40} is too large")
    return value


def _check_nesting(body: bytes) -> None:
    # Without escaped characters, every other part between quotes is a string.
    parts = body.replace(rb"\\", b"").replace(rb"\"", b"").split(b'"')
    brackets = b"".join(parts[::2]).translate(None, _NO_BRACKETS)
    if len(brackets) > 2 * MAX_CONTAINERS:
        raise MalformedJsonError(f"the JSON has more than {MAX_CONTAINERS} arrays and objects")
    depth = max(itertools.accumulate(map(_LEVELS.__getitem__, brackets)), default=0)
    if depth > MAX_DEPTH:
        raise MalformedJsonError(f"the JSON is nested more than {MAX_DEPTH} levels deep")


def _unique(pairs: list[tuple[str, object]]) -> dict[str, object]:
    if len(pairs) > MAX_NAMES:
        raise ValueError(f"an object has {len(pairs)} names, allowed are {MAX_NAMES}")
    members: dict[str, object] = {}
    for name, value in pairs:
        if name in members:
            raise ValueError(f"an object has the name {name!r:.40} twice")
        members[name] = value
    return members


def _refuse_constant(constant: str) -> NoReturn:
    raise ValueError(f"{constant} is not JSON")


_DECODER: Final = json.JSONDecoder(
    parse_constant=_refuse_constant,
    parse_float=_number,
    parse_int=_integer,
    object_pairs_hook=_unique,
)
