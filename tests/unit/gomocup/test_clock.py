"""How much of a manager's time a move takes."""

from __future__ import annotations

import itertools

import pytest

from engines.gomocup.clock import MARGIN, Clock
from engines.gomocup.protocol import UNLIMITED_MS


def test_nothing_said_is_nothing_known() -> None:
    assert Clock().allowance(0) is None


@pytest.mark.parametrize("milliseconds", [100, 300, 1000, 30_000])
def test_most_of_a_turn_is_thought_away_and_never_all_of_it(milliseconds: int) -> None:
    clock = Clock()
    clock.set_turn(milliseconds)
    allowance = clock.allowance(0)
    assert allowance is not None
    assert milliseconds / 2000 < allowance + 0.005 < milliseconds / 1000 - MARGIN + 0.005


@pytest.mark.parametrize("milliseconds", [0, -1, 10])
def test_a_turn_without_time_leaves_none(milliseconds: int) -> None:
    clock = Clock()
    clock.set_turn(milliseconds)
    assert clock.allowance(0) <= 0  # type: ignore[operator]  # something was said


@pytest.mark.parametrize("told", [True, False], ids=["time_left", "timeout_match alone"])
@pytest.mark.parametrize("match_ms", [10_000, 60_000, 180_000])
@pytest.mark.parametrize("overhead", [0.0, 0.015])
def test_a_game_of_any_length_ends_within_its_time(
    told: bool, match_ms: int, overhead: float
) -> None:
    """For 100 own moves, with something lost at every one beside what is thought away."""
    clock = Clock()
    clock.set_turn(30_000)
    clock.set_match(match_ms)
    clock.new_game()
    left = match_ms / 1000
    thought = []
    for own_moves in range(100):
        if told:
            clock.set_left(int(1000 * left))
        allowance = clock.allowance(own_moves)
        assert allowance is not None
        thought.append(max(0.001, allowance))
        clock.spend(thought[-1] + overhead)
        left -= thought[-1] + overhead
    assert left > 0
    # The moves that decide the game come early.
    assert sum(thought[:30]) > match_ms / 2000
    assert all(later <= sooner + 0.001 for sooner, later in itertools.pairwise(thought[20:]))


def test_a_game_without_limit_leaves_the_turn_s() -> None:
    clock = Clock()
    clock.set_turn(1000)
    alone = clock.allowance(0)
    clock.set_match(0)
    assert clock.allowance(0) == alone
    clock.set_match(10_000)
    clock.set_left(UNLIMITED_MS)
    assert clock.allowance(0) == alone


def test_a_new_game_starts_with_the_whole_time() -> None:
    clock = Clock()
    clock.set_match(60_000)
    fresh = clock.allowance(0)
    clock.set_left(5_000)
    clock.spend(3)
    assert clock.allowance(10) < fresh  # type: ignore[operator]  # something was said
    clock.new_game()
    assert clock.allowance(0) == fresh
