"""Time management: from a manager's time limits to the time for one move."""

from __future__ import annotations

import dataclasses
import math
from typing import Final

from tengen.engines.gomocup.protocol import UNLIMITED_MS

MARGIN: Final = 0.03
"""Seconds of every move that are not searched: for the pipes, for a manager that reads slowly, and
for the search, which polls the clock. On an idle machine all of them take 2 ms together; on a busy
one the scheduler may delay either side."""
TURN_SHARE_RESERVED: Final = 0.03
"""Share of `timeout_turn` reserved in addition: a longer search has more to clean up."""
MATCH_RESERVE: Final = 1.0
"""Seconds of a game that are never searched: a long endgame costs time for the pipes alone."""
EXPECTED_MOVES: Final = 30
"""Own moves over which the time for a game is distributed. Most games are shorter."""
MIN_MOVES_AHEAD: Final = 10
"""Least number of own moves still expected, however long the game is already."""


@dataclasses.dataclass(frozen=True, slots=True)
class GameTime:
    """The clock of one player of a game, in seconds."""

    base: float
    increment: float
    """Added after every move."""
    left: float


class Clock:
    """Time limits as set by INFO, and the time that a move may take under them."""

    def __init__(self) -> None:
        self._turn: float | None = None
        self._match: float | None = None
        self._left: float | None = None
        self._increment = 0.0
        self._spent = 0.0

    def new_game(self) -> None:
        """Forget the time left in the last game; the limits stay."""
        self._left = None
        self._spent = 0.0

    def set_turn(self, milliseconds: int) -> None:
        """Set `timeout_turn`; 0 for as fast as possible."""
        self._turn = min(max(0, milliseconds), UNLIMITED_MS) / 1000

    def set_match(self, milliseconds: int) -> None:
        """Set `timeout_match`; 0 for no limit."""
        self._match = _seconds(milliseconds) if milliseconds > 0 else math.inf

    def set_left(self, milliseconds: int) -> None:
        """Set `time_left`; below 0 when overdrawn."""
        self._left = _seconds(milliseconds)
        self._spent = 0.0

    def set_increment(self, milliseconds: int) -> None:
        """Set `time_increment`, which the manager adds to the time of a game after every move."""
        self._increment = max(0, milliseconds) / 1000

    def spend(self, seconds: float) -> None:
        """Subtract the time of a move; a `time_left` from the manager replaces the estimate."""
        self._spent += seconds

    def time_for_move(self, own_moves: int) -> float | None:
        """Seconds that a move may take, counted from its command; 0 or less when time is up.

        Args:
            own_moves: Own moves of the game so far.

        Returns:
            None without any time limit.
        """
        shares = []
        if self._turn is not None:
            shares.append(self._turn * (1 - TURN_SHARE_RESERVED))
        left = self._match if self._left is None else self._left
        if left is not None and left < math.inf:
            moves = max(MIN_MOVES_AHEAD, EXPECTED_MOVES - own_moves)
            left -= self._spent + MATCH_RESERVE
            shares.append(min(left, left / moves + self._increment))
        return min(shares) - MARGIN if shares else None


def _seconds(milliseconds: int) -> float:
    return milliseconds / 1000 if milliseconds < UNLIMITED_MS else math.inf
