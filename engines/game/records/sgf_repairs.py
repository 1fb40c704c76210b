r"""Flaws of the brackets in SGF files that have one reading, repaired before parsing.

PB[player[3k]]          brackets within a text, which should be escaped: player[3k\]
B[hh]]                  a bracket too many
LB B[hh]                a property without a value
"""

from __future__ import annotations

import re
import string
from typing import Final, NamedTuple

from tengen.engines.game.records.sgf_properties import COLORS_BY_NAME, SETUP, SHAPES

_TEXT: Final = re.compile(r"[^\]\\]*+(?:\\.[^\]\\]*+)*+", re.DOTALL)
"""A value, up to the bracket that ends it."""
_AFTER: Final = r"[A-Z][A-Za-z]*+\s*+\[|;\s*+(?:[A-Z;()]|$)|\(\s*+;|\)\s*+(?:[();]|$)|$"
_CONTINUES: Final = re.compile(rf"\s*+(?:{_AFTER})")
"""What follows the last value of a property."""
_CONTINUES_OR_VALUE: Final = re.compile(rf"\s*+(?:\[|{_AFTER})")
_STRAY: Final = re.compile(r"\s*+\]")
_MOVE: Final = re.compile(r";\s*+[BW]\s*+\[")
"""A move, which no text goes on across."""
_BARE: Final = re.compile(r"(?:^|(?<=;))\s*+([A-Z]{1,8}+)(?=\s*+[;()]|\s++[A-Z][A-Za-z]*+\s*+$)")
"""A name between two values that has none itself."""
_NO_TEXTS: Final = frozenset(
    (
        *COLORS_BY_NAME,
        *SETUP,
        *SHAPES,
        *("SZ", "GM", "FF", "PL", "DD", "VW", "TB", "TW", "AR", "LN"),
    )
)
"""Properties whose values have no brackets."""


MAX_INNER: Final = 1000
"""Brackets within one text at most."""


class Repair(NamedTuple):
    """A flaw that was repaired."""

    offset: int
    """Characters before it in the repaired text."""
    message: str
    kind: str
    name: str
    """The name of its property."""


def repaired(text: str, start: int) -> tuple[str, list[Repair]]:
    """A file whose brackets are repaired from `start` on, and the repairs in their order."""
    return _Repairer(text, start).repaired()


class _Repairer:
    """Goes through a file once, from value to value."""

    def __init__(self, text: str, start: int) -> None:
        self.text = text
        self.parts = [text[:start]]
        """The repaired text up to `copied`."""
        self.copied = start
        self.length = start
        """Length of the repaired text so far."""
        self.repairs: list[Repair] = []
        self.is_balanced = True
        """Whether every text so far with a bracket within ended before the file did."""

    def repaired(self) -> tuple[str, list[Repair]]:
        """Repair the text; see the function of this name."""
        text, name, at = self.text, "", self.copied
        while (opening := text.find("[", at)) >= 0:
            gap = text[at:opening]
            self._drop_names(gap, at)
            if stem := gap.rstrip():
                name = stem[len(stem.rstrip(string.ascii_letters)) :]
            end = self._end(opening + 1)
            if end < 0:
                break
            if name not in _NO_TEXTS:
                end = self._end_of_text(name, opening + 1, end)
            elif stray := _STRAY.match(text, end + 1):
                self._note(end, "a ] too many was left out", "stray-bracket", name)
                self._replace(stray.end() - 1, stray.end(), " ")
                end = stray.end() - 1
            at = end + 1
        else:
            self._drop_names(text[at:], at)
        self._copy(len(text))
        return "".join(self.parts), self.repairs

    def _end(self, start: int) -> int:
        """Where the value that begins at `start` ends; -1 if it does not."""
        match = _TEXT.match(self.text, start)
        end = match.end() if match else start
        return end if end < len(self.text) else -1

    def _end_of_text(self, name: str, start: int, end: int) -> int:
        """Where a text with brackets ends, which are escaped if they are within it."""
        depth = self.text.count("[", start, end)
        inner: list[int] = []
        first = end
        while not self._is_complete(end + 1, depth):
            following = self._end(end + 1) if self.is_balanced else -1
            if (
                following < 0
                or len(inner) == MAX_INNER
                or _MOVE.search(self.text, end + 1, following)
            ):
                self.is_balanced = False
                return first
            inner.append(end)
            depth += self.text.count("[", end + 1, following) - 1
            depth, end = max(depth, 0), following
        if inner:
            message = f"brackets within {name:.20} were read as part of its text"
            self._note(start, message, "inner-brackets", name)
        for bracket in inner:
            self._replace(bracket, bracket, "\\")
        return end

    def _is_complete(self, at: int, depth: int) -> bool:
        """Whether what follows a bracket is not of its text, of which so many brackets are open."""
        if depth:
            return _CONTINUES.match(self.text, at) is not None
        return _CONTINUES_OR_VALUE.match(self.text, at) is not None

    def _drop_names(self, gap: str, at: int) -> None:
        for match in _BARE.finditer(gap):
            message = f"the property {match[1]} has no value and was left out"
            self._note(at + match.start(1), message, "no-value", match[1])
            self._replace(at + match.start(1), at + match.end(1), " " * len(match[1]))

    def _note(self, offset: int, message: str, kind: str, name: str) -> None:
        moved = self.length - self.copied
        self.repairs.append(Repair(offset + moved, message, kind, name[:20]))

    def _replace(self, start: int, end: int, by: str) -> None:
        self._copy(start)
        self.parts.append(by)
        self.length += len(by)
        self.copied = end

    def _copy(self, end: int) -> None:
        self.parts.append(self.text[self.copied : end])
        self.length += end - self.copied
        self.copied = end
