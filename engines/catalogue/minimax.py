"""The engine `minimax`, which plays by the exact solver of small boards."""

from __future__ import annotations

import dataclasses
import functools
from collections.abc import Iterable, Mapping
from typing import Final

import numpy as np
from typing_extensions import override

from tengen.engines.catalogue.exact_solver import MAX_CELLS, Budget, Solver
from tengen.engines.game import Rules
from tengen.engines.game.rules import SQUARES
from tengen.engines.interface import (
    Analysis,
    AnalysisRequest,
    Candidate,
    Limit,
    PlayedGames,
    Score,
    Support,
)
from tengen.engines.reasons import Reason
from tengen.engines.strength.levels import FULL, STRENGTH
from tengen.engines.strength.perception import PerceivingEngine

DEFAULT_NODES: Final = 200_000
"""Node limit if the request sets neither nodes nor time: about 2 seconds, 5 on a busy machine."""
SOLVERS: Final = 4
"""Size of the LRU cache of solvers, one a game, at most about 20 MB each."""

POSITIONS: Final = 1024
"""Size of the LRU cache of solved positions of tiny boards, about 4 KB each."""
_TINY_CELLS: Final = 9
_HARD_LENGTH: Final = 4
_HARD_CELLS: Final = 20
"""Four in a row on more cells than this, on four rows or more, can cost over `DEFAULT_NODES` in
positions with few stones. All other supported games cost less than a third of it; the worst is 4x5
with one stone."""


class MinimaxEngine(PerceivingEngine):
    """Solves the position and plays a move of the best value.

    Prefers the quickest win and the slowest loss. On tiny boards, it then prefers the move after
    which more of the opponent's replies lose. It breaks ties at random. An answer is exact:
    reaching a limit is an error. Searches with a time limit alone leave intermediate results in the
    solver's tables, which may let the next one finish. All other searches begin with empty tables,
    so that the same request has the same answer or error.

    Source: seed article 004, "Minimax AI", which recurses over every line of play.
    """

    name = "minimax"
    summary = "The exact game value of every move, by search to the end of the game."
    score = Score(meaning="value with best play: 1 a win, 0 a draw, -1 a loss", low=-1, high=1)
    options = (STRENGTH,)
    spread = 8.0
    plays = PlayedGames(
        max_cells=MAX_CELLS,
        rules=frozenset({"overline", "opening"}),
        words=f"bounded boards of at most {MAX_CELLS} cells, but neither renju nor caro",
    )
    uses_limits = True
    win_probability_of = "perfect-play"
    has_partial_results = False

    @override
    def reasons(self, request: AnalysisRequest, analysis: Analysis) -> tuple[Reason, ...]:
        """Give the result with best play; no reason below full strength, where it may differ."""
        if request.options.get(STRENGTH.name, FULL) != FULL:
            return ()
        side, plies = request.board.to_move, analysis.win_in or 0
        return (Reason(code="exact", side=side, move=analysis.move, plies=plies),)

    @override
    def supports(self, rules: Rules) -> Support:
        """Bounded boards of up to `MAX_CELLS` cells; `solves` tells which are always solved."""
        # Its proofs from the first moves on would not know the restriction of the third.
        restricted = rules.opening in SQUARES
        return Support(self.plays.words) if restricted else super().supports(rules)

    @override
    def searches(self, rules: Rules) -> bool:
        """True except for 3x3, which is solved in milliseconds."""
        return not rules.unbounded and rules.shape[0] * rules.shape[1] > _TINY_CELLS

    def solves(self, rules: Rules) -> bool:
        """Whether every position of a game is solved within `DEFAULT_NODES`.

        True for all supported games except four in a row on 4x6, 6x4 and 5x5: there the empty board
        and most positions are solved, but not all.
        """
        if not self.supports(rules):
            return False
        rows, cols = rules.shape
        long_to_decide = rules.win_length == _HARD_LENGTH <= min(rows, cols)
        return not (long_to_decide and rows * cols > _HARD_CELLS)

    @override
    def _analyse(self, request: AnalysisRequest) -> Analysis:
        board, limit = request.board, request.limit
        if limit.nodes is None and limit.time is None:
            limit = dataclasses.replace(limit, nodes=DEFAULT_NODES)
        repeatable = limit.nodes is not None or limit.depth is not None
        solver = Solver(board.rules) if repeatable else shared_solver(board.rules)
        own, opponent = (
            solver.bits(board, board.to_move),
            solver.bits(board, -board.to_move),
        )
        moves = solver.cells(request.moves())
        # No limit matters on a tiny board; on a larger one, the replies would cost too much.
        tiny = not self.searches(board.rules)
        chances = losing_replies(board.rules, own, opponent) if tiny else {}
        given = request.limit
        free = given.nodes is None and given.depth is None and not request.cancellation.is_cancelled
        if free and tiny:
            # Takes a millisecond or two: no time limit matters.
            solved = solved_at_once(board.rules, own, opponent)
            endings = {move: n for move, n in solved.endings.items() if move & moves}
            order = _in_order(endings, chances, request.rng)[: request.candidates]
        else:
            budget = Budget(limit)
            with request.cancellation.on_cancel(budget.stop):
                endings = solver.endings(own, opponent, budget, moves)
                order = _in_order(endings, chances, request.rng)[: request.candidates]
                solved = _with_lines(
                    solver, own, opponent, endings=endings, moves=order, budget=budget
                )
        return Analysis(
            candidates=tuple(solved.candidates[move] for move in order),
            win_in=solved.endings[order[0]] or None,
            nodes=solved.nodes,
            depth=len(board.legal_moves()),
        )


