"""From games to a model and its card: label, select, encode, fit, measure, match."""

from __future__ import annotations

import dataclasses
import functools
import importlib.metadata
import tempfile
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Final, cast

import numpy as np
import numpy.typing as npt

from tengen.engines.catalogue.line_support import trained_models
from tengen.engines.errors import UnsupportedRulesError
from tengen.engines.game import Rules
from tengen.engines.model_store.feature_schema import COLUMNS
from tengen.engines.model_store.store import ModelStore
from tengen.engines.version import VERSION
from tengen.training.arena.match_summary import MatchSummary
from tengen.training.code_digests import Stage, code_digests
from tengen.training.games.labels import label_runs
from tengen.training.parallel import Progress
from tengen.training.pipeline.matches import MatchSpec
from tengen.training.pipeline.model_players import BASELINE, pairings_of
from tengen.training.plans.card import PAIRINGS, RankerMetrics, TrainedCard
from tengen.training.plans.retrain_plan import (
    CALIBRATION,
    HELD_OUT,
    RECORDS,
    TEST_SET,
    TRAIN,
    TrainingPlan,
)
from tengen.training.ranking.dataset import (
    Dataset,
    EncodedSelection,
    Selection,
    encode_selection,
    select_positions,
)
from tengen.training.ranking.metrics import fit_temperature, measure, ranking_curves, top_1_by_phase
from tengen.training.ranking.move_ranker import MoveRanker
from tengen.training.seeding import Stream, seed_for

CHALLENGER: Final = "challenger"
"""Name of the model while it plays its matches."""
LIBRARIES: Final = ("numpy", "scikit-learn", "scipy")
"""Distributions whose versions the card records."""


class TrainingData:
    """The positions of a training, which are labelled, selected and encoded when first needed."""

    def __init__(
        self,
        runs: Sequence[Path],
        plan: TrainingPlan,
        *,
        records: Sequence[Path],
        jobs: int,
        on_stage: Callable[[str], None],
    ) -> None:
        self._runs = runs
        self._plan = plan
        self._records = records
        self._jobs = jobs
        self._on_stage = on_stage

    @functools.cached_property
    def selection(self) -> Selection:
        """The labelled positions that are selected.

        Raises:
            DataError: A folder holds no finished run, there are too few decided games, or a file of
                records cannot be read.
        """
        self._on_stage("label")
        label_runs(self._runs)
        return select_positions(self._runs, self._plan, records=self._records)

    @functools.cached_property
    def encoded(self) -> EncodedSelection:
        """The selected positions as matrices.

        Raises:
            DataError: See `selection`.
        """
        selection = self.selection
        self._on_stage("encode")
        return encode_selection(selection, self._plan, jobs=self._jobs)


def train(
    data: Sequence[Path],
    plan: TrainingPlan,
    *,
    records: Sequence[Path] = (),
    jobs: int = 1,
    on_stage: Callable[[str], None] | None = None,
) -> tuple[MoveRanker, TrainedCard]:
    """Train a ranker on runs of self-play.

    Args:
        records: SGF files of third-party games, on which the ranker is measured.
        jobs: Processes; they do not change the result.
        on_stage: Called with the name of each stage as it begins.

    Returns:
        The fitted ranker and its JSON-ready card, whose fields `docs/training.md` describes.

    Raises:
        DataError: A folder holds no finished run, there are too few decided games, or a file of
            records cannot be read.
        UnsupportedRulesError: Trained models do not play the rules of the games.
    """
    begin = on_stage or (lambda _: None)
    positions = TrainingData(data, plan, records=records, jobs=jobs, on_stage=begin)
    return train_encoded(positions.encoded, plan, jobs=jobs, on_stage=on_stage)


