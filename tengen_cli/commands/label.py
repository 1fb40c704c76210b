"""`tengen label`: label self-play positions with the moves to learn."""

from __future__ import annotations

from pathlib import Path

import click

from tengen_cli import training_options
from tengen_cli.progress import progress
from training.labels import count_labels, label_run
from training.storage.game_shards import read_run_manifest


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
