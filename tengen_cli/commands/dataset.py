"""The commands that make data for training: `tengen selfplay`, `label` and `features`."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import click

from engines.game import Rules
from engines.game.rules import OPENING_RULES
from engines.interface import Limit
from tengen_cli import parameters, training_options
from tengen_cli.progress import progress
from training.arena.game import Noise
from training.cluster import connected
from training.labels import count_labels, label_run
from training.parallel import cores
from training.plans import DatasetPlan
from training.selfplay import SelfPlayPlan, run_selfplay
from training.storage.game_shards import read_run_manifest


@click.command()
@click.option(
    "--engines",
    default="attack-weights",
    metavar="NAME[,NAME...]",
    help="The engines; each plays all, itself included, with both colours.",
)
@parameters.count_option("--games", 10_000, "Number of games.")
@parameters.rules_option
@click.option(
    "--size",
    "sizes",
    type=parameters.sizes_from_text,
    metavar="N|ROWSxCOLS[,...]",
    help="Sizes of the boards, in rotation, if not the usual one.",
)
@parameters.play_options
@parameters.limit_options
@parameters.models_option
@parameters.dask_option
@parameters.folder_option("--out", "Folder of the games; any fsspec URL.", default="data/selfplay")
def selfplay(
    *,
    engines: str,
    games: int,
    rules: Rules,
    sizes: tuple[tuple[int, int], ...] | None,
    openings: str,
    opening_stones: tuple[int, int] | None,
    noise: Noise | None,
    seed: int,
    jobs: int | None,
    limit: Limit,
    models: Path,
    dask: str | None,
    out: Path,
) -> None:
    """Generate games between engines, in Parquet files.

    The games do not depend on the number of jobs. An interrupted run resumes when the command is
    repeated; with more games, it is extended.
    """
    rules, sizes = parameters.with_opening(rules, openings), sizes or ()
    if openings not in ("random", "even", *OPENING_RULES) and len(sizes) > 1:
        raise click.BadParameter(
            f"{openings} requires one board size, got {len(sizes)}", param_hint="--openings"
        )
    # A run on a single board is identified by its rules alone.
    rules, sizes = (rules.resized(*sizes[0]), ()) if len(sizes) == 1 else (rules, sizes)
    plan = SelfPlayPlan(
        engines=tuple(engines.split(",")),
        rules=rules,
        games=games,
        seed=seed,
        sizes=sizes,
        limit=limit,
        noise=noise,
        openings=parameters.book(openings, rules) or parameters.opening_kind(openings),
        opening_stones=opening_stones,
        models=models,
    )
    with connected(dask), progress("self-play", games) as advance:
        run_selfplay(plan, out, jobs=jobs or cores(), on_games=advance)
    click.echo(f"{games} games in {out}")


@click.command()
@training_options.data_option
def label(*, data: tuple[Path, ...]) -> None:
    """Label the games of self-play, in a folder beside the shards of each run.

    Labels are the winners' moves. An interrupted command resumes when it is repeated. `tengen
    train` with the same --data uses the labels.
    """
    games = sum(read_run_manifest(run)["games"] for run in data)
    with progress("label", games) as advance:
        folders = [label_run(run, on_games=advance) for run in data]
    for folder in folders:
        click.echo(f"{count_labels(folder)} labels in {folder}")


@click.command()
@training_options.dataset_options
@parameters.dask_option
@parameters.jobs_option
@parameters.folder_option(
    "--out", "Folder of the features; any fsspec URL.", default="data/features"
)
def features(
    *,
    data: tuple[Path, ...],
    records: Path | None,
    dask: str | None,
    jobs: int | None,
    out: Path,
    **plan: Any,
) -> None:
    """Encode labelled positions as features, in Parquet files.

    Self-play runs without labels are labelled first. An interrupted command resumes when it is
    repeated. `tengen train --features` trains on the result.
    """
    from training.ranking.dataset import select_positions
    from training.storage.feature_shards import store_features

    encoding = DatasetPlan(**plan)
    with connected(dask):
        selection = select_positions(data, encoding, records=training_options.records_in(records))
        count = sum(map(len, selection.parts.values()))
        with progress("features", count) as advance:
            store_features(selection, encoding, out, jobs=jobs or cores(), on_positions=advance)
    for part, positions in selection.parts.items():
        click.echo(f"{part}: {len(positions)} positions")
    click.echo(f"features in {out}")
