"""SGF, the Smart Game Format FF[4], for five in a row: `GM[4]`.

Source: the specification at red-bean.com/sgf. It has no page for `GM[4]`, so points are Go's: two
letters, the column from the left, then the row from the top, `aa` the top left, capitals from 27
on. c-gomoku-cli, whose games the tests read, does the same: it writes Gomocup's x and y, which
count from the top left. However, it takes the number in an opening's `h8` for that y, though `h8`
counts rows from the bottom, and so plays the opening's mirror image, which is the same game.

Details that FF[4] leaves open follow c-gomoku-cli: `RU` is 0 for freestyle and 1 for standard
(other line lengths are spelled out, as in `RU[exactly 4 in a row]`), a first comment line like
`177ms` is the move's thinking time, and `TE` in the first node gives the reason of the ending.
"""

from __future__ import annotations

import re
import string
from collections.abc import Iterable
from typing import Final

from engines.game.errors import RecordError, RulesError
from engines.game.records.record import Ending, GameRecord, Result
from engines.game.records.sgf_tree import GameTree, Node, Value, escape, parse_collection
from engines.game.rules import PRESETS, Color, Move, Rules, default_rules

_LETTERS: Final = string.ascii_letters
_COLORS: Final = {"B": Color.X, "W": Color.O}
_NAMES: Final = {color: name for name, color in _COLORS.items()}
_SETUP: Final[dict[str, Color | None]] = {"AE": None, "AB": Color.X, "AW": Color.O}
_SIZE: Final = re.compile(r"([0-9]{1,3})(?::([0-9]{1,3}))?")
_POINTS: Final = re.compile(r"([a-zA-Z]{2})(?::([a-zA-Z]{2}))?")
_LINE_LENGTH: Final = re.compile(r"(exactly )?([0-9]{1,2}) in a row")
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
_MOVES_PER_LINE: Final = 8


def read_sgf(text: str) -> list[GameRecord]:
    """Parse the main line of every game in a file.

    Args:
        text: The file, decoded. Text before the first `(;` is skipped, as FF[4] requires.

    Raises:
        RecordError: Not SGF, a game other than five in a row, or an impossible one: a point off the
            board, a pass, two consecutive moves by one side. The message names the line; `path` is
            its index.
    """
    return [_MainLine(tree).record() for tree in parse_collection(text)]


def write_sgf(records: Iterable[GameRecord]) -> str:
    """Format games as one file, to be encoded as UTF-8.

    Raises:
        RecordError: A game on an unbounded board, or a stone off the board.
    """
    return "\n".join(_format(record) for record in records)


class _MainLine:
    """Builds the record of one game, node by node."""

    def __init__(self, tree: GameTree) -> None:
        self.tree = tree
        self.rules = _rules(tree.nodes[0])
        self.setup: dict[Move, Color] = {}
        self.first: Color | None = None
        self.moves: list[Move] = []
        self.comment: list[str] = []
        self.comments: list[str] = []
        self.times_ms: list[int | None] = []

    def record(self) -> GameRecord:
        for node in self.tree.nodes:
            self._read_setup(node)
            self._read_move(node)
            self._read_comment(node)
        root = self.tree.nodes[0]
        return GameRecord(
            rules=self.rules,
            moves=tuple(self.moves),
            first=self.first or _first_by_counts(self.setup),
            setup=self.setup,
            result=_result(root),
            players=(root.simple_text("PB"), root.simple_text("PW")),
            name=root.simple_text("GN"),
            event=root.simple_text("EV"),
            round=root.simple_text("RO"),
            date=root.simple_text("DT"),
            comment="\n".join(self.comment),
            comments=tuple(self.comments) if any(self.comments) else (),
            times_ms=tuple(self.times_ms) if set(self.times_ms) - {None} else (),
            variations=self.tree.variations,
        )

    def _read_setup(self, node: Node) -> None:
        for name, color in _SETUP.items():
            for value in node.values(name):
                self._check_before_moves(name, value)
                for point in self._points(value):
                    self.setup.pop(point, None)
                    if color is not None:
                        self.setup[point] = color
        if (side := node.value("PL")) is not None:
            self._check_before_moves("PL", side)
            self.first = _COLORS.get(side.raw.strip()[:1].upper())
            if self.first is None:
                raise side.place.error(f"PL is {side.raw!r}, expected B or W")

    def _check_before_moves(self, name: str, value: Value) -> None:
        if self.moves:
            raise value.place.error(f"{name} after the first move, expected before it")

    def _read_move(self, node: Node) -> None:
        played = [(name, value) for name in _COLORS for value in node.values(name)]
        if not played:
            return
        (name, value), *more = played
        if more:
            raise node.place.error(f"{len(played)} moves in one node, expected one")
        color = _COLORS[name]
        if self.first is None:
            self.first = color
        if color is not (self.first if len(self.moves) % 2 == 0 else -self.first):
            raise value.place.error(
                f"move {len(self.moves) + 1} is {name}'s, expected the other side's"
            )
        points = self._points(value)
        if len(points) != 1:
            raise value.place.error(f"{value.raw!r} is not a move, expected one point such as hh")
        self.moves += points
        self.comments.append("")
        self.times_ms.append(None)

    def _read_comment(self, node: Node) -> None:
        self.comment += [value.text for value in node.values("GC")]
        texts = [value.text for value in node.values("C")]
        if not self.moves:
            self.comment += texts
            return
        for text in texts:
            rest = text
            if self.times_ms[-1] is None and (match := _TIME.match(text)):
                self.times_ms[-1] = int(match[1])
                rest = text[match.end() :]
            self.comments[-1] = "\n".join(filter(None, (self.comments[-1], rest)))

    def _points(self, value: Value) -> list[Move]:
        """A single point, or the points of a rectangle between two corners."""
        match = _POINTS.fullmatch(value.raw.strip())
        if match is None:
            raise value.place.error(f"{value.raw!r} is not a point, expected one such as hh")
        corners = [
            Move(_LETTERS.index(letters[1]), _LETTERS.index(letters[0]))
            for letters in (match[1], match[2] or match[1])
        ]
        (top, left), (bottom, right) = corners
        # If the lower right corner is on the board, so is the upper left one.
        if not self.rules.contains(corners[1]) or bottom < top or right < left:
            rows, cols = self.rules.shape
            raise value.place.error(
                f"{value.raw!r} is not on the {rows}x{cols} board, which is "
                f"aa:{_LETTERS[cols - 1]}{_LETTERS[rows - 1]}"
            )
        return [Move(row, col) for row in range(top, bottom + 1) for col in range(left, right + 1)]


