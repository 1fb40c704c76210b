"""SPSA: its formula, its points, and the optimum of a noisy function."""

from __future__ import annotations

import math

import numpy as np
import pytest

from tengen.laboratory.tuning.spsa import Spsa, Variable
from tengen.laboratory.tuning.tuning_run import PAIRS, RATE
from tengen.training.arena.elo import score_from_elo

WIDE = Variable(start=100, low=-1000, high=1000, step=10)
NARROW = Variable(start=1, low=0, high=3, step=1)


def test_values_move_by_spalls_gains() -> None:
    iterations, rate = 50, 0.3
    spsa = Spsa([WIDE], iterations=iterations, rate=rate, seed=1)
    # a / (A + k)^0.602 and c / k^0.101 with the a and c that end at `rate` steps and one step.
    offset = 0.1 * iterations
    c = WIDE.step * iterations**0.101
    a = rate * WIDE.step**2 * (offset + iterations) ** 0.602
    expected = float(WIDE.start)
    for k in range(1, iterations + 1):
        plus, minus = (point[0] for point in spsa.points(k))
        c_k = c / k**0.101
        assert abs(plus - minus) == pytest.approx(2 * c_k, abs=1)
        result = (-2, 0, 1)[k % 3]
        expected += a / (offset + k) ** 0.602 * result / (c_k * math.copysign(1, plus - minus))
        spsa.update(k, result)
        assert spsa.values[0] == pytest.approx(expected)


def test_last_win_moves_a_value_by_the_rate() -> None:
    spsa = Spsa([WIDE], iterations=7, rate=0.25, seed=3)
    plus, minus = spsa.points(7)
    spsa.update(7, 1)
    assert spsa.values[0] == WIDE.start + 0.25 * WIDE.step * np.sign(plus[0] - minus[0])


def test_points_stay_within_the_ranges_and_differ() -> None:
    rng = np.random.default_rng(1)
    spsa = Spsa([WIDE, NARROW], iterations=200, rate=0.5, seed=2)
    for k in range(1, 201):
        plus, minus = spsa.points(k)
        for point in (plus, minus, spsa.rounded()):
            assert all(type(value) is int for value in point)
            assert WIDE.low <= point[0] <= WIDE.high
            assert NARROW.low <= point[1] <= NARROW.high
        assert all(ours != theirs for ours, theirs in zip(plus, minus, strict=True))
        spsa.update(k, float(rng.integers(-2, 3)))


def test_flips_of_variables_are_independent() -> None:
    spsa = Spsa([WIDE] * 2, iterations=400, rate=0.1, seed=5)
    signs = np.array([np.subtract(*spsa.points(k)) > 0 for k in range(1, 401)])
    assert np.abs(signs.mean(axis=0) - 0.5).max() < 0.1
    assert abs((signs[:, 0] == signs[:, 1]).mean() - 0.5) < 0.1


def test_optimum_of_a_noisy_function_is_found() -> None:
    best = np.array([160.0, 12.0, 40.0])
    variables = [
        WIDE,
        Variable(start=4, low=0, high=20, step=1),
        Variable(start=90, low=0, high=100, step=5),
    ]
    steps = np.array([each.step for each in variables])

    def strength(point: list[int]) -> float:
        """Logits of winning: a tenth for each squared step away from the best point."""
        return float(-0.1 * (((point - best) / steps) ** 2).sum())

    rng = np.random.default_rng(7)
    iterations = 1500
    spsa = Spsa(variables, iterations=iterations, rate=0.05, seed=11)
    away = np.abs(spsa.values - best) / steps
    assert away.min() >= 6
    for k in range(1, iterations + 1):
        plus, minus = spsa.points(k)
        win = 1 / (1 + math.exp(strength(minus) - strength(plus)))
        spsa.update(k, 2 * rng.binomial(2, win) - 2)
    assert (np.abs(spsa.rounded() - best) / steps).max() < 1.5


def test_run_by_default_tells_ten_elo_from_chance() -> None:
    variable = Variable(start=0, low=-100_000, high=100_000, step=1000)
    spsa = Spsa([variable], iterations=PAIRS, rate=RATE, seed=1)
    moves, widths = [], []
    for k in range(1, PAIRS + 1):
        plus, minus = spsa.points(k)
        widths.append(abs(plus[0] - minus[0]) / (2 * variable.step))
        before = spsa.values[0]
        spsa.update(k, 1)
        moves.append(abs(spsa.values[0] - before) / variable.step)
    # Half of the pairs are split, the others are won or lost by two games.
    chance = math.sqrt(0.5 * 2**2 * sum(move**2 for move in moves))
    ten_elo = sum(
        move * 2 * (2 * score_from_elo(10 * width) - 1)
        for move, width in zip(moves, widths, strict=True)
    )
    assert chance == pytest.approx(1.3, abs=0.05)
    assert ten_elo == pytest.approx(7.3, abs=0.05)
