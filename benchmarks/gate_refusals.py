"""Whether models that learned nothing pass the gate: a negative control.

    python -m benchmarks.gate_refusals rankers RUN OUT [--seeds N] [--games N]
    python -m benchmarks.gate_refusals evaluations RUN OUT [--seeds N] [--games N]

RUN is a folder of self-play; OUT keeps the games, so that the command can be interrupted.

For every seed, a ranker is fitted to labels drawn at random from the moves of each position, and
one to right labels, as a check of the check; the ranker whose weights are all 0 has no seed. They
play the two matches that the gate requires, on the main board only: the gate of a retraining also
requires them on every other board, so it refuses at least these.

An evaluation of `search` is fitted to results and scores that are swapped in half of the games,
drawn at random, and one to right ones; the evaluation without any values has no seed. Each plays
the match that a generation has to win before it teaches the next one.
"""

from __future__ import annotations

import dataclasses
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

import click
import numpy as np

from engines.game import Rules, preset
from engines.learned.ranking_network import RankingNetwork
from engines.model_store import ModelStore
from engines.patterns.evaluation import Evaluation
from training.arena.match import play_match
from training.arena.openings import balanced_openings, random_openings
from training.evaluation.fit import evaluation_file, evaluation_without_values, fit_evaluation
from training.evaluation.leaf_shards import collect_leaves
from training.evaluation.leaves import LeafSearch, Leaves
from training.gate import EVALUATION_TEST, Gate
from training.model_players import pairings_of, search_player
from training.parallel import cores
from training.pipeline.evaluation_stages import MATCH_NODES, MATCH_NOISE
from training.pipeline.train import ranker_of
from training.plans import TRAIN, EvaluationPlan, TrainingPlan
from training.ranking.dataset import EncodedSelection, encode_selection, select_positions
from training.seeding import Stream, rng_for, seed_for


def untaught(ranker: RankingNetwork) -> RankingNetwork:
    """A ranker of the same size whose weights are all 0: it scores all moves alike."""
    return RankingNetwork(**{name: np.zeros_like(a) for name, a in ranker.arrays().items()})


def rankers_of(encoded: EncodedSelection, seed: int) -> Iterator[tuple[str, RankingNetwork]]:
    """By kind, the rankers of a seed."""
    right = encoded.parts[TRAIN]
    rng = rng_for(seed, Stream.STUDIES, 0)
    estimator = ranker_of(TrainingPlan(seed=seed))
    for kind, data in (("random labels", right.with_random_labels(rng)), ("right labels", right)):
        yield kind, estimator.fit(data.features, data.labels, data.groups).model_
    if seed == 1:
        yield "weights of 0", untaught(estimator.model_)


def with_random_results(leaves: Leaves, rng: np.random.Generator) -> Leaves:
    """The leaves with results and scores of half of the games swapped, drawn at random."""
    numbers, games = np.unique(leaves.games, return_inverse=True)
    is_swapped = rng.permutation(np.arange(len(numbers)) % 2 == 1)[games]
    results = np.where(is_swapped, 1 - leaves.results, leaves.results)
    scores = np.where(is_swapped, -leaves.scores, leaves.scores)
    return dataclasses.replace(leaves, results=results, scores=scores)


def evaluations_of(
    leaves: Leaves, seed: int
) -> Iterator[tuple[str, tuple[Evaluation, dict[str, Any]]]]:
    """By kind, the evaluations of a seed with their cards."""
    rng = rng_for(seed, Stream.STUDIES, 1)
    plan = EvaluationPlan(seed=seed)
    for kind, data in (
        ("random results", with_random_results(leaves, rng)),
        ("right results", leaves),
    ):
        yield kind, fit_evaluation(data, None, plan)
    if seed == 1:
        yield "no values", (evaluation_without_values(), {})


@click.group()
def main() -> None:
    """Ask the gate about nonsense."""


RUN: Final = click.argument("run", type=click.Path(path_type=Path, exists=True))
OUT: Final = click.argument("out", type=click.Path(path_type=Path, file_okay=False))
SEEDS: Final = click.option("--seeds", default=20, show_default=True)


@main.command()
@RUN
@OUT
@SEEDS
@click.option("--games", default=400, show_default=True, help="Most games of each match.")
def evaluations(run: Path, out: Path, seeds: int, games: int) -> None:
    """Fit evaluations to nonsense and play the match of a generation."""
    plan = EvaluationPlan()
    search = LeafSearch(nodes=plan.nodes, value_nodes=plan.value_nodes)
    leaves = collect_leaves([run], search, folder=out / "leaves", jobs=cores())
    store, rules = ModelStore(), preset("gomoku")
    ranker = store.load(store.live()).ranker
    print(f"{len(leaves)} leaves, matches of up to {games} games")
    with tempfile.TemporaryDirectory() as folder:
        for seed in range(1, seeds + 1):
            for kind, fitted in evaluations_of(leaves, seed):
                name = f"{kind.replace(' ', '-')}-{seed}"
                content = evaluation_file(*fitted)
                ModelStore(Path(folder)).save(name, ranker, {}, evaluation=content)
                match = play_match(
                    search_player(MATCH_NODES, name, named=False),
                    search_player(MATCH_NODES),
                    balanced_openings("balanced30", rules),
                    rules=rules,
                    games=games,
                    seed=seed,
                    jobs=cores(),
                    noise=MATCH_NOISE,
                    sprt=EVALUATION_TEST,
                    models=Path(folder),
                    folder=out / name,
                ).summary()
                verdict = "PASSES" if match["sprt"]["accepted"] == "H1" else "refuses"
                score, played = match["score"]["value"], match["games"]
                print(f"{kind:<15}{seed:5}  {score:.3f} of {played:4} games  {verdict}", flush=True)


@main.command()
@RUN
@OUT
@SEEDS
@click.option("--games", default=60, show_default=True, help="Of each match.")
def rankers(run: Path, out: Path, seeds: int, games: int) -> None:
    """Fit rankers to nonsense and ask the gate."""
    plan = TrainingPlan(seed=1)
    encoded = encode_selection(select_positions([run], plan), plan)
    rules = Rules(**encoded.provenance["rules"][0])
    print(f"{len(encoded.parts[TRAIN])} labels, matches of {games} games")
    print(f"{'kind':<15}{'seed':>5}  alone  against the control  the gate")
    with tempfile.TemporaryDirectory() as name_of_folder:
        folder = Path(name_of_folder)
        for seed in range(1, seeds + 1):
            for kind, network in rankers_of(encoded, seed):
                name = f"{kind.replace(' ', '-')}-{seed}"
                ModelStore(folder).save(name, network, {})
                matches = [
                    play_match(
                        *pairing,
                        random_openings(rules, games // 2, seed_for(seed, Stream.MATCH, 0)),
                        rules=rules,
                        games=games,
                        seed=seed,
                        models=folder,
                        folder=out / f"{name}-{number}",
                    ).summary()
                    for number, pairing in enumerate(pairings_of(name)[:2])
                ]
                alone, control = (match["score"]["value"] for match in matches)
                verdict = "refuses" if Gate().reasons(matches) else "PASSES"
                print(f"{kind:<15}{seed:5}  {alone:.3f}  {control:19.3f}  {verdict}", flush=True)


if __name__ == "__main__":
    main()
