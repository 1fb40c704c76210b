"""Judges moves of puzzles by proofs, and gives hints."""

from __future__ import annotations

import dataclasses
from collections.abc import Sequence
from typing import TYPE_CHECKING, Final, Literal, TypeAlias, get_args

from engines.game import Board, Color, Move
from engines.game.errors import IllegalMoveError
from engines.interface import check_ongoing
from engines.object_pool import ObjectPool
from engines.patterns.codes import CellPattern
from engines.puzzles import Puzzle

if TYPE_CHECKING:
    from engines.kernels.threat_solver import ThreatSolver, Win


NODES: Final = 100_000
"""Positions visited by all proofs of a judgement."""
SHARE_OF_PROOF: Final = 0.5
"""Share of the nodes for proving that the move wins."""
SHARE_OF_LOSS: Final = 0.6
"""Share of the remaining nodes for finding a win of the opponent; the rest looks for a reply."""

VerdictResult: TypeAlias = Literal["solved", "right", "wrong", "unproven"]
RESULTS: Final[tuple[VerdictResult, ...]] = get_args(VerdictResult)
Reason: TypeAlias = Literal["allows-five", "allows-win", "held", "no-threat"]
REASONS: Final[tuple[Reason, ...]] = get_args(Reason)


HintKind: TypeAlias = Literal["five", "four", "threat", "block"]
HINT_KINDS: Final[tuple[HintKind, ...]] = get_args(HintKind)


@dataclasses.dataclass(frozen=True, slots=True)
class PuzzleVerdict:
    """The judgement of a move of the solving side."""

    result: VerdictResult
    """`solved`: it completes the five. `right`: it provably wins by force. `wrong`: no win by fours
    or threats follows. `unproven`: the nodes did not suffice to decide."""
    reply: Move | None = None
    """The opponent's next move: one that lasts longest against a right move, the one that refutes a
    wrong one. None after the end, and if the move threatens nothing."""
    plies: int | None = None
    """After a right move: maximum plies from the position after `reply` to the win. After a wrong
    one that allows a win: the plies that the opponent needs for it."""
    reason: Reason | None = None
    """Why a move is wrong: the opponent makes five (`allows-five`), wins by fours or threats
    (`allows-win`) or holds by one reply (`held`), or the move forces nothing (`no-threat`)."""
    line: tuple[Move, ...] = ()
    """The opponent's win after a wrong move, beginning with `reply`."""


@dataclasses.dataclass(frozen=True, slots=True)
class PuzzleHint:
    """A move that wins."""

    move: Move
    plies: int
    """Maximum plies to the win, including the move."""
    kind: HintKind
    """The pattern that the move makes; `block` answers a four of the opponent without making
    one."""


class PuzzleJudge:
    """Judges moves by the proofs of a `ThreatSolver`; thread-safe.

    Args:
        nodes: Maximum positions visited per judgement.
    """

    def __init__(self, nodes: int = NODES) -> None:
        from engines.kernels.threat_solver import ThreatSolver

        self._nodes = nodes
        self._solvers = ObjectPool(ThreatSolver)

    def judge(self, puzzle: Puzzle, moves: Sequence[Move]) -> PuzzleVerdict:
        """The verdict on the last of some moves.

        The opponent may have replied in any way, and every proven win is right, whether or not it
        is in the solution.

        Args:
            moves: Both sides' moves after its position, the last one by the solving side.

        Raises:
            IllegalMoveError: A move is illegal, or the last one is the opponent's; `path` is the
                move's index.
        """
        if len(moves) % 2 == 0:
            raise IllegalMoveError(
                f"{len(moves)} moves end with one of the opponent: a judgement needs an odd number",
                code="to-move",
            )
        board = puzzle.board()
        board.push_all(moves)
        if (outcome := board.outcome()) is not None:
            solved = outcome.winner is puzzle.to_move
            return PuzzleVerdict("solved") if solved else PuzzleVerdict("wrong", reason="no-threat")
        with self._solvers.borrow() as solver:
            solver.set_up(board)
            solver.set_budget(self._nodes)
            return _verdict(solver, board, puzzle.to_move)

    def hint(self, puzzle: Puzzle, moves: Sequence[Move]) -> PuzzleHint | None:
        """A winning move of the solving side; None if none is proven.

        Args:
            moves: Both sides' moves after its position, the last one by the opponent; or none.

        Raises:
            IllegalMoveError: A move is illegal, or the last one is not the opponent's.
            GameOverError: The game is over.
        """
        if len(moves) % 2:
            raise IllegalMoveError(
                f"{len(moves)} moves end with one of the solving side: a hint needs an even number",
                code="to-move",
            )
        board = puzzle.board()
        board.push_all(moves)
        check_ongoing(board)
        with self._solvers.borrow() as solver:
            solver.set_up(board)
            solver.set_budget(self._nodes)
            own = puzzle.to_move
            if not moves:
                from engines.kernels.threat_solver import Win

                win: Win | None = Win(puzzle.solution, puzzle.plies)
            else:
                win = solver.solve_vcf(own) or solver.solve_vct(own)
            if win is None:
                return None
            return PuzzleHint(win.move, win.plies, _kind(solver, own, win.move))


def _kind(solver: ThreatSolver, own: Color, move: Move) -> HintKind:
    """The pattern that a winning move makes."""
    if move in solver.cells(own, CellPattern.FIVE):
        return "five"
    if move in solver.cells(own, CellPattern.FOUR):
        return "four"
    return "block" if solver.cells(-own, CellPattern.FIVE) else "threat"


def _verdict(solver: ThreatSolver, board: Board, own: Color) -> PuzzleVerdict:
    """The verdict on the last move of a board that the solver is set up with."""
    if fives := solver.cells(-own, CellPattern.FIVE):
        return PuzzleVerdict("wrong", fives[0], 1, "allows-five", (fives[0],))
    solver.allot(SHARE_OF_PROOF)
    if stones := solver.stones_after_threat(own):
        solver.allot(1)
        return PuzzleVerdict("right", _longest_reply(solver, board, own), 2 * stones - 1)
    is_proven = not solver.aborted
    solver.allot(SHARE_OF_LOSS)
    loss = None
    if not solver.cells(own, CellPattern.FIVE):
        loss = solver.solve_vcf(-own) or solver.solve_vct(-own)
    if loss is not None:
        return PuzzleVerdict("wrong", loss.move, loss.plies, "allows-win", loss.pv)
    solver.allot(1)
    for reply in solver.replies(-own):
        with solver.after(reply, -own):
            if not (solver.solve_vcf(own) or solver.solve_vct(own)) and not solver.aborted:
                return PuzzleVerdict("wrong", reply, reason="held")
    if not is_proven or solver.aborted:
        return PuzzleVerdict("unproven")
    return PuzzleVerdict("wrong", reason="no-threat")


def _longest_reply(solver: ThreatSolver, board: Board, own: Color) -> Move:
    """The reply that delays a win the longest, or any reply if the nodes do not suffice.

    Every reply loses, so any is sound.
    """
    if reply := solver.longest_reply(own):
        return reply
    return next(iter(solver.replies(-own) or board.legal_moves()))
