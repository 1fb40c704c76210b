"""Parser of SGF FF[4] for any game: from text to nodes and properties.

Source: the EBNF and the property value types at red-bean.com/sgf. Time is linear in the text, and
games are parsed one by one, as the caller takes them.
"""

from __future__ import annotations

import dataclasses
import re
from collections.abc import Iterable, Iterator
from typing import Final, NamedTuple

from engines.game.errors import RecordError, excerpt

_START: Final = re.compile(r"\(\s*(?:;|[A-Z][A-Za-z]*\s*\[)")
_AFTER_END: Final = re.compile(r";\s*[A-Za-z]+\s*\[")
"""Moves that a stray parenthesis cuts off from their game."""
_VALUE: Final = re.compile(r"\s*\[([^\]\\]*(?:\\.[^\]\\]*)*)\]", re.DOTALL)
_TOKEN: Final = re.compile(
    rf"\s*(?P<token>[();]|(?P<name>[A-Za-z]+)(?P<values>(?:{_VALUE.pattern})+))", re.DOTALL
)
_CUT_OFF: Final = re.compile(
    rf"\s*[A-Za-z]*(?:{_VALUE.pattern})*\s*(?:\[[^\]\\]*(?:\\.[^\]\\]*)*\\?)?", re.DOTALL
)
"""The beginning of a property at the end of a file."""
_WORDS: Final = {"BLACK": "B", "WHITE": "W"}
_BREAK: Final = r"\r\n|\n\r|\r|\n"
_ESCAPED: Final = re.compile(
    rf"\\(?P<soft>{_BREAK})|\\?(?P<blank>[\t\v\f])|\\(?P<char>.)|(?P<hard>{_BREAK})", re.DOTALL
)


class Place(NamedTuple):
    """Location in a file."""

    text: str
    """The whole file."""
    offset: int
    """Characters before the place."""

    def error(self, message: str) -> RecordError:
        """The error for this place: line and column in the message, the line's index as `path`."""
        line = self.text.count("\n", 0, self.offset)
        column = self.offset - (self.text.rfind("\n", 0, self.offset) + 1)
        return RecordError(f"line {line + 1}, column {column + 1}: {message}", path=(line,))


@dataclasses.dataclass(frozen=True, slots=True)
class Value:
    """One value of a property, in its escaped form."""

    raw: str
    place: Place

    def __repr__(self) -> str:
        """The value for an error message."""
        return excerpt(self.raw)

    @property
    def text(self) -> str:
        """The value as FF[4]'s Text, with line breaks."""
        return _ESCAPED.sub(_unescaped, self.raw)

    @property
    def simple_text(self) -> str:
        """The value as FF[4]'s SimpleText, on one line."""
        return self.text.replace("\n", " ")

    def split(self) -> tuple[Value, Value]:
        """The halves of a composed value such as `hh:text`.

        Raises:
            RecordError: There is no colon.
        """
        first, colon, second = self.raw.partition(":")
        if not colon:
            raise self.place.error(f"{self!r} has no colon, expected a point and text as in hh:A")
        after = Place(self.place.text, self.place.offset + len(first) + 1)
        return Value(first, self.place), Value(second, after)


@dataclasses.dataclass(slots=True)
class Node:
    """One node: a move, a setup, or information about the game."""

    place: Place
    properties: dict[str, list[tuple[int, int]]] = dataclasses.field(default_factory=dict)
    """Name → where the lists of values begin and end: few properties are ever looked at."""

    def values(self, name: str) -> Iterable[Value]:
        """The values of a property, parsed one by one; none if absent."""
        spans = self.properties.get(name)
        return () if spans is None else self._values(spans)

    def value(self, name: str) -> Value | None:
        """The first value of a property; None if absent."""
        return next(iter(self.values(name)), None)

    def simple_text(self, name: str) -> str:
        """The first value of a property on one line; empty if absent."""
        value = self.value(name)
        return value.simple_text if value else ""

    def _values(self, spans: list[tuple[int, int]]) -> Iterator[Value]:
        text = self.place.text
        for span in spans:
            for value in _VALUE.finditer(text, *span):
                yield Value(value[1], Place(text, value.start(1)))


@dataclasses.dataclass(slots=True)
class ParsedGame:
    """One game."""

    nodes: list[Node] = dataclasses.field(default_factory=list)
    """In the order of the file, which is pre-order; never empty after parsing."""
    parents: list[int | None] = dataclasses.field(default_factory=list)
    """Index of the node before each; None for the first."""
    warnings: dict[str, None] = dataclasses.field(default_factory=dict)
    """Deviations from the grammar, in their order."""


@dataclasses.dataclass(slots=True)
class _OpenTree:
    """An open parenthesis."""

    last: int | None
    """Index of the node that the next one follows."""
    is_empty: bool = True
    has_branches: bool = False


