"""SGF, the Smart Game Format FF[4], for five in a row: `GM[4]`.

Source: the specification at red-bean.com/sgf. It has no page for `GM[4]`, so points are Go's: two
letters, the column from the left, then the row from the top, `aa` the top left, capitals from 27
on. c-gomoku-cli, whose games the tests read, does the same: it writes Gomocup's x and y, which
count from the top left. However, it takes the number in an opening's `h8` for that y, though `h8`
counts rows from the bottom, and so plays the opening's mirror image, which is the same game.

Details that FF[4] leaves open follow c-gomoku-cli: `RU` is a code of Gomocup, such as 0 for
freestyle (see `rule_codes`; games without a code are spelled out), a first comment line like
`177ms` is the move's thinking time, and `TE` in the first node gives the reason of the ending.

Editors of Go save games of five in a row as `GM[1]`, or without `GM`: read with a warning, as other
deviations that have one reading, such as points like `h8` in all of a game.
`START[1]`, a private property, marks the position at which a program opens the game. `QPR` and
`QSLW`, of Gomoku Quest, hold the stones of the opening: `QPR[hh,hg,jf];QSLW[ig]` are four moves.

Parser of SGF FF[4] for any game: from text to nodes and properties.

Source: the EBNF and the property value types at red-bean.com/sgf. Time is linear in the text. Games
are parsed one by one, as the caller takes them; a node's properties when it is read, so that
variations beside a main line cost little.
"""

from __future__ import annotations

import dataclasses
import functools
import itertools
import re
import string
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Final, Literal, NamedTuple, TypeAlias, TypeVar

from engines.game.errors import RecordError, RulesError, excerpt
from engines.game.printable import printable
from engines.game.records.game_tree import (
    MAX_WARNINGS,
    GameNode,
    GameTree,
    Shape,
    without_impossible_variations,
)
from engines.game.records.record import (
    Ending,
    GameInfo,
    GameRecord,
    Mark,
    Result,
    format_rules,
    parse_rules,
    rules_on_board,
    unread_rules,
)
from engines.game.rules import PRESETS, Color, Move, Rules, default_rules

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
            self.warnings[note] = None
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

    def parse(self, at: int) -> int:
        """Parse the game at an offset, and return that of its end."""
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
        self.game.warnings["the file ends within the game: what is complete was read"] = None
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
            self.game.warnings["a ; is missing after a ( and was assumed"] = None
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


