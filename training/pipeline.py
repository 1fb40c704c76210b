"""From games to a model directory: label, split, encode, fit, measure, match, save."""

from __future__ import annotations

import dataclasses
import importlib.metadata
import tempfile
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, Final, Literal

import numpy as np
import numpy.typing as npt

from engines.feature_schema import COLUMNS, PHASE_COLUMNS, Phase
from engines.game import Rules
from engines.learned import GUARD
from engines.linear_ranker import LinearRanker
from engines.model_store import ModelStore
from training.arena.match import MatchResult, play_match
from training.arena.openings import random_openings
from training.arena.player_spec import PlayerSpec
from training.curves import curves
from training.dataset import Dataset
from training.encoding import (
    FITTING,
    LEARNT,
    MEASURED,
    RECORDED,
    DatasetPlan,
    EncodedSelection,
    encode,
    select,
)
from training.gate import BASELINE
from training.measure import RankingMetrics, fit_temperature, measure
from training.ranker import MoveRanker
from training.seeding import Stream, seed_for

CANDIDATE: Final = "candidate"
"""The ranker's name while it plays."""
LIBRARIES: Final = ("numpy", "scikit-learn", "scipy", "skops")
"""Whose versions the card records."""


@dataclasses.dataclass(frozen=True, slots=True, kw_only=True)
class TrainingPlan(DatasetPlan):
    """How a ranker is made: everything that it depends on, beside the data."""

    c: float = 0.1
    """Inverse strength of the L2 regularisation of a pairwise ranker."""
    method: Literal["pairwise", "boosting"] = "pairwise"
    """What learns; see `training.ranker.MoveRanker`."""
    match_games: int = 400
    """Games against `attack-weights` on each board of the data, and as many without the guard;
    even. 0 plays none."""


def train(
    data: Sequence[Path],
    plan: TrainingPlan,
    *,
    records: Sequence[Path] = (),
    jobs: int = 1,
    on_stage: Callable[[str], None] | None = None,
) -> tuple[MoveRanker, dict[str, Any]]:
    """Learn a ranker from runs of self-play.

    Args:
        data: Folders of finished runs.
        plan: How.
        records: SGF files of games between others, to measure the ranker on as well.
        jobs: Processes; they do not change the result.
        on_stage: Is told the name of each stage as it begins.

    Returns:
        The fitted ranker and its card, ready for JSON; see `docs/training.md` for its fields.

    Raises:
        DataError: A folder holds no finished run, there are too few decided games, or a file of
            records cannot be read.
    """
    tell = on_stage or (lambda _: None)
    tell("label")
    selection = select(data, plan, records=records, jobs=jobs)
    tell("encode")
    encoded = encode(selection, plan, jobs=jobs)
    return train_encoded(encoded, plan, jobs=jobs, on_stage=on_stage)


def train_encoded(
    encoded: EncodedSelection,
    plan: TrainingPlan,
    *,
    jobs: int = 1,
    on_stage: Callable[[str], None] | None = None,
) -> tuple[MoveRanker, dict[str, Any]]:
    """Learn a ranker from matrices: what is left of `train` once they are there.

    Args:
        encoded: By the same plan.
        plan: How.
        jobs: Processes of the matches; they do not change the result.
        on_stage: Is told the name of each stage as it begins.
    """
    tell = on_stage or (lambda _: None)
    tell("fit")
    learnt, measured = encoded.parts[LEARNT], encoded.parts[MEASURED]
    ranker = MoveRanker(
        method=plan.method, phases=len(PHASE_COLUMNS), C=plan.c, random_state=plan.seed
    )
    ranker.fit(learnt.features, learnt.labels, learnt.groups)

    tell("measure")

    def learned_scores(features: npt.NDArray[np.float32]) -> npt.NDArray[np.float64]:
        return ranker.decision_function(features).astype(np.float64)

    rankers = {"learned": learned_scores, BASELINE: attack_weight_scores}
    metrics, elsewhere = (
        {
            name: _metrics(encoded.parts[part], encoded.parts[FITTING], score)
            for name, score in rankers.items()
            if part in encoded.parts
        }
        for part in (MEASURED, RECORDED)
    )

    matches = []
    if plan.match_games:
        tell("match")
        boards = [Rules(**rules) for rules in encoded.about["rules"]]
        matches = _matches(ranker, boards, plan, jobs)
    card = {
        "engine": "learned",
        "label": "the winner's own moves" + (", mistakes relabelled" if plan.relabel_depth else ""),
        "rules": encoded.about["rules"],
        "training": dataclasses.asdict(plan),
        "data": encoded.about["data"],
        "metrics": {name: dataclasses.asdict(value) for name, value in metrics.items()},
        "curves": {
            name: curves(measured, score(measured.features), temperature=metrics[name].temperature)
            for name, score in rankers.items()
        },
        "metrics_on_records": {
            name: dataclasses.asdict(value) for name, value in elsewhere.items()
        },
        "matches": [match.summary() for match in matches],
        "weights": _weights(ranker),
        "versions": {name: importlib.metadata.version(name) for name in ("tengen", *LIBRARIES)},
    }
    return ranker, card


def attack_weight_scores(features: npt.NDArray[np.float32]) -> npt.NDArray[np.float64]:
    """(rows,) the baseline's scores of encoded moves."""
    return features[:, COLUMNS.index("attack-weight")].astype(np.float64)


def _metrics(
    measured: Dataset,
    fitting: Dataset,
    score: Callable[[npt.NDArray[np.float32]], npt.NDArray[np.float64]],
) -> RankingMetrics:
    temperature = fit_temperature(fitting, score(fitting.features))
    return measure(measured, score(measured.features), temperature=temperature)


def _matches(
    ranker: MoveRanker, boards: Sequence[Rules], plan: TrainingPlan, jobs: int
) -> list[MatchResult]:
    """The ranker with its guard and without against the baseline, on every board of the data.

    From openings of their own: their seed is that of no run of self-play.
    """
    players = (
        PlayerSpec(engine=f"learned:{CANDIDATE}", alias="learned"),
        PlayerSpec(
            engine=f"learned:{CANDIDATE}",
            options=((GUARD.name, False),),
            alias="learned without its guard",
        ),
    )
    with tempfile.TemporaryDirectory() as scratch:
        store = ModelStore(Path(scratch))
        store.save(CANDIDATE, ranker.model_, {})
        matches = []
        for number, rules in enumerate(boards):
            seed = seed_for(plan.seed, Stream.MATCH, number)
            openings = random_openings(rules, plan.match_games // 2, seed)
            matches += [
                play_match(
                    player,
                    PlayerSpec(engine=BASELINE),
                    openings,
                    rules=rules,
                    games=plan.match_games,
                    seed=seed,
                    jobs=jobs,
                    models=store.directory,
                )
                for player in players
            ]
    return matches


def _weights(ranker: MoveRanker) -> dict[str, dict[str, float]]:
    """By phase, what one unit of each column adds to a move's score; empty without such weights."""
    if not isinstance(ranker.model_, LinearRanker):
        return {}
    columns = COLUMNS[: -len(PHASE_COLUMNS)]
    return {
        phase.name.lower(): dict(zip(columns, np.round(weights, 6).tolist(), strict=True))
        for phase, weights in zip(Phase, ranker.model_.weights.astype(float), strict=True)
    }
