"""Turns of a game: a player's move and the engine's reply."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, Unpack

import flask

from tengen.service.compute.engine_runs import Recommendation
from tengen.service.compute.query import AnswerChoices, Query, build_query, compared_engines
from tengen.service.http import disconnects
from tengen.service.http.blueprint import BODY_PROBLEMS, Blueprint
from tengen.service.http.recommendations import RECOMMENDATIONS
from tengen.service.schemas.engines import EngineChoiceSchema
from tengen.service.schemas.fields import Array, Examples, Object, ResponseSchema, Text
from tengen.service.schemas.moves import BriefReplySchema, MoveRequestSchema, RecommendationSchema
from tengen.service.schemas.position_fields import CellSchema, MoveField
from tengen.service.schemas.positions import GameStateSchema
from tengen.service.schemas.synonyms import MOVE_SYNONYMS
from tengen.service.serialize import cell, game_state
from tengen.service.state import current_app
from tengen_client.json_types import BriefPlayDict, PlayDict, PlayRequestDict

EXAMPLES: Final[Examples] = {
    "a new game": {"value": {"game": "tictactoe", "play": "b2", "level": "beginner"}},
    "a turn": {"value": {"moves": "h8i9", "play": "j10", "level": "casual"}},
    "the engine begins": {"value": {"board": ["...", "...", "..."]}},
}

blueprint = Blueprint("play", __name__, url_prefix="/v1/play", description="Turns of a game.")


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


class BriefPlaySchema(ResponseSchema):
    """A turn of a game, with `verbose=false`."""

    played = Object(CellSchema, allow_none=True, about="The player's move; null without one.")
    reply = Object(
        BriefReplySchema, allow_none=True, about="Null if the player's move ended the game."
    )
    after = Object(GameStateSchema, about="The game after the last move of the turn.")
    warnings = Array(Text(), about="Adjustments made to the request.")


def turn(query: Query, reply: Recommendation | None) -> PlayDict:
    """A player's move and the engine's reply.

    Args:
        reply: None if that move ended the game.
    """
    board = query.board
    replied = None if reply is None else RECOMMENDATIONS.recommendation(reply)
    return {
        "played": None if query.played is None else cell(query.played, board.rules),
        "reply": replied,
        "after": game_state(board) if replied is None else replied["after"],
        "id": query.id,
        "warnings": list(query.warnings),
    }


def brief_turn(query: Query, reply: Recommendation | None) -> BriefPlayDict:
    """The part of a turn that a game needs, see `turn`."""
    after = query.board.copy()
    if reply is not None:
        after.push(reply.analysis.move)
    return {
        "played": None if query.played is None else cell(query.played, after.rules),
        "reply": None if reply is None else RECOMMENDATIONS.brief_reply(reply),
        "after": game_state(after),
        "warnings": list(query.warnings),
    }


@blueprint.post("")
@blueprint.arguments(EngineChoiceSchema, location="query")
@blueprint.arguments(PlayRequestSchema, examples=EXAMPLES)
@blueprint.answers(
    {"anyOf": [PlaySchema, BriefPlaySchema]}, problems=(*BODY_PROBLEMS, 404, 409, 503)
)
def play_turn(
    body: PlayRequestDict,
    *,
    verbose: bool = True,
    compare: Sequence[str] = (),
    **choices: Unpack[AnswerChoices],
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
        compare=compared_engines(body, compare),
        play=body.get("play"),
        **choices,
    )
    service.engines.check_engines(engine=query.engine, compare=query.compare)
    is_over = query.played is not None and query.board.outcome() is not None
    written = turn if verbose else brief_turn

    def write(reply: Recommendation | None) -> flask.Response:
        return flask.jsonify(written(query, reply))

    if is_over:
        return write(None)
    recommender = service.recommender
    return recommender.run(query, lambda budget: write(recommender.answer(query, budget)))