_LETTERS: Final = string.ascii_letters
_COLORS: Final = {"B": Color.X, "W": Color.O}
_NAMES: Final = {color: name for name, color in _COLORS.items()}
_OPENINGS: Final[dict[str, Color | None]] = {"QPR": None, "QSLW": Color.O, "QSLB": Color.X}
"""Properties with points of the opening, of one side or, from Black on, of both in turn."""
_SETUP: Final[dict[str, Color | None]] = {"AE": None, "AB": Color.X, "AW": Color.O}
_SIDES: Final = {**_COLORS, "X": Color.X, "1": Color.X, "O": Color.O, "2": Color.O}
_SIZE: Final = re.compile(r"([0-9]{1,3})(?:\s*([:xX*,])\s*([0-9]{1,3}))?")
_POINT: Final = re.compile(r"[a-zA-Z]{2}")
_Points: TypeAlias = Literal["sgf", "cells", "capitals"]
_OTHER_POINTS: Final[dict[_Points, str]] = {
    "cells": "cells such as h8: a column letter, and the row from the bottom",
    "capitals": "SGF's points in lower case",
}
_EXAMPLES: Final[dict[_Points, str]] = {
    "sgf": "hh",
    "cells": "h8, as the first of the game",
    "capitals": "HH, as the first of the game",
}
_CELL: Final = re.compile(r"([a-zA-Z])([0-9]{1,2})")
_TT: Final = "tt"
"""A pass on boards of up to 19x19, besides an empty value."""
_TIME: Final = re.compile(r"([0-9]{1,9})ms(?:\n|$)")
_RESULT: Final = re.compile(r"([BW])\+(.*)")
_ENDINGS: Final[dict[str, Ending]] = {"R": "resignation", "T": "time", "F": "forfeit"}
"""First letter after `B+` or `W+`: `R` or `Resign`, and so on."""
_ENDINGS_IN_WORDS: Final[dict[str, Ending]] = {
    "adjudication": "resignation",  # lost by the engine's own scores
    "time forfeit": "time",
    "illegal move": "forfeit",
    "forbidden": "forfeit",
    "crash": "forfeit",
}
"""Phrases of c-gomoku-cli in `TE`; its `RE` is always `B+1` or `W+1`."""
_MARKS: Final[dict[Mark, str]] = {"doubtful": "DO[]", "bad": "BM[1]", "very bad": "BM[2]"}
_SHAPES: Final[dict[str, Shape]] = {
    "TR": "triangle",
    "SQ": "square",
    "CR": "circle",
    "MA": "cross",
    "SL": "selected",
}
_INFO: Final = frozenset(("FF", "GM", "CA", "SZ", "RU", "GN", "EV", "RO", "DT", "PB", "PW", "RE"))
"""Properties of the first node that fields of `GameInfo` hold."""
_ANNOTATIONS: Final = frozenset(
    (
        *(*_COLORS, *_OPENINGS, *_SETUP, *_SHAPES),
        *("PL", "GC", "C", "N", "LB", "HO", "START", "DO", "BM"),
    )
)
"""Properties of any node that fields of `GameNode` hold."""
_WITHOUT_STONES: Final = frozenset(
    (
        *("AN", "AP", "AR", "BL", "BR", "BT", "CP", "DD", "DM", "FG", "GB", "GW", "HA", "IT", "KM"),
        *("KO", "LN", "MN", "OB", "ON", "OT", "OW", "PC", "PM", "SO", "ST", "TB", "TE", "TM", "TW"),
        *("UC", "US", "V", "VW", "WL", "WR", "WT"),
    )
)
"""Properties of FF[4] without a field here: none of them places stones."""
_KNOWN: Final = _INFO | _ANNOTATIONS | _WITHOUT_STONES
_BETWEEN_POINTS: Final = re.compile(r"[\s,:]++")
_GOMOKU: Final = "4"
_GO: Final = "1"
_GO_SIZE: Final = 19
"""Cells: the side of boards of `GM[1]` without `SZ`, and the longest with the pass `tt`."""
_GAME_NAMES: Final = re.compile(r"(?i)(free.?style )?(gomoku|renju|gobang|five)\b.*")
_NODES_PER_LINE: Final = 8
MAX_NODES: Final = 20_000
"""Nodes of one game at most, variations included, unless the caller takes more."""
MAX_SETUP_POINTS: Final = 4096
"""Points in `AB`, `AW` and `AE` of one game at most: four times the cells of the largest board."""
_POINTS_PER_NODE: Final = 16
"""Marked cells of one game at most, in relation to the nodes of a game at most."""

_T = TypeVar("_T")


def read_sgf(text: str) -> list[GameRecord]:
    """Parse the main line of every game in a file, which is decoded.

    Raises:
        RecordError: Not SGF, a game other than five in a row, or an impossible one: a point off the
            board, a pass, two consecutive moves by one side. Or a game with more than `MAX_NODES`
            nodes or `MAX_SETUP_POINTS` points. The message names the line; `path` is its index.
    """
    return list(iterate_sgf(text))


def iterate_sgf(
    text: str, *, rules: Rules | None = None, warnings: tuple[str, ...] = ()
) -> Iterator[GameRecord]:
    """Parse a file as `read_sgf` does, game by game: games that are not taken are not parsed.

    Args:
        rules: Rules instead of those of the games, on their boards.
        warnings: Warnings about the text, such as on its encoding.
    """
    for game in parse_collection(text, max_nodes=MAX_NODES):
        yield _GameReader(game, rules, warnings).record()


def read_sgf_trees(text: str, *, max_nodes: int = MAX_NODES) -> list[GameTree]:
    """Parse every game in a file with its variations, comments, marks and unknown properties.

    Raises:
        RecordError: As for `read_sgf`, in any variation; but passes are allowed.
    """
    return list(iterate_sgf_trees(text, max_nodes=max_nodes))


