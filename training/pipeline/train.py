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

from tengen.engines.catalogue.line_support import trained_models
from tengen.engines.errors import UnsupportedRulesError
from tengen.engines.game import Rules
from tengen.engines.model_store.feature_schema import COLUMNS
from tengen.engines.model_store.ranker import Features, Scores
from tengen.engines.model_store.store import ModelStore
from tengen.engines.version import VERSION
from tengen.training.arena.match_summary import MatchSummary
from tengen.training.code_digests import Stage, code_digests
from tengen.training.games.labels import label_runs
from tengen.training.parallel import Progress
from tengen.training.pipeline.matches import MatchSpec
from tengen.training.pipeline.model_players import BASELINE, pairings_of
from tengen.training.plans.card import PAIRINGS, RankerMetrics, TrainedCard
from tengen.training.plans.ranker_plan import RankerPlan
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
from tengen.training.ranking.feature_shards import read_features, store_features
from tengen.training.ranking.metrics import fit_temperature, measure, ranking_curves, top_1_by_phase
from tengen.training.ranking.rankers import (
    FittedRanker,
    code_of,
    create_ranker,
    describe_ranker,
    fit_ranker,
)
from tengen.training.seeding import Stream, seed_for

CHALLENGER: Final = "challenger"
"""Name of the model while it plays its matches."""
TENGENS: Final = RankerPlan()
"""Tengen's ranker with its defaults."""
LIBRARIES: Final = ("numpy", "scikit-learn", "scipy")
"""Distributions whose versions the card records."""


class TrainingData:
    """The positions of a training, which are labelled, selected and encoded when first needed.

    Args:
        features: Folder that keeps the matrices for other trainings; None to keep none.
    """

    def __init__(
        self,
        runs: Sequence[Path],
        plan: TrainingPlan,
        *,
        records: Sequence[Path],
        jobs: int,
        on_stage: Callable[[str], None],
        features: Path | None = None,
    ) -> None:
        self._runs = runs
        self._features = features
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
        if self._features is not None:
            store_features(selection, self._plan, self._features, jobs=self._jobs)
            return read_features(self._features)[1]
        return encode_selection(selection, self._plan, jobs=self._jobs)


def train(
    data: Sequence[Path],
    plan: TrainingPlan,
    ranker: RankerPlan = TENGENS,
    *,
    records: Sequence[Path] = (),
    jobs: int = 1,
    on_stage: Callable[[str], None] | None = None,
) -> tuple[FittedRanker, TrainedCard]:
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
        ParameterError: The ranker cannot be made.
    """
    begin = on_stage or (lambda _: None)
    positions = TrainingData(data, plan, records=records, jobs=jobs, on_stage=begin)
    return train_encoded(positions.encoded, plan, ranker, jobs=jobs, on_stage=on_stage)


def train_encoded(
    encoded: EncodedSelection,
    plan: TrainingPlan,
    ranker: RankerPlan = TENGENS,
    *,
    jobs: int = 1,
    on_stage: Callable[[str], None] | None = None,
) -> tuple[FittedRanker, TrainedCard]:
    """Train a ranker on matrices: the stages of `train` after encoding.

    Args:
        jobs: Processes of the matches; they do not change the result.
        on_stage: Called with the name of each stage as it begins.

    Raises:
        UnsupportedRulesError: Trained models do not play the rules of the games.
        ParameterError: The ranker cannot be made.
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
    fitted = fit_ranker(create_ranker(ranker, plan.seed), learnt)

    begin("measure")
    rankers: dict[str, Callable[[Features], Scores]] = {
        "learned": fitted.rank,
        BASELINE.name: attack_weight_scores,
    }
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
        matches = _matches(fitted, boards, plan, jobs)
    card: TrainedCard = {
        "engine": "learned",
        "label": "moves of players who did not lose",
        "rules": encoded.provenance["rules"],
        "training": dataclasses.asdict(plan),
        "ranker": describe_ranker(ranker, plan.seed),
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
        "code": {**code_digests(Stage.MODEL), **code_of(ranker)},
        "versions": {
            "tengen": VERSION,
            **{name: importlib.metadata.version(name) for name in LIBRARIES},
        },
    }
    return fitted, card


def attack_weight_scores(features: Features) -> Scores:
    """(rows,) scores of encoded moves by the baseline."""
    return features[:, COLUMNS.index("attack-weight")].astype(np.float64)


def _metrics(
    measured: Dataset,
    calibration: Dataset,
    score: Callable[[Features], Scores],
) -> RankerMetrics:
    """JSON-ready metrics of a ranker, and its top-1 by phase."""
    temperature = fit_temperature(calibration, score(calibration.features))
    scores = score(measured.features)
    figures = dataclasses.asdict(measure(measured, scores, temperature=temperature))
    return cast("RankerMetrics", {**figures, "phases": top_1_by_phase(measured, scores)})


def _matches(
    ranker: FittedRanker, boards: Sequence[Rules], plan: TrainingPlan, jobs: int
) -> list[MatchSummary]:
    """Play the `pairings_of` the model on every board.

    The openings have a seed of their own, so that they differ from the openings of self-play.
    """
    with tempfile.TemporaryDirectory() as scratch:
        store = ModelStore(Path(scratch))
        store.save(CHALLENGER, ranker, {})
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
