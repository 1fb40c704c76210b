"""Writes proofs that answer every legal reply, including those that the search skipped.

The search skips replies outside the zone of a win. The writer tries each of them: either the
attacker wins by threats, or a further search proves the position, which then joins the proof.
"""

from __future__ import annotations

from typing import Final

from engines.game import Board
from engines.game.symmetry import hashes
from engines.kernels.threat_solver import ThreatSolver
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
        self._done: set[str] = set()

    def proof(self, board: Board) -> Proof:
        """The proof of a position with the attacker to move.

        Raises:
            UnprovenError: A position after a reply was not proven within the limits.
        """
        board = board.copy()
        proof = Proof(board)
        self._attack(board, proof)
        return proof

    def _attack(self, board: Board, proof: Proof) -> None:
        key = hashes(board).symmetry
        if key in self._done:
            return
        self._solver.set_up(board, fresh=False)
        if not self._wins():
            node = self._prover.prove(board, self._positions)
            if not node.is_won or node.move is None:
                raise UnprovenError
            proof.add(board, node.move)
            board.push(node.move)
            self._defend(board, proof)
            board.pop()
        self._done.add(key)

    def _defend(self, board: Board, proof: Proof) -> None:
        if board.outcome() is not None:
            return
        self._solver.set_up(board, fresh=False)
        hard = []
        for reply in without_images(board, board.legal_moves()):
            with self._solver.after(reply, board.to_move):
                if not self._wins():
                    hard.append(reply)
        for reply in hard:
            board.push(reply)
            self._attack(board, proof)
            board.pop()

    def _wins(self) -> bool:
        self._solver.set_budget(THOROUGH)
        return self._solver.solve_vct(self._prover.attacker) is not None
