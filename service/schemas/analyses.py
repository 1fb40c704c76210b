"""Schemas of live analyses: the request, and the objects of the stream."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

import marshmallow

from engines.game.rules import MAX_STONES
from service.schemas.fields import (
    Array,
    Boolean,
    Integer,
    Message,
    Object,
    ResponseSchema,
    Text,
    check_distinct,
)
from service.schemas.moves import RecommendationSchema, SearchRequestSchema
from service.schemas.position_fields import MOVE_SYNONYMS
from service.schemas.problems import ProblemSchema

MAX_PRIORITY: Final = 1_000_000


_NO_TURN: Final = Message("no turn is named: name one, or omit the field", "length")


class AnalysisRequestSchema(SearchRequestSchema):
    """A position to analyse live, or several of one game."""

    synonyms = MOVE_SYNONYMS | {"analyzeturns": "`turns`", "priority": "`priorities`"}
    turns = Array(
        Integer(0, MAX_STONES),
        validate=[marshmallow.validate.Length(min=1, error=_NO_TURN), check_distinct],
        about="The positions to analyse, as numbers of moves that were played before: 0 is the "
        "position before the first move. Defaults to the last position. Not with `allow` and "
        "`avoid`.",
    )
    priorities = Array(
        Integer(-MAX_PRIORITY, MAX_PRIORITY),
        about="A number for each of `turns`: the highest is analysed first. By default, the order "
        "is that of `turns`.",
    )

    @marshmallow.validates_schema
    def _check_turns(self, data: Mapping[str, Sequence[int]], **_: object) -> None:
        turns, priorities = data.get("turns"), data.get("priorities")
        wanted = len(turns or ())
        if priorities is not None and len(priorities) != wanted:
            message = f"turns: {wanted}, priorities: {len(priorities)}; each turn needs one"
            raise marshmallow.ValidationError({"priorities": Message(message, "length")})
        chosen = [name for name in ("allow", "avoid") if name in data]
        if turns is not None and chosen:
            message = Message(f"{chosen[0]} is for one position: not with turns", "turns")
            raise marshmallow.ValidationError(dict.fromkeys(chosen, message))


EXAMPLES: Final = {
    "one position": {"value": {"moves": "h8i9h9h10i8g8j10", "limits": {"depth": 3}}},
    "positions of a game": {
        "value": {
            "moves": "h8i9h9h10i8g8j10",
            "turns": [7, 0, 3],
            "priorities": [1, 0, 2],
            "engine": "search",
            "limits": {"nodes": 2000},
        }
    },
}
"""Example requests of the OpenAPI document."""


class LiveRecommendationSchema(RecommendationSchema):
    """A result of a live analysis."""

    analysis_id = Text(about="Random, the same in all results of an analysis.")
    turn = Integer(about="Number of stones of the position: tells the positions of `turns` apart.")
    during_search = Boolean(about="Whether the search of this position goes on.")
    final = Boolean(about="Whether it is the last result of all.")


class LiveProblemSchema(ResponseSchema):
    """The problem that takes the place of a live analysis' last result."""

    analysis_id = Text()
    final = Boolean(about="True: nothing follows.")
    problem = Object(ProblemSchema)
