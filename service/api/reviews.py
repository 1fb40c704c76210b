"""Reviews of games: every move judged, streamed while the positions are searched."""

from __future__ import annotations

import functools

import flask

from tengen.engines.game import Rules
from tengen.engines.review import MoveReview
from tengen.service import serialize
from tengen.service.compute.reviews import Review, build_review, reviewing_engine, run_review
from tengen.service.compute.search_slots import Emit, Item
from tengen.service.http import disconnects, problem, responses, streams
from tengen.service.http.blueprint import BODY_PROBLEMS, Blueprint
from tengen.service.schemas.engines import OneEngineSchema, QueuedSchema
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
    QueuedDict,
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
            "anyOf": [
                StreamedMoveSchema,
                StreamedSummarySchema,
                QueuedSchema,
                StreamedProblemSchema,
            ]
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
    review fails after the first object, the last one is a problem. With `wait_ms`, objects with the
    place in the queue come first if all search slots are taken. The review ends when the client
    disconnects.
    """
    service = current_app.state
    slots = service.recommender.slots
    token = disconnects.cancellation_token(flask.request.environ)
    accepted = (DOCUMENT, streams.LINES, streams.EVENTS)
    is_stream = flask.request.accept_mimetypes.best_match(accepted, DOCUMENT) != DOCUMENT
    settings = service.settings.of_analyses() if is_stream else service.settings
    query = build_review(body, settings, token, engine=engine)
    reviewer = reviewing_engine(query, service.engines)
    if not is_stream:
        return slots.run(
            lambda: flask.jsonify(serialize.review(run_review(query, reviewer))),
            token,
            wait_s=query.wait_s,
            seconds=query.expected_s,
        )

    def work(emit: Emit) -> Item:
        def item(answer: MoveReview | Review, *, final: bool = False) -> Item:
            return Item(functools.partial(_text, answer, query.board.rules), final=final)

        review = run_review(query, reviewer, lambda move: emit(item(move)))
        return item(review, final=True)

    items = slots.stream(
        work,
        token,
        service.stopping.reviews,
        wait_s=query.wait_s,
        seconds=query.expected_s,
        waiting=None if query.wait_s is None else _queued,
    )
    return streams.stream(items, _failed)


def _queued(place: int) -> Item:
    fields: QueuedDict = {"place_in_queue": place, "final": False}
    return Item(functools.partial(responses.encoded, fields), passing=True)


def _text(answer: MoveReview | Review, rules: Rules) -> bytes:
    return responses.encoded(serialize.streamed(answer, rules))


def _failed(error: Exception) -> StreamedProblemDict:
    return {"final": True, "problem": problem.document(error)}
