"""Ranking metrics against values worked out by hand."""

from __future__ import annotations

import dataclasses

import numpy as np
import pytest

from tengen.engines.model_store.feature_schema import COLUMNS, Phase
from tengen.training.ranking.dataset import Dataset
from tengen.training.ranking.metrics import fit_temperature, measure, ranking_curves, top_1_by_phase


def dataset(sizes: list[int], labelled: list[int]) -> Dataset:
    """Positions by number of moves and index of the labelled move."""
    starts = np.concatenate([[0], np.cumsum(sizes)]).astype(np.int64)
    features = np.zeros((starts[-1], 0), dtype=np.float32)
    games = np.arange(len(sizes)).astype(str)
    return Dataset.of_games(features, starts, starts[:-1] + np.array(labelled), games)


def test_rank_metrics_by_hand() -> None:
    # Ranks of the labelled moves: 1, 2 and 4.
    scores = np.array([3.0, 1, 2, 5, 9, 1, 4, 3, 2, 1])
    metrics = measure(dataset([3, 3, 4], [0, 0, 3]), scores, temperature=1.0)
    assert metrics.positions == 3
    assert metrics.top_1 == pytest.approx(1 / 3)
    assert metrics.top_3 == pytest.approx(2 / 3)
    assert metrics.mean_reciprocal_rank == pytest.approx((1 + 1 / 2 + 1 / 4) / 3)
    # Of one hit in three games by themselves, the exact interval is 0.8 % to 90.6 %.
    low, high = metrics.intervals["top_1"]
    assert low < 0.01
    assert high > 0.9


def test_top_1_by_phase_by_hand() -> None:
    # Positions of the phases quiet, five and quiet; ranks of the labelled moves: 1, 2, and a tie.
    positions = dataset([3, 3, 2], [0, 0, 1])
    features = np.zeros((8, len(COLUMNS)), dtype=np.float32)
    features[:3, COLUMNS.index(Phase.QUIET.column)] = 1
    features[3:6, COLUMNS.index(Phase.FIVE.column)] = 1
    features[6:, COLUMNS.index(Phase.QUIET.column)] = 1
    scores = np.array([3.0, 1, 2, 5, 9, 1, 4, 4])
    found = top_1_by_phase(dataclasses.replace(positions, features=features), scores)
    assert found == {
        "five": {"positions": 1, "top_1": 0.0},
        "quiet": {"positions": 2, "top_1": 0.75},
    }


def test_log_loss_by_hand() -> None:
    scores = np.log([0.5, 0.25, 0.25, 0.1, 0.9])
    metrics = measure(dataset([3, 2], [0, 0]), scores, temperature=1.0)
    assert metrics.log_loss == pytest.approx(-(np.log(0.5) + np.log(0.1)) / 2)


def test_equal_scores_count_as_random_choices() -> None:
    metrics = measure(dataset([4] * 5, [0, 1, 2, 3, 0]), np.zeros(20), temperature=1.0)
    assert metrics.top_1 == pytest.approx(1 / 4)
    assert metrics.top_3 == pytest.approx(3 / 4)
    assert metrics.log_loss == pytest.approx(np.log(4))
    assert metrics.calibration_error == pytest.approx(0)


def test_overconfidence_raises_the_calibration_error() -> None:
    # Always sure of the first of two moves, and right half of the time.
    scores = np.tile([50.0, 0.0], 10)
    metrics = measure(dataset([2] * 10, [0, 1] * 5), scores, temperature=1.0)
    assert metrics.calibration_error == pytest.approx(0.5)


def test_curves_by_hand() -> None:
    # Ranks of the labelled moves: 1, 2, and 1 or 2 by a tie.
    scores = np.log([0.75, 0.25, 0.6, 0.4, 0.45, 0.45, 0.1]) * 3
    curves = ranking_curves(dataset([2, 2, 3], [0, 1, 1]), scores, temperature=3.0)
    assert curves["top"] == pytest.approx([0.5, *[1] * 9])
    assert curves["calibration"] == [
        {"probability": 0.45, "hit": 0.5, "positions": 1},
        {"probability": 0.6, "hit": 0.0, "positions": 1},
        {"probability": 0.75, "hit": 1.0, "positions": 1},
    ]


def test_temperature_compensates_the_scale_of_scores() -> None:
    rng = np.random.default_rng(0)
    logits = rng.normal(size=(1000, 6))
    shares = np.exp(logits) / np.exp(logits).sum(axis=1, keepdims=True)
    labelled = [int(rng.choice(6, p=share)) for share in shares]
    data = dataset([6] * 1000, labelled)
    assert fit_temperature(data, logits.ravel()) == pytest.approx(1.0, rel=0.1)
    assert fit_temperature(data, 240 * logits.ravel()) == pytest.approx(240, rel=0.1)