def iterate_sgf_trees(
    text: str,
    *,
    rules: Rules | None = None,
    warnings: tuple[str, ...] = (),
    max_nodes: int = MAX_NODES,
) -> Iterator[GameTree]:
    """Parse a file as `read_sgf_trees` does, game by game, with the arguments of `iterate_sgf`."""
    for game in parse_collection(text, max_nodes=max_nodes):
        reader = _GameReader(game, rules, warnings, max_points=_POINTS_PER_NODE * max_nodes)
        yield reader.tree()


def write_sgf(games: Iterable[GameRecord | GameTree]) -> str:
    """Format games as one file, to be encoded as UTF-8.

    Raises:
        RecordError: A game on an unbounded board, a stone or mark off the board, or a property that
            is not valid SGF.
    """
    return "\n".join(
        _format(game if isinstance(game, GameTree) else GameTree.from_record(game))
        for game in games
    )


class _GameReader:
    """Reads the nodes of one game, which have at most `max_points` marked cells."""

    def __init__(
        self,
        game: ParsedGame,
        rules: Rules | None,
        warnings: tuple[str, ...],
        *,
        max_points: int = 0,
    ) -> None:
        self.game = game
        self.root = game.node(0)
        self.game.warnings = {**dict.fromkeys(warnings), **game.warnings}
        self.rules = self._rules(rules)
        self.result = _result(self.root)
        self.setup_points = self.marked_points = 0
        self.max_points = max_points
        self.notation: _Points | None = None
        """The notation of the first point; None before it."""
        self.unknown: set[str] = set()
        """Unknown properties that hold points."""
        self.crowded = 0
        """Nodes with several moves so far."""
        self._moves = _points_of_board(*self.rules.shape)

    def record(self) -> GameRecord:
        """The main line; variations are counted, and annotations without a field skipped."""
        nodes, sources = self._main_line()
        tree = self._tree(nodes, sources)
        try:
            record = tree.record()
        except RecordError as error:
            raise self._placed(error, sources) from None
        line = set(sources)
        if len(line) < len(self.game.spans):
            branches = sum(parent in line for parent in self.game.parents) - len(line) + 1
            record = dataclasses.replace(record, variations=branches)
        return record

    def tree(self) -> GameTree:
        """All nodes."""
        nodes: list[GameNode] = []
        sources: list[int] = []
        ends: list[int] = []
        """Index of the last of the nodes that each node of the file was read as."""
        for index, parent in enumerate(self.game.parents):
            before = None if parent is None else ends[parent]
            for node in self._nodes(index, is_annotated=True):
                node.parent, before = before, len(nodes)
                nodes.append(node)
                sources.append(index)
            ends.append(len(nodes) - 1)
        return self._tree(*self._playable(nodes, sources))

    def _playable(
        self, nodes: list[GameNode], sources: list[int]
    ) -> tuple[list[GameNode], list[int]]:
        """The nodes without variations that cannot be played, and their indexes in the file."""

        def describe(index: int, fault: str) -> str:
            return self.game.place(sources[index]).error(fault).message

        kept, warnings = without_impossible_variations(nodes, self.rules, describe)
        for warning in warnings:
            self._warn(warning)
        return [nodes[index] for index in kept], [sources[index] for index in kept]

    def _main_line(self) -> tuple[list[GameNode], list[int]]:
        """The nodes of the main line, and for each the index of the node that it was read from.

        As in `GameTree.main_line`, a move beside a pass goes before the pass.
        """
        nodes = self._nodes(0, is_annotated=False)
        sources = [0] * len(nodes)
        parents = self.game.parents
        children: list[list[int]] = []
        # In pre-order, the first child follows its parent.
        while (index := sources[-1] + 1) < len(parents) and parents[index] == sources[-1]:
            read = self._nodes(index, is_annotated=False)
            if read[0].is_pass:
                children = children or self.game.children()
                for sibling in children[sources[-1]][1:]:
                    other = self._nodes(sibling, is_annotated=False)
                    if not other[0].is_pass:
                        index, read = sibling, other
                        break
            nodes += read
            sources += [index] * len(read)
        for index, node in enumerate(nodes[1:]):
            node.parent = index
        return nodes, sources

    def _choose_notation(self, points: Iterable[str]) -> None:
        """Take the notation of the first points of a game, SGF's if they can be in it."""
        self.notation = "sgf"
        if any(self._is_on_board(self._point(point, "sgf")) for point in points):
            return
        for notation, words in _OTHER_POINTS.items():
            if all(self._is_on_board(self._point(point, notation)) for point in points):
                self.notation = notation
                self._warn(f"points such as {':'.join(points)!r} were read as {words}")
                return

    def _point(self, text: str, notation: _Points) -> Move | None:
        """The cell of a point, on the board or off it; None if the text is none."""
        if notation == "cells":
            cell = _CELL.fullmatch(text)
            rows, _ = self.rules.shape
            return cell and Move(rows - int(cell[2]), _LETTERS.index(cell[1].lower()))
        if _POINT.fullmatch(text) is None or (notation == "capitals" and text in self._moves):
            return None
        col, row = map(_LETTERS.index, text.lower() if notation == "capitals" else text)
        return Move(row, col)

    def _is_on_board(self, move: Move | None) -> bool:
        return move is not None and self.rules.contains(move)

    def _placed(self, error: RecordError, sources: Sequence[int]) -> RecordError:
        """The error of a node, which names its place in the file."""
        place = self.game.place(sources[int(error.path[0])] if error.path else 0)
        placed = place.error(error.message)
        return RecordError(placed.message, code=error.code, path=placed.path)

    def _tree(self, nodes: list[GameNode], sources: Sequence[int]) -> GameTree:
        root = self.root
        try:
            return GameTree(
                rules=self.rules,
                result=self.result,
                players=(root.simple_text("PB"), root.simple_text("PW")),
                name=root.simple_text("GN"),
                event=root.simple_text("EV"),
                round=root.simple_text("RO"),
                date=root.simple_text("DT"),
                warnings=tuple(self.game.warnings),
                nodes=nodes,
            )
        except RecordError as error:
            raise self._placed(error, sources) from None

    def _nodes(self, index: int, *, is_annotated: bool) -> list[GameNode]:
        """A node of the file, and one more for each further move in it; their parents are unset.

        If not `is_annotated`, it has only its moves, set-up stones and their comments.
        """
        source = self.game.node(index) if index else self.root
        node = GameNode()
        nodes = [node]
        if source.properties:
            self._read_setup(source, node)
            nodes += self._read_moves(source, node)
            _read_comment(source, node)
            _read_mark(source, node)
            self._warn_of_unknown_points(source)
            if is_annotated:
                self._read_annotations(source, node)
        return nodes

    def _read_setup(self, source: Node, node: GameNode) -> None:
        stones: dict[Move, Color | None] = {}
        for name, color in _SETUP.items():
            for value in source.values(name):
                points = self._points(value)
                self.setup_points += len(points)
                if self.setup_points > MAX_SETUP_POINTS:
                    raise value.place.error(
                        f"more than {MAX_SETUP_POINTS} points are set up, no more are read"
                    )
                stones.update(dict.fromkeys(points, color))
        if stones:
            node.setup = stones
        if (side := source.value("PL")) is not None:
            word = side.raw.strip().upper()
            node.to_move = _SIDES.get(word) or _COLORS.get(word[:1])
            if node.to_move is None:
                raise side.place.error(f"PL is {side!r}, expected B or W")
            if word[0] not in _COLORS:
                self._warn(f"PL is {side!r}: it was read as {_NAMES[node.to_move]}")

    def _read_moves(self, source: Node, node: GameNode) -> list[GameNode]:
        """Read the move of a node, and return nodes with the further ones."""
        values = ((name, value) for name in _COLORS for value in source.values(name))
        limit = self.rules.max_moves
        played = list(itertools.islice(values, limit + 1))
        opening = list(itertools.islice(self._opening(source), limit + 1))
        if max(len(played), len(opening)) > limit:
            raise source.place.error(f"more than {limit} moves in one node, no more are read")
        if not played and not opening:
            return []
        if opening:
            nodes = [node, *(GameNode() for _ in opening[1:])]
            for each, (color, move) in zip(nodes, opening, strict=True):
                each.color, each.move = color, move
            if not played:
                return nodes[1:]
            after = GameNode()
            return [*nodes[1:], after, *self._read_played(source, after, played)]
        return self._read_played(source, node, played)

    def _read_played(
        self, source: Node, node: GameNode, played: list[tuple[str, Value]]
    ) -> list[GameNode]:
        if len(played) > 1:
            played.sort(key=lambda move: move[1].offset)
            self.crowded += 1
            if self.crowded <= MAX_WARNINGS:
                place = source.place.error(f"{len(played)} moves in one node").message
                self._warn(f"{place} were read in their order")
            else:
                self._warn("the moves of further nodes with several were read in their order, too")
        nodes = [node, *(GameNode() for _ in played[1:])]
        for each, (name, value) in zip(nodes, played, strict=True):
            each.color = _COLORS[name]
            each.move = self._move(value)
        return nodes[1:]

    def _opening(self, source: Node) -> Iterator[tuple[Color, Move]]:
        """The moves of the properties that hold those of an opening."""
        sides = itertools.cycle((Color.X, Color.O))
        for name, color in _OPENINGS.items():
            for value in source.values(name):
                self._warn(f"{name} was read as moves of the opening")
                for text in value.raw.replace(",", " ").split():
                    side = next(sides)
                    yield color or side, self._points(value._replace(raw=text))[0]

    def _warn_of_unknown_points(self, source: Node) -> None:
        for name in source.properties:
            if name in _KNOWN or name in self.unknown or len(self.unknown) == MAX_WARNINGS:
                continue
            value = next(iter(source.values(name)))
            texts = _BETWEEN_POINTS.split(value.raw.strip())
            notation = self.notation or "sgf"
            if all(self._is_on_board(self._point(text, notation)) for text in texts):
                self.unknown.add(name)
                place = value.place.error(f"the property {name:.20} is unknown").message
                self._warn(f"{place}: its points {excerpt(value.raw)} were not read as stones")

    def _move(self, value: Value) -> Move | None:
        """The cell of a move; None for a pass."""
        point = value.raw.strip()
        if not point or (point == _TT and max(self.rules.shape) <= _GO_SIZE):
            return None
        points = self._points(value)
        if len(points) != 1:
            raise value.place.error(f"{value!r} is not a move, expected one point such as hh")
        return points[0]

    def _read_annotations(self, source: Node, node: GameNode) -> None:
        node.name = source.simple_text("N")
        shapes = {
            point: shape
            for name, shape in _SHAPES.items()
            for value in source.values(name)
            for point in self._marked(value)
        }
        if shapes:
            node.shapes = shapes
        labels = {}
        for value in source.values("LB"):
            point, text = value.split()
            labels.update(dict.fromkeys(self._marked(point), text.simple_text))
        if labels:
            node.labels = labels
        node.is_bookmark = "HO" in source.properties
        node.is_start = "START" in source.properties
        known = _ANNOTATIONS
        if source is self.root:
            # A result in words that are not understood stays as it is.
            known = known | _INFO if self.result else known | _INFO - {"RE"}
        unknown = {name: source.raw(name) for name in source.properties if name not in known}
        if unknown:
            node.properties = unknown

    def _marked(self, value: Value) -> list[Move]:
        points = self._points(value)
        self.marked_points += len(points)
        if self.marked_points > self.max_points:
            raise value.place.error(f"more than {self.max_points} marks, no more are read")
        return points

    def _points(self, value: Value) -> list[Move]:
        """A single point, or the points of a rectangle between two corners."""
        if self.notation == "sgf" and (move := self._moves.get(value.raw)):
            return [move]
        texts = "".join(value.raw.split()).split(":")
        if self.notation is None:
            self._choose_notation(texts[:2])
        notation = self.notation or "sgf"
        corners = [
            move
            for text in (texts[0], texts[-1])
            if (move := self._point(text, notation)) is not None
        ]
        if len(texts) > 2 or len(corners) < 2:
            raise value.place.error(
                f"{value!r} is not a point, expected one such as {_EXAMPLES[notation]}"
            )
        (top, left), (bottom, right) = corners
        if not all(map(self.rules.contains, corners)) or bottom < top or right < left:
            rows, cols = self.rules.shape
            raise value.place.error(
                f"{value!r} is not on the {rows}x{cols} board, which is {self._corners(notation)}"
            )
        return [Move(row, col) for row in range(top, bottom + 1) for col in range(left, right + 1)]

    def _corners(self, notation: _Points) -> str:
        rows, cols = self.rules.shape
        if notation == "cells":
            return f"a1:{_LETTERS[cols - 1]}{rows}"
        corners = f"aa:{_LETTERS[cols - 1]}{_LETTERS[rows - 1]}"
        return corners.upper() if notation == "capitals" else corners

    def _warn(self, warning: str) -> None:
        self.game.warnings[warning] = None

    def _rules(self, given: Rules | None) -> Rules:
        """The rules of the game, or those that the caller gives, on its board."""
        root = self.root
        go = _go(root)
        rows, cols = PRESETS["gomoku"].shape if go is None else (_GO_SIZE, _GO_SIZE)
        size = root.value("SZ")
        if size is not None:
            match = _SIZE.fullmatch(size.raw.strip())
            if match is None:
                raise size.place.error(f"SZ is {size!r}, expected a size such as 15 or 15:10")
            # Columns come first; square boards have one number only.
            cols, rows = int(match[1]), int(match[3] or match[1])
            if match[2] not in (None, ":"):
                self._warn(f"SZ is {size!r}: it was read as {cols} columns and {rows} rows")
        words = root.simple_text("RU").strip()
        try:
            if given is not None:
                rules = rules_on_board(given, rows, cols)
            else:
                named = parse_rules(words, rows, cols) if words else None
                rules = named or default_rules(rows, cols)
                if named is not None and (unread := unread_rules(words)):
                    self._warn(f"RU is {excerpt(words)}, {unread}")
                if words and named is None and go is None:
                    self._warn(
                        f"RU is {excerpt(words)}, which names no known rules: it is read as {rules}"
                    )
        except RulesError as error:
            raise (size or root).place.error(error.message) from None
        if go is not None:
            self._warn(f"the record has {go}: it is read as {rules}")
        game = root.value("GM")
        if game is not None and _GAME_NAMES.fullmatch(game.raw.strip()):
            self._warn(f"GM is {game!r}: it was read as GM[4], five in a row")
        return rules


