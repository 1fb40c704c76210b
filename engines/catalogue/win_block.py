"""The engine `win-block`: wins at once if it can, else blocks, else plays at random."""

from __future__ import annotations

from typing_extensions import override

from tengen.engines.game.wins import winning_moves
from tengen.engines.interface import Analysis, AnalysisRequest, Engine, Score, ranked


class WinBlockEngine(Engine):
    """Takes an immediate win; else blocks the opponent's; else plays a uniformly random cell.

    Chooses uniformly among several wins or several blocks.

    Source: seed article 004, "Random AI But Smarter".
    """

    name = "win-block"
    summary = "An immediate win, else a block of the opponent's, else a random cell."
    score = Score(
        meaning="2 wins at once, 1 blocks a win, 0 does neither",
        low=0,
        high=2,
        move_rules={2: "wins", 1: "blocks", 0: "lots"},
    )
    randomised = True

    @override
    def _analyse(self, request: AnalysisRequest) -> Analysis:
        board = request.board
        scores = dict.fromkeys(winning_moves(board, -board.to_move), 1.0)
        scores |= dict.fromkeys(winning_moves(board, board.to_move), 2.0)
        return Analysis(candidates=ranked(request, scores))
