"""The shipped model: strength by its card, top-1 on games of other engines, stable predictions."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Final

import numpy as np
import pytest

from tengen.engines.catalogue.learned.features import encode
from tengen.engines.game import Board, preset
from tengen.engines.game.records import read_sgf
from tengen.engines.kernels.position import StaticPosition
from tengen.engines.model_store.feature_schema import VERSION
from tengen.engines.model_store.store import SHIPPED, ModelStore
from tengen.training.arena.openings import balanced_openings
from tengen.training.games.labels import LabelledPosition, label_record_moves, opening_of
from tengen.training.pipeline.train import attack_weight_scores
from tengen.training.plans.card import read_card
from tengen.training.ranking.dataset import Dataset, encode_positions, read_records
from tengen.training.ranking.metrics import measure
from tengen.training.report.page import render_report
from tengen.training.report.pictures import report_figures

DATA: Final = Path(__file__).parents[2] / "data"
EXPERIMENTS: Final = Path(__file__).parents[3] / "docs" / "experiments"
GAMES: Final = DATA / "games"
FRESH: Final = DATA / "fresh-games"
"""Games that nothing was decided on."""
SCORES: Final = DATA / "default_model_scores.npz"
"""By file in `GAMES`, the scores of all empty cells of its first game after `PLIES`, in double
precision, as the model gave them when it was shipped."""
PLIES: Final = 12
EVERY: Final = 4
"""Every fourth position is measured."""


@pytest.fixture(scope="module")
def recorded() -> Dataset:
    positions = [
        position
        for path in sorted(GAMES.iterdir())
        for position in label_record_moves(read_sgf(path.read_text(encoding="utf-8")), path.stem)
    ]
    return encode_positions(positions[::EVERY], negatives=None, seed=0, jobs=1)


def test_top_k_on_games_of_other_engines_exceeds_attack_weights(
    recorded: Dataset,
) -> None:
    ranker = ModelStore().load().ranker
    learned, baseline = (
        measure(recorded, scores, temperature=1)
        for scores in (
            ranker.rank(recorded.features).astype(np.float64),
            attack_weight_scores(recorded.features),
        )
    )
    assert learned.positions > 500
    assert learned.top_1 >= baseline.top_1 + 0.05
    assert learned.top_3 >= baseline.top_3 + 0.05


def test_report_is_that_of_the_card() -> None:
    store = ModelStore()
    card = read_card(store, "default")
    assert card["report"] == report_figures("default", card, {})
    # Charts differ in bytes between versions of matplotlib.
    shown, made = (
        re.sub(rb'src="data:image/png[^"]*"', b"", page)
        for page in (store.report("default") or b"", render_report("default", card))
    )
    assert shown == made


def test_card_records_won_matches() -> None:
    card = ModelStore().load().card
    assert card["feature_version"] == VERSION
    assert card["matches"]
    for match in card["matches"]:
        assert match["score"]["low"] > 0.5


def test_predictions_equal_those_of_the_model_as_first_shipped() -> None:
    ranker = ModelStore(SHIPPED).load("default").ranker
    with np.load(SCORES) as expected:
        assert set(expected) == {path.stem for path in GAMES.iterdir()}
        for stem, scores in expected.items():
            record = read_sgf((GAMES / f"{stem}.sgf").read_text(encoding="utf-8"))[0]
            board = Board.from_moves(record.moves[:PLIES], record.rules)
            position = StaticPosition.of(board)
            features = encode(position, position.empty_cells(), board.to_move).astype(np.float64)
            np.testing.assert_allclose(
                ranker.rank(features), scores, rtol=0, atol=1e-6, strict=True
            )


def test_documents_state_the_top_1_of_the_card() -> None:
    card = ModelStore().load().card
    table = (EXPERIMENTS / "training.md").read_text(encoding="utf-8")
    for ranker, row in (("learned", "ranker alone"), ("attack-weights", "`attack-weights`")):
        cells = [
            f"{100 * measured[ranker]['top_1']:.1f} % ({100 * low:.1f} to {100 * high:.1f})"
            for measured in (card["metrics"], card["metrics_on_untouched"])
            for low, high in [measured[ranker]["intervals"]["top_1"]]
        ]
        assert f"| {row} | {' | '.join(cells)} |" in table


def positions_in(folder: Path) -> list[LabelledPosition]:
    return [
        position
        for path in sorted(folder.glob("*.sgf"))
        for position in label_record_moves(read_records([path]), path.stem)
    ]


def opening_ids(positions: list[LabelledPosition]) -> set[str]:
    firsts = {each.game_id: each for each in positions}.values()
    return {opening_of(each.game[: each.opening], each.rules, each.game_id) for each in firsts}


def test_documents_state_the_top_1_on_fresh_games() -> None:
    positions = positions_in(FRESH)
    data = encode_positions(positions, negatives=None, seed=0, jobs=1)
    rows = (
        ("ranker alone", ModelStore(SHIPPED).load("default").ranker.rank(data.features)),
        ("`attack-weights`", attack_weight_scores(data.features)),
    )
    table = (EXPERIMENTS / "training.md").read_text(encoding="utf-8")
    assert f"{len(set(data.games))} fresh games from {len(set(data.openings))} openings" in table
    for row, scores in rows:
        found = measure(data, scores, temperature=1)
        low, high = found.intervals["top_1"]
        assert (
            f"| {row} | {100 * found.top_1:.1f} % ({100 * low:.1f} to {100 * high:.1f}) |" in table
        )


def test_fresh_games_have_openings_of_their_own() -> None:
    book = balanced_openings("balanced30", preset("gomoku"))
    known = opening_ids(positions_in(GAMES)) | {
        opening_of(moves, preset("gomoku"), "") for moves in book
    }
    assert opening_ids(positions_in(FRESH)).isdisjoint(known)
