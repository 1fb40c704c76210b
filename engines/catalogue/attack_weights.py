"""The engine `attack-weights`: ranks cells by the attacks that a stone would make or block."""

from __future__ import annotations

import functools
from typing import Final, get_args

import numpy as np
import numpy.typing as npt
from typing_extensions import override

from tengen.engines.catalogue.line_support import LINE_WINDOWS
from tengen.engines.catalogue.win_probability import win_probabilities
from tengen.engines.game import Board, Color, Move
from tengen.engines.game.rules import LineRules
from tengen.engines.interface import (
    Analysis,
    AnalysisRequest,
    Candidate,
    LineExplanation,
    LineName,
    Score,
)
from tengen.engines.kernels.position import StaticPosition
from tengen.engines.options import ATTACKS_OPTION, Option
from tengen.engines.patterns.attacks import UNIT, is_breakpoint
from tengen.engines.patterns.windows import attacks_of
from tengen.engines.reasons import Reason
from tengen.engines.strength.levels import STRENGTH
from tengen.engines.strength.perception import PerceivingEngine

ATTACKS: Final = Option(
    name=ATTACKS_OPTION,
    type=bool,
    default=False,
    meaning="return each candidate's attacks and breakpoints, line by line",
    # The field `explain` of a request asks for the reasons for the move.
    formerly="explain",
)


class AttackWeightsEngine(PerceivingEngine):
    """Plays the cell of greatest attack weight: it develops its own attacks and blocks the other's.

    The weights are the article's to the last digit. Two things are ours. A cell that wins at once
    comes first even where another weighs more (a cell can outweigh 300 by standing in two of the
    opponent's fours, and the article's program then misses its win). And where overlines do not
    win, an attack of more than five stones counts for nothing.

    Source: seed article 002, "Tic Tac Toe Without Borders".
    """

    name = "attack-weights"
    summary = "The cell whose attacks, one's own and those it blocks, weigh most."
    score = Score(
        meaning="attack weight of the cell: own and opposing attacks, 300 and more where it wins",
        low=0,
    )
    options = (ATTACKS, STRENGTH)
    spread = 5.0
    plays = LINE_WINDOWS
    win_probability_of = "same-engine"

    def __init__(self) -> None:
        StaticPosition.load_kernels()

    @override
    def reasons(self, request: AnalysisRequest, analysis: Analysis) -> tuple[Reason, ...]:
        """Give the attack weight as the reason."""
        side, move = request.board.to_move, analysis.move
        return (Reason(code="weight", side=side, move=move, score=analysis.score),)

    @override
    def _analyse(self, request: AnalysisRequest) -> Analysis:
        board = request.board
        position = StaticPosition.of(board)
        weights = position.weights(board.to_move)
        order = rank_cells(
            position, weights, board, request.rng, request.candidates, allowed=request.allowed
        )
        cells = order.tolist()
        with_attacks = request.options[ATTACKS.name]
        chances = win_probabilities(position, order, board.to_move, self.name)
        return Analysis(
            candidates=tuple(
                Candidate(
                    move=move,
                    # For the few that are usually wanted, numpy's division takes longer than this.
                    score=weights.item(cell) / UNIT,
                    win_probability=chance,
                    explanation=explain(position, move, board.to_move) if with_attacks else None,
                )
                for cell, move, chance in zip(
                    cells, map(position.move, cells), chances, strict=True
                )
            )
        )


def rank_cells(
    position: StaticPosition,
    scores: npt.NDArray[np.int64] | npt.NDArray[np.float64],
    board: Board,
    rng: np.random.Generator,
    limit: int | None = None,
    *,
    allowed: frozenset[Move] | None = None,
) -> npt.NDArray[np.int64]:
    """The empty cells of a position's window, best first.

    Args:
        scores: (rows, cols) score of every cell; occupied cells are ignored.
        board: The same position; cells that win at once for its side to move come first.
        rng: Breaks the ties that remain between cells equally near to the centre of the stones.
        limit: How many to return; None for all.
        allowed: The moves to rank; None for all empty cells.

    Returns:
        (limit,) indices into the flattened window; fewer if fewer cells are empty.
    """
    # One number for all cells: filling an array releases the GIL each time.
    seed = int(rng.bit_generator.random_raw())
    among = None if allowed is None else position.cells(allowed)
    return position.rank(scores, board.to_move, seed, limit, among)


def explain(position: StaticPosition, move: Move, to_move: Color) -> tuple[LineExplanation, ...]:
    """The attacks of both colors through an empty cell, for each line that has any."""
    lines = []
    for color in (to_move, -to_move):
        rules, windows = position.line_windows(move, color)
        for name, window in zip(get_args(LineName), windows, strict=True):
            if (line := _explained(color, name, window, rules)) is not None:
                lines.append(line)
    return tuple(lines)


# The cells of a large board share most of their windows.
@functools.lru_cache(maxsize=4096)
def _explained(
    color: Color, name: LineName, window: int, rules: LineRules
) -> LineExplanation | None:
    """The attacks of a color in a window; None if there are none."""
    attacks = attacks_of(window, rules)
    return (
        LineExplanation(color, name, attacks, is_breakpoint(attacks, rules.win_length))
        if attacks
        else None
    )