@functools.lru_cache(maxsize=8)
def _points_of_board(rows: int, cols: int) -> dict[str, Move]:
    """SGF's points of a board, to look most of them up."""
    cells = itertools.product(enumerate(_LETTERS[:rows]), enumerate(_LETTERS[:cols]))
    return {x + y: Move(row, col) for (row, y), (col, x) in cells}


def _read_comment(source: Node, node: GameNode) -> None:
    values = (value for name in ("GC", "C") for value in source.values(name))
    texts = [value.text for value in values if value.raw]
    if node.color is not None:
        for index, text in enumerate(texts):
            if match := _TIME.match(text):
                node.time_ms = int(match[1])
                texts[index] = text[match.end() :]
                break
    node.comment = "\n".join(filter(None, texts))


def _read_mark(source: Node, node: GameNode) -> None:
    if (bad := source.value("BM")) is not None:
        node.mark = "very bad" if bad.raw.strip() == "2" else "bad"
    elif source.value("DO") is not None:
        node.mark = "doubtful"


def _go(root: Node) -> str | None:
    """How a file calls its game Go; None if it is five in a row by name."""
    game = root.value("GM")
    if game is None or not game.raw.strip():
        return "no GM, which means Go"
    number = game.raw.strip().lstrip("0")
    if number == _GOMOKU or _GAME_NAMES.fullmatch(number):
        return None
    if number != _GO:
        raise game.place.error(
            f"expected GM[4], five in a row, found GM[{printable(game.raw):.20}]"
        )
    return "GM[1], which is Go"


