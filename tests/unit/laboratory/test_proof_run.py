"""Runs of proofs: in which order moves are tried."""

from __future__ import annotations

import itertools

from tengen.laboratory.proof_run import CANDIDATES, FIRST_LIMIT, GROWTH, rounds


def test_next_move_is_tried_when_the_best_one_has_a_larger_limit() -> None:
    second = FIRST_LIMIT * GROWTH
    third = second * GROWTH
    assert list(itertools.islice(rounds(None), 3)) == [
        [(FIRST_LIMIT, 0)],
        [(second, 0), (FIRST_LIMIT, 1)],
        [(third, 0), (second, 1), (FIRST_LIMIT, 2)],
    ]


def test_every_move_is_tried_up_to_the_limit() -> None:
    assert list(rounds(10)) == [[(10, rank)] for rank in range(CANDIDATES)]
    for limit, attempts in ((FIRST_LIMIT, 1), (FIRST_LIMIT + 1, 2), (FIRST_LIMIT * GROWTH + 1, 3)):
        tried = list(itertools.chain.from_iterable(rounds(limit)))
        assert len(set(tried)) == len(tried) == attempts * CANDIDATES
        for rank in range(CANDIDATES):
            limits = [positions for positions, each in tried if each == rank]
            assert limits == sorted(limits)
            assert limits[-1] == limit
