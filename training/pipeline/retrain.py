"""Retraining from end to end: self-play, train, match, report, and promote if the gate is passed.

    data/retrain/NAME/
    ├── plan.json               the parameters
    ├── games/                  runs of self-play (`tengen.training.games.selfplay`)
    ├── models/                 the challenger, and a copy of the model that was live at the start
    ├── study/                  the ablation study, if asked for
    ├── evaluation.json         of `search`, if one is fitted
    ├── ceiling.json            how often a deep search plays the labels
    ├── answers.json            its answers on recorded games
    ├── features/               the matrices, if another retraining has used its games
    ├── stage-times.json        seconds that the stages took
    └── match-*.json            one file per finished match

Every stage writes its files atomically and is skipped if they exist, so that an interrupted
retraining resumes where it stopped. The seeds of all stages are derived from one seed.
"""

from __future__ import annotations

import contextlib
import dataclasses
import functools
import json
import shutil
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any

from tengen.engines.errors import ModelCodeError, ModelError
from tengen.engines.game import Rules
from tengen.engines.model_store.code_models import code_allowed
from tengen.engines.model_store.store import SHIPPED, ModelStore
from tengen.training.arena.match_summary import MatchSummary, Role
from tengen.training.arena.sprt import Sprt
from tengen.training.code_digests import (
    Stage,
    changed_parts,
    check_code,
    code_digests,
    difference,
)
from tengen.training.errors import DataError
from tengen.training.games.selfplay import SelfPlayPlan, run_selfplay
from tengen.training.parallel import Progress
from tengen.training.pipeline.evaluation_stages import RUN, EvaluationStages, run_plan
from tengen.training.pipeline.matches import MatchSpec
from tengen.training.pipeline.model_players import MatchPlayers, model_player, pairings_of
from tengen.training.pipeline.stage_times import (
    TIMES,
    TimedProgress,
    first_stale,
    read_times,
    repetition,
)
from tengen.training.pipeline.study import Study
from tengen.training.pipeline.train import TENGENS, TrainingData, train_encoded
from tengen.training.plans.card import (
    PAIRINGS,
    Card,
    CardCeiling,
    GateVerdict,
    StudySummary,
    TrainedCard,
    board,
    read_card,
)
from tengen.training.plans.gate import LONGER
from tengen.training.plans.ranker_plan import RankerPlan
from tengen.training.plans.retrain_plan import (
    FULL,
    HELD_OUT,
    PLAN_FILE,
    RECORDS,
    TEST_SET,
    Recipe,
    RetrainPlan,
    TrainingPlan,
)
from tengen.training.ranking.answers import measure_answers
from tengen.training.ranking.ceiling import ENGINE as SEARCHER
from tengen.training.ranking.ceiling import measure_ceiling, sample_positions
from tengen.training.ranking.dataset import digest_records, is_test_game, read_records
from tengen.training.ranking.rankers import check_ranker, code_of, create_ranker
from tengen.training.report.page import render_report
from tengen.training.report.pictures import report_figures
from tengen.training.seeding import Stream, seed_for
from tengen.training.storage.files import Content, differences, load_or_create
from tengen.training.storage.locks import directory_lock
from tengen.training.storage.manifests import CODE


