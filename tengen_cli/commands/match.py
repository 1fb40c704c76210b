"""`tengen match`: measure which of two engines is stronger."""

from __future__ import annotations

import itertools
import json
from pathlib import Path
from typing import Final

import click
from rich.console import Console

from tengen.engines.game import Rules
from tengen.engines.interface import Limit
from tengen.training.arena.conditions import TimeControl
from tengen.training.arena.game import Noise, PlayedGame
from tengen.training.arena.match import play_match
from tengen.training.arena.player_spec import parse_player, resolve_player
from tengen.training.cluster import connected
from tengen.training.parallel import cores
from tengen.training.storage.files import write_atomically
from tengen_cli import parameters
from tengen_cli.main import resumable
from tengen_cli.match_options import (
    GameFiles,
    Scoreboard,
    adjudication_of,
    ending_options,
    pair_openings,
    shown,
)
from tengen_cli.match_table import match_table

GAMES: Final = 400
"""Default without a test: the 95 % interval between equals is about ±30 Elo wide."""
GAMES_TESTED: Final = 10_000
"""Default maximum with a test: enough for nearly all tests of 0 against 10 Elo."""
REPORT: Final = "report.html"


@click.command()
@click.argument("engines", nargs=-1, metavar="A [B]")
@parameters.brain_option
@click.option(
    "--games",
    type=parameters.WholeNumber(min=2),
    help="Number of games, with --sprt the maximum; even, as openings are played in pairs. "
    f"[default: {GAMES}; {GAMES_TESTED} with --sprt]",
)
@click.option(
    "--sprt",
    type=(float, float),
    metavar="ELO0 ELO1",
    help="Sequential test: stop once it is decided whether A is ELO1 stronger than B (H1) or only "
    "ELO0 (H0), with error rates of 5 %.",
)
@parameters.rules_options
@parameters.play_options
@parameters.limit_options
@click.option(
    "--threads",
    type=parameters.POSITIVE,
    help="Threads of each search, of engines and brains that have them; as many fewer games are "
    "played at once. [default: 1]",
)
@ending_options
@click.option("--b-time-ms", type=parameters.POSITIVE, help="--time-ms of B.")
@click.option("--b-nodes", type=parameters.POSITIVE, help="--nodes of B.")
@click.option("--b-depth", type=parameters.POSITIVE, help="--depth of B.")
@parameters.models_option
@parameters.dask_option
@parameters.records_options
@parameters.games_folder_option
@click.option(
    "--report", is_flag=True, help="Write report.html with charts of the match into --out."
)
@parameters.json_option
def match(
    *,
    engines: tuple[str, ...],
    brains: tuple[str, ...],
    games: int | None,
    sprt: tuple[float, float] | None,
    rules: Rules,
    size: tuple[int, int] | None,
    openings: str,
    opening_stones: tuple[int, int] | None,
    noise: Noise | None,
    seed: int,
    jobs: int | None,
    limit: Limit,
    threads: int | None,
    tc: TimeControl | None,
    margin_ms: int,
    resign: tuple[int, ...] | None,
    draw: tuple[int, ...] | None,
    brain_dir: Path | None,
    b_time_ms: int | None,
    b_nodes: int | None,
    b_depth: int | None,
    models: Path,
    dask: str | None,
    draw_after: int | None,
    sgf: Path | None,
    psq: Path | None,
    out: Path | None,
    report: bool,
    as_json: bool,
) -> None:
    """Play a match of engines A and B, and estimate how much stronger A is.

    Every opening is played twice with colors swapped; by swap, swap2 and the openings of renju, A
    places the first stones of one game and B those of the next. Wins, draws, losses, score and Elo
    are A's; the 95 % intervals follow from the scores of the pairs. With --out, the same command
    goes on with a match that was interrupted. Where standard error is no terminal, the standings
    are a line a minute.

    An engine can have limits, options and a name of its own: search@nodes=1000,name=weak. A limit
    of B, or of a single engine, replaces all common limits.
    """
    if report and out is None:
        raise click.UsageError("--report needs --out FOLDER")
    texts = parameters.engine_texts(engines, brains)
    if len(texts) != 2:
        raise click.UsageError(
            f"a match needs 2 engines, got {len(texts)}; usage: tengen match A B, "
            "or tengen match A --brain COMMAND"
        )
    if tc and limit.time is not None:
        raise click.UsageError("--tc limits a game and --time-ms a move: choose one of them")
    b_limit = parameters.limit(b_time_ms, b_nodes, b_depth)
    own = ((limit, tc), (limit, tc) if b_limit == Limit() else (b_limit, None))
    rules = parameters.with_opening(parameters.sized(rules, size), openings)
    a, b = (
        resolve_player(
            parse_player(
                text,
                own_limit,
                tc=own_tc,
                margin_s=margin_ms / 1000,
                directory=brain_dir,
            ),
            rules,
            models,
            threads=threads,
        )
        for text, (own_limit, own_tc) in zip(texts, own, strict=True)
    )
    games = games or (GAMES_TESTED if sprt else GAMES)
    starts = pair_openings(openings, rules, games, seed, opening_stones)
    test = parameters.sprt(sprt)
    files = GameFiles(sgf, psq, rules)
    board = Scoreboard(games, test)
    board.begin(event := f"{a.name} - {b.name}")
    numbers = itertools.count(1)

    def on_game(game: PlayedGame) -> None:
        board.add(game)
        files.write(game.record(event=event, number=next(numbers)))

    with resumable(out), connected(dask), shown(board):
        result = play_match(
            a,
            b,
            starts,
            rules=rules,
            games=games,
            seed=seed,
            jobs=jobs or max(cores() // (threads or 1), 1),
            noise=noise,
            draw_after=draw_after,
            adjudication=adjudication_of(resign, draw),
            sprt=test,
            models=models,
            folder=out,
            on_resume=board.resume,
            on_game=on_game,
        )
    if report and out is not None:
        from tengen.training.report.match_page import render_match

        page = render_match(result, openings)
        write_atomically(out / REPORT, lambda file: file.write(page))
    if as_json:
        click.echo(json.dumps({**result.summary(), "openings": openings}, indent=2))
    else:
        Console(markup=False).print(match_table(result, openings))
