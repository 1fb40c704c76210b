"""The sequential test: its ratio against published tests and closed forms, its errors by trial."""

from __future__ import annotations

import dataclasses
import math
from collections.abc import Sequence

import numpy as np
import pytest

from tengen.training.arena.elo import (
    PAIR_SCORES,
    elo_estimate,
    elo_from_score,
    max_likelihood_distribution,
    pair_mean,
    score_estimate,
    score_from_elo,
    variance_at,
)
from tengen.training.arena.sprt import Hypothesis, Sprt, log_likelihood_ratio

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


UNSEEN = [(0, 0, 0, 0, 7), (9, 0, 0, 0, 0), (0, 0, 12, 0, 0), (0, 4, 0, 0, 0), (0, 3, 5, 0, 0)]


@pytest.mark.parametrize(
    ("pairs", "elo0", "elo1", "published"),
    [
        # As a fishtest server wrote them beside Stockfish's pull requests 2493, 2971 and 3103, when
        # its hypotheses were in logistic Elo.
        ((424, 2948, 5832, 3045, 460), -1.0, 3.0, 2.94),
        ((1284, 17437, 55536, 18085, 1292), 0.0, 2.0, 2.94),
        ((17, 253, 1042, 337, 39), -0.5, 1.5, 2.96),
        ((11, 407, 3238, 513, 11), 0.25, 1.75, 2.93),
        ((293, 5085, 20082, 5070, 326), -1.25, 0.25, 2.95),
    ],
    ids=["2493 short", "2493 long", "2971 short", "2971 long", "3103 short"],
)
def test_ratio_equals_that_of_published_tests(
    pairs: tuple[int, ...], elo0: float, elo1: float, published: float
) -> None:
    assert log_likelihood_ratio(pairs, elo0, elo1) == pytest.approx(published, abs=0.005)


@pytest.mark.parametrize(("lost", "won"), [(5, 5), (1, 9), (0, 8), (30, 0)])
def test_pairs_without_draws_have_a_binomial_ratio(lost: int, won: int) -> None:
    fair, biased = score_from_elo(0), score_from_elo(80)
    expected = won * math.log(biased / fair) + lost * math.log((1 - biased) / (1 - fair))
    assert log_likelihood_ratio((lost, 0, 0, 0, won), 0, 80) == pytest.approx(expected)


def test_all_draws_favour_equality() -> None:
    # Under H1 most likely all but the needed share of pairs are drawn: 1 - 2 (score - ½).
    expected = 10 * math.log(2 - 2 * score_from_elo(60))
    assert log_likelihood_ratio((0, 0, 10, 0, 0), 0, 60) == pytest.approx(expected)


@pytest.mark.parametrize("pairs", [(3, 10, 40, 30, 9), (0, 2, 0, 5, 1), *UNSEEN], ids=str)
def test_ratio_is_of_maximum_likelihood(pairs: tuple[int, ...]) -> None:
    # Searched without the formula: all distributions over the five scores of the mean wanted, the
    # two extremes taken from the mean and the sum.
    def best(mean: float) -> float:
        rng = np.random.default_rng(1)
        centre, width = np.array([0.2, 0.2, 0.2]), 0.5
        highest = -math.inf
        for _ in range(60):
            inner = np.clip(centre + width * rng.normal(size=(4000, 3)), 0, 1)
            inner[0] = centre
            won = mean - inner @ np.array(PAIR_SCORES[1:4])
            lost = 1 - won - inner.sum(axis=1)
            shares = np.column_stack([lost, inner, won])
            with np.errstate(divide="ignore", invalid="ignore"):
                logs = np.where(np.array(pairs) > 0, np.array(pairs) * np.log(shares), 0).sum(
                    axis=1
                )
            logs[(shares < 0).any(axis=1) | np.isnan(logs)] = -math.inf
            at = int(np.argmax(logs))
            highest, centre, width = max(highest, logs[at]), inner[at], width * 0.75
        return float(highest)

    expected = best(score_from_elo(90)) - best(score_from_elo(10))
    assert log_likelihood_ratio(pairs, 10, 90) == pytest.approx(expected, abs=0.01)


@pytest.mark.parametrize("pairs", [(3, 10, 40, 30, 9), (0, 1, 0, 0, 0), *UNSEEN], ids=str)
def test_ratio_of_the_opponent_is_mirrored(pairs: tuple[int, ...]) -> None:
    ours = log_likelihood_ratio(pairs, -5, 40)
    assert log_likelihood_ratio(pairs[::-1], -40, 5) == pytest.approx(-ours)
    assert math.isfinite(ours)


@pytest.mark.parametrize("pairs", [(3, 10, 40, 10, 3), (5, 0, 0, 0, 5), (0, 0, 8, 0, 0)], ids=str)
def test_even_result_has_ratio_zero_between_mirrored_elos(
    pairs: tuple[int, ...],
) -> None:
    assert log_likelihood_ratio(pairs, -30, 30) == pytest.approx(0, abs=1e-9)


def test_ratio_is_additive_and_grows_with_the_score() -> None:
    pairs = (3, 10, 40, 30, 9)
    once = log_likelihood_ratio(pairs, 0, 20)
    assert log_likelihood_ratio([5 * count for count in pairs], 0, 20) == pytest.approx(5 * once)
    ratios = [log_likelihood_ratio((20 - won, 0, 0, 0, won), 0, 20) for won in range(21)]
    assert ratios == sorted(ratios)


