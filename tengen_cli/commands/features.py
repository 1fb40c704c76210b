"""`tengen features`: the matrices that a ranker is trained and measured on."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import click

from tengen_cli import parameters, training_options
from tengen_cli.progress import progress
from training.cluster import connected
from training.dataset import DatasetPlan, select_positions
from training.parallel import cores
from training.storage.feature_shards import store_features


@click.command()
@training_options.dataset_options
@parameters.dask_option
@click.option("--jobs", type=click.IntRange(min=1), help="Processes. [default: one a core]")
@click.option(
    "--out",
    type=parameters.folder_from_text,
    metavar=parameters.FOLDER_METAVAR,
    default="data/features",
    show_default=True,
    help="Folder for the features; anywhere fsspec reaches.",
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
    """Encode labelled positions as features, and keep them as Parquet.

    Runs of self-play that are not labelled yet are labelled first. A command that was interrupted
    goes on where it stopped when it is given again; `tengen train --features` goes on from there.
    """
    encoding = DatasetPlan(**plan)
    with connected(dask):
        selection = select_positions(
            data, encoding, records=training_options.records_in(records), jobs=jobs or cores()
        )
        count = sum(map(len, selection.parts.values()))
        with progress("features", count) as advance:
            store_features(selection, encoding, out, jobs=jobs or cores(), on_positions=advance)
    for part, positions in selection.parts.items():
        click.echo(f"{part}: {len(positions)} positions")
    click.echo(f"features in {out}")
