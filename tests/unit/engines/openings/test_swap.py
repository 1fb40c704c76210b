"""Whose decision it is in swap and swap2."""

from __future__ import annotations

import pytest

from engines.game.errors import PositionError
from engines.opening_stages import SWAP_OPENINGS, Decider, SwapOpening, stage_after


def test_first_player_places_three_stones() -> None:
    for opening in SWAP_OPENINGS:
        stage = stage_after(opening, 0)
        assert (stage.decider, stage.takes, stage.places) == (Decider.FIRST, False, 3)


@pytest.mark.parametrize(("opening", "places"), [("swap", 0), ("swap2", 2)])
def test_second_player_takes_a_color_or_places_two_by_swap2(
    opening: SwapOpening, places: int
) -> None:
    stage = stage_after(opening, 3)
    assert (stage.decider, stage.takes, stage.places) == (Decider.SECOND, True, places)


def test_first_player_takes_a_color_after_five_stones() -> None:
    stage = stage_after("swap2", 5)
    assert (stage.decider, stage.takes, stage.places) == (Decider.FIRST, True, 0)


@pytest.mark.parametrize(
    ("opening", "stones", "allowed"),
    [("swap", 5, "0 and 3"), ("swap", 1, "0 and 3"), ("swap2", 4, "0, 3 and 5")],
)
def test_other_counts_are_refused(opening: SwapOpening, stones: int, allowed: str) -> None:
    message = f"{opening} has decisions with {allowed} stones, not with {stones}"
    with pytest.raises(PositionError, match=message):
        stage_after(opening, stones)
