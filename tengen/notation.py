"""Moves as text, for games that are named or spelled out."""

from __future__ import annotations

from collections.abc import Iterable

from engines.game import Move, Rules, notation
from engines.game.notation import MoveInput, MovesInput
from engines.game.rules import rules_for


def parse_move(move: MoveInput, game: Rules | str) -> Move:
    """Parse one move: `h8`, `7/7`, `[7, 7]`, or an object with `row` and `col`.

    Raises:
        TengenError: It is no move, it is off the board, or the game is unknown.

    Examples:
        >>> import tengen
        >>> tengen.parse_move("h8", "gomoku")
        Move(row=7, col=7)
    """
    return notation.parse_move(move, rules_for(move, game))


def parse_moves(moves: MovesInput, game: Rules | str) -> list[Move]:
    """Parse the moves of a game, without playing them.

    Raises:
        TengenError: A move is none or is off the board, or the game is unknown.

    Examples:
        >>> import tengen
        >>> tengen.parse_moves("1. h8 i9 2. h9", "gomoku") == tengen.parse_moves("h8i9h9", "gomoku")
        True
    """
    return notation.parse_moves(moves, rules_for(moves, game))


def format_move(move: Move, game: Rules | str) -> str:
    """Format a move: `h8` on a board with borders, `7/7` without.

    Raises:
        TengenError: The cell is off the board, or the game is unknown.
    """
    return notation.format_move(move, rules_for(move, game))


def format_moves(moves: Iterable[Move], game: Rules | str) -> str:
    """Format a game for `parse_moves`: `h8i9j10`, or `7/7 8/8` without borders.

    Raises:
        TengenError: A cell is off the board, or the game is unknown.
    """
    return notation.format_moves(moves, rules_for(moves, game))
