"""Generations: who teaches whom, and that finished ones are kept."""

from __future__ import annotations

import dataclasses
from pathlib import Path
from typing import Any, Final

import pytest

from tengen.engines.model_store.store import EVALUATION, ModelStore
from tengen.training.games.game_shards import read_run_manifest
from tengen.training.pipeline.evaluation_stages import EvaluationStages, evaluation_plan
from tengen.training.pipeline.generations import retrain_generations
from tengen.training.pipeline.retrain import selfplay_plans
from tests.unit.training.pipeline.test_retrain import PLAN, RECIPE, RecordedProgress

SMALL: Final = dataclasses.replace(PLAN, games=8)
ONE_SIZE: Final = dataclasses.replace(RECIPE, sizes=())


@pytest.mark.usefixtures("few_steps")
@pytest.mark.parametrize(
    "teacher",
    [pytest.param("new-1", id="won"), pytest.param(None, id="lost", marks=pytest.mark.slow)],
)
def test_generation_teaches_the_next_one_if_its_evaluation_won(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, teacher: str | None
) -> None:
    card = EvaluationStages.card

    def decided(stages: EvaluationStages) -> dict[str, Any]:
        return {**card(stages), "passed": teacher is not None}

    monkeypatch.setattr(EvaluationStages, "card", decided)
    models, progress = tmp_path / "models", RecordedProgress()

    def run() -> list[tuple[str, str | None]]:
        generations = retrain_generations(
            SMALL, 2, tmp_path / "runs", models=models, progress=progress, recipe=ONE_SIZE
        )
        return [(plan.name, plan.teacher) for plan, _ in generations]

    assert run() == [("new-1", None), ("new-2", teacher)]
    store = ModelStore(models)
    opponents = [store.card(name)["evaluation"]["match"]["b"] for name in ("new-1", "new-2")]
    assert opponents == ["search", f"search:{teacher}" if teacher else "search"]
    played = [
        read_run_manifest(tmp_path / "runs" / name / "games" / "search-even")["seed"]
        for name in ("new-1", "new-2")
    ]
    assert played[0] != played[1]
    done = list(progress.stages)
    assert run() == [("new-1", None), ("new-2", teacher)]
    assert [stage for stage in progress.stages[len(done) :] if stage != "promote"] == []


def test_teacher_searches_in_self_play() -> None:
    models = Path("models")
    for teacher, engine in (("first", "search:first"), (None, "search")):
        plans = selfplay_plans(games=10, seed=1, models=models, teacher=teacher)
        even = evaluation_plan(games=10, seed=1, models=models, teacher=teacher)
        assert {plan.engines for plan in (*plans.values(), even)} == {(engine,)}


def test_generations_without_evaluation_are_refused(tmp_path: Path) -> None:
    plan = dataclasses.replace(PLAN, evaluation_games=0)
    with pytest.raises(ValueError, match="2 generations need evaluation games"):
        list(retrain_generations(plan, 2, tmp_path))
    assert EVALUATION not in [path.name for path in tmp_path.rglob("*")]
