"""Parser of SGF FF[4] for any game: from text to nodes and properties.

Source: the EBNF and the property value types at red-bean.com/sgf. Time is linear in the text. Games
are parsed one by one, as the caller takes them; a node's properties when it is read, so that
variations beside a main line cost little.
"""

from __future__ import annotations

import dataclasses
import re
from collections import deque
from collections.abc import Iterable, Iterator
from typing import Final, NamedTuple

from tengen.engines.game.errors import Note, RecordError, Values, excerpt
from tengen.engines.game.records.sgf_repairs import Repair, repaired

_START: Final = re.compile(r"\(\s*+(?:;|[A-Z][A-Za-z]*+\s*+\[)")
_AFTER_END: Final = re.compile(r";\s*+[A-Za-z]++\s*+\[")
"""Moves that a stray parenthesis cuts off from their game."""
_ESCAPED_TEXT: Final = r"[^\]\\]*+(?:\\.[^\]\\]*+)*+"
_VALUES: Final = rf"(?:\s*+\[{_ESCAPED_TEXT}\])"
_VALUE: Final = re.compile(rf"\s*+\[({_ESCAPED_TEXT})\]", re.DOTALL)
_PROPERTY: Final = re.compile(rf"\s*+(?P<name>[A-Za-z]++)(?P<values>{_VALUES}++)", re.DOTALL)
_NODE: Final = rf"(?:\s*+[A-Za-z]++{_VALUES}++)"
_TOKEN: Final = re.compile(rf"\s*+([()]|;{_NODE}*+|{_NODE}++)", re.DOTALL)
_CUT_OFF: Final = re.compile(
    rf"\s*+[A-Za-z]*+{_VALUES}*+\s*+(?:\[{_ESCAPED_TEXT}\\?+)?+", re.DOTALL
)
"""The beginning of a property at the end of a file."""
CUT_OFF: Final = Note("the file ends within the game: what is complete was read", "cut-off")
MAX_REPAIRS: Final = 8
"""Repairs that the warnings of a game name at most."""
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

    @property
    def values(self) -> dict[str, int]:
        """Line and column, from 1."""
        line = self.text.count("\n", 0, self.offset)
        column = self.offset - (self.text.rfind("\n", 0, self.offset) + 1)
        return {"line": line + 1, "column": column + 1}

    def error(
        self, message: str, code: str | None = None, values: Values | None = None
    ) -> RecordError:
        """The error for this place: line and column in the message, the line's index as `path`."""
        place = self.values
        return RecordError(
            f"line {place['line']}, column {place['column']}: {message}",
            code=code,
            path=(place["line"] - 1,),
            values={**place, **(values or {})},
        )


class Value(NamedTuple):
    """One value of a property, in its escaped form."""

    raw: str
    file: str
    """The text of the whole file."""
    offset: int
    """Characters before the value."""

    @property
    def place(self) -> Place:
        """Location in the file."""
        return Place(self.file, self.offset)

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
        after = self.offset + len(first) + 1
        return self._replace(raw=first), Value(second, self.file, after)


@dataclasses.dataclass(slots=True)
class Node:
    """One node: a move, a setup, or information about the game."""

    place: Place
    properties: dict[str, list[tuple[int, int]]] = dataclasses.field(default_factory=dict)
    """Name → where its lists of values begin and end: few of them are ever looked at."""

    def values(self, name: str) -> Iterable[Value]:
        """The values of a property, parsed one by one; none if absent."""
        spans = self.properties.get(name)
        return () if spans is None else self._values(spans)

    def raw(self, name: str) -> tuple[str, ...]:
        """The values of a property in their escaped form; none if absent."""
        return tuple(value.raw for value in self.values(name))

    def value(self, name: str) -> Value | None:
        """The first value of a property; None if absent."""
        return next(iter(self.values(name)), None)

    def simple_text(self, name: str) -> str:
        """The first value of a property on one line; empty if absent."""
        value = self.value(name)
        return value.simple_text if value else ""

    def _values(self, spans: list[tuple[int, int]]) -> Iterator[Value]:
        text = self.place.text
        for start, end in spans:
            at = start
            while (value := _VALUE.match(text, at, end)) is not None:
                yield Value(value[1], text, value.start(1))
                at = value.end()


