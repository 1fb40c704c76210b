"""Wins that an engine has claimed in a game; a claim holds while the opponent follows its line."""

from __future__ import annotations

import dataclasses
from collections.abc import Sequence

from tengen.engines.game import Board, Move
from tengen.engines.game.errors import PositionError
from tengen.engines.interface import Analysis, AnalysisRequest, Candidate


class ClaimedWin:
    """The last win that was claimed in a game."""

    def __init__(self) -> None:
        self._board: Board | None = None
        """The position in which the opponent follows the line: after the next two moves."""
        self._line: tuple[Move, ...] = ()
        """The moves from that position on."""
        self._win_in = 0
        self._score = 0.0

    def kept(self, request: AnalysisRequest, analysis: Analysis) -> Analysis:
        """The analysis of the next position, with the rest of the claimed win if that is better.

        It is better where the position continues the claimed line and the analysis claims no win,
        or a longer one.
        """
        if (
            self._line
            and request.board == self._board
            and request.allows(self._line[0])
            and (analysis.win_in or 0) not in range(1, self._win_in + 1)
        ):
            move, given = self._line[0], analysis.candidates
            best = Candidate(move, self._score, 1.0, self._line)
            others = (candidate for candidate in given if candidate.move != move)
            analysis = dataclasses.replace(
                analysis, candidates=(best, *others)[: len(given)], win_in=self._win_in
            )
        if analysis.win_in is not None and analysis.win_in > 0:
            self._line, self._win_in = analysis.pv[2:], analysis.win_in - 2
            # A win in n plies scores a constant less n.
            self._score = analysis.score + 2
            if self._line:
                self._board = request.board.copy()
                self._board.push_all(analysis.pv[:2])
        return analysis


def playable(board: Board, line: Sequence[Move]) -> tuple[Move, ...]:
    """The moves of a line that can be played on a board, up to the end of the game."""
    played = board.copy()
    for count, move in enumerate(line):
        try:
            played.push(move)
        except PositionError:
            return tuple(line[:count])
    return tuple(line)
