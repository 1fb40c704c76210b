r"""RenLib's `.lib` format: a tree of renju moves on 15x15 with comments, marks and texts on cells.

    FF 52 65 6E 4C 69 62 FF      "RenLib" between two FF
    03 04                        version 3.4, then FF up to byte 20
    00 00                        the root: no cell, no flags
    78 00                        h8, which more moves follow
    68 48 67 6F 6F 64 00 00      h9, the end of a variation, with the comment "good"

A node is the byte of a cell and a byte of flags, in pre-order:

    80  a sibling follows this node and its children
    40  the node has no children
    20  a comment in the encoding before version 3
    10  mark
    08  comment: text up to a zero byte, and one more byte if that makes the length odd
    04  the position that RenLib opens the library at
    02  not a move: the cell only has a text
    01  two more bytes of flags follow the node; 01 in the second one: a text on the cell, after the
        comment, stored as comments are

A cell is 16 times the row from the top plus the column from 1; 0 is a pass. A comment is a line for
below the board and, after a byte 08, lines for beside it: here these are the first and the other
lines of one text. A text stands on the cell of a node in the position before it: here it is a label
of the parent. Problems are games with passes where a side has fewer stones: here the nodes to the
last pass before the first branch are set-up stones of the root, unless the library opens at its
root: so a game with passes is written here.

Source: RenLib's own code, by F. Arkbo (github.com/gomoku/RenLib): `LibraryFile.cpp` for the header,
`MoveNode.cpp` for the flags, `Utils.cpp` for cells, and for the order of nodes and texts
`AddLibrary`, `ReadOldComment`, `ReadNewComment` and `WriteNode` in `RenLibDoc.cpp`. There the flags
80 and 40 have the names `DOWN` and `RIGHT`. Files before version 3 have no header and begin with
h8; version 3.0 has a header and no root. Where RenLib saves one branch, the moves to it keep the
flag 80 though their siblings are not in the file, and the last node may lack 40. Texts are bytes in
the encoding of the writer's Windows.
"""

from __future__ import annotations

import array
import dataclasses
import itertools
import re
from collections import Counter
from collections.abc import Sequence
from typing import Final, NamedTuple

from tengen.engines.game.errors import NotationError, RecordError, excerpt
from tengen.engines.game.records.encodings import codec_of, likely_encoding
from tengen.engines.game.records.game_tree import (
    GameNode,
    GameTree,
    Shape,
    first_by_counts,
    pass_error,
    without_impossible_variations,
)
from tengen.engines.game.records.record import GameRecord
from tengen.engines.game.rules import PRESETS, Color, Move, Rules

_MAGIC: Final = b"\xffRenLib\xff"
_HEADER_SIZE: Final = 20
_VERSION: Final = (3, 4)
"""The newest version of the format that RenLib reads."""
HEADER: Final = (_MAGIC + bytes(_VERSION)).ljust(_HEADER_SIZE, b"\xff")
SIDE: Final = 15
"""Rows and columns of the board."""
_CENTER: Final = 0x78
# The flags of a node.
SIBLING, LEAF, _OLD_COMMENT, MARK = 0x80, 0x40, 0x20, 0x10
COMMENT, START, NO_MOVE, EXTENSION = 0x08, 0x04, 0x02, 0x01
TEXT_ON_CELL: Final = 0x0001
"""Flag of a text on the cell, in the second pair of flag bytes, which is big-endian."""
_PAIR: Final = 2
"""Bytes that nodes and texts are made of."""
SEPARATOR: Final = "\b"
"""Separates the first line of a comment from the others."""
_OLD_LETTERS: Final = str.maketrans(r"}{|][" + "\\", "åäöÅÄÖ")
"""Letters of the Swedish ASCII of comments before version 3."""
MAX_NODES: Final = 20_000
"""Nodes of a library at most, unless the caller takes more."""
MAX_MOVES: Final = SIDE * SIDE
"""Moves and passes of one line at most: RenLib has no room for more."""


NOWHERE: Final = Move(-1, -1)
_OLD_TEXT: Final = re.compile(rb"[\x00-\x7f]*[\x80-\xff]")


_SHAPES: Final[dict[Shape, str]] = {
    "triangle": "^",
    "square": "#",
    "circle": "o",
    "cross": "x",
    "selected": "*",
}
"""Texts for marks on cells, which the format does not have."""


