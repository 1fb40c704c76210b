"""The engine `random`: any empty cell, each as likely as the next."""

from __future__ import annotations

from collections.abc import Mapping

import numpy as np

from engines.base import Analysis, Engine, Limit, OptionValue, Score, Support, ranked
from engines.game import Board, Rules
from engines.stop import Stop


class RandomEngine(Engine):
    """Plays a uniformly random empty cell; the weakest opponent and the baseline of all others.

    Source: seed article 004, "Random AI".
    """

    name = "random"
    summary = "A uniformly random empty cell."
    score = Score(meaning="0 for every cell: none is preferred", low=0, high=0)
    randomised = True

    def supports(self, rules: Rules) -> Support:
        """Every game."""
        return Support()

    def _analyse(
        self,
        board: Board,
        limit: Limit,
        *,
        candidates: int | None,
        options: Mapping[str, OptionValue | None],
        rng: np.random.Generator,
        stop: Stop,
    ) -> Analysis:
        moves = board.legal_moves()
        return Analysis(candidates=ranked(moves, lambda _: 0.0, rng, candidates))
