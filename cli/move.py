"""`tengen move`: a board in, the best move out."""

from __future__ import annotations

import dataclasses
import importlib.metadata
import json
import secrets
import time
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, Final

import click
import numpy as np
from rich.console import Console
from rich.table import Table

from cli import parameters
from cli.board_text import draw
from cli.reading import read_position
from engines.base import Analysis, Engine, Limit, Option, OptionValue
from engines.game import Board, Color, Move, Rules
from engines.game.notation import format_move
from engines.model_store import ModelStore
from engines.registry import create_engine, default_engine

DEFAULT_CANDIDATES: Final = 5
SEED_BITS: Final = 32
"""Of a seed drawn where none is given: short enough to type again."""


@dataclasses.dataclass(frozen=True, slots=True, kw_only=True)
class Answer:
    """What one engine says to the position."""

    engine: Engine
    analysis: Analysis
    seconds: float
    """Wall-clock time that the engine took."""


def candidates_from_text(text: str) -> int | None:
    """A number of candidates, None for `all`.

    Raises:
        BadParameter: Neither a number from 1 on nor `all`.
    """
    if text == "all":
        return None
    if not text.isdecimal() or int(text) == 0:
        raise click.BadParameter(f"{text!r} is neither 'all' nor a number from 1 on")
    return int(text)


@click.command()
@click.argument("source", metavar="[FILE|-]", default="-")
@click.option("--engine", metavar="NAME", help="Who recommends. [default: what suits the game]")
@click.option("--compare", metavar="NAME[,NAME...]", help="Engines to ask as well.")
@click.option(
    "--candidates",
    type=candidates_from_text,
    metavar="N|all",
    default=str(DEFAULT_CANDIDATES),
    show_default=True,
    help="How many moves to rank.",
)
@click.option(
    "--rules",
    type=parameters.rules_from_text,
    metavar=parameters.RULES_METAVAR,
    help="The game. [default: 3x3 is tictactoe, the rest gomoku]",
)
@click.option("--to-move", type=click.Choice(["X", "O"]), help="The side to move.")
@click.option(
    "--ply", type=click.IntRange(min=0), help="Take the position after so many moves of the game."
)
@click.option(
    "--option", "options", multiple=True, metavar="KEY=VALUE", help="An option of the engine."
)
@click.option("--seed", type=click.IntRange(min=0), help="Of all randomness; drawn where left out.")
@parameters.limit_options
@parameters.models_option
@click.option("--json", "as_json", is_flag=True, help="Print the answer as JSON.")
def move(
    source: str,
    *,
    engine: str | None,
    compare: str | None,
    candidates: int | None,
    rules: Rules | None,
    to_move: str | None,
    ply: int | None,
    options: tuple[str, ...],
    seed: int | None,
    time_ms: int | None,
    nodes: int | None,
    depth: int | None,
    models: Path,
    as_json: bool,
) -> None:
    """Recommend a move for the board in FILE, or on standard input.

    The board is rows of X, O and '.', top row first; or moves such as h8i9g7; or a game record, by
    the ending .sgf or .psq.
    """
    board = read_position(
        source, rules=rules, to_move=None if to_move is None else Color[to_move], ply=ply
    )
    store = ModelStore(models)
    seed = secrets.randbits(SEED_BITS) if seed is None else seed
    limit = parameters.limit(time_ms, nodes, depth)
    names = [engine or default_engine(board.rules), *(compare.split(",") if compare else ())]
    answers = []
    for index, name in enumerate(names):
        asked = create_engine(name, store)
        answers.append(
            ask(
                asked,
                board,
                limit,
                candidates=candidates,
                # Options are the first engine's: another may not have them.
                options=parse_options(asked, options) if index == 0 else {},
                seed=seed,
            )
        )
    if as_json:
        said = [as_dict(answer, board, seed) for answer in answers]
        comparison = {"comparison": said[1:]} if compare else {}
        click.echo(json.dumps({**said[0], **comparison}, indent=2))
    else:
        show(Console(), answers, board, seed)


def parse_options(engine: Engine, texts: Sequence[str]) -> dict[str, object]:
    """Values for an engine's options from `KEY=VALUE`, each read as the type declared.

    A value that cannot be read so stays a text, and a key that is not declared stays as well: the
    engine says what is wrong with them.

    Raises:
        BadParameter: A text without `=`.
    """
    declared = {option.name: option for option in engine.options}
    values: dict[str, object] = {}
    for text in texts:
        key, equals, value = text.partition("=")
        if not equals:
            raise click.BadParameter(f"{text!r} is not KEY=VALUE", param_hint="--option")
        values[key] = _read_value(declared[key], value) if key in declared else value
    return values


