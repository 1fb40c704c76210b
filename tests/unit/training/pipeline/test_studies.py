"""Rankers that learn from less, and the importance of columns, on synthetic positions."""

from __future__ import annotations

import dataclasses
from typing import Final

import numpy as np
import pytest

from tengen.engines.model_store.feature_schema import COLUMNS, GROUPS
from tengen.engines.model_store.ranking_network import RankingNetwork
from tengen.training.pipeline.study import VARIANTS, Variant, fit_variant, importance, top_1
from tengen.training.ranking.dataset import Dataset
from tengen.training.ranking.move_ranker import MoveRanker
from tests.rankers import linear_ranker

MOVES: Final = 6
DECISIVE: Final = COLUMNS.index("attack-weight")
RANKER: Final = MoveRanker(hidden_layer_sizes=(4, 3), max_iter=1, random_state=0)


def positions(seed: int, count: int = 600) -> Dataset:
    """Positions with random columns, three of each game, whose labels one column decides."""
    features = np.random.default_rng(seed).normal(size=(count * MOVES, len(COLUMNS)))
    firsts = MOVES * np.arange(count + 1)
    best = features[:, DECISIVE].reshape(count, MOVES).argmax(axis=1)
    games = np.array([f"game {at // 3}" for at in range(count)])
    return Dataset.of_games(features.astype(np.float32), firsts, firsts[:-1] + best, games)


def fit(variant: Variant, seed: int = 1) -> tuple[RankingNetwork, int]:
    fitted, labels = fit_variant(variant, positions(0), RANKER, seed)
    assert isinstance(fitted, RankingNetwork)
    return fitted, labels


def test_groups_have_every_column_once() -> None:
    assert sorted(column for group in GROUPS.values() for column in group) == sorted(COLUMNS)


def test_variants_are_without_columns_of_a_group() -> None:
    assert {variant.without for variant in VARIANTS.values()} - {None} <= GROUPS.keys()


def test_variant_has_its_share_of_the_labels_and_all_columns() -> None:
    network, labels = fit(Variant(1 / 4))
    assert labels == 150
    assert len(RankingNetwork.from_bytes(network.to_bytes()).linear) == len(COLUMNS)


def test_variant_without_columns_ignores_them() -> None:
    data = positions(2)
    columns = [COLUMNS.index(column) for column in GROUPS["attack weight"]]
    others = data.features.copy()
    others[:, columns] = 9
    for without, ignored in (("attack weight", True), ("neighbours", False)):
        network, _ = fit(Variant(1, without))
        before, after = map(network.rank, (data.features, others))
        assert np.array_equal(before, after) == ignored


def test_shuffled_labels_teach_nothing() -> None:
    chance, data = 1 / MOVES, positions(2)
    true, _ = fit(Variant(1))
    shuffled, _ = fit(Variant(1, shuffled=True))
    assert top_1(true, data)["value"] > 2.5 * chance
    found = top_1(shuffled, data)
    assert found["value"] < 1.5 * chance
    assert found["low"] < chance < found["high"]


def test_variant_is_the_same_for_the_same_seed() -> None:
    variant = Variant(1 / 4, "neighbours", shuffled=True)
    one, two, other = (fit(variant, seed)[0].to_bytes() for seed in (1, 1, 2))
    assert one == two
    assert one != other


def test_importance_is_of_columns_that_decide() -> None:
    network = linear_ranker([float(at == DECISIVE) for at in range(len(COLUMNS))])
    data = positions(2)
    found = importance(network, data, seed=1)
    assert list(found) == list(GROUPS)
    assert top_1(network, data)["value"] == 1
    # What is left is chance.
    assert found["attack weight"]["value"] == pytest.approx(1 - 1 / MOVES, abs=0.06)
    for group in GROUPS.keys() - {"attack weight"}:
        # 200 games without any difference: less than 2 % of the games to come have one.
        assert found[group]["value"] == 0
        assert -0.02 < found[group]["low"] < 0 < found[group]["high"] < 0.02


def test_importance_of_noise_is_near_zero_and_in_its_interval() -> None:
    weights = np.random.default_rng(0).normal(scale=0.02, size=len(COLUMNS))
    weights[DECISIVE] = 3
    found = importance(linear_ranker(weights), positions(2), seed=1)
    for group, fall in found.items():
        assert fall["low"] <= fall["value"] <= fall["high"]
        assert (fall["value"] > 0.5) == (group == "attack weight")
        if group != "attack weight":
            assert abs(fall["value"]) < 0.1
    assert found == importance(linear_ranker(weights), positions(2), seed=1)


def test_importance_of_the_phase_is_of_shuffled_positions() -> None:
    """The columns of the phase are the same in all rows of a position."""
    data = positions(2)
    phases = data.features.copy()
    columns = [COLUMNS.index(column) for column in GROUPS["phase"]]
    turned = np.random.default_rng(0).random(len(data)) < 0.5
    phases[:, columns] = 0
    phases[:, columns[0]] = np.repeat(turned, MOVES)
    best = (data.features[:, DECISIVE] * np.where(phases[:, columns[0]], -1, 1)).reshape(-1, MOVES)
    data = dataclasses.replace(data, features=phases, chosen=data.starts[:-1] + best.argmax(axis=1))
    found = importance(_turned_by(columns[0]), data, seed=1)
    assert found["phase"]["value"] > 0.25
    assert found["place"]["value"] == 0


def _turned_by(phase: int) -> RankingNetwork:
    """A network that prefers high values of the decisive column, low ones in a phase."""
    first = np.zeros((len(COLUMNS), 4), dtype=np.float32)
    first[DECISIVE] = 1, -1, 1, -1
    # Each unit is active in one of the two kinds of positions only.
    first[phase] = -20, -20, 20, 20
    bias = np.array([10, 10, -10, -10], dtype=np.float32)
    return RankingNetwork(
        linear=np.zeros(len(COLUMNS), dtype=np.float32),
        first=first,
        first_bias=bias,
        second=np.array([[1], [-1], [-1], [1]], dtype=np.float32),
        second_bias=np.array([100], dtype=np.float32),
        output=np.ones(1, dtype=np.float32),
    )
