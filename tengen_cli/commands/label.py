"""`tengen label`: which move each position of self-play is to be answered with."""

from __future__ import annotations

from pathlib import Path

import click

from tengen_cli import parameters, training_options
from tengen_cli.progress import progress
from training.cluster import connected
from training.labels import count_labels, label_run
from training.parallel import cores
from training.storage.game_shards import read_run_manifest


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
    games = sum(read_run_manifest(run)["games"] for run in data)
    with connected(dask), progress("label", games) as advance:
        folders = [
            label_run(run, relabel_depth=relabel_depth, jobs=jobs or cores(), on_games=advance)
            for run in data
        ]
    for folder in folders:
        click.echo(f"{count_labels(folder)} labels in {folder}")
