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
"""

from __future__ import annotations

import dataclasses
import functools
import itertools
import re
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from typing import Final, Literal, TypeAlias

from tengen.engines.game.errors import Note, RecordError, RulesError, excerpt
from tengen.engines.game.notation import PASS, format_move
from tengen.engines.game.printable import printable
from tengen.engines.game.records.game_tree import (
    MAX_WARNINGS,
    GameNode,
    GameTree,
    without_impossible_variations,
)
from tengen.engines.game.records.record import Ending, GameRecord, Result
from tengen.engines.game.records.rule_codes import parse_rules, rules_on_board, unread_rules
from tengen.engines.game.records.sgf_parser import (
    CUT_OFF,
    Node,
    ParsedGame,
    Value,
    parse_collection,
)
from tengen.engines.game.records.sgf_properties import (
    COLOR_NAMES,
    COLORS_BY_NAME,
    ENDINGS,
    GOMOKU_CODE,
    POINT_LETTERS,
    SETUP,
    SHAPES,
)
from tengen.engines.game.rules import PRESETS, Color, Move, Rules, default_rules

_OPENINGS: Final[dict[str, Color | None]] = {"QPR": None, "QSLW": Color.O, "QSLB": Color.X}
"""Properties with points of the opening, of one side or, from Black on, of both in turn."""
_SIDES: Final = {**COLORS_BY_NAME, "X": Color.X, "1": Color.X, "O": Color.O, "2": Color.O}
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
_ENDINGS_IN_WORDS: Final[dict[str, Ending]] = {
    "adjudication": "resignation",  # lost by the engine's own scores
    "time forfeit": "time",
    "illegal move": "forfeit",
    "forbidden": "forfeit",
    "crash": "forfeit",
}
"""Phrases of c-gomoku-cli in `TE`; its `RE` is always `B+1` or `W+1`."""
_INFO: Final = frozenset(("FF", "GM", "CA", "SZ", "RU", "GN", "EV", "RO", "DT", "PB", "PW", "RE"))
"""Properties of the first node that fields of `GameInfo` hold."""
_ANNOTATIONS: Final = frozenset(
    (
        *(*COLORS_BY_NAME, *_OPENINGS, *SETUP, *SHAPES),
        *("PL", "GC", "C", "N", "LB", "HO", "START", "DO", "BM"),
    )
)
"""Properties that become fields of `GameNode`, whichever node has them."""
_SETUP_NAMES: Final = frozenset((*SETUP, "PL"))
_COMMENTS: Final = frozenset(("GC", "C"))
_QUALITY: Final = frozenset(("BM", "DO"))
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
_GO: Final = "1"
_GO_SIZE: Final = 19
"""Cells: the side of boards of `GM[1]` without `SZ`, and the longest with the pass `tt`."""
_GAME_NAMES: Final = re.compile(r"(?i)(free.?style )?(gomoku|renju|gobang|five)\b.*")
MAX_NODES: Final = 20_000
"""Nodes of one game at most, variations included, unless the caller takes more."""
MAX_LINE: Final = 4096
"""Nodes of a main line at most: four times the cells of the largest board."""
MAX_SETUP_POINTS: Final = 4096
"""Points in `AB`, `AW` and `AE` of one game at most: four times the cells of the largest board."""
_POINTS_PER_NODE: Final = 16
"""Maximum number of marked cells of a game, per node of its maximum number of nodes."""


def read_sgf(text: str) -> list[GameRecord]:
    """Parse the main line of every game in a file, which is decoded.

    Raises:
        RecordError: Not SGF, a game other than five in a row, or an impossible one: a point off the
            board, a pass, two consecutive moves by one side. Or a game with more than `MAX_NODES`
            nodes, `MAX_LINE` on its main line, or `MAX_SETUP_POINTS` points. The message names the
            line; `path` is its index.
    """
    return list(iterate_sgf(text))


def iterate_sgf(
    text: str, *, rules: Rules | None = None, warnings: tuple[str, ...] = ()
) -> Iterator[GameRecord]:
    """Parse a file as `read_sgf` does, game by game: games that are not taken are not parsed.

    Args:
        rules: Rules to use in place of the recorded ones, on the same boards.
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
        self.flaws: Counter[str] = Counter()
        """Number of the flaws of each kind so far."""
        self.max_points = max_points
        self.notation: _Points | None = None
        """The notation of the first point; None before it."""
        self.unknown: set[str] = set()
        """Unknown properties that hold points."""
        self.crowded = 0
        """Number of nodes with several moves so far."""
        self._moves = _points_of_board(*self.rules.shape)

    def record(self) -> GameRecord:
        """The main line; variations are counted, and annotations without a field skipped."""
        nodes, sources = self._main_line()
        late = self._drop_late_setup(nodes, sources)
        if late is not None:
            nodes, sources = self._playable(nodes, sources, late)
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
        """The game as a tree of all its nodes."""
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
        late = self._drop_late_setup(nodes, sources)
        return self._tree(*self._playable(nodes, sources, late))

    def _drop_late_setup(self, nodes: list[GameNode], sources: Sequence[int]) -> int | None:
        """Remove stones and sides to move that are set up after a move, with warnings.

        Returns:
            The index of the first such node on the main line.
        """
        counts: list[int] = []
        """Moves up to each node."""
        late: list[int] = []
        for index, node in enumerate(nodes):
            before = 0 if node.parent is None else counts[node.parent]
            counts.append(before + (node.move is not None))
            if not before or not (node.setup or node.to_move):
                continue
            late.append(index)
            if len(late) <= MAX_WARNINGS:
                what = "stones" if node.setup else "the side to move"
                place = self.game.place(sources[index])
                number = f"move {before}"
                fault = place.error(f"{what} set up after {number}")
                warning = f"{fault.message} {'were' if node.setup else 'was'} left out"
                self._warn(Note(warning, "late-setup", number=before, **place.values))
            node.setup, node.to_move = {}, None
        if not late:
            return None
        line = frozenset(GameTree.line_of(nodes))
        return next((index for index in late if index in line), None)

    def _playable(
        self, nodes: list[GameNode], sources: list[int], late: int | None
    ) -> tuple[list[GameNode], list[int]]:
        """The nodes without variations that cannot be played, and their indexes in the file.

        Args:
            late: Index of the node of the main line after which that one, too, may end.
        """

        def describe(index: int, fault: str) -> str:
            return self.game.place(sources[index]).error(fault).message

        kept, warnings = without_impossible_variations(nodes, self.rules, describe, late)
        for warning in warnings:
            self._warn(warning)
        return [nodes[index] for index in kept], [sources[index] for index in kept]

    def _main_line(self) -> tuple[list[GameNode], list[int]]:
        """The nodes of the main line, and for each the index of the node that it was read from.

        As in `GameTree.main_line`, a move that is an alternative to a pass goes before the pass.
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
            if len(nodes) > MAX_LINE:
                place = self.game.place(index)
                raise place.error(f"the main line has more than {MAX_LINE} nodes, no more are read")
        for index, node in enumerate(nodes[1:]):
            node.parent = index
        return nodes, sources

    def _choose_notation(self, points: Iterable[str]) -> None:
        """Choose the notation of a game by its first points: SGF's if it can express them."""
        self.notation = "sgf"
        if any(self._is_on_board(self._point(point, "sgf")) for point in points):
            return
        for notation, words in _OTHER_POINTS.items():
            if all(self._is_on_board(self._point(point, notation)) for point in points):
                self.notation = notation
                example = ":".join(points)
                warning = f"points such as {example!r} were read as {words}"
                self._warn(Note(warning, "points", example=example))
                return

    def _point(self, text: str, notation: _Points) -> Move | None:
        """The cell of a point, on the board or off it; None if the text is no point."""
        if notation == "cells":
            cell = _CELL.fullmatch(text)
            rows, _ = self.rules.shape
            return cell and Move(rows - int(cell[2]), POINT_LETTERS.index(cell[1].lower()))
        if _POINT.fullmatch(text) is None or (notation == "capitals" and text in self._moves):
            return None
        col, row = map(POINT_LETTERS.index, text.lower() if notation == "capitals" else text)
        return Move(row, col)

    def _is_on_board(self, move: Move | None) -> bool:
        return move is not None and self.rules.contains(move)

    def _placed(self, error: RecordError, sources: Sequence[int]) -> RecordError:
        """Add a node's place in the file to an error."""
        place = self.game.place(sources[int(error.path[0])] if error.path else 0)
        return place.error(error.message, error.code, error.values)

    def _tree(self, nodes: list[GameNode], sources: Sequence[int]) -> GameTree:
        root = self.root
        is_empty = not any(node.move or node.setup for node in nodes)
        if is_empty and CUT_OFF in self.game.warnings:
            raise self.game.place(0).error("the file ends before the first move")
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
        """Convert a node of the file, to several if it has several moves; parents are unset.

        Without `is_annotated`, only moves, set-up stones and their comments are read.
        """
        source = self.game.node(index) if index else self.root
        node = GameNode()
        nodes = [node]
        names = source.properties.keys()
        if names:
            # Most nodes of a long game are a move, and nothing else is to be looked for in them.
            if not _SETUP_NAMES.isdisjoint(names):
                self._read_setup(source, node)
            nodes += self._read_moves(source, node)
            if not _COMMENTS.isdisjoint(names):
                _read_comment(source, node)
            if not _QUALITY.isdisjoint(names):
                _read_mark(source, node)
            if not names <= _KNOWN:
                self._warn_of_unknown_points(source)
            if is_annotated:
                self._read_annotations(source, node)
        return nodes

    def _read_setup(self, source: Node, node: GameNode) -> None:
        stones: dict[Move, Color | None] = {}
        placed: set[Move] = set()
        twice: Move | None = None
        for name, color in SETUP.items():
            for value in source.values(name):
                points = self._points(value)
                self.setup_points += len(points)
                if self.setup_points > MAX_SETUP_POINTS:
                    raise value.place.error(
                        f"more than {MAX_SETUP_POINTS} points are set up, no more are read"
                    )
                stones.update(dict.fromkeys(points, color))
                if color is not None:
                    twice = twice or next(filter(placed.__contains__, points), None)
                    placed.update(points)
        if stones:
            node.setup = stones
        if twice is not None:
            self._warn_of_two_stones(source, twice, stones[twice])
        if (side := source.value("PL")) is not None:
            node.to_move = self._side(side)

    def _side(self, side: Value) -> Color | None:
        """The side to move that a value names, with a warning if it is not `B` or `W`."""
        word = side.raw.strip().upper()
        if not word:
            place = side.place
            note = place.error("the property PL has no value and was left out").message
            self._warn(Note(note, "repair", kind="no-value", name="PL", **place.values))
            return None
        color = _SIDES.get(word) or COLORS_BY_NAME.get(word[:1])
        if color is None:
            raise side.place.error(f"PL is {side!r}, expected B or W")
        if word[0] not in COLORS_BY_NAME:
            warning = f"PL is {side!r}: it was read as {COLOR_NAMES[color]}"
            self._warn(Note(warning, "side", text=side.raw[:40]))
        return color

    def _warn_of_two_stones(self, source: Node, point: Move, kept: Color | None) -> None:
        self.flaws["two-stones"] += 1
        if self.flaws["two-stones"] <= MAX_WARNINGS:
            name = format_move(point, self.rules)
            fault = source.place.error(f"{name} has two stones: {COLOR_NAMES[kept or Color.X]}")
            warning = f"{fault.message} was kept"
            self._warn(Note(warning, "two-stones", text=name, **source.place.values))

    def _read_moves(self, source: Node, node: GameNode) -> list[GameNode]:
        """Read the move of a node, and return nodes with the further ones."""
        values = ((name, value) for name in COLORS_BY_NAME for value in source.values(name))
        limit = self.rules.max_moves
        played = list(itertools.islice(values, limit + 1))
        opening = []
        if not _OPENINGS.keys().isdisjoint(source.properties):
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
                place = source.place.error(f"{len(played)} moves in one node")
                warning = f"{place.message} were read in their order"
                self._warn(Note(warning, "several-moves", **place.values))
            else:
                warning = "the moves of further nodes with several were read in their order, too"
                self._warn(Note(warning, "more-several-moves"))
        nodes = [node, *(GameNode() for _ in played[1:])]
        for each, (name, value) in zip(nodes, played, strict=True):
            each.color = COLORS_BY_NAME[name]
            each.move = self._move(value)
        return nodes[1:]

    def _opening(self, source: Node) -> Iterator[tuple[Color, Move]]:
        """The moves in the properties of an opening."""
        sides = itertools.cycle((Color.X, Color.O))
        for name, color in _OPENINGS.items():
            for value in source.values(name):
                warning = f"{name} was read as moves of the opening"
                self._warn(Note(warning, "opening-moves", name=name))
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
                place = value.place.error(f"the property {name:.20} is unknown")
                warning = (
                    f"{place.message}: its points {excerpt(value.raw)} were not read as stones"
                )
                self._warn(Note(warning, "unknown-property", name=name[:20], **place.values))

    def _move(self, value: Value) -> Move | None:
        """The cell of a move; None for a pass."""
        point = value.raw.strip()
        if not point or self._is_pass(point):
            return None
        points = self._points(value)
        if len(points) != 1:
            raise value.place.error(f"{value!r} is not a move, expected one point such as hh")
        return points[0]

    def _is_pass(self, point: str) -> bool:
        """Whether a value is a pass: a word, `tt`, or the point beyond the last of both axes."""
        rows, cols = self.rules.shape
        if point.lower() in PASS or (point == _TT and max(rows, cols) <= _GO_SIZE):
            return True
        if max(rows, cols) >= len(POINT_LETTERS):
            return False
        if self.notation == "cells":
            return point.lower() == f"{POINT_LETTERS[cols]}{rows + 1}"
        beyond = POINT_LETTERS[cols] + POINT_LETTERS[rows]
        return point == beyond or (self.notation == "capitals" and point.lower() == beyond)

    def _read_annotations(self, source: Node, node: GameNode) -> None:
        node.name = source.simple_text("N")
        shapes = {
            point: shape
            for name, shape in SHAPES.items()
            for value in source.values(name)
            for point in self._marked(value)
        }
        if shapes:
            node.shapes = shapes
        labels = {}
        for value in source.values("LB"):
            try:
                point, text = value.split()
            except RecordError as error:
                self._warn_of_mark(value, error)
                continue
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

    def _warn_of_mark(self, value: Value, fault: RecordError) -> None:
        """Add a warning about a mark that cannot be read, unless there are many."""
        self.flaws["mark"] += 1
        if self.flaws["mark"] <= MAX_WARNINGS:
            warning = f"{fault.message}: the mark was left out"
            self._warn(warning)

    def _marked(self, value: Value) -> list[Move]:
        try:
            points = self._points(value)
        except RecordError as error:
            self._warn_of_mark(value, error)
            return []
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
        if not all(map(self.rules.contains, corners)):
            rows, cols = self.rules.shape
            raise value.place.error(
                f"{value!r} is not on the {rows}x{cols} board, which is {self._corners(notation)}",
                "off-board",
                {"point": value.raw[:40]},
            )
        if bottom < top or right < left:
            self.flaws["rectangle"] += 1
            if self.flaws["rectangle"] <= MAX_WARNINGS:
                warning = f"the rectangle {value!r} was read between its corners"
                self._warn(Note(warning, "rectangle", text=value.raw[:40]))
            top, bottom, left, right = *sorted((top, bottom)), *sorted((left, right))
        return [Move(row, col) for row in range(top, bottom + 1) for col in range(left, right + 1)]

    def _corners(self, notation: _Points) -> str:
        rows, cols = self.rules.shape
        if notation == "cells":
            return f"a1:{POINT_LETTERS[cols - 1]}{rows}"
        corners = f"aa:{POINT_LETTERS[cols - 1]}{POINT_LETTERS[rows - 1]}"
        return corners.upper() if notation == "capitals" else corners

    def _warn(self, warning: str) -> None:
        self.game.warnings[warning] = None

    def _size(self, size: Value, rows: int, cols: int) -> tuple[int, int]:
        """The rows and columns that a file names, or the given ones if it leaves them empty."""
        if not size.raw.strip():
            note = f"SZ is empty: {cols}x{rows} was assumed"
            self._warn(Note(note, "no-size", cols=cols, rows=rows))
            return rows, cols
        match = _SIZE.fullmatch(size.raw.strip())
        if match is None:
            raise size.place.error(f"SZ is {size!r}, expected a size such as 15 or 15:10")
        # Columns come first; square boards have one number only.
        cols, rows = int(match[1]), int(match[3] or match[1])
        if match[2] not in (None, ":"):
            warning = f"SZ is {size!r}: it was read as {cols} columns and {rows} rows"
            self._warn(Note(warning, "size", cols=cols, rows=rows))
        return rows, cols

    def _rules(self, given: Rules | None) -> Rules:
        """The rules of the game, or those that the caller gives, on its board."""
        root = self.root
        go = _go(root)
        rows, cols = PRESETS["gomoku"].shape if go is None else (_GO_SIZE, _GO_SIZE)
        size = root.value("SZ")
        if size is not None:
            rows, cols = self._size(size, rows, cols)
        words = root.simple_text("RU").strip()
        try:
            if given is not None:
                rules = rules_on_board(given, rows, cols)
            else:
                named = parse_rules(words, rows, cols) if words else None
                rules = named or default_rules(rows, cols)
                if named is not None and (unread := unread_rules(words)):
                    warning = f"RU is {excerpt(words)}, {unread}"
                    self._warn(Note(warning, "rules-in-part", text=words[:40]))
                if words and named is None and go is None:
                    warning = f"RU is {excerpt(words)}, which names no known rules"
                    warning = f"{warning}: it is read as {rules}"
                    self._warn(Note(warning, "unknown-rules", text=words[:40]))
        except RulesError as error:
            raise (size or root).place.error(error.message) from None
        if go is not None:
            self._warn(Note(f"the record has {go}: it is read as {rules}", "go"))
        game = root.value("GM")
        if game is not None and _GAME_NAMES.fullmatch(game.raw.strip()):
            warning = f"GM is {game!r}: it was read as GM[4], five in a row"
            self._warn(Note(warning, "game-name", text=game.raw.strip()[:40]))
        return rules


