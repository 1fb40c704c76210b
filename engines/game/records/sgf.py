"""SGF, the Smart Game Format FF[4], for five in a row: `GM[4]`.

Source: the specification at red-bean.com/sgf. It has no page for `GM[4]`, so points are Go's: two
letters, the column from the left, then the row from the top, `aa` the top left, capitals from 27
on. c-gomoku-cli, whose games the tests read, does the same: it writes Gomocup's x and y, which
count from the top left. However, it takes the number in an opening's `h8` for that y, though `h8`
counts rows from the bottom, and so plays the opening's mirror image, which is the same game.

Details that FF[4] leaves open follow c-gomoku-cli: `RU` is a code of Gomocup, such as 0 for
freestyle (see `rule_codes`; games without a code are spelled out), a first comment line like
`177ms` is the move's thinking time, and `TE` in the first node gives the reason of the ending.

Editors of Go save games of five in a row as `GM[1]`, or without `GM`: read with a warning.
`START[1]`, a private property, marks the position at which a program opens the game.
"""

from __future__ import annotations

import dataclasses
import re
import string
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from typing import Final, TypeVar

from engines.game.errors import RecordError, RulesError, excerpt
from engines.game.records.game_tree import GameNode, GameTree, Shape
from engines.game.records.record import Ending, GameInfo, GameRecord, Mark, Result
from engines.game.records.rule_codes import EXPECTED, format_rules, parse_rules
from engines.game.records.sgf_tree import (
    Node,
    ParsedGame,
    Value,
    check_property,
    escape,
    parse_collection,
)
from engines.game.rules import PRESETS, Color, Move, Rules, default_rules

_LETTERS: Final = string.ascii_letters
_COLORS: Final = {"B": Color.X, "W": Color.O}
_NAMES: Final = {color: name for name, color in _COLORS.items()}
_SETUP: Final[dict[str, Color | None]] = {"AE": None, "AB": Color.X, "AW": Color.O}
_SIZE: Final = re.compile(r"([0-9]{1,3})(?::([0-9]{1,3}))?")
_POINTS: Final = re.compile(r"([a-zA-Z]{2})(?::([a-zA-Z]{2}))?")
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
    (*_COLORS, *_SETUP, *_SHAPES, "PL", "GC", "C", "N", "LB", "HO", "START", "DO", "BM")
)
"""Properties of any node that fields of `GameNode` hold."""
_GOMOKU: Final = "4"
_GO: Final = "1"
_GO_SIZE: Final = 19
"""Cells: the side of boards of `GM[1]` without `SZ`."""
_NODES_PER_LINE: Final = 8
MAX_NODES: Final = 20_000
"""Nodes of one game at most, variations included, unless the caller takes more."""
MAX_SETUP_POINTS: Final = 4096
"""Points in `AB`, `AW` and `AE` of one game at most: four times the cells of the largest board."""
_POINTS_PER_NODE: Final = 16
"""Marked cells of one game at most, in relation to the nodes of a game at most."""

_T = TypeVar("_T")


def read_sgf(text: str) -> list[GameRecord]:
    """Parse the main line of every game in a file.

    Args:
        text: The file, decoded. Text before the first `(;` is skipped, as FF[4] requires.

    Raises:
        RecordError: Not SGF, a game other than five in a row, or an impossible one: a point off the
            board, a pass, two consecutive moves by one side. Or a game with more than `MAX_NODES`
            nodes or `MAX_SETUP_POINTS` points. The message names the line; `path` is its index.
    """
    return list(iterate_sgf(text))


def iterate_sgf(text: str) -> Iterator[GameRecord]:
    """Parse a file as `read_sgf` does, game by game: games that are not taken are not parsed."""
    for game in parse_collection(text, max_nodes=MAX_NODES):
        yield _GameReader(game).record()


def read_sgf_trees(text: str, *, max_nodes: int = MAX_NODES) -> list[GameTree]:
    """Parse every game in a file with its variations, comments, marks and unknown properties.

    Args:
        text: The file, decoded.
        max_nodes: Nodes of one game at most.

    Raises:
        RecordError: As for `read_sgf`, in any variation; but passes are allowed.
    """
    return list(iterate_sgf_trees(text, max_nodes=max_nodes))


