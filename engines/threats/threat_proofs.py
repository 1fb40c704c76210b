"""The ladder of short proofs: the opponent's win, the moves that may hold, and those that lose.

`tengen.engines.threats.forced_wins` has the first rung, an own win. The engines `learned` and
`threat-search` and the explanations climb the ladder, each with its own shares of a number of
nodes, so that equal positions have equal results.
"""

from __future__ import annotations

import contextlib
import time
from collections.abc import Callable, Iterable, Iterator
from typing import Final, NamedTuple

from tengen.engines.cancellation import CancellationToken
from tengen.engines.game import Board, Color, Move
from tengen.engines.interface import StoppedBy
from tengen.engines.kernels.threat_solver import ThreatSolver, Win
from tengen.engines.object_pool import ObjectPool
from tengen.engines.patterns.codes import CellPattern
from tengen.engines.reasons import ForceKind

LEAST_STONES: Final = 3
"""Least number of stones on the board with which a side can threaten to win."""
SMALL_MEMORY_MB: Final = 1
"""Many times what proofs of some thousand nodes need."""


class ForcedWin(NamedTuple):
    """A proven win of a side, were it to move."""

    kind: ForceKind
    win: Win


class SolverPool:
    """Lends solvers, each set up with a position; thread-safe."""

    def __init__(self, memory_mb: int = SMALL_MEMORY_MB) -> None:
        self._solvers = ObjectPool(lambda: ThreatSolver(memory_mb))

    @contextlib.contextmanager
    def borrow(
        self,
        board: Board,
        nodes: int,
        *,
        until: float | None,
        cancellation: CancellationToken,
    ) -> Iterator[ThreatSolver | None]:
        """A solver of a position; None if the time is over.

        Args:
            nodes: Positions that all proofs together may visit.
            until: Time by `time.monotonic` at which the proofs end; None for never.
        """
        # Thousands of stones take the solver milliseconds to set up.
        if until is not None and time.monotonic() >= until:
            yield None
            return
        with self._solvers.borrow() as solver:
            solver.set_up(board)
            solver.set_budget(nodes)
            solver.stop_at(until)
            with cancellation.on_cancel(solver.stop):
                yield solver


def stop_reason(cancellation: CancellationToken) -> StoppedBy:
    """The reason why a solver stopped before it had used its nodes."""
    return "cancelled" if cancellation.is_cancelled else "time"


def forced_win(
    solver: ThreatSolver, color: Color, stones: int, *, share: float, afresh: bool
) -> ForcedWin | None:
    """A side's win, were it to move: by fours, or else by threats; None if none was found.

    After None, `solver.aborted` says whether a limit ended the last proof.

    Args:
        stones: How many of its stones the win may take.
        share: Share of the remaining nodes for the proofs.
        afresh: Whether the proof by threats has a share of its own; otherwise it has what the proof
            by fours left.
    """
    solver.allot(share)
    if (win := solver.solve_vcf(color, stones)) is not None:
        return ForcedWin("fours", win)
    if afresh:
        solver.allot(share)
    win = solver.solve_vct(color, stones)
    return None if win is None else ForcedWin("threats", win)


def holding_moves(solver: ThreatSolver, own: Color) -> frozenset[Move]:
    """The only moves that may hold against the opponent's win by fours; empty if not known.

    If the opponent completes a five on its next move, they hold for that move at least.
    """
    if fives := solver.cells(-own, CellPattern.FIVE):
        return frozenset(solver.answers(own) or fives)
    return frozenset(solver.replies(own))


def lost_moves(
    solver: ThreatSolver,
    own: Color,
    moves: Iterable[Move],
    prove: Callable[[], Win | None],
) -> tuple[dict[Move, Win], Move | None]:
    """Try moves until one holds; prove the opponent's win after each of those before it.

    Args:
        moves: The most promising first.
        prove: Proves the opponent's win after a move; it allots the nodes.

    Returns:
        The wins by losing move, and the first move that holds; None if no move holds. If a move
        holds, `solver.aborted` says whether a limit ended its proof.
    """
    losses: dict[Move, Win] = {}
    for move in moves:
        with solver.after(move, own):
            loss = prove()
        if loss is None:
            return losses, move
        losses[move] = loss
    return losses, None


def line_after(move: Move, loss: Win) -> Win:
    """The opponent's win, as seen before a move that does not stop it.

    If the move takes a cell of the line but does not hold, the opponent wins by another line, which
    is not known.
    """
    line = () if move in loss.pv else loss.pv
    return Win((move, *line), loss.plies + 1)
