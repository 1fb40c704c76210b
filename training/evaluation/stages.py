"""The stages of a retraining that make an evaluation of `search`: self-play, fit and match."""

from __future__ import annotations

import dataclasses
import json
from pathlib import Path
from typing import Any

from engines.game import preset
from engines.model_store import EVALUATION
from engines.patterns.evaluation import Evaluation
from training.arena.match import play_match
from training.arena.openings import BALANCED, read_book
from training.evaluation.choices import collect_choices
from training.evaluation.fit import evaluation_file, fit_evaluation
from training.evaluation.leaves import collect_leaves
from training.gate.criteria import EVALUATION_TEST
from training.gate.model_players import search_player
from training.pipeline.recipe import EVALUATION_NODES, EVALUATION_NOISE, EVALUATION_RUN
from training.plans import EvaluationPlan
from training.progress import Progress
from training.seeding import Stream, seed_for
from training.selfplay import SelfPlayPlan, run_selfplay
from training.storage.files import load_or_create, write_atomically
from training.storage.game_shards import read_run_manifest


@dataclasses.dataclass(frozen=True, slots=True, kw_only=True)
class EvaluationStages:
    """The stages that make an evaluation, each of which is skipped if its file exists."""

    model: str
    """Name of the model that it becomes a part of."""
    seed: int
    """Seed of the retraining."""
    selfplay: SelfPlayPlan
    match_games: int
    """Maximum number of games of the match; even."""
    folder: Path
    """That of the retraining."""
    games: Path
    """Folder of the run of self-play."""
    models: Path
    """Directory of models that play the match, to which the model belongs by then."""
    jobs: int
    """Processes; they do not change the result."""
    progress: Progress

    def file(self) -> bytes:
        """The file of the evaluation: self-play and fit.

        Raises:
            DataError: The games are too few or too one-sided, or a file cannot be written.
        """
        path = self.folder / EVALUATION
        if not path.exists():
            self.progress.stage(f"self-play {EVALUATION_RUN}", self.selfplay.games)
            run_selfplay(self.selfplay, self.games, jobs=self.jobs, on_games=self.progress.advance)
            content = self._fit()
            write_atomically(path, lambda file: file.write(content))
        return path.read_bytes()

    def card(self) -> dict[str, Any]:
        """The field `evaluation` of the model's card, JSON-ready: fit, games and match.

        `passed` says whether the match was won; it does not decide whether the model goes live.
        """
        fields = json.loads(self.file())
        match = load_or_create(self.folder / "match-search.json", self._play_match)
        return {
            **{name: fields[name] for name in fields if name not in Evaluation._fields},
            "run": read_run_manifest(self.games),
            "match": match,
            "passed": match["sprt"]["accepted"] == "H1" and not match["faults"],
        }

    def _fit(self) -> bytes:
        self.progress.stage("evaluation", 2 * self.selfplay.games)
        plan = EvaluationPlan(seed=seed_for(self.seed, Stream.TRAINING, 1))
        advance = self.progress.advance
        leaves = collect_leaves([self.games], nodes=plan.nodes, jobs=self.jobs, on_games=advance)
        choices = collect_choices([self.games], jobs=self.jobs, on_games=advance)
        return evaluation_file(*fit_evaluation(leaves, choices, plan))

    def _play_match(self) -> dict[str, Any]:
        """`search` with the evaluation against `search` with the included one."""
        self.progress.stage("match search", self.match_games)
        rules = preset("gomoku")
        return play_match(
            search_player(EVALUATION_NODES, self.model),
            search_player(EVALUATION_NODES),
            read_book(BALANCED["balanced30"], rules),
            rules=rules,
            games=self.match_games,
            seed=seed_for(self.seed, Stream.MATCH, 2),
            jobs=self.jobs,
            noise=EVALUATION_NOISE,
            sprt=EVALUATION_TEST,
            models=self.models,
            on_game=lambda _: self.progress.advance(),
        ).summary()
