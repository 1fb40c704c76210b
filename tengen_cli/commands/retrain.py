"""`tengen retrain`: from nothing to a model that is live, if the matches say so."""

from __future__ import annotations

import contextlib
from pathlib import Path

import click

from tengen_cli import parameters, training_options
from tengen_cli.progress import Lines, stages
from training.cluster import connected
from training.gate import Gate
from training.parallel import cores
from training.retrain import RetrainPlan
from training.retrain import retrain as retrain_model

_DEFAULT = RetrainPlan(name="", seed=0)


@click.command()
@click.argument("name")
@click.option(
    "--seed",
    type=click.IntRange(min=0, max=2**63 - 1),
    default=0,
    show_default=True,
    help="Of everything: the games, what is held out and compared, the matches.",
)
@click.option(
    "--games",
    type=click.IntRange(min=2),
    default=_DEFAULT.games,
    show_default=True,
    help="Games of self-play.",
)
@click.option(
    "--match-games",
    type=click.IntRange(min=2),
    default=_DEFAULT.match_games,
    show_default=True,
    help="Games against attack-weights, and as many against the live model; even.",
)
@click.option(
    "--gate",
    type=(click.FloatRange(0, 1), click.FloatRange(0, 1)),
    default=(_DEFAULT.gate.baseline, _DEFAULT.gate.live),
    show_default=True,
    metavar="BASELINE LIVE",
    help="What the lower end of the score's 95 % interval must exceed against attack-weights, and "
    "against the live model.",
)
@click.option(
    "--out",
    type=click.Path(path_type=Path, file_okay=False),
    default=Path("data/retrain"),
    show_default=True,
    help="Folder of retrainings; this one works in a folder NAME in it.",
)
@click.option(
    "--shards",
    type=parameters.folder_from_text,
    metavar=parameters.FOLDER_METAVAR,
    help="Where the games go instead; anywhere fsspec reaches.",
)
@training_options.records_folder_option
@parameters.models_option
@parameters.dask_option
@click.option("--jobs", type=click.IntRange(min=1), help="Processes. [default: one a core]")
@click.option("--no-promote", is_flag=True, help="Leave the live model live, come what may.")
@click.option(
    "--progress",
    type=click.Choice(["bars", "json"]),
    default="bars",
    show_default=True,
    help="How to show it on standard error: for people, or a line each for programs.",
)
def retrain(
    *,
    name: str,
    seed: int,
    games: int,
    match_games: int,
    gate: tuple[float, float],
    out: Path,
    shards: Path | None,
    records: Path | None,
    models: Path,
    dask: str | None,
    jobs: int | None,
    no_promote: bool,
    progress: str,
) -> None:
    """Train model NAME from nothing, and make it live if it passes the gate.

    Self-play, train, match against attack-weights and the live model, report, promote. The same
    command goes on where an interrupted one stopped. A model that does not pass is kept, with the
    reasons in its card; that is not an error.
    """
    if match_games % 2:
        raise click.BadParameter(f"{match_games} is odd", param_hint="--match-games")
    plan = RetrainPlan(
        name=name,
        seed=seed,
        games=games,
        match_games=match_games,
        gate=Gate(baseline=gate[0], live=gate[1]),
    )
    shown = stages() if progress == "bars" else contextlib.nullcontext(Lines())
    with connected(dask), shown as told:
        outcome = retrain_model(
            plan,
            out / name,
            games=shards,
            records=training_options.records_in(records),
            models=models,
            jobs=jobs or cores(),
            promote=not no_promote,
            progress=told,
        )
    for match in outcome.card["matches"]:
        score, board = match["score"], match["rules"]
        click.echo(
            f"{match['a']} against {match['b']} on {board['rows']}x{board['cols']}: "
            f"+{match['wins']} ={match['draws']} -{match['losses']}, score "
            f"{score['value']:.3f} (95 %: {score['low']:.3f} to {score['high']:.3f})"
        )
    for reason in outcome.reasons:
        click.echo(f"rejected: {reason}")
    click.echo(f"{name} is {'live' if outcome.live else 'not live'}")
