"""Runs of proofs: in which order moves are tried, and what processes share."""

from __future__ import annotations

import gzip
import itertools
from collections.abc import Sequence
from pathlib import Path
from typing import Any, Final

import pytest
from typing_extensions import override

from tengen.engines.game import PRESETS, Board, Color, Rules
from tengen.engines.game.notation import format_moves, parse_move
from tengen.engines.game.symmetry import hashes
from tengen.engines.proofs.checker import checker
from tengen.engines.proofs.proof import Proof
from tengen.laboratory import proof_run
from tengen.laboratory.proof_run import (
    CANDIDATES,
    FIRST_LIMIT,
    GROWTH,
    ProofAttempt,
    ProofRun,
    ReplyResult,
    ReplyTask,
    rounds,
)
from tengen.training.errors import DataError


def test_next_moves_are_tried_when_the_best_one_has_a_larger_limit() -> None:
    first = FIRST_LIMIT
    second = first * GROWTH
    third = second * GROWTH
    assert list(itertools.islice(rounds(None), 3)) == [
        [(first, 0)],
        [(second, 0), (first, 1), (first, 2)],
        [(third, 0), (second, 1), (second, 2), (first, 3), (first, 4)],
    ]


def test_no_two_moves_that_are_tried_are_the_same_by_symmetry(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(proof_run, "CANDIDATE_NODES", 20_000)
    board = Board.from_moves("h8h9", PRESETS["gomoku"])
    images = {
        hashes(Board.from_moves([*board.move_stack, move], board.rules)).position
        for move in proof_run.candidates_of(board)
    }
    assert len(images) == CANDIDATES


def test_every_move_is_tried_up_to_the_limit() -> None:
    one_each = list(itertools.chain.from_iterable(rounds(10)))
    assert one_each == [(10, rank) for rank in range(CANDIDATES)]
    for limit, attempts in ((FIRST_LIMIT, 1), (FIRST_LIMIT + 1, 2), (FIRST_LIMIT * GROWTH + 1, 3)):
        tried = list(itertools.chain.from_iterable(rounds(limit)))
        assert len(set(tried)) == len(tried) == attempts * CANDIDATES
        for rank in range(CANDIDATES):
            limits = [positions for positions, each in tried if each == rank]
            assert limits == sorted(limits)
            assert limits[-1] == limit


SMALL: Final = Rules(9, 9, 5)
GAME: Final = "e5a1f5i9"
HARD: Final = "e5b2f7b3"
"""A game in which e6 wins, but needs more than ten positions for some reply."""


class Killed(BaseException):
    """A process was killed."""


def attempt(
    folder: Path, game: str = GAME, move: str = "e6", used: Sequence[Proof] = (), **options: int
) -> ProofAttempt:
    """The first attempt at a position that threats alone do not win, by this move alone."""
    folder.mkdir(exist_ok=True)
    run = ProofRun(Board.from_moves(game, SMALL), Color.X, [parse_move(move, SMALL)], used)
    return next(run.attempts(folder, **{"limit": 100, "memory_mb": 8, "jobs": 1, **options}))


def proven(folder: Path, *, jobs: int = 1) -> bytes:
    """The proof of a position by a move with 27 replies."""
    assert attempt(folder, jobs=jobs).verdict == "proven"
    return (folder / f"{GAME}.proof").read_bytes()


def test_killed_run_goes_on_where_it_was(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    searched: list[str] = []
    kills: list[int] = []
    prove_reply = proof_run.prove_reply

    def counted(task: ReplyTask) -> ReplyResult:
        if len(searched) in kills:
            kills.remove(len(searched))
            raise Killed
        searched.append(format_moves(task.board.move_stack, task.board.rules))
        return prove_reply(task)

    monkeypatch.setattr(proof_run, "prove_reply", counted)
    whole = proven(tmp_path / "whole")
    once = searched.copy()
    searched.clear()
    # The second one is in the middle of a block.
    kills += [2, proof_run.BLOCK + 3]
    assert len(once) > max(kills)
    while kills:
        with pytest.raises(Killed):
            proven(tmp_path / "killed")
    assert proven(tmp_path / "killed") == whole
    assert searched == once


def test_proof_does_not_depend_on_the_number_of_processes(tmp_path: Path) -> None:
    assert proven(tmp_path / "two", jobs=2) == proven(tmp_path / "one")


def test_win_that_the_checker_does_not_find_is_written(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    limits = [1]

    class FirstInHaste(checker.Checker):
        """A checker that visits one position for a win when it is made first."""

        @override
        def check(self, *arguments: Any, **callbacks: Any) -> checker.Checked:
            with monkeypatch.context() as patch:
                if limits:
                    patch.setattr(checker, "MOST_POSITIONS", limits.pop())
                return super().check(*arguments, **callbacks)

    usual = proven(tmp_path / "usual")
    monkeypatch.setattr(proof_run, "Checker", FirstInHaste)
    longer = proven(tmp_path / "longer")
    assert not limits
    assert len(gzip.decompress(longer).splitlines()) > len(gzip.decompress(usual).splitlines())


def test_what_other_proofs_win_is_not_searched(tmp_path: Path) -> None:
    alone = attempt(tmp_path / "alone", HARD)
    proof = Proof.read(tmp_path / "alone" / f"{HARD}.proof")
    # A proof of the same position upside down: its lines stand for all symmetric images.
    turned = Proof(Board.from_moves("e5b8f3b7", SMALL))
    for line in proof.lines():
        turned.add_line(line)
    used = attempt(tmp_path / "used", HARD, used=[turned])
    assert used.verdict == "proven"
    assert used.expanded < alone.expanded
    read = Proof.read(tmp_path / "used" / f"{HARD}.proof")
    assert read.move(proof.board) == proof.move(proof.board)


def test_replies_that_held_out_are_tried_again_with_other_proofs(tmp_path: Path) -> None:
    attempt(tmp_path / "alone", HARD)
    other = Proof.read(tmp_path / "alone" / f"{HARD}.proof")
    folder = tmp_path / "used"
    first = attempt(folder, HARD, limit=10)
    again = attempt(folder, HARD, limit=10)
    assert first.verdict == again.verdict == "open"
    # Without other proofs, they are not tried again.
    assert again.expanded == 1 < first.expanded
    assert attempt(folder, HARD, used=[other], limit=10).verdict == "proven"


def test_false_proof_proves_nothing(tmp_path: Path) -> None:
    before = Board.from_moves(HARD, SMALL)
    false = Proof(before)
    before.push(parse_move("a9", SMALL))
    corner = parse_move("i1", SMALL)
    for reply in before.legal_moves():
        if reply != corner:
            after = before.copy()
            after.push(reply)
            false.add(after, corner)
    found = attempt(tmp_path / "false", HARD, "a9", used=[false], limit=1)
    assert found.verdict == "open"
    assert not list((tmp_path / "false").glob("*.proof"))


@pytest.mark.parametrize("game", ["e5a1f5", "h8a1i9i8"])
def test_proof_of_another_game_or_side_is_not_used(game: str) -> None:
    rules = SMALL if game[0] == "e" else PRESETS["gomoku"]
    other = Proof(Board.from_moves(game, rules))
    with pytest.raises(DataError, match=f"the proof of {game} is of another game"):
        ProofRun(Board.from_moves(GAME, SMALL), Color.X, used=[other])
