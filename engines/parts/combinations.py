"""Combinations: the threat that decides a forced win, named after what its stone makes.

The stones that make them are those of `engines.patterns`: `LinePattern` says what an open four, a
four and an open three are.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, Literal, TypeAlias, get_args

from engines.base import winning_moves
from engines.game import Board, Move
from engines.patterns.codes import LinePattern

Combination: TypeAlias = Literal[
    "five", "open-four", "double-four", "four-three", "double-three", "forbidden"
]
"""What a stone makes, the first of these that applies: a five; an open four; two fours; a four and
an open three; two open threes; in renju, a four of White that Black may not answer, since the
answer is a forbidden point."""
COMBINATIONS: Final[tuple[Combination, ...]] = get_args(Combination)


def combination_of(board: Board, move: Move) -> Combination | None:
    """The combination that a move of the side to move makes; None for none.

    Args:
        board: The position before the move, of a game on line windows; it is left as it was.
        move: An empty cell.
    """
    from engines.kernels.position import Position

    position = Position.of(board)
    cell = position.cell(move)
    if not (0 <= cell < position.rows * position.cols):
        # Without borders, a cell far from all stones.
        return None
    made = position.line_patterns(board.to_move)[cell].tolist()
    fours, threes = made.count(LinePattern.FOUR), made.count(LinePattern.OPEN_THREE)
    found: dict[Combination, bool] = {
        "five": LinePattern.FIVE in made,
        "open-four": LinePattern.OPEN_FOUR in made,
        "double-four": fours > 1,
        "four-three": fours > 0 and threes > 0,
        "double-three": threes > 1,
        "forbidden": fours > 0 and _answer_is_forbidden(board, move),
    }
    return next((name for name, is_made in found.items() if is_made), None)


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
    if not board.rules.forbidden_points:
        return False
    board.push(move)
    try:
        fives = winning_moves(board, -board.to_move)
        return bool(fives) and not set(fives) & set(board.legal_moves())
    finally:
        board.pop()
