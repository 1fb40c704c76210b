"""Score, Elo and their intervals, against values worked out by hand or published."""

from __future__ import annotations

import dataclasses
import math
from collections.abc import Sequence

import numpy as np
import pytest

from training.arena.elo import (
    PAIR_SCORES,
    elo_estimate,
    elo_from_score,
    pair_mean,
    score_estimate,
    score_from_elo,
    variance_at,
)

Z = 1.959964


def pair_variance(pairs: Sequence[int]) -> float:
    """The sample variance of one pair's score."""
    scores = np.repeat(PAIR_SCORES, pairs)
    return float(scores.var())


@pytest.mark.parametrize(
    ("score", "elo"),
    [
        (0.5, 0.0),
        (10 / 11, 400.0),
        (1 / 11, -400.0),
        (0.75, 190.849),
        (0, -math.inf),
        (1, math.inf),
    ],
)
def test_elo_is_logistic_in_the_score(score: float, elo: float) -> None:
    assert elo_from_score(score) == pytest.approx(elo, abs=1e-3)
    assert score_from_elo(elo) == pytest.approx(score, abs=1e-6)


def test_estimates_equal_those_of_a_published_match() -> None:
    # A test of 256 games as a fishtest server (montytest) shows it: mean 0.43750, variance 0.05762
    # per pair, Elo -43.6578.
    pairs = (13, 37, 50, 25, 3)
    assert pair_mean(pairs) == 0.4375
    assert pair_variance(pairs) == pytest.approx(0.05762, abs=5e-6)
    elo = elo_estimate(pairs)
    assert elo.value == pytest.approx(-43.6578, abs=1e-4)
    # 0.4375 ± 1.96 √(0.05762 / 128), as Elo.
    assert elo.low == pytest.approx(-73.39, abs=0.5)
    assert elo.high == pytest.approx(-14.54, abs=0.5)


@pytest.mark.parametrize("count", [1, 10, 200])
def test_clean_sweep_has_wilsons_lower_bound_only(count: int) -> None:
    score, elo = score_estimate((0, 0, 0, 0, count)), elo_estimate((0, 0, 0, 0, count))
    assert (score.value, score.high) == (1, 1)
    assert score.low == pytest.approx(count / (count + Z**2), abs=1e-6)
    assert (elo.value, elo.high) == (math.inf, math.inf)
    assert elo.low == pytest.approx(400 * math.log10(count / Z**2), abs=1e-3)


def test_all_draws_still_have_an_interval() -> None:
    # With p(draw) = 1 - 2d and p(win) = 2d the mean is 0.5 + d and the variance d (1/2 - d): the
    # bound is where d² N = z² d (1/2 - d).
    score = score_estimate((0, 0, 10, 0, 0))
    assert score.value == 0.5
    assert score.high - 0.5 == pytest.approx(0.5 * Z**2 / (10 + Z**2), abs=1e-6)
    assert score.low + score.high == pytest.approx(1)


@pytest.mark.parametrize(("won", "lost"), [(5, 5), (9, 1), (60, 40), (199, 1)])
def test_pairs_without_draws_have_wilsons_interval(won: int, lost: int) -> None:
    total, share = won + lost, won / (won + lost)
    centre = (share + Z**2 / (2 * total)) / (1 + Z**2 / total)
    half = Z * math.sqrt(share * (1 - share) / total + Z**2 / (4 * total**2)) / (1 + Z**2 / total)
    score = score_estimate((lost, 0, 0, 0, won))
    assert (score.low, score.high) == pytest.approx((centre - half, centre + half), abs=1e-6)


@pytest.mark.parametrize(
    "pairs",
    [(13, 37, 50, 25, 3), (0, 0, 1, 0, 9), (0, 0, 0, 0, 7), (1, 0, 0, 0, 0), (0, 5, 0, 5, 0)],
    ids=str,
)
def test_estimate_of_the_opponent_is_mirrored(pairs: tuple[int, ...]) -> None:
    ours, theirs = elo_estimate(pairs), elo_estimate(pairs[::-1])
    mirrored = (-theirs.value, -theirs.high, -theirs.low)
    assert dataclasses.astuple(ours) == pytest.approx(mirrored, abs=1e-6)


@pytest.mark.parametrize("pairs", [(3, 1, 4, 1, 5), (0, 0, 1, 0, 9), (0, 0, 2, 0, 0)], ids=str)
def test_interval_contains_the_value_and_shrinks_with_pairs(pairs: tuple[int, ...]) -> None:
    few, many = score_estimate(pairs), score_estimate([100 * count for count in pairs])
    assert few.low <= few.value <= few.high
    assert many.value == few.value
    assert few.low < many.low <= many.value <= many.high < few.high


def test_interval_of_many_pairs_is_the_normal_one() -> None:
    pairs = (2000, 3000, 10000, 4000, 2500)
    score = score_estimate(pairs)
    error = math.sqrt(pair_variance(pairs) / sum(pairs))
    assert score.high - score.value == pytest.approx(Z * error, rel=0.01)
    assert score.value - score.low == pytest.approx(Z * error, rel=0.01)


@pytest.mark.parametrize(
    "shares",
    [(0.25, 0, 0.5, 0, 0.25), (0.02, 0.18, 0.6, 0.18, 0.02), (0, 0, 0.04, 0, 0.96)],
    ids=["even", "drawish", "one-sided"],
)
def test_interval_covers_the_truth_in_95_percent(shares: tuple[float, ...]) -> None:
    rng = np.random.default_rng(1)
    truth = float(np.dot(shares, (0, 0.25, 0.5, 0.75, 1)))
    estimates = [score_estimate(rng.multinomial(20, shares).tolist()) for _ in range(200)]
    held = np.mean([estimate.low <= truth <= estimate.high for estimate in estimates])
    # Mean ± 1.96 standard errors holds the one-sided truth 56 times in 100.
    assert held >= 0.92


@pytest.mark.parametrize("mean", [0.3, 0.5, 0.62, 0.9])
def test_variance_at_a_mean_is_of_maximum_likelihood(mean: float) -> None:
    lost, drawn, won = 3, 5, 8
    # One parameter is left, the share of drawn pairs: search it.
    draws = np.linspace(0, min(2 * mean, 2 - 2 * mean), 1_000_001)[1:-1]
    wins, losses = mean - draws / 2, 1 - mean - draws / 2
    best = np.argmax(lost * np.log(losses) + drawn * np.log(draws) + won * np.log(wins))
    expected = (
        losses[best] * mean**2 + draws[best] * (0.5 - mean) ** 2 + wins[best] * (1 - mean) ** 2
    )
    assert variance_at((lost, 0, drawn, 0, won), mean) == pytest.approx(expected, abs=1e-5)


def test_variance_at_the_observed_mean_is_pentanomial() -> None:
    pairs = (13, 37, 50, 25, 3)
    assert variance_at(pairs, pair_mean(pairs)) == pytest.approx(pair_variance(pairs))


@pytest.mark.parametrize(
    "pairs", [(1, 2, 3), (0, 0, 0, 0, 0), (1, -1, 0, 0, 1)], ids=["short", "none", "negative"]
)
def test_invalid_counts_are_refused(pairs: tuple[int, ...]) -> None:
    with pytest.raises(ValueError, match="5 counts"):
        elo_estimate(pairs)