def _rules(root: Node) -> Rules:
    game = root.value("GM")
    if game is None or game.raw.strip() != "4":
        place = root.place if game is None else game.place
        found = "no GM, which means Go" if game is None else f"GM[{game.raw}]"
        raise place.error(f"expected GM[4], five in a row, found {found}")
    rows, cols = PRESETS["gomoku"].shape
    size = root.value("SZ")
    if size is not None:
        match = _SIZE.fullmatch(size.raw.strip())
        if match is None:
            raise size.place.error(f"SZ is {size.raw!r}, expected a size such as 15 or 15:10")
        # Columns come first; square boards have one number only.
        cols, rows = int(match[1]), int(match[2] or match[1])
    value = root.value("RU")
    words = root.simple_text("RU").strip().lower()
    match = _LINE_LENGTH.fullmatch(words)
    try:
        if words in ("0", "freestyle", "1", "standard"):
            return Rules(rows, cols, 5, overline=words in ("0", "freestyle"))
        if match is not None:
            return Rules(rows, cols, int(match[2]), overline=match[1] is None)
        if words == "":
            return default_rules(rows, cols)
    except RulesError as error:
        raise (size.place if size else root.place).error(error.message) from None
    raise (value.place if value else root.place).error(
        f"RU is {words!r}, expected 0 (freestyle), 1 (standard) or a phrase such as '4 in a row'"
    )


def _first_by_counts(setup: dict[Move, Color]) -> Color:
    return Color.X if sum(setup.values()) <= 0 else Color.O


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


def _format(record: GameRecord) -> str:
    if record.rules.unbounded:
        raise RecordError("SGF does not support unbounded boards")
    nodes = []
    color = record.first
    for index, move in enumerate(record.moves):
        comment = _comment_text(record, index)
        nodes.append(f";{_NAMES[color]}[{_point(move, record.rules)}]{comment}")
        color = -color
    lines = [
        "".join(nodes[start : start + _MOVES_PER_LINE])
        for start in range(0, len(nodes), _MOVES_PER_LINE)
    ]
    return "\n".join(["(;" + _info_text(record) + _setup_text(record), *lines]) + ")\n"


def _info_text(record: GameRecord) -> str:
    info = {
        "FF": "4",
        "GM": "4",
        "CA": "UTF-8",
        "SZ": _size_text(record.rules),
        "RU": _rules_text(record.rules),
        "GN": record.name,
        "EV": record.event,
        "RO": record.round,
        "DT": record.date,
        "PB": record.players[0],
        "PW": record.players[1],
        "RE": _result_text(record.result),
        "GC": record.comment,
    }
    return "".join(f"{name}[{escape(text)}]" for name, text in info.items() if text)


def _setup_text(record: GameRecord) -> str:
    text = ""
    for name, color in _SETUP.items():
        stones = sorted(move for move, stone in record.setup.items() if stone is color)
        if stones:
            text += name + "".join(f"[{_point(move, record.rules)}]" for move in stones)
    if record.setup or record.first is Color.O:
        text += f"PL[{_NAMES[record.first]}]"
    return text


def _size_text(rules: Rules) -> str:
    rows, cols = rules.shape
    return f"{cols}" if rows == cols else f"{cols}:{rows}"


def _rules_text(rules: Rules) -> str:
    if rules.win_length == PRESETS["gomoku"].win_length:
        return "0" if rules.overline else "1"
    return f"{'' if rules.overline else 'exactly '}{rules.win_length} in a row"


def _result_text(result: Result | None) -> str:
    if result is None:
        return ""
    if result.winner is None:
        return "0"
    letters = {ending: letter for letter, ending in _ENDINGS.items()}
    return f"{_NAMES[result.winner]}+{letters.get(result.by, '')}"


def _comment_text(record: GameRecord, index: int) -> str:
    time = record.times_ms[index] if record.times_ms else None
    comment = record.comments[index] if record.comments else ""
    text = "\n".join(filter(None, ("" if time is None else f"{time}ms", comment)))
    return f"C[{escape(text)}]" if text else ""


def _point(move: Move, rules: Rules) -> str:
    if not rules.contains(move):
        raise RecordError(f"row {move.row}, col {move.col} is off the board: {rules}")
    return _LETTERS[move.col] + _LETTERS[move.row]
