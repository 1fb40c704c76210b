"""The engine `line-rank`, which ranks the cells of tic-tac-toe by their lines."""

from __future__ import annotations

import dataclasses
from typing import Final

from typing_extensions import override

from tengen.engines.catalogue.tictactoe import CENTRE, CORNERS, LINES, TICTACTOE
from tengen.engines.game import Board, Move
from tengen.engines.interface import Analysis, AnalysisRequest, Engine, Score, ranked
from tengen.engines.reasons import MoveRule, Reason

LINE_RANKS: Final = {-2: 20, 2: 5, -1: 1}
"""Value of a line (opponent's stones minus own stones) → its rank; other values add nothing.

Through an empty cell, -2 is a win, 2 a win to block, and -1 a line with one own stone.
"""
OFFSETS: Final = {CENTRE: 0.25} | dict.fromkeys(CORNERS, 0.5)
"""Added to the ranks of preferred cells."""
JITTER: Final = 0.1
"""Upper bound of the uniform random number added to each rank, which breaks ties."""
HIGHEST: Final = 2 * 20 + 2 * 5 + 0.25 + JITTER
"""Upper bound of a rank: the centre as the last empty cell, winning twice and blocking twice."""


class LineRankEngine(Engine):
    """Plays the cell of highest rank; the second move of the game is uniformly random.

    Every score is a rank including its jitter. The ranks are also reported for the random move: its
    cell comes first regardless of its rank, and the others follow in order.

    Source: seed article 003, CleverPig.
    """

    name = "line-rank"
    summary = "The cell of highest rank by the lines through it; a random second move."
    score = Score(
        meaning="rank: 20 for each line that wins, 5 for each to block, 1 for each with one own "
        "stone, 0.5 for a corner, 0.25 for the centre, and a jitter below 0.1",
        low=0,
        high=HIGHEST,
    )
    plays = TICTACTOE
    randomised = True

    @override
    def _analyse(self, request: AnalysisRequest) -> Analysis:
        board = request.board
        moves = request.moves()
        jitter = request.rng.uniform(0, JITTER, len(moves)).tolist()
        ranks = {
            move: _rank(board, move) + extra for move, extra in zip(moves, jitter, strict=True)
        }
        ranking = ranked(dataclasses.replace(request, candidates=None), ranks)
        if second := len(board) == 1:
            pick = int(request.rng.integers(len(ranking)))
            ranking = (ranking[pick], *ranking[:pick], *ranking[pick + 1 :])
        return Analysis(candidates=ranking[: request.candidates], details={"random": second})

    @override
    def reasons(self, request: AnalysisRequest, analysis: Analysis) -> tuple[Reason, ...]:
        """Give the rank as the reason, or chance for the second move of the game."""
        rule: MoveRule = "lots" if analysis.details["random"] else "rank"
        return (Reason(code="rule", side=request.board.to_move, move=analysis.move, rule=rule),)


def _rank(board: Board, move: Move) -> float:
    """The rank of an empty cell, without jitter."""
    lines = (LINE_RANKS.get(_value(board, line), 0) for line in LINES if move in line)
    return sum(lines) + OFFSETS.get(move, 0)


def _value(board: Board, line: tuple[Move, ...]) -> int:
    """+1 for each of the opponent's stones, -1 for each stone of the side to move."""
    return -board.to_move * sum(board[move] or 0 for move in line)
