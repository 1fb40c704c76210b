"""The engine `humanlike`, which plays tic-tac-toe by four simple rules."""

from __future__ import annotations

from typing import Final

from typing_extensions import override

from tengen.engines.catalogue.tictactoe import CENTRE, TICTACTOE
from tengen.engines.game import Move
from tengen.engines.game.wins import winning_moves
from tengen.engines.interface import Analysis, AnalysisRequest, Engine, Score, ranked

CORNER_ORDER: Final = (Move(0, 0), Move(2, 2), Move(2, 0), Move(0, 2))
"""Corners in order of preference, as in the article."""


class HumanlikeEngine(Engine):
    """Wins, else blocks, else takes the centre, else a corner, else plays at random.

    Source: seed article 004, "Humanlike AI".
    """

    name = "humanlike"
    summary = "A win, else a block, else the centre, else the first free corner, else random."
    score = Score(
        meaning="4 wins at once, 3 blocks a win, 2 the centre, 1 the first free corner, 0 others",
        low=0,
        high=4,
        move_rules={4: "wins", 3: "blocks", 2: "centre", 1: "corner", 0: "lots"},
    )
    plays = TICTACTOE
    randomised = True

    @override
    def _analyse(self, request: AnalysisRequest) -> Analysis:
        board = request.board
        scores = dict.fromkeys(request.moves(), 0.0)
        # Ascending: later entries overwrite earlier ones, so a cell keeps its highest score.
        scores |= dict.fromkeys([corner for corner in CORNER_ORDER if corner in scores][:1], 1.0)
        scores |= dict.fromkeys([CENTRE] if CENTRE in scores else [], 2.0)
        scores |= dict.fromkeys(winning_moves(board, -board.to_move), 3.0)
        scores |= dict.fromkeys(winning_moves(board, board.to_move), 4.0)
        return Analysis(candidates=ranked(request, scores))
