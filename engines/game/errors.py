"""What can be wrong with a game: the lower half of the tree drawn in `engines.errors`."""

from __future__ import annotations

from typing import ClassVar


class TengenError(Exception):
    """Anything Tengen itself finds wrong. The message names the value and what is allowed.

    Args:
        message: One sentence for a person.
        code: A stable word for a program; the class's own where left out.
        path: Where in the caller's input the fault lies, outermost first: `(3,)` is row 3 of a
            board or move 3 of a list, counted from 0.
    """

    code: ClassVar[str] = "error"

    def __init__(
        self, message: str, *, code: str | None = None, path: tuple[int | str, ...] = ()
    ) -> None:
        super().__init__(message)
        self.message = message
        self.reason = code or type(self).code
        """The stable word: `code` where given, else the class's."""
        self.path = path


class RulesError(TengenError):
    """No such game: a size, a line length or a preset that is not allowed."""

    code = "rules"


class PositionError(TengenError):
    """No game by these rules reaches this position."""

    code = "position"


class IllegalMoveError(PositionError):
    """The move is off the board, on a stone, or after the end of the game."""

    code = "illegal-move"


class NotationError(TengenError):
    """The text is not the notation it is read as."""

    code = "notation"


class RecordError(NotationError):
    """The file is not an SGF or psq record of a game that we play."""

    code = "record"
