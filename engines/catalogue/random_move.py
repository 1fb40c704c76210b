"""The engine `random`: a uniformly random empty cell."""

from __future__ import annotations

from typing_extensions import override

from tengen.engines.interface import Analysis, AnalysisRequest, Engine, Score, ranked


class RandomEngine(Engine):
    """Plays a uniformly random empty cell; the weakest opponent and the baseline of all others.

    Source: seed article 004, "Random AI".
    """

    name = "random"
    summary = "A uniformly random empty cell."
    score = Score(meaning="always 0: no cell is preferred", low=0, high=0, move_rules={0: "lots"})
    randomised = True
    takes_wins = False

    @override
    def _analyse(self, request: AnalysisRequest) -> Analysis:
        return Analysis(candidates=ranked(request, {}))
