"""Retraining from end to end: self-play, train, match, and live if the gate lets it pass.

    data/retrain/NAME/
    ├── plan.json               what the retraining depends on
    ├── games/                  a run of self-play a source (`training.selfplay`)
    ├── models/                 the candidate, and a copy of the model that was live
    └── match-*.json            a finished match each

Each stage leaves files that appear whole or not at all, and one that finds its own goes by: an
interrupted retraining goes on where it stopped. One seed at the top gives every stage its own.
"""

from __future__ import annotations

import dataclasses
import functools
import json
import shutil
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, Final

from engines.errors import ModelError
from engines.game import Rules
from engines.learned import GUARD
from engines.model_store import SHIPPED, ModelStore
from training.arena.match import play_match
from training.arena.openings import random_openings
from training.arena.player_spec import PlayerSpec
from training.errors import DataError
from training.gate import BASELINE, Gate
from training.pipeline import TrainingPlan, train
from training.progress import Progress
from training.recipe import selfplay_plans
from training.report.page import render_report
from training.seeding import Stream, seed_for
from training.selfplay import run_selfplay
from training.storage.directory_lock import directory_lock
from training.storage.files import write_atomically

PLAN: Final = "plan.json"


@dataclasses.dataclass(frozen=True, slots=True, kw_only=True)
class RetrainPlan:
    """A retraining: everything its model depends on, beside the model that is live.

    Raises:
        ValueError: `match_games` is odd or below 2.
    """

    name: str
    """Of the model to be."""
    seed: int
    """Of everything: the games, what is held out and compared, the matches."""
    games: int = 2000
    """Of self-play."""
    match_games: int = 400
    """Against each opponent; even. 95 % intervals of some ±0.04 in score."""
    gate: Gate = dataclasses.field(default_factory=Gate)

    def __post_init__(self) -> None:
        if self.match_games <= 0 or self.match_games % 2:
            raise ValueError(f"match_games is {self.match_games}, it must be even and at least 2")


@dataclasses.dataclass(frozen=True, slots=True)
class RetrainResult:
    """How a retraining ended."""

    card: dict[str, Any]
    reasons: tuple[str, ...]
    """Why the model did not pass the gate; empty where it did."""
    live: bool
    """Whether it is the live model now."""


def retrain(
    plan: RetrainPlan,
    folder: Path,
    *,
    games: Path | None = None,
    records: Sequence[Path] = (),
    models: Path = SHIPPED,
    jobs: int = 1,
    promote: bool = True,
    progress: Progress | None = None,
) -> RetrainResult:
    """Retrain, or go on with what is left of it.

    Args:
        plan: The retraining.
        folder: Its own folder, on this machine; made where it does not exist.
        games: Directory of the games, as returned by `resolve_folder`; `folder / "games"` by
            default.
        records: SGF files of games between others, to measure the model on as well.
        models: The directory of trained models that the new one joins.
        jobs: Processes.
        promote: Whether a model that passes the gate goes live.
        progress: Is told how far it is.

    Raises:
        DirectoryLockedError: Another process works in this folder or in this models directory.
        DataError: The folder belongs to another retraining, or a file cannot be read or written.
        ModelError: The name is taken.
    """
    work = f"retraining {plan.name}"
    with directory_lock(models, work), directory_lock(folder, work):
        return RetrainRun(
            plan,
            folder=folder,
            games=games or folder / "games",
            records=records,
            models=models,
            jobs=jobs,
            progress=progress or Progress(),
        ).run(promote=promote)


@dataclasses.dataclass(frozen=True, slots=True)
class MatchSpec:
    """A match of the candidate's."""

    title: str
    """Of its stage, and of its file."""
    opponent: str
    rules: Rules
    guard: bool = True
    gated: bool = False
    """Whether the gate looks at it; the others are for the card."""