def read_renlib(
    data: bytes,
    *,
    rules: Rules | None = None,
    encoding: str | None = None,
    max_nodes: int = MAX_NODES,
) -> GameTree:
    """Parse a library.

    Args:
        rules: Rules of a 15x15 board, which the file does not tell; by default renju.
        encoding: Encoding of the texts, such as `gbk`; by default UTF-8, and with a warning the
            likeliest one if that is not valid.
        max_nodes: Nodes at most, texts without a move included.

    Returns:
        The tree, with a warning if the file may be cut off; RenLib saves branches in the same form.

    Raises:
        RecordError: Not a library, one that is cut off or has bytes after its end, a cell off the
            board, a move of the main line on a stone, an unknown flag, a text in another encoding,
            an unknown encoding, more than `max_nodes`, or a line of more than `MAX_MOVES`. The
            message names the offset in bytes, and so does `path`.
    """
    rules = rules or PRESETS["renju"]
    check_rules(rules)
    reader = _Reader(data, max_nodes)
    reader.read()
    texts, warnings = _decode(reader.texts, encoding)
    for text, decoded in zip(reader.texts, texts, strict=True):
        node = reader.nodes[text.node]
        if text.cell is None:
            node.comment = decoded
        elif decoded:
            node.labels = {**node.labels, text.cell: decoded}
    nodes, left_out = reader.playable(rules)
    nodes = _fold_setup(nodes)
    return GameTree(rules=rules, nodes=nodes, warnings=(*reader.warnings, *left_out, *warnings))


class _Text(NamedTuple):
    """A text in the file, as bytes that are not decoded yet."""

    offset: int
    """Position in the file, in bytes."""
    node: int
    """Index of the node that the text belongs to."""
    cell: Move | None
    """The cell of the text; None for a comment."""
    data: bytes
    is_old: bool = False
    """Whether the text has the encoding of versions before 3."""


class _Pending(NamedTuple):
    """A sibling that is still to come."""

    depth: int
    """Number of nodes before it, from the root."""
    offset: int
    """Offset in the file of the node that announces it."""
    is_on_first_line: bool
    """Whether no variation ended before that node."""


