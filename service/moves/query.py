"""Builds queries from loaded requests."""

from __future__ import annotations

import dataclasses
import secrets
from collections.abc import Mapping, Sequence
from typing import Any, Final, TypeAlias

import marshmallow

from engines.base import MEMORY_OPTION, Limit
from engines.cancellation import CancellationToken
from engines.errors import TengenError
from engines.game import Board, Color, Move, Rules, preset
from engines.game.position_reader import (
    RECORD_FORMATS,
    error_path,
    read_moves,
    read_record,
    read_rows,
    read_stones,
)
from service.config import Settings
from service.schemas.fields import Message
from service.schemas.requests import (
    DEFAULT_CANDIDATES,
    DEFAULT_GAME,
    MAX_CANDIDATES,
    SEED_BITS,
    MoveRequestSchema,
)

BatchError: TypeAlias = TengenError | marshmallow.ValidationError
"""Errors of one item of a batch."""
_MOVE_REQUEST: Final = MoveRequestSchema()


@dataclasses.dataclass(frozen=True, slots=True, kw_only=True)
class Query:
    """A position to recommend a move for, and how."""

    board: Board
    engine: str | None = None
    """Name of the engine; None for the game's default."""
    compare: tuple[str, ...] = ()
    """Names of the engines to compare with."""
    candidates: int | None = DEFAULT_CANDIDATES
    """Number of ranked moves; None for all."""
    limit: Limit
    options: Mapping[str, Any] = dataclasses.field(default_factory=dict)
    """Options of the engine; the engines compared with keep their defaults."""
    seed: int
    is_seeded: bool = False
    """Whether the seed is the client's own: then the same query has the same answer."""
    cancellation: CancellationToken = dataclasses.field(default_factory=CancellationToken)
    id: str | None = None
    """Client-supplied ID, echoed in the response."""
    warnings: tuple[str, ...] = ()
    """Adjustments made to the request."""


def build_query(
    body: Mapping[str, Any],
    settings: Settings,
    cancellation: CancellationToken,
    *,
    engine: str | None = None,
    compare: Sequence[str] = (),
) -> Query:
    """The query of a loaded `MoveRequestSchema`.

    Args:
        body: The request.
        settings: Hard limits of the service.
        cancellation: Cancelled when the client disconnects.
        engine: Name of the engine.
        compare: Names of the engines to compare with.

    Raises:
        TengenError: The game or the position is invalid; its path begins at the request's root.
    """
    board = read_board(body)
    warnings: list[str] = []
    return Query(
        board=board,
        engine=engine,
        compare=tuple(compare),
        candidates=_candidates(body, board.rules, warnings),
        limit=_limit(body.get("limits", {}), settings, warnings),
        options=_options(body.get("options", {}), settings, warnings),
        seed=body["seed"] if "seed" in body else secrets.randbits(SEED_BITS),
        is_seeded="seed" in body,
        cancellation=cancellation,
        id=body.get("id"),
        warnings=tuple(warnings),
    )


def build_batch(
    items: Sequence[Any],
    settings: Settings,
    cancellation: CancellationToken,
    *,
    engine: str | None = None,
    compare: Sequence[str] = (),
) -> list[Query | BatchError]:
    """The queries of a batch; in place of an invalid item its error.

    Args:
        items: Move requests, not loaded.
        settings: Hard limits of the service.
        cancellation: Cancelled when the client disconnects.
        engine: Name of the engine for all items.
        compare: Names of the engines to compare with.

    Raises:
        ValidationError: There are too many items.
    """
    if len(items) > settings.max_batch:
        message = f"{len(items)} requests, allowed are {settings.max_batch}"
        raise marshmallow.ValidationError({"json": {"requests": Message(message, "too-many")}})
    queries: list[Query | BatchError] = []
    for index, item in enumerate(items):
        try:
            body = _MOVE_REQUEST.load(item)
            query = build_query(body, settings, cancellation, engine=engine, compare=compare)
        except marshmallow.ValidationError as error:
            messages = {"json": {"requests": {index: error.messages}}}
            queries.append(marshmallow.ValidationError(messages))
        except TengenError as error:
            queries.append(error.at("requests", index))
        else:
            queries.append(query)
    return queries


def read_board(body: Mapping[str, Any]) -> Board:
    """The position of a loaded `PositionSchema`.

    Raises:
        TengenError: The game or the position is invalid; its path begins at the request's root.
    """
    for form in RECORD_FORMATS:
        if form in body:
            return read_record(body[form], form)
    to_move = Color[body["to_move"]] if "to_move" in body else None
    with error_path("game"):
        game = _game(body.get("game"))
    if "board" in body:
        return read_rows(body["board"], game, to_move)
    rules = game if isinstance(game, Rules) else preset(game or DEFAULT_GAME)
    if "moves" in body:
        return read_moves(body["moves"], rules, to_move)
    stones = [
        (Move(stone["row"], stone["col"]), Color[stone["player"]]) for stone in body["stones"]
    ]
    return read_stones(stones, rules, to_move)


def _game(game: str | Mapping[str, Any] | None) -> Rules | str | None:
    """The name of a preset, or the rules of a game that is spelled out."""
    if game is None or isinstance(game, str):
        return game
    return Rules(game.get("rows"), game.get("cols"), game["win_length"], overline=game["overline"])


def _candidates(body: Mapping[str, Any], rules: Rules, warnings: list[str]) -> int | None:
    requested: int | str = body.get("candidates", DEFAULT_CANDIDATES)
    if isinstance(requested, int):
        return requested
    if not rules.unbounded:
        return None
    warnings.append(
        f"an unbounded board has no end of empty cells: at most {MAX_CANDIDATES} are returned"
    )
    return MAX_CANDIDATES


def _options(
    requested: Mapping[str, Any], settings: Settings, warnings: list[str]
) -> Mapping[str, Any]:
    """The requested options, with no more memory than the service allows."""
    memory, maximum = requested.get(MEMORY_OPTION), settings.max_memory_mb
    if not isinstance(memory, int) or memory <= maximum:
        return requested
    warnings.append(f"options.{MEMORY_OPTION} is {memory}, {maximum} was applied")
    return {**requested, MEMORY_OPTION: maximum}


def _limit(requested: Mapping[str, int], settings: Settings, warnings: list[str]) -> Limit:
    """The requested limits, cut to the hard ones; never without a time."""
    if not requested:
        return Limit(time=min(settings.time_ms, settings.max_time_ms) / 1000)
    for name, maximum in (("time_ms", settings.max_time_ms), ("nodes", settings.max_nodes)):
        if requested.get(name, 0) > maximum:
            warnings.append(f"limits.{name} is {requested[name]}, {maximum} was applied")
    nodes = requested.get("nodes")
    # Beside another limit, the time only ends what would never end: answers with a limit of nodes
    # or depth do not depend on the clock.
    time_ms = min(requested.get("time_ms", settings.max_time_ms), settings.max_time_ms)
    return Limit(
        time=time_ms / 1000,
        nodes=None if nodes is None else min(nodes, settings.max_nodes),
        depth=requested.get("depth"),
    )