def train_encoded(
    encoded: EncodedSelection,
    plan: TrainingPlan,
    *,
    jobs: int = 1,
    on_stage: Callable[[str], None] | None = None,
) -> tuple[MoveRanker, TrainedCard]:
    """Train a ranker on matrices: the stages of `train` after encoding.

    Args:
        jobs: Processes of the matches; they do not change the result.
        on_stage: Called with the name of each stage as it begins.

    Raises:
        UnsupportedRulesError: Trained models do not play the rules of the games.
    """
    boards = [Rules(**rules) for rules in encoded.provenance["rules"]]
    for rules in boards:
        if not (support := trained_models(rules)):
            raise UnsupportedRulesError(
                f"the games are by {rules}, and a trained model plays {support.reason}"
            )
    begin = on_stage or (lambda _: None)
    begin("fit")
    learnt, measured = encoded.parts[TRAIN], encoded.parts[HELD_OUT]
    ranker = ranker_of(plan)
    ranker.fit(learnt.features, learnt.labels, learnt.groups)

    begin("measure")

    def learned_scores(features: npt.NDArray[np.float32]) -> npt.NDArray[np.float64]:
        return ranker.decision_function(features)

    rankers = {"learned": learned_scores, BASELINE.name: attack_weight_scores}
    metrics, metrics_on_records, metrics_on_untouched = (
        {
            name: _metrics(encoded.parts[part], encoded.parts[CALIBRATION], score)
            for name, score in rankers.items()
            if part in encoded.parts
        }
        for part in (HELD_OUT, RECORDS, TEST_SET)
    )

    matches: list[MatchSummary] = []
    if plan.match_games:
        begin("match")
        matches = _matches(ranker, boards, plan, jobs)
    card: TrainedCard = {
        "engine": "learned",
        "label": "moves of players who did not lose",
        "rules": encoded.provenance["rules"],
        "training": dataclasses.asdict(plan),
        "data": encoded.provenance["data"],
        "metrics": metrics,
        "curves": {
            name: ranking_curves(
                measured, score(measured.features), temperature=metrics[name]["temperature"]
            )
            for name, score in rankers.items()
        },
        "metrics_on_records": metrics_on_records,
        "metrics_on_untouched": metrics_on_untouched,
        "matches": matches,
        "code": dict(code_digests(Stage.MODEL)),
        "versions": {
            "tengen": VERSION,
            **{name: importlib.metadata.version(name) for name in LIBRARIES},
        },
    }
    return ranker, card


def ranker_of(plan: TrainingPlan) -> MoveRanker:
    """The estimator that a plan fits."""
    return MoveRanker(random_state=plan.seed)


def attack_weight_scores(features: npt.NDArray[np.float32]) -> npt.NDArray[np.float64]:
    """(rows,) scores of encoded moves by the baseline."""
    return features[:, COLUMNS.index("attack-weight")].astype(np.float64)


def _metrics(
    measured: Dataset,
    calibration: Dataset,
    score: Callable[[npt.NDArray[np.float32]], npt.NDArray[np.float64]],
) -> RankerMetrics:
    """JSON-ready metrics of a ranker, and its top-1 by phase."""
    temperature = fit_temperature(calibration, score(calibration.features))
    scores = score(measured.features)
    figures = dataclasses.asdict(measure(measured, scores, temperature=temperature))
    return cast("RankerMetrics", {**figures, "phases": top_1_by_phase(measured, scores)})


def _matches(
    ranker: MoveRanker, boards: Sequence[Rules], plan: TrainingPlan, jobs: int
) -> list[MatchSummary]:
    """Play the `pairings_of` the model on every board.

    The openings have a seed of their own, so that they differ from the openings of self-play.
    """
    with tempfile.TemporaryDirectory() as scratch:
        store = ModelStore(Path(scratch))
        store.save(CHALLENGER, ranker.model_, {})
        specs = [
            MatchSpec(
                role=role,
                title="match",
                players=players,
                rules=rules,
                games=plan.match_games,
                seed=seed_for(plan.seed, Stream.MATCH, number),
            )
            for number, rules in enumerate(boards)
            for role, players in zip(PAIRINGS, pairings_of(CHALLENGER), strict=True)
        ]
        return [spec.play(models=store.directory, jobs=jobs, progress=Progress()) for spec in specs]
