"""The moves to choose from: those to `allow`, or all but those to `avoid`."""

from __future__ import annotations

import dataclasses
from collections.abc import Iterable, Sequence

from tengen.engines.game.board import Board
from tengen.engines.game.errors import IllegalMoveError
from tengen.engines.game.notation import format_move
from tengen.engines.game.rules import Color, Move
from tengen.engines.game.symmetry import Symmetry


@dataclasses.dataclass(frozen=True, slots=True)
class MoveChoice:
    """The moves to choose from: those listed, or all but those listed."""

    listed: frozenset[Move]
    are_avoided: bool
    """Whether the moves listed are those not to choose."""

    def allowed(self, board: Board) -> frozenset[Move]:
        """The moves to choose from on the board that the choice was made for."""
        if self.are_avoided:
            return frozenset(board.legal_moves()) - self.listed
        return self.listed

    def image(self, symmetry: Symmetry) -> MoveChoice:
        """The same choice on a symmetric image of the board."""
        return MoveChoice(frozenset(map(symmetry, self.listed)), self.are_avoided)


def move_choice(
    board: Board, *, allow: Sequence[Move] | None = None, avoid: Sequence[Move] | None = None
) -> MoveChoice | None:
    """The moves to choose from; None for all.

    Args:
        allow: The only moves to choose from, in any order.
        avoid: The moves not to choose. At most one of the two is given.

    Raises:
        IllegalMoveError: A move is none of the board's `legal_moves`, both are given, or no move is
            left; `path` is `allow` or `avoid`, and the index of a move.
    """
    if allow is not None and avoid is not None:
        raise IllegalMoveError(
            "allow and avoid exclude each other: what is not allowed is avoided",
            code="allow-and-avoid",
            path=("avoid",),
        )
    name, moves = ("avoid", avoid) if allow is None else ("allow", allow)
    if moves is None:
        return None
    try:
        empty = check_legal(board, moves)
    except IllegalMoveError as error:
        raise error.at(name) from None
    listed = frozenset(moves)
    if len(listed) == (0 if name == "allow" else empty):
        found = "allow is empty" if name == "allow" else "every legal move is avoided"
        raise IllegalMoveError(f"{found}, a move is needed", code="no-move-left", path=(name,))
    return MoveChoice(listed, are_avoided=name == "avoid")


def check_legal(board: Board, moves: Iterable[Move]) -> int:
    """Check that an ongoing game's `legal_moves` contain some moves.

    Returns:
        The number of all legal moves.

    Raises:
        IllegalMoveError: One is off the board, on a stone, forbidden, or too far from all stones of
            an unbounded board; `path` is its index.
    """
    window = board.window()
    forbidden = board.forbidden_points() if board.to_move is Color.X else {}
    restriction = board.first_move()
    rows, cols = window.cells.shape
    for index, move in enumerate(moves):
        inside = (move.row - window.top, move.col - window.left)
        if not (0 <= inside[0] < rows and 0 <= inside[1] < cols):
            whole = "cells near the stones" if board.rules.unbounded else "board"
            raise IllegalMoveError(
                f"{move.row}/{move.col} is outside of the {whole} (rows {window.top}.."
                f"{window.top + rows - 1}, cols {window.left}..{window.left + cols - 1})",
                code="off-board",
                path=(index,),
            )
        if window.cells[inside]:
            raise IllegalMoveError(
                f"{format_move(move, board.rules)} holds a stone, a move needs an empty cell",
                code="occupied",
                path=(index,),
            )
        if restriction is not None and not restriction.allows(move):
            raise IllegalMoveError(
                f"{format_move(move, board.rules)} is not allowed by the "
                f"{restriction.opening} opening, which needs {restriction}",
                code="opening",
                path=(index,),
            )
        if forbidden and (reason := forbidden.get(move)) is not None:
            raise IllegalMoveError(
                f"{format_move(move, board.rules)} is a {reason}, which is forbidden to X",
                code="forbidden",
                path=(index,),
            )
    if restriction is not None:
        return len(board.legal_moves())
    return int(rows * cols) - len(board) - len(forbidden)
