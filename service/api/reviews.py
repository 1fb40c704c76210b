"""Reviews of games: every move judged, streamed while the positions are searched."""

from __future__ import annotations

import functools

import flask

from tengen.engines.game import Rules
from tengen.service import serialize
from tengen.service.compute.reviews import ReviewEvent, build_review
from tengen.service.http import disconnects, problem, responses, streams
from tengen.service.http.blueprint import BODY_PROBLEMS, Blueprint
from tengen.service.http.streams import StreamObject
from tengen.service.schemas.engines import OneEngineSchema
from tengen.service.schemas.reviews import (
    EXAMPLES,
    ReviewRequestSchema,
    ReviewSchema,
    StreamedMoveSchema,
    StreamedProblemSchema,
    StreamedSummarySchema,
)
from tengen.service.state import current_app
from tengen_client.json_types import (
    ReviewRequestDict,
    StreamedProblemDict,
)

DOCUMENT = "application/json"

blueprint = Blueprint("reviews", __name__, url_prefix="/v1/reviews", description="Game reviews.")


@blueprint.post("")
@blueprint.arguments(OneEngineSchema, location="query")
@blueprint.arguments(ReviewRequestSchema, examples=EXAMPLES)
@blueprint.answers(
    ReviewSchema,
    also={
        streams.LINES: {
            "anyOf": [StreamedMoveSchema, StreamedSummarySchema, StreamedProblemSchema]
        },
        streams.EVENTS: {"type": "string"},
    },
    problems=(*BODY_PROBLEMS, 404, 503),
)
def review_game(body: ReviewRequestDict, *, engine: str | None = None) -> flask.Response:
    """Review a game.

    One document with the moves in the order of the game. With `Accept: application/x-ndjson`, a
    stream of JSON objects, one per line, and with `Accept: text/event-stream` one per event: an
    object for every move, from the last one to the first, and a summary, which is `final`. If the
    review fails after the first object, the last one is a problem. The review ends when the client
    disconnects.
    """
    service = current_app.state
    token = disconnects.cancellation_token(flask.request.environ)
    accepted = (DOCUMENT, streams.LINES, streams.EVENTS)
    if flask.request.accept_mimetypes.best_match(accepted, DOCUMENT) == DOCUMENT:
        query = build_review(body, service.settings, token, engine=engine)
        return service.reviewer.review(query, lambda done: flask.jsonify(serialize.review(done)))
    query = build_review(body, service.settings.of_analyses(), token, engine=engine)
    events = service.reviewer.events(query)
    rules = query.board.rules
    objects = (
        None if event is None else StreamObject(functools.partial(_text, event, rules), event.final)
        for event in events
    )
    return streams.stream(objects, token.cancel, _failed)


def _text(event: ReviewEvent, rules: Rules) -> bytes:
    if isinstance(event.answer, Exception):
        raise event.answer
    return responses.encoded(serialize.streamed(event.answer, rules))


def _failed(error: Exception) -> StreamedProblemDict:
    return {"final": True, "problem": problem.document(error)}
