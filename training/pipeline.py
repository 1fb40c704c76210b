"""From games to a model directory: label, split, encode, fit, measure, match, save."""

from __future__ import annotations

import collections
import dataclasses
import hashlib
import importlib.metadata
import itertools
import tempfile
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Any, Final, Literal

import numpy as np
import numpy.typing as npt

from engines.columns import COLUMNS, PHASE_COLUMNS, Phase
from engines.errors import TengenError
from engines.game import Rules
from engines.game.records import read_sgf
from engines.learned import GUARD
from engines.linear_ranker import LinearRanker
from engines.model_store import ModelStore
from training.arena.entrant import Entrant
from training.arena.match import MatchResult, play_match
from training.arena.openings import random_openings
from training.curves import curves
from training.dataset import Dataset, encode_positions, split_by_game
from training.errors import DataError
from training.gate import BASELINE
from training.labelling import label_run, read_labels
from training.labels import LabelledPosition, recorded_moves
from training.manifest import read_manifest
from training.measure import Metrics, fit_temperature, measure
from training.ranker import MoveRanker
from training.seeding import Stream, rng_for, seed_for
from training.shards import SELFPLAY

CANDIDATE: Final = "candidate"
"""The ranker's name while it plays."""
LIBRARIES: Final = ("numpy", "scikit-learn", "scipy", "skops")
"""Whose versions the card records."""


@dataclasses.dataclass(frozen=True, slots=True, kw_only=True)
class Training:
    """How a ranker is made: everything that it depends on, beside the data."""

    seed: int
    held_out: float = 0.1
    """Share of the games that the ranker is measured on, and does not learn from."""
    max_positions: int = 30_000
    """Positions to learn from at most: linear rankers gain nothing beyond (docs/training.md)."""
    max_measured: int = 3_000
    """Held-out positions to measure on at most: top-1 is then known to about one point."""
    relabel_depth: int = 0
    """Plies that a search looks ahead for the mistakes in games of trained rankers, which are then
    labelled with its moves; 0 leaves them out."""
    negatives: int = 30
    """Moves that each labelled one is compared with."""
    c: float = 0.1
    """Inverse strength of the L2 regularisation of a pairwise ranker."""
    method: Literal["pairwise", "boosting"] = "pairwise"
    """What learns; see `training.ranker.MoveRanker`."""
    match_games: int = 400
    """Games against `attack-weights` on each board of the data, and as many without the guard;
    even. 0 plays none."""


def train(
    data: Sequence[Path],
    plan: Training,
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
    recorded = [position for path in records for position in _recorded(path)]
    labels = [label_run(run, relabel_depth=plan.relabel_depth, jobs=jobs) for run in data]
    positions = list(itertools.chain.from_iterable(map(read_labels, labels)))
    learn, held_out = split_by_game(positions, held_out=plan.held_out, seed=plan.seed)
    learn = _sample(learn, plan.max_positions, plan.seed, Stream.LEARNT)
    held_out = _sample(held_out, plan.max_measured, plan.seed, Stream.MEASURED)

    tell("encode")
    learnt = encode_positions(learn, negatives=plan.negatives, seed=plan.seed, jobs=jobs)
    measured = encode_positions(held_out, negatives=None, seed=plan.seed, jobs=jobs)

    tell("fit")
    ranker = MoveRanker(
        method=plan.method, phases=len(PHASE_COLUMNS), C=plan.c, random_state=plan.seed
    )
    ranker.fit(learnt.features, learnt.labels, learnt.groups)

    tell("measure")
    # On positions learnt from, with all their moves: the held-out ones must not choose it.
    fitted = _sample(learn, plan.max_measured // 3 or 1, plan.seed, Stream.TEMPERATURE)
    fitting = encode_positions(fitted, negatives=None, seed=plan.seed, jobs=jobs)
    rankers = {"learned": ranker.decision_function, BASELINE: attack_weight_scores}
    metrics = {name: _metrics(measured, fitting, score) for name, score in rankers.items()}
    elsewhere = {}
    if recorded:
        played = encode_positions(recorded, negatives=None, seed=plan.seed, jobs=jobs)
        elsewhere = {name: _metrics(played, fitting, score) for name, score in rankers.items()}

    runs = [read_manifest(directory, SELFPLAY) for directory in data]
    boards = list(dict.fromkeys(position.rules for position in positions))
    matches = []
    if plan.match_games:
        tell("match")
        matches = _matches(ranker, boards, plan, jobs)
    card = {
        "engine": "learned",
        "label": "the winner's own moves" + (", mistakes relabelled" if plan.relabel_depth else ""),
        "rules": [dataclasses.asdict(rules) for rules in boards],
        "training": dataclasses.asdict(plan),
        "data": {
            "runs": runs,
            "sha256": _digest(data),
            "games": sum(run["games"] for run in runs),
            "labelled_positions": len(positions),
            "labels_by_source": dict(collections.Counter(p.source for p in positions)),
            "learnt_positions": len(learn),
            "held_out_positions": len(held_out),
        },
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


def _recorded(path: Path) -> Iterator[LabelledPosition]:
    try:
        return recorded_moves(read_sgf(path.read_text(encoding="utf-8")), path.stem)
    except (OSError, UnicodeDecodeError, TengenError) as error:
        raise DataError(f"the games in {path} cannot be read: {error}") from error


def attack_weight_scores(features: npt.NDArray[np.float32]) -> npt.NDArray[np.float64]:
    """(rows,) the baseline's scores of encoded moves."""
    return features[:, COLUMNS.index("attack-weight")].astype(np.float64)


def _metrics(
    measured: Dataset,
    fitting: Dataset,
    score: Callable[[npt.NDArray[np.float32]], npt.NDArray[np.float64]],
) -> Metrics:
    temperature = fit_temperature(fitting, score(fitting.features))
    return measure(measured, score(measured.features), temperature=temperature)


def _matches(
    ranker: MoveRanker, boards: Sequence[Rules], plan: Training, jobs: int
) -> list[MatchResult]:
    """The ranker with its guard and without against the baseline, on every board of the data.

    From openings of their own: their seed is that of no run of self-play.
    """
    entrants = (
        Entrant(engine=f"learned:{CANDIDATE}", alias="learned"),
        Entrant(
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
                    entrant,
                    Entrant(engine=BASELINE),
                    openings,
                    rules=rules,
                    games=plan.match_games,
                    seed=seed,
                    jobs=jobs,
                    models=store.directory,
                )
                for entrant in entrants
            ]
    return matches


def _sample(
    positions: list[LabelledPosition], count: int, seed: int, stream: Stream
) -> list[LabelledPosition]:
    """At most `count` positions, in their order."""
    if len(positions) <= count:
        return positions
    chosen = rng_for(seed, stream, 0).choice(len(positions), count, replace=False)
    return [positions[index] for index in np.sort(chosen)]


def _weights(ranker: MoveRanker) -> dict[str, dict[str, float]]:
    """By phase, what one unit of each column adds to a move's score; empty without such weights."""
    if not isinstance(ranker.model_, LinearRanker):
        return {}
    columns = COLUMNS[: -len(PHASE_COLUMNS)]
    return {
        phase.name.lower(): dict(zip(columns, np.round(weights, 6).tolist(), strict=True))
        for phase, weights in zip(Phase, ranker.model_.weights.astype(float), strict=True)
    }


def _digest(data: Sequence[Path]) -> str:
    """SHA-256 over all shards, in order."""
    digest = hashlib.sha256()
    for directory in data:
        for shard in sorted(directory.glob("*.parquet")):
            digest.update(shard.read_bytes())
    return digest.hexdigest()
