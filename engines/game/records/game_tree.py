"""A recorded game with its variations, independent of the file format."""

from __future__ import annotations

import dataclasses
import itertools
from collections.abc import Callable, Container, Mapping, Sequence
from types import MappingProxyType
from typing import Any, Final, Literal, NamedTuple, Self, TypeAlias

from tengen.engines.game.errors import Note, RecordError
from tengen.engines.game.notation import pass_message
from tengen.engines.game.records.record import GameInfo, GameRecord, Mark
from tengen.engines.game.rules import Color, Move, Rules
from tengen.engines.game.suggestions import attributes_of, with_hints

Shape: TypeAlias = Literal["triangle", "square", "circle", "cross", "selected"]
_SIDES: Final = {Color.X: "Black", Color.O: "White"}
MAX_WARNINGS: Final = 8
"""Faults of one kind that a record names at most: to find the place of one may take a pass over the
record."""
_EMPTY: Final[Mapping[Any, Any]] = MappingProxyType({})
"""Shared by the nodes without annotations, which most are."""


def _nothing() -> Mapping[Any, Any]:
    return _EMPTY


@dataclasses.dataclass(slots=True, kw_only=True)
class GameNode:
    """One node of a game tree: a move, a pass, or stones that are set up, and its annotations."""

    parent: int | None = None
    """Index of the node before it in `GameTree.nodes`; None for the root."""
    color: Color | None = None
    """Side that moves; None for a node without a move."""
    move: Move | None = None
    """The cell of the move; None with a `color` is a pass."""
    setup: Mapping[Move, Color | None] = dataclasses.field(default_factory=_nothing)
    """Stones placed, and with None removed, before the first move."""
    to_move: Color | None = None
    """Side of the first move, if the file names it."""
    comment: str = ""
    name: str = ""
    labels: Mapping[Move, str] = dataclasses.field(default_factory=_nothing)
    """Texts on cells."""
    shapes: Mapping[Move, Shape] = dataclasses.field(default_factory=_nothing)
    """Marks on cells."""
    time_ms: int | None = None
    """Thinking time of the move in milliseconds; None if unknown."""
    mark: Mark | None = None
    """Judgement of the move."""
    is_bookmark: bool = False
    """Whether the node is marked to be found again: SGF's `HO`, RenLib's mark."""
    is_start: bool = False
    """Whether a program opens the file at this node: RenLib's start position."""
    properties: Mapping[str, tuple[str, ...]] = dataclasses.field(default_factory=_nothing)
    """SGF properties without a field here: name → values, escaped as in the file."""

    @property
    def is_pass(self) -> bool:
        """Whether the node is a pass."""
        return self.color is not None and self.move is None


_SYNONYMS: Final = {
    **attributes_of(GameRecord, "record()"),
    **dict.fromkeys(("movestack", "mainlinemoves"), "`record().moves`"),
    **dict.fromkeys(("board", "position", "end", "play"), "`record().replay()`"),
    **dict.fromkeys(("game", "variant", "size"), "`rules`"),
    **dict.fromkeys(("headers", "tags", "properties"), "`info`"),
    **dict.fromkeys(("winner", "outcome"), "`result`"),
    **dict.fromkeys(("black", "white", "names"), "`players`"),
    **dict.fromkeys(("mainline", "line"), "`main_line()`"),
    **dict.fromkeys(("children", "root"), "`nodes`"),
    **dict.fromkeys(("save", "write", "sgf", "tosgf"), "`tengen.write_games`"),
    **dict.fromkeys(("draw", "svg", "picture"), "`tengen.draw_game`"),
}
"""Other words for attributes of a tree, see `did_you_mean`."""


