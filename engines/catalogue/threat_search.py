"""The engine `threat-search`: proven forced wins, and otherwise `attack-weights`."""

from __future__ import annotations

import dataclasses
import time
from collections.abc import Sequence
from typing import Final

import numpy as np
from typing_extensions import override

from tengen.engines.catalogue.attack_weights import rank_cells
from tengen.engines.catalogue.line_support import LINE_WINDOWS
from tengen.engines.catalogue.win_probability import answer_probabilities
from tengen.engines.game import Board, Move
from tengen.engines.interface import (
    MAX_CANDIDATES,
    Analysis,
    AnalysisRequest,
    Candidate,
    Limit,
    Score,
    StoppedBy,
)
from tengen.engines.kernels.position import StaticPosition
from tengen.engines.kernels.threat_solver import LONGEST_WIN, MEMORY_MB, ThreatSolver, Win
from tengen.engines.patterns.attacks import UNIT
from tengen.engines.strength.levels import STRENGTH
from tengen.engines.strength.perception import PerceivingEngine
from tengen.engines.threats.forced_wins import shortest_win
from tengen.engines.threats.threat_proofs import (
    SolverPool,
    forced_win,
    holding_moves,
    line_after,
    lost_moves,
    stop_reason,
)

PROVEN: Final = 10_000
"""Beyond every attack weight: a win in n plies scores this less n, a loss the negative of it."""
PLANNED: Final = 2_000
"""More than any attack weight: added to the weight of a move that prepares a win."""
LOOKED_AT: Final = 8
"""Moves of greatest attack weight that are tried as preparations of a win."""
DEFAULT_NODES: Final = 8_000
"""Positions visited by default: some 20 ms at most."""
NODES_PER_SECOND: Final = 500_000
"""Converts a time limit into nodes, which the proofs share: no proof takes the others' time.
Measured on positions of self-play."""

SHARE_OF_WIN: Final = 0.4
SHARE_OF_THREAT: Final = 0.4
SHARE_OF_REPLY: Final = 0.3
SHARE_OF_PLAN: Final = 0.25
"""Shares of the positions that are left: for each proof of an own win, for the opponent's threat,
for each reply to it, and for each move that may prepare a win."""


class ThreatSearchEngine(PerceivingEngine):
    """Plays proven wins and prevents the opponent's.

    It plays the first of these moves that exists: an own win by continuous fours or threats; if the
    opponent threatens such a win, the first move by attack weight after which none is found; a move
    of great attack weight that prepares a win by threats; the cell of greatest attack weight.
    """

    name = "threat-search"
    summary = "Proves wins by continuous fours and threats, parries the opponent's, else attacks."
    score = Score(
        meaning="attack weight of the cell, as in attack-weights, and "
        f"{PLANNED} where it prepares a win; for a proven win in n plies {PROVEN} - n, for a "
        f"proven loss n - {PROVEN}",
        low=-PROVEN,
        high=PROVEN,
    )
    options = (STRENGTH,)
    spread = 5.0
    plays = LINE_WINDOWS
    uses_limits = True
    win_probability_of = "several-engines"

    def __init__(self) -> None:
        self._solvers = SolverPool(MEMORY_MB)
        StaticPosition.load_kernels()
        ThreatSolver.load_kernels()

    @override
    def _analyse(self, request: AnalysisRequest) -> Analysis:
        board, limit = request.board, request.limit
        until = None if limit.time is None else time.monotonic() + limit.time
        position = StaticPosition.of(board)
        weights = position.weights(board.to_move)
        order = rank_cells(
            position, weights, board, request.rng, MAX_CANDIDATES, allowed=request.allowed
        )
        # Chance decides which of equal moves is played, not which of them are proven to lose.
        tried = position.rank(weights, board.to_move, 0, among=np.sort(order))
        values = (weights.ravel()[order] / UNIT).tolist()
        scores = dict(zip(position.moves(order), values, strict=True))
        stones = LONGEST_WIN if limit.depth is None else (limit.depth + 1) // 2
        proofs, nodes, stopped = _Proofs(complete=False), 0, True
        with self._solvers.borrow(
            board, _nodes(limit), until=until, cancellation=request.cancellation
        ) as solver:
            if solver is not None:
                proofs = _prove(solver, request, position.moves(tried), stones)
                nodes, stopped = solver.nodes, solver.stopped
        scores |= {move: loss.plies - PROVEN for move, loss in proofs.losses.items()}
        if proofs.plan is not None:
            scores[proofs.plan] += PLANNED
        if proofs.win is not None:
            scores[proofs.win.move] = PROVEN - proofs.win.plies
        # The sort is stable: among equals the order of `attack-weights` remains.
        best = sorted(scores, key=scores.__getitem__, reverse=True)
        lines = dict(proofs.losses)
        if proofs.win is not None:
            lines[proofs.win.move] = proofs.win
        line = lines.get(best[0])
        sign = 1 if proofs.win is not None else -1
        best = best[: request.candidates]
        cells = position.cells(best)
        likely = answer_probabilities(position, cells, board.to_move, None)
        chances = dict(zip(best, likely, strict=True))
        chances |= dict.fromkeys(proofs.losses, 0.0)
        if proofs.win is not None:
            chances[proofs.win.move] = 1.0
        stopped_by: StoppedBy = "complete"
        if not proofs.complete:
            stopped_by = stop_reason(request.cancellation) if stopped else "nodes"
        return Analysis(
            candidates=tuple(
                Candidate(
                    move=move,
                    score=float(scores[move]),
                    win_probability=chances[move],
                    pv=lines[move].pv if move in lines else (),
                )
                for move in best
            ),
            win_in=sign * line.plies if line else None,
            nodes=nodes,
            depth=line.plies if line else 0,
            stopped_by=stopped_by,
        )


