"""`tengen ladder`: rate several engines on one Elo scale."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Final

import click
from rich.console import Console
from rich.table import Table

from tengen.engines.game import Rules
from tengen.engines.game.errors import TengenError
from tengen.engines.interface import Limit
from tengen.laboratory.ladder.elo_plot import SUFFIXES, draw
from tengen.laboratory.ladder.ladder import Ladder, LadderPlan, Standing
from tengen.training.arena.game import Noise
from tengen.training.arena.player_spec import parse_player
from tengen.training.parallel import cores
from tengen_cli import parameters
from tengen_cli.main import resumable
from tengen_cli.match_options import GameFiles, Scoreboard, pair_openings, shown

_ANCHOR: Final = re.compile(r"(.+)=([+-]?[0-9]{1,5})")


def anchor_from_text(text: str) -> tuple[str, float]:
    """(name, Elo) from `NAME=ELO`."""
    if (match := _ANCHOR.fullmatch(text)) is None:
        raise click.BadParameter(f"{text!r} is not NAME=ELO, such as attack-weights=0")
    return match[1], float(match[2])


@click.command()
@click.argument("engines", nargs=-1, metavar="ENGINE...")
@parameters.brain_option
@parameters.count_option(
    "--games", 100, "Number of games per pairing; even, as openings are played in pairs.", low=2
)
@click.option(
    "--anchor",
    type=anchor_from_text,
    metavar="NAME=ELO",
    help="Elo of one engine. [default: the mean of all is 0]",
)
@parameters.rules_options
@parameters.play_options
@parameters.limit_options
@parameters.models_option
@parameters.records_options
@parameters.games_folder_option
@click.option(
    "--json",
    "results",
    type=parameters.OUTPUT_FILE,
    help="File of the results; an existing one is extended by the missing pairings.",
)
@click.option(
    "--plot",
    type=parameters.OutputFile(*SUFFIXES),
    help="Draw the ratings: a .png, .svg or .pdf file.",
)
def ladder(
    *,
    engines: tuple[str, ...],
    brains: tuple[str, ...],
    games: int,
    anchor: tuple[str, float] | None,
    rules: Rules,
    size: tuple[int, int] | None,
    openings: str,
    opening_stones: tuple[int, int] | None,
    noise: Noise | None,
    seed: int,
    jobs: int | None,
    limit: Limit,
    models: Path,
    draw_after: int | None,
    sgf: Path | None,
    psq: Path | None,
    out: Path | None,
    results: Path | None,
    plot: Path | None,
) -> None:
    """Play a round robin of engines, and rate them on one Elo scale.

    Every pairing plays the same openings, each twice with colors swapped. The intervals are of
    95 %. With --json, an interrupted ladder resumes with the pairing that was not finished, and
    with --out, with the next game of that pairing.

    An ENGINE can have limits, options and a name of its own: search@nodes=1000,name=weak. A limit
    of a single engine replaces all common limits.
    """
    texts = parameters.engine_texts(engines, brains)
    if len(texts) < 2:
        raise click.UsageError(
            f"a ladder needs at least 2 engines, got {len(texts)}; usage: tengen ladder A B C, or "
            "tengen ladder A B --brain COMMAND"
        )
    rules = parameters.with_opening(parameters.sized(rules, size), openings)
    starts = pair_openings(openings, rules, games, seed, opening_stones)
    try:
        plan = LadderPlan(
            players=tuple(parse_player(text, limit) for text in texts),
            rules=rules,
            games=games,
            openings=tuple(starts),
            seed=seed,
            noise=noise,
            draw_after=draw_after,
            models=models,
        )
        played = Ladder(plan, results, folder=out, anchor=anchor)
    except TengenError:
        raise
    except ValueError as error:
        raise click.UsageError(str(error)) from None
    files = GameFiles(sgf, psq, rules, append=bool(played.pairings))
    with resumable(out or results):
        _play(played, files, jobs or cores())
    standings = played.standings()
    if plot is not None:
        draw(standings, plot, title=f"Elo of {len(standings)} engines", caption=_caption(played))
    console = Console(markup=False)
    console.print(_list(standings, _caption(played)))
    console.print(_cross_table(played, standings))
    for pairing in played.pairings:
        if pairing.faults:
            console.print(
                f"{pairing.a} - {pairing.b}: {len(pairing.faults)} games lost by a fault, "
                f"the first by {pairing.faults[0]}"
            )


def _play(played: Ladder, files: GameFiles, jobs: int) -> None:
    missing = played.missing()
    board = Scoreboard(len(missing) * played.plan.games)
    with shown(board):
        for number, (a, b) in enumerate(missing, start=1):
            board.begin(f"{a.name} - {b.name}, pairing {number} of {len(missing)}")
            match = played.play(a, b, jobs=jobs, on_resume=board.resume, on_game=board.add)
            for record in match.records():
                files.write(record)


def _caption(played: Ladder) -> str:
    plan = played.plan
    to = "their mean" if played.anchor is None else played.anchor[0]
    return f"{plan.rules} · {plan.games} games per pairing · 95 % intervals relative to {to}"


def _list(standings: list[Standing], caption: str) -> Table:
    table = Table(title=caption)
    table.add_column("", justify="right")
    table.add_column("engine", no_wrap=True)
    for heading in ("Elo", "95 %", "games", "wins", "draws", "losses", "score"):
        table.add_column(heading, justify="right", no_wrap=True)
    for rank, each in enumerate(standings, start=1):
        table.add_row(
            str(rank),
            each.name,
            f"{each.elo.value:+.0f}",
            f"± {each.elo.high - each.elo.value:.0f}",
            *map(str, (each.games, each.wins, each.draws, each.losses)),
            f"{100 * each.score:.1f} %",
        )
    return table


def _cross_table(played: Ladder, standings: list[Standing]) -> Table:
    table = Table(title="Score of the row against the column, in %")
    table.add_column("", justify="right")
    table.add_column("engine", no_wrap=True)
    for rank in range(1, len(standings) + 1):
        table.add_column(str(rank), justify="right")
    for rank, row in enumerate(standings, start=1):
        cells = []
        for column in standings:
            points, games = played.points(row.name, column.name)
            cells.append(f"{100 * points / games:.1f}" if games else "")
        table.add_row(str(rank), row.name, *cells)
    return table
