"""Schemas of the opening explorer's answers."""

from __future__ import annotations

from typing import Final

from engines.explorer import SOURCES
from service.schemas.fields import Array, Choice, Integer, Number, Object, ResponseSchema, Text
from service.schemas.position_fields import PLAYERS, STATUSES, CellSchema, RulesSchema

MAX_MOVES: Final = 64
"""Moves of an answer."""


class ResultsSchema(ResponseSchema):
    """Results of some games."""

    games = Integer(about="Their number.")
    x_wins = Integer(about="Games that X, Black, won.")
    draws = Integer()
    o_wins = Integer(about="Games that O, White, won.")


class ExploredMoveSchema(ResultsSchema):
    """A move that was played from the position, and the results of the games with it."""

    move = Object(
        CellSchema, about="Of all that are the same by symmetry, the topmost, then the rightmost."
    )
    equivalents = Array(Object(CellSchema), about="The others, which are counted with it.")
    share = Number(about="0..1, of the games that went on from this position.")


class GameSourceSchema(ResponseSchema):
    """Games by their origin."""

    source = Choice(SOURCES, about="Self-play of engines, or recorded games.")
    games = Integer()


class ExploredPositionSchema(ResultsSchema):
    """The moves that were played from a position or a symmetric image of it."""

    game = Object(RulesSchema)
    to_move = Choice(PLAYERS, allow_none=True, about="Null after the end of the game.")
    status = Choice(STATUSES)
    symmetry_hash = Text(about="Identifies the position up to symmetry.")
    moves = Array(
        Object(ExploredMoveSchema), about=f"The most frequent first, at most {MAX_MOVES}."
    )
    sources = Array(
        Object(GameSourceSchema),
        about="All games by these rules that were counted, whether they reached the position or "
        "not; empty for rules without games.",
    )
    plies = Integer(
        about="Length of the longest line by these rules that was counted: later positions have no "
        "moves; 0 for rules without games."
    )
    id = Text(allow_none=True, about="Client-supplied ID, echoed.")
    warnings = Array(Text(), about="Assumptions about the request.")
