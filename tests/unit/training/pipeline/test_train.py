"""Training from self-play to a model and its card; test_retrain.py has that it is reproducible."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tengen.engines.game import preset
from tengen.engines.interface import Limit
from tengen.training.arena.game import Noise
from tengen.training.errors import DataError
from tengen.training.games.selfplay import SelfPlayPlan, run_selfplay
from tengen.training.pipeline.train import TrainingData, train
from tengen.training.plans.card import TrainedCard
from tengen.training.plans.retrain_plan import TrainingPlan
from tengen.training.ranking.rankers import FittedRanker

pytestmark = pytest.mark.usefixtures("few_steps")

GOMOKU = preset("gomoku")
RECORDS = Path(__file__).parents[3] / "data" / "games" / "rapfi_d2-gobang-0.3.sgf"
NO_MATCH = TrainingPlan(seed=4, max_positions=400, max_measured=60, match_games=0)
PLAN = TrainingPlan(seed=4, max_positions=400, max_measured=60, match_games=4)


@pytest.fixture(scope="module")
def run(tmp_path_factory: pytest.TempPathFactory) -> Path:
    directory = tmp_path_factory.mktemp("selfplay")
    plan = SelfPlayPlan(
        engines=("attack-weights",),
        rules=GOMOKU,
        games=60,
        seed=2,
        limit=Limit(),
        noise=Noise(probability=0.15),
    )
    run_selfplay(plan, directory, jobs=1)
    return directory


@pytest.fixture(scope="module")
def trained(run: Path) -> tuple[FittedRanker, TrainedCard]:
    """A ranker and its card."""
    return train([run], PLAN, jobs=1)


def test_card_holds_provenance_metrics_and_matches(
    trained: tuple[FittedRanker, TrainedCard],
) -> None:
    _, card = trained
    assert json.loads(json.dumps(card, allow_nan=False)) == card
    assert card["data"]["games"] == 60
    assert card["data"]["learnt_positions"] == 400
    assert set(card["metrics"]) == {"learned", "attack-weights"}
    assert [(match["a"], match["b"], match["games"]) for match in card["matches"]] == [
        ("learned, ranker alone", "attack-weights", 4),
        ("learned", "learned:control", 4),
        ("learned", "attack-weights", 4),
        ("learned:control", "attack-weights", 4),
    ]
    # The labels are moves of `attack-weights`; a ranker that learnt anything finds most of them.
    assert card["metrics"]["learned"]["top_1"] > 0.7


def test_records_are_measured(run: Path) -> None:
    _, card = train([run], NO_MATCH, records=[RECORDS])
    measured = [card["metrics_on_records"], card["metrics_on_untouched"]]
    assert all(set(metrics) == {"learned", "attack-weights"} for metrics in measured)
    assert sum(metrics["learned"]["positions"] for metrics in measured) > 100


@pytest.mark.parametrize("payload", [b"(;FF[4]GM[3])", b"\xff\xfe\x00"], ids=["chess", "no text"])
def test_unreadable_records_are_named(run: Path, tmp_path: Path, payload: bytes) -> None:
    path = tmp_path / "torn.sgf"
    path.write_bytes(payload)
    with pytest.raises(DataError, match=r"torn\.sgf cannot be read"):
        train([run], NO_MATCH, records=[path])


def test_training_without_data_raises(tmp_path: Path) -> None:
    with pytest.raises(DataError, match="holds no run"):
        train([tmp_path], PLAN)


def test_positions_are_selected_and_encoded_once(run: Path) -> None:
    stages: list[str] = []
    positions = TrainingData([run], NO_MATCH, records=[], jobs=1, on_stage=stages.append)
    assert positions.encoded is positions.encoded
    assert positions.selection.provenance is positions.encoded.provenance
    assert stages == ["label", "encode"]
