"""A recorded game, whatever the file it came from."""

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
    """How a game ended, as the file says it."""

    winner: Color | None
    """None for a draw."""
    by: Ending = "board"
    """`"board"` where the stones decided, and where the file does not say what did; `"forfeit"` for
    an illegal move, a crash or the like."""


@dataclasses.dataclass(frozen=True, slots=True, kw_only=True)
class GameRecord:
    """One game as a file tells it: not yet played by the rules, which is what `replay` does.

    Raises:
        RecordError: `comments` or `times_ms` are neither empty nor as many as the moves.
    """

    rules: Rules
    moves: tuple[Move, ...] = ()
    """In turn, `first` first."""
    first: Color = Color.X
    """Who makes the first move. X is SGF's black and psq's first player."""
    setup: Mapping[Move, Color] = dataclasses.field(default_factory=dict)
    """Stones that stood before the first move."""
    result: Result | None = None
    """None where the file does not say; `replay().outcome()` may know all the same."""
    players: tuple[str, str] = ("", "")
    """Names of X and O; empty where unknown."""
    name: str = ""
    event: str = ""
    round: str = ""
    date: str = ""
    """As written in the file: no form is taken for granted."""
    comment: str = ""
    """On the game as a whole."""
    comments: tuple[str, ...] = ()
    """One for each move, or none at all."""
    times_ms: tuple[int | None, ...] = ()
    """Thinking time of each move in milliseconds, None where unknown; or none at all."""
    variations: int = 0
    """Side lines that the file has and the record leaves out."""

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
            PositionError: The stones set up are a position that no game reaches.
        """
        board = Board.from_stones(self.rules, self.setup, to_move=self.first)
        board.push_all(self.moves)
        return board
