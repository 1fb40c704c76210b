"""How long a move may take, from what a manager says about time."""

from __future__ import annotations

import math
from typing import Final

from engines.gomocup.protocol import UNLIMITED_MS

MARGIN: Final = 0.03
"""Seconds of every move that are not thought away: for the pipes, for a manager that is slow to
read, and for the search, which looks at the clock only now and then. On an idle machine all of them
together take 2 ms; on a busy one the scheduler may keep either side waiting."""
SHARE_KEPT: Final = 0.03
"""Of the time for a turn, kept as well: the longer a search, the more there may be to clear up."""
RESERVE: Final = 1.0
"""Seconds of a game that are never thought away: a long ending costs time for the pipes alone."""
LONG_GAME: Final = 30
"""Own moves: what the time for a game is shared out over. Most games are over by then."""
MOVES_AHEAD: Final = 10
"""Own moves that are always reckoned with, however long the game has lasted already."""


class Clock:
    """The limits of time, as INFO told them, and what of them a move may take."""

    def __init__(self) -> None:
        self._turn: float | None = None
        self._match: float | None = None
        self._left: float | None = None
        self._spent = 0.0

    def new_game(self) -> None:
        """A game begins: limits stay, what was left of the last game does not."""
        self._left = None
        self._spent = 0.0

    def set_turn(self, milliseconds: int) -> None:
        """`timeout_turn`; 0 for as fast as possible."""
        self._turn = max(0, milliseconds) / 1000

    def set_match(self, milliseconds: int) -> None:
        """`timeout_match`; 0 for no limit."""
        self._match = milliseconds / 1000 if milliseconds > 0 else math.inf

    def set_left(self, milliseconds: int) -> None:
        """`time_left`; below 0 where it is overdrawn."""
        self._left = milliseconds / 1000 if milliseconds < UNLIMITED_MS else math.inf
        self._spent = 0.0

    def spend(self, seconds: float) -> None:
        """A move took so long; a manager that tells `time_left` before every move knows better."""
        self._spent += seconds

    def allowance(self, own_moves: int) -> float | None:
        """Seconds that a move may take from its command on; at or below 0: none to think with.

        Args:
            own_moves: How many the game has seen.

        Returns:
            None where nothing is said about time.
        """
        shares = []
        if self._turn is not None:
            shares.append(self._turn * (1 - SHARE_KEPT))
        left = self._match if self._left is None else self._left
        if left is not None and left < math.inf:
            moves = max(MOVES_AHEAD, LONG_GAME - own_moves)
            shares.append((left - self._spent - RESERVE) / moves)
        return min(shares) - MARGIN if shares else None
