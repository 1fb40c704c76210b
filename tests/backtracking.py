"""Attacks on regular expressions, which show those whose time grows faster than the text.

A pattern is walked through to find the texts that lead to each of its elements. There, runs of
every kind of character that it tells apart are tried, with the module `re` itself: what holds for
it holds here, possessive quantifiers, atomic groups and limits of repetitions included. Tools that
analyse patterns instead know less: regexploit 1.0 (2021) fails on possessive quantifiers and needs
a deprecated module of Python, and recheck and eslint-plugin-regexp know JavaScript only.
"""

from __future__ import annotations

import itertools
import re
import sys
import time
from collections.abc import Callable, Iterable
from typing import Any, Final, NamedTuple

KINDS: Final = (
    " \t\n\r\x0b\x00\x1b\x7f\x85"
    "aZ09_.,:;-+/\\()[]{}<>|\"'*#=@"
    "\u00e9\u06f1\uff11\u4e94\uff58\U0001f600\u0301\ufeff\u202e"
)
"""One character or more of every kind that patterns tell apart."""
_ENDS: Final = ("", "\x00", "\n")
_KEPT: Final = 2
"""Texts that lead to an element at most: an optional part is left out, or not."""
_LENGTHS: Final = (64, 256, 1024)
"""Characters of runs."""
_NESTED_LENGTHS: Final = (10, 13, 16, 20, 26, 33, 43, 56, 73, 95, *_LENGTHS[1:])
"""Characters of runs for nested repetitions: exponential time is noticed before it lasts."""
_SUSPICIOUS: Final = 0.25e-3
"""Processor seconds of a run: ten times those of linear patterns, a third of quadratic ones."""
_GROWTH: Final = 9
"""Allowed growth of time for four times the text: 4 is linear, 16 quadratic."""
_ROUNDS: Final = 12
"""Measurements of a suspicious run; a pattern is slow if all are, since other work slows some."""

_GROUP: Final = re.compile(r"\((?:\?(?:[:>=!]|<[=!]|P?<\w+>|P=\w+|[aiLmsux-]+[:)]))?")
_CLASS: Final = re.compile(r"\[\^?\]?(?:\\.|[^\]\\])*+\]", re.DOTALL)
_ESCAPE: Final = re.compile(r"\\(?:x..|u....|U........|p\{\w+(?:=\w+)?\}|[0-9]{1,3}|.)", re.DOTALL)
_QUANTIFIER: Final = re.compile(r"(?:[*+?]|\{([0-9]*)(?:,[0-9]*)?\})[+?]?")
_NO_WIDTH: Final = re.compile(r"[\^$]|\\[bBAZz0-9]")


