"""What a service offers: the games that have names, and the limits of requests."""

from __future__ import annotations

import flask

from service.http.conditional import conditional
from service.http.openapi import Blueprint
from service.schemas.games import GamesSchema, LimitsOfServiceSchema
from service.serialize import games as serialize_games
from service.state import current_app

blueprint = Blueprint("games", __name__, url_prefix="/v1", description="Games and limits.")


@blueprint.get("/games")
@blueprint.answers(GamesSchema)
def list_games() -> flask.Response:
    """List the games that have names, with their rules and engines."""
    return conditional(serialize_games.games(current_app.state.engines))


@blueprint.get("/limits")
@blueprint.answers(LimitsOfServiceSchema)
def show_limits() -> flask.Response:
    """Show the limits of requests to this service."""
    return conditional(serialize_games.limits(current_app.state.settings))
