"""`tengen selfplay`: generate games of self-play."""

from __future__ import annotations

from pathlib import Path

import click

from engines.game import Rules
from engines.game.rules import OPENING_RULES
from engines.interface import Limit
from tengen_cli import parameters
from tengen_cli.progress import progress
from training.arena.game import Noise
from training.cluster import connected
from training.parallel import cores
from training.selfplay import SelfPlayPlan, run_selfplay


@click.command()
@click.option(
    "--engines",
    default="attack-weights",
    metavar="NAME[,NAME...]",
    help="The engines; each plays all, itself included, with both colours.",
)
@parameters.count_option("--games", 10_000, "Number of games.")
@parameters.rules_option
@click.option(
    "--size",
    "sizes",
    type=parameters.sizes_from_text,
    metavar="N|ROWSxCOLS[,...]",
    help="Sizes of the boards, in rotation, if not the usual one.",
)
@parameters.play_options
@parameters.limit_options
@parameters.models_option
@parameters.dask_option
@parameters.folder_option("--out", "Folder of the games; any fsspec URL.", default="data/selfplay")
def selfplay(
    *,
    engines: str,
    games: int,
    rules: Rules,
    sizes: tuple[tuple[int, int], ...] | None,
    openings: str,
    opening_stones: tuple[int, int] | None,
    noise: Noise | None,
    seed: int,
    jobs: int | None,
    limit: Limit,
    models: Path,
    dask: str | None,
    out: Path,
) -> None:
    """Generate games between engines, in Parquet files.

    The games do not depend on the number of jobs. An interrupted run resumes when the command is
    repeated; with more games, it is extended.
    """
    rules, sizes = parameters.with_opening(rules, openings), sizes or ()
    if openings not in ("random", "even", *OPENING_RULES) and len(sizes) > 1:
        raise click.BadParameter(
            f"{openings} requires one board size, got {len(sizes)}", param_hint="--openings"
        )
    # A run on a single board is identified by its rules alone.
    rules, sizes = (rules.resized(*sizes[0]), ()) if len(sizes) == 1 else (rules, sizes)
    plan = SelfPlayPlan(
        engines=tuple(engines.split(",")),
        rules=rules,
        games=games,
        seed=seed,
        sizes=sizes,
        limit=limit,
        noise=noise,
        openings=parameters.book(openings, rules) or parameters.opening_kind(openings),
        opening_stones=opening_stones,
        models=models,
    )
    with connected(dask), progress("self-play", games) as advance:
        run_selfplay(plan, out, jobs=jobs or cores(), on_games=advance)
    click.echo(f"{games} games in {out}")
