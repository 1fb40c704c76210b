"""`tengen move`: recommend a move for a position."""

from __future__ import annotations

import dataclasses
import functools
import json
import secrets
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Final, NoReturn, cast

import click
from rich.console import Console
from rich.table import Table
from rich.text import Text

from tengen.engines.explaining.explanation import Explainer
from tengen.engines.explorer.explorer import Explorer
from tengen.engines.game import Board, Color, Move, Rules
from tengen.engines.game.errors import PositionError
from tengen.engines.game.move_choice import move_choice
from tengen.engines.game.notation import EMPTY, format_moves, parse_moves
from tengen.engines.game.text_diagrams import draw_text
from tengen.engines.interface import DEFAULT_CANDIDATES, DRAWN_SEED_BITS, Analysis, Engine, Limit
from tengen.engines.model_store.store import ModelStore
from tengen.engines.options import Option, OptionValue
from tengen.engines.registry import create_engine, default_engine
from tengen.engines.registry.idle_cores import with_threads
from tengen.engines.registry.level_options import options_at_level
from tengen.engines.strength.levels import LEVEL, LEVEL_SYNONYMS
from tengen.engines.win_length import in_moves
from tengen.service.compute.engine_runs import Comparison, Recommendation, analysis_request
from tengen.service.compute.query import Query
from tengen.service.serialize import RecommendationSerializer
from tengen_cli import parameters, sources
from tengen_cli.files import read_position
from tengen_cli.main import FAILED, fail
from tengen_client import Client, ClientError
from tengen_client.json_types import (
    BoundedGameDict,
    CandidateDict,
    LimitsDict,
    Player,
    RecommendationDict,
    SearchRequestDict,
    UnboundedGameDict,
)

STYLES: Final = {Color.X: "bold cyan", Color.O: "bold yellow"}
MARKED: Final = "reverse"


def draw(board: Board, marked: Move | None = None) -> Text:
    """Draw a board in colors, with the next stone in brackets at `marked`."""
    text = Text(draw_text(board, marked), no_wrap=True)
    text.highlight_words([EMPTY], "dim")
    for color, style in STYLES.items():
        # The letters of columns are small.
        text.highlight_words([color.symbol], style)
    text.highlight_regex(r"\[.\]", f"{STYLES[board.to_move]} {MARKED}")
    return text


def show(console: Console, answer: RecommendationDict, board: Board) -> None:
    """Print the board with the recommended move, the candidates, and the comparison."""
    move = answer["move"]
    console.print(draw(board, Move(move["row"], move["col"])))
    console.print()
    console.print(
        f"{answer['engine']['name']}: {answer['position']['to_move']} to {move['notation']}"
        f"{_verdict(answer['win_in'])}"
    )
    if "explanation" in answer:
        console.print(answer["explanation"]["text"], highlight=False)
    console.print(_candidates_table(answer["candidates"]))
    details = [f"{name} {value}" for name, value in answer["details"].items()]
    console.print(", ".join([f"seed {answer['seed']}", *details]), style="dim")
    if "comparison" in answer:
        console.print(_comparison_table(answer))


def show_depth(console: Console, answer: RecommendationDict) -> None:
    """Print one line about a completed depth: win probability and principal variation."""
    probability, stats = answer["win_probability"], answer["stats"]
    wins = "" if probability is None else f"{probability:6.1%}"
    line = " ".join(answer["pv"]) or answer["move"]["notation"]
    console.print(
        f"depth {stats['depth']:2} {wins:>6} {stats['nodes']:>11,} nodes  {line}",
        overflow="ellipsis",
        no_wrap=True,
        highlight=False,
    )


def _candidates_table(candidates: list[CandidateDict]) -> Table:
    table = Table()
    table.add_column("rank", justify="right")
    table.add_column("move")
    table.add_column("score", justify="right")
    with_probability = any(candidate["win_probability"] is not None for candidate in candidates)
    if with_probability:
        table.add_column("wins", justify="right")
    for candidate in candidates:
        cells = [
            str(candidate["rank"]),
            candidate["move"]["notation"],
            f"{candidate['score']:.3f}",
        ]
        if with_probability:
            probability = candidate["win_probability"]
            cells.append("" if probability is None else f"{probability:.1%}")
        table.add_row(*cells)
    return table


def _comparison_table(answer: RecommendationDict) -> Table:
    table = Table("engine", "move", "agrees")
    for name, move, agrees in _compared_moves(answer):
        table.add_row(name, move, "yes" if agrees else "no")
    return table