class RetrainRun:
    """A retraining at work."""

    def __init__(
        self,
        plan: RetrainPlan,
        *,
        folder: Path,
        games: Path,
        records: Sequence[Path],
        models: Path,
        jobs: int,
        progress: Progress,
    ) -> None:
        self.plan = plan
        self.folder = folder
        self.games = games
        self.records = records
        self.store = ModelStore(models)
        self.jobs = jobs
        self.progress = progress
        self.arena = ModelStore(folder / "models")
        """The candidate and its opponent: what is live may change meanwhile, a match may not."""

    def run(self, *, promote: bool) -> RetrainResult:
        """Run the stages that are left, and promote the model if it passes the gate."""
        name = self.plan.name
        if not self._is_saved():
            self.store.check_free(name)
            self._claim()
            self._play()
            card = self._train()
            self._save(card, {pairing: self._match(pairing) for pairing in self._pairings()})
        card = self.store.card(name)
        reasons = tuple(card["gate"]["reasons"])
        if promote and not reasons:
            self.progress.stage("promote")
            self.store.promote(name)
        return RetrainResult(card, reasons, live=_live(self.store) == name)

    def _is_saved(self) -> bool:
        """Whether all is done but the last step, which may have been missed."""
        name = self.plan.name
        return name in self.store.names() and (
            self.store.card(name).get("retraining") == _ready(self.plan)
        )

    def _claim(self) -> None:
        """Make the folder that of this retraining; what is live now is the opponent for good."""

        def begin() -> dict[str, Any]:
            live = _live(self.store)
            if live is not None:
                source, target = self.store.directory / live, self.arena.directory / live
                if not target.exists():
                    shutil.copytree(source, target)
            return {"retraining": _ready(self.plan), "live": live}

        found = self._kept(PLAN, begin)["retraining"]
        for field, value in _ready(self.plan).items():
            if found[field] != value:
                raise DataError(
                    f"{self.folder} belongs to another retraining: its {field} is "
                    f"{found[field]}, not {value}; choose another name or the same parameters"
                )

    def _play(self) -> None:
        for name, run in self._sources().items():
            self.progress.stage(f"self-play {name}", run.games)
            run_selfplay(run, self.games / name, jobs=self.jobs, on_games=self.progress.advance)

    def _train(self) -> dict[str, Any]:
        """The card of the candidate, which is trained if it is not there yet."""
        name = self.plan.name
        if name not in self.arena.names():
            seed = seed_for(self.plan.seed, Stream.TRAINING, 0)
            ranker, card = train(
                [self.games / source for source in self._sources()],
                TrainingPlan(seed=seed, match_games=0),
                records=self.records,
                jobs=self.jobs,
                on_stage=self.progress.stage,
            )
            self.arena.save(name, ranker.model_, card)
        return self.arena.card(name)

    def _pairings(self) -> list[MatchSpec]:
        """The matches: for the gate on the main board, for the card on all boards."""
        runs = self._sources().values()
        main, *others = dict.fromkeys(rules for run in runs for rules in run.boards)
        pairings = [MatchSpec(f"match {BASELINE}", BASELINE, main, gated=True)]
        if (live := self._kept(PLAN, dict)["live"]) is not None and self._plays(live):
            pairings.append(MatchSpec(f"match {live}", f"learned:{live}", main, gated=True))
        bare = MatchSpec(f"match {BASELINE} without guard", BASELINE, main, guard=False)
        elsewhere = [
            MatchSpec(
                f"match {BASELINE} on {rules.rows}x{rules.cols}{'' if guard else ' without guard'}",
                BASELINE,
                rules,
                guard=guard,
            )
            for rules in others
            for guard in (True, False)
        ]
        return [*pairings, bare, *elsewhere]

    def _plays(self, model: str) -> bool:
        """Whether a model can still be played: one of an older feature version cannot."""
        try:
            self.arena.load(model)
        except ModelError:
            return False
        return True

    def _match(self, pairing: MatchSpec) -> dict[str, Any]:
        def play() -> dict[str, Any]:
            seed = seed_for(self.plan.seed, Stream.MATCH, int(pairing.opponent != BASELINE))
            count = self.plan.match_games
            self.progress.stage(pairing.title, count)
            candidate = PlayerSpec(
                engine=f"learned:{self.plan.name}",
                options=() if pairing.guard else ((GUARD.name, False),),
                alias="learned" if pairing.guard else "learned without its guard",
            )
            return play_match(
                candidate,
                PlayerSpec(engine=pairing.opponent),
                random_openings(pairing.rules, count // 2, seed),
                rules=pairing.rules,
                games=count,
                seed=seed,
                jobs=self.jobs,
                models=self.arena.directory,
                on_game=lambda _: self.progress.advance(),
            ).summary()

        return self._kept(f"{pairing.title.replace(' ', '-')}.json", play)

    def _save(self, card: dict[str, Any], matches: dict[MatchSpec, dict[str, Any]]) -> None:
        self.progress.stage("report")
        gated = {pairing.opponent: match for pairing, match in matches.items() if pairing.gated}
        reasons = self.plan.gate.reasons(gated)
        previous = self._kept(PLAN, dict)["live"]
        card = {
            **card,
            "retraining": _ready(self.plan),
            "previous": previous,
            "iteration": 1 + self._iteration(previous),
            "matches": list(matches.values()),
            "gate": {"passed": not reasons, "reasons": reasons},
        }
        name = self.plan.name
        earlier = {other: self.store.card(other) for other in self._readable()}
        page = render_report(name, card, earlier)
        self.store.save(name, self.arena.load(name).ranker, card, report=page)

    def _iteration(self, model: str | None) -> int:
        """How many retrainings led to a model."""
        if model is None:
            return 0
        try:
            return int(self.arena.card(model).get("iteration", 0))
        except ModelError:
            return 0

    def _readable(self) -> list[str]:
        """The models in the store whose cards are in order."""
        readable = []
        for name in self.store.names():
            try:
                self.store.card(name)
            except ModelError:
                continue
            readable.append(name)
        return readable

    def _sources(self) -> dict[str, Any]:
        return selfplay_plans(
            games=self.plan.games, seed=self.plan.seed, models=self.arena.directory
        )

    def _kept(self, name: str, make: Callable[[], dict[str, Any]]) -> dict[str, Any]:
        """What a file holds, made first where it is not there yet."""
        path = self.folder / name
        if not path.exists():
            text = json.dumps(make(), indent=2) + "\n"
            write_atomically(path, lambda file: file.write(text.encode()))
        try:
            kept: dict[str, Any] = json.loads(path.read_text(encoding="utf-8"))
        except (OSError, ValueError) as error:
            raise DataError(f"{path} cannot be read as JSON: {error}") from error
        return kept


def _live(store: ModelStore) -> str | None:
    """The live model of a store; None where none is."""
    try:
        return store.live()
    except ModelError:
        return None


@functools.cache
def _ready(plan: RetrainPlan) -> dict[str, Any]:
    """The plan, ready for JSON."""
    ready: dict[str, Any] = json.loads(json.dumps(dataclasses.asdict(plan)))
    return ready
