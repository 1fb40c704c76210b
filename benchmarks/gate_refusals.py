"""Whether rankers that learned nothing pass the gate: a negative control.

    python -m benchmarks.gate_refusals RUN OUT [--seeds N] [--games N]

RUN is a folder of self-play; OUT keeps the games, so that the command can be interrupted. For every
seed, a ranker is fitted to labels drawn at random from the moves of each position, and one to right
labels, as a check of the check; the ranker whose weights are all 0 has no seed. They play the two
matches that the gate requires, on the main board only: the gate of a retraining also requires them
on every other board, so it refuses at least these.
"""

from __future__ import annotations

import tempfile
from collections.abc import Iterator
from pathlib import Path

import click
import numpy as np

from engines.game import Rules
from engines.learned.ranking_network import RankingNetwork
from engines.model_store import ModelStore
from training.arena.match import play_match
from training.arena.openings import random_openings
from training.gate import Gate
from training.model_players import pairings_of
from training.pipeline.train import ranker_of
from training.plans import TrainingPlan
from training.ranking.dataset import TRAIN, EncodedSelection, encode_selection, select_positions
from training.seeding import Stream, rng_for, seed_for


def untaught(ranker: RankingNetwork) -> RankingNetwork:
    """A ranker of the same size whose weights are all 0: it scores all moves alike."""
    return RankingNetwork(**{name: np.zeros_like(a) for name, a in ranker.arrays().items()})


def rankers(encoded: EncodedSelection, seed: int) -> Iterator[tuple[str, RankingNetwork]]:
    """By kind, the rankers of a seed."""
    right = encoded.parts[TRAIN]
    rng = rng_for(seed, Stream.STUDIES, 0)
    estimator = ranker_of(TrainingPlan(seed=seed))
    for kind, data in (("random labels", right.with_random_labels(rng)), ("right labels", right)):
        yield kind, estimator.fit(data.features, data.labels, data.groups).model_
    if seed == 1:
        yield "weights of 0", untaught(estimator.model_)


@click.command()
@click.argument("run", type=click.Path(path_type=Path, exists=True))
@click.argument("out", type=click.Path(path_type=Path, file_okay=False))
@click.option("--seeds", default=20, show_default=True)
@click.option("--games", default=60, show_default=True, help="Of each match.")
def main(run: Path, out: Path, seeds: int, games: int) -> None:
    """Fit rankers to nonsense and ask the gate."""
    plan = TrainingPlan(seed=1)
    encoded = encode_selection(select_positions([run], plan), plan)
    rules = Rules(**encoded.provenance["rules"][0])
    print(f"{len(encoded.parts[TRAIN])} labels, matches of {games} games")
    print(f"{'kind':<15}{'seed':>5}  alone  against the control  the gate")
    with tempfile.TemporaryDirectory() as name_of_folder:
        folder = Path(name_of_folder)
        for seed in range(1, seeds + 1):
            for kind, network in rankers(encoded, seed):
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