def _compared_moves(answer: RecommendationDict) -> Iterator[tuple[str, str, bool]]:
    """Move of each other engine, and whether it is the engine's own."""
    for other in answer.get("comparison", ()):
        if other["recommendation"] is not None:
            yield other["engine"], other["recommendation"]["move"]["notation"], other["agrees"]


def _verdict(win_in: int | None) -> str:
    """The end of a sentence about a proven result."""
    if win_in is None:
        return ""
    if win_in == 1:
        return ", and wins"
    return f", and {'wins' if win_in > 0 else 'loses'} in {in_moves(win_in)}"


def recommend_locally(
    query: Query,
    store: ModelStore,
    options: Mapping[str, str],
    on_depth: Callable[[RecommendationDict], None] | None = None,
) -> RecommendationDict:
    """Recommend a move by the query's engine, with the comparison, as over HTTP.

    Args:
        on_depth: Called after each completed depth of the query's engine.
    """
    engine = create_engine(query.engine or default_engine(query.board.rules), store)
    values = {name: _option_value(engine.option(name), text) for name, text in options.items()}
    options_in_use = with_threads(engine, query.limit, values)
    query_with_options = dataclasses.replace(query, options=options_in_use)
    answer = _recommend(engine, query_with_options, on_depth)
    # The options belong to the first engine; others may not have them.
    comparison = tuple(
        Comparison(engine=name, result=_recommend(create_engine(name, store), query))
        for name in query.compare
    )
    answer = dataclasses.replace(answer, comparison=comparison)
    return _serialized(answer)


def _recommend(
    engine: Engine,
    query: Query,
    on_depth: Callable[[RecommendationDict], None] | None = None,
) -> Recommendation:
    start = time.perf_counter()

    def recommendation(analysis: Analysis) -> Recommendation:
        elapsed = time.perf_counter() - start
        return Recommendation(query=query, engine=engine, analysis=analysis, time_ms=elapsed * 1000)

    def report(analysis: Analysis) -> None:
        if on_depth is not None:
            on_depth(_serialized(recommendation(analysis)))

    request = analysis_request(query, None if on_depth is None else report)
    answer = recommendation(engine.analyse(request))
    if not query.explain:
        return answer
    reasons = Explainer(Explorer()).explain(engine, request, answer.analysis)
    return dataclasses.replace(answer, reasons=reasons)


def _serialized(answer: Recommendation) -> RecommendationDict:
    return RecommendationSerializer(_raise).recommendation(answer)


def _option_value(option: Option | None, text: str) -> OptionValue | str:
    """The value of an option, by its declared type; text if it is invalid or undeclared.

    The engine rejects such a text with its own error message.
    """
    if option is None:
        return text
    if option.type is bool:
        return {"true": True, "false": False}.get(text, text)
    try:
        return option.type(text)
    except ValueError:
        return text


def _raise(error: Exception) -> NoReturn:
    """Raise the error, which ends the command; the service makes it a problem document."""
    raise error


def recommend_remotely(
    query: Query,
    client: Client,
    options: Mapping[str, bool | int | float],
    on_depth: Callable[[RecommendationDict], None] | None = None,
) -> RecommendationDict:
    """Request a recommendation; a problem ends the command.

    Args:
        on_depth: Called with the result of each depth that the engine completes; not with a
            comparison.
    """
    board, choice = query.board, query.choice
    request = SearchRequestDict(
        game=_game(board.rules),
        stones=[
            {"row": move.row, "col": move.col, "player": _player(color)}
            for move, color in board.stones.items()
        ],
        to_move=_player(board.to_move),
        candidates="all" if query.candidates is None else query.candidates,
        options=dict(options),
        seed=query.seed,
    )
    if query.explain:
        request["explain"] = True
    if _was_placed_freely(board):
        request["setup"] = True
    if query.engine is not None:
        request["engine"] = query.engine
    if choice is not None:
        listed = format_moves(sorted(choice.listed), board.rules)
        request["avoid" if choice.are_avoided else "allow"] = listed
    if limits := _limits(query.limit):
        request["limits"] = limits
    try:
        if on_depth is not None:
            return _watch(client, request, on_depth)
        answer = client.move(compare=list(query.compare), **request)
    except ClientError as error:
        fail(str(error), FAILED)
    for other in answer.get("comparison", ()):
        if other["problem"] is not None:
            fail(f"{other['engine']}: {other['problem']['detail']}", FAILED)
    return answer


def _watch(
    client: Client,
    request: SearchRequestDict,
    on_depth: Callable[[RecommendationDict], None],
) -> RecommendationDict:
    """The last result of a live analysis, reduced to the fields of a recommendation."""
    with client.analyse(**request) as analysis:
        for result in analysis:
            if result["final"]:
                break
            on_depth(result)
    live = ("analysis_id", "turn", "during_search", "final")
    answer = {name: value for name, value in result.items() if name not in live}
    return cast("RecommendationDict", answer)


