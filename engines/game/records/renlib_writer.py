"""Writer of RenLib's `.lib` format, which `engines.game.records.renlib` describes."""

from __future__ import annotations

import dataclasses
import itertools
from collections import Counter
from collections.abc import Sequence
from typing import Final

from engines.game.errors import RecordError, excerpt
from engines.game.records.game_tree import GameNode, GameTree, Shape, first_by_counts, pass_error
from engines.game.records.record import GameRecord
from engines.game.records.renlib import (
    COMMENT,
    EXTENSION,
    HEADER,
    LEAF,
    MARK,
    MAX_MOVES,
    NO_MOVE,
    SEPARATOR,
    SIBLING,
    SIDE,
    START,
    TEXT_ON_CELL,
    check_rules,
)
from engines.game.rules import Color, Move

_SHAPES: Final[dict[Shape, str]] = {
    "triangle": "^",
    "square": "#",
    "circle": "o",
    "cross": "x",
    "selected": "*",
}
"""Texts for marks on cells, which the format does not have."""


def write_renlib(game: GameRecord | GameTree, *, encoding: str = "utf-8") -> bytes:
    """Format a library of version 3.4.

    Information on the game, thinking times, judgements, names of nodes and properties are lost;
    marks on cells become the texts `^`, `#`, `o`, `x` and `*`.

    RenLib reads texts in the encoding of the Windows it runs on.

    Raises:
        RecordError: The board is not 15x15, a stone or text is off it, a stone is on another,
            stones are set up within a variation or in a game with a pass before the first branch, a
            line has more than `MAX_MOVES`, or a text cannot be encoded.
    """
    tree = game if isinstance(game, GameTree) else GameTree.from_record(game)
    check_rules(tree.rules)
    nodes = _with_moves_only(tree.nodes)
    root = nodes[0]
    writer = _Writer(encoding)
    chain = _setup_chain(nodes)
    for cell in (None, *chain[:-1]) if chain else ():
        writer.put(cell, 0)
    is_leaf = bool(chain) and len(nodes) == 1 and not _cell_texts(root)
    first_pass = _pass_on_trunk(nodes)
    if first_pass and chain:
        raise pass_error(first_pass, first_pass)
    # Set-up stones are written with passes, too: a game with passes opens at its root instead.
    flags = _flags(root) | (LEAF if is_leaf else 0) | (START if first_pass else 0)
    writer.put(None, flags, root.comment)
    _write_nodes(writer, nodes, longest=MAX_MOVES - len(chain))
    return bytes(writer.data)


def _with_moves_only(nodes: Sequence[GameNode]) -> list[GameNode]:
    """Nodes of which all but the root are moves: others are merged into those before them."""
    children = Counter(node.parent for node in nodes)
    trunk = 0
    while children[trunk] == 1:
        trunk += 1
    kept = [dataclasses.replace(nodes[0])]
    targets = [0]
    """Index in `kept` of what every node became."""
    for index, node in enumerate(nodes[1:], start=1):
        target = targets[node.parent or 0]
        if node.color is not None:
            targets.append(len(kept))
            kept.append(dataclasses.replace(node, parent=target))
            continue
        into = kept[target]
        targets.append(target)
        if node.setup or node.to_move is not None:
            if index > trunk:
                message = f"node {index} sets up stones in a variation, a library has them first"
                raise RecordError(message, path=(index,))
            into.setup = {**into.setup, **node.setup}
            into.to_move = node.to_move or into.to_move
        into.comment = "\n".join(filter(None, (into.comment, node.comment)))
        into.labels = {**into.labels, **node.labels}
        into.shapes = {**into.shapes, **node.shapes}
        into.is_bookmark |= node.is_bookmark
        into.is_start |= node.is_start
    return kept


def _pass_on_trunk(nodes: Sequence[GameNode]) -> int:
    """Index of the first pass before the first branch; 0 if there is none."""
    children = Counter(node.parent for node in nodes)
    index = 0
    while children[index] == 1:
        index += 1
        if nodes[index].is_pass:
            return index
    return 0


def _setup_chain(nodes: Sequence[GameNode]) -> list[Move | None]:
    """The set-up stones of the root as alternating moves, the last of which is a pass."""
    root = nodes[0]
    stones = {cell: color for cell, color in root.setup.items() if color is not None}
    side = nodes[1].color if len(nodes) > 1 else None
    first = root.to_move or side or first_by_counts(stones)
    if not stones and first is Color.X:
        return []
    black, white = (
        sorted(cell for cell, color in stones.items() if color is side) for side in Color
    )
    pairs = itertools.zip_longest(black, white)
    chain: list[Move | None] = [cell for pair in pairs for cell in pair]
    while chain and chain[-1] is None:
        chain.pop()
    chain.append(None)
    if (len(chain) % 2 == 0) is not (first is Color.X):
        chain.append(None)
    return chain


