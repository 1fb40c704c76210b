"""A recorded game, independent of the file format."""

from __future__ import annotations

import dataclasses
from collections.abc import Mapping
from typing import Any, Final, Literal, Self, TypeAlias

from tengen.engines.game.board import Board
from tengen.engines.game.diagrams import draw_game
from tengen.engines.game.errors import IllegalMoveError, Note, PositionError, RecordError
from tengen.engines.game.rules import Color, Move, Rules
from tengen.engines.game.suggestions import with_hints

Ending: TypeAlias = Literal["board", "resignation", "time", "forfeit"]
Mark: TypeAlias = Literal["doubtful", "bad", "very bad"]


@dataclasses.dataclass(frozen=True, slots=True)
class Result:
    """Result of a game as recorded in the file."""

    winner: Color | None
    """Winner; None for a draw."""
    by: Ending = "board"
    """What decided: `"board"` for the stones, the default; `"forfeit"` for an illegal move, a crash
    or the like."""


@dataclasses.dataclass(frozen=True, slots=True, kw_only=True)
class GameInfo:
    """The information about a game in a file, besides its moves."""

    rules: Rules
    result: Result | None = None
    """The recorded result; None if the file has none, although the final position may decide the
    game."""
    players: tuple[str, str] = ("", "")
    """Names of X and O; empty if unknown."""
    name: str = ""
    event: str = ""
    round: str = ""
    date: str = ""
    """The date as written in the file, in any format."""
    warnings: tuple[str, ...] = dataclasses.field(default=(), compare=False)
    """Assumptions of the reader about the file, sentences for a person."""

    @property
    def info(self) -> dict[str, Any]:
        """The fields of this class by name, to make a record from a tree and back."""
        return {field.name: getattr(self, field.name) for field in dataclasses.fields(GameInfo)}

    @property
    def outcome_words(self) -> str:
        """The recorded result as the end of a sentence; empty if there is none."""
        if self.result is None:
            return ""
        winner = self.result.winner
        return ", drawn" if winner is None else f", {winner.symbol} won"


_SYNONYMS: Final = {
    **dict.fromkeys(("board", "position", "end", "finalposition"), "`replay()`"),
    **dict.fromkeys(("movestack", "mainline", "history", "record"), "`moves`"),
    **dict.fromkeys(("headers", "tags", "properties"), "`info`"),
    **dict.fromkeys(("winner", "outcome"), "`result`"),
    **dict.fromkeys(("black", "white", "names"), "`players`"),
    **dict.fromkeys(("game", "variant", "size"), "`rules`"),
    **dict.fromkeys(("nodes", "tree"), "`tengen.GameTree.from_record`"),
    **dict.fromkeys(("save", "write", "sgf", "tosgf"), "`tengen.write_games`"),
    **dict.fromkeys(("draw", "svg", "picture"), "`tengen.draw_game`"),
}
"""Other words for attributes of a record, see `did_you_mean`."""


@with_hints("a game record", _SYNONYMS)
@dataclasses.dataclass(frozen=True, slots=True, kw_only=True, repr=False)
class GameRecord(GameInfo):
    """One game of a file. Its moves are not checked against the rules; `replay` does that.

    Raises:
        RecordError: `comments`, `times_ms` or `marks` is not empty and has another length than
            `moves`.
    """

    moves: tuple[Move, ...] = ()
    """Moves in turn; the first one is by `first`."""
    first: Color = Color.X
    """First player. X is SGF's black and psq's first player."""
    setup: Mapping[Move, Color] = dataclasses.field(default_factory=dict)
    """Stones on the board before the first move."""
    comment: str = ""
    """Comment on the game as a whole."""
    comments: tuple[str, ...] = ()
    """Comment on each move; empty if there are none."""
    times_ms: tuple[int | None, ...] = ()
    """Thinking time of each move in milliseconds, None if unknown; empty if all are unknown."""
    marks: tuple[Mark | None, ...] = ()
    """Judgement of each move, None for none; empty if no move has one."""
    variations: int = 0
    """Number of variations in the file, which the record does not contain."""

    def __post_init__(self) -> None:
        for name in ("comments", "times_ms", "marks"):
            values = getattr(self, name)
            if values and len(values) != len(self.moves):
                raise RecordError(
                    f"{len(values)} {name} for {len(self.moves)} moves, expected one each or none"
                )

    @classmethod
    def from_board(cls, board: Board, **info: Any) -> Self:
        """The game that led to a position, from the stones that were set up, if there are any.

        Args:
            info: Further fields, such as `players`.
        """
        start, moves = board.copy(), tuple(board.move_stack)
        for _ in moves:
            start.pop()
        outcome = board.outcome()
        return cls(
            rules=board.rules,
            result=None if outcome is None else Result(outcome.winner),
            moves=moves,
            first=start.to_move,
            setup=dict(start.stones),
            **info,
        )

    def start(self) -> Board:
        """The position before the first move; its stones may have been placed freely.

        Raises:
            PositionError: Both sides have a winning line.
        """
        return Board.from_stones(self.setup, self.rules, to_move=self.first, setup=True)

    def replay(self) -> Board:
        """Play the game by the rules.

        Returns:
            The final position, with the moves on its `move_stack`.

        Raises:
            IllegalMoveError: A move off the board, on a stone or after the end; `path` is the
                move's index.
            PositionError: As for `start`.
        """
        board = self.start()
        board.push_all(self.moves)
        return board

    def played(self, ply: int | None = None) -> tuple[Self, Board]:
        """The game without moves after its end, and its position after `ply` moves or all.

        Errors are as for `replay`, except that moves after the end are a warning.
        """
        board = self.start()
        try:
            board.push_all(self.moves[:ply])
        except IllegalMoveError as error:
            if error.code != "game-over":
                raise
            return self.ended_at(len(board.move_stack)), board
        return self, board

    def ended_at(self, count: int) -> Self:
        """The game without the moves after its first `count`, which end it, with a warning."""
        left = len(self.moves) - count
        note = (
            f"the game ends with move {count}: {left} move{'s' * (left > 1)} after it "
            f"{'were' if left > 1 else 'was'} left out"
        )
        return dataclasses.replace(
            self,
            moves=self.moves[:count],
            comments=self.comments[:count],
            times_ms=self.times_ms[:count],
            marks=self.marks[:count],
            warnings=(*self.warnings, Note(note, "after-the-end", number=count, count=left)),
        )

    def __repr__(self) -> str:
        return f"<GameRecord: {len(self.moves)} moves on {self.rules}{self.outcome_words}>"

    def _repr_svg_(self) -> str | None:
        """Diagrams of the game; None if it breaks the rules."""
        try:
            return draw_game(self).svg
        except PositionError:
            return None
