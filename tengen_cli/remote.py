"""Recommendations from a service."""

from __future__ import annotations

import dataclasses
from collections.abc import Callable, Mapping
from typing import cast

from engines.game import Board, Color, Rules
from engines.game.errors import PositionError
from engines.game.notation import format_moves
from engines.interface import Limit
from service.compute.query import Query
from tengen_cli.main import FAILED, fail
from tengen_client import Client, ClientError
from tengen_client.json_types import (
    BoundedGameDict,
    LimitsDict,
    Player,
    RecommendationDict,
    SearchRequestDict,
    UnboundedGameDict,
)


def recommend_remotely(
    query: Query,
    client: Client,
    options: Mapping[str, bool | int | float],
    on_depth: Callable[[RecommendationDict], None] | None = None,
) -> RecommendationDict:
    """Request a recommendation; a problem ends the command.

    Args:
        query: The query, without options.
        client: The service.
        options: Options of the query's engine.
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
