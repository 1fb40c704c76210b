"""Proof-number search: what it proves, what it leaves open, and what is written."""

from __future__ import annotations

import dataclasses
import gzip
from pathlib import Path

import pytest

from tengen.engines.cancellation import CancellationToken
from tengen.engines.errors import UnsupportedRulesError
from tengen.engines.game import PRESETS, Board, Color, Move, Rules
from tengen.engines.game.symmetry import symmetries
from tengen.engines.kernels.threat_solver import ThreatSolver
from tengen.engines.proofs.proof import Proof, ProofError
from tengen.engines.proofs.prover.prover import Prover, without_images
from tengen.engines.proofs.prover.writer import ProofWriter, UnprovenError

RULES = Rules(9, 9, 5)
WON = "e5a1f5i9"
"""X wins, but not by threats alone."""


def written(board: Board) -> Proof:
    prover = Prover(board.rules, board.to_move)
    assert prover.prove(board, 100).is_won
    return ProofWriter(prover, 100).proof(board)


def test_win_is_proven_and_written(tmp_path: Path) -> None:
    board = Board.from_moves(WON, RULES)
    proof = written(board)
    path = tmp_path / "won.proof"
    proof.write(path)
    read = Proof.read(path)
    assert len(read) == len(proof) > 0
    assert read.attacker is Color.X
    move = read.move(board)
    assert move is not None
    # The same move stands for every image of the position.
    for symmetry in symmetries(RULES):
        image = Board.from_moves([symmetry(each) for each in board.move_stack], RULES)
        found = read.move(image)
        assert found is not None
        assert symmetry.inverse()(found) == move
    again = tmp_path / "again.proof"
    written(board).write(again)
    assert again.read_bytes() == path.read_bytes()


def test_limit_leaves_a_position_open() -> None:
    board = Board.from_moves(WON, RULES)
    prover = Prover(RULES, Color.X)
    root = prover.prove(board, 2)
    assert not root.is_decided
    assert prover.expanded == 2
    cancelled = CancellationToken()
    cancelled.cancel()
    assert not prover.prove(board, None, cancelled).is_decided
    assert prover.expanded == 2


def test_found_moves_shorten_the_next_search() -> None:
    board = Board.from_moves(WON, RULES)
    won: list[tuple[Board, Move]] = []
    first = Prover(
        RULES, Color.X, on_won=lambda position, move: won.append((position.copy(), move))
    )
    assert first.prove(board, 100).is_won
    second = Prover(RULES, Color.X)
    for position, move in won:
        second.add_won(position, move)
    assert second.prove(board, 100).is_won
    assert second.expanded == 0 < first.expanded


def test_replies_are_listed_once_without_those_that_threats_refute() -> None:
    board = Board.from_moves(WON, RULES)
    best = Prover(RULES, Color.X).prove(board, 100).move
    assert best is not None
    after = Prover(RULES, Color.X).after_move(board, best)
    replies = [reply for reply, _ in after.children]
    assert 0 < len(set(replies)) == len(replies) < 77
    assert not after.is_decided
    assert len(board) == 4
    # O has a four, so a move elsewhere lets it win.
    lost = Board.from_moves("e5a1f5a2d8a3h2a4", RULES)
    decided = Prover(RULES, Color.X).after_move(lost, Move(0, 8))
    assert decided.is_decided
    assert not decided.is_won


def test_search_after_a_reply_depends_on_what_was_won_alone() -> None:
    board = Board.from_moves(WON, RULES)
    prover = Prover(RULES, Color.X)
    after = prover.after_move(board, Move(8, 4))
    board.push(Move(8, 4))
    board.push(after.children[0][0])
    counts = []
    for _ in range(2):
        before = prover.expanded
        assert not prover.prove_reply(board, 3).is_decided
        counts.append(prover.expanded - before)
    assert counts == [3, 3]
    cancelled = CancellationToken()
    cancelled.cancel()
    assert not prover.prove_reply(board, None, cancellation=cancelled).is_decided
    assert len(board) == 6


def test_side_that_cannot_win_is_not_proven() -> None:
    # X has an open four, so every move of O loses.
    board = Board.from_moves("e5a1f5a2d5a9g5", RULES)
    prover = Prover(RULES, Color.O)
    assert not prover.prove(board, 100).is_won
    with pytest.raises(UnprovenError):
        ProofWriter(prover, 100).proof(board)


def test_replies_that_are_the_same_by_symmetry_are_tried_once() -> None:
    board = Board.from_moves("h8", PRESETS["gomoku"])
    assert len(without_images(board, board.legal_moves())) == 35
    board.push("i8")
    assert len(without_images(board, board.legal_moves())) == 118


@pytest.mark.parametrize(
    "rules",
    [PRESETS["renju"], PRESETS["caro"], Rules(9, 9, 4), Rules(None, None, 5)],
)
def test_other_rules_are_refused(rules: Rules) -> None:
    with pytest.raises(UnsupportedRulesError, match="games that five in a row win"):
        Prover(rules, Color.X)


@pytest.mark.parametrize(
    "content",
    [
        b"",
        b"{}",
        gzip.compress(b"[]", mtime=0),
        gzip.compress(b'{"kind": "match", "format": 1}', mtime=0),
        gzip.compress(b'{"kind": "proof", "format": 2}', mtime=0),
    ],
)
def test_file_that_is_no_proof_is_an_error(tmp_path: Path, content: bytes) -> None:
    path = tmp_path / "won.proof"
    path.write_bytes(content)
    with pytest.raises(ProofError, match=r"won\.proof is not a proof"):
        Proof.read(path)


def test_proof_of_another_size_is_read(tmp_path: Path) -> None:
    board = Board.from_moves("e5a1", dataclasses.replace(RULES, rows=10))
    proof = Proof(board)
    proof.add(board, board.legal_moves()[0])
    proof.write(tmp_path / "won.proof")
    assert Proof.read(tmp_path / "won.proof").move(board) == board.legal_moves()[0]


def test_written_plies_and_replies_are_those_of_the_longest_defence() -> None:
    board = Board.from_moves(WON, RULES)
    proof = written(board)
    solver = ThreatSolver()

    def plies_of(position: Board) -> int:
        """Plies until X, to move, has won by the moves of the proof."""
        if (step := proof.step(position)) is None:
            solver.set_up(position)
            solver.set_budget(400_000)
            win = solver.solve_vct(Color.X)
            assert win is not None
            return win.plies
        position.push(step.move)
        after = {}
        for reply in position.legal_moves():
            position.push(reply)
            after[reply] = plies_of(position)
            position.pop()
        position.pop()
        longest = max(after.values())
        assert step.reply is not None
        assert after[step.reply] == longest
        assert step.plies == longest + 2
        return step.plies

    step = proof.step(board)
    assert step is not None
    assert plies_of(board) == step.plies
