"""The rules of m,n,k games: board size, line length, overlines; and the named presets."""

from __future__ import annotations

import dataclasses
import enum
import functools
from typing import Final, NamedTuple

from engines.game.errors import RulesError

MIN_SIDE: Final = 3
"""Cells: shortest side of a bounded board."""
MAX_SIDE: Final = 32
"""Cells: longest side of a bounded board, and longest winning line."""


class Color(enum.IntEnum):
    """A player; `-color` is the opponent. X moves first by convention, but either may."""

    X = 1
    O = -1  # noqa: E741 - the symbol that players write

    def __neg__(self) -> Color:
        return Color.O if self is Color.X else Color.X

    @property
    def symbol(self) -> str:
        """`"X"` or `"O"`."""
        return self.name


class Move(NamedTuple):
    """A cell. (0, 0) is the top left of a bounded board; without borders, any integers."""

    row: int
    col: int


@dataclasses.dataclass(frozen=True, slots=True)
class Rules:
    """Rules of one m,n,k game.

    Raises:
        RulesError: A side or line length out of range, or a line longer than the board.
    """

    rows: int | None
    """Cells from top to bottom; None, like `cols`, for a board without borders."""
    cols: int | None
    """Cells from left to right."""
    win_length: int
    """Stones in a row that win."""
    overline: bool = True
    """Whether more than `win_length` in a row win as well (freestyle) or not (standard)."""

    def __post_init__(self) -> None:
        if (self.rows is None) != (self.cols is None):
            raise RulesError("rows and cols must both be given, or neither for an unbounded board")
        for name, side in (("rows", self.rows), ("cols", self.cols)):
            if side is not None and not MIN_SIDE <= side <= MAX_SIDE:
                raise RulesError(f"{name} is {side}, allowed are {MIN_SIDE}..{MAX_SIDE}")
        longest = MAX_SIDE if self.rows is None else max(self.rows, self.cols or 0)
        if not MIN_SIDE <= self.win_length <= longest:
            raise RulesError(
                f"win_length is {self.win_length}, allowed on this board are {MIN_SIDE}..{longest}"
            )

    @property
    def unbounded(self) -> bool:
        """Whether the board has no border."""
        return self.rows is None

    @property
    def shape(self) -> tuple[int, int]:
        """(rows, cols) of a bounded board.

        Raises:
            RulesError: The board is unbounded.
        """
        if self.rows is None or self.cols is None:
            raise RulesError("an unbounded board has no shape")
        return self.rows, self.cols

    def resized(self, rows: int, cols: int) -> Rules:
        """The same rules on a board of another size."""
        return dataclasses.replace(self, rows=rows, cols=cols)

    def contains(self, move: Move) -> bool:
        """Whether the cell is on the board."""
        if self.rows is None or self.cols is None:
            return True
        return 0 <= move.row < self.rows and 0 <= move.col < self.cols

    def __str__(self) -> str:
        size = "unbounded" if self.unbounded else f"{self.rows}x{self.cols}"
        exactly = "" if self.overline else "exactly "
        return f"{size}, {exactly}{self.win_length} in a row"


PRESETS: Final[dict[str, Rules]] = {
    "tictactoe": Rules(3, 3, 3),
    "gomoku": Rules(15, 15, 5),
    "standard": Rules(15, 15, 5, overline=False),
}
"""Rules by name, at their usual board size."""


def preset(name: str) -> Rules:
    """The rules of a preset.

    Raises:
        RulesError: Unknown name.
    """
    try:
        return PRESETS[name]
    except KeyError:
        raise RulesError(
            f"unknown game {name!r}, known games are {', '.join(PRESETS)}", code="unknown-game"
        ) from None


@functools.cache
def default_rules(rows: int, cols: int) -> Rules:
    """The default rules for a board size: tic-tac-toe for 3x3, else gomoku.

    Raises:
        RulesError: A side out of range, or too small for five in a row.
    """
    if (rows, cols) == PRESETS["tictactoe"].shape:
        return PRESETS["tictactoe"]
    gomoku = PRESETS["gomoku"]
    if max(rows, cols) < gomoku.win_length:
        raise RulesError(
            f"a {rows}x{cols} board has no room for {gomoku.win_length} in a row: "
            "specify the game explicitly, with its win_length",
            code="game-needed",
        )
    return gomoku.resized(rows, cols)
