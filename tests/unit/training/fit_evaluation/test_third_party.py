"""Evaluations measured on recorded games of other engines."""

from __future__ import annotations

import math
from pathlib import Path

import numpy as np
import pytest

from tengen.engines.game import preset
from tengen.engines.game.records.record import GameRecord
from tengen.engines.patterns.evaluation import Evaluation, default_evaluation
from tengen.training.fit_evaluation.leaves import LeafSearch
from tengen.training.fit_evaluation.third_party import measure_on_records
from tengen.training.ranking.dataset import read_records

pytestmark = pytest.mark.xdist_group("evaluation")

SEARCH = LeafSearch(nodes=60)


@pytest.fixture(scope="module")
def records() -> list[GameRecord]:
    folder = Path(__file__).parents[3] / "data" / "games"
    return read_records([folder / "rapfi_d2-gobang-0.3.sgf"])[:6]


def without_values() -> Evaluation:
    included = default_evaluation()
    tables = {
        name: np.zeros_like(value)
        for name, value in included._asdict().items()
        if isinstance(value, np.ndarray)
    }
    return included._replace(**tables, tempo=0, threatened=0, promising=0, network=None)


def test_losses_are_by_evaluation_and_chance_has_ln_2(records: list[GameRecord]) -> None:
    games: list[None] = []
    found = measure_on_records(
        records,
        {"included": default_evaluation(), "chance": without_values()},
        SEARCH,
        on_game=lambda: games.append(None),
    )
    assert found is not None
    assert found["games"] == len(games) == len(records)
    assert found["positions"] > 30
    chance, included = found["evaluations"]["chance"], found["evaluations"]["included"]
    assert chance["log_loss"] == pytest.approx(math.log(2), abs=1e-4)
    assert included["log_loss"] < chance["log_loss"]
    assert 0 < included["slope"] < 1
    low, high = included["intervals"]["log_loss"]
    assert low < included["log_loss"] < high


def test_games_by_other_rules_are_left_out(records: list[GameRecord]) -> None:
    renju = [GameRecord(rules=preset("renju"), moves=records[0].moves, result=records[0].result)]
    assert measure_on_records(renju, {"included": default_evaluation()}, SEARCH) is None
    assert measure_on_records([], {"included": default_evaluation()}, SEARCH) is None
