"""Suggestions for misspelt names: `did_you_mean("serch", ["search"])`."""

from __future__ import annotations

import difflib
import json
from collections.abc import Iterable, Mapping
from typing import Final

MAX_LENGTH: Final = 40
"""Characters of a name; longer ones are quoted in part and get no suggestion."""
CUTOFF: Final = 0.7
"""Similarity by difflib's ratio, 0 to 1; two letters of six may differ."""


def quoted(value: object) -> str:
    """The value as in JSON, but with single quotes, cut to a length that fits an error message."""
    text = repr(value) if isinstance(value, str) else json.dumps(value, default=repr)
    return text if len(text) <= MAX_LENGTH + 2 else f"{text[:MAX_LENGTH]}…"


def did_you_mean(name: str, known: Iterable[str], synonyms: Mapping[str, str] | None = None) -> str:
    """`"; did you mean `x`?"` for the known name that is meant, or an empty text.

    Capital letters, `_` and `-` do not matter: `timeMs` is near to `time_ms`.

    Args:
        synonyms: Words for the same thing elsewhere, lower case without `_` and `-`, to what they
            are called here, a text with code in backticks.
    """
    if len(name) > MAX_LENGTH:
        return ""
    meant = {plain(other): f"`{other}`" for other in known} | dict(synonyms or {})
    near = difflib.get_close_matches(plain(name), meant, n=1, cutoff=CUTOFF)
    return f"; did you mean {meant[near[0]]}?" if near else ""


def plain(name: str) -> str:
    """A name in lower case without `_` and `-`, which do not distinguish names."""
    return name.lower().replace("_", "").replace("-", "")