class _Reader:
    """Reads node after node, without recursion."""

    def __init__(self, data: bytes, max_nodes: int) -> None:
        self.data = data
        self.max_nodes = max_nodes
        self.at = 0
        self.nodes = [GameNode()]
        self.offsets = array.array("L", [0])
        """Where each node begins in the file."""
        self.texts: list[_Text] = []
        self.warnings: list[str] = []
        self.count = 0
        """Nodes so far, without the root."""
        self.path = [0]
        """Indexes of the nodes from the root to the current one."""
        self.pending: list[_Pending] = []
        self.expected: _Pending | None = None
        """The announced sibling that the next node has to be."""
        self.has_leaf = False
        self.is_complete = False

    def read(self) -> None:
        """Read the file."""
        self._read_header()
        if self.data[self.at : self.at + 1] == b"\0":
            self._read_root()
        while self.at < len(self.data) and not self.is_complete:
            self._read_node()
        if self.at < len(self.data):
            left = len(self.data) - self.at
            raise _error(self.at, f"{left} bytes after the end of the last variation")
        self._check_end()

    def _read_header(self) -> None:
        data = self.data
        if data[:1] == bytes([_CENTER]):
            return
        if not data.startswith(_MAGIC):
            found = _hexadecimal(data[: len(_MAGIC)]) or "nothing"
            raise _error(0, f"a library begins with {_hexadecimal(_MAGIC)}, found {found}")
        if len(data) < _HEADER_SIZE:
            raise _error(len(data), f"the header has {_HEADER_SIZE} bytes, the file ends within it")
        major, minor = version = (data[len(_MAGIC)], data[len(_MAGIC) + 1])
        if version > _VERSION:
            raise _error(len(_MAGIC), f"version {major}.{minor}, known is RenLib's up to 3.4")
        self.at = _HEADER_SIZE

    def _read_root(self) -> None:
        # The root has no siblings, and the bytes after it show whether it has children.
        _, flags, extension = self._read_flags()
        root = self.nodes[0]
        root.is_bookmark, root.is_start = bool(flags & MARK), bool(flags & START)
        self._read_texts(flags, extension, node=0, cell=None)

    def _read_node(self) -> None:
        offset = self.at
        self.count += 1
        if self.count > self.max_nodes:
            raise _error(offset, f"more than {self.max_nodes} nodes, no more are read")
        cell, flags, extension = self._read_flags()
        depth = len(self.path)
        self.expected = None
        if not flags & NO_MOVE:
            self._add_move(offset, cell, flags)
        elif not flags & LEAF:
            raise _error(offset, "a text that is not a move has moves after it")
        node = None if flags & NO_MOVE else self.path[-1]
        self._read_texts(flags, extension, node=node, cell=cell, parent=self.path[depth - 1])
        if flags & SIBLING:
            self.pending.append(_Pending(depth, offset, not self.has_leaf))
        if flags & LEAF:
            self._end_variation()

    def _read_flags(self) -> tuple[Move | None, int, int]:
        """The cell of a node, None for a pass, and its flags and extended flags."""
        offset = self.at
        position, flags = self._read_pair()
        row, col = divmod(position, 16)
        if position and not (row < SIDE and 1 <= col <= SIDE):
            raise _error(offset, f"{position:02X} is not a cell, expected 01..0F, 11..1F, ... EF")
        extension = int.from_bytes(self._read_pair()) if flags & EXTENSION else 0
        if extension & ~TEXT_ON_CELL:
            raise _error(self.at - 2, f"the flags {extension:04X}, known is {TEXT_ON_CELL:04X}")
        return Move(row, col - 1) if position else None, flags, extension

    def _read_pair(self) -> bytes:
        pair = self.data[self.at : self.at + 2]
        if len(pair) < _PAIR:
            raise _error(len(self.data), "the file ends within a node")
        self.at += _PAIR
        return pair

    def _add_move(self, offset: int, cell: Move | None, flags: int) -> None:
        if len(self.path) > MAX_MOVES:
            raise _error(offset, f"more than {MAX_MOVES} moves in a line, no more are read")
        node = GameNode(
            parent=self.path[-1],
            color=Color.X if len(self.path) % 2 else Color.O,
            move=cell,
            is_bookmark=bool(flags & MARK),
            is_start=bool(flags & START),
        )
        self.path.append(len(self.nodes))
        self.nodes.append(node)
        self.offsets.append(offset)

    def _end_variation(self) -> None:
        """Go back to the parent of the sibling that was announced last."""
        self.has_leaf = True
        if not self.pending:
            self.is_complete = True
            return
        self.expected = self.pending.pop()
        del self.path[self.expected.depth :]

    def _read_texts(
        self, flags: int, extension: int, *, node: int | None, cell: Move | None, parent: int = 0
    ) -> None:
        """Read a node's comment, and the text on its cell, which becomes a label of `parent`."""
        if flags & (_OLD_COMMENT | COMMENT):
            comment = self._read_old_text() if flags & _OLD_COMMENT else self._read_text()
            if node is not None:
                self.texts.append(comment._replace(node=node))
        if extension & TEXT_ON_CELL:
            text = self._read_text()
            if cell is not None:
                self.texts.append(text._replace(node=parent, cell=cell))

    def _read_text(self) -> _Text:
        start = self.at
        end = self.data.find(b"\0", start)
        if end < 0:
            raise _error(len(self.data), f"the file ends within the text at offset {start}")
        # Texts are pairs of bytes: if the zero is the first of a pair, the second means nothing.
        self.at = start + (end - start) // 2 * 2 + 2
        if self.at > len(self.data):
            raise _error(len(self.data), f"the file ends within the text at offset {start}")
        return _Text(start, 0, None, self.data[start:end])

    def _read_old_text(self) -> _Text:
        start = self.at
        match = _OLD_TEXT.match(self.data, start)
        length = 0 if match is None else len(match[0])
        self.at = start + (length + 1) // 2 * 2
        if match is None or self.at > len(self.data):
            raise _error(len(self.data), f"the file ends within the text at offset {start}")
        return _Text(start, 0, None, bytes(byte & 0x7F for byte in match[0]), is_old=True)

    def playable(self, rules: Rules) -> tuple[list[GameNode], list[str]]:
        """The nodes without variations that cannot be played, and warnings that name these.

        Raises:
            RecordError: The main line has a move on a stone.
        """
        occupied: set[Move] = set()
        for index in GameTree.line_of(self.nodes):
            move = self.nodes[index].move
            if move in occupied:
                raise self._fault(index, f"row {move.row}, col {move.col} holds a stone already")
            if move is not None:
                occupied.add(move)
        kept, warnings = without_impossible_variations(
            self.nodes, rules, lambda index, fault: self._fault(index, fault).message
        )
        return [self.nodes[index] for index in kept], warnings

    def _fault(self, index: int, message: str) -> RecordError:
        return _error(self.offsets[index], message)

    def _check_end(self) -> None:
        if self.is_complete or not self.count:
            return
        announced = [*self.pending, self.expected] if self.expected else self.pending
        for sibling in announced:
            if not sibling.is_on_first_line:
                message = f"the file ends, but the node at offset {sibling.offset} has a sibling"
                raise _error(len(self.data), message)
        if self.has_leaf and self.expected is None:
            raise _error(len(self.data), "the file ends within a variation")
        # A branch that was saved alone ends its first line in this way.
        if announced:
            found = f"the library announces {len(announced)} variations that it does not have"
        elif self.count > 1:
            found = "nothing marks the end of the last variation"
        else:
            return
        self.warnings.append(f"{found}: it is one branch of another, or cut off")


