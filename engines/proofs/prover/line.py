"""A line of a proof, down to the five."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from tengen.engines.game import Board, Move
from tengen.engines.game.notation import format_move, format_moves
from tengen.engines.kernels.threat_solver import ThreatSolver
from tengen.engines.proofs.proof import EASY, Proof, ProofError

POSITIONS: Final = 8 * EASY
"""Positions that the solver may visit for the win by threats at the end of a line."""


def finished_game(proof: Proof, moves: Sequence[Move]) -> Board:
    """A game that the attacker wins: some moves, and then a defence that holds out longest.

    Args:
        moves: The game so far, which begins with the moves of the position that is proven.

    Raises:
        ProofError: The game begins with other moves, the attacker has left the proof, or the proof
            does not say how it goes on.
        IllegalMoveError: A move cannot be played.
    """
    rules = proof.board.rules
    opening = proof.board.move_stack
    if tuple(moves[: len(opening)]) != tuple(opening):
        raise ProofError(
            f"the proof is of {format_moves(opening, rules)}, which {format_moves(moves, rules)} "
            "does not begin with"
        )
    board = proof.board.copy()
    solver = ThreatSolver()
    for move in moves[len(opening) :]:
        step = proof.step(board) if board.to_move is proof.attacker else None
        if step is not None and step.move != move:
            raise ProofError(
                f"after {format_moves(board.move_stack, rules)} the proof plays "
                f"{format_move(step.move, rules)}, not {format_move(move, rules)}"
            )
        board.push(move)
    while board.outcome() is None:
        if board.to_move is proof.attacker:
            board.push_all(_attack(proof, board, solver))
        else:
            board.push(_longest_reply(proof, board, solver))
    return board


def _attack(proof: Proof, board: Board, solver: ThreatSolver) -> Sequence[Move]:
    """The move of the proof, or the win by threats."""
    if (step := proof.step(board)) is not None:
        return (step.move,)
    solver.set_up(board)
    solver.set_budget(POSITIONS)
    if (win := solver.solve_vct(proof.attacker)) is not None:
        return win.pv
    played = format_moves(board.move_stack, board.rules)
    raise ProofError(f"the proof has no move after {played}, and threats do not win within a limit")


def _longest_reply(proof: Proof, board: Board, solver: ThreatSolver) -> Move:
    """The reply that holds out longest: by the proof, or against a threat."""
    before = board.copy()
    before.pop()
    step = proof.step(before)
    if step is not None and step.reply is not None:
        return step.reply
    solver.set_up(board)
    solver.set_budget(POSITIONS)
    if (reply := solver.longest_reply(proof.attacker)) is not None:
        return reply
    played = format_moves(board.move_stack, board.rules)
    raise ProofError(f"the proof names no reply after {played}")
