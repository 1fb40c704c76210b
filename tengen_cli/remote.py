"""Recommendations from a service."""

from __future__ import annotations

import dataclasses
from collections.abc import Callable, Mapping, Sequence
from typing import cast

from engines.base import Limit
from engines.errors import PositionError
from engines.game import Board, Color, Rules
from engines.game.move_choice import MoveChoice
from engines.game.notation import format_move
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
    choice: MoveChoice | None = None,
    limit: Limit,
    options: Mapping[str, bool | int | float],
    seed: int,
    on_depth: Callable[[RecommendationDict], None] | None = None,
) -> RecommendationDict:
    """Request a recommendation; a problem ends the command.

    Args:
        client: The service.
        board: The position.
        engine: Name of the engine; None for the game's default.
        compare: Names of the engines to compare with.
        candidates: Number of moves to rank; None for all.
        choice: The moves to choose from; None for all.
        limit: Limits of the search.
        options: Options of the first engine.
        seed: Seed of all randomness.
        on_depth: Called with the result of each depth that the engine completes; not with
            `compare`.
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
    if _was_placed_freely(board):
        request["setup"] = True
    if choice is not None:
        listed = [format_move(move, board.rules) for move in sorted(choice.listed)]
        request["avoid" if choice.are_avoided else "allow"] = listed
    if limits := _limits(limit):
        request["limits"] = limits
    try:
        if on_depth is not None:
            return _watch(client, engine, request, on_depth)
        answer = client.move(engine=engine, compare=compare, **request)
    except ClientError as error:
        fail(str(error), FAILED)
    for other in answer.get("comparison", ()):
        if other["problem"] is not None:
            fail(f"{other['engine']}: {other['problem']['detail']}", FAILED)
    return answer


def _watch(
    client: Client,
    engine: str | None,
    request: MoveRequestDict,
    on_depth: Callable[[RecommendationDict], None],
) -> RecommendationDict:
    """The last result of a live analysis, without the fields that a recommendation has not."""
    with client.analyse(engine=engine, **request) as analysis:
        for result in analysis:
            if result["final"]:
                break
            on_depth(result)
    live = ("analysis_id", "final")
    answer = {name: value for name, value in result.items() if name not in live}
    return cast("RecommendationDict", answer)


def _was_placed_freely(board: Board) -> bool:
    """Whether no game reaches the position, so that its stones must have been placed."""
    try:
        Board.from_stones(board.rules, board.stones, to_move=board.to_move)
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
