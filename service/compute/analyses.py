"""Requests of live analyses."""

from __future__ import annotations

import dataclasses
from collections.abc import Sequence
from typing import Unpack

import marshmallow

from tengen.engines.cancellation import CancellationToken
from tengen.service.compute.query import AnswerChoices, Query, build_query
from tengen.service.config import Settings
from tengen.service.schemas.fields import Message
from tengen_client.json_types import AnalysisRequestDict


def build_analysis(
    body: AnalysisRequestDict,
    settings: Settings,
    cancellation: CancellationToken,
    **choices: Unpack[AnswerChoices],
) -> Query:
    """The query of a loaded `AnalysisRequestSchema`.

    Args:
        choices: The choices in the query string.
    """
    query = build_query(body, settings, cancellation, compare=(), **choices)
    if (turns := body.get("turns")) is None:
        return query
    _check_turns(turns, query, settings)
    priorities = dict(zip(turns, body.get("priorities") or [0] * len(turns), strict=True))
    ordered = sorted(turns, key=lambda turn: -priorities[turn])
    return dataclasses.replace(query, turns=tuple(ordered))


def _check_turns(turns: Sequence[int], query: Query, settings: Settings) -> None:
    board = query.board
    if len(board.move_stack) < len(board):
        message = "stones that were set up have no turns: send the game as moves or a record"
        raise marshmallow.ValidationError({"json": {"turns": Message(message, "turns")}})
    if len(turns) > settings.max_batch:
        message = f"{len(turns)} turns, allowed are {settings.max_batch}"
        raise marshmallow.ValidationError({"json": {"turns": Message(message, "too-many")}})
    faults = {
        index: Message(f"turn {turn} is after the end, which is turn {len(board)}", "turns")
        for index, turn in enumerate(turns)
        if turn > len(board)
    }
    if faults:
        raise marshmallow.ValidationError({"json": {"turns": faults}})
