"""The opening explorer: the moves of recorded games and of self-play."""

from __future__ import annotations

import flask

from service.http.conditional import conditional
from service.http.openapi import BODY_PROBLEMS, Blueprint
from service.moves.links import read_link
from service.moves.query import read_position
from service.schemas.explorer import ExploredPositionSchema
from service.schemas.positions import EXAMPLES, LinkedPositionSchema, PositionSchema
from service.serialize import explorer as serialize_explorer
from service.state import current_app
from tengen_client.json_types import ExploredPositionDict, PositionDict

blueprint = Blueprint(
    "explorer", __name__, url_prefix="/v1/explorer", description="Opening explorer."
)


@blueprint.post("")
@blueprint.arguments(PositionSchema, examples=EXAMPLES)
@blueprint.answers(ExploredPositionSchema, problems=(*BODY_PROBLEMS, 503))
def explore_position(body: PositionDict) -> ExploredPositionDict:
    """List the moves that were played from a position.

    How often each was played in recorded games and in self-play of engines, and how the games
    ended. Symmetric images of a position are one position.
    """
    explorer = current_app.state.explorer
    return serialize_explorer.explored(read_position(body), explorer)


@blueprint.get("")
@blueprint.arguments(LinkedPositionSchema, location="query")
@blueprint.answers(ExploredPositionSchema, problems=(503,))
def get_explored_position(**parameters: object) -> flask.Response:
    """List the moves that were played from a position, as a link.

    The answer of `POST`, with an ETag.
    """
    explorer = current_app.state.explorer
    return conditional(serialize_explorer.explored(read_position(read_link(parameters)), explorer))