class _Writer:
    """Collects the bytes of nodes."""

    def __init__(self, encoding: str) -> None:
        self.encoding = encoding
        self.data = bytearray(HEADER)

    def put(self, cell: Move | None, flags: int, comment: str = "", text: str = "") -> None:
        """Append a node: `cell` is None for a pass or the root, `text` is on the cell.

        `flags` has all but those that `comment` and `text` imply.
        """
        if cell is not None and not (0 <= cell.row < SIDE and 0 <= cell.col < SIDE):
            raise RecordError(f"row {cell.row}, col {cell.col} is off the 15x15 board")
        flags |= (COMMENT if comment else 0) | (EXTENSION if text else 0)
        self.data += bytes((16 * cell.row + cell.col + 1 if cell else 0, flags))
        if text:
            self.data += TEXT_ON_CELL.to_bytes(2)
        if comment:
            first, separator, others = self._checked(comment).partition("\n")
            self._put_text(first + (SEPARATOR if separator else "") + others.replace("\n", "\r\n"))
        if text:
            self._put_text(self._checked(text))

    def _checked(self, text: str) -> str:
        if "\0" in text or SEPARATOR in text:
            raise RecordError(f"{excerpt(text)} has a zero or a backspace, which texts cannot have")
        return text

    def _put_text(self, text: str) -> None:
        try:
            encoded = text.encode(self.encoding)
        except (LookupError, ValueError):
            raise RecordError(f"{excerpt(text)} cannot be encoded as {self.encoding}") from None
        self.data += encoded + (b"\0" if len(encoded) % 2 else b"\0\0")


def _write_nodes(writer: _Writer, nodes: Sequence[GameNode], *, longest: int) -> None:
    """Append all nodes but the root, and the texts on cells that no node follows.

    A line has at most `longest` moves.
    """
    texts = {index: _cell_texts(node) for index, node in enumerate(nodes)}
    own: dict[int, str] = {}
    """Texts of the cells of nodes, of which their parents keep those that no node stands on."""
    last_children: dict[int, int] = {}
    for index, node in enumerate(nodes[1:], start=1):
        parent = node.parent or 0
        last_children[parent] = index
        if node.move in texts[parent]:
            own[index] = texts[parent].pop(node.move)

    def put_texts(index: int) -> None:
        cells = sorted(texts[index])
        for cell in cells:
            flags = NO_MOVE | LEAF | (SIBLING if cell != cells[-1] else 0)
            writer.put(cell, flags, text=texts[index][cell])

    path = [0]
    occupied: set[Move | None] = {
        cell for cell, color in nodes[0].setup.items() if color is not None
    }
    for index, node in enumerate(nodes[1:], start=1):
        parent = node.parent or 0
        while path[-1] != parent:
            put_texts(path[-1])
            occupied.discard(nodes[path.pop()].move)
        path.append(index)
        if node.move is not None:
            _occupy(node.move, occupied, path)
        if len(path) > longest + 1:
            message = f"a line has more than {MAX_MOVES} moves, with those to set up its stones"
            raise RecordError(message, path=(index,))
        flags = _flags(node)
        flags |= SIBLING if last_children[parent] != index or texts[parent] else 0
        flags |= LEAF if index not in last_children and not texts[index] else 0
        writer.put(node.move, flags, node.comment, own.get(index, ""))
    while path:
        put_texts(path.pop())


def _occupy(cell: Move, occupied: set[Move | None], path: Sequence[int]) -> None:
    """Put a stone on the cell of the last node of `path`.

    Raises:
        RecordError: It holds a stone already, which is no library that can be read.
    """
    if cell in occupied:
        message = f"move {len(path) - 1}: row {cell.row}, col {cell.col} holds a stone already"
        raise RecordError(message, path=(path[-1],))
    occupied.add(cell)


def _flags(node: GameNode) -> int:
    return (MARK if node.is_bookmark else 0) | (START if node.is_start else 0)


def _cell_texts(node: GameNode) -> dict[Move, str]:
    shapes = {cell: _SHAPES[shape] for cell, shape in node.shapes.items()}
    return shapes | {cell: text for cell, text in node.labels.items() if text}
