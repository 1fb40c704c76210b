"""Threats of a move: the combination that it makes, and the stones of its fours and threes.

`LinePattern` says what an open four, a four and an open three are; here are the stones that make
them.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final, NamedTuple, Self

import numpy as np
import numpy.typing as npt

from tengen.engines.game import Board, Color, Move, Rules, Window
from tengen.engines.game.lines import DIRECTIONS
from tengen.engines.game.wins import winning_moves
from tengen.engines.patterns.codes import LinePattern
from tengen.engines.shapes import Combination, Shape, ThreatLine

PATTERNS: Final[Mapping[Shape, LinePattern]] = {
    "five": LinePattern.FIVE,
    "open-four": LinePattern.OPEN_FOUR,
    "four": LinePattern.FOUR,
    "open-three": LinePattern.OPEN_THREE,
}
PARTS: Final[Mapping[Combination, tuple[Shape, ...]]] = {
    "five": ("five",),
    "open-four": ("open-four",),
    "double-four": ("four",),
    "four-three": ("four", "open-three"),
    "double-three": ("open-three",),
    "forbidden": ("four",),
}
"""Shapes of the lines that a combination consists of."""
COMPLETED: Final[Mapping[Shape, Shape]] = {
    "open-four": "five",
    "four": "five",
    "open-three": "open-four",
}
"""Shape → the shape that it becomes with one more stone."""


def combination_of(board: Board, move: Move) -> Combination | None:
    """The combination that a move of the side to move makes; None for none.

    Args:
        board: The position before the move, of a game on line windows; it is left as it was.
    """
    from tengen.engines.kernels.position import StaticPosition

    position = StaticPosition.of(board)
    if not position.contains(move):
        # Without borders, a cell far from all stones.
        return None
    made = position.line_patterns(board.to_move, position.cell(move)).tolist()
    fours, threes = made.count(LinePattern.FOUR), made.count(LinePattern.OPEN_THREE)
    found: dict[Combination, bool] = {
        "five": LinePattern.FIVE in made,
        "open-four": LinePattern.OPEN_FOUR in made,
        "double-four": fours > 1,
        "four-three": fours > 0 and threes > 0,
        "double-three": threes > 1,
    }
    if any(found.values()):
        return next(name for name, is_made in found.items() if is_made)
    return "forbidden" if fours > 0 and _answer_is_forbidden(board, move) else None


def combination_in(board: Board, line: Sequence[Move]) -> Combination | None:
    """The first combination of the side to move in a line of play; None for none.

    Args:
        board: The position before the line; it is left as it was.
        line: Moves of both sides in turn.
    """
    found = first_combination(board, line)
    return None if found is None else found[1]


def first_combination(board: Board, line: Sequence[Move]) -> tuple[int, Combination] | None:
    """The index of the move that makes the first combination, and what it makes.

    Arguments as for `combination_in`.
    """
    board = board.copy()
    own = board.to_move
    for at, move in enumerate(line):
        if board.to_move is own and (found := combination_of(board, move)):
            return at, found
        board.push(move)
    return None


def _answer_is_forbidden(board: Board, move: Move) -> bool:
    """Whether the other side may not play where it would have to, after a four."""
    if not board.rules.forbidden_points or board.to_move is Color.X:
        return False
    board.push(move)
    try:
        fives = winning_moves(board, -board.to_move)
        return bool(fives) and all(map(board.forbidden_reason, fives))
    finally:
        board.pop()


def lines_of_combination(
    board: Board, move: Move, combination: Combination
) -> tuple[ThreatLine, ...]:
    """The lines of a combination that a move of the side to move makes: `lines_of_shapes`."""
    return lines_of_shapes(board, move, PARTS[combination])


def lines_of_shapes(board: Board, move: Move, shapes: Sequence[Shape]) -> tuple[ThreatLine, ...]:
    """The lines of some shapes that a move of the side to move makes.

    Returns:
        The lines in the order of the shapes. The move is one of their stones.
    """
    from tengen.engines.kernels.position import StaticPosition

    position, color = StaticPosition.of(board), board.to_move
    made = position.line_patterns(color, position.cell(move))
    return tuple(
        ThreatLine(shape, _Line.through(board, move, color, int(at)).stones_with(move, shape))
        for shape in shapes
        for at in np.flatnonzero(made == PATTERNS[shape])
    )


def three_of_open_four(board: Board, move: Move, color: Color, direction: int) -> ThreatLine:
    """The open three that a stone makes an open four of.

    Args:
        direction: Index in `DIRECTIONS` of the line on which a stone makes an open four.
    """
    stones = _Line.through(board, move, color, direction).stones_with(move, "open-four")
    return ThreatLine("open-three", tuple(cell for cell in stones if cell != move))


class _Line(NamedTuple):
    """A line of a board, for one side, as a board of one row."""

    rules: Rules
    color: Color
    cells: tuple[Move, ...]
    """The cells of the board's window on the line, in the order of the line."""
    stones: npt.NDArray[np.int8]
    """(cells,) +1 for X, -1 for O, 0 for empty."""
    bordered: bool
    """Whether the line ends with the cells; else those beyond are empty."""

    @classmethod
    def through(cls, board: Board, move: Move, color: Color, direction: int) -> Self:
        """The line through a cell.

        Args:
            move: A cell of the board's window.
            direction: Index in `DIRECTIONS`.
        """
        window, (drow, dcol) = board.window(), DIRECTIONS[direction]
        longest = max(window.cells.shape)
        steps = np.arange(-longest, longest + 1)
        rows, cols = move.row - window.top + steps * drow, move.col - window.left + steps * dcol
        inside = (rows >= 0) & (rows < window.cells.shape[0])
        inside &= (cols >= 0) & (cols < window.cells.shape[1])
        rows, cols = rows[inside], cols[inside]
        stones = window.cells[rows, cols]
        rows, cols = rows + window.top, cols + window.left
        cells = tuple(map(Move, rows.tolist(), cols.tolist()))
        return cls(board.rules, color, cells, stones, window.bordered)

    def stones_with(self, move: Move, shape: Shape) -> tuple[Move, ...]:
        """The stones that make a shape with one on `move`, in the order of the line."""
        found = self._stones_with(self.stones, self.cells.index(move), shape)
        return tuple(self.cells[at] for at in sorted(found))

    def _stones_with(self, stones: npt.NDArray[np.int8], at: int, shape: Shape) -> set[int]:
        """The places on the line of the stones that make a shape with one more.

        A five is a run of stones. Another shape consists of the stones of its fives, without the
        stones that are still missing.

        Args:
            stones: The line's stones, in the form of the field `stones`.
            at: The place of the stone to add.
        """
        from tengen.engines.kernels.position import StaticPosition

        stones = stones.copy()
        stones[at] = self.color
        if shape == "five":
            others = np.flatnonzero(stones != self.color)
            end = int(np.searchsorted(others, at))
            first = others[end - 1] + 1 if end > 0 else 0
            last = others[end] if end < len(others) else len(stones)
            return set(range(first, last))
        more = COMPLETED[shape]
        position = StaticPosition(Window(stones[np.newaxis], 0, 0, self.bordered), self.rules)
        made = position.line_patterns(self.color)[:, 0] == PATTERNS[more]
        found: set[int] = set()
        for point in np.flatnonzero(made).tolist():
            # Other points of the same line complete other stones.
            if at in (completed := self._stones_with(stones, point, more)):
                found |= completed - {point}
        return found
