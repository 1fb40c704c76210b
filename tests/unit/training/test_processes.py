"""Runs on two processes: they leave the bytes of one.

A retraining on two processes leaves the bytes of one as well, in every run of the tests.
"""

from __future__ import annotations

from pathlib import Path
from typing import Final, cast

import pytest
from upath import UPath

from tengen.engines.game import Rules
from tengen.engines.interface import Limit
from tengen.engines.model_store.store import SHIPPED
from tengen.training.arena.game import Noise
from tengen.training.games.labels import label_runs
from tengen.training.games.selfplay import SelfPlayPlan, run_selfplay
from tengen.training.plans.retrain_plan import DatasetPlan
from tengen.training.ranking import feature_shards as module
from tengen.training.ranking.dataset import select_positions
from tengen.training.ranking.feature_shards import store_features
from tests.unit.training.runs import files

PLAN: Final = SelfPlayPlan(
    engines=("learned:default", "random"),
    # Not square, so that rows and columns cannot be taken for each other.
    rules=Rules(8, 10, 5),
    games=20,
    seed=7,
    limit=Limit(nodes=1),
    noise=Noise(probability=0.2, half_life=20),
    models=SHIPPED,
    shard_games=6,
)
DATASET: Final = DatasetPlan(seed=4, max_positions=60, max_measured=24, negatives=4)


@pytest.fixture(scope="module")
def run(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A run played in this process."""
    folder = tmp_path_factory.mktemp("run")
    run_selfplay(PLAN, folder)
    return folder


@pytest.mark.slow
def test_selfplay_is_the_same_on_two_processes(run: Path, tmp_path: Path) -> None:
    run_selfplay(PLAN, tmp_path, jobs=2)
    assert len(files(tmp_path)) == 5
    assert files(tmp_path) == files(run)


@pytest.mark.slow
def test_features_are_the_same_on_two_processes_and_at_a_url(
    run: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(module, "SHARD_POSITIONS", 10)
    label_runs([run])
    selection = select_positions([run], DATASET)
    store_features(selection, DATASET, tmp_path)
    elsewhere = cast("Path", UPath("memory://features"))
    store_features(selection, DATASET, elsewhere, jobs=2)
    # More shards than processes.
    assert len(files(tmp_path)) > 4
    assert files(elsewhere) == files(tmp_path)