@with_hints("a game tree", _SYNONYMS)
@dataclasses.dataclass(frozen=True, slots=True, kw_only=True, repr=False)
class GameTree(GameInfo):
    """One game of a file with its variations. Its moves are not checked against the rules.

    The nodes are in pre-order: each is followed by its first child, and at the end of a variation
    by the next one. A list instead of linked nodes makes trees of any depth comparable.

    Raises:
        RecordError: There is no root, a node does not follow its parent in pre-order, sides do not
            alternate, stones are set up after a move, or a line has more moves than the board has
            cells. `path` is the index of the node.
    """

    nodes: Sequence[GameNode] = dataclasses.field(default_factory=lambda: [GameNode()])
    """The root first; the first child of a node continues the main line."""

    def __post_init__(self) -> None:
        """Check the nodes."""
        line: list[tuple[int, _Turn]] = []
        """From the root to a node: its index, and the state after it."""
        for index, node in enumerate(self.nodes):
            while line and line[-1][0] != node.parent:
                line.pop()
            if bool(line) != (index > 0) or (index == 0 and node.parent is not None):
                raise RecordError(f"node {index} has the parent {node.parent}", path=(index,))
            before = line[-1][1] if line else _BEGINNING
            try:
                line.append((index, _after(node, before, self.rules)))
            except RecordError as error:
                raise RecordError(error.message, path=(index,)) from None
        if not self.nodes:
            raise RecordError("the tree has no root")

    def __repr__(self) -> str:
        moves = sum(self.nodes[index].move is not None for index in self.main_line())
        nodes = f"{len(self.nodes)} node{'' if len(self.nodes) == 1 else 's'}"
        return f"<GameTree: {nodes}, {moves} moves on {self.rules}{self.outcome_words}>"

    @classmethod
    def from_record(cls, record: GameRecord) -> Self:
        """The tree of a game without variations."""
        is_set_up = bool(record.setup) or record.first is Color.O
        nodes = [
            GameNode(
                setup=record.setup,
                to_move=record.first if is_set_up else None,
                comment=record.comment,
            )
        ]
        color = record.first
        for index, move in enumerate(record.moves):
            nodes.append(
                GameNode(
                    parent=index,
                    color=color,
                    move=move,
                    comment=record.comments[index] if record.comments else "",
                    time_ms=record.times_ms[index] if record.times_ms else None,
                    mark=record.marks[index] if record.marks else None,
                )
            )
            color = -color
        return cls(**record.info, nodes=nodes)

    def main_line(self) -> list[int]:
        """Indexes of the nodes of the main line, which leads through the start position, if any.

        The first child continues the line, except that a move goes before a pass: RenLib sorts
        passes first.
        """
        return self.line_of(self.nodes)

    @staticmethod
    def line_of(nodes: Sequence[GameNode]) -> list[int]:
        """The main line of nodes in pre-order, as `main_line` has it."""
        successors: dict[int, int] = {}
        start = None
        for index, node in enumerate(nodes):
            if node.parent is not None and not (
                node.parent in successors
                and (node.is_pass or not nodes[successors[node.parent]].is_pass)
            ):
                successors[node.parent] = index
            if node.is_start and start is None:
                start = index
        while start is not None:
            parent = nodes[start].parent
            if parent is not None:
                successors[parent] = start
            start = parent
        line = [0]
        while (successor := successors.get(line[-1])) is not None:
            line.append(successor)
        return line

    def record(self) -> GameRecord:
        """The main line as a game; `variations` counts those that branch off it.

        Raises:
            RecordError: The line has a pass before a move, or no node tells the side to move of
                stones that are set up. `path` is the index of the node.
        """
        line = self.main_line()
        setup: dict[Move, Color] = {}
        first: Color | None = None
        moves: list[Move] = []
        comment: list[str] = []
        comments: list[list[str]] = []
        times_ms: list[int | None] = []
        marks: list[Mark | None] = []
        last = max((at for at, index in enumerate(line) if self.nodes[index].move), default=-1)
        warnings = self.warnings
        for at, index in enumerate(line):
            node = self.nodes[index]
            for move, color in node.setup.items():
                setup.pop(move, None)
                if color is not None:
                    setup[move] = color
            first = node.to_move or first
            if node.is_pass:
                if at < last:
                    raise pass_error(len(moves) + 1, index)
                first = first or node.color
                warnings = (*self.warnings, Note("a pass at the end was left out", "final-pass"))
            elif node.color is not None and node.move is not None:
                first = first or node.color
                moves.append(node.move)
                comments.append([])
                times_ms.append(node.time_ms)
                marks.append(None)
            if node.comment:
                (comments[-1] if comments else comment).append(node.comment)
            if marks and node.mark is not None:
                marks[-1] = node.mark
        on_line = set(line)
        return GameRecord(
            **{**self.info, "warnings": warnings},
            moves=tuple(moves),
            first=first or first_by_counts(setup),
            setup=setup,
            comment="\n".join(comment),
            comments=tuple(map("\n".join, comments)) if any(comments) else (),
            times_ms=tuple(times_ms) if set(times_ms) - {None} else (),
            marks=tuple(marks) if any(marks) else (),
            variations=sum(
                node.parent in on_line and index not in on_line
                for index, node in enumerate(self.nodes)
            ),
        )


