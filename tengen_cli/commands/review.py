"""`tengen review`: judge the moves of a game."""

from __future__ import annotations

import dataclasses
import json
import os
import time
from collections.abc import Sequence
from pathlib import Path
from typing import Any, Final, NamedTuple

import click
from click.core import ParameterSource
from rich.console import Console
from rich.table import Table
from rich.text import Text

from tengen.engines.game import Rules
from tengen.engines.game.errors import RecordError
from tengen.engines.game.records import GameRecord, write_sgf
from tengen.engines.interface import Engine, Limit
from tengen.engines.model_store.store import ModelStore
from tengen.engines.registry import create_engine, default_evaluator
from tengen.engines.review import (
    DEFAULT_TIME_MS,
    MISTAKES,
    Judgement,
    MoveReview,
    review_moves,
    summarise,
)
from tengen.laboratory.reviews.findings import Findings
from tengen.laboratory.reviews.report import Report, write_report
from tengen.laboratory.reviews.review_run import (
    ReviewPlan,
    review_games,
    reviewable,
    reviewed_games,
    write_reviews,
)
from tengen.laboratory.reviews.tables import CollectedGame, LeftOut
from tengen.service import serialize
from tengen.training.cluster import connected
from tengen.training.parallel import cores
from tengen_cli import parameters, sources
from tengen_cli.files import read_game
from tengen_cli.main import resumable
from tengen_cli.progress import progress

DEFAULT_NODES: Final = 150_000
"""Default nodes for each position of a single game: about 100 ms on an idle core."""
UNWRAPPED: Final = 10_000
"""Columns of an output that has no width."""
BLOCKS: Final = "▁▂▃▄▅▆▇█"
PLAIN_BLOCKS: Final = "01234567"
"""Replacements of block characters for terminals without them."""


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
    with resumable(parts), connected(dask), progress("reviewing moves", total) as advance:
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
            f"tengen: {len(left_out):,} not reviewed, the first: {first}",
            err=True,
        )


def _collect(
    source: Path, rules: Rules | str | None, plan: ReviewPlan
) -> tuple[list[CollectedGame], list[LeftOut]]:
    """The games that can be reviewed, and the files and games that cannot."""
    games: list[CollectedGame] = []
    left_out: list[LeftOut] = []
    for each in sources.collect_games(str(source), rules=rules):
        if isinstance(each, LeftOut):
            left_out.append(each)
        elif reason := reviewable(each, plan):
            left_out.append(LeftOut(each.place, reason))
        else:
            games.append(each)
    if not games:
        raise RecordError(f"no game to review in {source}: {left_out[0]}")
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
    """The findings in the reviews of a collection."""
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
    """Describe a limit in words."""
    parts = []
    if limit.time is not None:
        parts.append(f"{1000 * limit.time:.0f} ms")
    if limit.nodes is not None:
        parts.append(f"{limit.nodes:,} nodes")
    if limit.depth is not None:
        parts.append(f"depth {limit.depth}")
    return ", ".join(parts)


class Shown(NamedTuple):
    """Mark and style with which a judgement is printed."""

    mark: str
    """The mark of chess books, such as `??`."""
    style: str
    plural: str


JUDGEMENTS: Final[dict[Judgement, Shown]] = {
    "forced": Shown("forced", "dim", "forced"),
    "best": Shown("!", "green", "best"),
    "good": Shown("", "", "good"),
    "inaccuracy": Shown("?!", "yellow", "inaccuracies"),
    "mistake": Shown("?", "dark_orange", "mistakes"),
    "blunder": Shown("??", "bold red", "blunders"),
}


def console_of_output() -> Console:
    """The console of standard output; in a pipe or a file, only COLUMNS wraps lines."""
    console = Console()
    if not console.is_terminal and not os.environ.get("COLUMNS"):
        console.width = UNWRAPPED
    return console


def show(console: Console, review: dict[str, Any]) -> None:
    """Print a response of `POST /v1/reviews`: moves, curve of X's win probability, summary."""
    decisive = review["decisive"]
    console.print(_table(review["moves"], None if decisive is None else decisive["ply"]))
    console.print()
    console.print(_curve(console, review["moves"]))
    for player, side in review["players"].items():
        console.print(_side(player, side), highlight=False)
    console.print(_result(review), highlight=False)


