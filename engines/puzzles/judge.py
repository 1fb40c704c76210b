"""Judges moves of puzzles by proofs, and gives hints."""

from __future__ import annotations

import dataclasses
from collections.abc import Sequence
from typing import TYPE_CHECKING, Final, Literal, TypeAlias, get_args

from tengen.engines.game import Board, Color, Move
from tengen.engines.game.errors import IllegalMoveError
from tengen.engines.interface import check_ongoing
from tengen.engines.object_pool import ObjectPool
from tengen.engines.patterns.codes import CellPattern
from tengen.engines.puzzles.puzzles import Puzzle

if TYPE_CHECKING:
    from tengen.engines.kernels.searcher import Line
    from tengen.engines.kernels.threat_solver import ThreatSolver


NODES: Final = 100_000
"""Positions that the proofs by threats of one judgement may visit."""
SHARE_OF_PROOF: Final = 0.5
"""Share of `NODES` for proving that the move wins; the rest looks for a win of the opponent."""
SEARCH_NODES: Final = 300_000
"""Positions visited by the search if threats alone decide nothing. With this many, it proves every
win that a search of the puzzle itself proves with 100,000."""

VerdictResult: TypeAlias = Literal["solved", "right", "wrong", "unproven"]
RESULTS: Final[tuple[VerdictResult, ...]] = get_args(VerdictResult)
Reason: TypeAlias = Literal["allows-five", "allows-win", "drawn", "forbidden"]
REASONS: Final[tuple[Reason, ...]] = get_args(Reason)


HintKind: TypeAlias = Literal["five", "four", "threat", "block", "defence"]
HINT_KINDS: Final[tuple[HintKind, ...]] = get_args(HintKind)


@dataclasses.dataclass(frozen=True, slots=True)
class PuzzleVerdict:
    """The judgement of a move of the solving side."""

    result: VerdictResult
    """`solved`: it completes the five, or is the one defence. `right`: it provably wins by force.
    `wrong`: it provably does not win. `unproven`: the nodes did not suffice to prove either."""
    reply: Move | None = None
    """The opponent's next move: one that lasts longest against a right move, the one that refutes a
    wrong one, the one that the search likes best after an unproven one. None after the end."""
    plies: int | None = None
    """After a right move: maximum plies from the position after `reply` to the win. After a wrong
    one that allows a win: the plies that the opponent needs for it."""
    reason: Reason | None = None
    """The proof that a move is wrong: the opponent makes five (`allows-five`) or wins by force
    (`allows-win`), the board is full (`drawn`), or Black played on a forbidden point (`forbidden`).
    None unless it is wrong."""
    line: tuple[Move, ...] = ()
    """The opponent's win after a wrong move, beginning with `reply`."""


@dataclasses.dataclass(frozen=True, slots=True)
class PuzzleHint:
    """A move that wins, or the one defence."""

    move: Move
    plies: int
    """Maximum plies to the win, including the move; 1 for a defence."""
    kind: HintKind
    """The pattern that the move makes; `block` answers a four of the opponent without making
    one, `defence` is the one move that does not lose."""


class PuzzleJudge:
    """Judges moves by proofs, by threats and by a search; thread-safe.

    That no win was found is no proof that there is none: such a move is unproven, not wrong.

    Args:
        nodes: Maximum positions visited by the proofs by threats of a judgement.
        search_nodes: Maximum positions visited by its search.
    """

    def __init__(self, nodes: int = NODES, search_nodes: int = SEARCH_NODES) -> None:
        from tengen.engines.kernels.searcher import Searcher
        from tengen.engines.kernels.threat_solver import ThreatSolver

        # Not all of these are kernels of the solver.
        Searcher.load_kernels()
        self._nodes = nodes
        self._search_nodes = search_nodes
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
            if outcome.winner is puzzle.to_move:
                return PuzzleVerdict("solved")
            return PuzzleVerdict("wrong", reason="forbidden" if outcome.winner else "drawn")
        if puzzle.kind == "defence" and tuple(moves) == puzzle.solution:
            return PuzzleVerdict("solved")
        with self._solvers.borrow() as solver:
            solver.set_up(board)
            solver.set_budget(self._nodes)
            verdict = _verdict_by_threats(solver, board, puzzle.to_move)
            if verdict is None:
                verdict = _verdict_by_search(self._searched(solver, board))
            return verdict

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
        if puzzle.kind == "defence" and not moves:
            return PuzzleHint(puzzle.solution[0], puzzle.plies, "defence")
        with self._solvers.borrow() as solver:
            solver.set_up(board)
            solver.set_budget(self._nodes)
            own = puzzle.to_move
            if not moves:
                move, plies = puzzle.solution[0], puzzle.plies
            elif win := solver.solve_vcf(own) or solver.solve_vct(own):
                move, plies = win.move, win.plies
            else:
                best = self._searched(solver, board)
                if best.win_in is None or best.win_in < 0:
                    return None
                move, plies = best.move, best.win_in
            return PuzzleHint(move, plies, _kind(solver, own, move))

    def _searched(self, solver: ThreatSolver, board: Board) -> Line:
        """The line that a search of a position likes best."""
        # Set up again without the limits and the results of proofs, as `search` would begin.
        solver.set_budget()
        solver.set_up(board)
        return solver.search(board.to_move, nodes=self._search_nodes).lines[0]


def _kind(solver: ThreatSolver, own: Color, move: Move) -> HintKind:
    """The pattern that a winning move makes."""
    if move in solver.cells(own, CellPattern.FIVE):
        return "five"
    if move in solver.cells(own, CellPattern.FOUR):
        return "four"
    return "block" if solver.cells(-own, CellPattern.FIVE) else "threat"


def _verdict_by_threats(solver: ThreatSolver, board: Board, own: Color) -> PuzzleVerdict | None:
    """The verdict that fours and threats prove on the last move of a board; None for none.

    The solver is set up with the board.
    """
    if fives := solver.cells(-own, CellPattern.FIVE):
        return PuzzleVerdict("wrong", fives[0], 1, "allows-five", (fives[0],))
    solver.allot(SHARE_OF_PROOF)
    if stones := solver.stones_after_threat(own):
        solver.allot(1)
        return PuzzleVerdict("right", _longest_reply(solver, board, own), 2 * stones - 1)
    if solver.cells(own, CellPattern.FIVE):
        return None
    solver.allot(1)
    if loss := solver.solve_vcf(-own) or solver.solve_vct(-own):
        return PuzzleVerdict("wrong", loss.move, loss.plies, "allows-win", loss.pv)
    return None


def _verdict_by_search(best: Line) -> PuzzleVerdict:
    """The verdict on a move after which the opponent's best line is known."""
    if best.win_in is None:
        return PuzzleVerdict("unproven", best.move)
    if best.win_in > 0:
        return PuzzleVerdict("wrong", best.move, best.win_in, "allows-win", best.pv)
    return PuzzleVerdict("right", best.move, -best.win_in - 1)


def _longest_reply(solver: ThreatSolver, board: Board, own: Color) -> Move:
    """The reply that delays a win the longest, or any reply if the nodes do not suffice.

    Every reply loses, so any is sound.
    """
    if reply := solver.longest_reply(own):
        return reply
    return next(iter(solver.replies(-own) or board.legal_moves()))
