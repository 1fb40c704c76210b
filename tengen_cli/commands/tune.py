"""`tengen tune`: tune the parameters of `search` by games."""

from __future__ import annotations

import shlex
from pathlib import Path

import click
from rich.console import Console
from rich.table import Table

from engines.errors import OptionError
from engines.game import Rules
from engines.kernels.parameters import RANGES, Parameter, parameter_named, parameters_in_use
from tengen_cli import parameters
from tengen_cli.pair_openings import pair_openings
from tengen_cli.progress import progress
from training.cluster import connected
from training.parallel import cores
from training.tuning.tuning import BATCH, ITERATIONS, NODES, RATE, Tuning, TuningPlan, step_of


def parameters_from_text(text: str) -> tuple[Parameter, ...]:
    """Parameters by their names, separated by commas.

    Raises:
        BadParameter: A parameter does not exist.
    """
    try:
        return tuple(parameter_named(name) for name in text.split(","))
    except OptionError as error:
        raise click.BadParameter(error.message) from None


@click.command()
@parameters.out_option("File of the run, written after every batch; an existing one is resumed.")
@click.option(
    "--parameters",
    "names",
    type=parameters_from_text,
    metavar="NAME[,NAME...]",
    help="Parameters to tune. [default: all that have an effect by default]",
)
@parameters.count_option("--iterations", ITERATIONS, "Number of pairs of games.")
@parameters.count_option(
    "--batch", BATCH, "Number of pairs that are played before the values change."
)
@click.option(
    "--rate",
    type=click.FloatRange(min=0, min_open=True),
    default=RATE,
    help="Share of a parameter's step by which one game won moves it at the end.",
)
@parameters.count_option("--nodes", NODES, "Positions searched per move.")
@parameters.rules_options
@parameters.openings_options("balanced")
@parameters.seed_option()
@parameters.dask_option
@parameters.jobs_option
def tune(
    *,
    out: Path,
    names: tuple[Parameter, ...] | None,
    iterations: int,
    batch: int,
    rate: float,
    nodes: int,
    rules: Rules,
    size: tuple[int, int] | None,
    openings: str,
    opening_stones: tuple[int, int] | None,
    seed: int,
    dask: str | None,
    jobs: int | None,
) -> None:
    """Tune the parameters of `search` by games of it against itself (SPSA).

    Every iteration plays one opening twice, colours swapped, between two points on opposite sides
    of the values, and moves them towards the one that won. An interrupted run resumes with the same
    command. The result is no proof: play it against the defaults, as the last line says.
    """
    rules = parameters.with_opening(parameters.sized(rules, size), openings)
    starts = pair_openings(openings, rules, 2 * iterations, seed, opening_stones)
    try:
        plan = TuningPlan(
            parameters=names or parameters_in_use(),
            rules=rules,
            openings=tuple(starts),
            nodes=nodes,
            iterations=iterations,
            batch=batch,
            rate=rate,
            seed=seed,
        )
    except ValueError as error:
        raise click.UsageError(str(error)) from None
    out.parent.mkdir(parents=True, exist_ok=True)
    tuning = Tuning(plan, out)
    with connected(dask), progress("games", 2 * iterations) as advance:
        advance(2 * len(tuning.results))
        while not tuning.finished:
            tuning.play_batch(jobs=jobs or cores(), on_game=lambda _: advance(1))
    console = Console(markup=False)
    console.print(_table(tuning))
    match = ["tengen", "match", f"search@parameters={out}", "search", "--nodes", str(nodes)]
    click.echo(shlex.join([*match, "--openings", openings]))


def _table(tuning: Tuning) -> Table:
    table = Table(title=f"{tuning.path}: {len(tuning.results)} pairs of games")
    table.add_column("parameter", no_wrap=True)
    for heading in ("default", "tuned", "steps moved", "range"):
        table.add_column(heading, justify="right", no_wrap=True)
    for parameter, value in tuning.parameters().items():
        default, low, high = RANGES[parameter]
        moved = (value - default) / step_of(parameter)
        table.add_row(parameter.name, str(default), str(value), f"{moved:+z.1f}", f"{low}..{high}")
    return table
