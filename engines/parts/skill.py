"""Skill levels: the option `strength`, for opponents that beginners can beat.

Below full strength, the order of the moves is sampled with a temperature that rises as the level
falls: a move that is slightly worse is played nearly as often as the best one.
"""

from __future__ import annotations

import copy
import dataclasses
from typing import ClassVar, Final

import numpy as np
import numpy.typing as npt
from typing_extensions import override

from engines.base import (
    Analysis,
    AnalysisRequest,
    Engine,
    Option,
    resolve_options,
    winning_moves,
)
from engines.parts.claimed_win import ClaimedWin

FULL: Final = 100
SAFE_FROM: Final = 20
"""Lowest strength at which an immediate win is always taken, and the opponent's always blocked."""
MIDDLE: Final = 50
"""The strength whose temperature is one spread."""
MAX_DEFICIT: Final = 10.0
"""Spreads: every worse move counts as this bad, so that beginners overlook even proven wins."""

STRENGTH: Final = Option(
    name="strength",
    type=int,
    default=FULL,
    low=1,
    high=FULL,
    meaning="playing strength, from 1 for a beginner to 100 for all of it; below 100, moves are "
    f"sampled by the seed, better ones more often; from {SAFE_FROM}, immediate wins are always "
    "taken and blocked",
)


class SkillLevelEngine(Engine):
    """An engine with the option `strength`; subclasses list it in their `options`.

    Below full strength, candidates are in the order sampled, each with its true score.
    """

    spread: ClassVar[float]
    """Difference of scores that a player of medium strength barely notices."""
    _claimed: ClaimedWin | None = None
    """Of the game, if it is an engine for one."""

    @override
    def for_game(self) -> Engine:
        """An engine that follows the wins that it claims at full strength."""
        game = copy.copy(self)
        game.keep_results()
        return game

    def keep_results(self) -> None:
        """Keep from now on what helps with the next positions of a game."""
        self._claimed = ClaimedWin()

    def breadth(self, strength: int) -> int | None:  # noqa: ARG002 - overrides use it
        """Number of best moves to sample from; None for all."""
        return None

    def analyse(self, request: AnalysisRequest) -> Analysis:
        """Recommend a move, see `Engine.analyse`."""
        strength = int(resolve_options(self, request.options)[STRENGTH.name] or FULL)
        if strength == FULL:
            analysis = super().analyse(request)
            return self._claimed.kept(request, analysis) if self._claimed else analysis
        candidates, board = request.candidates, request.board
        sampled, breadth = candidates, self.breadth(strength)
        if candidates is not None:
            sampled = None if breadth is None else max(candidates, breadth)
        # The order is drawn at the end: there is none after each depth.
        request = dataclasses.replace(request, candidates=sampled, on_depth=None)
        analysis = super().analyse(request)
        scores = np.array([candidate.score for candidate in analysis.candidates])
        order = sample_by_skill(scores / self.spread, strength, request.rng)
        if strength >= SAFE_FROM:
            wins = set(filter(request.allows, winning_moves(board, board.to_move)))
            urgent = wins or set(winning_moves(board, -board.to_move))
            order = sorted(order, key=lambda at: analysis.candidates[at].move not in urgent)
        first = analysis.candidates[order[0]]
        win_in = analysis.win_in if order[0] == 0 else None
        if board.winning_line(first.move, board.to_move):
            win_in = 1
        return dataclasses.replace(
            analysis,
            candidates=tuple(analysis.candidates[at] for at in order[:candidates]),
            win_in=win_in,
        )


def temperature(strength: int) -> float:
    """Spreads; 0 at full strength."""
    return ((FULL - strength) / (FULL - MIDDLE)) ** 2


def sample_by_skill(
    scores: npt.NDArray[np.float64], strength: int, rng: np.random.Generator
) -> list[int]:
    """A random order of moves: each next one is drawn by the softmax of the remaining scores.

    Args:
        scores: (n,) in spreads.
        strength: Below `FULL`.
        rng: Source of the draw.

    Returns:
        Indices into `scores`, the move to play first.

    Source: J. I. Yellott, "The relationship between Luce's choice axiom, Thurstone's theory of
    comparative judgment, and the double exponential distribution" (1977): adding Gumbel noise and
    sorting draws without replacement from a softmax.
    """
    deficits = np.minimum(scores.max() - scores, MAX_DEFICIT)
    noisy = rng.gumbel(size=len(scores)) - deficits / temperature(strength)
    order: list[int] = np.argsort(-noisy, kind="stable").tolist()
    return order