def _result(root: Node) -> Result | None:
    text = root.simple_text("RE").strip()
    if text in ("0", "Draw"):
        return Result(None)
    match = _RESULT.fullmatch(text)
    if match is None:
        return None
    by = _ENDINGS.get(match[2][:1].upper(), "board")
    words = root.simple_text("TE").lower()
    for phrase, ending in _ENDINGS_IN_WORDS.items():
        if phrase in words:
            by = ending
    return Result(_COLORS[match[1]], by)


def _format(tree: GameTree) -> str:
    if tree.rules.unbounded:
        raise RecordError("SGF does not support unbounded boards")
    children = Counter(node.parent for node in tree.nodes)
    root, *others = tree.nodes
    parts = ["(;", _info_text(tree), _node_text(root, tree.rules, comment="GC")]
    branches: list[int] = []
    """Indexes of the nodes whose parenthesis is open."""
    on_line = _NODES_PER_LINE
    for index, node in enumerate(others, start=1):
        parent = node.parent or 0
        while branches and branches[-1] > parent:
            branches.pop()
            parts.append(")")
        is_branch = children[parent] > 1
        if is_branch or on_line == _NODES_PER_LINE:
            parts.append("\n")
            on_line = 0
        if is_branch:
            branches.append(index)
            parts.append("(")
        parts += ";", _node_text(node, tree.rules)
        on_line += 1
    return "".join(parts) + ")" * len(branches) + ")\n"


