"""An engine that takes wins and else plays where most stones are next to the cell."""

from typing_extensions import override

from tengen.engines.game import Board, Move
from tengen.engines.interface import Analysis, AnalysisRequest, Engine, Score, ranked


class NearStones(Engine):
    """The engine `near-stones`."""

    name = "near-stones"
    summary = "Takes wins, and else plays where most stones are next to the cell."
    score = Score(meaning="the number of stones next to the cell; 9 for a win", low=0, high=9)

    @override
    def _analyse(self, request: AnalysisRequest) -> Analysis:
        scores = {move: _score(request.board, move) for move in request.moves()}
        return Analysis(candidates=ranked(request, scores))


def _score(board: Board, move: Move) -> float:
    if board.winning_line(move, board.to_move):
        return 9
    near = board.stones.keys()
    return sum((move.row + i % 3 - 1, move.col + i // 3 - 1) in near for i in range(9))
