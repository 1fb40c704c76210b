"""A recorded game, independent of the file format."""

from __future__ import annotations

import dataclasses
from collections.abc import Mapping
from typing import Literal, TypeAlias

from engines.game.board import Board
from engines.game.errors import RecordError
from engines.game.rules import Color, Move, Rules

Ending: TypeAlias = Literal["board", "resignation", "time", "forfeit"]


@dataclasses.dataclass(frozen=True, slots=True)
class Result:
    """Result of a game as recorded in the file."""

    winner: Color | None
    """None for a draw."""
    by: Ending = "board"
    """`"board"` if the stones decided, and by default; `"forfeit"` for an illegal move, a crash or
    the like."""


@dataclasses.dataclass(frozen=True, slots=True, kw_only=True)
class GameRecord:
    """One game of a file. Its moves are not checked against the rules; `replay` does that.

    Raises:
        RecordError: `comments` or `times_ms` are neither empty nor as many as the moves.
    """

    rules: Rules
    moves: tuple[Move, ...] = ()
    """Alternating, by `first` first."""
    first: Color = Color.X
    """First player. X is SGF's black and psq's first player."""
    setup: Mapping[Move, Color] = dataclasses.field(default_factory=dict)
    """Stones on the board before the first move."""
    result: Result | None = None
    """None if the file has none; `replay().outcome()` may still give one."""
    players: tuple[str, str] = ("", "")
    """Names of X and O; empty where unknown."""
    name: str = ""
    event: str = ""
    round: str = ""
    date: str = ""
    """As written in the file, in any format."""
    comment: str = ""
    """On the game as a whole."""
    comments: tuple[str, ...] = ()
    """One for each move, or empty."""
    times_ms: tuple[int | None, ...] = ()
    """Thinking time of each move in milliseconds, None if unknown; or empty."""
    variations: int = 0
    """Number of variations in the file, which the record does not contain."""

    def __post_init__(self) -> None:
        for name, values in (("comments", self.comments), ("times_ms", self.times_ms)):
            if values and len(values) != len(self.moves):
                raise RecordError(
                    f"{len(values)} {name} for {len(self.moves)} moves, expected one each or none"
                )

    def replay(self) -> Board:
        """Play the game by the rules.

        Returns:
            The final position, with the moves on its `move_stack`.

        Raises:
            IllegalMoveError: A move off the board, on a stone or after the end; `path` is the
                move's index.
            PositionError: No game reaches the position of `setup`.
        """
        board = Board.from_stones(self.rules, self.setup, to_move=self.first)
        board.push_all(self.moves)
        return board
