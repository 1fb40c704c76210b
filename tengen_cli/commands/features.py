"""`tengen features`: encode labelled positions as feature matrices."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import click

from tengen_cli import parameters, training_options
from tengen_cli.progress import progress
from training.cluster import connected
from training.parallel import cores
from training.plans import DatasetPlan


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
