"""The levels of play: their names, their engines, and what each overlooks."""

from __future__ import annotations

from typing import Final, cast

import flask

from tengen.engines.registry import default_engine
from tengen.engines.strength.levels import LEVELS
from tengen.engines.strength.perception import CONSPICUOUS, overlooked
from tengen.service.http.blueprint import Blueprint
from tengen.service.http.responses import conditional
from tengen.service.schemas.fields import (
    Array,
    Choice,
    Integer,
    Number,
    Object,
    ResponseSchema,
    Text,
)
from tengen.service.schemas.position_fields import GAMES
from tengen_client.json_types import LevelsDict, ListedGame

DECIMALS: Final = 3
"""Decimals of probabilities."""


blueprint = Blueprint("levels", __name__, url_prefix="/v1/levels", description="Levels of play.")


class LevelSchema(ResponseSchema):
    """A level of play."""

    name = Text(about="As in `level` of requests.")
    strength = Integer(about="Value of the option `strength` that it stands for.")
    about = Text(about="What a player of the level sees and overlooks.")
    overlooks_three = Number(
        about="Probability of overlooking an own unbroken three in a row or column. Diagonals, "
        "gaps and the opponent's color multiply it."
    )
    overlooks_four = Number(
        about="The same of a four; where three or four win, every line is as a three."
    )
    elo = Integer(about="Measured in gomoku, above the lowest level.")


class LevelGameSchema(ResponseSchema):
    """The engine that plays a game at levels."""

    game = Choice(tuple(GAMES))
    engine = Text(about="Its name; requests may name another one that has the option `strength`.")


class LevelsSchema(ResponseSchema):
    """All levels of play."""

    levels = Array(Object(LevelSchema), about="The weakest first.")
    games = Array(Object(LevelGameSchema), about="The engines that play at levels.")


def levels() -> LevelsDict:
    """The levels, and the engine of each game."""
    chances = {level.name: overlooked(level.strength, CONSPICUOUS) for level in LEVELS}
    return {
        "levels": [
            {
                "name": level.name,
                "strength": level.strength,
                "about": level.about,
                "overlooks_three": round(chances[level.name][0], DECIMALS),
                "overlooks_four": round(chances[level.name][1], DECIMALS),
                "elo": level.elo,
            }
            for level in LEVELS
        ],
        "games": [
            {"game": cast("ListedGame", name), "engine": default_engine(rules)}
            for name, rules in GAMES.items()
        ],
    }


@blueprint.get("")
@blueprint.answers(LevelsSchema)
def list_levels() -> flask.Response:
    """List the levels of play, with their strength and what they overlook."""
    return conditional(levels())
