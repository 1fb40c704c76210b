"""Plans of retrainings: their JSON form and their options."""

from __future__ import annotations

import dataclasses
import json
from typing import Final

import pytest

from tengen.training.errors import ParameterError
from tengen.training.plans.gate import Gate
from tengen.training.plans.retrain_plan import PLAN_OPTIONS, PlanOption, RetrainPlan

PLAN: Final = RetrainPlan(
    name="mine",
    seed=2**53 + 1,
    games=60,
    match_games=6,
    evaluation_games=8,
    teacher="first",
    study=True,
    gate=Gate(alone=0.25, control=0, live=1),
    quick=True,
)


def test_json_of_a_plan_is_the_same_plan() -> None:
    assert RetrainPlan.from_json(json.loads(json.dumps(dataclasses.asdict(PLAN)))) == PLAN


def test_plan_of_another_version_is_read_with_defaults() -> None:
    other = {"name": "old", "seed": 3, "shards": 7, "gate": {"single": 0.9, "live": 0.25}}
    assert RetrainPlan.from_json(other) == RetrainPlan(name="old", seed=3, gate=Gate(live=0.25))


@pytest.mark.parametrize("option", PLAN_OPTIONS, ids=lambda option: option.name)
def test_default_of_an_option_is_allowed(option: PlanOption) -> None:
    assert getattr(RetrainPlan(name="x", seed=0), option.name) == option.default >= option.low
    assert option.default % option.step == 0


@pytest.mark.parametrize(
    ("count", "games", "is_refused"), [(1, 0, False), (2, 0, True), (2, 8, False)]
)
def test_several_generations_need_games_of_an_evaluation(
    *, count: int, games: int, is_refused: bool
) -> None:
    plan = RetrainPlan(name="x", seed=0, evaluation_games=games)
    if not is_refused:
        plan.check_generations(count)
        return
    with pytest.raises(ParameterError, match="2 generations need evaluation games"):
        plan.check_generations(count)
