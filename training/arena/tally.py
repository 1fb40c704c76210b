"""Running score of a match."""

from __future__ import annotations

import dataclasses
from collections.abc import Iterable
from typing import Self

from training.arena.elo import Estimate, elo_estimate, score_estimate
from training.arena.game import PlayedGame


@dataclasses.dataclass(slots=True)
class Tally:
    """Counts of a match from A's point of view; a pair counts once both of its games are added.

    Of games 2i and 2i + 1, A is X in the first and O in the second, unless the opening swaps them.
    """

    wins: int = 0
    draws: int = 0
    losses: int = 0
    pairs: list[int] = dataclasses.field(default_factory=lambda: [0] * 5)
    """Pentanomial counts: pairs in which A scored 0, ½, 1, 1½ and 2."""
    half_points: int = 0
    """Points of the first game of an incomplete pair: 2 for a win, 1 for a draw."""

    @classmethod
    def of(cls, games: Iterable[PlayedGame]) -> Self:
        """Count games, in the order of the match."""
        tally = cls()
        for game in games:
            tally.add(game)
        return tally

    @property
    def games(self) -> int:
        """Number of games counted."""
        return self.wins + self.draws + self.losses

    @property
    def in_pairs(self) -> bool:
        """Whether every pair is complete."""
        return self.games % 2 == 0

    def add(self, game: PlayedGame) -> None:
        """Count the next game."""
        result = game.result_of_first if self.in_pairs else -game.result_of_first
        self.half_points += 1 + result
        self.wins += result == 1
        self.draws += result == 0
        self.losses += result == -1
        if self.in_pairs:
            self.pairs[self.half_points] += 1
            self.half_points = 0

    @property
    def score(self) -> Estimate:
        """Mean score of the pairs, 0..1, with its 95 % interval.

        Raises:
            ValueError: No pair is complete.
        """
        return score_estimate(self.pairs)

    @property
    def elo(self) -> Estimate:
        """Elo difference with its 95 % interval; see `training.arena.elo`.

        Raises:
            ValueError: No pair is complete.
        """
        return elo_estimate(self.pairs)
