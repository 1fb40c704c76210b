"""Turns of a game: a player's move and the engine's reply."""

from __future__ import annotations

from typing import Any, Final

import flask

from service.http import disconnects, problem
from service.http.openapi import BODY_PROBLEMS, Blueprint
from service.moves.query import build_query
from service.schemas.engines import EngineChoiceSchema
from service.schemas.play import PlayRequestSchema, PlaySchema
from service.serialize import moves as serialize
from service.state import EXTENSION, ServiceState

EXAMPLES: Final[dict[str, dict[str, Any]]] = {
    "a turn": {"value": {"moves": "h8i9", "play": "j10", "options": {"strength": 50}}},
    "the engine begins": {"value": {"board": ["...", "...", "..."]}},
}

blueprint = Blueprint("play", __name__, url_prefix="/v1/play", description="Turns of a game.")


@blueprint.post("")
@blueprint.arguments(EngineChoiceSchema, location="query")
@blueprint.arguments(PlayRequestSchema, examples=EXAMPLES)
@blueprint.answers(PlaySchema, problems=(*BODY_PROBLEMS, 404, 409, 503))
def play_turn(choice: dict[str, Any], body: dict[str, Any]) -> dict[str, Any]:
    """Play a move and get the engine's reply.

    The answer has the game after the reply, or after the player's move if it ended the game.
    Without a move to play, the engine plays the first one.
    """
    state: ServiceState = flask.current_app.extensions[EXTENSION]
    token = disconnects.cancellation_token(flask.request.environ)
    state.engines.check_engines(**choice)
    query = build_query(body, state.settings, token, **choice)
    is_over = query.played is not None and query.board.outcome() is not None
    reply = None if is_over else state.recommender.recommend(query)
    return serialize.turn(query, reply, problem.document)
