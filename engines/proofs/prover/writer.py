"""Writes proofs that answer every legal reply, including those that the search skipped.

The search skips replies outside the zone of a win. The writer tries each of them: either the
attacker wins by threats that are easily found again, or the position joins the proof, with the move
of a longer win by threats or of a further search.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from tengen.engines.game import Board, Move
from tengen.engines.game.symmetry import hashes
from tengen.engines.kernels.threat_solver import ThreatSolver, Win
from tengen.engines.proofs.proof import EASY, Proof
from tengen.engines.proofs.prover.prover import Prover, without_images
from tengen.engines.threats.threat_proofs import SMALL_MEMORY_MB

THOROUGH: Final = 400_000
"""Positions of a win by threats of which the file has the moves."""


SOLVER_MB: Final = 64
"""Size of the table of the solver that finds the moves of longer wins."""


class UnprovenError(Exception):
    """A position was not proven within the limits."""


class ProofWriter:
    """Writes the proof of a position that a prover has proven.

    Args:
        positions: Positions that the search of one reply may expand; None for no limit.
        on_line: Called with each line of the file, after those that it relies on.
    """

    def __init__(
        self,
        prover: Prover,
        positions: int | None,
        *,
        on_line: Callable[[dict[str, Any]], object] = lambda _: None,
    ) -> None:
        self._prover = prover
        self._positions = positions
        self._on_line = on_line
        self._solver = ThreatSolver(SOLVER_MB)
        self._reader = ThreatSolver(SMALL_MEMORY_MB)
        self._done: dict[str, int] = {}
        """Most plies until the attacker has won, by the positions with the attacker to move."""

    def proof(self, board: Board) -> Proof:
        """The proof of a position with the attacker to move.

        Raises:
            UnprovenError: A position after a reply was not proven within the limits.
        """
        proof = Proof(board)
        self.write(board, proof)
        return proof

    def write(self, board: Board, proof: Proof) -> None:
        """Complete a proof that may have lines, each with those that it relies on.

        Raises:
            UnprovenError: A position after a reply was not proven within the limits.
        """
        self._attack(board.copy(), proof)

    def list_position(self, board: Board, proof: Proof) -> None:
        """Add a position whose win by threats readers do not find, with those that it relies on.

        Raises:
            UnprovenError: A position after a reply was not proven within the limits.
        """
        self._listed(board.copy(), proof)

    def _attack(self, board: Board, proof: Proof) -> int:
        """Add a position with the attacker to move; returns the most plies until it has won."""
        if (step := proof.step(board)) is not None and step.plies is not None:
            return step.plies
        key = hashes(board).symmetry
        plies = self._done.get(key)
        if plies is None:
            win = self._easy_win(board)
            plies = self._listed(board, proof) if win is None else win.plies
            self._done[key] = plies
        return plies

    def _listed(self, board: Board, proof: Proof) -> int:
        """Add a position with its move; returns the most plies until the attacker has won."""
        move = self._move(board)
        board.push(move)
        reply, plies = self._defend(board, proof)
        board.pop()
        proof.add(board, move, plies=plies + 1, reply=reply)
        self._on_line(proof.line(board))
        return plies + 1

    def _move(self, board: Board) -> Move:
        """The move that wins: by threats, or else by a search."""
        self._solver.set_up(board)
        self._solver.set_budget(THOROUGH)
        win = self._solver.solve_vct(board.to_move)
        if win is not None:
            return win.move
        self._prover.forget()
        node = self._prover.prove(board, self._positions)
        if not node.is_won or node.move is None:
            raise UnprovenError
        return node.move

    def _defend(self, board: Board, proof: Proof) -> tuple[Move | None, int]:
        """Add the positions after each reply.

        Returns:
            A reply that holds out longest, and the most plies until the attacker has won.
        """
        if board.outcome() is not None:
            return None, 0
        longest: list[tuple[int, Move]] = []
        hard = []
        for reply in without_images(board, board.legal_moves()):
            board.push(reply)
            win = self._easy_win(board)
            board.pop()
            if win is None:
                hard.append(reply)
            else:
                longest.append((win.plies, reply))
        for reply in hard:
            board.push(reply)
            longest.append((self._attack(board, proof), reply))
            board.pop()
        plies, reply = max(longest)
        return reply, plies + 1

    def _easy_win(self, board: Board) -> Win | None:
        """The attacker's win by threats that readers find again; the attacker is to move."""
        self._reader.set_up(board)
        self._reader.set_budget(EASY)
        return self._reader.solve_vct(board.to_move)
