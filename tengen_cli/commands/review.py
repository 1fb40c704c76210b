"""`tengen review`: judge the moves of a game."""

from __future__ import annotations

import dataclasses
import json
import time
from pathlib import Path
from typing import Any

import click
from click.core import ParameterSource
from rich.console import Console

from engines.game import Rules
from engines.game.records import GameRecord, write_sgf
from engines.interface import Engine, Limit
from engines.model_store import ModelStore
from engines.registry import create_engine, default_evaluator
from engines.review import DEFAULT_TIME_MS, MISTAKES, MoveReview, review_moves, summarise
from service import serialize as serialize_review
from service.config import Settings
from tengen_cli import parameters
from tengen_cli.position_file import read_game
from tengen_cli.progress import progress
from tengen_cli.reviews.game_collection import is_collection
from tengen_cli.reviews.review_table import show


@click.command()
@click.argument("source", metavar="[FILE|FOLDER|-]", default="-")
@click.option("--engine", metavar="NAME", help="The engine. [default: depends on the game]")
@click.option(
    "--game",
    "number",
    type=parameters.POSITIVE,
    default=1,
    help="Number of the game in an SGF file.",
)
@click.option("--encoding", metavar="NAME", help="Encoding of a record that names a wrong one.")
@parameters.game_option(
    "game", "The game, in place of a record's own. [default for moves in notation: gomoku]"
)
@parameters.limit_options
@parameters.models_option
@click.option(
    "--output",
    type=parameters.OUTPUT_FILE,
    help="SGF file to write the game to, with comments and marks.",
)
@parameters.json_option
@click.option(
    "--out",
    type=parameters.OUTPUT_FILE,
    help="Parquet file of the reviews of a folder; a folder beside it keeps finished work.",
)
@click.option(
    "--html",
    "report",
    type=click.Path(path_type=Path, file_okay=False),
    help="Folder to write the report on a folder to.",
)
@parameters.jobs_option
@parameters.dask_option
@click.option(
    "--page",
    metavar="URL",
    default="http://{0.host}:{0.port}".format(Settings()),
    help="The service whose page opens the games of the report.",
)
def review(
    source: str,
    *,
    engine: str | None,
    number: int,
    encoding: str | None,
    game: Rules | str | None,
    limit: Limit,
    models: Path,
    output: Path | None,
    as_json: bool,
    out: Path | None,
    report: Path | None,
    jobs: int | None,
    dask: str | None,
    page: str,
) -> None:
    """Judge the moves of the game in FILE, or on standard input, or of all games in FOLDER.

    A game is a record, by the suffix .sgf, .psq, .lib or .pos, or moves such as h8i9g7. Marks: ??
    blunder, ? mistake, ?! inaccuracy, ! best move. Limits apply to each position, 100 ms by
    default.

    A FOLDER, or a .zip of records, is reviewed on several processes. An interrupted run resumes
    when the command is repeated; with more games, it is extended. By default each position has
    150,000 nodes, so that the reviews do not depend on the machine.
    """
    if is_collection(source):
        _refuse("a single game", "number", "encoding", "output", "as_json")
        if out is None:
            raise click.UsageError("a folder of games needs --out FILE.parquet")
        from tengen_cli.reviews.collection_review import review_collection

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
    _refuse("a folder of games", "out", "report", "jobs", "dask", "page")
    record = read_game(source, game=game, number=number, encoding=encoding)
    if limit == Limit():
        limit = Limit(time=DEFAULT_TIME_MS / 1000)
    reviewer = create_engine(engine or default_evaluator(record.rules), ModelStore(models))
    moves, answer = _review(record, reviewer, limit)
    if output is not None:
        output.write_text(write_sgf([annotated(record, moves)]), encoding="utf-8")
    if as_json:
        click.echo(json.dumps(answer, indent=2))
    else:
        show(Console(), answer)


def _refuse(applies_to: str, *names: str) -> None:
    """Reject options that apply to something else.

    Raises:
        UsageError: One of them is given.
    """
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
        "moves": [serialize_review.move_review(move, board.rules) for move in moves],
        **serialize_review.summary(
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
