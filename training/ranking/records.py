"""Recorded games of strangers, a part of which stays untouched: nothing is decided on it.

Constants are fitted, and models compared, on the other games, the development set. The part is
chosen by the opening: of games from one opening, which resemble each other, all are untouched or
none is.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Final

from engines.game import Board, Color, Move, Rules
from engines.game.errors import TengenError
from engines.game.records import GameRecord, read_sgf
from engines.game.records.files import decode_text
from engines.game.symmetry import hashes
from training.errors import DataError
from training.labelling.labels import OPENING

UNMARKED: Final = 6
"""Moves taken for the opening if no comment marks one."""


def read_records(paths: Sequence[Path]) -> list[GameRecord]:
    """The games of SGF files that have a result and begin on an empty board.

    Raises:
        DataError: A file cannot be read.
    """
    games = []
    for path in paths:
        try:
            games += read_sgf(decode_text(path.read_bytes())[0])
        except (OSError, TengenError) as error:
            raise DataError(f"the games in {path} cannot be read: {error}") from error
    return [
        game
        for game in games
        if game.result is not None and not game.setup and game.first is Color.X
    ]


def is_untouched(record: GameRecord) -> bool:
    """Whether a recorded game, which begins on an empty board, is one that decides nothing."""
    marked = sum(comment.startswith(OPENING) for comment in record.comments)
    return is_untouched_opening(record.moves[: marked or UNMARKED], record.rules)


def is_untouched_opening(opening: Sequence[Move], rules: Rules) -> bool:
    """Whether games from an opening decide nothing: the digest of its position is even.

    The position is taken up to symmetry.
    """
    return int(hashes(Board.from_moves(opening, rules)).symmetry, 16) % 2 == 0
