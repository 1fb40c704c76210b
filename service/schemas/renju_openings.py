"""Schemas of openings of renju: the answers so far, and the decision."""

from __future__ import annotations

from typing import Final

from tengen.engines.game.rules import RENJU_OPENINGS
from tengen.engines.openings.stages import MOST_FIFTH_MOVES, Decider, OpeningChoice
from tengen.service.schemas.engines import AppliedLimitsSchema, EngineNameSchema
from tengen.service.schemas.fields import (
    Array,
    Boolean,
    Choice,
    Examples,
    Integer,
    Number,
    Object,
    ResponseSchema,
    Text,
)
from tengen.service.schemas.openings import (
    OpeningSearchSchema,
    OpeningStatsSchema,
    PlacedStoneSchema,
)
from tengen.service.schemas.position_fields import CellSchema, MovesField, RulesSchema

MOST_SWAPS: Final = 5
"""Opportunities to swap in an opening; Taraguchi-10 has the most."""

RENJU_EXAMPLES: Final[Examples] = {
    "an opening to place": {
        "value": {"opening": "soosorv8", "limits": {"nodes": 20000}, "seed": 1}
    },
    "fifth moves to offer": {
        "value": {
            "opening": "rif",
            "moves": "h8h9i9g6",
            "swaps": [False],
            "limits": {"nodes": 20000},
            "seed": 1,
        }
    },
}
"""Example requests of the OpenAPI document."""


class RenjuOpeningRequestSchema(OpeningSearchSchema):
    """The answers in an opening of renju so far, and how to decide."""

    opening = Choice(RENJU_OPENINGS, required=True)
    moves = MovesField(
        about="The stones placed so far, in turn, X first, such as `h8h9i9`; the fifth is the one "
        "chosen.",
        metadata={"default": ""},
    )
    swaps = Array(
        Boolean(),
        maximum=MOST_SWAPS,
        about="For each opportunity to swap so far, whether it was taken.",
    )
    fifth_moves = Integer(
        1,
        MOST_FIFTH_MOVES,
        about="The number of fifth moves that was declared, if one was.",
    )
    offers = MovesField(about="The fifth moves that were offered, such as `g7k3`.")


class RenjuAnswersSchema(ResponseSchema):
    """All decisions so far, this one included: the fields of the next request."""

    opening = Choice(RENJU_OPENINGS)
    game = Object(RulesSchema)
    moves = Text(about="The stones, in turn.")
    swaps = Array(Boolean())
    fifth_moves = Integer(allow_none=True, about="Null if no number was declared.")
    offers = Text(about="The fifth moves offered; empty for none.")


class RenjuNextSchema(ResponseSchema):
    """The decision that follows."""

    decider = Choice(tuple(Decider))
    choices = Array(Choice(tuple(OpeningChoice)))


class RenjuOpeningSchema(ResponseSchema):
    """A decision in an opening of renju."""

    opening = Choice(RENJU_OPENINGS)
    decider = Choice(
        tuple(Decider), about="Whose decision it is: the first player placed the first stone."
    )
    choices = Array(Choice(tuple(OpeningChoice)), about="What the decider may do.")
    decision = Choice(
        tuple(OpeningChoice),
        about="To place `stones`, to swap the colors or keep them, to offer `offers` as fifth "
        "moves, or to choose the one in `stones`.",
    )
    stones = Array(Object(PlacedStoneSchema), about="The stones to place, or the move chosen.")
    fifth_moves = Integer(
        allow_none=True, about="The number of fifth moves to declare with the stones, or null."
    )
    offers = Array(Object(CellSchema), about="The fifth moves to offer, the best for X first.")
    win_probability = Number(
        allow_none=True, about="Of X, with the decision; null if there is one choice only."
    )
    black = Choice(tuple(Decider), about="The player who has X after the decision.")
    after = Object(RenjuAnswersSchema, about="The fields of the next request.")
    next = Object(
        RenjuNextSchema,
        allow_none=True,
        about="The decision that follows; null if the opening has ended and O moves next.",
    )
    game = Object(RulesSchema)
    engine = Object(EngineNameSchema)
    stats = Object(OpeningStatsSchema)
    limits = Object(AppliedLimitsSchema)
    seed = Integer(about="Same answers, seed, limit of nodes, and version: same decision.")
    id = Text(allow_none=True, about="Client-supplied ID, echoed.")
    warnings = Array(Text(), about="Adjustments made to the request.")
