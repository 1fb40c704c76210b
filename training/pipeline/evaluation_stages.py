"""The evaluation of `search` in a retraining: its self-play, its fit and its match."""

from __future__ import annotations

import dataclasses
import json
from collections.abc import Sequence
from pathlib import Path
from typing import Any, Final, cast

from tengen.engines.game import preset
from tengen.engines.interface import Limit
from tengen.engines.model_store.store import EVALUATION
from tengen.engines.patterns.evaluation import Evaluation, default_evaluation, read_evaluation
from tengen.training.arena.game import Noise
from tengen.training.fit_evaluation.leaves import LeafSearch
from tengen.training.games.game_shards import read_games, read_run_manifest
from tengen.training.games.selfplay import SelfPlayPlan, run_selfplay
from tengen.training.parallel import Progress
from tengen.training.pipeline.matches import MatchSpec
from tengen.training.pipeline.model_players import MatchPlayers, search_player
from tengen.training.plans.card import EvaluationSummary
from tengen.training.plans.gate import EVALUATION_TEST
from tengen.training.plans.retrain_plan import FULL, EvaluationPlan, Recipe, SelfPlayRecipe
from tengen.training.ranking.dataset import read_records
from tengen.training.seeding import Stream, seed_for
from tengen.training.storage.files import load_or_create, write_atomically

RUN: Final = "search-even"
"""Folder of the run that the evaluation of `search` is fitted to."""
MATCH_NOISE: Final = Noise(probability=0.3, half_life=4)
"""Noise of this match: the balanced openings are few, and games would repeat without it. About two
moves of a game, soon after the opening."""


def search_of(model: str | None) -> str:
    """Name of `search` with the evaluation of a model; None for the included one."""
    return "search" if model is None else f"search:{model}"


def run_plan(
    recipe: SelfPlayRecipe,
    *,
    games: int,
    seed: int,
    models: Path,
    teacher: str | None,
    **options: Any,
) -> SelfPlayPlan:
    """Plan of a run of self-play.

    Args:
        seed: Seed of the run.
        models: Models directory.
        teacher: Name of the model whose evaluation `search` has; None for the included one.
        options: Further parameters of the plan.
    """
    return SelfPlayPlan(
        engines=tuple(search_of(teacher) if name == "search" else name for name in recipe.engines),
        rules=recipe.rules,
        games=games,
        seed=seed,
        limit=Limit(nodes=recipe.nodes),
        noise=Noise(probability=recipe.noise) if recipe.noise else None,
        openings=recipe.openings,
        models=models,
        **options,
    )


def evaluation_plan(
    *,
    games: int,
    seed: int,
    models: Path,
    teacher: str | None = None,
    recipe: Recipe = FULL,
) -> SelfPlayPlan:
    """Plan of the run that the evaluation of `search` is fitted to.

    Args:
        models: Models directory.
        teacher: Name of the model whose evaluation `search` has; None for the included one.
    """
    # From stones close together, quiet positions are hardly learned: docs/search.md.
    return run_plan(
        recipe.evaluation,
        games=games,
        seed=seed_for(seed, Stream.SELFPLAY, 2),
        models=models,
        teacher=teacher,
    )


