"""The rule by which a run of stones wins, for one color."""

from __future__ import annotations

from typing import NamedTuple


class LineRules(NamedTuple):
    """Which runs of stones of one color win; a run is unbroken and as long as it can be."""

    win_length: int
    """Stones in a row that win."""
    overline: bool = True
    """Whether longer runs win as well."""
    blocked_wins: bool = True
    """Whether a run of `win_length` with an enemy stone next to both of its ends wins. Longer runs
    are never blocked."""

    def wins(self, run_length: int, enemy_ends: int = 0) -> bool:
        """Whether a run wins.

        Args:
            run_length: Its number of stones.
            enemy_ends: How many of its two ends are next to an enemy stone; the edge of the board
                is none. Counts only where `blocked_wins` is False.
        """
        if run_length == self.win_length:
            return self.blocked_wins or enemy_ends < 2
        return self.overline and run_length > self.win_length
