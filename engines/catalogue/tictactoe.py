"""The engines that play tic-tac-toe only."""

from __future__ import annotations

import dataclasses
from collections.abc import Iterable
from typing import Final

from typing_extensions import override

from engines.game import Board, Move, Rules
from engines.game.wins import winning_moves
from engines.interface import Analysis, AnalysisRequest, Engine, Score, Support, ranked
from engines.options import Option
from engines.reasons import Reason, Rule

CENTRE: Final = Move(1, 1)
CORNERS: Final = (Move(0, 0), Move(0, 2), Move(2, 0), Move(2, 2))
EDGES: Final = (Move(0, 1), Move(1, 0), Move(1, 2), Move(2, 1))
DIAGONALS: Final = ((Move(0, 0), Move(2, 2)), (Move(0, 2), Move(2, 0)))
"""The two pairs of opposite corners."""
LINES: Final = (
    *(tuple(Move(row, col) for col in range(3)) for row in range(3)),
    *(tuple(Move(row, col) for row in range(3)) for col in range(3)),
    *((first, CENTRE, last) for first, last in DIAGONALS),
)
"""The eight lines: rows, columns, diagonals."""


def tictactoe_only(rules: Rules) -> Support:
    """Support of the engines that play tic-tac-toe only.

    Its lines reach from edge to edge: none can be longer, or blocked by a stone.
    """
    known = {"overline", "blocked_wins", "forbidden_points", "opening"}
    plays = (rules.rows, rules.cols, rules.win_length) == (3, 3, 3) and rules.special <= known
    return Support(None if plays else "tictactoe only (3x3, three in a row)")


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
        rules={3: "wins", 2: "blocks", 1: "opening", 0: "lots"},
    )
    options = (CHANCE,)
    randomised = True

    def supports(self, rules: Rules) -> Support:
        """Tic-tac-toe only."""
        return tictactoe_only(rules)

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
        """The rule of the score; where it leaves every cell, lots decided."""
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


CORNER_ORDER: Final = (Move(0, 0), Move(2, 2), Move(2, 0), Move(0, 2))
"""Corners in order of preference, as in the article."""


class HumanlikeEngine(Engine):
    """Wins, else blocks, else takes the centre, else a corner, else plays at random.

    Source: seed article 004, "Humanlike AI".
    """

    name = "humanlike"
    summary = "A win, else a block, else the centre, else the first free corner, else random."
    score = Score(
        meaning="4 wins at once, 3 blocks a win, 2 the centre, 1 the first free corner, 0 others",
        low=0,
        high=4,
        rules={4: "wins", 3: "blocks", 2: "centre", 1: "corner", 0: "lots"},
    )
    randomised = True

    def supports(self, rules: Rules) -> Support:
        """Tic-tac-toe only."""
        return tictactoe_only(rules)

    def _analyse(self, request: AnalysisRequest) -> Analysis:
        board = request.board
        scores = dict.fromkeys(request.moves(), 0.0)
        # Ascending: later entries overwrite earlier ones, so a cell keeps its highest score.
        scores |= dict.fromkeys([corner for corner in CORNER_ORDER if corner in scores][:1], 1.0)
        scores |= dict.fromkeys([CENTRE] if CENTRE in scores else [], 2.0)
        scores |= dict.fromkeys(winning_moves(board, -board.to_move), 3.0)
        scores |= dict.fromkeys(winning_moves(board, board.to_move), 4.0)
        return Analysis(candidates=ranked(request, scores))


LINE_RANKS: Final = {-2: 20, 2: 5, -1: 1}
"""Value of a line (opponent's stones minus own stones) to its rank; other values add nothing.

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

    Every score is a rank including its jitter. For the random move the ranks are reported as well:
    the random cell comes first regardless of its rank, the others follow in order.

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
        """The rank, or lots for the second move of the game."""
        rule: Rule = "lots" if analysis.details["random"] else "rank"
        return (Reason(code="rule", side=request.board.to_move, move=analysis.move, rule=rule),)


def _rank(board: Board, move: Move) -> float:
    """The rank of an empty cell, without jitter."""
    lines = (LINE_RANKS.get(_value(board, line), 0) for line in LINES if move in line)
    return sum(lines) + OFFSETS.get(move, 0)


def _value(board: Board, line: tuple[Move, ...]) -> int:
    """+1 for each of the opponent's stones, -1 for each stone of the side to move."""
    return -board.to_move * sum(board[move] or 0 for move in line)
