"""`BoardAnalysis`: an analysis with its position, as text and as a picture."""

from __future__ import annotations

import dataclasses
import math
from collections.abc import Sequence
from typing import Final, Literal, Self

from engines.game import Board
from engines.game.diagrams import Diagram, Heat, Picture
from engines.game.notation import format_move
from engines.interface import Analysis, Candidate

HEAT_SCALE: Final = 0.08
"""Win probability given away that divides the heat of a cell by e."""

Values = Literal["chances", "scores"]


def draw_analysis(
    board: Board, analysis: Analysis, *, values: Values | None = None, line: bool = True
) -> Diagram:
    """Draw a position with the candidates of an analysis, and its best line as numbered stones.

    The better a candidate, the stronger the colour of its cell; the best one has a rim. The stones
    of the line cover the candidates on their cells.

    Args:
        board: The position that was analysed.
        analysis: Its candidates are drawn, as many as were asked for.
        values: The texts of the cells: win probabilities in percent, or scores. By default
            probabilities if all candidates have one.
        line: Whether to draw the principal variation.

    Raises:
        ValueError: Win probabilities are wanted, and a candidate has none.
    """
    picture = Picture(board)
    chances = [candidate.win_probability for candidate in analysis.candidates]
    known = [chance for chance in chances if chance is not None]
    has_all = len(known) == len(chances)
    if values == "chances" and not has_all:
        raise ValueError("values is 'chances', but the engine has none: 'scores' is allowed")
    if values != "scores" and has_all:
        heats = [math.exp((chance - max(known)) / HEAT_SCALE) for chance in known]
        texts = [f"{100 * chance:.0f}" for chance in known]
    else:
        heats = _heats_of_scores(analysis.candidates)
        texts = [f"{candidate.score:.3g}" for candidate in analysis.candidates]
    picture.add_heat(
        {
            candidate.move: Heat(heat, label, is_best=candidate.move == analysis.move)
            for candidate, heat, label in zip(analysis.candidates, heats, texts, strict=True)
        }
    )
    if line:
        picture.add_line(analysis.pv, board.to_move)
    return picture.diagram()


def _heats_of_scores(candidates: Sequence[Candidate]) -> list[float]:
    """The square of each score's place between the lowest and the highest."""
    scores = [candidate.score for candidate in candidates]
    low, high = min(scores), max(scores)
    return [0.5 if low == high else ((score - low) / (high - low)) ** 2 for score in scores]


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
