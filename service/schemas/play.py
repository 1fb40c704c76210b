"""Schemas of turns against an engine."""

from __future__ import annotations

from service.schemas.moves import MoveRequestSchema, RecommendationSchema
from service.schemas.parts.fields import Array, Object, ResponseSchema, Text
from service.schemas.parts.position_fields import CellSchema, MoveField
from service.schemas.parts.synonyms import MOVE_SYNONYMS
from service.schemas.positions import GameStateSchema


class PlayRequestSchema(MoveRequestSchema):
    """A position, a player's move in it, and how to find the engine's reply."""

    synonyms = MOVE_SYNONYMS | dict.fromkeys(("move", "mymove", "yourmove", "usermove"), "`play`")
    play = MoveField(
        about="Your move, such as `j10`, [5, 9] or the object of an answer. The rest of the "
        "request is about the engine's reply. Without it, the engine plays the first move of "
        "the turn."
    )


class PlaySchema(ResponseSchema):
    """A turn of a game: a player's move and the engine's reply."""

    played = Object(CellSchema, allow_none=True, about="The player's move; null without one.")
    reply = Object(
        RecommendationSchema, allow_none=True, about="Null if the player's move ended the game."
    )
    after = Object(GameStateSchema, about="The game after the last move of the turn.")
    id = Text(allow_none=True, about="Client-supplied ID, echoed.")
    warnings = Array(Text(), about="Adjustments made to the request, as in the reply.")
