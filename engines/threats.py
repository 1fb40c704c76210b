"""Threats of a move: the combination that it makes, and the stones of its fours and threes.

`LinePattern` says what an open four, a four and an open three are; here are the stones that make
them.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final, NamedTuple

import numpy as np

from engines.game import Board, Color, Move, Rules
from engines.game.lines import DIRECTIONS, Stones, beyond
from engines.game.wins import winning_moves
from engines.patterns.codes import LinePattern
from engines.patterns.shapes import Combination, Shape, ThreatLine

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
    from engines.kernels.position import StaticPosition

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
    from engines.kernels.position import StaticPosition

    position, color = StaticPosition.of(board), board.to_move
    made = position.line_patterns(color, position.cell(move))
    return tuple(
        ThreatLine(shape, _Direction(board.rules, color, int(at)).stones_with(board, move, shape))
        for shape in shapes
        for at in np.flatnonzero(made == PATTERNS[shape])
    )


def three_of_open_four(board: Board, move: Move, color: Color, direction: int) -> ThreatLine:
    """The open three that a stone makes an open four of.

    Args:
        direction: Index in `DIRECTIONS` of the line on which a stone makes an open four.
    """
    stones = _Direction(board.rules, color, direction).stones_with(board, move, "open-four")
    return ThreatLine("open-three", tuple(cell for cell in stones if cell != move))


class _Direction(NamedTuple):
    """A direction of the board, for one side."""

    rules: Rules
    color: Color
    direction: int
    """Index in `DIRECTIONS`."""

    def stones_with(self, board: Board, move: Move, shape: Shape) -> tuple[Move, ...]:
        """The stones that make a shape with one on `move`, in the order of the line."""
        drow, dcol = DIRECTIONS[self.direction]
        stones, line = board.stones, drow * move.col - dcol * move.row
        near = {
            cell: color
            for cell, color in stones.items()
            if drow * cell.col - dcol * cell.row == line
        }
        if board.rules.unbounded:
            # Stones elsewhere decide only how far away the next one may be.
            for side in range(2):
                for extreme in (min, max):
                    cell = extreme(stones, key=lambda cell: cell[side])
                    near[cell] = stones[cell]
        return self.stones(near, move, shape)

    def stones(self, stones: Stones, move: Move, shape: Shape) -> tuple[Move, ...]:
        """The stones that make a shape with one on `move`, in the order of the line.

        A five is a run of stones. Another shape consists of the stones of its fives, without the
        stones that are still missing.
        """
        drow, dcol = DIRECTIONS[self.direction]
        if shape == "five":
            back = beyond(stones, move, self.color, -drow, -dcol)
            ahead = beyond(stones, move, self.color, drow, dcol)
            steps = range(-back, ahead + 1)
            return tuple(Move(move.row + at * drow, move.col + at * dcol) for at in steps)
        stones = {**stones, move: self.color}
        found: set[Move] = set()
        for point in self._points(stones, COMPLETED[shape]):
            cells = set(self.stones(stones, point, COMPLETED[shape]))
            # Other points of the same direction complete other lines.
            if move in cells:
                found |= cells - {point}
        return tuple(sorted(found, key=lambda cell: (cell.row * drow, cell.col * dcol)))

    def _points(self, stones: Stones, shape: Shape) -> list[Move]:
        """The points where a stone makes the shape on a line of this direction."""
        from engines.kernels.position import StaticPosition

        board = Board.from_stones(stones, self.rules, to_move=-self.color, setup=True)
        position = StaticPosition.of(board)
        made = position.line_patterns(self.color)[:, self.direction] == PATTERNS[shape]
        return [position.move(cell) for cell in np.flatnonzero(made).tolist()]
