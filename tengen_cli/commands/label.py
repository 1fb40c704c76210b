"""`tengen label`: label self-play positions with the moves to learn."""

from __future__ import annotations

from pathlib import Path

import click

from tengen_cli import parameters, training_options
from tengen_cli.progress import progress
from training.cluster import connected
from training.labelling.labels import count_labels, label_run
from training.parallel import cores
from training.storage.game_shards import read_run_manifest


@click.command()
@training_options.data_option
@training_options.relabel_option
@parameters.dask_option
@parameters.jobs_option
def label(
    *, data: tuple[Path, ...], relabel_depth: int, dask: str | None, jobs: int | None
) -> None:
    """Label the games of self-play, in a folder beside the shards of each run.

    Labels are the winners' moves and, with --relabel-depth, the moves of a search where a trained
    model played another. An interrupted command resumes when it is repeated. `tengen train` with
    the same --data and --relabel-depth uses the labels.
    """
    games = sum(read_run_manifest(run)["games"] for run in data)
    with connected(dask), progress("label", games) as advance:
        folders = [
            label_run(run, relabel_depth=relabel_depth, jobs=jobs or cores(), on_games=advance)
            for run in data
        ]
    for folder in folders:
        click.echo(f"{count_labels(folder)} labels in {folder}")
