"""Runs of proofs: in which order moves are tried, and what processes share."""

from __future__ import annotations

import gzip
import itertools
from pathlib import Path
from typing import Any

import pytest
from typing_extensions import override

from tengen.engines.game import PRESETS, Board, Color, Rules
from tengen.engines.game.notation import format_moves, parse_move
from tengen.engines.game.symmetry import hashes
from tengen.engines.proofs.checker import checker
from tengen.laboratory import proof_run
from tengen.laboratory.proof_run import (
    CANDIDATES,
    FIRST_LIMIT,
    GROWTH,
    ProofRun,
    ReplyResult,
    ReplyTask,
    rounds,
)


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


class Killed(BaseException):
    """A process was killed."""


def proven(folder: Path, *, jobs: int = 1) -> bytes:
    """The proof of a position that threats alone do not win, by a move with 27 replies."""
    folder.mkdir(exist_ok=True)
    board = Board.from_moves("e5a1f5i9", Rules(9, 9, 5))
    run = ProofRun(board, Color.X, [parse_move("e6", board.rules)])
    [attempt] = run.attempts(folder, limit=100, memory_mb=8, jobs=jobs)
    assert attempt.verdict == "proven"
    return (folder / "e5a1f5i9.proof").read_bytes()


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
