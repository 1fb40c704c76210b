"""`tengen compare`: compare engines on the positions of games."""

from __future__ import annotations

from pathlib import Path

import click

from tengen.engines.game import Rules, preset
from tengen.engines.game.errors import RecordError
from tengen.engines.game.records import GameRecord
from tengen.laboratory.reviews.tables import CollectedGame, LeftOut
from tengen.training.arena.openings import read_book
from tengen.training.cluster import connected
from tengen.training.parallel import cores
from tengen_cli import parameters
from tengen_cli.files import FORMATS, STDIN, suffix_of
from tengen_cli.main import resumable
from tengen_cli.progress import progress
from tengen_cli.sources import collect_games

DEFAULT_NODES = 5_000


@click.command()
@click.argument("words", metavar="ENGINE ENGINE... [FILE|FOLDER|-]", nargs=-1, required=True)
@click.option(
    "--games",
    "source",
    metavar="FILE|FOLDER|-|MOVES",
    help="Games whose positions are compared, if they do not follow the engines.",
)
@click.option(
    "--positions",
    type=click.Path(path_type=Path, exists=True, dir_okay=False),
    help="File with one position per line, such as h8i9g7.",
)
@parameters.game_option("game", "The game of --positions. [default: gomoku]")
@parameters.count_option("--nodes", DEFAULT_NODES, "Positions that each engine visits for a move.")
@parameters.out_option("HTML file of the report.")
@parameters.models_option
@parameters.dask_option
@parameters.jobs_option
@parameters.page_option
def compare(
    words: tuple[str, ...],
    *,
    source: str | None,
    positions: Path | None,
    game: Rules | str | None,
    nodes: int,
    out: Path,
    models: Path,
    dask: str | None,
    jobs: int | None,
    page: str,
) -> None:
    """Compare ENGINEs on positions: where they agree, who is right, and what their moves cost.

    The positions come from games: from a record, a folder or .zip of records, or a record on
    standard input, -.
    Where the choices differ, a search of fifty times the nodes values each. An interrupted command
    resumes when it is repeated; the report does not depend on the number of jobs.
    """
    from tengen.laboratory.comparisons.comparison_run import (
        JUDGED,
        ComparisonPlan,
        compare_engines,
        compared_positions,
    )
    from tengen.laboratory.comparisons.report import LETTERS, write_comparison

    engines = words
    if source is None and positions is None and _is_source(words[-1]):
        *rest, source = words
        engines = tuple(rest)
    if (source is None) == (positions is None):
        raise click.UsageError(
            "games are needed, as in: tengen compare learned search games.sgf --out report.html; "
            "or --positions"
        )
    if len(set(engines)) != len(engines) or not 1 < len(engines) <= len(LETTERS):
        raise click.UsageError(f"2 to {len(LETTERS)} different engines are compared")
    plan = ComparisonPlan(engines=engines, nodes=nodes, models=models)
    games: list[CollectedGame] = []
    left_out: list[LeftOut] = []
    if positions is not None:
        games = positions_of(positions, preset("gomoku") if game is None else game)
    elif source is not None:
        for each in collect_games(source, rules=game):
            (left_out if isinstance(each, LeftOut) else games).append(each)  # type: ignore[arg-type]
    parts = out.with_name(f"{out.stem}.parts")
    count = len({each.id for each in games})
    with resumable(parts), connected(dask), progress("comparing games", count) as advance:
        left_out += compare_engines(plan, games, parts, jobs=jobs or cores(), on_games=advance)
    compared = list(compared_positions(games, parts))
    if not compared:
        reason = f": {left_out[0]}" if left_out else ""
        raise RecordError(f"no position to compare{reason}")
    write_comparison(out, plan, compared, left_out=left_out, page_url=page.rstrip("/"))
    differing = sum(bool(each.values) for each in compared)
    click.echo(
        f"{len(compared):,} positions, choices differ in {differing:,}, judged by "
        f"{JUDGED * nodes:,} nodes each; report in {out}"
    )


def _is_source(word: str) -> bool:
    """Whether a word names games instead of an engine."""
    return word == STDIN or "/" in word or suffix_of(word) in FORMATS or Path(word).exists()


def positions_of(path: Path, rules: Rules | str) -> list[CollectedGame]:
    """The positions of a file as games that end there.

    Raises:
        DataError: The file cannot be read, or a line is no undecided position.
    """
    game = preset(rules) if isinstance(rules, str) else rules
    return [
        CollectedGame(path.name, number, GameRecord(rules=game, moves=moves), len(moves))
        for number, moves in enumerate(read_book(path, game), start=1)
    ]
