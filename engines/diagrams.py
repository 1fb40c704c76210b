"""Pictures of analyses; those of boards and games are in `engines.game.diagrams`."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Final, Literal

from engines.game import Board
from engines.game.diagrams import Diagram, Heat, Picture
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
