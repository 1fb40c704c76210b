"""The JSON of a model's card, read within bounds."""

from __future__ import annotations

import json
import math
from typing import Any, Final, NoReturn

MAX_DEPTH: Final = 32
"""Levels of lists and objects; the card of a retraining has nine."""
_INTEGERS: Final = range(-(2**63), 2**64)
"""Integers of 64 bits, signed or unsigned, which other implementations of JSON can hold."""


def parse_card(payload: bytes) -> dict[str, Any]:
    """Parse a card.

    Args:
        payload: The file; its reader bounds its size.

    Raises:
        ValueError: Not a JSON object in UTF-8, nested too deeply, or with a number or a text that
            JSON cannot express.
    """
    try:
        card = json.loads(payload.decode("utf-8"), parse_constant=_refuse_constant)
    except RecursionError:
        raise ValueError(f"nested more than {MAX_DEPTH} levels deep") from None
    if not isinstance(card, dict):
        raise ValueError("not a JSON object")  # noqa: TRY004 - of the file's content
    _check(card, 0)
    return card


def _refuse_constant(name: str) -> NoReturn:
    raise ValueError(f"{name} is not JSON")


def _check(value: object, depth: int) -> None:
    if depth > MAX_DEPTH:
        raise ValueError(f"nested more than {MAX_DEPTH} levels deep")
    if isinstance(value, dict):
        for key, inner in value.items():
            _check(key, depth + 1)
            _check(inner, depth + 1)
    elif isinstance(value, list):
        for inner in value:
            # Most values are integers of an evaluation: no call for each.
            if type(inner) is not int or inner not in _INTEGERS or depth == MAX_DEPTH:
                _check(inner, depth + 1)
    elif isinstance(value, str):
        # Unpaired surrogates, which JSON can escape, are not text.
        value.encode("utf-8")
    elif isinstance(value, float) and not math.isfinite(value):
        raise ValueError("a number is too large for double precision")
    elif isinstance(value, int) and value not in _INTEGERS:
        raise ValueError("a number is too large for 64 bits")
