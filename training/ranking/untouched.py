"""The rule that keeps a part of strangers' games untouched: nothing is decided on it.

Constants are fitted, and models compared, on the other games, the development set. The rule goes by
the opening: games from one opening, which resemble each other, are all untouched or none of them.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from engines.game import Board, Move, Rules
from engines.game.records import GameRecord
from engines.game.symmetry import hashes
from training.labelling.labels import OPENING

UNMARKED: Final = 6
"""Moves taken for the opening if no comment marks one."""


def is_untouched(record: GameRecord) -> bool:
    """Whether a recorded game, which begins on an empty board, is one that decides nothing."""
    marked = sum(comment.startswith(OPENING) for comment in record.comments)
    return is_untouched_opening(record.moves[: marked or UNMARKED], record.rules)


def is_untouched_opening(opening: Sequence[Move], rules: Rules) -> bool:
    """Whether games from an opening decide nothing: the digest of its position is even.

    The position is taken up to symmetry.
    """
    return int(hashes(Board.from_moves(rules, opening)).symmetry, 16) % 2 == 0