@dataclasses.dataclass(frozen=True, slots=True, kw_only=True)
class EvaluationStages:
    """The stages that make an evaluation, each of which is skipped if its file exists."""

    model: str
    """Name of the model that the evaluation will belong to."""
    teacher: str | None
    """Name of the model whose evaluation the searches have, and that it plays against; None for the
    included one."""
    seed: int
    """Seed of the retraining."""
    count: int
    """Number of games of self-play."""
    records: Sequence[Path]
    """SGF files of games of other engines, to measure the evaluation on."""
    match_games: int
    """Maximum number of games of the match; even."""
    recipe: Recipe
    folder: Path
    """Folder of the retraining."""
    games: Path
    """Folder of the run of self-play."""
    models: Path
    """Directory of models that play the match, to which the model belongs by then."""
    jobs: int
    """Processes; they do not change the result."""
    progress: Progress

    @property
    def selfplay(self) -> SelfPlayPlan:
        """Plan of the run of self-play."""
        return evaluation_plan(
            games=self.count,
            seed=self.seed,
            models=self.models,
            teacher=self.teacher,
            recipe=self.recipe,
        )

    def file(self) -> bytes:
        """The file of the evaluation: self-play and fit.

        Raises:
            DataError: The games are too few or too one-sided, or a file cannot be written.
        """
        path = self.folder / EVALUATION
        if not path.exists():
            self.progress.stage(f"self-play {RUN}", self.count)
            run_selfplay(self.selfplay, self.games, jobs=self.jobs, on_games=self.progress.advance)
            content = self._fit()
            write_atomically(path, lambda file: file.write(content))
        return path.read_bytes()

    def card(self) -> EvaluationSummary:
        """The field `evaluation` of the model's card, JSON-ready: fit, games and match.

        `passed` says whether the match was won; it does not decide whether the model goes live.
        """
        fields = json.loads(self.file())
        match = self._match().load_or_play(
            self.folder, models=self.models, jobs=self.jobs, progress=self.progress
        )
        test, third_party = match["sprt"], None
        if self.records:
            measured = load_or_create(self.folder / "third-party.json", self._measure)
            third_party = measured["measures"]
        found = {
            **{name: fields[name] for name in fields if name not in Evaluation._fields},
            "run": read_run_manifest(self.games),
            "searched": self._searched(fields["positions"]),
            "teacher": self.teacher,
            "strangers": third_party,
            "match": match,
            "passed": test is not None and test["accepted"] == "H1" and not match["faults"],
        }
        return cast("EvaluationSummary", found)

    def _searched(self, leaves: int) -> int:
        """Positions that self-play and the searches of leaves visited, at most."""
        plan, nodes = EvaluationPlan(), read_run_manifest(self.games)["limit"]["nodes"] or 0
        games = (stored.game for stored in read_games(self.games))
        moves = sum(len(game.moves) - game.opening for game in games)
        return int(moves * (nodes + plan.nodes) + leaves * plan.value_nodes)

    def _teacher_file(self) -> Path | None:
        """File of the evaluation that teaches; None for the included one."""
        return None if self.teacher is None else self.models / self.teacher / EVALUATION

    def _search(self, plan: EvaluationPlan) -> LeafSearch:
        return LeafSearch(
            nodes=plan.nodes, value_nodes=plan.value_nodes, teacher=self._teacher_file()
        )

    def _before(self) -> Evaluation:
        """The teacher's evaluation, with which the new one is compared."""
        file = self._teacher_file()
        return default_evaluation() if file is None else read_evaluation(file)

    def _measure(self) -> dict[str, Any]:
        """Metrics of the teacher and the evaluation on recorded games."""
        from tengen.training.fit_evaluation.third_party import measure_on_records

        records = read_records(self.records)
        self.progress.stage("third-party games", len(records))
        found = measure_on_records(
            records,
            {"before": self._before(), "after": read_evaluation(self.folder / EVALUATION)},
            self._search(dataclasses.replace(EvaluationPlan(), value_nodes=0)),
            jobs=self.jobs,
            on_game=self.progress.advance,
        )
        return {"measures": found}

    def _fit(self) -> bytes:
        # They load, and at first compile, kernels that only a fit needs.
        from tengen.training.fit_evaluation.fit import evaluation_file, fit_evaluation
        from tengen.training.fit_evaluation.leaf_shards import collect_leaves

        plan = EvaluationPlan(seed=seed_for(self.seed, Stream.TRAINING, 1))
        self.progress.stage("leaves", self.count)
        leaves = collect_leaves(
            [self.games],
            self._search(plan),
            folder=self.folder / "leaves",
            jobs=self.jobs,
            on_games=self.progress.advance,
        )
        self.progress.stage("evaluation")
        return evaluation_file(*fit_evaluation(leaves, None, plan, teacher=self._before()))

    def _match(self) -> MatchSpec:
        """`search` with the evaluation against `search` with the teacher's."""
        return MatchSpec(
            role="evaluation",
            title="match search",
            players=MatchPlayers(
                search_player(self.recipe.match_nodes, self.model, named=False),
                search_player(self.recipe.match_nodes, self.teacher),
            ),
            rules=preset("gomoku"),
            games=self.match_games,
            seed=seed_for(self.seed, Stream.MATCH, 2),
            book="balanced30",
            noise=MATCH_NOISE,
            sprt=EVALUATION_TEST,
        )
