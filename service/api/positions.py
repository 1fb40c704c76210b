"""Descriptions of positions, and pictures of them."""

from __future__ import annotations

from typing import Final

import flask

from engines.game.diagrams import draw_board
from service.http import problem
from service.http.conditional import with_tag
from service.http.openapi import BODY_PROBLEMS, Blueprint
from service.moves.links import read_link
from service.moves.query import PositionQuery, read_position, read_positions
from service.moves.request_budget import check_positions
from service.schemas.positions import (
    BATCH_EXAMPLE,
    EXAMPLES,
    DescribedBatchSchema,
    LinkedPositionSchema,
    PositionAnswerSchema,
    PositionBatchSchema,
    PositionSchema,
)
from service.serialize import positions as serialize
from service.state import current_app
from tengen_client.json_types import DescribedBatchDict, PositionBatchDict, PositionDict

DOCUMENT: Final = "application/json"
PICTURE: Final = "image/svg+xml"
PICTURES: Final = {PICTURE: {"type": "string"}}

blueprint = Blueprint("positions", __name__, url_prefix="/v1/positions", description="Positions.")


@blueprint.post("")
@blueprint.arguments(PositionSchema, examples=EXAMPLES)
@blueprint.answers(PositionAnswerSchema, also=PICTURES, problems=BODY_PROBLEMS)
def describe_position(body: PositionDict) -> flask.Response:
    """Describe a position.

    Its status, winner and winning line, the side to move, hashes that identify it, and the position
    in every notation. With `Accept: image/svg+xml`, a picture of it.
    """
    return _described(read_position(body))


@blueprint.get("")
@blueprint.arguments(LinkedPositionSchema, location="query")
@blueprint.answers(PositionAnswerSchema, also=PICTURES)
def get_position(**parameters: object) -> flask.Response:
    """Describe a position, as a link.

    The answer of `POST`, with an ETag; in the element `<img>` of a page, the picture.
    """
    return with_tag(_described(read_position(read_link(parameters))))


def _described(read: PositionQuery) -> flask.Response:
    """The description of a position, or its picture if the client prefers that."""
    accepted = flask.request.accept_mimetypes
    if accepted.best_match((DOCUMENT, PICTURE), DOCUMENT) == DOCUMENT:
        response = flask.jsonify(serialize.position(read))
    else:
        response = flask.Response(draw_board(read.board).svg, mimetype=PICTURE)
    response.vary.add("Accept")
    return response


@blueprint.post("/batch")
@blueprint.arguments(PositionBatchSchema, example=BATCH_EXAMPLE)
@blueprint.answers(DescribedBatchSchema, problems=BODY_PROBLEMS)
def describe_positions(body: PositionBatchDict) -> DescribedBatchDict:
    """Describe a batch of positions.

    Each item is answered with its description or its problem, in order.
    """
    service = current_app.state
    items = read_positions(body["requests"], service.settings)
    valid = [item for item in items if isinstance(item, PositionQuery)]
    check_positions(valid, invalid=len(items) - len(valid))
    return {"answers": [serialize.described(item, problem.document) for item in items]}