def _decode(texts: Sequence[_Text], encoding: str | None) -> tuple[list[str], tuple[str, ...]]:
    """The texts, and warnings if their encoding was guessed."""
    try:
        codec = codec_of(encoding or "utf-8")
    except NotationError as error:
        raise RecordError(error.message) from None
    try:
        return [_decoded(text, codec) for text in texts], ()
    except RecordError:
        if encoding is not None:
            raise
    likely = likely_encoding(b"\n".join(text.data for text in texts if not text.is_old))
    decoded = [_decoded(text, likely, errors="replace") for text in texts]
    warnings = [
        f"the texts are not UTF-8: {likely} was assumed, the option `encoding` names another"
    ]
    if lost := sum(text.count("\ufffd") for text in decoded):
        warnings.append(f"{lost} characters of the texts are damaged and were replaced")
    return decoded, tuple(warnings)


def _decoded(text: _Text, encoding: str, errors: str = "strict") -> str:
    try:
        decoded = text.data.decode("ascii" if text.is_old else encoding, errors)
    except UnicodeDecodeError as error:
        message = f"the text is not {encoding}, which other encodings may be"
        raise _error(text.offset + error.start, message) from None
    if text.is_old:
        decoded = decoded.translate(_OLD_LETTERS)
    decoded = decoded.replace("\r\n", "\n").replace("\r", "\n")
    return decoded.replace(SEPARATOR, "\n", 1) if text.cell is None else decoded


def _fold_setup(nodes: list[GameNode]) -> list[GameNode]:
    """Turn the nodes up to the last pass before the first branch into set-up stones of the root."""
    children = Counter(node.parent for node in nodes)
    end = last = 0
    while children[end] == 1:
        end += 1
        if nodes[end].is_pass:
            last = end
    if last == 0:
        return nodes
    if nodes[0].is_start:
        nodes[0].is_start = False
        return nodes
    folded, rest = nodes[: last + 1], nodes[last + 1 :]
    setup = {node.move: node.color for node in folded if node.move is not None}
    first = -(folded[-1].color or Color.O)
    root = GameNode(
        setup=setup,
        to_move=first if setup or first is Color.O else None,
        comment="\n".join(node.comment for node in folded if node.comment),
        labels={cell: text for node in folded for cell, text in node.labels.items()},
        is_bookmark=any(node.is_bookmark for node in folded),
        is_start=any(node.is_start for node in folded),
    )
    for node in rest:
        node.parent = max((node.parent or 0) - last, 0)
    return [root, *rest]


def check_rules(rules: Rules) -> None:
    """Raise a RecordError unless rules are for the board of a library, 15x15."""
    if rules.unbounded or rules.shape != (SIDE, SIDE):
        raise RecordError(f"a library is of a 15x15 board, not of {rules}")


def _hexadecimal(data: bytes) -> str:
    return data.hex(" ").upper()


def _error(offset: int, message: str) -> RecordError:
    return RecordError(f"offset {offset}: {message}", path=(offset,))


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
    # Set-up stones are also written with passes: a game with passes opens at its root instead.
    flags = _flags(root) | (LEAF if is_leaf else 0) | (START if first_pass else 0)
    writer.put(None, flags, root.comment)
    _write_nodes(writer, nodes, longest=MAX_MOVES - len(chain))
    return bytes(writer.data)


def _with_moves_only(nodes: Sequence[GameNode]) -> list[GameNode]:
    """Merge every node that is no move into the node before it."""
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
    """Texts that belong to cells; a parent keeps the texts of cells on which no later node
    stands."""
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
    """Put a stone on the cell of the last node of `path`."""
    if cell in occupied:
        message = f"move {len(path) - 1}: row {cell.row}, col {cell.col} holds a stone already"
        raise RecordError(message, path=(path[-1],))
    occupied.add(cell)


def _flags(node: GameNode) -> int:
    return (MARK if node.is_bookmark else 0) | (START if node.is_start else 0)


def _cell_texts(node: GameNode) -> dict[Move, str]:
    shapes = {cell: _SHAPES[shape] for cell, shape in node.shapes.items()}
    return shapes | {cell: text for cell, text in node.labels.items() if text}
