"""Schemas of openings: the stones so far, and the decision."""

from __future__ import annotations

from typing import ClassVar, Final

from tengen.engines.openings.stages import SWAP_OPENINGS, Decider
from tengen.service.schemas.engines import (
    SEED_BITS,
    AppliedLimitsSchema,
    EngineField,
    EngineNameSchema,
    LimitsSchema,
    options_field,
    wait_field,
)
from tengen.service.schemas.fields import (
    Array,
    Choice,
    Examples,
    Integer,
    Number,
    Object,
    ResponseSchema,
    StrictSchema,
    Text,
)
from tengen.service.schemas.position_fields import (
    PLAYERS,
    CellSchema,
    GameField,
    MovesField,
    RulesSchema,
    cells_from_field,
    player_field,
)
from tengen.service.schemas.positions import (
    MAX_ID,
    RECORDED,
    REPEATED,
    REPEATED_GAME,
    GameStateSchema,
)
from tengen.service.schemas.synonyms import RECORD_NAMES, RULES_SYNONYMS, SEARCH_SYNONYMS

PLACE: Final = "place"
"""The decision to place stones; all others take a color."""


EXAMPLES: Final[Examples] = {
    "three stones to place": {"value": {"limits": {"nodes": 20000}, "seed": 1}},
    "a decision": {"value": {"moves": "h8i9o15", "limits": {"time_ms": 200}}},
}
"""Example requests of the OpenAPI document."""


class OpeningSearchSchema(StrictSchema):
    """How to decide in an opening."""

    synonyms = {
        **RULES_SYNONYMS,
        **SEARCH_SYNONYMS,
        **dict.fromkeys(("stones", "board", "position", "placed"), "`moves`"),
    }
    game = GameField()
    engine = EngineField()
    limits = Object(LimitsSchema, about="Of all searches of the decision together.")
    wait_ms = wait_field()
    options = options_field()
    seed = Integer(
        0,
        2**SEED_BITS - 1,
        about="Draws the placements that are compared. Defaults to a random one.",
    )
    id = Text(MAX_ID, about="Client-supplied ID, echoed in the response.")


class OpeningRequestSchema(OpeningSearchSchema):
    """The stones of an opening so far, and how to decide."""

    synonyms = {
        **OpeningSearchSchema.synonyms,
        **dict.fromkeys((*RECORDED, *RECORD_NAMES), "`moves`"),
    }
    moves = MovesField(
        about="The stones placed so far, in turn, X first: none, three, or by swap2 five. Such as "
        "`h8i9j10` or [`h8`, `i9`, `j10`].",
        metadata={"default": ""},
    )
    cells_from = cells_from_field()
    to_move = player_field(about=REPEATED)

    class Meta(StrictSchema.Meta):
        """The other fields of `after`, last."""

        include: ClassVar = REPEATED_GAME


class PlacedStoneSchema(CellSchema):
    """A stone to place."""

    player = Choice(PLAYERS)


class PlacementSchema(ResponseSchema):
    """Stones that could be placed."""

    stones = Array(Object(PlacedStoneSchema), about="In turn.")
    win_probability = Number(about="Of O, which moves next.")


class OpeningStatsSchema(ResponseSchema):
    """Cost of a decision."""

    nodes = Integer(about="Positions visited in all searches.")
    time_ms = Number(about="Wall-clock time of the searches in milliseconds.")


class OpeningSchema(ResponseSchema):
    """A decision of an opening."""

    opening = Choice(SWAP_OPENINGS)
    decider = Choice(
        tuple(Decider), about="Whose decision it is: the first player placed the first stones."
    )
    decision = Choice((*PLAYERS, PLACE), about="The color to take, or to place `stones`.")
    stones = Array(Object(PlacedStoneSchema), about="The stones to place; empty for a color.")
    move = Object(
        CellSchema, allow_none=True, about="The next move of O if O is taken, otherwise null."
    )
    win_probability_before = Number(
        allow_none=True, about="Of O, which moves next; null with an empty board."
    )
    win_probability = Number(about="Of O, which moves next, after the decision.")
    placements = Array(
        Object(PlacementSchema),
        about="The placements compared last, the most even first; empty for a color.",
    )
    after = Object(
        GameStateSchema,
        about="The game after the stones are placed: the fields of the next request.",
    )
    game = Object(RulesSchema)
    engine = Object(EngineNameSchema)
    stats = Object(OpeningStatsSchema)
    limits = Object(AppliedLimitsSchema)
    seed = Integer(about="Same stones, seed, limit of nodes, and version: same answer.")
    id = Text(allow_none=True, about="Client-supplied ID, echoed.")
    warnings = Array(Text(), about="Adjustments made to the request.")