class _Walk:
    """Walks through a pattern; afterwards, `leads` and `bodies` have the texts for attacks."""

    def __init__(self, pattern: str, flags: int) -> None:
        self.pattern = pattern
        self.flags = flags
        self.at = 0
        self.alphabet = dict.fromkeys(KINDS + pattern)
        self.members: dict[str, list[str]] = {}
        """Element for one character → what it matches."""
        self.leads: dict[str, None] = {}
        """Texts that lead to an element."""
        self.bodies: dict[str, None] = {}
        """Texts of repeated elements."""
        self.choices = 0
        """Quantifiers and alternatives so far."""
        self.is_nested = False
        """Whether an element with choices is repeated."""
        self._alternatives([""])
        if self.at != len(pattern):
            raise ValueError(f"{pattern!r} is not understood from character {self.at} on")

    def runs(self) -> Iterable[str]:
        """One character of every kind that the pattern tells apart, and texts that it repeats.

        Empty: what leads to the run.
        """
        kinds: dict[tuple[bool, ...], str] = {}
        for char in self.alphabet:
            kinds.setdefault(tuple(char in its for its in self.members.values()), char)
        return dict.fromkeys((*kinds.values(), *self.bodies, ""))

    def _next(self, pattern: re.Pattern[str]) -> re.Match[str] | None:
        match = pattern.match(self.pattern, self.at)
        self.at = match.end() if match else self.at
        return match

    def _alternatives(self, leads: list[str]) -> list[str]:
        """Walk through alternatives after some texts, and return the texts after them."""
        ends = self._sequence(leads)
        while self.pattern.startswith("|", self.at):
            self.at += 1
            self.choices += 1
            ends += self._sequence(leads)
        return ends

    def _sequence(self, leads: list[str]) -> list[str]:
        while self.at < len(self.pattern) and self.pattern[self.at] not in "|)":
            self.leads.update(dict.fromkeys(leads))
            choices = self.choices
            texts = self._element(leads)
            quantifier = self._next(_QUANTIFIER)
            if quantifier is not None:
                self.is_nested |= self.choices > choices and quantifier[0][0] != "?"
                self.choices += 1
                self.bodies.update(dict.fromkeys(filter(None, texts)))
                least = 1 if quantifier[0][0] == "+" else int(quantifier[1] or 0)
                texts = [text * max(1, least) for text in texts] + [""] * (least == 0)
            ends = [lead + text for lead, text in itertools.product(leads, texts)]
            leads = list(dict.fromkeys(ends))
            leads = leads if len(leads) <= _KEPT else [min(leads, key=len), max(leads, key=len)]
        self.leads.update(dict.fromkeys(leads))
        return leads

    def _element(self, leads: list[str]) -> list[str]:
        """Walk through one element, and return texts that it matches."""
        if self._next(_NO_WIDTH):
            return [""]
        if opening := self._next(_GROUP):
            if opening[0].startswith("(?P=") or opening[0].endswith(")"):
                self.at += opening[0].startswith("(?P=")
                return [""]
            ends = self._alternatives(leads)
            self.at += 1
            if opening[0] in ("(?=", "(?!", "(?<!"):
                return [""]
            # The first of the leads is a part of the first of the ends.
            return list(
                dict.fromkeys(end[len(leads[0]) :] for end in ends if end.startswith(leads[0]))
            )
        found = self._next(_CLASS) or self._next(_ESCAPE)
        element = found[0] if found else self.pattern[self.at]
        self.at += not found
        if element not in self.members:
            one = re.compile(element if element == "." or found else re.escape(element), self.flags)
            self.members[element] = [char for char in self.alphabet if one.fullmatch(char)]
            if not self.members[element]:
                self.members[element] = [
                    *itertools.islice(filter(one.fullmatch, map(chr, range(sys.maxunicode))), 1)
                ]
        return self.members[element][:1]


class _Attack(NamedTuple):
    """A text with a run of any length."""

    lead: str
    run: str
    end: str
    is_text: bool

    def text(self, length: int) -> str | bytes:
        text = self.lead + self.run * (length // len(self.run)) + self.end
        return text if self.is_text else text.encode("latin-1", "replace")


def slow_text(pattern: re.Pattern[Any], uses: Iterable[str]) -> str | None:
    """A text on which the time of a pattern grows faster than the text, if an attack finds one.

    Args:
        uses: How texts are matched: `match`, `fullmatch`, or `search` for all matches.
    """
    source = pattern.pattern
    is_text = isinstance(source, str)
    plain = source if is_text else source.decode("latin-1")
    walk = _Walk(plain, pattern.flags & ~re.UNICODE | (0 if is_text else re.ASCII))
    calls = [_call(pattern, use) for use in uses]
    lengths = _NESTED_LENGTHS if walk.is_nested else _LENGTHS
    for lead, run, end in itertools.product(walk.leads, walk.runs(), _ENDS):
        attack = _Attack(lead, run or lead, end, is_text=is_text)
        if attack.run and any(_is_slow(call, attack, lengths) for call in calls):
            return f"{attack.lead!r} + {attack.run!r} * n + {attack.end!r}"
    return None


def _call(pattern: re.Pattern[Any], use: str) -> Callable[[Any], object]:
    calls: dict[str, Callable[[Any], object]] = {
        "match": pattern.match,
        "fullmatch": pattern.fullmatch,
        "search": pattern.findall,
    }
    return calls[use]


def _is_slow(call: Callable[[Any], object], attack: _Attack, lengths: tuple[int, ...]) -> bool:
    """Whether the time of a call grows faster than the run."""
    for length in lengths:
        if _seconds(call, attack.text(length)) > _SUSPICIOUS:
            break
    else:
        return False
    is_whole = length == lengths[-1]
    for _ in range(_ROUNDS):
        # In turn, so that a slow second slows both.
        longer = _seconds(call, attack.text(length))
        shorter = _seconds(call, attack.text(length // 4))
        if longer <= (_GROWTH * shorter if is_whole else _SUSPICIOUS):
            return False
    return True


def _seconds(call: Callable[[Any], object], text: object) -> float:
    """Processor seconds of a call."""
    started = time.process_time()
    call(text)
    return time.process_time() - started
