"""The file of the opening explorer: a SQLite database with one row for each move of a position.

Positions are counted up to symmetry, and moves by their cells in the position's canonical image. If
this image is itself symmetric, a move counts at the first of its equivalent cells.
"""

from __future__ import annotations

import dataclasses
from typing import Final, Literal, get_args

from engines.game import Board, Move, Rules
from engines.game.symmetry import canonical_symmetries, hashes

APPLICATION_ID: Final = 0x54656E67
"""`Teng`: the number in the header by which the file is recognised."""
VERSION: Final = 2
"""Version of the tables; a file of another one is refused."""
SCHEMA: Final = """
CREATE TABLE moves (
    position INTEGER NOT NULL,  -- hash of the position up to symmetry, the opening rule free
    cell INTEGER NOT NULL,      -- row * cols + col of the move in the canonical image
    x_wins INTEGER NOT NULL,    -- games with this move that X won
    draws INTEGER NOT NULL,
    o_wins INTEGER NOT NULL,
    PRIMARY KEY (position, cell)
) WITHOUT ROWID;
CREATE TABLE sources (
    rules TEXT NOT NULL,        -- the game in words, the opening rule free
    source TEXT NOT NULL,       -- selfplay or records
    games INTEGER NOT NULL,
    PRIMARY KEY (rules, source)
) WITHOUT ROWID;
CREATE TABLE depths (
    rules TEXT NOT NULL PRIMARY KEY,
    plies INTEGER NOT NULL      -- moves from the start to the end of the longest line in `moves`
) WITHOUT ROWID;
"""
TABLES: Final = ("moves", "sources", "depths")
Source = Literal["selfplay", "records"]
SOURCES: Final[tuple[Source, ...]] = get_args(Source)
"""Where games come from: self-play of engines, or recorded games."""


def free_rules(rules: Rules) -> Rules:
    """The same game without its opening rule: its positions are those of all openings."""
    return rules if rules.opening == "free" else dataclasses.replace(rules, opening="free")


class CanonicalPosition:
    """A position as the file knows it.

    Args:
        board: The position, on a board with borders.
    """

    def __init__(self, board: Board) -> None:
        rules = free_rules(board.rules)
        if rules is not board.rules:
            board = Board.from_stones(board.stones, rules, to_move=board.to_move, setup=True)
        self._cols = rules.shape[1]
        self._symmetries = canonical_symmetries(board)
        bits = int(hashes(board).symmetry, 16)
        # SQLite's integers have a sign.
        self.key = bits - (1 << 64) if bits >> 63 else bits
        """Hash of the position up to symmetry, 64 bits with a sign."""

    def cell(self, move: Move) -> int:
        """The cell of a move in the file."""
        images = (symmetry(move) for symmetry in self._symmetries)
        return min(image.row * self._cols + image.col for image in images)

    def moves(self, cell: int) -> list[Move]:
        """The moves of a cell, which are the same by symmetry: the topmost and rightmost first."""
        image = Move(*divmod(cell, self._cols))
        moves = {symmetry.inverse()(image) for symmetry in self._symmetries}
        return sorted(moves, key=lambda move: (move.row, -move.col))