def ask(
    engine: Engine,
    board: Board,
    limit: Limit,
    *,
    candidates: int | None,
    options: Mapping[str, object],
    seed: int,
) -> Answer:
    """Ask one engine.

    Raises:
        GameOverError: The game is won or drawn.
        EngineError: The engine cannot answer.
    """
    start = time.perf_counter()
    analysis = engine.analyse(
        board, limit, candidates=candidates, options=options, rng=np.random.default_rng(seed)
    )
    return Answer(engine=engine, analysis=analysis, seconds=time.perf_counter() - start)


def as_dict(answer: Answer, board: Board, seed: int) -> dict[str, Any]:
    """The answer ready for JSON, with the names that the HTTP API uses."""
    analysis, rules = answer.analysis, board.rules
    return {
        "engine": {"name": answer.engine.name, "version": importlib.metadata.version("tengen")},
        "model": answer.engine.model,
        "move": _cell(analysis.move, rules),
        "score": analysis.score,
        "win_probability": analysis.candidates[0].win_probability,
        "win_in": analysis.win_in,
        "candidates": [
            {
                "rank": rank,
                "move": _cell(candidate.move, rules),
                "score": candidate.score,
                "win_probability": candidate.win_probability,
            }
            for rank, candidate in enumerate(analysis.candidates, start=1)
        ],
        "pv": [format_move(step, rules) for step in analysis.pv],
        "details": dict(analysis.details),
        "position": {"to_move": board.to_move.symbol},
        "stats": {
            "nodes": analysis.nodes,
            "depth": analysis.depth,
            "time_ms": round(answer.seconds * 1000, 3),
            "stopped_by": analysis.stopped_by,
        },
        "seed": seed,
    }


def show(console: Console, answers: Sequence[Answer], board: Board, seed: int) -> None:
    """Print the board with the first answer's move, its candidates, and what the others say."""
    first = answers[0]
    analysis = first.analysis
    console.print(draw(board, analysis.move))
    console.print()
    console.print(
        f"{first.engine.name}: {board.to_move.symbol} to {format_move(analysis.move, board.rules)}"
        f"{_ending(analysis)}"
    )
    console.print(_candidates_table(first, board.rules))
    details = [f"{name} {value}" for name, value in analysis.details.items()]
    console.print(", ".join([f"seed {seed}", *details]), style="dim")
    if len(answers) > 1:
        console.print(_comparison_table(answers, board.rules))


def _candidates_table(answer: Answer, rules: Rules) -> Table:
    candidates = answer.analysis.candidates
    table = Table()
    table.add_column("rank", justify="right")
    table.add_column("move")
    table.add_column("score", justify="right")
    with_probability = any(candidate.win_probability is not None for candidate in candidates)
    if with_probability:
        table.add_column("wins", justify="right")
    for rank, candidate in enumerate(candidates, start=1):
        probability = candidate.win_probability
        cells = [str(rank), format_move(candidate.move, rules), f"{candidate.score:.3f}"]
        if with_probability:
            cells.append("" if probability is None else f"{probability:.1%}")
        table.add_row(*cells)
    return table


def _comparison_table(answers: Sequence[Answer], rules: Rules) -> Table:
    table = Table("engine", "move", "agrees")
    for answer in answers:
        agrees = answer.analysis.move == answers[0].analysis.move
        table.add_row(
            answer.engine.name, format_move(answer.analysis.move, rules), "yes" if agrees else "no"
        )
    return table


def _ending(analysis: Analysis) -> str:
    """What is proven, as the end of a sentence."""
    if analysis.win_in is None:
        return ""
    if analysis.win_in == 1:
        return ", and wins"
    verdict = "wins" if analysis.win_in > 0 else "loses"
    return f", and {verdict} in {abs(analysis.win_in)} plies"


def _read_value(option: Option, text: str) -> OptionValue | str:
    if option.type is bool:
        return {"true": True, "false": False}.get(text, text)
    try:
        return option.type(text)
    except ValueError:
        return text


def _cell(cell: Move, rules: Rules) -> dict[str, Any]:
    return {"row": cell.row, "col": cell.col, "notation": format_move(cell, rules)}
