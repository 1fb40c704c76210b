"""Runs of proofs: in which order moves are tried."""

from __future__ import annotations

import itertools

import pytest

from tengen.engines.game import PRESETS, Board
from tengen.engines.game.symmetry import hashes
from tengen.laboratory import proof_run
from tengen.laboratory.proof_run import CANDIDATES, FIRST_LIMIT, GROWTH, rounds


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
