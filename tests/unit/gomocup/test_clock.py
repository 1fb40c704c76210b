"""Time management under a manager's limits."""

from __future__ import annotations

import itertools

import pytest

from engines.gomocup.managed_engine import MARGIN, Clock
from engines.gomocup.protocol import UNLIMITED_MS


def test_no_limit_gives_no_time_limit() -> None:
    assert Clock().time_for_move(0) is None


@pytest.mark.parametrize("milliseconds", [100, 300, 1000, 30_000])
def test_most_of_a_turn_is_used_but_never_all_of_it(milliseconds: int) -> None:
    clock = Clock()
    clock.set_turn(milliseconds)
    seconds = clock.time_for_move(0)
    assert seconds is not None
    assert milliseconds / 2000 < seconds + 0.005 < milliseconds / 1000 - MARGIN + 0.005


@pytest.mark.parametrize("milliseconds", [0, -1, 10])
def test_turn_without_time_leaves_none(milliseconds: int) -> None:
    clock = Clock()
    clock.set_turn(milliseconds)
    left = clock.time_for_move(0)
    assert left is not None
    assert left <= 0


@pytest.mark.parametrize("with_time_left", [True, False], ids=["time_left", "timeout_match alone"])
@pytest.mark.parametrize("match_ms", [10_000, 60_000, 180_000])
@pytest.mark.parametrize("overhead", [0.0, 0.015])
def test_long_game_stays_within_its_time(
    with_time_left: bool, match_ms: int, overhead: float
) -> None:
    """100 own moves, each with some overhead besides the search."""
    clock = Clock()
    clock.set_turn(30_000)
    clock.set_match(match_ms)
    clock.new_game()
    left = match_ms / 1000
    used = []
    for own_moves in range(100):
        if with_time_left:
            clock.set_left(int(1000 * left))
        seconds = clock.time_for_move(own_moves)
        assert seconds is not None
        used.append(max(0.001, seconds))
        clock.spend(used[-1] + overhead)
        left -= used[-1] + overhead
    assert left > 0
    # The moves that decide the game come early.
    assert sum(used[:30]) > match_ms / 2000
    assert all(later <= sooner + 0.001 for sooner, later in itertools.pairwise(used[20:]))


def test_unlimited_match_leaves_the_turn_limit() -> None:
    clock = Clock()
    clock.set_turn(1000)
    alone = clock.time_for_move(0)
    clock.set_match(0)
    assert clock.time_for_move(0) == alone
    clock.set_match(10_000)
    clock.set_left(UNLIMITED_MS)
    assert clock.time_for_move(0) == alone


def test_new_game_starts_with_the_whole_time() -> None:
    clock = Clock()
    clock.set_match(60_000)
    fresh = clock.time_for_move(0)
    clock.set_left(5_000)
    clock.spend(3)
    left = clock.time_for_move(10)
    assert left is not None
    assert fresh is not None
    assert left < fresh
    clock.new_game()
    assert clock.time_for_move(0) == fresh