class _Turn(NamedTuple):
    """State of a line of moves after one of its nodes."""

    moves: int
    """Moves so far, without passes."""
    side: Color | None
    """Side to move next, if it is known."""


_BEGINNING: Final = _Turn(0, None)


def _after(node: GameNode, before: _Turn, rules: Rules) -> _Turn:
    """The state of a line after one more node.

    Raises:
        RecordError: The node cannot follow.
    """
    moves, side = before
    if node.to_move is not None or node.setup:
        if moves:
            raise RecordError("stones or the side to move after the first move, expected before it")
        side = node.to_move or side
    if node.color is None:
        return _Turn(moves, side)
    moves += node.move is not None
    if side is not None and node.color is not side:
        raise RecordError(f"move {moves} is {_SIDES[node.color]}'s, expected {_SIDES[side]}'s")
    rows, cols = (0, 0) if rules.unbounded else rules.shape
    if moves > rows * cols > 0:
        raise RecordError(f"more than {rows * cols} moves on a {rows}x{cols} board")
    return _Turn(moves, -node.color)


def without_impossible_variations(
    nodes: Sequence[GameNode],
    rules: Rules,
    describe: Callable[[int, str], str],
    late: int | None = None,
) -> tuple[list[int], list[str]]:
    """Drop variations that contain a move on a stone or out of turn, or more moves than cells.

    The main line is kept, up to `late` if that is an index, and the parents of the nodes after a
    gap are numbered again.

    Args:
        nodes: In pre-order.
        rules: The game.
        describe: The sentence for a fault at the index of a node, which names its place.
        late: Index of a node after which the main line may end.

    Returns:
        The indexes of the nodes to keep, and warnings.
    """
    main_line = frozenset(GameTree.line_of(nodes))
    numbers: dict[int, int] = {}
    """Indexes of the nodes to keep → their new indexes."""
    faults: dict[int, str] = {}
    path: list[tuple[int, _Turn]] = []
    occupied: dict[Move, int] = {}
    """Cells of the path → the node that holds each."""
    for index, node in enumerate(nodes):
        while path and path[-1][0] != node.parent:
            gone, _ = path.pop()
            move = nodes[gone].move
            if move is not None and occupied.get(move) == gone:
                del occupied[move]
        before = path[-1][1] if path else _BEGINNING
        path.append((index, before))
        if node.parent is not None and node.parent not in numbers:
            continue
        move = node.move
        try:
            _check_empty(move, occupied)
            path[-1] = index, _after(node, before, rules)
        except RecordError as error:
            if index not in main_line or (late is not None and index > late):
                faults[index] = error.message
                continue
        numbers[index] = len(numbers)
        if move is not None:
            occupied.setdefault(move, index)
    if faults:
        for index in numbers:
            parent = nodes[index].parent
            nodes[index].parent = None if parent is None else numbers[parent]
    return list(numbers), _left_out(faults, main_line, describe)


def _check_empty(move: Move | None, occupied: Container[Move]) -> None:
    if move is not None and move in occupied:
        raise RecordError(f"row {move.row}, col {move.col} holds a stone already")


def _left_out(
    faults: Mapping[int, str], main_line: Container[int], describe: Callable[[int, str], str]
) -> list[str]:
    warnings = [
        f"{describe(index, fault)}: the {'game' if index in main_line else 'variation'} was left "
        "out from there on"
        for index, fault in itertools.islice(faults.items(), MAX_WARNINGS)
    ]
    if len(faults) > MAX_WARNINGS:
        warnings.append(f"{len(faults)} variations in all were left out")
    return warnings


def pass_error(number: int, index: int) -> RecordError:
    """The error for a pass instead of move `number`, at the node `index` of a tree."""
    message = pass_message(number)
    return RecordError(message, code="pass", path=(index,), values={"number": number})


def first_by_counts(setup: Mapping[Move, Color]) -> Color:
    """The side to move of stones without a move or a side; X if the counts leave it open."""
    more = sum(setup.values())
    if abs(more) > 1:
        black = (len(setup) + more) // 2
        raise RecordError(
            f"with {black} B and {len(setup) - black} W stones set up, PL is needed to name the "
            "side to move",
            path=(0,),
        )
    return Color.O if more > 0 else Color.X
