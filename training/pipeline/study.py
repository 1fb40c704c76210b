"""The ablation study of a model: rankers that learned from less, in positions and in matches.

    data/retrain/NAME/study/
    ├── NAME/, LIVE …           a models directory with the variants
    ├── importance.json
    └── match-*.json            one file per finished match

Files are written atomically and skipped if they exist, as in `tengen.training.pipeline.retrain`.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, Final, NamedTuple

import numpy as np
import numpy.typing as npt
from sklearn.base import clone

from tengen.engines.catalogue.learned.engine import GUARD, VERIFY, LearnedEngine
from tengen.engines.game import Rules
from tengen.engines.model_store.feature_schema import COLUMNS, GROUPS, PHASE
from tengen.engines.model_store.ranker import CodeRanker, Features, Ranker, Scores
from tengen.engines.model_store.store import ModelStore
from tengen.training.arena.match_summary import Bounds, MatchSummary, Role
from tengen.training.intervals import intervals
from tengen.training.parallel import Progress
from tengen.training.pipeline.matches import MatchSpec
from tengen.training.pipeline.model_players import MatchPlayers, model_player, pairings_of
from tengen.training.plans.card import RANDOM_LABELS, StudySummary, VariantSummary
from tengen.training.plans.retrain_plan import HELD_OUT, TEST_SET, TRAIN
from tengen.training.ranking.dataset import Dataset, EncodedSelection
from tengen.training.ranking.metrics import first_shares
from tengen.training.ranking.rankers import FittedRanker, fit_ranker
from tengen.training.seeding import Stream, rng_for, seed_for
from tengen.training.storage.files import load_or_create

SHUFFLES: Final = 3
"""Number of times that each group is shuffled."""
MATCHES: Final[tuple[Role, ...]] = ("alone", "control")
"""Matches of each variant: the first of the `PAIRINGS`."""
MEASURED: Final = (HELD_OUT, TEST_SET)
"""Parts of the positions to measure on, if there are any."""
CHECKS: Final = {"no-guard": (GUARD, False), "no-verification": (VERIFY, 0)}
"""Name of a check of `learned` → the option that removes it."""


class Variant(NamedTuple):
    """A ranker that learns from less than the model."""

    share: float
    """Share of the labelled positions."""
    without: str | None = None
    """One of `GROUPS`."""
    shuffled: bool = False
    """Whether a random move of each position is its label."""


COMPARED: Final = 1 / 4
"""Share of the labels for variants without a group: larger shares take long to fit."""
VARIANTS: Final[dict[str, Variant]] = {
    "labels-64th": Variant(1 / 64),
    "labels-16th": Variant(1 / 16),
    "labels-4th": Variant(COMPARED),
    **{
        f"no-{group.replace(' ', '-')}": Variant(COMPARED, group)
        for group in ("attack weight", "neighbours", "surroundings", PHASE)
    },
    RANDOM_LABELS: Variant(COMPARED, shuffled=True),
}
"""Name → variant; it is also the name of the variant's model."""


def fit_variant(
    variant: Variant, learnt: Dataset, ranker: Any, seed: int
) -> tuple[FittedRanker, int]:
    """Fit a ranker to a part of what the model learned from.

    Args:
        ranker: The unfitted ranker of the model, which is copied.
        seed: Seed of the sample and of shuffled labels.

    Returns:
        The fitted ranker, for features with all columns, and the number of labels it learned from.
    """
    rng = rng_for(seed, Stream.STUDIES, 0)
    count = max(round(variant.share * len(learnt)), 2)
    data = _subset(learnt, np.sort(rng.permutation(len(learnt))[:count]))
    if variant.shuffled:
        data = data.with_random_labels(rng)
    without = GROUPS[variant.without] if variant.without else ()
    kept = np.array([at for at, column in enumerate(COLUMNS) if column not in without])
    data = dataclasses.replace(data, features=data.features[:, kept])
    fitted = fit_ranker(clone(ranker, safe=False), data)
    if isinstance(fitted, CodeRanker):
        return CodeRanker(ColumnsRanker(kept, fitted)), count
    linear = np.zeros(len(COLUMNS), dtype=np.float32)
    first = np.zeros((len(COLUMNS), fitted.first.shape[1]), dtype=np.float32)
    linear[kept], first[kept] = fitted.linear, fitted.first
    return dataclasses.replace(fitted, linear=linear, first=first), count


@dataclasses.dataclass(frozen=True, slots=True)
class ColumnsRanker:
    """A ranker that knows some of the columns."""

    kept: npt.NDArray[np.int64]
    """Numbers of its columns."""
    ranker: Ranker

    def rank(self, features: Features, /) -> Scores:
        """See `Ranker`; the features have all columns."""
        return self.ranker.rank(features[:, self.kept])


def top_1(ranker: Ranker, data: Dataset) -> Bounds:
    """The share of positions whose labelled move is ranked first: `value`, `low` and `high`."""
    return _estimate(first_shares(data, ranker.rank(data.features)), data)


def importance(ranker: Ranker, data: Dataset, seed: int) -> dict[str, Bounds]:
    """By group of columns, how much `top_1` falls if its values are shuffled.

    Values are shuffled among the moves of each position; the phase is shuffled among positions.
    Redundant columns replace each other: a group adds little if another group contains the same.

    Returns:
        `value`, `low` and `high` of the fall; below 0 if shuffling helped.
    """
    rng = rng_for(seed, Stream.STUDIES, 1)
    whole = first_shares(data, ranker.rank(data.features))
    return {
        group: _estimate(
            whole
            - np.mean(
                [
                    first_shares(data, ranker.rank(_shuffled(data, group, rng)))
                    for _ in range(SHUFFLES)
                ],
                axis=0,
            ),
            data,
        )
        for group in GROUPS
    }