def curve(probabilities: list[float], blocks: str = BLOCKS) -> str:
    """A curve with one character for each probability, 0..1; higher blocks are more probable."""
    top = len(blocks) - 1
    return "".join(blocks[round(probability * top)] for probability in probabilities)


def _table(moves: list[dict[str, Any]], decisive: int | None) -> Table:
    table = Table(box=None, pad_edge=False)
    table.add_column("", justify="right", style="dim")
    table.add_column("")
    table.add_column("move")
    table.add_column("")
    table.add_column("wins", justify="right")
    table.add_column("best")
    table.add_column("", overflow="fold")
    for move in moves:
        best = "" if move["best"] is None else move["best"]["notation"]
        if move["judgement"] in {"best", "forced"}:
            best = ""
        before, after = move["win_probability_before"], move["win_probability_after"]
        is_turn = move["ply"] == decisive
        shown = JUDGEMENTS[move["judgement"]]
        table.add_row(
            str(move["ply"]),
            move["player"],
            Text(move["move"]["notation"], style="bold" if is_turn else ""),
            Text(shown.mark, style=shown.style),
            f"{after:.0%}" if before == after else f"{before:.0%} > {after:.0%}",
            best,
            _remark(move, is_turn=is_turn),
        )
    return table


def _remark(move: dict[str, Any], *, is_turn: bool) -> Text:
    """The comment of a move, if it adds to the other columns."""
    tells_more = move["missed"] or move["allowed"] or move["win_in_after"] == 0
    comment = move["comment"] if tells_more else ""
    return Text(f"{comment} The decisive move.".strip() if is_turn else comment)


def _curve(console: Console, moves: list[dict[str, Any]]) -> Text:
    """X's win probability before the first move and after each, as wide as the terminal."""
    chances = [_of_x(moves[0]["player"], moves[0]["win_probability_before"])]
    chances += [_of_x(move["player"], move["win_probability_after"]) for move in moves]
    try:
        BLOCKS.encode(console.encoding)
    except UnicodeEncodeError:
        text = curve(chances, PLAIN_BLOCKS)
    else:
        text = curve(chances)
    head = "X wins "
    width = max(console.width - len(head), 10)
    lines = [text[start : start + width] for start in range(0, len(text), width)]
    return Text(head + f"\n{' ' * len(head)}".join(lines), no_wrap=True)


def _of_x(player: str, probability: float) -> float:
    return probability if player == "X" else 1 - probability


def _side(player: str, side: dict[str, Any]) -> str:
    """The accuracy of a side and its moves by judgement."""
    accuracy = "none" if side["accuracy"] is None else f"{side['accuracy']:.1f} %"
    counts = [
        f"{count} {name if count == 1 else JUDGEMENTS[name].plural}"
        for name, count in reversed(side["judgements"].items())
        if count
    ]
    return f"{player}: accuracy {accuracy}; {', '.join(counts) or 'no moves'}"


def _result(review: dict[str, Any]) -> str:
    """Sentence on the winner and the decisive move."""
    if review["winner"] is None:
        return "No winner."
    decisive = review["decisive"]
    if decisive is None:
        return f"{review['winner']} won; no single move decided it."
    before, after = decisive["win_probability_before"], decisive["win_probability_after"]
    return (
        f"{review['winner']} won; decisive was move {decisive['ply']}, {decisive['player']} "
        f"{decisive['move']['notation']}, after which {decisive['player']}'s win probability "
        f"fell from {before:.0%} to {after:.0%} for good."
    )