def selfplay_plans(
    *,
    games: int,
    seed: int,
    models: Path,
    teacher: str | None = None,
    recipe: Recipe = FULL,
) -> dict[str, SelfPlayPlan]:
    """Plans of the runs of self-play, by the name of their folder.

    Args:
        models: Models directory.
        teacher: Name of the model whose evaluation `search` has; None for the included one.
        recipe: How games are played, and further boards.
    """
    # Two fifths on the most common board, the rest on smaller and larger ones, if there are any.
    gomoku = max(2 * games // 5, 1) if recipe.sizes else games
    boards: dict[str, tuple[int, tuple[tuple[int, int], ...]]] = {"search-15": (gomoku, ())}
    if recipe.sizes:
        boards["search-sizes"] = (max(games - gomoku, 1), recipe.sizes)
    return {
        name: run_plan(
            recipe.selfplay,
            games=count,
            seed=seed_for(seed, Stream.SELFPLAY, number),
            models=models,
            teacher=teacher,
            sizes=sizes,
            shard_games=recipe.shard_games,
        )
        for number, (name, (count, sizes)) in enumerate(boards.items())
    }


@dataclasses.dataclass(frozen=True, slots=True)
class RetrainResult:
    """Result of a retraining."""

    card: Card
    """Card of the new model."""
    reasons: tuple[str, ...]
    """Reasons of the gate against the model; empty if it passed."""
    live: bool
    """Whether the new model is live."""


def retrain(
    plan: RetrainPlan,
    folder: Path,
    *,
    ranker: RankerPlan = TENGENS,
    games: Path | None = None,
    features: Path | None = None,
    records: Sequence[Path] = (),
    models: Path = SHIPPED,
    jobs: int = 1,
    promote: bool = True,
    progress: Progress | None = None,
    recipe: Recipe | None = None,
) -> RetrainResult:
    """Run a retraining, or resume it.

    Equal parameters, code and live models give equal files in both directories, byte for byte.

    Args:
        folder: Its folder, on this machine; created if it does not exist.
        ranker: What learns. The code of another ranker than Tengen's is run here and in processes
            that are started here.
        games: Directory of the games, as returned by `resolve_folder`; `folder / "games"` by
            default.
        features: Folder of the matrices, for retrainings that share games; by default they are kept
            in memory alone.
        records: SGF files of third-party games, on which the model is measured.
        models: Models directory, which receives the new model.
        jobs: Processes; they do not change the result.
        promote: Whether a model that passes the gate becomes live.
        recipe: Sizes of the stages; by default those that the plan asks for.

    Raises:
        DirectoryLockedError: Another process works in this folder or in this models directory.
        DataError: The folder belongs to another retraining, a file cannot be read or written, or
            the retraining was finished or begun by other code.
        ModelError: The name is invalid or in use, or the live model is code, which is not allowed.
        ParameterError: The ranker cannot be made, or fails on a few made-up positions.
    """
    store = ModelStore(models)
    # Before any folder is made.
    if _is_saved(store, plan, ranker):
        _check_finished(store, plan.name, ranker, folder)
    else:
        store.check_free(plan.name)
        _check_live(store)
        _check_place(folder)
        check_ranker(ranker)
        if not (folder / PLAN_FILE).exists():
            # They are needed after hours of play, and a fault is better found now.
            read_records(records)
    work = f"retraining {plan.name}"
    timed = TimedProgress(progress or Progress(), folder / TIMES)
    allowed = contextlib.nullcontext() if ranker.factory is None else code_allowed()
    with (
        directory_lock(models, work),
        directory_lock(folder, work),
        contextlib.closing(timed),
        allowed,
    ):
        return RetrainRun(
            plan,
            ranker=ranker,
            folder=folder,
            games=games or folder / "games",
            features=features,
            records=records,
            models=models,
            jobs=jobs,
            progress=timed,
            recipe=recipe or plan.recipe,
        ).run(promote=promote)


class RetrainRun:
    """One run of a retraining: its stages, each of which is skipped if its files exist."""

    def __init__(
        self,
        plan: RetrainPlan,
        *,
        ranker: RankerPlan,
        folder: Path,
        games: Path,
        features: Path | None,
        records: Sequence[Path],
        models: Path,
        jobs: int,
        progress: Progress,
        recipe: Recipe,
    ) -> None:
        self.plan = plan
        self.ranker = ranker
        self.folder = folder
        self.games = games
        self.features = features
        self.records = records
        self.store = ModelStore(models)
        self.jobs = jobs
        self.progress = progress
        self.recipe = recipe
        self.match_store = ModelStore(folder / "models")
        """The challenger and its opponent; the live model may change meanwhile."""

    def run(self, *, promote: bool) -> RetrainResult:
        """Run the stages that are left, and promote the model if it passes the gate."""
        name = self.plan.name
        if not _is_saved(self.store, self.plan, self.ranker):
            self.store.check_free(name)
            self._ensure_plan()
            self._play()
            stages = self._evaluation_stages()
            evaluation = None if stages is None else stages.file()
            positions = self._positions()
            trained = self._train(positions, evaluation)
            study = self._study(positions) if self.plan.study else None
            ceiling, answers = self._ceiling(positions), self._answers()
            # The matrices take gigabytes, and the matches need none.
            del positions
            fitted = None if stages is None else stages.card()
            matches = [
                spec.load_or_play(
                    self.folder,
                    models=self.match_store.directory,
                    jobs=self.jobs,
                    progress=self.progress,
                )
                for spec in self._match_specs()
            ]
            self.progress.stage("report")
            previous = self._previous()
            card: Card = {
                **trained,
                "ceiling": ceiling,
                "answers": answers,
                "evaluation": fitted,
                "study": study,
                "retraining": _plan_as_json(self.plan),
                "previous": previous,
                "iteration": 1 + self._iteration(previous),
                "matches": matches,
                "gate": self._judge(matches),
                "report": {"generations": [], "pictures": []},
            }
            card["report"] = report_figures(name, card, self._cards())
            self._save(card, evaluation)
        card = read_card(self.store, name)
        reasons = tuple(card["gate"]["reasons"])
        if promote and not reasons:
            self.progress.stage("promote")
            self.store.promote(name)
        return RetrainResult(card, reasons, live=_live(self.store) == name)

    def _ensure_plan(self) -> None:
        """Record the parameters, and the live model as the opponent, or check those recorded."""
        records = digest_records(self.records)
        code = {**code_digests(Stage.MODEL), **code_of(self.ranker)}

        def begin() -> dict[str, Any]:
            live = _live(self.store)
            teacher = self.plan.teacher
            if teacher is None and live is not None:
                teacher = self.store.winner(live)
            for model in {live, teacher} - {None}:
                target = self.match_store.directory / str(model)
                if not target.exists():
                    shutil.copytree(self.store.folder(str(model)), target)
            return {
                "retraining": _plan_as_json(self.plan),
                "ranker": self.ranker.as_dict(),
                "records": records,
                **self._shared(),
                CODE: code,
                "live": live,
                "teacher": teacher,
                "candidates": 1 + self._tried_against(live),
            }

        begun = self._load_or_create(PLAN_FILE, begin)
        found = {
            **begun.get("retraining", {}),
            "ranker": begun.get("ranker"),
            "records": begun.get("records", {}),
        }
        wanted = {
            **_plan_as_json(self.plan),
            "ranker": self.ranker.as_dict(),
            "records": records,
        }
        differing: list[str] = []
        for field, value in wanted.items():
            differing += differences(found.get(field), value, field)
        if differing:
            raise DataError(
                f"{self.folder} belongs to another retraining: its {', its '.join(differing)}; "
                "choose another name or the same parameters"
            )
        try:
            check_code(self.folder, begun.get(CODE), code)
        except DataError as error:
            again = _again(self.folder, begun.get(CODE), code, self.ranker)
            raise DataError(f"{error.message}; {again}") from None

    def _shared(self) -> dict[str, str]:
        """The folders that are those of other retrainings, for retrainings that share them too."""
        places = {"games": self.games, "features": self.features}
        return {
            name: str(place)
            for name, place in places.items()
            if place not in (None, self.folder / name)
        }

    @property
    def _begun(self) -> Mapping[str, Any]:
        """The content of the file that `_ensure_plan` has written."""
        begun: Mapping[str, Any] = self._load_or_create(PLAN_FILE, dict[str, Any])
        return begun

    def _previous(self) -> str | None:
        """Name of the model that was live when the retraining began; None without one."""
        previous: str | None = self._begun["live"]
        return previous

    def _teacher(self) -> str | None:
        """Name of the model whose evaluation searches have; None for the included one."""
        teacher: str | None = self._begun["teacher"]
        return teacher

    def _challengers(self) -> int:
        """Number of models that were tried against the live one, including the new one."""
        return int(self._begun["candidates"])

    def _tried_against(self, live: str | None) -> int:
        """Number of models in the store that were retrained against a live model."""
        cards = self._cards().values()
        return sum("retraining" in card and card.get("previous") == live for card in cards)

    def _play(self) -> None:
        for name, run in self._selfplay_plans().items():
            self.progress.stage(f"self-play {name}", run.games)
            run_selfplay(run, self.games / name, jobs=self.jobs, on_games=self.progress.advance)

    def _evaluation_stages(self) -> EvaluationStages | None:
        """The stages that make an evaluation; None if the plan asks for none."""
        plan = self.plan
        if plan.evaluation_games == 0:
            return None
        return EvaluationStages(
            model=plan.name,
            seed=plan.seed,
            teacher=self._teacher(),
            count=plan.evaluation_games,
            records=self.records,
            match_games=LONGER * plan.match_games,
            recipe=self.recipe,
            folder=self.folder,
            games=self.games / RUN,
            models=self.match_store.directory,
            jobs=self.jobs,
            progress=self.progress,
        )

    def _positions(self) -> TrainingData:
        """The labelled positions of self-play and of the recorded games."""
        return TrainingData(
            [self.games / source for source in self._selfplay_plans()],
            self._training_plan(),
            records=self.records,
            jobs=self.jobs,
            on_stage=self.progress.stage,
            features=self.features,
        )

    def _train(self, positions: TrainingData, evaluation: bytes | None) -> TrainedCard:
        """Train the challenger unless it exists; return its card."""
        name = self.plan.name
        if name not in self.match_store.names():
            ranker, trained = train_encoded(
                positions.encoded,
                self._training_plan(),
                self.ranker,
                jobs=self.jobs,
                on_stage=self.progress.stage,
            )
            taught = {} if evaluation is None else {"evaluation": {"teacher": self._teacher()}}
            card = {**trained, **taught}
            self.match_store.save(name, ranker, card, evaluation=evaluation)
        return read_card(self.match_store, name)

    def _training_plan(self) -> TrainingPlan:
        seed = seed_for(self.plan.seed, Stream.TRAINING, 0)
        return TrainingPlan(seed=seed, match_games=0)

    def _ceiling(self, positions: TrainingData) -> CardCeiling:
        """Share of the labels, on positions with metrics, that a deep search plays."""

        def search() -> CardCeiling:
            seed, selected = self._training_plan().seed, positions.selection.parts
            samples = {
                part: sample_positions(selected[part], self.recipe.ceiling_positions, seed)
                for part in (HELD_OUT, RECORDS, TEST_SET)
                if part in selected
            }
            self.progress.stage("ceiling", sum(map(len, samples.values())))
            parts = {
                part: measure_ceiling(
                    sample,
                    depth=self.recipe.ceiling_depth,
                    jobs=self.jobs,
                    on_position=self.progress.advance,
                )
                for part, sample in samples.items()
            }
            return {"engine": SEARCHER, "depth": self.recipe.ceiling_depth, "parts": parts}

        return self._load_or_create("ceiling.json", search)

    def _match_specs(self) -> list[MatchSpec]:
        """The matches on every board: what the model learned, and those against the live one."""
        name, previous, nodes = self.plan.name, self._previous(), self.recipe.verify_nodes
        boards = self._boards()
        specs = []
        for rules in boards:
            pairings = zip(PAIRINGS, pairings_of(name, verify_nodes=nodes), strict=True)
            specs += [self._match_spec(role, pairing, rules) for role, pairing in pairings]
            if previous is not None and self._is_playable(previous):
                live = MatchPlayers(
                    model_player(name, named=False, verify_nodes=nodes),
                    model_player(previous, verify_nodes=nodes),
                )
                test = self.plan.gate.test(main=rules == boards[0], challengers=self._challengers())
                specs.append(self._match_spec("live", live, rules, test))
        return specs

    def _match_spec(
        self, role: Role, players: MatchPlayers, rules: Rules, test: Sprt | None = None
    ) -> MatchSpec:
        return MatchSpec(
            role=role,
            title=f"match {players.title} on {board(dataclasses.asdict(rules))}",
            players=players,
            rules=rules,
            games=self.plan.match_games * (1 if test is None else LONGER),
            seed=seed_for(self.plan.seed, Stream.MATCH, int(test is not None)),
            sprt=test,
        )

    def _study(self, positions: TrainingData) -> StudySummary:
        """The ablation study, on the main board."""
        plan = self._training_plan()
        return Study(
            folder=self.folder / "study",
            model=self.plan.name,
            models=self.match_store,
            ranker=create_ranker(self.ranker, plan.seed),
            rules=self._boards()[0],
            games=self.plan.match_games,
            seed=plan.seed,
            jobs=self.jobs,
            progress=self.progress,
            verify_nodes=self.recipe.verify_nodes,
        ).run(lambda: positions.encoded)

    def _boards(self) -> list[Rules]:
        """The boards of self-play, the main one first."""
        runs = self._selfplay_plans().values()
        return list(dict.fromkeys(rules for run in runs for rules in run.boards))

    def _answers(self) -> dict[str, Any] | None:
        """The served model's answers on each part of the recorded games; None without records."""
        if not self.records:
            return None

        def measure() -> dict[str, Any]:
            records = read_records(self.records)
            self.progress.stage("answers", len(records))
            parts = {
                part: [game for game in records if is_test_game(game) == (part == TEST_SET)]
                for part in (RECORDS, TEST_SET)
            }
            return {
                part: measure_answers(
                    games,
                    model_player(self.plan.name, verify_nodes=self.recipe.verify_nodes),
                    models=self.match_store.directory,
                    jobs=self.jobs,
                    on_game=self.progress.advance,
                )
                for part, games in parts.items()
                if games
            }

        return self._load_or_create("answers.json", measure)

    def _is_playable(self, model: str) -> bool:
        """Whether a model still loads; one of an older feature version does not."""
        try:
            self.match_store.load(model)
        except ModelError:
            return False
        return True

    def _judge(self, matches: Sequence[MatchSummary]) -> GateVerdict:
        reasons = self.plan.gate.reasons(matches)
        return {"passed": not reasons, "reasons": reasons, "candidates": self._challengers()}

    def _save(self, card: Card, evaluation: bytes | None) -> None:
        name = self.plan.name
        page = render_report(name, card)
        ranker = self.match_store.ranker_file(name)
        self.store.save(name, ranker, card, report=page, evaluation=evaluation)

    def _iteration(self, model: str | None) -> int:
        """Number of retrainings that led to a model."""
        if model is None:
            return 0
        try:
            return int(self.match_store.card(model).get("iteration", 0))
        except ModelError:
            return 0

    def _cards(self) -> dict[str, Card]:
        """The cards of the models in the store, by name; damaged ones are skipped."""
        cards = {}
        for name in self.store.names():
            with contextlib.suppress(ModelError):
                cards[name] = read_card(self.store, name)
        return cards

    def _selfplay_plans(self) -> dict[str, SelfPlayPlan]:
        plan, models = self.plan, self.match_store.directory
        return selfplay_plans(
            games=plan.games,
            seed=plan.seed,
            models=models,
            teacher=self._teacher(),
            recipe=self.recipe,
        )

    def _load_or_create(self, name: str, make: Callable[[], Content]) -> Content:
        """Content of a JSON file in the folder, which is created with `make` if it is missing."""
        return load_or_create(self.folder / name, make)


def _is_saved(store: ModelStore, plan: RetrainPlan, ranker: RankerPlan) -> bool:
    """Whether a retraining is complete except for the promotion."""
    if plan.name not in store.names():
        return False
    card = store.card(plan.name)
    return card.get("retraining") == _plan_as_json(plan) and (
        RankerPlan.from_json(card.get("ranker", {})) == ranker
    )


def _check_finished(store: ModelStore, name: str, ranker: RankerPlan, folder: Path) -> None:
    """Check that a finished retraining is of the code that runs now.

    Raises:
        DataError: It is not; the message names the code, and what to run it again costs.
    """
    found, wanted = store.card(name).get(CODE), {**code_digests(Stage.MODEL), **code_of(ranker)}
    if changed := changed_parts(found, wanted):
        raise DataError(
            f"the model {name} was trained by other code: "
            f"{', and '.join(difference(part, found, wanted) for part in changed)}; "
            f"{_again(folder, found, wanted, ranker)}; `tengen models promote {name} --models "
            f"{store.directory}` makes the finished model live"
        )


def _check_place(folder: Path) -> None:
    """Check that a folder is there, or can be: that it lies in no file.

    Raises:
        DataError: It lies in a file.
    """
    nearest = next(path for path in (folder, *folder.parents) if path.exists())
    if not nearest.is_dir():
        raise DataError(f"{folder} cannot be made: {nearest} is a file")


def _again(
    folder: Path,
    found: Mapping[str, str] | None,
    wanted: Mapping[str, str],
    ranker: RankerPlan,
) -> str:
    """What it costs to run a retraining again by other code, and the command."""
    depth = first_stale(changed_parts(found, wanted))
    # Games of other code are not extended, and not taken for those of this code.
    options = " ".join([f"--from {folder}", *ranker.as_options()])
    command = f"`tengen retrain OTHER-NAME {options}`, which uses its games again"
    if depth == 0:
        command = "`tengen retrain OTHER-NAME` with the same options"
    return f"{repetition(read_times(folder / TIMES), depth)}; to run them again: {command}"


def _check_live(store: ModelStore) -> None:
    """Check that the live model may be loaded, which the new one will play against.

    Raises:
        ModelCodeError: It is code, which is not allowed here.
    """
    try:
        store.load()
    except ModelCodeError:
        raise
    except ModelError:
        # Without a live model, or with a damaged one, there is no such match.
        return


def _live(store: ModelStore) -> str | None:
    """Name of the live model of a store; None without one."""
    try:
        return store.live()
    except ModelError:
        return None


@functools.cache
def _plan_as_json(plan: RetrainPlan) -> dict[str, Any]:
    """JSON-ready parameters."""
    ready: dict[str, Any] = json.loads(json.dumps(dataclasses.asdict(plan)))
    return ready
