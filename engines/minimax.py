"""The engine `minimax`: the exact value of every move, on boards small enough to be solved."""

from __future__ import annotations

import dataclasses
import functools
from collections.abc import Iterable, Mapping
from typing import Final

import numpy as np

from engines.base import Analysis, AnalysisRequest, Candidate, Limit, Score, Support
from engines.budget import Budget
from engines.game import Rules
from engines.minimax_solver import MAX_CELLS, Solver
from engines.skill import STRENGTH, SkillLevelEngine

DEFAULT_NODES: Final = 200_000
"""Positions visited where the caller sets neither nodes nor time: some 2 seconds, 5 on a machine
that is busy with other things."""
SOLVERS: Final = 4
"""Games whose solvers are kept, the most recently asked: some 20 MB each at the most."""

POSITIONS: Final = 1024
"""Positions of tiny boards that are kept, the most recently asked: some 4 KB each."""
_TINY_CELLS: Final = 9
_HARD_LENGTH: Final = 4
_HARD_CELLS: Final = 20
"""Four in a row on more cells than these, unless they lie on three rows: neither won nor blocked
quickly, positions with a few stones can cost more than `DEFAULT_NODES`. Nothing else that is
supported costs a third of it; the worst is 4x5 with one stone."""


class MinimaxEngine(SkillLevelEngine):
    """Knows the value of every legal move, to the end of the game, and plays a best one.

    Of several wins it takes the quickest, of several losses the slowest, and it breaks ties at
    random. The answer is exact or there is none: a limit that comes first is an error, though what
    was found by then is kept and may bring the answer at the next call.

    Source: seed article 004, "Minimax AI". The seed recurses over every line of play.
    """

    name = "minimax"
    summary = "The exact game value of every move, by search to the end of the game."
    score = Score(meaning="value with best play: 1 a win, 0 a draw, -1 a loss", low=-1, high=1)
    options = (STRENGTH,)
    spread = 0.5

    def supports(self, rules: Rules) -> Support:
        """Small boards, overlines winning or not. See `solves` for what is surely answered."""
        small = not rules.unbounded and rules.shape[0] * rules.shape[1] <= MAX_CELLS
        return Support(None if small else f"bounded boards of at most {MAX_CELLS} cells")

    def searches(self, rules: Rules) -> bool:
        """On boards larger than 3x3, which is solved in milliseconds."""
        return not rules.unbounded and rules.shape[0] * rules.shape[1] > _TINY_CELLS

    def solves(self, rules: Rules) -> bool:
        """Whether every position of a game is answered within `DEFAULT_NODES`.

        That is every game that is supported but four in a row on 4x6, 6x4 and 5x5. There the empty
        board is answered and most positions are, not all.
        """
        if not self.supports(rules):
            return False
        rows, cols = rules.shape
        long_to_decide = rules.win_length == _HARD_LENGTH <= min(rows, cols)
        return not (long_to_decide and rows * cols > _HARD_CELLS)

    def _analyse(self, request: AnalysisRequest) -> Analysis:
        board, limit = request.board, request.limit
        solver = _solver(board.rules)
        own, opponent = (
            solver.bits(board, board.to_move),
            solver.bits(board, -board.to_move),
        )
        free = limit.nodes is None and limit.depth is None and not request.cancellation.is_cancelled
        if free and not self.searches(board.rules):
            # In a millisecond or two, so that no time limit is worth a look at the clock.
            solved = _solved_at_once(board.rules, own, opponent)
            order = _in_order(solved.endings, request.rng)[: request.candidates]
        else:
            if limit.nodes is None and limit.time is None:
                limit = dataclasses.replace(limit, nodes=DEFAULT_NODES)
            budget = Budget(limit)
            with request.cancellation.on_cancel(budget.stop):
                endings = solver.endings(own, opponent, budget)
                order = _in_order(endings, request.rng)[: request.candidates]
                solved = _with_lines(
                    solver, own, opponent, endings=endings, moves=order, budget=budget
                )
        return Analysis(
            candidates=tuple(solved.candidates[move] for move in order),
            win_in=solved.endings[order[0]] or None,
            nodes=solved.nodes,
            depth=len(solved.endings),
        )


@dataclasses.dataclass(frozen=True, slots=True)
class _Solved:
    """What is known of a position."""

    endings: Mapping[int, int]
    """The ending after each move, as the solver gives it."""
    candidates: Mapping[int, Candidate]
    """Moves as candidates; not every move need be one."""
    nodes: int
    """Positions visited for it."""


def _with_lines(
    solver: Solver,
    own: int,
    opponent: int,
    *,
    endings: Mapping[int, int],
    moves: Iterable[int],
    budget: Budget,
) -> _Solved:
    """A position whose endings are known, with the lines of some moves."""
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
def _solved_at_once(rules: Rules, own: int, opponent: int) -> _Solved:
    """A position of a tiny board, every move with its line."""
    solver, budget = _solver(rules), Budget(Limit())
    endings = solver.endings(own, opponent, budget)
    return _with_lines(solver, own, opponent, endings=endings, moves=endings, budget=budget)


def _in_order(endings: Mapping[int, int], rng: np.random.Generator) -> list[int]:
    """The moves, the best first, equal ones at random."""
    order = list(endings)
    rng.shuffle(order)
    order.sort(key=lambda move: _preference(endings[move]), reverse=True)
    return order


@functools.lru_cache(maxsize=SOLVERS)
def _solver(rules: Rules) -> Solver:
    """The solver of a game, with all that it has found out."""
    return Solver(rules)


def _preference(ending: int) -> float:
    """Greater is better: the quickest win first, then draws, then the slowest loss."""
    return 1 / ending if ending else 0.0
