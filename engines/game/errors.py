"""Errors of the game package, and their base class.

`tengen.engines.errors` draws the tree of all errors.
"""

from __future__ import annotations

import copy
import copyreg
from collections.abc import Mapping
from types import MappingProxyType
from typing import Any, Final, Self, TypeAlias

Values: TypeAlias = Mapping[str, int | str]
"""Values named in a message, for translations of it."""
_NO_VALUES: Final[Values] = MappingProxyType({})


class Note(str):
    """A warning: a sentence for a person, with a code and its values for programs."""

    __slots__ = ("code", "values")

    code: str
    values: Values

    def __new__(cls, message: str, code: str = "", **values: int | str) -> Self:
        """Attach a code, and what the message names."""
        note = super().__new__(cls, message)
        note.code, note.values = code, values
        return note


class TengenError(ValueError):
    """Base class of every error that Tengen raises on purpose, for values that it refuses.

    Args:
        message: One sentence for a person; it names the value and what is allowed.
        code: Stable identifier for programs; defaults to the class's own.
        path: Location of the fault in the caller's input, outermost first, counted from 0: `(3,)`
            is row 3 of a board or move 3 of a list.
        values: What the message names, for texts in other languages.
    """

    code: str = "error"
    """Stable identifier for programs: a default for each class, finer for some errors."""

    def __init__(
        self,
        message: str,
        *,
        code: str | None = None,
        path: tuple[int | str, ...] = (),
        values: Values = _NO_VALUES,
    ) -> None:
        super().__init__(message)
        self.message = message
        self.path = path
        self.values = dict(values)
        if code is not None:
            self.code = code

    def __str__(self) -> str:
        # `KeyError`, which some subclasses are too, would quote it.
        return self.message

    def __reduce__(self) -> tuple[Any, ...]:
        """How to copy and pickle the error, without its constructor.

        Subclasses take other arguments than a message, and an error that cannot be pickled is lost
        on its way from another process.
        """
        return copyreg.__newobj__, (type(self), *self.args), self.__dict__  # type: ignore[attr-defined]

    def at(self, *prefix: int | str) -> Self:
        """A copy of this error, located from further outside: `prefix` goes before its path.

        A function that reads one part of an input counts from the beginning of that part; its
        caller adds where the part lies: `raise error.at("board") from None`.
        """
        located = copy.copy(self)
        located.path = (*prefix, *self.path)
        return located


class ArgumentError(TengenError):
    """Argument of a call that is out of its range."""

    code = "argument"


class RulesError(TengenError):
    """Invalid rules: a board size, line length or preset that is not allowed."""

    code = "rules"


class PositionError(TengenError):
    """Position that no game by these rules reaches."""

    code = "position"


class IllegalMoveError(PositionError):
    """Move off the board, onto a stone, or after the end of the game."""

    code = "illegal-move"


class NoMoveError(PositionError, IndexError):
    """Board without a move to take back."""

    code = "no-move"


class NotationError(TengenError):
    """Text that does not follow the notation it is parsed as."""

    code = "notation"


class RecordError(NotationError):
    """File that is not an SGF or psq record of a supported game."""

    code = "record"


def excerpt(value: object, longest: int = 40) -> str:
    """A value of an input, shortened for an error message; a text is quoted.

    Args:
        longest: Number of characters to show.
    """
    text = value if isinstance(value, str) else repr(value)
    shown = text if len(text) <= longest else f"{text[:longest]}..."
    return repr(shown) if isinstance(value, str) else shown
