"""The study of a model: rankers that learned from less, in positions and in matches.

    data/retrain/NAME/study/
    ├── NAME/, LIVE …           a models directory with the variants
    ├── importance.json
    └── match-*.json            one file per finished match

Files are written atomically and skipped if they exist, as in `training.pipeline.retrain`.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, Final

from engines.game import Rules
from engines.learned.engine import GUARD, VERIFY, LearnedEngine
from engines.learned.ranking_network import RankingNetwork
from engines.model_store import ModelStore
from training.arena.match import play_match
from training.arena.openings import random_openings
from training.gate.model_players import MatchPlayers, model_player, pairings_of
from training.progress import Progress
from training.ranking.dataset import HELD_OUT, TRAIN, UNTOUCHED, EncodedSelection
from training.ranking.move_ranker import MoveRanker
from training.ranking.studies import VARIANTS, fit_variant, importance, top_1
from training.seeding import Stream, seed_for
from training.storage.files import load_or_create

MEASURED: Final = (HELD_OUT, UNTOUCHED)
"""Parts of the positions to measure on, if there are any."""
CHECKS: Final = {"no-guard": (GUARD, False), "no-verification": (VERIFY, 0)}
"""By name, an option of a served model that takes one of its checks away."""


@dataclasses.dataclass(frozen=True, slots=True, kw_only=True)
class Study:
    """The study of one model; all of it is on one board."""

    folder: Path
    model: str
    """Name of the model, which is in `models`."""
    models: ModelStore
    ranker: MoveRanker
    """The estimator of the model, for its parameters."""
    rules: Rules
    games: int
    """Games of each match."""
    seed: int
    jobs: int
    progress: Progress

    def run(self, encode: Callable[[], EncodedSelection]) -> dict[str, Any]:
        """Make the study, or what is left of it.

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
        variants = []
        for name in VARIANTS:
            card = store.card(name)
            matches = [self._match(pairing, store) for pairing in pairings_of(name)[:2]]
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
            "checks": [self._match(pairing, self.models) for pairing in self._without_checks()],
            "importance": load_or_create(self._importance_file, dict),
        }

    @property
    def _importance_file(self) -> Path:
        return self.folder / "importance.json"

    def _measure(self, store: ModelStore, encoded: EncodedSelection) -> None:
        """Fit the variants that are missing, and measure the importance of the columns."""
        parts = {part: encoded.parts[part] for part in MEASURED if part in encoded.parts}

        def shares(network: RankingNetwork) -> dict[str, Any]:
            return {part: top_1(network, data) for part, data in parts.items()}

        missing = VARIANTS.keys() - {*store.names()}
        self.progress.stage("study", len(missing) + 1)
        for name in filter(missing.__contains__, VARIANTS):
            network, labels = fit_variant(
                VARIANTS[name], encoded.parts[TRAIN], self.ranker, self.seed
            )
            store.save(name, network, {"labels": labels, "top_1": shares(network)})
            self.progress.advance(1)
        network = self.models.load(self.model).ranker
        load_or_create(
            self._importance_file,
            lambda: {part: importance(network, data, self.seed) for part, data in parts.items()},
        )
        self.progress.advance(1)

    def _without_checks(self) -> Iterator[MatchPlayers]:
        whole = model_player(self.model, named=False)
        for name, (option, value) in CHECKS.items():
            options = dict(whole.options) | {option.name: value}
            yield MatchPlayers(
                dataclasses.replace(
                    whole, options=tuple(options.items()), alias=f"{LearnedEngine.name}, {name}"
                ),
                whole,
            )

    def _match(self, pairing: MatchPlayers, models: ModelStore) -> dict[str, Any]:
        title = f"match {pairing.player.engine} {pairing.title}"

        def play() -> dict[str, Any]:
            seed = seed_for(self.seed, Stream.STUDIES, 2)
            self.progress.stage(title, self.games)
            return play_match(
                *pairing,
                random_openings(self.rules, self.games // 2, seed),
                rules=self.rules,
                games=self.games,
                seed=seed,
                jobs=self.jobs,
                models=models.directory,
                on_game=lambda _: self.progress.advance(),
            ).summary()

        file = title.replace(",", "").replace(":", "-").replace(" ", "-")
        return load_or_create(self.folder / f"{file}.json", play)
