"""`tengen retrain`: train a model from scratch, and make it live if it passes the gate."""

from __future__ import annotations

import contextlib
import dataclasses
from pathlib import Path

import click

from tengen_cli import parameters, training_options
from tengen_cli.progress import JsonProgress, stages
from training.cluster import connected
from training.gate import Gate
from training.parallel import cores
from training.plans import RetrainPlan

_DEFAULT = RetrainPlan(name="", seed=0)
GATES = [field.name for field in dataclasses.fields(Gate)]


@click.command()
@click.argument("name")
@parameters.seed_option("Random seed of games, data sets and matches.")
@parameters.count_option("--games", _DEFAULT.games, "Number of self-play games.", low=2)
@parameters.count_option(
    "--match-games",
    _DEFAULT.match_games,
    "Number of games of each match; even. Tests against the live model take five times as many at "
    "most.",
    low=2,
)
@parameters.count_option(
    "--evaluation-games",
    _DEFAULT.evaluation_games,
    "Number of further self-play games, which an evaluation of search is fitted to; 0 for none.",
    low=0,
)
@click.option(
    "--gate",
    type=(click.FloatRange(0, 1),) * 3,
    default=dataclasses.astuple(_DEFAULT.gate),
    metavar="ALONE CONTROL LIVE",
    help="Scores to exceed: of the ranker alone against attack-weights, and of the model against "
    "learned:control, by the lower ends of 95 % intervals on every board; against the live model, "
    "by sequential tests. 0 for no test.",
)
@click.option(
    "--study",
    is_flag=True,
    help="Find out what the model learned from what: train rankers on fewer labels, without some "
    "columns and on shuffled labels, and play matches with them.",
)
@click.option(
    "--out",
    type=click.Path(path_type=Path, file_okay=False),
    default=Path("data/retrain"),
    help="Folder of retrainings; this one uses the subfolder NAME.",
)
@parameters.folder_option("--shards", "Folder of the games, if not in --out; any fsspec URL.")
@training_options.records_option
@parameters.models_option
@parameters.dask_option
@parameters.jobs_option
@click.option("--no-promote", is_flag=True, help="Do not make the model live even if it passes.")
@click.option(
    "--progress",
    type=click.Choice(["bars", "json"]),
    default="bars",
    help="Form of the progress on standard error: bars, or JSON lines for programs.",
)
def retrain(
    *,
    name: str,
    seed: int,
    games: int,
    match_games: int,
    evaluation_games: int,
    gate: tuple[float, float, float],
    study: bool,
    out: Path,
    shards: Path | None,
    records: Path | None,
    models: Path,
    dask: str | None,
    jobs: int | None,
    no_promote: bool,
    progress: str,
) -> None:
    """Train model NAME from scratch, and make it live if it passes the gate.

    Generates games of self-play, trains, plays matches against attack-weights, learned:control and
    the live model, writes a report, and promotes. An interrupted command resumes when it is
    repeated. A model that does not pass is kept, with the reasons in its card; the exit code is 0.
    With --evaluation-games, an evaluation of search is fitted as well, plays against the included
    one, and is used as search:NAME.
    """
    if match_games % 2:
        raise click.BadParameter(f"{match_games} is odd", param_hint="--match-games")
    if evaluation_games == 1:
        raise click.BadParameter("1 game is too few", param_hint="--evaluation-games")
    from training.pipeline.retrain import retrain as retrain_model

    plan = RetrainPlan(
        name=name,
        seed=seed,
        games=games,
        match_games=match_games,
        evaluation_games=evaluation_games,
        study=study,
        gate=Gate(**dict(zip(GATES, gate, strict=True))),
    )
    display = stages() if progress == "bars" else contextlib.nullcontext(JsonProgress())
    with connected(dask), display as stage_progress:
        outcome = retrain_model(
            plan,
            out / name,
            games=shards,
            records=training_options.records_in(records),
            models=models,
            jobs=jobs or cores(),
            promote=not no_promote,
            progress=stage_progress,
        )
    evaluation = outcome.card["evaluation"]
    further = [] if evaluation is None else [evaluation["match"]]
    for match in [*outcome.card["matches"], *further]:
        score, board = match["score"], match["rules"]
        click.echo(
            f"{match['a']} against {match['b']} on {board['rows']}x{board['cols']}: "
            f"+{match['wins']} ={match['draws']} -{match['losses']}, score "
            f"{score['value']:.3f} (95 %: {score['low']:.3f} to {score['high']:.3f})"
        )
    for reason in outcome.reasons:
        click.echo(f"rejected: {reason}")
    if evaluation is not None:
        verdict = "passed" if evaluation["passed"] else "did not pass"
        click.echo(f"the evaluation {verdict} its match; it is search:{name}")
    click.echo(f"{name} is {'live' if outcome.live else 'not live'}")