@click.command()
@sources.source_argument("FILE|FOLDER|-|MOVES")
@click.option("--engine", metavar="NAME", help="The engine. [default: depends on the game]")
@parameters.record_game_options
@parameters.game_option(
    "game", "The game, in place of a record's own. [default for moves in notation: gomoku]"
)
@parameters.limit_options
@parameters.models_option
@parameters.json_option
@click.option(
    "--out",
    "--output",
    "out",
    type=parameters.OUTPUT_FILE,
    help="SGF file of the game with comments and marks; of a folder, the Parquet file of its "
    "reviews, and a folder beside it keeps finished work.",
)
@click.option(
    "--html",
    "report",
    type=click.Path(path_type=Path, file_okay=False),
    help="Folder to write the report on a folder to.",
)
@parameters.jobs_option
@parameters.dask_option
@parameters.page_option
def review(
    source: str,
    *,
    engine: str | None,
    number: int,
    encoding: str | None,
    game: Rules | str | None,
    limit: Limit,
    models: Path,
    as_json: bool,
    out: Path | None,
    report: Path | None,
    jobs: int | None,
    dask: str | None,
    page: str,
) -> None:
    """Judge the moves of a game, or of all games in a folder.

    A game is the moves themselves, such as h8i9g7, or a FILE with moves or a record, such as SGF
    or psq; without one, it is read from standard input. Marks: ?? blunder, ? mistake, ?!
    inaccuracy, ! best move. Limits apply to each position, 100 ms by default.

    A FOLDER, or a .zip of records, is reviewed on several processes. An interrupted run resumes
    when the command is repeated; with more games, it is extended. By default each position has
    150,000 nodes, so that the reviews do not depend on the machine.
    """
    if sources.is_collection(source):
        _refuse("a single game", "number", "encoding", "as_json")
        if out is None:
            raise click.UsageError(
                "a folder of games needs --out, as in: --out reviews.parquet --html report"
            )

        review_collection(
            Path(source),
            out=out,
            report=report,
            rules=game,
            engine=engine,
            limit=limit,
            models=models,
            jobs=jobs,
            dask=dask,
            page_url=page,
        )
        return
    _refuse("a folder of games", "report", "jobs", "dask", "page")
    if out is not None and out.suffix == ".parquet":
        raise click.UsageError("a single game is written as SGF, --out FILE.sgf")
    record = read_game(source, game=game, number=number, encoding=encoding)
    if limit == Limit():
        limit = Limit(time=DEFAULT_TIME_MS / 1000)
    reviewer = create_engine(engine or default_evaluator(record.rules), ModelStore(models))
    moves, answer = _review(record, reviewer, limit)
    if out is not None:
        out.write_text(write_sgf([annotated(record, moves)]), encoding="utf-8")
    if as_json:
        click.echo(json.dumps(answer, indent=2))
    else:
        show(console_of_output(), answer)


def _refuse(applies_to: str, *names: str) -> None:
    """Reject options that apply to something else."""
    context = click.get_current_context()
    for option in context.command.params:
        source = context.get_parameter_source(option.name or "")
        if option.name in names and source is ParameterSource.COMMANDLINE:
            raise click.UsageError(f"{option.opts[0]} applies to {applies_to}")


def _review(
    record: GameRecord, engine: Engine, limit: Limit
) -> tuple[list[MoveReview], dict[str, Any]]:
    """The judged moves in the order of the game, and the response as over HTTP."""
    board = record.replay()
    start = time.perf_counter()
    moves = []
    with progress("reviewing", len(record.moves)) as advance:
        for move in review_moves(board, engine, limit):
            moves.append(move)
            advance(1)
    moves.reverse()
    answer = {
        "moves": [serialize.move_review(move, board.rules) for move in moves],
        **serialize.summary(
            summarise(board, moves, record.result.winner if record.result else None),
            board.rules,
            engine=engine,
            limit=limit,
            seconds=time.perf_counter() - start,
        ),
    }
    return moves, answer


def annotated(record: GameRecord, moves: list[MoveReview]) -> GameRecord:
    """A game with the comments and marks of its review, after its own comments."""
    own = record.comments or ("",) * len(moves)
    return dataclasses.replace(
        record,
        comments=tuple(
            "\n".join(filter(None, (comment, _comment(move))))
            for comment, move in zip(own, moves, strict=True)
        ),
        marks=tuple(MISTAKES.get(move.judgement) for move in moves),
    )


def _comment(move: MoveReview) -> str:
    return f"{move.comment} Win probability {move.win_probability_after:.0%}."
