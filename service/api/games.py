"""What a service offers: the games that have names, and the limits of requests."""

from __future__ import annotations

from typing import cast

import flask

from engines.game import PRESETS
from engines.registry import default_engine
from service import serialize
from service.config import Settings
from service.engine_pool import EnginePool
from service.http.openapi import Blueprint
from service.http.responses import conditional
from service.schemas.games import FIXED_LIMITS, PUBLISHED, GamesSchema, LimitsOfServiceSchema
from service.state import current_app
from tengen_client.json_types import GamesDict, LimitsOfServiceDict


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


blueprint = Blueprint("games", __name__, url_prefix="/v1", description="Games and limits.")


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
