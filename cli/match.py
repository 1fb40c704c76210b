"""`tengen match`: which of two engines is stronger?"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Final

import click
from rich.console import Console
from rich.table import Table

from cli import parameters
from cli.progress import progress
from engines.game import Rules
from engines.game.records import write_sgf
from training.arena.elo import Estimate
from training.arena.match import MatchResult, play_match
from training.arena.openings import random_openings
from training.parallel import cores

SHOWN_FAULTS: Final = 5
"""Games lost by a fault that the table names; the JSON names all."""


@click.command()
@click.argument("a")
@click.argument("b")
@click.option(
    "--games",
    type=click.IntRange(min=2),
    default=400,
    show_default=True,
    help="How many; even, each opening is played twice with colours swapped.",
)
@parameters.rules_options
@parameters.play_options
@parameters.limit_options
@parameters.models_option
@click.option(
    "--sgf",
    type=click.Path(path_type=Path, dir_okay=False, writable=True),
    help="Write the games to this file.",
)
@click.option("--json", "as_json", is_flag=True, help="Print the result as JSON.")
def match(
    a: str,
    b: str,
    *,
    games: int,
    rules: Rules,
    size: tuple[int, int] | None,
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
    sgf: Path | None,
    as_json: bool,
) -> None:
    """Let engines A and B play, and estimate how much stronger A is.

    Every opening is played twice with colours swapped. Wins, draws, losses, score and Elo are A's;
    the intervals are of 95 %, from the scores of the pairs.
    """
    if games % 2:
        raise click.BadParameter(f"{games} is odd", param_hint="--games")
    rules = parameters.sized(rules, size)
    starts = parameters.book(openings, rules) or random_openings(
        rules, games // 2, seed, stones=opening_stones
    )
    with progress(f"{a} - {b}", games) as advance:
        result = play_match(
            a,
            b,
            starts,
            parameters.limit(time_ms, nodes, depth),
            rules=rules,
            games=games,
            seed=seed,
            jobs=jobs or cores(),
            noise=parameters.noise(noise, noise_half_life, noise_top),
            models=models,
            on_game=lambda _: advance(1),
        )
    if sgf is not None:
        sgf.write_text(write_sgf(result.records()), encoding="utf-8")
    opened = {"source": openings, "different": len(set(starts))}
    if as_json:
        click.echo(json.dumps({**result.summary(), "openings": opened}, indent=2))
    else:
        Console().print(_table(result, f"{openings}, {len(set(starts))} different"))


def _table(result: MatchResult, openings: str) -> Table:
    limit = result.limit
    limits = [
        f"{value:g} {unit}"
        for value, unit in ((limit.time, "s"), (limit.nodes, "nodes"), (limit.depth, "plies"))
        if value is not None
    ]
    table = Table(title=f"{result.a} against {result.b}", show_header=False)
    table.add_row("rules", str(result.rules))
    table.add_row("games", f"{len(result.games)}, {result.distinct_games} different")
    table.add_row("openings", openings)
    table.add_row("limit a move", ", ".join(limits) or "none")
    table.add_row("noise", "none" if result.noise is None else f"{result.noise.probability:g}")
    table.add_row("seed", str(result.seed))
    table.add_section()
    table.add_row("wins, draws, losses", f"{result.wins}, {result.draws}, {result.losses}")
    table.add_row("pairs of 0, ½, 1, 1½, 2", ", ".join(map(str, result.pairs)))
    table.add_row("score", _interval(result.score, scale=100, form=".1f", unit=" %"))
    table.add_row("Elo", _interval(result.elo, form="+.0f"))
    for index, reason in result.faults[:SHOWN_FAULTS]:
        table.add_row(f"game {index} lost by", reason)
    if more := len(result.faults[SHOWN_FAULTS:]):
        table.add_row("", f"and {more} more games lost by a fault")
    return table


def _interval(estimate: Estimate, *, form: str, scale: float = 1, unit: str = "") -> str:
    value, low, high = (
        format(bound * scale, form).replace("inf", "∞")
        for bound in (estimate.value, estimate.low, estimate.high)
    )
    return f"{value}{unit}, 95 % interval {low} to {high}"