def _info_text(game: GameInfo) -> str:
    info = {
        "FF": "4",
        "GM": _GOMOKU,
        "CA": "UTF-8",
        "SZ": _size_text(game.rules),
        "RU": format_rules(game.rules),
        "GN": game.name,
        "EV": game.event,
        "RO": game.round,
        "DT": game.date,
        "PB": game.players[0],
        "PW": game.players[1],
        "RE": _result_text(game.result),
    }
    return "".join(f"{name}[{escape(text)}]" for name, text in info.items() if text)


def _node_text(node: GameNode, rules: Rules, *, comment: str = "C") -> str:
    text = ""
    if node.color is not None:
        point = "" if node.move is None else _point(node.move, rules)
        text += f"{_NAMES[node.color]}[{point}]"
    text += "" if node.mark is None else _MARKS[node.mark]
    words = "\n".join(filter(None, (_time_text(node), node.comment)))
    text += f"{comment}[{escape(words)}]" if words else ""
    text += _points_text(node.setup, _SETUP, rules)
    text += "" if node.to_move is None else f"PL[{_NAMES[node.to_move]}]"
    text += f"N[{escape(node.name)}]" if node.name else ""
    if node.labels:
        text += "LB" + "".join(
            f"[{_point(move, rules)}:{escape(label)}]"
            for move, label in sorted(node.labels.items())
        )
    text += _points_text(node.shapes, _SHAPES, rules)
    text += "HO[1]" * node.is_bookmark + "START[1]" * node.is_start
    for name, values in node.properties.items():
        check_property(name, values)
        text += name + "".join(f"[{value}]" for value in values)
    return text


def _points_text(points: Mapping[Move, _T], names: Mapping[str, _T], rules: Rules) -> str:
    """Lists of points: one property for each value."""
    text = ""
    for name, value in names.items() if points else ():
        cells = sorted(move for move, its in points.items() if its is value)
        if cells:
            text += name + "".join(f"[{_point(move, rules)}]" for move in cells)
    return text


def _time_text(node: GameNode) -> str:
    return "" if node.time_ms is None else f"{node.time_ms}ms"


def _size_text(rules: Rules) -> str:
    rows, cols = rules.shape
    return f"{cols}" if rows == cols else f"{cols}:{rows}"


def _result_text(result: Result | None) -> str:
    if result is None:
        return ""
    if result.winner is None:
        return "0"
    letters = {ending: letter for letter, ending in _ENDINGS.items()}
    return f"{_NAMES[result.winner]}+{letters.get(result.by, '')}"


def _point(move: Move, rules: Rules) -> str:
    if not rules.contains(move):
        raise RecordError(f"row {move.row}, col {move.col} is off the board: {rules}")
    return _LETTERS[move.col] + _LETTERS[move.row]
