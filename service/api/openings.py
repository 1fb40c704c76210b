"""Openings that settle the colours: decisions of swap and swap2."""

from __future__ import annotations

import flask

from engines.openings import SwapOpening
from service.http import disconnects
from service.http.openapi import BODY_PROBLEMS, Blueprint
from service.moves.openings import build_opening, decide_opening
from service.schemas.engines import OneEngineSchema
from service.schemas.openings import EXAMPLES, OpeningRequestSchema, OpeningSchema
from service.serialize import openings as serialize_opening
from service.state import current_app
from tengen_client.json_types import OpeningDict, OpeningRequestDict

blueprint = Blueprint("openings", __name__, url_prefix="/v1/openings", description="Openings.")


@blueprint.post("/swap")
@blueprint.arguments(OneEngineSchema, location="query")
@blueprint.arguments(OpeningRequestSchema, examples=EXAMPLES)
@blueprint.answers(OpeningSchema, problems=(*BODY_PROBLEMS, 404, 409, 503))
def decide_swap(body: OpeningRequestDict, *, engine: str | None = None) -> OpeningDict:
    """Decide in a swap opening.

    Without stones, the first player's three; with three, the colour for the second player. A
    search finds even stones and the better colour.
    """
    return _decide("swap", body, engine)


@blueprint.post("/swap2")
@blueprint.arguments(OneEngineSchema, location="query")
@blueprint.arguments(OpeningRequestSchema, examples=EXAMPLES)
@blueprint.answers(OpeningSchema, problems=(*BODY_PROBLEMS, 404, 409, 503))
def decide_swap2(body: OpeningRequestDict, *, engine: str | None = None) -> OpeningDict:
    """Decide in a swap2 opening.

    Without stones, the first player's three; with three, the colour for the second player, or two
    more stones; with five, the colour for the first player. A search finds even stones and the
    better colour.
    """
    return _decide("swap2", body, engine)


def _decide(opening: SwapOpening, body: OpeningRequestDict, engine: str | None) -> OpeningDict:
    service = current_app.state
    token = disconnects.cancellation_token(flask.request.environ)
    query = build_opening(opening, body, service.settings, token, engine=engine)
    decided = decide_opening(query, service.engines, service.recommender.slots)
    return serialize_opening.opening(decided)
