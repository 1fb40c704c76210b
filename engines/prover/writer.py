"""Writes proofs that answer every legal reply, including those that the search skipped.

The search skips replies outside the zone of a win. The writer tries each of them: either the
attacker wins by threats, or a further search proves the position, which then joins the proof.
"""

from __future__ import annotations

from typing import Final

from engines.game import Board, Move
from engines.game.symmetry import hashes
from engines.kernels.threat_solver import ThreatSolver, Win
from engines.prover.proof import Proof
from engines.prover.prover import SOLVER_MB, Prover, without_images

THOROUGH: Final = 400_000
"""Positions of a proof by threats after a reply."""


class UnprovenError(Exception):
    """A position was not proven within the limits."""


class ProofWriter:
    """Writes the proof of a position that a prover has proven.

    Args:
        positions: Positions that the search of one reply may expand; None for no limit.
    """

    def __init__(
        self,
        prover: Prover,
        positions: int | None,
    ) -> None:
        self._prover = prover
        self._positions = positions
        self._solver = ThreatSolver(SOLVER_MB)
        self._done: dict[str, int] = {}
        """Most plies until the attacker has won, by the positions with the attacker to move."""

    def proof(self, board: Board) -> Proof:
        """The proof of a position with the attacker to move.

        Raises:
            UnprovenError: A position after a reply was not proven within the limits.
        """
        board = board.copy()
        proof = Proof(board)
        self._attack(board, proof)
        return proof

    def _attack(self, board: Board, proof: Proof) -> int:
        """Add a position with the attacker to move; returns the most plies until it has won."""
        key = hashes(board).symmetry
        plies = self._done.get(key)
        if plies is None:
            self._solver.set_up(board, fresh=False)
            win = self._win()
            plies = self._searched(board, proof) if win is None else win.plies
            self._done[key] = plies
        return plies

    def _searched(self, board: Board, proof: Proof) -> int:
        """Add a position that threats alone do not win; returns the most plies until it is won."""
        node = self._prover.prove(board, self._positions)
        if not node.is_won or node.move is None:
            raise UnprovenError
        board.push(node.move)
        reply, plies = self._defend(board, proof)
        board.pop()
        proof.add(board, node.move, plies=plies + 1, reply=reply)
        return plies + 1

    def _defend(self, board: Board, proof: Proof) -> tuple[Move | None, int]:
        """Add the positions after each reply.

        Returns:
            A reply that holds out longest, and the most plies until the attacker has won.
        """
        if board.outcome() is not None:
            return None, 0
        self._solver.set_up(board, fresh=False)
        longest: list[tuple[int, Move]] = []
        hard = []
        for reply in without_images(board, board.legal_moves()):
            with self._solver.after(reply, board.to_move):
                win = self._win()
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

    def _win(self) -> Win | None:
        self._solver.set_budget(THOROUGH)
        return self._solver.solve_vct(self._prover.attacker)
