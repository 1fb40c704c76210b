"""Ranking metrics against values worked out by hand."""

from __future__ import annotations

import dataclasses

import numpy as np
import numpy.typing as npt
import pytest

from engines.game import Board, Move, Rules
from engines.interface import AnalysisRequest, Limit
from engines.learned.feature_schema import COLUMNS, Phase
from engines.registry import create_engine
from training.labels import LabelledPosition
from training.ranking.dataset import Dataset
from training.ranking.metrics import (
    Statistic,
    calibration_error,
    fit_temperature,
    intervals,
    measure,
    measure_ceiling,
    sample_positions,
    top_1_by_phase,
)


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


RULES = Rules(9, 9, 5)
FOUR = (Move(4, 2), Move(0, 0), Move(4, 3), Move(0, 2), Move(4, 4), Move(0, 4), Move(4, 5))
"""X has four in a row with both ends open."""


def labelled(moves: tuple[Move, ...], move: Move) -> LabelledPosition:
    return LabelledPosition(
        game_id="g", rules=RULES, game=moves, ply=len(moves), move=move, source="test"
    )


def test_share_by_phase_counts_the_moves_of_the_search() -> None:
    five = (*FOUR, Move(8, 8))
    opening = FOUR[:2]
    board = Board.from_moves(opening, RULES)
    played = create_engine("search").analyse(AnalysisRequest(board, Limit(depth=2))).move
    other = next(move for move in (Move(8, 8), Move(8, 0)) if move != played)
    steps: list[int] = []
    found = measure_ceiling(
        [
            labelled(five, Move(8, 0)),
            labelled(opening, played),
            labelled(opening, other),
            labelled(opening, played),
        ],
        depth=2,
        on_position=lambda: steps.append(1),
    )
    assert found == {
        "positions": 4,
        "top_1": 0.5,
        "phases": {
            "five": {"positions": 1, "top_1": 0.0},
            "opening": {"positions": 3, "top_1": pytest.approx(2 / 3)},
        },
    }
    assert len(steps) == 4


def test_sample_keeps_the_order_and_depends_on_the_seed() -> None:
    positions = [labelled((), Move(row, col)) for row in range(9) for col in range(9)]
    sample = sample_positions(positions, 20, seed=1)
    numbers = [positions.index(position) for position in sample]
    assert (len(set(numbers)), numbers) == (20, sorted(numbers))
    assert sample_positions(positions, 20, seed=1) == sample
    assert sample_positions(positions, 20, seed=2) != sample
    assert sample_positions(positions, 81, seed=1) == positions


def dataset(sizes: list[int], labelled: list[int]) -> Dataset:
    """Positions by number of moves and index of the labelled move."""
    starts = np.concatenate([[0], np.cumsum(sizes)]).astype(np.int64)
    chosen = starts[:-1] + np.array(labelled)
    games = np.arange(len(sizes)).astype(str)
    return Dataset(np.zeros((starts[-1], 0), dtype=np.float32), starts, chosen, games)


def test_rank_metrics_by_hand() -> None:
    # Ranks of the labelled moves: 1, 2 and 4.
    scores = np.array([3.0, 1, 2, 5, 9, 1, 4, 3, 2, 1])
    metrics = measure(dataset([3, 3, 4], [0, 0, 3]), scores, temperature=1.0)
    assert metrics.positions == 3
    assert metrics.top_1 == pytest.approx(1 / 3)
    assert metrics.top_3 == pytest.approx(2 / 3)
    assert metrics.mean_reciprocal_rank == pytest.approx((1 + 1 / 2 + 1 / 4) / 3)
    # Of three games, one is drawn three times in 1 of 27 cases: no share is left out.
    assert metrics.intervals["top_1"] == pytest.approx([0, 2 / 3], abs=1e-6)


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


def test_temperature_compensates_the_scale_of_scores() -> None:
    rng = np.random.default_rng(0)
    logits = rng.normal(size=(1000, 6))
    shares = np.exp(logits) / np.exp(logits).sum(axis=1, keepdims=True)
    labelled = [int(rng.choice(6, p=share)) for share in shares]
    data = dataset([6] * 1000, labelled)
    assert fit_temperature(data, logits.ravel()) == pytest.approx(1.0, rel=0.1)
    assert fit_temperature(data, 240 * logits.ravel()) == pytest.approx(240, rel=0.1)
