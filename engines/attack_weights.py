"""The engine `attack-weights`: what a stone of either figure would make of a cell's four lines."""

from __future__ import annotations

import itertools
from typing import Final, Literal, cast

import numpy as np
import numpy.typing as npt

from engines import win_probability
from engines.base import (
    Analysis,
    AnalysisRequest,
    Candidate,
    LineExplanation,
    Option,
    Score,
    Support,
)
from engines.game import Board, Color, Move, Rules
from engines.kernels.attacks import FIVE, UNIT, is_breakpoint
from engines.kernels.state import State
from engines.skill import FULL, STRENGTH, SkillLevelEngine

LINE_NAMES: Final = ("horizontal", "anti-diagonal", "vertical", "main-diagonal")
"""In the order of `engines.game.board.DIRECTIONS`."""

_PLAYED: Final = Support()
_FIVE_ONLY: Final = Support("five in a row, on boards of any size")

EXPLAIN: Final = Option(
    name="explain",
    type=bool,
    default=False,
    meaning="return each candidate's attacks and breakpoints, line by line",
)


class AttackWeightsEngine(SkillLevelEngine):
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
    options = (EXPLAIN, STRENGTH)
    spread = 5.0

    def supports(self, rules: Rules) -> Support:
        """Five in a row on any board, overlines winning or not."""
        return five_in_a_row(rules)

    def _analyse(self, request: AnalysisRequest) -> Analysis:
        board = request.board
        state = State.of(board)
        weights = state.weights(board.to_move)
        order = rank_cells(state, weights, board, request.rng, request.candidates)
        cells = order.tolist()
        moves = [state.move(cell) for cell in cells]
        # For the few that are usually wanted, numpy's division takes longer than Python's.
        scores = [weights.item(cell) / UNIT for cell in cells]
        # Each takes a twentieth of an answer: only of the move that is played, where that is known.
        told = 1 if request.options[STRENGTH.name] == FULL else None
        chances = win_probability.chances(state, cells[:told], board.to_move, self.name)
        return Analysis(
            candidates=tuple(
                Candidate(
                    move=move,
                    score=score,
                    win_probability=chance,
                    explanation=explain(state, move, board.to_move)
                    if request.options["explain"]
                    else None,
                )
                for move, score, chance in itertools.zip_longest(moves, scores, chances)
            )
        )


def five_in_a_row(rules: Rules) -> Support:
    """The support of every engine that is built on the attack kernels."""
    return _PLAYED if rules.win_length == FIVE else _FIVE_ONLY


def rank_cells(
    state: State,
    scores: npt.NDArray[np.int64] | npt.NDArray[np.float64],
    board: Board,
    rng: np.random.Generator,
    limit: int | None = None,
) -> npt.NDArray[np.int64]:
    """The empty cells of a state's window, best first.

    Args:
        state: Of `board`.
        scores: (rows, cols) score of every cell; what stands at occupied cells is ignored.
        board: Says which cells win at once: they come first.
        rng: Breaks the ties that remain between cells equally near to the centre of the stones.
        limit: How many to return; None for all.

    Returns:
        (limit,) indices into the flattened window, fewer where fewer are empty.
    """
    # One number for all lots: filling an array lets go of the interpreter's lock each time.
    seed = int(rng.bit_generator.random_raw())
    return state.rank(scores, board.to_move, seed, limit)


def explain(state: State, move: Move, to_move: Color) -> tuple[LineExplanation, ...]:
    """What both figures would have on the lines through an empty cell; empty lines left out."""
    return tuple(
        LineExplanation(
            color,
            cast("Literal['horizontal', 'anti-diagonal', 'vertical', 'main-diagonal']", name),
            attacks,
            is_breakpoint(attacks),
        )
        for color in (to_move, -to_move)
        for name, attacks in zip(LINE_NAMES, state.line_attacks(move, color), strict=True)
        if attacks
    )