@dataclasses.dataclass(slots=True)
class ParsedGame:
    """One game."""

    text: str = ""
    """The whole file."""
    spans: list[tuple[int, int]] = dataclasses.field(default_factory=list)
    """Where each node begins and ends, in the order of the file, which is pre-order; never empty
    after parsing."""
    parents: list[int | None] = dataclasses.field(default_factory=list)
    """Index of the node before each; None for the first."""
    warnings: dict[str, None] = dataclasses.field(default_factory=dict)
    """Deviations from the grammar, in their order."""
    has_long_names: bool = False
    """Whether a name of a property was shortened."""

    def place(self, index: int) -> Place:
        """The beginning of a node."""
        return Place(self.text, self.spans[index][0])

    def node(self, index: int) -> Node:
        """A node with its properties, which are parsed now."""
        at, end = self.spans[index]
        node = Node(Place(self.text, at))
        at += self.text.startswith(";", at)
        while (match := _PROPERTY.match(self.text, at, end)) is not None:
            name = match["name"]
            if not name.isupper() or name in _WORDS:
                name = self._short(name)
            node.properties.setdefault(name, []).append(match.span("values"))
            at = match.end()
        return node

    def children(self) -> list[list[int]]:
        """The indexes of the nodes after each node."""
        children: list[list[int]] = [[] for _ in self.spans]
        for index, parent in enumerate(self.parents):
            if parent is not None:
                children[parent].append(index)
        return children

    def _short(self, name: str) -> str:
        # FF[3] and older: only the capitals of a name count.
        short = name.upper() if name.islower() else "".join(filter(str.isupper, name))
        short = _WORDS.get(short, short)
        if not self.has_long_names:
            self.has_long_names = True
            note = f"names of properties are not in capitals: {name:.20} was read as {short:.20}"
            self.warnings[Note(note, "property-names", name=name[:20])] = None
        return short


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
    skipped = ""
    if before:
        skipped = Note(f"text before the game was ignored: {excerpt(before)}", "text-before")
    while start is not None:
        at = parser.parse_with_repairs(start.start())
        game, text = parser.game, parser.text
        start = _START.search(text, at)
        end = start.start() if start else len(text)
        left = text[at:end].strip()
        if left and (move := _AFTER_END.search(text, at, end)):
            raise Place(text, move.start()).error("expected ( before ;, a game has ended before")
        after = Note(f"text after the game was ignored: {excerpt(left)}", "text-after")
        for note in (skipped, left and after):
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
    token = _PROPERTY.fullmatch(name + "".join(f"[{value}]" for value in values))
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
        self.is_repaired = False
        self.repairs: deque[Repair] = deque()
        """Repairs after the games so far."""

    def parse_with_repairs(self, at: int) -> int:
        """Parse the game at an offset; the brackets of a file that does not parse are repaired."""
        try:
            end = self.parse(at)
        except RecordError:
            if self.is_repaired:
                raise
            self.is_repaired = True
            self.text, found = repaired(self.text, at)
            if not found:
                raise
            self.repairs.extend(found)
            self.stack.clear()
            end = self.parse(at)
        count = 0
        while self.repairs and self.repairs[0].offset < end:
            repair = self.repairs.popleft()
            count += 1
            if count <= MAX_REPAIRS:
                place = self._place(repair.offset).error(repair.message)
                values = {**place.values, "kind": repair.kind, "name": repair.name}
                self.game.warnings[Note(place.message, "repair", **values)] = None
        return end

    def parse(self, at: int) -> int:
        """Parse the game at an offset, and return the offset of its end."""
        while at < len(self.text):
            token = _TOKEN.match(self.text, at)
            if token is None:
                if _CUT_OFF.fullmatch(self.text, at) and self.game.spans:
                    break
                raise self._place(at).error(
                    "expected (, ), ; or a property such as B[hh], found "
                    f"{self.text[at : at + 20].strip()!r}"
                )
            start, at = token.span(1)
            match self.text[start]:
                case "(":
                    self._open_tree(start)
                case ")":
                    self._close_tree(start)
                    if not self.stack:
                        return at
                case _:
                    self._add_node(start, at)
        self.stack.clear()
        self.game.warnings[CUT_OFF] = None
        return len(self.text)

    def _place(self, at: int) -> Place:
        return Place(self.text, at)

    def _open_tree(self, at: int) -> None:
        last = None
        if not self.stack:
            self.game = ParsedGame(self.text)
        else:
            parent = self.stack[-1]
            if parent.is_empty:
                raise self._place(at).error("expected ; after (, found another (")
            parent.has_branches = True
            last = parent.last
        self.stack.append(_OpenTree(last))

    def _close_tree(self, at: int) -> None:
        if not self.stack or self.stack[-1].is_empty:
            raise self._place(at).error("expected a game before )")
        self.stack.pop()

    def _add_node(self, at: int, end: int) -> None:
        tree = self.stack[-1]
        if self.text[at] != ";":
            if not tree.is_empty or tree.has_branches:
                name = _PROPERTY.match(self.text, at)
                raise self._place(at).error(
                    f"expected ; before the property {name['name'] if name else '':.20}"
                )
            note = Note("a ; is missing after a ( and was assumed", "missing-semicolon")
            self.game.warnings[note] = None
        elif tree.has_branches:
            raise self._place(at).error("expected ( before ;")
        game = self.game
        if len(game.spans) == self.max_nodes:
            raise self._place(at).error(
                f"the game has more than {self.max_nodes} nodes, no more are read"
            )
        game.parents.append(tree.last)
        tree.last, tree.is_empty = len(game.spans), False
        game.spans.append((at, end))


def _unescaped(match: re.Match[str]) -> str:
    if match["soft"] is not None:
        return ""
    if match["blank"] is not None:
        return " "
    return "\n" if match["hard"] is not None else match["char"]
