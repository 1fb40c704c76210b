"""From a request's body to the answer's: one question, several engines, many questions."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

import marshmallow

from engines.errors import TengenError
from service import request
from service.api import problem
from service.moves import serialize
from service.moves.query import read_query, within
from service.moves.recommend import Recommendation, recommend, recommend_each, steady
from service.moves.time_budget import Allowance
from service.schemas.fields import Message
from service.schemas.requests import MoveRequestSchema
from service.state import State

_MOVE_REQUEST: Final = MoveRequestSchema()


def ask(
    state: State,
    body: Mapping[str, Any],
    engine: str | None = None,
    compare: Sequence[str] = (),
    *,
    allowance: Allowance | None = None,
) -> dict[str, Any]:
    """What an engine recommends, and what others say beside it.

    Args:
        state: The engines to ask.
        body: A loaded `MoveRequest`.
        engine: Who is asked; the default engine of the game where left out.
        compare: Who else is asked.
        allowance: The time that the questions of a batch share.

    Raises:
        TengenError: The engine asked first cannot answer, or a name is unknown. What keeps one of
            the others from answering comes in its place instead.
    """
    for name in compare:
        state.roster.engine(name)
    query = read_query(body, state.settings, request.current().departure)
    if allowance is None and compare:
        allowance = Allowance(state.settings.max_time_ms / 1000, 1 + len(compare))
    asked = query if allowance is None else allowance.share(query)
    said = recommend(state.roster, asked, engine)
    answer = serialize.recommendation(said)
    said_all: list[Recommendation | TengenError] = [said]
    if compare and allowance is not None:
        others = recommend_each(state.roster, query, compare, allowance)
        answer["comparison"] = serialize.comparison(said, others)
        said_all = [said, *(other.answer for other in others)]
    if query.seeded:
        request.current().answered_by = steady(said_all)
    return answer


def ask_all(
    state: State,
    bodies: Sequence[object],
    engine: str | None = None,
    compare: Sequence[str] = (),
) -> dict[str, Any]:
    """What an engine recommends for each of many positions.

    Args:
        state: The engines to ask.
        bodies: Not yet loaded `MoveRequest`s.
        engine: Who is asked; the default engine of each game where left out.
        compare: Who else is asked.

    Raises:
        marshmallow.ValidationError: There are too many.
        TengenError: A name is unknown. All else that goes wrong comes in the place of an answer.
    """
    most = state.settings.max_batch
    if len(bodies) > most:
        message = Message(f"{len(bodies)} requests, allowed are {most}", "too-many")
        raise marshmallow.ValidationError({"json": {"requests": message}})
    for name in filter(None, (engine, *compare)):
        state.roster.engine(name)
    questions = len(bodies) * (1 + len(compare))
    allowance = Allowance(state.settings.max_time_ms / 1000, questions)
    return {
        "answers": [
            _ask_one(state, index, body, engine, compare, allowance=allowance)
            for index, body in enumerate(bodies)
        ]
    }


def _ask_one(
    state: State,
    index: int,
    body: object,
    engine: str | None,
    compare: Sequence[str],
    *,
    allowance: Allowance,
) -> dict[str, Any]:
    try:
        with within("requests", index):
            loaded = _load(body, index)
            recommendation = ask(state, loaded, engine, compare, allowance=allowance)
    except (TengenError, marshmallow.ValidationError) as error:
        return serialize.either(problem=problem.document(error))
    return serialize.either(recommendation=recommendation)


def _load(body: object, index: int) -> dict[str, Any]:
    """A loaded `MoveRequest`; what is wrong with it lies in the batch's body."""
    try:
        loaded: dict[str, Any] = _MOVE_REQUEST.load(body)  # type: ignore[arg-type]
    except marshmallow.ValidationError as error:
        messages = {"requests": {index: error.messages}}
        raise marshmallow.ValidationError({"json": messages}) from None
    return loaded