def test_bounds_are_walds() -> None:
    # log(0.05 / 0.95), as every chess server shows it.
    assert Sprt(elo0=0, elo1=10).bounds == pytest.approx((-2.944, 2.944), abs=5e-4)
    low, high = Sprt(elo0=0, elo1=10, alpha=0.01, beta=0.2).bounds
    assert (math.exp(low), math.exp(high)) == pytest.approx((0.2 / 0.99, 0.8 / 0.01))


def test_hypothesis_is_accepted_at_its_bound_only() -> None:
    sprt = Sprt(elo0=0, elo1=200)
    accepted = [sprt.accepted((0, 0, 0, 0, won)) for won in range(10)]
    # Each pair won counts log(0.7597 / 0.5) = 0.418, and seven are 2.93.
    assert accepted == [None] * 8 + ["H1"] * 2
    lost = [sprt.accepted((lost, 0, 0, 0, 0)) for lost in range(6)]
    # Each pair lost counts log(0.2403 / 0.5) = -0.733.
    assert lost == [None] * 5 + ["H0"]


@pytest.mark.parametrize(
    ("elo", "wrong", "shares"),
    [
        # Means of ½ and of 0.6401, which is 100 Elo; with many draws, and with none.
        (0, "H1", (0.1, 0.2, 0.4, 0.2, 0.1)),
        (100, "H0", (0.04, 0.1, 0.3962, 0.1872, 0.2766)),
        (0, "H1", (0.25, 0, 0.5, 0, 0.25)),
        (100, "H0", (0.1099, 0, 0.5, 0, 0.3901)),
    ],
    ids=["equal", "stronger", "equal, no draws", "stronger, no draws"],
)
def test_error_rates_are_near_alpha_and_beta(
    elo: float, wrong: Hypothesis, shares: tuple[float, ...]
) -> None:
    mean = float(np.dot(shares, PAIR_SCORES))
    assert mean == pytest.approx(score_from_elo(elo), abs=2e-4)
    rng = np.random.default_rng(1)
    sprt = Sprt(elo0=0, elo1=100)
    verdicts = []
    for _ in range(300):
        pairs = [0] * 5
        while (verdict := sprt.accepted(pairs)) is None:
            pairs[int(rng.choice(5, p=shares))] += 1
        verdicts.append(verdict)
    # 5 % may be wrong, give or take some two standard errors.
    assert 0.02 <= verdicts.count(wrong) / len(verdicts) <= 0.08


@pytest.mark.parametrize(
    "elo", [pytest.param(0, marks=pytest.mark.slow), 50, pytest.param(100, marks=pytest.mark.slow)]
)
def test_estimate_after_a_test_is_median_unbiased_and_covers(elo: float) -> None:
    mean = score_from_elo(elo)
    shares = max_likelihood_distribution((10, 20, 35, 25, 10), mean)
    rng = np.random.default_rng(2)
    sprt = Sprt(elo0=0, elo1=100)
    low, covered = 0, 0
    for _ in range(200):
        pairs = [0] * 5
        # Some tests end undecided.
        while sprt.accepted(pairs) is None and sum(pairs) < 40:
            pairs[int(rng.choice(5, p=shares))] += 1
        estimate = sprt.score_estimate(pairs)
        low += estimate.value < mean
        covered += estimate.low <= mean <= estimate.high
    # Two standard errors are 7 and 3 %. The plain interval covers 88 % at 50 Elo.
    assert 0.43 <= low / 200 <= 0.57
    assert covered / 200 >= 0.92


def test_estimate_of_the_earliest_victory_by_hand() -> None:
    sprt = Sprt(elo0=0, elo1=200)
    won = (0, 0, 0, 0, 8)
    assert sprt.accepted(won) == "H1"
    # No outcome is higher, and eight pairs are won with a probability of mean ** 8.
    estimate = sprt.score_estimate(won)
    assert estimate.low == pytest.approx(0.025 ** (1 / 8), abs=1e-3)
    assert (estimate.value, estimate.high) == (1, 1)


def test_estimate_without_an_early_end_is_the_plain_one() -> None:
    # Bounds that nothing comes near.
    sprt = Sprt(elo0=-5, elo1=5, alpha=1e-9, beta=1e-9)
    pairs = (20, 45, 70, 50, 25)
    found, plain = sprt.score_estimate(pairs), score_estimate(pairs)
    assert found.value == pytest.approx(plain.value, abs=1e-3)
    assert (found.low, found.high) == pytest.approx((plain.low, plain.high), abs=3e-3)


@pytest.mark.parametrize(
    ("values", "message"),
    [
        ({"elo0": 5.0, "elo1": 5.0}, "elo0 is 5.0, it must be below elo1"),
        ({"elo0": 5.0, "elo1": 0.0}, "elo0 is 5.0, it must be below elo1"),
        ({"elo0": 0.0, "elo1": math.inf}, "it must be below elo1"),
        ({"elo0": math.nan, "elo1": 5.0}, "it must be below elo1"),
        ({"elo0": 0.0, "elo1": 5.0, "alpha": 0.5}, "alpha is 0.5"),
        ({"elo0": 0.0, "elo1": 5.0, "beta": 0.0}, "beta is 0.0"),
    ],
)
def test_invalid_hypotheses_and_rates_are_refused(values: dict[str, float], message: str) -> None:
    with pytest.raises(ValueError, match=message):
        Sprt(**values)


@pytest.mark.parametrize("pairs", [(0, 0, 0, 0, 0), (1, 2, 3), (1, -1, 0, 0, 1)])
def test_ratio_of_invalid_counts_is_refused(pairs: tuple[int, ...]) -> None:
    with pytest.raises(ValueError, match="5 counts"):
        log_likelihood_ratio(pairs, 0, 10)
