"""Levels: engines that rank moves can play below their strength, for opponents who are learning.

Each move's score is blurred by chance, the more the lower the level: the order that comes of it is
drawn with a temperature, and a move that is little worse is played nearly as often as the best.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Mapping
from typing import ClassVar, Final

import numpy as np
import numpy.typing as npt

from engines.base import Analysis, Engine, Limit, Option, resolve_options, winning_moves
from engines.game import Board
from engines.stop import Stop

FULL: Final = 100
STEADY: Final = 20
"""From this strength on a win in one is taken, and the opponent's blocked."""
MIDDLE: Final = 50
"""The strength whose temperature is one spread."""
FARTHEST: Final = 10.0
"""Spreads: no move counts as worse than this, so that beginners overlook even what is proven."""

STRENGTH: Final = Option(
    name="strength",
    type=int,
    default=FULL,
    low=1,
    high=FULL,
    meaning="1 for a beginner to 100 for all it can; below, moves are drawn by the seed, the best "
    f"most often, and from {STEADY} on no win in one is missed or allowed",
)


class LevelledEngine(Engine):
    """An engine with the option `strength`, which its `options` have to list.

    Below full strength the candidates come in the order drawn, each with its true score.
    """

    spread: ClassVar[float]
    """Difference of scores that a player of middling strength hardly feels."""

    def breadth(self, strength: int) -> int | None:
        """How many moves are drawn from; None for all."""
        return None

    def analyse(
        self,
        board: Board,
        limit: Limit | None = None,
        *,
        candidates: int | None = 1,
        options: Mapping[str, object] | None = None,
        rng: np.random.Generator | None = None,
        stop: Stop | None = None,
    ) -> Analysis:
        """Recommend a move, as of every engine."""
        strength = FULL
        if options:
            strength = int(resolve_options(self, options)[STRENGTH.name] or FULL)
        rng = rng or np.random.default_rng()
        wanted = candidates
        if strength < FULL and candidates is not None:
            breadth = self.breadth(strength)
            wanted = None if breadth is None else max(candidates, breadth)
        analysis = super().analyse(
            board, limit, candidates=wanted, options=options, rng=rng, stop=stop
        )
        if strength == FULL:
            return analysis
        scores = np.array([candidate.score for candidate in analysis.candidates])
        order = drawn(scores / self.spread, strength, rng)
        if strength >= STEADY:
            pressing = winning_moves(board, board.to_move) or winning_moves(board, -board.to_move)
            order = sorted(order, key=lambda at: analysis.candidates[at].move not in pressing)
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


def drawn(scores: npt.NDArray[np.float64], strength: int, rng: np.random.Generator) -> list[int]:
    """An order of moves: each next one is drawn by the softmax of those that are left.

    Args:
        scores: (n,) in spreads.
        strength: Below `FULL`.
        rng: Draws.

    Returns:
        Indices into `scores`, the move to play first.

    Source: J. I. Yellott, "The relationship between Luce's choice axiom, Thurstone's theory of
    comparative judgment, and the double exponential distribution" (1977): Gumbel noise does it.
    """
    behind = np.minimum(scores.max() - scores, FARTHEST)
    blurred = rng.gumbel(size=len(scores)) - behind / temperature(strength)
    order: list[int] = np.argsort(-blurred, kind="stable").tolist()
    return order
