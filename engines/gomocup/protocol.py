"""The text format of the Gomocup protocol: lines, cells and rule codes, parsed and formatted.

Each line is a command or an answer; only `MESSAGE` and `DEBUG` are sent unprompted. Cells are `x,y`
from 0 at the top left, column first.

Sources: P. Lastovicka and M. Petricek, "Gomoku AI protocol" (plastovicka.github.io/protocl2en.htm);
K. Sun, "Yixin Protocol", for commands that begin with YX, `max_depth` and `max_node`; the programs
Yixin-Board and Rapfi for what that document leaves out, such as real-time messages.
"""

from __future__ import annotations

import enum
import re
from typing import Final

from tengen.engines.game import Move, Rules
from tengen.engines.game.errors import NotationError, RulesError, excerpt
from tengen.engines.game.records import rule_codes
from tengen.engines.game.records.rule_codes import CODES, RULES_BY_CODE
from tengen.engines.game.rules import MAX_SIDE

MIN_SIDE: Final = 5
"""Cells: the shortest side that has room for five in a row."""
UNLIMITED_MS: Final = 2**31 - 1
"""Value of `time_left` in a game without a time limit."""
END_OF_BLOCK: Final = "DONE"
"""Terminates the cells after BOARD, YXBOARD, SWAP2BOARD and other blocks."""
LONGEST_LINE: Final = 2**14
"""Characters: twice as long as a line with every stone of the largest board."""

RENJU_CODE: Final = 4
YIXIN_RENJU_CODE: Final = 2
"""Rule code 2: renju from Yixin-Board, and from any other manager a continuous game, which is not
supported."""

_CELL: Final = re.compile(r"([0-9]{1,4})\s*,\s*([0-9]{1,4})", re.ASCII)
_INTEGER: Final = re.compile(r"[+-]?[0-9]{1,20}", re.ASCII)
_STONE: Final = re.compile(r"([0-9]{1,4},[0-9]{1,4}),([12])", re.ASCII)
_BREAKS: Final = re.compile(rb"[\r\n]+")


class Side(enum.IntEnum):
    """Owner of a stone, as numbered by BOARD."""

    OWN = 1
    OPPONENT = 2

    @property
    def other(self) -> Side:
        """The other owner."""
        return Side.OPPONENT if self is Side.OWN else Side.OWN


class LineBuffer:
    """Incremental splitter of bytes into lines, which end in CR, LF or CR LF; skips empty ones.

    A line that is too long is cut, but stays longer than `LONGEST_LINE` characters.
    """

    def __init__(self) -> None:
        self._rest = b""

    def feed(self, chunk: bytes) -> list[str]:
        """The lines completed by a chunk; bytes beyond ASCII become hexadecimal escapes."""
        *whole, rest = _BREAKS.split(self._rest + chunk)
        self._rest = rest[: LONGEST_LINE + 1]
        return [text for line in whole if (text := _text(line))]

    def end(self) -> list[str]:
        """The last line if the input ended without a line break, else nothing."""
        rest, self._rest = self._rest, b""
        return [text] if (text := _text(rest)) else []


def parse_cell(text: str) -> Move:
    """The cell of `x,y`, which may lie off the board.

    Raises:
        NotationError: Not a pair of numbers.
    """
    if (match := _CELL.fullmatch(text.strip())) is None:
        raise NotationError(f"{excerpt(text)} is not a cell, expected x,y such as 7,7")
    return Move(row=int(match[2]), col=int(match[1]))


def format_cell(move: Move) -> str:
    """`x,y`."""
    return f"{move.col},{move.row}"


def parse_integer(text: str, name: str) -> int:
    """An integer argument of a command.

    Raises:
        NotationError: Not an integer, or longer than any of the protocol's.
    """
    if _INTEGER.fullmatch(text.strip()) is None:
        raise NotationError(f"{name} is {excerpt(text)}, expected an integer")
    return int(text)


def parse_stone(text: str) -> tuple[Move, Side]:
    """The cell and the owner of a stone, from a line of BOARD without blanks.

    Raises:
        NotationError: Neither `x,y,1` nor `x,y,2`.
    """
    if (match := _STONE.fullmatch(text)) is None:
        raise NotationError(
            f"{excerpt(text)} is not a stone, expected x,y,1 (own) or x,y,2 (opponent's)"
        )
    return parse_cell(match[1]), Side(int(match[2]))


def sized_rules(code: int, rows: int, cols: int) -> Rules:
    """The game for a rule code and a board size.

    Raises:
        RulesError: An unsupported rule, or a side out of range.
    """
    if code not in RULES_BY_CODE:
        raise RulesError(f"rule is {code}, supported are {CODES}")
    for name, side in (("height", rows), ("width", cols)):
        if not MIN_SIDE <= side <= MAX_SIDE:
            raise RulesError(f"the {name} is {side}, allowed are {MIN_SIDE}..{MAX_SIDE}")
    return RULES_BY_CODE[code].resized(rows, cols)


def rule_code(rules: Rules) -> int:
    """The rule code of a game; the protocol has no settings for its opening.

    Raises:
        RulesError: The protocol has none for it.
    """
    if not rules.unbounded and min(rules.shape) >= MIN_SIDE:
        code = rule_codes.rule_code(rules)
        if code is not None:
            return code
    raise RulesError(
        f"the Gomocup protocol has no code for {rules}: it plays {CODES} on boards with sides of "
        f"{MIN_SIDE}..{MAX_SIDE}"
    )


def _text(line: bytes) -> str:
    return line[: LONGEST_LINE + 1].decode("ascii", errors="backslashreplace").strip()
