"""Turns of a game: a player's move and the engine's reply."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import flask

from service.compute.engine_runs import Recommendation
from service.compute.query import Query, build_query, compared_engines
from service.http import disconnects, problem
from service.http.openapi import BODY_PROBLEMS, Blueprint
from service.schemas.engines import EngineChoiceSchema
from service.schemas.fields import Array, Examples, Object, ResponseSchema, Text
from service.schemas.moves import MoveRequestSchema, RecommendationSchema
from service.schemas.position_fields import MOVE_SYNONYMS, CellSchema, MoveField
from service.schemas.positions import GameStateSchema
from service.serialize import Document, cell, game_state, recommendation
from service.state import current_app
from tengen_client.json_types import PlayDict, PlayRequestDict


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


def turn(query: Query, reply: Recommendation | None, document: Document) -> PlayDict:
    """A player's move and the engine's reply.

    Args:
        reply: None if that move ended the game.
    """
    board = query.board
    replied = None if reply is None else recommendation(reply, document)
    return {
        "played": None if query.played is None else cell(query.played, board.rules),
        "reply": replied,
        "after": game_state(board) if replied is None else replied["after"],
        "id": query.id,
        "warnings": list(query.warnings),
    }


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
) -> flask.Response:
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

    def write(reply: Recommendation | None) -> flask.Response:
        return flask.jsonify(turn(query, reply, problem.document))

    return write(None) if is_over else service.recommender.recommend(query, write)
