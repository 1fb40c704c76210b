"""The engine `dice`, which rolls dice to decide what it notices."""

from __future__ import annotations

import dataclasses
from collections.abc import Iterable
from typing import Final

from typing_extensions import override

from tengen.engines.catalogue.tictactoe import CENTRE, CORNERS, DIAGONALS, EDGES, TICTACTOE
from tengen.engines.game import Board, Move
from tengen.engines.game.wins import winning_moves
from tengen.engines.interface import Analysis, AnalysisRequest, Engine, Score, ranked
from tengen.engines.options import Option
from tengen.engines.reasons import Reason

SIDES: Final = 10
"""Sides of the die."""
CORNER_OPENING: Final = 6
"""Highest roll that opens in a corner."""
CENTRE_OPENING: Final = 9
"""Highest roll that opens in the centre; above it an edge."""
SEES_FORK: Final = 9
"""Lowest roll that answers the corner fork: the trap works four times out of five."""

CHANCE: Final = Option(
    name="chance",
    type=int,
    default=None,
    low=1,
    high=SIDES,
    meaning="the roll of the ten-sided die, no level of play: 7 to 9 open in the centre, 10 on an "
    "edge and all others in a corner, 9 and 10 see the fork of two corners; by default, rolled for "
    "each move",
)


class DiceEngine(Engine):
    """Imperfect opponent: wins, blocks, knows a few openings, and often misses a fork.

    Source: seed articles 000 and 001, "Crafting the Enemy". Against an opening in the centre the
    article's listing draws from the cells 1, 3, 5 and 7; its prose says corners, and so does this.
    """

    name = "dice"
    summary = "Wins, blocks and knows some openings; a ten-sided die decides what it overlooks."
    score = Score(
        meaning="3 wins at once, 2 blocks a win, 1 follows the opening rules, 0 for other cells",
        low=0,
        high=3,
        move_rules={3: "wins", 2: "blocks", 1: "opening", 0: "lots"},
    )
    options = (CHANCE,)
    plays = TICTACTOE
    randomised = True

    @override
    def _analyse(self, request: AnalysisRequest) -> Analysis:
        board = request.board
        # Rolled even if the option sets it, so that the generator's later draws stay the same.
        roll = int(request.rng.integers(1, SIDES, endpoint=True))
        chance = roll if (given := request.options[CHANCE.name]) is None else int(given)
        scores: dict[Move, float] = {}
        wins = list(filter(request.allows, winning_moves(board, board.to_move)))
        blocks = list(filter(request.allows, winning_moves(board, -board.to_move)))
        if not wins and not blocks:
            scores |= dict.fromkeys(_quiet_moves(board, chance), 1.0)
        scores |= dict.fromkeys(blocks, 2.0)
        scores |= dict.fromkeys(wins, 3.0)
        return Analysis(
            candidates=ranked(request, scores),
            details={CHANCE.name: chance},
        )

    @override
    def reasons(self, request: AnalysisRequest, analysis: Analysis) -> tuple[Reason, ...]:
        """Give the rule that set the score, or say that the move was chosen at random."""
        found = super().reasons(request, analysis)
        quiet = _quiet_moves(request.board, int(analysis.details[CHANCE.name] or 0))
        if analysis.score == 1 and len({*quiet}) == len(request.board.legal_moves()):
            return tuple(dataclasses.replace(reason, rule="lots") for reason in found)
        return found


def _quiet_moves(board: Board, chance: int) -> Iterable[Move]:
    """The cells to choose from with equal probability when neither side can win at once."""
    own = {move for move, color in board.stones.items() if color is board.to_move}
    opponent = board.stones.keys() - own
    if not own and not opponent:
        if chance <= CORNER_OPENING:
            return CORNERS
        return (CENTRE,) if chance <= CENTRE_OPENING else EDGES
    if not own and opponent <= set(CORNERS):
        return (CENTRE,)
    if not own and opponent == {CENTRE}:
        return CORNERS
    if own == {CENTRE} and opponent in map(set, DIAGONALS) and chance >= SEES_FORK:
        return EDGES
    return board.legal_moves()