def iterate_sgf_trees(text: str, *, max_nodes: int = MAX_NODES) -> Iterator[GameTree]:
    """Parse a file as `read_sgf_trees` does, game by game."""
    for game in parse_collection(text, max_nodes=max_nodes):
        yield _GameReader(game, max_points=_POINTS_PER_NODE * max_nodes).tree()


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
    """Reads the nodes of one game.

    Args:
        game: The game.
        max_points: Marked cells at most.
    """

    def __init__(self, game: ParsedGame, *, max_points: int = 0) -> None:
        self.game = game
        self.root = game.nodes[0]
        go = _go(self.root)
        self.rules = _rules(self.root, is_go=go is not None)
        self.warnings = () if go is None else (f"the record has {go}: it is read as {self.rules}",)
        self.result = _result(self.root)
        self.setup_points = 0
        self.marked_points = 0
        self.max_points = max_points

    def record(self) -> GameRecord:
        """The main line; variations are counted, and annotations without a field skipped."""
        parents = self.game.parents
        length = next(
            (index for index in range(1, len(parents)) if parents[index] != index - 1), len(parents)
        )
        nodes = [self._node(index, is_annotated=False) for index in range(length)]
        tree = self._tree(nodes)
        try:
            record = tree.record()
        except RecordError as error:
            raise self.root.place.error(error.message) from None
        branches = sum(parent is not None and parent < length for parent in parents[length:])
        return dataclasses.replace(record, variations=branches)

    def tree(self) -> GameTree:
        """All nodes."""
        count = len(self.game.nodes)
        return self._tree([self._node(index, is_annotated=True) for index in range(count)])

    def _tree(self, nodes: list[GameNode]) -> GameTree:
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
                warnings=self.warnings,
                nodes=nodes,
            )
        except RecordError as error:
            at = error.path[0] if error.path else 0
            raise self.game.nodes[int(at)].place.error(error.message) from None

    def _node(self, index: int, *, is_annotated: bool) -> GameNode:
        """A node.

        Args:
            index: Index in the game.
            is_annotated: Whether to read all of it, passes included, or only the moves, the set-up
                stones, and their comments.
        """
        source = self.game.nodes[index]
        node = GameNode(parent=self.game.parents[index])
        if source.properties:
            self._read_setup(source, node)
            self._read_move(source, node, may_pass=is_annotated)
            _read_comment(source, node)
            _read_mark(source, node)
            if is_annotated:
                self._read_annotations(source, node)
        return node

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
            node.to_move = _COLORS.get(side.raw.strip()[:1].upper())
            if node.to_move is None:
                raise side.place.error(f"PL is {side!r}, expected B or W")

    def _read_move(self, source: Node, node: GameNode, *, may_pass: bool) -> None:
        played = [(name, value) for name in _COLORS for value in source.values(name)]
        if not played:
            return
        (name, value), *more = played
        if more:
            raise source.place.error(f"{len(played)} moves in one node, expected one")
        node.color = _COLORS[name]
        if may_pass and not value.raw.strip():
            return
        points = self._points(value)
        if len(points) != 1:
            raise value.place.error(f"{value!r} is not a move, expected one point such as hh")
        node.move = points[0]

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
        unknown = {
            name: tuple(value.raw for value in source.values(name))
            for name in source.properties
            if name not in known
        }
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
        match = _POINTS.fullmatch(value.raw.strip())
        if match is None:
            raise value.place.error(f"{value!r} is not a point, expected one such as hh")
        corners = [
            Move(_LETTERS.index(letters[1]), _LETTERS.index(letters[0]))
            for letters in (match[1], match[2] or match[1])
        ]
        (top, left), (bottom, right) = corners
        # If the lower right corner is on the board, so is the upper left one.
        if not self.rules.contains(corners[1]) or bottom < top or right < left:
            rows, cols = self.rules.shape
            raise value.place.error(
                f"{value!r} is not on the {rows}x{cols} board, which is "
                f"aa:{_LETTERS[cols - 1]}{_LETTERS[rows - 1]}"
            )
        return [Move(row, col) for row in range(top, bottom + 1) for col in range(left, right + 1)]


def _read_comment(source: Node, node: GameNode) -> None:
    texts = [value.text for name in ("GC", "C") for value in source.values(name)]
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
    """How a file calls its game Go; None if it is five in a row by name.

    Raises:
        RecordError: It is another game.
    """
    game = root.value("GM")
    if game is None:
        return "no GM, which means Go"
    number = game.raw.strip()
    if number not in (_GOMOKU, _GO):
        raise game.place.error(f"expected GM[4], five in a row, found GM[{game.raw:.20}]")
    return "GM[1], which is Go" if number == _GO else None


def _rules(root: Node, *, is_go: bool) -> Rules:
    rows, cols = (_GO_SIZE, _GO_SIZE) if is_go else PRESETS["gomoku"].shape
    size = root.value("SZ")
    if size is not None:
        match = _SIZE.fullmatch(size.raw.strip())
        if match is None:
            raise size.place.error(f"SZ is {size!r}, expected a size such as 15 or 15:10")
        # Columns come first; square boards have one number only.
        cols, rows = int(match[1]), int(match[2] or match[1])
    value = root.value("RU")
    words = root.simple_text("RU").strip()
    try:
        rules = parse_rules(words, rows, cols) if words else None
        # Rules of Go say nothing about five in a row.
        if rules is None and (is_go or not words):
            rules = default_rules(rows, cols)
    except RulesError as error:
        raise (size.place if size else root.place).error(error.message) from None
    if rules is None:
        place = value.place if value else root.place
        raise place.error(f"RU is {excerpt(words)}, expected {EXPECTED}")
    return rules


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
