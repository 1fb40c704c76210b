"""Turns of a game: a player's move and the engine's reply."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import flask

from service.http import disconnects, problem
from service.http.openapi import BODY_PROBLEMS, Blueprint
from service.moves.query import build_query, compared_engines
from service.schemas.engines import EngineChoiceSchema
from service.schemas.parts.fields import Examples
from service.schemas.play import PlayRequestSchema, PlaySchema
from service.serialize.play import turn
from service.state import current_app
from tengen_client.json_types import PlayDict, PlayRequestDict

EXAMPLES: Final[Examples] = {
    "a turn": {"value": {"moves": "h8i9", "play": "j10", "options": {"strength": 50}}},
    "the engine begins": {"value": {"board": ["...", "...", "..."]}},
}

blueprint = Blueprint("play", __name__, url_prefix="/v1/play", description="Turns of a game.")


@blueprint.post("")
@blueprint.arguments(EngineChoiceSchema, location="query")
@blueprint.arguments(PlayRequestSchema, examples=EXAMPLES)
@blueprint.answers(PlaySchema, problems=(*BODY_PROBLEMS, 404, 409, 503))
def play_turn(
    body: PlayRequestDict, *, engine: str | None = None, compare: Sequence[str] = ()
) -> PlayDict:
    """Play a move and get the engine's reply.

    The answer has the game after the reply, or after the player's move if it ended the game.
    Without a move to play, the engine plays the first one.
    """
    service = current_app.state
    token = disconnects.cancellation_token(flask.request.environ)
    query = build_query(
        body,
        service.settings,
        token,
        engine=engine,
        compare=compared_engines(body, compare),
        play=body.get("play"),
    )
    service.engines.check_engines(engine=query.engine, compare=query.compare)
    is_over = query.played is not None and query.board.outcome() is not None
    reply = None if is_over else service.recommender.recommend(query)
    return turn(query, reply, problem.document)