def _was_placed_freely(board: Board) -> bool:
    """Whether the stones must have been placed: no game reaches the position."""
    try:
        Board.from_stones(board.stones, board.rules, to_move=board.to_move)
    except PositionError:
        return True
    return False


def _player(color: Color) -> Player:
    return "X" if color is Color.X else "O"


def _game(rules: Rules) -> BoundedGameDict | UnboundedGameDict:
    fields = dataclasses.asdict(rules)
    if rules.unbounded:
        del fields["rows"], fields["cols"]
        return cast("UnboundedGameDict", {"unbounded": True, **fields})
    return cast("BoundedGameDict", fields)


def _limits(limit: Limit) -> LimitsDict:
    limits = LimitsDict()
    if limit.time is not None:
        limits["time_ms"] = round(limit.time * 1000)
    if limit.nodes is not None:
        limits["nodes"] = limit.nodes
    if limit.depth is not None:
        limits["depth"] = limit.depth
    return limits


def address_from_text(text: str) -> str:
    """The address of a service; without a scheme, it is HTTP."""
    return text if "://" in text else f"http://{text}"


def candidates_from_text(text: str) -> int | None:
    """The number of candidates; None for `all`."""
    if text == "all":
        return None
    if not text.isdecimal() or int(text) == 0:
        raise click.BadParameter(f"{text!r} is neither 'all' nor a positive number")
    return int(text)


@click.command()
@sources.source_argument("FILE|-|MOVES")
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
@click.option(
    "--to-move",
    type=parameters.side_from_text,
    metavar="X|O",
    help="The side to move; black and white are X and O.",
)
@click.option(
    "--setup",
    is_flag=True,
    help="The stones of rows were placed freely, as in a problem: any counts, with --to-move.",
)
@parameters.record_game_options
@click.option(
    "--ply", type=click.IntRange(min=0), help="Number of moves to play. [default: all of the game]"
)
@click.option(
    "--option", "options", multiple=True, metavar="KEY=VALUE", help="An option of the engine."
)
@click.option(
    "--level",
    type=parameters.Name(list(LEVEL), LEVEL_SYNONYMS),
    help="Level of play. [default: master]",
)
@click.option("--seed", type=click.IntRange(min=0), help="Random seed. [default: random]")
@parameters.limit_options
@parameters.models_option
@click.option(
    "--server",
    type=address_from_text,
    metavar="URL",
    envvar="TENGEN_SERVER",
    help="Address of a service that recommends the move.",
)
@click.option("--key", metavar="KEY", envvar="TENGEN_KEY", help="API key of the service.")
@click.option("--explain", is_flag=True, help="Say why: print the reasons for the move.")
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
    to_move: Color | None,
    setup: bool,
    number: int,
    encoding: str | None,
    ply: int | None,
    options: tuple[str, ...],
    level: str | None,
    seed: int | None,
    limit: Limit,
    models: Path,
    server: str | None,
    key: str | None,
    explain: bool,
    live: bool,
    as_json: bool,
) -> None:
    """Recommend a move for a position.

    A position is the moves themselves, such as h8i9g7, or a FILE; without one, it is read from
    standard input. A file has moves, or rows of X, O and '.', top row first, or another spelling of
    a board; or it is a game record: SGF, psq, or by the suffix .lib or .pos.
    """
    board = read_position(
        source,
        game=game,
        to_move=to_move,
        ply=ply,
        setup=setup,
        number=number,
        encoding=encoding,
    )
    # Also checked before a request to a service, so that the messages are the same.
    choice = move_choice(
        board,
        allow=None if allow is None else parse_moves(allow, board.rules),
        avoid=None if avoid is None else parse_moves(avoid, board.rules),
    )
    seed = secrets.randbits(DRAWN_SEED_BITS) if seed is None else seed
    others = tuple(compare.split(",")) if compare else ()
    values = options_from_texts(options)
    if level is not None:
        applied = options_at_level(level, engine or default_engine(board.rules), values)
        values = {name: str(value) for name, value in applied.items()}
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
        explain=explain,
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
    """Engine options from `KEY=VALUE`."""
    options = {}
    for text in texts:
        key, equals, value = text.partition("=")
        if not equals:
            raise click.BadParameter(f"{text!r} is not KEY=VALUE", param_hint="--option")
        options[key] = value
    return options


def numbers_from_options(options: Mapping[str, str]) -> dict[str, bool | int | float]:
    """Values of engine options for a service, which alone knows their types."""
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