def _shuffled(data: Dataset, group: str, rng: np.random.Generator) -> npt.NDArray[np.float32]:
    """(rows, columns) the features with the values of a group shuffled."""
    if group == PHASE:
        firsts = data.starts[rng.permutation(len(data))]
        donors = np.repeat(firsts, np.diff(data.starts))
    else:
        # Sorted by position, then at random.
        donors = np.lexsort((rng.random(len(data.features)), data.groups))
    columns = np.array([COLUMNS.index(column) for column in GROUPS[group]])
    features = data.features.copy()
    features[:, columns] = data.features[np.ix_(donors, columns)]
    return features


def _subset(data: Dataset, positions: npt.NDArray[np.int64]) -> Dataset:
    """Some positions of a dataset, in their order."""
    sizes = np.diff(data.starts)[positions]
    starts = np.concatenate([[0], np.cumsum(sizes)])
    rows = np.arange(starts[-1]) + np.repeat(data.starts[positions] - starts[:-1], sizes)
    chosen = data.chosen[positions] - data.starts[positions] + starts[:-1]
    return Dataset(
        features=data.features[rows],
        starts=starts,
        chosen=chosen,
        games=data.games[positions],
        openings=data.openings[positions],
        plies=data.plies[positions],
        cells=data.cells[rows],
    )


def _estimate(values: npt.NDArray[np.float64], data: Dataset) -> Bounds:
    """The mean over positions, and its 95 % interval."""
    bounds = intervals({"mean": lambda at: float(values[at].mean())}, data.openings, least=-1.0)
    low, high = bounds["mean"]
    return {"value": round(float(values.mean()), 6), "low": low, "high": high}


@dataclasses.dataclass(frozen=True, slots=True, kw_only=True)
class Study:
    """The ablation study of one model, on one board."""

    folder: Path
    model: str
    """Name of the model, which is in `models`."""
    models: ModelStore
    ranker: Any
    """The unfitted ranker of the model."""
    rules: Rules
    games: int
    """Games of each match."""
    seed: int
    jobs: int
    progress: Progress
    verify_nodes: int | None = None
    """Positions that a verification visits at most; None for the default."""

    def run(self, encode: Callable[[], EncodedSelection]) -> StudySummary:
        """Make the study, or the parts of it that are missing.

        Args:
            encode: Returns the matrices that the model was trained with; called if needed.

        Returns:
            JSON-ready. `variants`: of each of `VARIANTS`, its number of `labels`, `top_1` by part,
            and `matches` of the ranker alone against `attack-weights` and as it is served against
            `learned:control`. `checks`: `matches` of the model without one of its checks against
            the whole model. `importance`: by part, as `importance` returns it.
        """
        store = ModelStore(self.folder)
        if not {*VARIANTS} <= {*store.names()} or not self._importance_file.exists():
            self._measure(store, encode())
        variants: list[VariantSummary] = []
        for name in VARIANTS:
            card = store.card(name)
            roles = zip(MATCHES, pairings_of(name, verify_nodes=self.verify_nodes), strict=False)
            matches = [self._match(role, pairing, store) for role, pairing in roles]
            variants.append(
                {
                    "name": name,
                    "labels": card["labels"],
                    "top_1": card["top_1"],
                    "matches": matches,
                }
            )
        return {
            "variants": variants,
            "checks": [
                self._match("without-check", pairing, self.models)
                for pairing in self._without_checks()
            ],
            "importance": load_or_create(self._importance_file, dict),
        }

    @property
    def _importance_file(self) -> Path:
        return self.folder / "importance.json"

    def _measure(self, store: ModelStore, encoded: EncodedSelection) -> None:
        """Fit the variants that are missing, and measure the importance of the columns."""
        parts = {part: encoded.parts[part] for part in MEASURED if part in encoded.parts}

        def shares(ranker: Ranker) -> dict[str, Any]:
            return {part: top_1(ranker, data) for part, data in parts.items()}

        missing = VARIANTS.keys() - {*store.names()}
        self.progress.stage("study", len(missing) + 1)
        for name in filter(missing.__contains__, VARIANTS):
            fitted, labels = fit_variant(
                VARIANTS[name], encoded.parts[TRAIN], self.ranker, self.seed
            )
            store.save(name, fitted, {"labels": labels, "top_1": shares(fitted)})
            self.progress.advance(1)
        whole = self.models.load(self.model).ranker
        load_or_create(
            self._importance_file,
            lambda: {part: importance(whole, data, self.seed) for part, data in parts.items()},
        )
        self.progress.advance(1)

    def _without_checks(self) -> Iterator[MatchPlayers]:
        whole = model_player(self.model, named=False, verify_nodes=self.verify_nodes)
        for name, (option, value) in CHECKS.items():
            options = dict(whole.options) | {option.name: value}
            yield MatchPlayers(
                dataclasses.replace(
                    whole, options=tuple(options.items()), alias=f"{LearnedEngine.name}, {name}"
                ),
                whole,
            )

    def _match(self, role: Role, pairing: MatchPlayers, models: ModelStore) -> MatchSummary:
        return MatchSpec(
            role=role,
            title=f"match {pairing.player.engine} {pairing.title}",
            players=pairing,
            rules=self.rules,
            games=self.games,
            seed=seed_for(self.seed, Stream.STUDIES, 2),
        ).load_or_play(self.folder, models=models.directory, jobs=self.jobs, progress=self.progress)
