"""The model that ships is as good as its card says, also on games that nobody here has played."""

from __future__ import annotations

from pathlib import Path
from typing import Final

import numpy as np
import pytest

from engines.feature_schema import VERSION
from engines.game.records import read_sgf
from engines.model_store import ModelStore
from training.dataset import Dataset, encode_positions
from training.gate import BASELINE
from training.labels import label_record_moves
from training.measure import measure
from training.pipeline import attack_weight_scores

GAMES: Final = Path(__file__).parents[2] / "data" / "games"
EVERY: Final = 4
"""One position of so many is measured."""


@pytest.fixture(scope="module")
def recorded() -> Dataset:
    positions = [
        position
        for path in sorted(GAMES.iterdir())
        for position in label_record_moves(read_sgf(path.read_text(encoding="utf-8")), path.stem)
    ]
    return encode_positions(positions[::EVERY], negatives=None, seed=0, jobs=1)


def test_it_finds_the_moves_of_other_engines_more_often_than_attack_weights(
    recorded: Dataset,
) -> None:
    ranker = ModelStore().load().ranker
    learned, baseline = (
        measure(recorded, scores, temperature=1)
        for scores in (
            ranker.decision_function(recorded.features).astype(np.float64),
            attack_weight_scores(recorded.features),
        )
    )
    assert learned.positions > 500
    assert learned.top_1 >= baseline.top_1 + 0.05
    assert learned.top_3 >= baseline.top_3 + 0.05


def test_its_card_tells_of_matches_that_it_won() -> None:
    card = ModelStore().load().card
    assert card["feature_version"] == VERSION
    assert card["matches"]
    for match in card["matches"]:
        assert match["b"] == BASELINE
        assert match["score"]["low"] > 0.5
