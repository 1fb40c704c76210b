"""The engine `line-rank`: every empty cell is ranked by the lines through it."""

from __future__ import annotations

from typing import Final

from engines.base import (
    Analysis,
    AnalysisRequest,
    Engine,
    Score,
    Support,
    ranked,
)
from engines.game import Board, Move, Rules
from engines.tictactoe import CENTRE, CORNERS, LINES, tictactoe_only

LINE_RANKS: Final = {-2: 20, 2: 5, -1: 1}
"""A line's value (the opponent's stones less one's own) to what it adds; other values add nothing.

Through an empty cell, -2 is a win, 2 a win to block, and -1 a line with one stone of one's own.
"""
OFFSETS: Final = {CENTRE: 0.25} | dict.fromkeys(CORNERS, 0.5)
"""Of preferred cells; edges have none."""
JITTER: Final = 0.1
"""Ranks are raised by a uniformly random number below this, so that equal cells take turns."""
HIGHEST: Final = 2 * 20 + 2 * 5 + 0.25 + JITTER
"""No cell is ranked higher: the last one, in the centre, which wins twice and blocks twice."""


class LineRankEngine(Engine):
    """Takes the cell of highest rank; the second move of the game is uniformly random.

    Every score is a rank with its jitter. On the random move the ranks are reported all the same:
    the move comes first whatever its rank, and the other cells follow in order.

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
    randomised = True

    def supports(self, rules: Rules) -> Support:
        """Tic-tac-toe only."""
        return tictactoe_only(rules)

    def _analyse(self, request: AnalysisRequest) -> Analysis:
        board = request.board
        empty = board.legal_moves()
        jitter = request.rng.uniform(0, JITTER, len(empty)).tolist()
        ranks = {
            move: _rank(board, move) + extra for move, extra in zip(empty, jitter, strict=True)
        }
        ranking = ranked(empty, ranks.__getitem__, request.rng, None)
        if second := len(board) == 1:
            pick = int(request.rng.integers(len(ranking)))
            ranking = (ranking[pick], *ranking[:pick], *ranking[pick + 1 :])
        return Analysis(candidates=ranking[: request.candidates], details={"random": second})


def _rank(board: Board, move: Move) -> float:
    """The rank of an empty cell, without jitter."""
    lines = (LINE_RANKS.get(_value(board, line), 0) for line in LINES if move in line)
    return sum(lines) + OFFSETS.get(move, 0)


def _value(board: Board, line: tuple[Move, ...]) -> int:
    """+1 for each stone of the opponent, -1 for each of the side to move."""
    return -board.to_move * sum(board[move] or 0 for move in line)
