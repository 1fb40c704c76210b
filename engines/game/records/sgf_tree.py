"""Parser of SGF FF[4] for any game: from text to nodes and properties.

Source: the EBNF and the property value types at red-bean.com/sgf. The result contains only the main
line, the first variation at every branch.
"""

from __future__ import annotations

import dataclasses
import re
from typing import Final

from engines.game.errors import RecordError

_START: Final = re.compile(r"\(\s*;")
_VALUE: Final = re.compile(r"\s*\[([^\]\\]*(?:\\.[^\]\\]*)*)\]", re.DOTALL)
_TOKEN: Final = re.compile(
    rf"\s*(?P<token>[();]|(?P<name>[A-Z]+)(?P<values>(?:{_VALUE.pattern})+))", re.DOTALL
)
_BREAK: Final = r"\r\n|\n\r|\r|\n"
_ESCAPED: Final = re.compile(
    rf"\\(?P<soft>{_BREAK})|\\?(?P<blank>[\t\v\f])|\\(?P<char>.)|(?P<hard>{_BREAK})", re.DOTALL
)


@dataclasses.dataclass(frozen=True, slots=True)
class Place:
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

    @property
    def text(self) -> str:
        """The value as FF[4]'s Text, with line breaks."""
        return _ESCAPED.sub(_unescaped, self.raw)

    @property
    def simple_text(self) -> str:
        """The value as FF[4]'s SimpleText, on one line."""
        return self.text.replace("\n", " ")


@dataclasses.dataclass(slots=True)
class Node:
    """One node: a move, a setup, or information about the game."""

    place: Place
    properties: dict[str, list[Value]] = dataclasses.field(default_factory=dict)

    def values(self, name: str) -> list[Value]:
        """The values of a property; empty if absent."""
        return self.properties.get(name, [])

    def value(self, name: str) -> Value | None:
        """The first value of a property; None if absent."""
        values = self.values(name)
        return values[0] if values else None

    def simple_text(self, name: str) -> str:
        """The first value of a property on one line; empty if absent."""
        value = self.value(name)
        return value.simple_text if value else ""


@dataclasses.dataclass(slots=True)
class GameTree:
    """One game."""

    nodes: list[Node] = dataclasses.field(default_factory=list)
    """The main line; never empty after parsing."""
    variations: int = 0
    """Number of variations that branch off the main line."""


@dataclasses.dataclass(slots=True)
class _OpenTree:
    """An open parenthesis."""

    main: bool
    nodes: int = 0
    branches: int = 0


def parse_collection(text: str) -> list[GameTree]:
    """Parse the games of a file.

    Raises:
        RecordError: The text does not follow the grammar.
    """
    text = text.rstrip()
    start = _START.search(text)
    if start is None:
        raise Place(text, 0).error("expected a game, which begins with (;")
    parser = _Parser(text)
    at = start.start()
    while at < len(text):
        token = _TOKEN.match(text, at)
        if token is None:
            found = text[at : at + 20].strip()
            raise Place(text, at).error(
                f"expected (, ), ; or a property such as B[hh], found {found!r}"
            )
        parser.take(token)
        at = token.end()
    if parser.stack:
        raise Place(text, at).error("expected ), the file ends within a game")
    return parser.games


def escape(text: str) -> str:
    """Escape text for a property value."""
    return text.replace("\\", "\\\\").replace("]", "\\]")


class _Parser:
    """Builds game trees token by token."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.games: list[GameTree] = []
        # An explicit stack: files may nest deeper than Python's recursion limit.
        self.stack: list[_OpenTree] = []
        self.node: Node | None = None

    def take(self, token: re.Match[str]) -> None:
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
        main = True
        if not self.stack:
            self.games.append(GameTree())
        else:
            parent = self.stack[-1]
            if parent.nodes == 0:
                raise place.error("expected ; after (, found another (")
            if parent.main and parent.branches > 0:
                self.games[-1].variations += 1
            main = parent.main and parent.branches == 0
            parent.branches += 1
        self.stack.append(_OpenTree(main))
        self.node = None

    def _close_tree(self, place: Place) -> None:
        if not self.stack or self.stack[-1].nodes == 0:
            raise place.error("expected a game before )")
        self.stack.pop()
        self.node = None

    def _open_node(self, place: Place) -> None:
        if not self.stack or self.stack[-1].branches > 0:
            raise place.error("expected ( before ;")
        self.node = Node(place)
        self.stack[-1].nodes += 1
        if self.stack[-1].main:
            self.games[-1].nodes.append(self.node)

    def _add_property(self, place: Place, token: re.Match[str]) -> None:
        if self.node is None:
            raise place.error(f"expected ; before the property {token['name']}")
        self.node.properties.setdefault(token["name"], []).extend(
            Value(value[1], Place(self.text, value.start(1)))
            for value in _VALUE.finditer(self.text, *token.span("values"))
        )


def _unescaped(match: re.Match[str]) -> str:
    if match["soft"] is not None:
        return ""
    if match["blank"] is not None:
        return " "
    return "\n" if match["hard"] is not None else match["char"]
