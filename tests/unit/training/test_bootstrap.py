"""Bootstrap intervals over games."""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from tengen.training.bootstrap import Statistic, intervals
from tengen.training.ranking.metrics import calibration_error


def share_of(hits: npt.NDArray[np.bool_]) -> Statistic:
    return lambda at: float(hits[at].mean())


def test_interval_covers_although_positions_of_a_game_agree() -> None:
    rng = np.random.default_rng(3)
    covered, naive = 0, 0
    games = np.repeat(np.arange(60), 15)
    for _ in range(60):
        # Games have shares of their own, 0.6 on average.
        hits = rng.random(len(games)) < np.repeat(rng.beta(1.2, 0.8, size=60), 15)
        low, high = intervals({"share": share_of(hits)}, games)["share"]
        covered += low <= 0.6 <= high
        naive += abs(hits.mean() - 0.6) <= 1.96 * np.sqrt(0.24 / len(games))
    # 57 are expected of 95 %, and positions that were independent would need far less width.
    assert covered >= 53
    assert naive <= 42


def test_interval_of_the_calibration_error_covers() -> None:
    rng = np.random.default_rng(4)
    covered = 0
    for _ in range(40):
        chances = rng.uniform(0.1, 0.8, size=300)
        # The error is 0.1 in every bin.
        results = (rng.random(300) < chances + 0.1).astype(float)

        def error(
            at: npt.NDArray[np.int64],
            chances: npt.NDArray[np.float64] = chances,
            results: npt.NDArray[np.float64] = results,
        ) -> float:
            return calibration_error(chances[at], results[at])

        [(low, high)] = intervals({"error": error}, np.arange(300)).values()
        covered += low <= 0.1 <= high
    # 38 are expected of 95 %, less what the bias costs.
    assert covered >= 34


def test_single_game_tells_nothing() -> None:
    found = intervals({"share": lambda at: float(len(at) > 0)}, np.zeros(20))
    assert found == {"share": [0.0, 1.0]}


def test_same_games_give_the_same_interval() -> None:
    hits, games = np.arange(30) % 3 == 0, np.array(["b", "a", "c"] * 10)
    one, two = (intervals({"share": lambda at: float(hits[at].mean())}, games) for _ in range(2))
    assert one == two
