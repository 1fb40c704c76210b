"""A move asked of a service: the question from a board, and its answer as an engine's."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from engines.base import Limit
from engines.game import Board, Color, Rules
from service.moves import serialize
from tengen_cli.answer import Answer
from tengen_cli.main import FAILED, fail
from tengen_client import Client, ClientError
from tengen_client.shapes import Game, Limits, MoveRequest, Player, Recommendation


def ask_service(
    client: Client,
    board: Board,
    *,
    engine: str | None,
    compare: Sequence[str],
    candidates: int | None,
    limit: Limit,
    options: Mapping[str, bool | int | float],
    seed: int,
) -> list[Answer]:
    """Ask a service; what it says is wrong ends the command.

    Args:
        client: The service.
        board: The position.
        engine: Who is asked first; what suits the game where left out.
        compare: Who else is asked.
        candidates: How many moves to rank; None for all.
        limit: What ends a search.
        options: Options of the engine asked first.
        seed: Of all randomness.

    Returns:
        What the engines say, the one asked first in front.
    """
    request = MoveRequest(
        game=_game(board.rules),
        stones=[
            {"row": move.row, "col": move.col, "player": _player(color)}
            for move, color in board.stones.items()
        ],
        to_move=_player(board.to_move),
        candidates="all" if candidates is None else candidates,
        options=dict(options),
        seed=seed,
    )
    if limits := _limits(limit):
        request["limits"] = limits
    try:
        said = client.move(engine=engine, compare=compare, **request)
    except ClientError as error:
        fail(str(error), FAILED)
    answers = [_answer(said, board)]
    for other in said.get("comparison", ()):
        if other["recommendation"] is not None:
            answers.append(_answer(other["recommendation"], board))
        elif other["problem"] is not None:
            fail(f"{other['engine']}: {other['problem']['detail']}", FAILED)
    return answers


def _player(color: Color) -> Player:
    return "X" if color is Color.X else "O"


def _game(rules: Rules) -> Game:
    if rules.unbounded:
        return {"unbounded": True, "win_length": rules.win_length, "overline": rules.overline}
    rows, cols = rules.shape
    return {
        "rows": rows,
        "cols": cols,
        "win_length": rules.win_length,
        "overline": rules.overline,
    }


def _limits(limit: Limit) -> Limits:
    limits = Limits()
    if limit.time is not None:
        limits["time_ms"] = round(limit.time * 1000)
    if limit.nodes is not None:
        limits["nodes"] = limit.nodes
    if limit.depth is not None:
        limits["depth"] = limit.depth
    return limits


def _answer(said: Recommendation, board: Board) -> Answer:
    return Answer(
        engine=said["engine"]["name"],
        version=said["engine"]["version"],
        analysis=serialize.to_analysis(said, board.rules),
        seconds=said["stats"]["time_ms"] / 1000,
    )
