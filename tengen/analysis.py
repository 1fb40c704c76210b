"""`BoardAnalysis`: an analysis with its position, as text and as a picture."""

from __future__ import annotations

import dataclasses
from typing import Final, Self

from engines.diagrams import Values, draw_analysis
from engines.game import Board
from engines.game.diagrams import Diagram
from engines.game.notation import format_move
from engines.interface import Analysis, Candidate

SHOWN_LINE: Final = 8
"""Moves of a line in the text of an analysis."""


@dataclasses.dataclass(frozen=True, slots=True, kw_only=True, repr=False)
class BoardAnalysis(Analysis):
    """An analysis of a position: what the engine found, and the board.

    Examples:
        >>> import tengen
        >>> board = tengen.Board.from_moves("h8i9h9h10i8g8j10", "gomoku")
        >>> found = tengen.analyse(board, "attack-weights", candidates=2, seed=1)
        >>> tengen.format_move(found.move, board.rules), found.score
        ('g9', 17.4)
        >>> found.candidates[1].score
        14.8

        A notebook shows `draw()`, a terminal the candidates:

        >>> found
        attack-weights, O to move
         1. g9     59 %  17.4
         2. h7     48 %  14.8
    """

    board: Board
    """The position, a copy."""
    engine: str
    """Name of the engine."""

    @classmethod
    def of(cls, analysis: Analysis, board: Board, engine: str) -> Self:
        """An engine's analysis with its position, which is copied."""
        found = {
            field.name: getattr(analysis, field.name) for field in dataclasses.fields(Analysis)
        }
        return cls(**found, board=board.copy(), engine=engine)

    @property
    def win_probability(self) -> float | None:
        """The win probability of the recommended move, 0..1; None if the engine has none.

        Examples:
            >>> import tengen
            >>> tengen.analyse(tengen.Board("tictactoe"), "minimax").win_probability
            0.5
        """
        return self.candidates[0].win_probability

    def draw(self, *, values: Values | None = None, line: bool = True) -> Diagram:
        """Draw the position with the candidates and the best line, whose moves are numbered.

        Args:
            values: What the cells show: `"chances"` in percent, or `"scores"`.
            line: Whether to draw the line.

        Raises:
            ValueError: `values` is another word.

        Examples:
            >>> import tengen
            >>> tengen.analyse(tengen.Board("tictactoe"), "minimax").draw(values="scores")
            Diagram(title='0 stones on 3x3, 3 in a row', width=145, height=145)
        """
        return draw_analysis(self.board, self, values=values, line=line)

    def _repr_svg_(self) -> str:
        return self.draw().svg

    def __repr__(self) -> str:
        result = "" if self.win_in is None else f", {_result(self.win_in)}"
        head = f"{self.engine}, {self.board.to_move.symbol} to move{result}"
        lines = [
            self._line(rank, candidate) for rank, candidate in enumerate(self.candidates, start=1)
        ]
        return "\n".join([head, *lines])

    def _line(self, rank: int, candidate: Candidate) -> str:
        """A candidate in words: rank, move, chance, score and line."""
        rules, chance = self.board.rules, candidate.win_probability
        percent = "" if chance is None else f"{100 * chance:.0f} %"
        pv = " ".join(format_move(move, rules) for move in candidate.pv[:SHOWN_LINE])
        name = format_move(candidate.move, rules)
        return f"{rank:2}. {name:<5} {percent:>5}  {candidate.score:.3g}  {pv}".rstrip()


def _result(win_in: int) -> str:
    return f"won in {win_in}" if win_in > 0 else f"lost in {-win_in}"
