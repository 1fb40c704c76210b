"""`tengen move`: a board in, the best move out."""

from __future__ import annotations

import importlib.metadata
import json
import secrets
import time
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Final

import click
import numpy as np
from rich.console import Console

from engines.base import AnalysisRequest, Engine, Limit, Option, OptionValue
from engines.game import Board, Color, Rules
from engines.model_store import ModelStore
from engines.registry import create_engine, default_engine
from tengen_cli import parameters
from tengen_cli.answer import Answer, as_dict, show
from tengen_cli.reading import read_position
from tengen_cli.remote import ask_service
from tengen_client import Client

DEFAULT_CANDIDATES: Final = 5
SEED_BITS: Final = 32
"""Of a seed drawn where none is given: short enough to type again."""


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
@click.option(
    "--server", metavar="URL", envvar="TENGEN_SERVER", help="Ask the service at this address."
)
@click.option(
    "--key", metavar="KEY", envvar="TENGEN_KEY", help="The API key, where the service wants one."
)
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
    server: str | None,
    key: str | None,
    as_json: bool,
) -> None:
    """Recommend a move for the board in FILE, or on standard input.

    The board is rows of X, O and '.', top row first; or moves such as h8i9g7; or a game record, by
    the ending .sgf or .psq.
    """
    board = read_position(
        source, rules=rules, to_move=None if to_move is None else Color[to_move], ply=ply
    )
    seed = secrets.randbits(SEED_BITS) if seed is None else seed
    limit = parameters.limit(time_ms, nodes, depth)
    others = compare.split(",") if compare else []
    if server is None:
        answers = ask_each(
            [engine or default_engine(board.rules), *others],
            ModelStore(models),
            board,
            limit,
            candidates=candidates,
            options=options,
            seed=seed,
        )
    else:
        with Client(server, key=key) as client:
            answers = ask_service(
                client,
                board,
                engine=engine,
                compare=others,
                candidates=candidates,
                limit=limit,
                options=options_as_typed(options),
                seed=seed,
            )
    if as_json:
        said = [as_dict(answer, board, seed) for answer in answers]
        comparison = {"comparison": said[1:]} if compare else {}
        click.echo(json.dumps({**said[0], **comparison}, indent=2))
    else:
        show(Console(), answers, board, seed)


def ask_each(
    names: Sequence[str],
    store: ModelStore,
    board: Board,
    limit: Limit,
    *,
    candidates: int | None,
    options: Sequence[str],
    seed: int,
) -> list[Answer]:
    """Ask several engines; the options, `KEY=VALUE`, are the first one's.

    Raises:
        TengenError: One of them cannot answer.
    """
    answers = []
    for index, name in enumerate(names):
        engine = create_engine(name, store)
        # Another engine may not have the first one's options.
        values = parse_options(engine, options) if index == 0 else {}
        answers.append(ask(engine, board, limit, candidates=candidates, options=values, seed=seed))
    return answers


def parse_options(engine: Engine, texts: Sequence[str]) -> dict[str, object]:
    """Values for an engine's options from `KEY=VALUE`, each read as the type declared.

    A value that cannot be read so stays a text, and a key that is not declared stays as well: the
    engine says what is wrong with them.

    Raises:
        BadParameter: A text without `=`.
    """
    declared = {option.name: option for option in engine.options}
    return {
        key: _read_value(declared[key], value) if key in declared else value
        for key, value in _pairs(texts)
    }


def options_as_typed(texts: Sequence[str]) -> dict[str, bool | int | float]:
    """Values from `KEY=VALUE` where only the service knows the engine's options.

    Raises:
        BadParameter: A text without `=`, or a value that is no number, `true` or `false`.
    """
    values = {}
    for key, text in _pairs(texts):
        try:
            value = json.loads(text)
        except json.JSONDecodeError:
            value = None
        if not isinstance(value, int | float):
            raise click.BadParameter(
                f"{text!r} is neither a number nor true or false", param_hint="--option"
            )
        values[key] = value
    return values


def _pairs(texts: Sequence[str]) -> Iterator[tuple[str, str]]:
    for text in texts:
        key, equals, value = text.partition("=")
        if not equals:
            raise click.BadParameter(f"{text!r} is not KEY=VALUE", param_hint="--option")
        yield key, value


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
        AnalysisRequest(
            board, limit, candidates=candidates, options=options, rng=np.random.default_rng(seed)
        )
    )
    return Answer(
        engine=engine.name,
        version=importlib.metadata.version("tengen"),
        analysis=analysis,
        seconds=time.perf_counter() - start,
    )


def _read_value(option: Option, text: str) -> OptionValue | str:
    if option.type is bool:
        return {"true": True, "false": False}.get(text, text)
    try:
        return option.type(text)
    except ValueError:
        return text
