"""`tengen selfplay`: engines play each other, and the games are kept."""

from __future__ import annotations

from pathlib import Path

import click

from engines.game import Rules
from tengen_cli import parameters
from tengen_cli.progress import progress
from training.cluster import connected
from training.parallel import cores
from training.selfplay import SelfPlayPlan, run_selfplay


@click.command()
@click.option(
    "--engines",
    default="attack-weights",
    show_default=True,
    metavar="NAME[,NAME...]",
    help="Every one plays every one, itself too, with both colours.",
)
@click.option(
    "--games", type=click.IntRange(min=1), default=10_000, show_default=True, help="How many."
)
@parameters.rules_option
@click.option(
    "--size",
    "sizes",
    type=parameters.sizes_from_text,
    metavar="N|ROWSxCOLS[,...]",
    help="Play by these rules on boards of other sizes, which take turns.",
)
@parameters.play_options
@parameters.limit_options
@parameters.models_option
@parameters.dask_option
@click.option(
    "--out",
    type=parameters.folder_from_text,
    metavar=parameters.FOLDER_METAVAR,
    default="data/selfplay",
    show_default=True,
    help="Folder for the games; anywhere fsspec reaches.",
)
def selfplay(
    *,
    engines: str,
    games: int,
    rules: Rules,
    sizes: tuple[tuple[int, int], ...] | None,
    openings: str,
    opening_stones: tuple[int, int] | None,
    noise: float,
    noise_half_life: float | None,
    noise_top: int,
    seed: int,
    jobs: int | None,
    time_ms: int | None,
    nodes: int | None,
    depth: int | None,
    models: Path,
    dask: str | None,
    out: Path,
) -> None:
    """Let engines play each other and keep the games as Parquet.

    The same command gives the same games, whatever the number of jobs. A run that was interrupted
    goes on where it stopped when the command is given again; with more games it adds them.
    """
    sizes = sizes or ()
    if openings != "random" and len(sizes) > 1:
        raise click.BadParameter(
            f"{openings} is for one board, there are {len(sizes)}", param_hint="--openings"
        )
    # A run on one board is one by its rules, however they were given.
    rules, sizes = (rules.resized(*sizes[0]), ()) if len(sizes) == 1 else (rules, sizes)
    plan = SelfPlayPlan(
        engines=tuple(engines.split(",")),
        rules=rules,
        games=games,
        seed=seed,
        sizes=sizes,
        limit=parameters.limit(time_ms, nodes, depth),
        noise=parameters.noise(noise, noise_half_life, noise_top),
        openings=parameters.book(openings, rules),
        opening_stones=opening_stones,
        models=models,
    )
    with connected(dask), progress("self-play", games) as advance:
        run_selfplay(plan, out, jobs=jobs or cores(), on_games=advance)
    click.echo(f"{games} games in {out}")
