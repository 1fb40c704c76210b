"""`tengen label`: which move each position of self-play is to be answered with."""

from __future__ import annotations

from pathlib import Path

import click

from tengen_cli import parameters, training_options
from tengen_cli.progress import progress
from training.cluster import connected
from training.labelling import label_run, read_labels
from training.parallel import cores
from training.storage.game_shards import SELFPLAY
from training.storage.manifest import read_manifest


@click.command()
@training_options.data_option
@training_options.relabel_option
@parameters.dask_option
@click.option("--jobs", type=click.IntRange(min=1), help="Processes. [default: one a core]")
def label(
    *, data: tuple[Path, ...], relabel_depth: int, dask: str | None, jobs: int | None
) -> None:
    """Label the games of self-play, into a folder beside the shards of each run.

    Labels are the winners' own moves and, with --relabel-depth, what a search plays where a trained
    model played something else. A command that was interrupted goes on where it stopped when it is
    given again; `tengen train` with the same --data and --relabel-depth finds the labels there.
    """
    games = sum(read_manifest(run, SELFPLAY)["games"] for run in data)
    with connected(dask), progress("label", games) as advance:
        folders = [
            label_run(run, relabel_depth=relabel_depth, jobs=jobs or cores(), on_games=advance)
            for run in data
        ]
    for folder in folders:
        click.echo(f"{sum(1 for _ in read_labels(folder))} labels in {folder}")
