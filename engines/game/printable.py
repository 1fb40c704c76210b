"""Texts of others, such as players' names, made safe to show in a terminal or on a page."""

from __future__ import annotations

import unicodedata
from typing import Final

_HIDDEN: Final = frozenset(("Cc", "Cf", "Cs"))
"""Categories of control characters, invisible format characters and unpaired surrogates."""
_JOINERS: Final = "\u200c\u200d"
"""Invisible characters that join the parts of an emoji, or letters of Arabic and Indian scripts."""
_REPLACEMENT: Final = "\N{REPLACEMENT CHARACTER}"


def printable(text: str) -> str:
    """Text on one line, without characters that act on what shows it.

    Escape sequences could change a terminal, and U+202E the direction of what follows; each such
    character becomes U+FFFD. Joiners between letters or emoji stay.
    """
    line = " ".join(text.split())
    if line.isprintable():
        return line
    shown = []
    for index, char in enumerate(line):
        around = line[max(index - 1, 0) : index] + line[index + 1 : index + 2]
        if char in _JOINERS and len(around) == 2 and not any(map(_is_neutral, around)):
            shown.append(char)
        else:
            shown.append(_REPLACEMENT if unicodedata.category(char) in _HIDDEN else char)
    return "".join(shown)


def _is_neutral(char: str) -> bool:
    """Whether nothing is joined to a character."""
    return char.isascii() or unicodedata.category(char) in _HIDDEN