@dataclasses.dataclass(slots=True)
class _Proofs:
    """Proven wins and losses of a position's moves."""

    win: Win | None = None
    """The win of the side to move."""
    losses: dict[Move, Win] = dataclasses.field(default_factory=dict)
    """By move: the opponent's win; the line begins with the move."""
    plan: Move | None = None
    """A move that prepares a win by threats: the opponent has to see and to parry it."""
    complete: bool = True
    """Whether no limit ended a proof."""


def _prove(
    solver: ThreatSolver, request: AnalysisRequest, moves: Sequence[Move], stones: int = LONGEST_WIN
) -> _Proofs:
    """Look for an own win, and else for moves that do not lose, until the first is found.

    Args:
        solver: Set up with the position; its limits hold.
        request: The position, and the moves to choose from.
        moves: The moves to try, the most promising first.
        stones: How many stones a win may take.
    """
    board = request.board
    own, other = board.to_move, -board.to_move
    proofs = _Proofs()
    proofs.win = shortest_win(solver, own, request.allowed, stones, share=SHARE_OF_WIN)
    if proofs.win is not None:
        return proofs
    proofs.complete = not solver.aborted
    threat = forced_win(solver, other, stones, share=SHARE_OF_THREAT, afresh=False)
    if threat is None:
        proofs.complete &= not solver.aborted
        proofs.plan = _plan(solver, board, moves[:LOOKED_AT], stones)
        return proofs
    by_fours = threat.kind == "fours"
    # Without a proof that only some moves answer the threat, each is tried.
    may_hold = (holding_moves(solver, own) if by_fours else None) or frozenset(moves)
    # On a crowded board not all moves are tried, but these always are.
    moves = [*moves, *sorted(filter(request.allows, may_hold.difference(moves)))]
    # A move that does not disturb the threatened line loses to it: one proof for all of them.
    losses = {move: threat.win for move in moves if move not in may_hold}

    def prove() -> Win | None:
        loss = forced_win(solver, other, stones, share=SHARE_OF_REPLY, afresh=False)
        return None if loss is None else loss.win

    tried = [move for move in moves if move in may_hold]
    proven, holding = lost_moves(solver, own, tried, prove)
    proofs.losses = {move: line_after(move, loss) for move, loss in (losses | proven).items()}
    if holding is not None:
        proofs.complete &= not solver.aborted
    return proofs


def _plan(solver: ThreatSolver, board: Board, moves: Sequence[Move], stones: int) -> Move | None:
    """The first of some moves after which its side would win by threats if the opponent passed.

    One that threatens to win by fours does not count: it is parried too easily.
    """
    own = board.to_move
    for move in moves:
        with solver.after(move, own):
            solver.allot(SHARE_OF_PLAN)
            if solver.solve_vcf(own, stones) is None and solver.solve_vct(own, stones):
                return move
    return None


def _nodes(limit: Limit) -> int:
    """The node limit; a time limit is converted to nodes, which the proofs can share."""
    if limit.time is None:
        return limit.nodes or DEFAULT_NODES
    timed = max(int(limit.time * NODES_PER_SECOND), 1)
    return min(timed, limit.nodes or timed)
