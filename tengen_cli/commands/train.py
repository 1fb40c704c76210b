"""`tengen train`: train a model on games of self-play."""

from __future__ import annotations

import dataclasses
from pathlib import Path
from typing import Any, Final

import click
from rich.console import Console
from rich.table import Table

from engines.model_store import ModelStore
from tengen_cli import parameters, training_options
from training.cluster import connected
from training.parallel import cores
from training.plans import DatasetPlan, TrainingPlan

_DEFAULT = TrainingPlan(seed=0)
DATASET_PARAMETERS: Final = (
    "data",
    "records",
    *(field.name for field in dataclasses.fields(DatasetPlan)),
)
"""Parameters that `--features` determines."""


@click.command()
@click.argument("name")
@training_options.dataset_options
@parameters.folder_option(
    "--features",
    "Folder of `tengen features`, instead of --data and the options that select from it.",
)
@parameters.models_option
@parameters.count_option(
    "--match-games",
    _DEFAULT.match_games,
    "Number of games of each match, four on each board; even.",
    low=0,
)
@parameters.dask_option
@parameters.jobs_option
@click.option("--promote", is_flag=True, help="Make the model live.")
def train(
    name: str,
    *,
    features: Path | None,
    data: tuple[Path, ...],
    models: Path,
    records: Path | None,
    dask: str | None,
    jobs: int | None,
    promote: bool,
    **plan: Any,
) -> None:
    """Train a ranker on self-play and save it as model NAME.

    The model learns to prefer the moves of players who did not lose to the other moves of the same
    position. It is evaluated on held-out games beside attack-weights, and plays matches against it.
    """
    if plan["match_games"] % 2:
        raise click.BadParameter(
            f"{plan['match_games']} is odd, each opening is played with both colours",
            param_hint="--match-games",
        )
    from training.pipeline import train as pipeline
    from training.storage.feature_shards import read_features

    if features is not None:
        training_options.refuse_beside("--features", *DATASET_PARAMETERS)
    store = ModelStore(models)
    store.check_free(name)
    console = Console(stderr=True)
    with connected(dask), console.status("starting") as status:
        work: dict[str, Any] = {"jobs": jobs or cores(), "on_stage": status.update}
        if features is None:
            ranker, card = pipeline.train(
                data, TrainingPlan(**plan), records=training_options.records_in(records), **work
            )
        else:
            encoding, encoded = read_features(features)
            ranker, card = pipeline.train_encoded(encoded, TrainingPlan(**plan | encoding), **work)
    store.save(name, ranker.model_, card)
    if promote:
        store.promote(name)
    _print_card(name, card)


def _print_card(name: str, card: dict[str, Any]) -> None:
    data = card["data"]
    table = Table(
        title=f"{name}: trained on {data['learnt_positions']:,} positions, evaluated on "
        f"{data['held_out_positions']:,} of other games"
    )
    table.add_column("held out")
    for column in ("top-1", "top-3", "mean reciprocal rank", "log-loss", "calibration error"):
        table.add_column(column, justify="right")
    on_records = {
        f"{name}, {part}": of
        for part, field in (
            ("records", "metrics_on_records"),
            ("untouched records", "metrics_on_untouched"),
        )
        for name, of in card[field].items()
    }
    for scorer, metrics in (card["metrics"] | on_records).items():
        table.add_row(
            scorer,
            f"{metrics['top_1']:.1%}",
            f"{metrics['top_3']:.1%}",
            f"{metrics['mean_reciprocal_rank']:.4f}",
            f"{metrics['log_loss']:.4f}",
            f"{metrics['calibration_error']:.4f}",
        )
    console = Console()
    console.print(table)
    for match in card["matches"]:
        score, elo, rules = match["score"], match["elo"], match["rules"]
        console.print(
            f"{match['a']}, {match['games']} games against {match['b']} on "
            f"{rules['rows']}x{rules['cols']}: "
            f"+{match['wins']} ={match['draws']} -{match['losses']}, score {score['value']:.3f} "
            f"(95 %: {score['low']:.3f} to {score['high']:.3f}), Elo {_elo(elo['value'])} "
            f"({_elo(elo['low'])} to {_elo(elo['high'])})"
        )


def _elo(value: float | None) -> str:
    """An Elo difference; in JSON, None stands for infinity."""
    return "infinite" if value is None else f"{value:+.0f}"
