"""Intervals over games and openings."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
import numpy.typing as npt
import pytest

from tengen.training.intervals import Statistic, intervals
from tengen.training.ranking.metrics import calibration_error, error_by_chance

REPORTS = 200
"""Simulated reports."""


def share_of(hits: npt.NDArray[np.bool_]) -> Statistic:
    return lambda at: float(hits[at].mean())


def report_of_shares(rng: np.random.Generator, games: int, share: float) -> bool:
    """Whether a report of some games covers a share; games have shares of their own."""
    sizes = rng.integers(8, 23, size=games)
    game_of = np.repeat(np.arange(games), sizes)
    hits = rng.random(len(game_of)) < rng.beta(9 * share, 9 * (1 - share), size=games)[game_of]
    low, high = intervals({"share": share_of(hits)}, game_of)["share"]
    return low <= share <= high


def report_of_unequal_games(rng: np.random.Generator, games: int, share: float) -> bool:
    """Whether a report covers a share if a game has ten times the positions of the others."""
    game_of = np.repeat(np.arange(games), [150, *rng.integers(8, 23, size=games - 1)])
    hits = rng.random(len(game_of)) < rng.beta(9 * share, 9 * (1 - share), size=games)[game_of]
    low, high = intervals({"share": share_of(hits)}, game_of)["share"]
    return low <= share <= high


def report_of_differences(rng: np.random.Generator, games: int, gain: float) -> bool:
    """Whether a report covers a difference of two shares, of games of very different sizes."""
    game_of = np.repeat(np.arange(games), rng.geometric(1 / 15, size=games))
    share = rng.uniform(0.3, 0.6, size=games)[game_of]
    gains = (rng.random(len(share)) < share + gain) * 1.0 - (rng.random(len(share)) < share)
    [(low, high)] = intervals(
        {"gain": lambda at: float(gains[at].mean())}, game_of, least=-1.0
    ).values()
    return low <= gain <= high


def report_of_errors(rng: np.random.Generator, games: int, error: float) -> bool:
    """Whether a report covers a calibration error, which is the same in each bin."""
    game_of = np.repeat(np.arange(games), 15)
    chances = rng.uniform(0.1, 0.8, size=len(game_of))
    results = (rng.random(len(game_of)) < chances + error).astype(float)
    [(low, high)] = intervals(
        {"error": lambda at: calibration_error(chances[at], results[at])},
        game_of,
        by_chance={"error": error_by_chance(chances, results, game_of)},
    ).values()
    return low <= error <= high


@pytest.mark.parametrize(
    ("report", "games", "value"),
    [
        *((report_of_shares, games, share) for games in (2, 3, 8, 40) for share in (0.6, 0.97)),
        *((report_of_unequal_games, games, share) for games in (3, 4, 8) for share in (0.1, 0.5)),
        *((report_of_differences, games, gain) for games in (3, 8, 40) for gain in (0, 0.3)),
        *((report_of_errors, games, error) for games in (2, 3, 8, 40) for error in (0, 0.1)),
    ],
)
def test_interval_covers_in_small_reports(
    report: Callable[[np.random.Generator, int, float], bool], games: int, value: float
) -> None:
    rng = np.random.default_rng(5)
    covered = sum(report(rng, games, value) for _ in range(REPORTS))
    assert covered >= 0.93 * REPORTS


def test_interval_is_not_much_wider_than_needed() -> None:
    rng = np.random.default_rng(6)
    game_of = np.repeat(np.arange(60), 15)
    shares = rng.beta(5.4, 3.6, size=60)
    hits = rng.random(900) < shares[game_of]
    low, high = intervals({"share": share_of(hits)}, game_of)["share"]
    # The usual interval of the mean of 60 games.
    width = 2 * 1.96 * hits.reshape(60, 15).mean(axis=1).std(ddof=1) / np.sqrt(60)
    assert high - low == pytest.approx(width, rel=0.15)


def test_games_that_agree_tell_no_more_than_their_number() -> None:
    # 44 of 44 positions of three games: the exact interval of three trials, 2.5 % at each end.
    found = intervals({"share": lambda _: 1.0}, np.repeat([0, 1, 2], [14, 15, 15]))
    low, high = found["share"]
    assert high == 1.0
    assert low == pytest.approx(0.025 ** (1 / 3), abs=1e-6)


def test_single_game_tells_nothing() -> None:
    found = intervals({"share": lambda at: float(len(at) > 0)}, np.zeros(20))
    assert found == {"share": [0.0, 1.0]}


def test_difference_has_an_interval_from_its_least_value() -> None:
    assert intervals({"gain": lambda _: 0.1}, np.zeros(9), least=-1.0) == {"gain": [-1.0, 1.0]}
    worse = np.tile([-1.0, 0.0, -1.0, -1.0], 10)
    [(low, high)] = intervals(
        {"gain": lambda at: float(worse[at].mean())}, np.arange(40), least=-1.0
    ).values()
    assert -1 < low < -0.75 < high < 0


def test_more_groups_than_are_left_out_one_by_one_give_the_same_width() -> None:
    hits = np.random.default_rng(7).random(6000) < 0.3
    [(low, high)] = intervals({"share": share_of(hits)}, np.arange(6000)).values()
    assert high - low == pytest.approx(2 * 1.96 * np.sqrt(0.21 / 6000), rel=0.1)


def test_same_positions_give_the_same_interval() -> None:
    hits, games = np.arange(30) % 3 == 0, np.array(["b", "a", "c"] * 10)
    one, two = (intervals({"share": share_of(hits)}, games) for _ in range(2))
    assert one == two
