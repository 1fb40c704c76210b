"""Recommendations from a service."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from engines.base import Limit
from engines.game import Board, Color, Rules
from tengen_cli.main import FAILED, fail
from tengen_client import Client, ClientError
from tengen_client.json_types import (
    BoundedGameDict,
    LimitsDict,
    MoveRequestDict,
    Player,
    RecommendationDict,
    UnboundedGameDict,
)


def recommend_remotely(
    client: Client,
    board: Board,
    *,
    engine: str | None,
    compare: Sequence[str],
    candidates: int | None,
    limit: Limit,
    options: Mapping[str, bool | int | float],
    seed: int,
) -> RecommendationDict:
    """Request a recommendation; a problem ends the command.

    Args:
        client: The service.
        board: The position.
        engine: Name of the engine; None for the game's default.
        compare: Names of the engines to compare with.
        candidates: Number of moves to rank; None for all.
        limit: Limits of the search.
        options: Options of the first engine.
        seed: Seed of all randomness.
    """
    request = MoveRequestDict(
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
        answer = client.move(engine=engine, compare=compare, **request)
    except ClientError as error:
        fail(str(error), FAILED)
    for other in answer.get("comparison", ()):
        if other["problem"] is not None:
            fail(f"{other['engine']}: {other['problem']['detail']}", FAILED)
    return answer


def _player(color: Color) -> Player:
    return "X" if color is Color.X else "O"


def _game(rules: Rules) -> BoundedGameDict | UnboundedGameDict:
    if rules.unbounded:
        return {"unbounded": True, "win_length": rules.win_length, "overline": rules.overline}
    rows, cols = rules.shape
    return {
        "rows": rows,
        "cols": cols,
        "win_length": rules.win_length,
        "overline": rules.overline,
    }


def _limits(limit: Limit) -> LimitsDict:
    limits = LimitsDict()
    if limit.time is not None:
        limits["time_ms"] = round(limit.time * 1000)
    if limit.nodes is not None:
        limits["nodes"] = limit.nodes
    if limit.depth is not None:
        limits["depth"] = limit.depth
    return limits
