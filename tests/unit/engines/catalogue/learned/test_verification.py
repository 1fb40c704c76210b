"""The verification prefers moves that hold, and proves wins and losses."""

from __future__ import annotations

import time
from collections.abc import Iterator
from typing import Final

import pytest

from tengen.engines.cancellation import CancellationToken
from tengen.engines.catalogue.learned.verification import Verification, VerifiedChoice
from tengen.engines.game import Board, Move, Rules
from tengen.engines.game.notation import parse_moves

GOMOKU: Final = Rules(15, 15, 5)
NODES: Final = 3_000
FOUR: Final = "h8a1h9a3h10a5h11"
"""O to move stops one of the two cells that complete the four, and has no third chance."""
HALF_BLOCKED: Final = "h8h7h9a3h10a5h11"
"""Only h12 stops the four."""
THREE: Final = "h8a1h9a3h10a5"
"""X to move makes an open four with h7 or h11."""


@pytest.fixture
def verification() -> Verification:
    return Verification()


def board(moves: str) -> Board:
    return Board.from_moves(moves, GOMOKU)


def moves(text: str) -> tuple[Move, ...]:
    return tuple(parse_moves(text, GOMOKU))


def test_move_that_holds_is_preferred(verification: Verification) -> None:
    choice = verification.choose(board(HALF_BLOCKED), moves("a15o15h12o1"), 3, NODES)
    assert choice.line[0] == moves("h12")[0]
    assert choice.proven == {}


def test_next_moves_are_compared_if_the_first_lose(verification: Verification) -> None:
    choice = verification.choose(board(HALF_BLOCKED), moves("a15o15h12o1"), 2, NODES)
    assert choice.line[0] == moves("h12")[0]
    assert {move: plies for move, (_, plies) in choice.proven.items()} == dict.fromkeys(
        moves("a15o15"), -2
    )
    # One of the two is followed by the five, the other stands alone.
    assert {line[0] for line, _ in choice.proven.values()} == set(moves("a15o15"))
    assert max((line for line, _ in choice.proven.values()), key=len)[1] == moves("h12")[0]


def test_lost_position_has_no_preferred_move(verification: Verification) -> None:
    choice = verification.choose(board(FOUR), moves("a15h12h7"), 3, NODES)
    assert choice.line == ()
    assert {plies for _, plies in choice.proven.values()} == {-2}


def test_win_is_proven(verification: Verification) -> None:
    choice = verification.choose(board(THREE), moves("a15h11"), 2, NODES)
    line, plies = choice.proven[moves("h11")[0]]
    assert (choice.line, plies, len(line)) == (line, 3, 3)


def test_single_move_is_searched_for_its_value(verification: Verification) -> None:
    choice = verification.choose(board(THREE), moves("h11"), 8, NODES)
    assert (choice.line[0], choice.win_in) == (*moves("h11"), 3)


def test_nothing_to_compare_is_not_searched(verification: Verification) -> None:
    for case, position, ranked in (("no move", THREE, ""), ("empty board", "", "h8a1")):
        assert verification.choose(board(position), moves(ranked), 8, NODES) == VerifiedChoice(), (
            case
        )


def test_ranking_is_read_as_far_as_needed(verification: Verification) -> None:
    def ranked() -> Iterator[Move]:
        yield from moves("a15h12")
        raise AssertionError

    assert verification.choose(board(HALF_BLOCKED), ranked(), 2, NODES).line[0] == moves("h12")[0]


@pytest.mark.parametrize("nodes", [1, 100, NODES])
def test_choice_is_bounded_and_deterministic(verification: Verification, nodes: int) -> None:
    ranked = moves("g9i9g8i8h7f8j10f10")
    choice = verification.choose(board("h8a1h9a3"), ranked, 8, nodes)
    # The search notices its limit at the next node, after the replies that it values in one.
    assert choice.nodes <= nodes + 300
    assert choice.line or choice.depth == 0
    assert choice == Verification().choose(board("h8a1h9a3"), ranked, 8, nodes)


def test_past_deadline_and_cancellation_leave_the_ranking(verification: Verification) -> None:
    late = verification.choose(board(THREE), moves("a15h11"), 2, NODES, until=time.monotonic())
    assert late == VerifiedChoice(stopped_by="time")
    token = CancellationToken()
    token.cancel()
    cancelled = verification.choose(
        board("h8a1h9a3"), moves("g9i9g8"), 3, NODES, cancellation=token
    )
    assert (cancelled.line, cancelled.stopped_by) == ((), "cancelled")