def parse_collection(text: str, *, max_nodes: int) -> Iterator[ParsedGame]:
    """Parse the games of a file, one at a time, each with at most `max_nodes` in all variations.

    Raises:
        RecordError: The text does not follow the grammar, or a game has more nodes. Deviations with
            one reading, such as a missing end, are warnings.
    """
    text = text.rstrip()
    parser = _Parser(text, max_nodes)
    start = _START.search(text)
    if start is None:
        raise Place(text, 0).error("expected a game, which begins with (;")
    before = text[: start.start()].strip().strip("\ufeff")
    skipped = f"text before the game was ignored: {excerpt(before)}" if before else ""
    while start is not None:
        at = parser.parse(start.start())
        game = parser.game
        start = _START.search(text, at)
        end = start.start() if start else len(text)
        left = text[at:end].strip()
        if left and (move := _AFTER_END.search(text, at, end)):
            raise Place(text, move.start()).error("expected ( before ;, a game has ended before")
        for note in (skipped, left and f"text after the game was ignored: {excerpt(left)}"):
            if note:
                game.warnings[note] = None
        skipped = ""
        yield game


def escape(text: str) -> str:
    """Escape text for a property value."""
    return text.replace("\\", "\\\\").replace("]", "\\]")


def check_property(name: str, values: Iterable[str]) -> None:
    """Check that a property with escaped values can be written as it is.

    Raises:
        RecordError: The text of the property would be read as something else.
    """
    token = _TOKEN.fullmatch(name + "".join(f"[{value}]" for value in values))
    if token is None or token["name"] != name or not name.isupper():
        raise RecordError(f"the property {excerpt(name)} is not valid SGF")


class _Parser:
    """Builds games token by token."""

    def __init__(self, text: str, max_nodes: int) -> None:
        self.text = text
        self.max_nodes = max_nodes
        self.game = ParsedGame()
        """The current game."""
        # An explicit stack: files may nest deeper than Python's recursion limit.
        self.stack: list[_OpenTree] = []
        self.node: Node | None = None
        self.has_long_names = False

    def parse(self, at: int) -> int:
        """Parse the game at an offset, and return that of its end."""
        while at < len(self.text):
            token = _TOKEN.match(self.text, at)
            if token is None:
                if _CUT_OFF.fullmatch(self.text, at) and self.game.nodes:
                    break
                found = self.text[at : at + 20].strip()
                raise Place(self.text, at).error(
                    f"expected (, ), ; or a property such as B[hh], found {found!r}"
                )
            self._take(token)
            at = token.end()
            if not self.stack:
                return at
        self.stack.clear()
        self.game.warnings["the file ends within the game: what is complete was read"] = None
        return len(self.text)

    def _take(self, token: re.Match[str]) -> None:
        place = Place(self.text, token.start("token"))
        match token["token"]:
            case "(":
                self._open_tree(place)
            case ")":
                self._close_tree(place)
            case ";":
                self._open_node(place)
            case _:
                self._add_property(place, token)

    def _open_tree(self, place: Place) -> None:
        last = None
        if not self.stack:
            self.game, self.has_long_names = ParsedGame(), False
        else:
            parent = self.stack[-1]
            if parent.is_empty:
                raise place.error("expected ; after (, found another (")
            parent.has_branches = True
            last = parent.last
        self.stack.append(_OpenTree(last))
        self.node = None

    def _close_tree(self, place: Place) -> None:
        if not self.stack or self.stack[-1].is_empty:
            raise place.error("expected a game before )")
        self.stack.pop()
        self.node = None

    def _open_node(self, place: Place) -> None:
        if not self.stack or self.stack[-1].has_branches:
            raise place.error("expected ( before ;")
        nodes = self.game.nodes
        if len(nodes) == self.max_nodes:
            raise place.error(f"the game has more than {self.max_nodes} nodes, no more are read")
        self.node = Node(place)
        tree = self.stack[-1]
        self.game.parents.append(tree.last)
        tree.last, tree.is_empty = len(nodes), False
        nodes.append(self.node)

    def _add_property(self, place: Place, token: re.Match[str]) -> None:
        name = token["name"]
        if self.node is None:
            if not self.stack or not self.stack[-1].is_empty or self.stack[-1].has_branches:
                raise place.error(f"expected ; before the property {name:.20}")
            self._open_node(place)
            self.game.warnings["a ; is missing after a ( and was assumed"] = None
        if not name.isupper() or name in _WORDS:
            # FF[3] and older: only the capitals of a name count.
            short = name.upper() if name.islower() else "".join(filter(str.isupper, name))
            short = _WORDS.get(short, short)
            if not self.has_long_names:
                self.has_long_names = True
                note = (
                    f"names of properties are not in capitals: {name:.20} was read as {short:.20}"
                )
                self.game.warnings[note] = None
            name = short
        if self.node is not None:
            self.node.properties.setdefault(name, []).append(token.span("values"))


def _unescaped(match: re.Match[str]) -> str:
    if match["soft"] is not None:
        return ""
    if match["blank"] is not None:
        return " "
    return "\n" if match["hard"] is not None else match["char"]
