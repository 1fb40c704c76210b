"""Lengths of forced wins for people: in moves of the winner.

Engines, proofs and the API count plies, the moves of both sides. Texts count as players and puzzles
do. `service/static/page/format.js` converts for the page.
"""

from __future__ import annotations


def winner_moves(plies: int) -> int:
    """The moves that the winner still makes.

    Args:
        plies: Until the win: odd if the winner is to move, even if the loser is. A negative number
            is a loss of the side to move, in as many plies.
    """
    return (abs(plies) + 1) // 2


def in_moves(plies: int) -> str:
    """The length of a win in words, such as "7 moves".

    Args:
        plies: As for `winner_moves`.
    """
    moves = winner_moves(plies)
    return f"{moves} {'move' if moves == 1 else 'moves'}"
