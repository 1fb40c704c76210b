"""Offers of a service: the games that have names, and the limits of requests."""

from __future__ import annotations

import dataclasses
from typing import Any, ClassVar, Final, cast

import flask

from tengen.engines.game import PRESETS
from tengen.engines.game.rules import MAX_STONES
from tengen.engines.interface import MAX_CANDIDATES
from tengen.engines.registry import default_engine
from tengen.service import serialize
from tengen.service.config import Settings
from tengen.service.engine_pool import EnginePool
from tengen.service.http.blueprint import Blueprint
from tengen.service.http.responses import conditional
from tengen.service.schemas.engines import MAX_COMPARE
from tengen.service.schemas.fields import AnyField, Array, Integer, Object, ResponseSchema, Text
from tengen.service.schemas.position_fields import RulesSchema
from tengen.service.state import current_app
from tengen_client.json_types import GamesDict, LimitsOfServiceDict

PUBLISHED: Final = (
    "max_body",
    "max_batch",
    "time_ms",
    "max_time_ms",
    "max_analysis_ms",
    "max_nodes",
    "max_memory_mb",
    "max_search_threads",
    "workers",
    "slots",
    "slot_wait_ms",
    "max_wait_ms",
    "max_waiting",
    "rate_limit",
)
"""The fields of `Settings` that the service publishes."""
FIXED_LIMITS: Final = {
    "max_candidates": (MAX_CANDIDATES, "Ranked moves of a recommendation."),
    "max_compare": (MAX_COMPARE, "Engines in `compare`."),
    "max_stones": (MAX_STONES, "Stones of a position on an unbounded board."),
}
"""Limits of every service: name → value and meaning."""


blueprint = Blueprint("games", __name__, url_prefix="/v1", description="Games and limits.")


class GameSchema(ResponseSchema):
    """A game that has a name."""

    name = Text(about="As in `game` of requests.")
    rules = Object(RulesSchema)
    engine = Text(about="The engine of requests that name none.")
    engines = Array(Text(), about="All engines that play it.")


class GamesSchema(ResponseSchema):
    """The games that have names; other rules can be spelled out."""

    games = Array(Object(GameSchema))


def _published(name: str) -> AnyField:
    field = next(each for each in dataclasses.fields(Settings) if each.name == name)
    about = field.metadata["meaning"]
    unit = field.metadata["unit"]
    described: dict[str, Any] = {"about": f"{about} ({unit})." if unit else f"{about}."}
    return Text(allow_none=True, **described) if field.default is None else Integer(**described)


class LimitsOfServiceSchema(ResponseSchema):
    """Limits that the service sets to a request."""

    class Meta(ResponseSchema.Meta):
        """One field for each limit."""

        include: ClassVar = {
            **{name: _published(name) for name in PUBLISHED},
            **{name: Integer(about=about) for name, (_, about) in FIXED_LIMITS.items()},
        }


def games(engines: EnginePool) -> GamesDict:
    """The named games, with the engines that play them."""
    return {
        "games": [
            {
                "name": name,
                "rules": serialize.game(rules),
                "engine": default_engine(rules),
                "engines": engines.names_for(rules),
            }
            for name, rules in PRESETS.items()
        ]
    }


def limits(settings: Settings) -> LimitsOfServiceDict:
    """The limits of a service."""
    found = {name: getattr(settings, name) for name in PUBLISHED}
    found |= {name: value for name, (value, _) in FIXED_LIMITS.items()}
    return cast("LimitsOfServiceDict", found)


@blueprint.get("/games")
@blueprint.answers(GamesSchema)
def list_games() -> flask.Response:
    """List the games that have names, with their rules and engines."""
    return conditional(games(current_app.state.engines))


@blueprint.get("/limits")
@blueprint.answers(LimitsOfServiceSchema)
def show_limits() -> flask.Response:
    """Show the limits of requests to this service."""
    return conditional(limits(current_app.state.settings))
