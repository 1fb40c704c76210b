"""`tengen review` of a whole folder of games."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Final

import click

from engines.game import Rules
from engines.game.errors import RecordError
from engines.interface import Limit
from tengen_cli.progress import progress
from tengen_cli.reviews.game_collection import collect_games
from training.cluster import connected
from training.parallel import cores
from training.reviews.findings import Findings
from training.reviews.report import Report, write_report
from training.reviews.review_run import (
    ReviewPlan,
    review_games,
    reviewable,
    reviewed_games,
    write_reviews,
)
from training.reviews.tables import CollectedGame, LeftOut

DEFAULT_NODES: Final = 150_000
"""About 100 ms on an idle core, the default of a single game."""


def review_collection(
    source: Path,
    *,
    out: Path,
    report: Path | None,
    rules: Rules | str | None,
    engine: str | None,
    limit: Limit,
    models: Path,
    jobs: int | None,
    dask: str | None,
    page_url: str,
) -> None:
    """Review the games of a folder or archive into a Parquet file and a report."""
    limit = Limit(nodes=DEFAULT_NODES) if limit == Limit() else limit
    plan = ReviewPlan(engine=engine, limit=limit, models=models)
    games, left_out = _collect(source, rules, plan)
    jobs = jobs or cores()
    parts = out.with_name(f"{out.stem}.parts")
    total = sum(len(game.record.moves) for game in games)
    with connected(dask), progress("reviewing moves", total) as advance:
        left_out += review_games(plan, games, parts, jobs=jobs, on_moves=advance)
    count = write_reviews(out, reviewed_games(games, parts))
    click.echo(f"{count:,} games in {out}")
    if report is not None:
        found = _report_on(plan, games, parts, left_out=left_out, jobs=jobs, page_url=page_url)
        write_report(report, found)
        click.echo(f"report in {report / 'index.html'}")
    if left_out:
        first = left_out[0]
        click.echo(
            f"tengen: {len(left_out):,} not reviewed, the first: {first.place}: {first.reason}",
            err=True,
        )


def _collect(
    source: Path, rules: Rules | str | None, plan: ReviewPlan
) -> tuple[list[CollectedGame], list[LeftOut]]:
    """The games that can be reviewed, and what cannot.

    Raises:
        RecordError: No game can be reviewed.
    """
    games: list[CollectedGame] = []
    left_out: list[LeftOut] = []
    for each in collect_games(source, rules=rules):
        if isinstance(each, LeftOut):
            left_out.append(each)
        elif reason := reviewable(each, plan):
            left_out.append(LeftOut(each.place, reason))
        else:
            games.append(each)
    if not games:
        raise RecordError(
            f"no game to review in {source}: {left_out[0].place}: {left_out[0].reason}"
        )
    return games, left_out


def _report_on(
    plan: ReviewPlan,
    games: Sequence[CollectedGame],
    parts: Path,
    *,
    left_out: Sequence[LeftOut],
    jobs: int,
    page_url: str,
) -> Report:
    """What the reviews of a collection show."""
    findings = Findings()
    for reviewed in reviewed_games(games, parts):
        findings.add(reviewed)
    with progress("testing puzzles", findings.candidates) as advance:
        puzzles = findings.puzzles(jobs=jobs, on_tested=lambda: advance(1))
    engines = sorted({plan.engine_of(game) for game in games})
    return Report(
        findings=findings,
        puzzles=puzzles,
        left_out=left_out,
        reviewer=f"{', '.join(engines)} with {_words(plan.limit)} a position",
        page_url=page_url.rstrip("/"),
    )


def _words(limit: Limit) -> str:
    """A limit in words."""
    parts = []
    if limit.time is not None:
        parts.append(f"{1000 * limit.time:.0f} ms")
    if limit.nodes is not None:
        parts.append(f"{limit.nodes:,} nodes")
    if limit.depth is not None:
        parts.append(f"depth {limit.depth}")
    return ", ".join(parts)
