"""Generations: retrainings in turn, in which each search plays the games of the next one.

    data/retrain/NAME/
    ├── NAME-1/                 a retraining, see `tengen.training.pipeline.retrain`
    └── NAME-2/                 the next one, whose games `search:NAME-1` plays

A generation teaches the next one if its evaluation has won its match against its own teacher's;
otherwise that teacher teaches once more. Every finished retraining is skipped, so that an
interrupted command resumes in the middle of a generation.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Iterator, Sequence
from pathlib import Path

from tengen.engines.model_store.store import SHIPPED, ModelStore
from tengen.training.parallel import Progress
from tengen.training.pipeline.retrain import RetrainResult, retrain
from tengen.training.pipeline.train import TENGENS
from tengen.training.plans.ranker_plan import RankerPlan
from tengen.training.plans.retrain_plan import Recipe, RetrainPlan
from tengen.training.seeding import Stream, seed_for


def retrain_generations(
    plan: RetrainPlan,
    count: int,
    folder: Path,
    *,
    ranker: RankerPlan = TENGENS,
    records: Sequence[Path] = (),
    models: Path = SHIPPED,
    jobs: int = 1,
    promote: bool = True,
    progress: Progress | None = None,
    recipe: Recipe | None = None,
) -> Iterator[tuple[RetrainPlan, RetrainResult]]:
    """Run generations, or resume them; yields the plan and the result of each.

    Args:
        plan: The plan of each, but for its name, seed and teacher: `NAME-1` is taught by the plan's
            teacher.
        count: Number of generations.
        folder: Folder of all of them, on this machine.
        ranker: What learns, see `retrain`.
        records: SGF files of games of other engines, to measure the models on.
        models: Models directory, which receives them.
        jobs: Processes; they do not change the result.
        promote: Whether models that pass the gate become live.
        recipe: Sizes of the stages; by default those that the plan asks for.

    Raises:
        ParameterError: There are several generations, and the plan has no games for an evaluation.
        DataError: See `retrain`.
    """
    plan.check_generations(count)
    store = ModelStore(models)
    for number in range(1, count + 1):
        # Before hours of work for the ones before it.
        store.check_name(f"{plan.name}-{number}")
    teacher = plan.teacher
    for number in range(1, count + 1):
        generation = dataclasses.replace(
            plan,
            name=f"{plan.name}-{number}",
            seed=seed_for(plan.seed, Stream.GENERATION, number),
            teacher=teacher,
        )
        result = retrain(
            generation,
            folder / generation.name,
            ranker=ranker,
            records=records,
            models=models,
            jobs=jobs,
            promote=promote,
            progress=progress,
            recipe=recipe,
        )
        yield generation, result
        evaluation = result.card["evaluation"]
        if evaluation is not None and evaluation["passed"]:
            teacher = generation.name
