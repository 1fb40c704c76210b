"""The study of a model: what it holds, and its resumption."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import Any, Final

import numpy as np
import pytest

from tengen.engines.game import Rules
from tengen.engines.model_store.feature_schema import COLUMNS, GROUPS
from tengen.engines.model_store.store import ModelStore
from tengen.training.arena.match import play_match
from tengen.training.parallel import Progress
from tengen.training.pipeline import matches
from tengen.training.pipeline import study as module
from tengen.training.pipeline.study import CHECKS, VARIANTS, Study
from tengen.training.plans.retrain_plan import HELD_OUT, TRAIN
from tengen.training.ranking.dataset import Dataset, EncodedSelection
from tengen.training.ranking.move_ranker import MoveRanker
from tests.rankers import random_ranker
from tests.unit.training.runs import tree

pytestmark = pytest.mark.usefixtures("few_steps")

MATCHES: Final = 2 * len(VARIANTS) + len(CHECKS)


def positions(seed: int) -> Dataset:
    """Positions with random columns and labels."""
    features = np.random.default_rng(seed).normal(size=(320, len(COLUMNS))).astype(np.float32)
    firsts = np.arange(0, 321, 4)
    games = np.repeat([f"game {at}" for at in range(20)], 4)
    return Dataset.of_games(features, firsts, firsts[:-1] + 1, games)


def encoded() -> EncodedSelection:
    return EncodedSelection({TRAIN: positions(0), HELD_OUT: positions(1)}, {})


def study(folder: Path) -> Study:
    models = ModelStore(folder / "models")
    if not models.names():
        models.save("new", random_ranker(), {})
    return Study(
        folder=folder / "study",
        model="new",
        models=models,
        ranker=MoveRanker(hidden_layer_sizes=(3, 2), max_iter=1, random_state=0),
        rules=Rules(5, 5, 5),
        games=2,
        seed=3,
        jobs=1,
        progress=Progress(),
        verify_nodes=20,
    )


Whole = tuple[Path, Mapping[str, Any], list[list[dict[str, Any]]]]


@pytest.fixture(scope="module")
def whole(tmp_path_factory: pytest.TempPathFactory) -> Whole:
    """A study that ran at once: its folder, its result, and both players' options by match."""
    folder, played = tmp_path_factory.mktemp("whole"), []

    def play(*players: Any, **options: Any) -> Any:
        played.append([dict(player.options) for player in players[:2]])
        return play_match(*players, **options)

    with pytest.MonkeyPatch.context() as monkeypatch:
        monkeypatch.setattr(matches, "play_match", play)
        return folder, study(folder).run(encoded), played


class Work:
    """Counts what a study does; raises `KeyboardInterrupt` at fit or match number `stop_at`."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.done: dict[str, int] = {"fit_variant": 0, "importance": 0, "play_match": 0}
        self.stop_at: tuple[str, int] | None = None
        for name in self.done:
            place = matches if name == "play_match" else module
            monkeypatch.setattr(place, name, self._counted(name, getattr(place, name)))

    def _counted(self, name: str, work: Callable[..., Any]) -> Callable[..., Any]:
        def count(*arguments: Any, **options: Any) -> Any:
            if self.stop_at == (name, self.done[name]):
                raise KeyboardInterrupt
            found = work(*arguments, **options)
            self.done[name] += 1
            return found

        return count


def test_killed_study_resumes_without_doing_work_twice(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, whole: Whole
) -> None:
    work = Work(monkeypatch)
    for work.stop_at in (("fit_variant", 3), ("importance", 0), ("play_match", 5)):
        with pytest.raises(KeyboardInterrupt):
            study(tmp_path).run(encoded)
    work.stop_at = None
    encoding: Iterator[EncodedSelection] = iter([])  # Nothing is encoded any more.
    found = study(tmp_path).run(lambda: next(encoding))
    assert work.done == {"fit_variant": len(VARIANTS), "importance": 1, "play_match": MATCHES}

    assert [variant["name"] for variant in found["variants"]] == list(VARIANTS)
    for variant in found["variants"]:
        assert list(variant["top_1"]) == [HELD_OUT]
        assert [(match["a"], match["b"], match["games"]) for match in variant["matches"]] == [
            ("learned, ranker alone", "attack-weights", 2),
            ("learned", "learned:control", 2),
        ]
        assert variant["matches"][0]["engines"][0]["engine"] == f"learned:{variant['name']}"
    assert [match["a"] for match in found["checks"]] == [f"learned, {name}" for name in CHECKS]
    assert list(found["importance"][HELD_OUT]) == list(GROUPS)

    assert whole[1] == found
    assert tree(whole[0]) == tree(tmp_path)


def test_checks_are_taken_away_one_by_one(whole: Whole) -> None:
    checked = whole[2][-2:]
    for (option, value), (without, with_all) in zip(CHECKS.values(), checked, strict=True):
        assert without == with_all | {option.name: value}
        assert with_all[option.name] == option.default != value
