"""`tengen tune`: tune the parameters of `search` by games."""

from __future__ import annotations

from pathlib import Path
from typing import Final

import click
from rich.console import Console
from rich.table import Table

from tengen.engines.game import Rules
from tengen.engines.game.suggestions import did_you_mean
from tengen.engines.interface import Limit
from tengen.engines.kernels.parameters import RANGES, Parameter
from tengen.laboratory.tuning.tuning_run import (
    BATCH,
    NODES,
    PAIRS,
    RATE,
    Tuning,
    TuningPlan,
    step_of,
)
from tengen.training.arena.match import MatchResult, play_match
from tengen.training.arena.player_spec import PlayerSpec
from tengen.training.cluster import connected
from tengen.training.parallel import cores
from tengen.training.storage.locks import directory_lock
from tengen_cli import parameters
from tengen_cli.main import resumable
from tengen_cli.match_options import Scoreboard, pair_openings, shown
from tengen_cli.match_table import match_table
from tengen_cli.progress import progress

GAMES: Final = 2_000
TIME_MS: Final = 300
SPRT: Final = (0.0, 15.0)
MATCH: Final = "match"


def parameters_from_text(text: str) -> tuple[Parameter, ...]:
    """Parameters by their names, separated by commas, in any case."""
    found = []
    for name in text.split(","):
        given = name.strip().upper().replace("-", "_")
        if given not in Parameter.__members__:
            hint = did_you_mean(given, Parameter.__members__)
            allowed = ", ".join(Parameter.__members__)
            raise click.BadParameter(
                f"unknown parameter {name.strip()!r}{hint}; there are {allowed}"
            )
        found.append(Parameter[given])
    return tuple(found)


@click.command()
@parameters.run_folder_option("Folder of the run; one that is not finished goes on.")
@click.option(
    "--parameters",
    "names",
    type=parameters_from_text,
    metavar="NAME[,NAME...]",
    help="Parameters to tune. [default: all]",
)
@parameters.count_option("--pairs", PAIRS, "Number of pairs of games that move the values.")
@parameters.count_option("--batch", BATCH, "Pairs that are played with the same values.")
@click.option(
    "--rate",
    type=click.FloatRange(min=0, min_open=True),
    default=RATE,
    help="Share of a parameter's step by which one game won moves it at the end.",
)
@parameters.count_option("--nodes", NODES, "Positions searched per move while tuning.")
@click.option(
    "--sprt",
    type=(float, float),
    default=SPRT,
    metavar="ELO0 ELO1",
    help="Test of the tuned values against the defaults, in a match at the end.",
)
@parameters.count_option("--games", GAMES, "Maximum number of games of that match.", low=2)
@parameters.count_option("--time-ms", TIME_MS, "Milliseconds per move in that match.")
@parameters.rules_options
@parameters.openings_options("balanced")
@parameters.seed_option()
@parameters.dask_option
@parameters.jobs_option
def tune(
    *,
    out: Path,
    names: tuple[Parameter, ...] | None,
    pairs: int,
    batch: int,
    rate: float,
    nodes: int,
    sprt: tuple[float, float],
    games: int,
    time_ms: int,
    rules: Rules,
    size: tuple[int, int] | None,
    openings: str,
    opening_stones: tuple[int, int] | None,
    seed: int,
    dask: str | None,
    jobs: int | None,
) -> None:
    """Tune the parameters of `search` by games of it against itself (SPSA).

    Every pair plays one opening twice, colors swapped, between two points on opposite sides of the
    values, and moves them towards the one that won. Then a match at the speed of play tests the
    tuned values against the defaults. The same command goes on with a run that was interrupted.
    """
    rules = parameters.with_opening(parameters.sized(rules, size), openings)
    test = parameters.sprt(sprt)
    with parameters.named_parameters():
        plan = TuningPlan(
            parameters=names or tuple(Parameter),
            rules=rules,
            openings=tuple(pair_openings(openings, rules, 2 * pairs, seed, opening_stones)),
            nodes=nodes,
            pairs=pairs,
            batch=batch,
            rate=rate,
            seed=seed,
        )
    starts = pair_openings(openings, rules, games, seed, opening_stones)
    jobs = jobs or cores()
    with resumable(out), connected(dask), directory_lock(out, "tuning"):
        tuning = _tuned(plan, out, jobs)
        Console(markup=False).print(_table(tuning))
        board = Scoreboard(games, test)
        board.begin("tuned - default")
        limit = Limit(time=time_ms / 1000)
        with shown(board):
            result: MatchResult = play_match(
                tuning.player(limit),
                PlayerSpec(engine="search", limit=limit),
                starts,
                rules=rules,
                games=games,
                seed=seed,
                jobs=jobs,
                sprt=test,
                folder=out / MATCH,
                on_resume=board.resume,
                on_game=board.add,
            )
    Console(markup=False).print(match_table(result, openings))
    click.echo(f"the tuned values: search@parameters={tuning.file}")


def _tuned(plan: TuningPlan, folder: Path, jobs: int) -> Tuning:
    """The run after its last pair."""
    tuning = Tuning(plan, folder)
    with progress("pairs of games", plan.pairs) as advance:
        advance(len(tuning.results))
        while not tuning.finished:
            tuning.play_batch(jobs=jobs, on_pair=lambda _: advance(1))
    return tuning


def _table(tuning: Tuning) -> Table:
    table = Table(title=f"Values after {len(tuning.results)} pairs of games")
    table.add_column("parameter", no_wrap=True)
    for heading in ("default", "tuned", "steps moved", "range"):
        table.add_column(heading, justify="right", no_wrap=True)
    for parameter, value in tuning.values().items():
        default, low, high = RANGES[parameter]
        moved = (value - default) / step_of(parameter)
        table.add_row(parameter.name, str(default), str(value), f"{moved:+z.1f}", f"{low}..{high}")
    return table