@functools.lru_cache(maxsize=8)
def _points_of_board(rows: int, cols: int) -> dict[str, Move]:
    """SGF's points of a board, to look most of them up."""
    cells = itertools.product(enumerate(POINT_LETTERS[:rows]), enumerate(POINT_LETTERS[:cols]))
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
    """How a file says that its game is Go; None if it names five in a row."""
    game = root.value("GM")
    if game is None or not game.raw.strip():
        return "no GM, which means Go"
    number = game.raw.strip().lstrip("0")
    if number == GOMOKU_CODE or _GAME_NAMES.fullmatch(number):
        return None
    if number != _GO:
        raise game.place.error(
            f"expected GM[4], five in a row, found GM[{printable(game.raw):.20}]",
            "other-game",
            {"game": printable(game.raw)[:20]},
        )
    return "GM[1], which is Go"


def _result(root: Node) -> Result | None:
    text = root.simple_text("RE").strip()
    if text in ("0", "Draw"):
        return Result(None)
    match = _RESULT.fullmatch(text)
    if match is None:
        return None
    by = ENDINGS.get(match[2][:1].upper(), "board")
    words = root.simple_text("TE").lower()
    for phrase, ending in _ENDINGS_IN_WORDS.items():
        if phrase in words:
            by = ending
    return Result(COLORS_BY_NAME[match[1]], by)
