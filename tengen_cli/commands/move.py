"""`tengen move`: recommend a move for a position."""

from __future__ import annotations

import functools
import json
import secrets
from collections.abc import Mapping, Sequence
from pathlib import Path

import click
from rich.console import Console

from engines.game import Color, Rules
from engines.game.move_choice import move_choice
from engines.game.notation import parse_moves
from engines.interface import DEFAULT_CANDIDATES, DRAWN_SEED_BITS, Limit
from engines.model_store import ModelStore
from service.compute.query import Query
from tengen_cli import parameters
from tengen_cli.answer import show, show_depth
from tengen_cli.local import recommend_locally
from tengen_cli.position_file import read_position
from tengen_cli.remote import recommend_remotely
from tengen_client import Client


def candidates_from_text(text: str) -> int | None:
    """The number of candidates; None for `all`.

    Raises:
        BadParameter: Neither a positive number nor `all`.
    """
    if text == "all":
        return None
    if not text.isdecimal() or int(text) == 0:
        raise click.BadParameter(f"{text!r} is neither 'all' nor a positive number")
    return int(text)


@click.command()
@click.argument("source", metavar="[FILE|-]", default="-")
@click.option("--engine", metavar="NAME", help="The engine. [default: depends on the game]")
@click.option("--compare", metavar="NAME[,NAME...]", help="Further engines to compare with.")
@click.option(
    "--candidates",
    type=candidates_from_text,
    metavar="N|all",
    default=str(DEFAULT_CANDIDATES),
    help="Number of moves to rank.",
)
@parameters.game_option("game", "The game. [default: tictactoe for a 3x3 board, else gomoku]")
@click.option("--allow", metavar="MOVES", help="The only moves to choose from, such as h8i9.")
@click.option("--avoid", metavar="MOVES", help="Moves not to choose.")
@click.option("--to-move", type=click.Choice(["X", "O"]), help="The side to move.")
@click.option(
    "--setup",
    is_flag=True,
    help="The stones of rows were placed freely, as in a problem: any counts, with --to-move.",
)
@click.option(
    "--ply", type=click.IntRange(min=0), help="Number of moves to play. [default: all of the game]"
)
@click.option(
    "--option", "options", multiple=True, metavar="KEY=VALUE", help="An option of the engine."
)
@click.option("--seed", type=click.IntRange(min=0), help="Random seed. [default: random]")
@parameters.limit_options
@parameters.models_option
@click.option(
    "--server",
    metavar="URL",
    envvar="TENGEN_SERVER",
    help="Address of a service that recommends the move.",
)
@click.option("--key", metavar="KEY", envvar="TENGEN_KEY", help="API key of the service.")
@click.option("--live", is_flag=True, help="Print the result of each depth to standard error.")
@parameters.json_option
def move(
    source: str,
    *,
    engine: str | None,
    compare: str | None,
    candidates: int | None,
    game: Rules | str | None,
    allow: str | None,
    avoid: str | None,
    to_move: str | None,
    setup: bool,
    ply: int | None,
    options: tuple[str, ...],
    seed: int | None,
    limit: Limit,
    models: Path,
    server: str | None,
    key: str | None,
    live: bool,
    as_json: bool,
) -> None:
    """Recommend a move for the position in FILE, or on standard input.

    A position is rows of X, O and '.', top row first, or another spelling of a board; or moves such
    as h8i9g7; or a game record: SGF, psq, or by the suffix .lib or .pos.
    """
    board = read_position(
        source,
        game=game,
        to_move=None if to_move is None else Color[to_move],
        ply=ply,
        setup=setup,
    )
    # Checked before a request to a service too, so that the messages are the same.
    choice = move_choice(
        board,
        allow=None if allow is None else parse_moves(allow, board.rules),
        avoid=None if avoid is None else parse_moves(avoid, board.rules),
    )
    seed = secrets.randbits(DRAWN_SEED_BITS) if seed is None else seed
    others = tuple(compare.split(",")) if compare else ()
    values = options_from_texts(options)
    if live and others:
        raise click.UsageError("--live and --compare exclude each other")
    on_depth = functools.partial(show_depth, Console(stderr=True)) if live else None
    query = Query(
        board=board,
        engine=engine,
        compare=others,
        candidates=candidates,
        choice=choice,
        limit=limit,
        seed=seed,
        is_seeded=True,
    )
    if server is None:
        answer = recommend_locally(query, ModelStore(models), values, on_depth)
    else:
        with Client(server, key=key) as client:
            numbers = numbers_from_options(values)
            answer = recommend_remotely(query, client, numbers, on_depth)
    if as_json:
        click.echo(json.dumps(answer, indent=2))
    else:
        show(Console(), answer, board)


def options_from_texts(texts: Sequence[str]) -> dict[str, str]:
    """Engine options from `KEY=VALUE`.

    Raises:
        BadParameter: A text without `=`.
    """
    options = {}
    for text in texts:
        key, equals, value = text.partition("=")
        if not equals:
            raise click.BadParameter(f"{text!r} is not KEY=VALUE", param_hint="--option")
        options[key] = value
    return options


def numbers_from_options(options: Mapping[str, str]) -> dict[str, bool | int | float]:
    """Values of engine options for a service, which alone knows their types.

    Raises:
        BadParameter: A value that is not a number, `true` or `false`.
    """
    values = {}
    for key, text in options.items():
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
