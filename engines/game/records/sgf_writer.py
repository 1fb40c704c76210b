"""Writes games of five in a row as SGF; `tengen.engines.game.records.sgf` reads them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from typing import Final, TypeVar

from tengen.engines.game.errors import RecordError
from tengen.engines.game.records.game_tree import GameNode, GameTree
from tengen.engines.game.records.record import GameInfo, GameRecord, Result
from tengen.engines.game.records.rule_codes import format_rules
from tengen.engines.game.records.sgf_parser import check_property, escape
from tengen.engines.game.records.sgf_properties import (
    COLOR_NAMES,
    ENDINGS,
    GOMOKU_CODE,
    MARKS,
    POINT_LETTERS,
    SETUP,
    SHAPES,
)
from tengen.engines.game.rules import Move, Rules

_NODES_PER_LINE: Final = 8

_T = TypeVar("_T")


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
        "GM": GOMOKU_CODE,
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
        text += f"{COLOR_NAMES[node.color]}[{point}]"
    text += "" if node.mark is None else MARKS[node.mark]
    words = "\n".join(filter(None, (_time_text(node), node.comment)))
    text += f"{comment}[{escape(words)}]" if words else ""
    text += _points_text(node.setup, SETUP, rules)
    text += "" if node.to_move is None else f"PL[{COLOR_NAMES[node.to_move]}]"
    text += f"N[{escape(node.name)}]" if node.name else ""
    if node.labels:
        text += "LB" + "".join(
            f"[{_point(move, rules)}:{escape(label)}]"
            for move, label in sorted(node.labels.items())
        )
    text += _points_text(node.shapes, SHAPES, rules)
    text += "HO[1]" * node.is_bookmark + "START[1]" * node.is_start
    for name, values in node.properties.items():
        check_property(name, values)
        text += name + "".join(f"[{value}]" for value in values)
    return text


def _points_text(points: Mapping[Move, _T], names: Mapping[str, _T], rules: Rules) -> str:
    """Properties with lists of points, one property for each value of the points."""
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
    letters = {ending: letter for letter, ending in ENDINGS.items()}
    return f"{COLOR_NAMES[result.winner]}+{letters.get(result.by, '')}"


def _point(move: Move, rules: Rules) -> str:
    if not rules.contains(move):
        raise RecordError(f"row {move.row}, col {move.col} is off the board: {rules}")
    return POINT_LETTERS[move.col] + POINT_LETTERS[move.row]
