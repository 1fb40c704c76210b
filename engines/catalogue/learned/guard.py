"""The guard: a few short proofs for an engine that does not look ahead.

It finds a win by continuous fours (VCF), of which a five is the shortest, and a short one by
continuous threats (VCT); and the moves after which the opponent has either. Its cost is bounded by
nodes, so the verdict on a position is deterministic.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Callable, Iterable
from typing import Final

from tengen.engines.cancellation import CancellationToken
from tengen.engines.game import Board, Color, Move
from tengen.engines.interface import StoppedBy
from tengen.engines.kernels.threat_solver import LONGEST_WIN, ThreatSolver, Win
from tengen.engines.patterns.codes import CellPattern
from tengen.engines.threats.forced_wins import shortest_win, win_by_fours
from tengen.engines.threats.threat_proofs import (
    LEAST_STONES,
    SolverPool,
    forced_win,
    holding_moves,
    line_after,
    lost_moves,
    stop_reason,
)

PROVEN: Final = 10_000
"""Beyond every score of a ranker: a win in n plies scores `PROVEN - n`, a loss `n - PROVEN`."""
NODES: Final = 1_000
"""Positions that one verdict may visit besides `FOURS_NODES`, mostly within two milliseconds."""
FOURS_NODES: Final = 20_000
"""Further positions for the proof of an own win by fours: up to half of them to find a win, the
rest to shorten it. A win of a hundred plies can take thousands; few positions of games have so many
fours."""
SHARE_OF_PROOF: Final = 0.5
SHARE_OF_REPLY: Final = 0.3
"""Shares of the nodes that are left: for each proof of a VCF or VCT, and for one after a reply."""


@dataclasses.dataclass(frozen=True, slots=True)
class Verdict:
    """Proven wins and losses of a position's moves; the ranking decides between the others."""

    win: Win | None = None
    """The win of the side to move."""
    holding: frozenset[Move] | None = None
    """The only moves that may hold; None if only those in `losses` are known to lose."""
    threat: Win | None = None
    """The opponent's win after any move that is not `holding`."""
    losses: dict[Move, Win] = dataclasses.field(default_factory=dict)
    """The opponent's win after moves that were tried and do not hold."""
    nodes: int = 0
    """Positions visited."""
    stopped_by: StoppedBy = "complete"
    """`"time"` or `"cancelled"` if one of them ended the proofs; None if they used their own
    nodes."""

    def line(self, move: Move) -> tuple[tuple[Move, ...], int] | None:
        """The proven continuation of a move.

        Returns:
            The moves from this one on, and the plies until the side to move has won, or negative,
            until it has lost; None if nothing is proven.
        """
        if self.win is not None and move == self.win.move:
            return self.win.pv, self.win.plies
        loss = self.losses.get(move)
        if loss is None and self.holding is not None and move not in self.holding:
            loss = self.threat
        if loss is None:
            return None
        whole = line_after(move, loss)
        return whole.pv, -whole.plies


class Guard:
    """Judges positions; thread-safe."""

    def __init__(self) -> None:
        self._solvers = SolverPool()

    def judge(
        self,
        board: Board,
        ranked: Callable[[], Iterable[Move]],
        allowed: frozenset[Move] | None = None,
        *,
        until: float | None = None,
        cancellation: CancellationToken | None = None,
    ) -> Verdict:
        """The verdict on a position.

        Args:
            board: The position; its line length is five.
            ranked: Yields the moves, the most promising first; called only if the opponent
                threatens to win, and read up to the first move that holds.
            allowed: The moves to choose from; None for all. `ranked` yields no others.
            until: Time by `time.monotonic` at which the proofs end; None for never.
        """
        if len(board) < LEAST_STONES:
            return Verdict()
        cancellation = cancellation or CancellationToken()
        with self._solvers.borrow(board, NODES, until=until, cancellation=cancellation) as solver:
            if solver is None:
                return Verdict(stopped_by="time")
            verdict = _judge(solver, board.to_move, ranked, allowed)
            stopped_by: StoppedBy = "complete"
            if solver.aborted and solver.stopped:
                stopped_by = stop_reason(cancellation)
            return dataclasses.replace(verdict, nodes=solver.nodes, stopped_by=stopped_by)


def _judge(
    solver: ThreatSolver,
    own: Color,
    ranked: Callable[[], Iterable[Move]],
    allowed: frozenset[Move] | None,
) -> Verdict:
    win = shortest_win(solver, own, allowed, share=SHARE_OF_PROOF)
    if win is None:
        # Goes on where the first proof by fours ended, unless that was the end of all fours.
        with solver.beside_budget(FOURS_NODES):
            win = win_by_fours(solver, own, allowed)
    if win is not None:
        return Verdict(win)
    threat = forced_win(solver, -own, LONGEST_WIN, share=SHARE_OF_PROOF, afresh=True)
    if threat is None:
        return Verdict()

    def prove() -> Win | None:
        # A stone of one's own gives the opponent no new threat: without one, no move loses to
        # one that a pass would not lose to.
        solver.allot(SHARE_OF_REPLY)
        return solver.solve_vcf(-own) if threat.kind == "fours" else solver.solve_vct(-own)

    if threat.kind == "threats":
        return Verdict(losses=lost_moves(solver, own, ranked(), prove)[0])
    holding = holding_moves(solver, own)
    losses: dict[Move, Win] = {}
    if not solver.cells(-own, CellPattern.FIVE):
        tried = (move for move in ranked() if not holding or move in holding)
        losses, _ = lost_moves(solver, own, tried, prove)
    return Verdict(holding=holding or None, threat=threat.win, losses=losses)
