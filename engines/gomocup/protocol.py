"""What both ends of the Gomocup protocol agree on: cells, rules and lines, as text and back.

A line is a command; what belongs together goes over in order, and nothing is sent unasked but
`MESSAGE` and `DEBUG`. Cells are `x,y` from 0 at the top left, the column first.

Sources: P. Lastovicka and M. Petricek, "Gomoku AI protocol" (plastovicka.github.io/protocl2en.htm);
K. Sun, "Yixin Protocol", for commands that begin with YX, `max_depth` and `max_node`.
"""

from __future__ import annotations

import enum
import re
from collections.abc import Mapping
from typing import Final

from engines.errors import NotationError, RulesError
from engines.game import PRESETS, Move, Rules
from engines.game.rules import MAX_SIDE

MIN_SIDE: Final = 5
"""Cells: the shortest side of a board that has room for five in a row both ways."""
UNLIMITED_MS: Final = 2**31 - 1
"""What `time_left` is where a game has no limit."""
END_OF_BLOCK: Final = "DONE"
"""Ends the cells that follow BOARD, YXBOARD and SWAP2BOARD."""

GAMES: Final[Mapping[int, Rules]] = {0: PRESETS["gomoku"], 1: PRESETS["standard"]}
"""`INFO rule` to the game. The protocol's other rules (2 continuous game, 4 renju, 8 caro, and sums
of them) are none that we play."""

_CELL: Final = re.compile(r"([0-9]{1,4})\s*,\s*([0-9]{1,4})", re.ASCII)
_INTEGER: Final = re.compile(r"[+-]?[0-9]{1,20}", re.ASCII)
_STONE: Final = re.compile(r"([0-9]{1,4},[0-9]{1,4}),([12])", re.ASCII)
_BREAKS: Final = re.compile(rb"[\r\n]+")
_LONGEST_LINE: Final = 4096
"""Bytes; what follows of a longer line is dropped. The longest of sense holds a few hundred."""


class Side(enum.IntEnum):
    """Whose stone it is, as BOARD numbers them."""

    OWN = 1
    OPPONENT = 2


class Lines:
    """Cuts bytes into lines as they come in; CR, LF and CR LF all end one, and empty ones go."""

    def __init__(self) -> None:
        self._rest = b""

    def feed(self, chunk: bytes) -> list[str]:
        """The lines that are complete now; bytes beyond ASCII are written in hexadecimal."""
        *whole, rest = _BREAKS.split(self._rest + chunk)
        self._rest = rest[:_LONGEST_LINE]
        return [text for line in whole if (text := _text(line))]

    def end(self) -> list[str]:
        """What is left when no more bytes come: a line without its end, or nothing."""
        rest, self._rest = self._rest, b""
        return [text] if (text := _text(rest)) else []


def parse_cell(text: str) -> Move:
    """A cell from `x,y`; whether it is on the board is for the board to say.

    Raises:
        NotationError: The text is not a cell.
    """
    if (match := _CELL.fullmatch(text.strip())) is None:
        raise NotationError(f"{excerpt(text)} is no cell, expected x,y such as 7,7")
    return Move(row=int(match[2]), col=int(match[1]))


def format_cell(move: Move) -> str:
    """`x,y`."""
    return f"{move.col},{move.row}"


def parse_integer(text: str, name: str) -> int:
    """A number of the manager's.

    Args:
        text: What should be one.
        name: What it is, for the message.

    Raises:
        NotationError: It is no integer, or has more digits than any of the protocol's.
    """
    if _INTEGER.fullmatch(text.strip()) is None:
        raise NotationError(f"{name} is {excerpt(text)}, expected an integer")
    return int(text)


def parse_stone(text: str) -> tuple[Move, Side]:
    """A cell and whose stone is on it, from a line of BOARD without blanks.

    Raises:
        NotationError: The text is not `x,y,1` or `x,y,2`.
    """
    if (match := _STONE.fullmatch(text)) is None:
        raise NotationError(
            f"{excerpt(text)} is no stone, expected x,y,1 for an own and x,y,2 for the other's"
        )
    return parse_cell(match[1]), Side(int(match[2]))


def sized_rules(code: int, rows: int, cols: int) -> Rules:
    """The game that `INFO rule` and START or RECTSTART name.

    Raises:
        RulesError: A rule that we do not play, or a side out of range.
    """
    if code not in GAMES:
        raise RulesError(f"rule is {code}, known are 0 (freestyle) and 1 (exactly five)")
    for name, side in (("height", rows), ("width", cols)):
        if not MIN_SIDE <= side <= MAX_SIDE:
            raise RulesError(f"the {name} is {side}, allowed are {MIN_SIDE}..{MAX_SIDE}")
    return GAMES[code].resized(rows, cols)


def rule_code(rules: Rules) -> int:
    """What `INFO rule` calls the game.

    Raises:
        RulesError: The protocol has no number for it.
    """
    if not rules.unbounded:
        for code in GAMES:
            if min(rules.shape) >= MIN_SIDE and sized_rules(code, *rules.shape) == rules:
                return code
    raise RulesError(
        f"{rules} is no game of the protocol: that is five in a row on boards with "
        f"sides of {MIN_SIDE}..{MAX_SIDE}"
    )


def excerpt(text: str) -> str:
    """The text, quoted and short enough for a message."""
    longest = 40
    return repr(text if len(text) <= longest else f"{text[:longest]}...")


def _text(line: bytes) -> str:
    return line[:_LONGEST_LINE].decode("ascii", errors="backslashreplace").strip()