@dataclasses.dataclass(frozen=True, slots=True)
class _Solved:
    """A solved position."""

    endings: Mapping[int, int]
    """Ending after each move, see `Solver.endings`."""
    candidates: Mapping[int, Candidate]
    """Candidates by move; not necessarily all moves."""
    nodes: int
    """Positions visited."""


def _with_lines(
    solver: Solver,
    own: int,
    opponent: int,
    *,
    endings: Mapping[int, int],
    moves: Iterable[int],
    budget: Budget,
) -> _Solved:
    """Add candidates with their lines for some moves of a position with known endings."""
    candidates = {}
    for move in moves:
        value = float(np.sign(endings[move]))
        line = solver.best_line(own, opponent, move, endings[move], budget)
        candidates[move] = Candidate(
            move=solver.move(move),
            score=value,
            win_probability=(1 + value) / 2,
            pv=tuple(map(solver.move, line)),
        )
    return _Solved(endings, candidates, budget.nodes)


@functools.lru_cache(maxsize=POSITIONS)
def solved_at_once(rules: Rules, own: int, opponent: int) -> _Solved:
    """A solved position of a tiny board, with the line of every move."""
    # A fresh solver, so that the count of nodes does not depend on other positions.
    solver, budget = Solver(rules), Budget(Limit())
    endings = solver.endings(own, opponent, budget)
    return _with_lines(solver, own, opponent, endings=endings, moves=endings, budget=budget)


@functools.lru_cache(maxsize=POSITIONS)
def losing_replies(rules: Rules, own: int, opponent: int) -> Mapping[int, int]:
    """The number of the opponent's replies that lose, by move, in a position of a tiny board."""
    solver, numbers = Solver(rules), dict[int, int]()
    for move, ending in solved_at_once(rules, own, opponent).endings.items():
        # Nobody replies to a line.
        replies = {} if ending == 1 else solver.endings(opponent, own | move, Budget(Limit()))
        numbers[move] = sum(reply < 0 for reply in replies.values())
    return numbers


def _in_order(
    endings: Mapping[int, int], chances: Mapping[int, int], rng: np.random.Generator
) -> list[int]:
    """The moves, best first, ties in random order.

    Args:
        chances: By move, the number of the opponent's replies that lose: more are better among
            moves with the same ending. Empty if they are not known.
    """
    order = list(endings)
    rng.shuffle(order)
    order.sort(key=lambda move: (_preference(endings[move]), chances.get(move, 0)), reverse=True)
    return order


@functools.lru_cache(maxsize=SOLVERS)
def shared_solver(rules: Rules) -> Solver:
    """The solver of a game, which keeps its tables for searches that only the clock limits."""
    return Solver(rules)


def _preference(ending: int) -> float:
    """Sort key, higher is better: quickest win first, then draws, then the slowest loss."""
    return 1 / ending if ending else 0.0
