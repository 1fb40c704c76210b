"""Batches: their queries, and their answers in order."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Final, TypeAlias, TypeVar, Unpack, cast

import marshmallow

from tengen.engines.cancellation import CancellationToken
from tengen.engines.game.errors import TengenError
from tengen.service.compute.positions import readings
from tengen.service.compute.query import (
    AnswerChoices,
    PositionQuery,
    Query,
    build_query,
    compared_engines,
    read_position,
)
from tengen.service.config import Settings
from tengen.service.schemas.fields import Message
from tengen.service.schemas.moves import MoveRequestSchema
from tengen.service.schemas.positions import PositionSchema
from tengen_client.json_types import MoveRequestDict, PositionDict

BatchError: TypeAlias = TengenError | marshmallow.ValidationError
"""Errors of one item of a batch."""
Q = TypeVar("Q", Query, PositionQuery)
MAX_BATCH_STONES: Final = 6_400
"""Stones of all positions of a batch together, such as 64 games of 100 moves: to play and to write
one of them takes up to 40 microseconds."""
_MOVE_REQUEST: Final = MoveRequestSchema()
_POSITION: Final = PositionSchema()


def build_batch(
    items: Sequence[object],
    settings: Settings,
    cancellation: CancellationToken,
    *,
    compare: Sequence[str] = (),
    **choices: Unpack[AnswerChoices],
) -> list[Query | BatchError]:
    """The queries of a batch; in place of an invalid item its error.

    Args:
        items: Move requests, not loaded.
        compare: Names of the engines to compare with, in the query string.
        choices: The other choices there.
    """

    def build(item: object) -> Query:
        body: MoveRequestDict = _MOVE_REQUEST.load(item)  # type: ignore[arg-type]
        compared = compared_engines(body, compare)
        return build_query(body, settings, cancellation, compare=compared, **choices)

    return _read_batch(items, settings, build)


def read_positions(items: Sequence[object], settings: Settings) -> list[PositionQuery | BatchError]:
    """The positions of a batch; in place of an invalid item its error.

    Args:
        items: Objects of `PositionSchema`, not loaded.
    """
    return _read_batch(items, settings, lambda item: read_position(_POSITION.load(item)))  # type: ignore[arg-type]


def answers(
    queries: Sequence[Q | BatchError],
    answer: Callable[[Q], bytes],
    refused: Callable[[BatchError], bytes],
) -> Iterator[bytes]:
    """The JSON texts of the answers to a batch, in order, each made when it is asked for.

    Args:
        queries: The queries, and the errors of invalid items.
        answer: Makes the text of an answer.
        refused: Makes the text of an error, of an invalid item or of `answer`.
    """
    for index, query in enumerate(queries):
        if isinstance(query, TengenError | marshmallow.ValidationError):
            yield refused(query)
            continue
        try:
            yield answer(query)
        except TengenError as error:
            yield refused(error.at("requests", index))


def _read_batch(
    items: Sequence[object], settings: Settings, read: Callable[[object], Q]
) -> list[Q | BatchError]:
    if len(items) > settings.max_batch:
        message = f"{len(items)} requests, allowed are {settings.max_batch}"
        raise marshmallow.ValidationError({"json": {"requests": Message(message, "too-many")}})
    results: list[Q | BatchError] = []
    stones = 0
    for index, item in enumerate(items):
        try:
            result = read(item)
            stones += len(result.board) * readings(cast("PositionDict", item))
            results.append(result)
        except marshmallow.ValidationError as error:
            messages = {"json": {"requests": {index: error.messages}}}
            results.append(marshmallow.ValidationError(messages))
        except TengenError as error:
            results.append(error.at("requests", index))
            stones += _stones_tried(cast("PositionDict", item)) * readings(
                cast("PositionDict", item)
            )
        if stones > MAX_BATCH_STONES:
            message = (
                f"the first {index + 1} of {len(items)} positions have about {stones} stones, a "
                f"batch may have {MAX_BATCH_STONES}: send fewer positions at once"
            )
            raise marshmallow.ValidationError({"json": {"requests": Message(message, "too-many")}})
    return results


def _stones_tried(item: PositionDict) -> int:
    """Stones that an invalid position may have cost to read, by its size."""
    moves = item.get("moves") or ()
    # No move is shorter than two characters, and no node or line of a record has two moves.
    tried = len(moves) // 2 if isinstance(moves, str) else len(moves)
    tried += len(item.get("stones") or ())
    sgf, psq = item.get("sgf") or "", item.get("psq") or ""
    # A node of a library has two bytes, which are 8/3 characters of base64.
    lib = item.get("lib") or ""
    return tried + sgf.count(";") + psq.count("\n") + 3 * len(lib) // 8
