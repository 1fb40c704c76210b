"""Live analyses: the result of every depth, streamed while the search runs."""

from __future__ import annotations

import itertools
from typing import Final

import flask

from service.http import disconnects, problem, streams
from service.http.openapi import BODY_PROBLEMS, Blueprint
from service.moves.analyses import Update
from service.moves.query import build_query
from service.schemas.analyses import LiveProblemSchema, LiveRecommendationSchema
from service.schemas.engines import OneEngineSchema
from service.schemas.moves import EXAMPLES, MoveRequestSchema
from service.serialize import moves as serialize
from service.state import current_app
from tengen_client.json_types import LiveProblemDict, LiveRecommendationDict, MoveRequestDict

MAX_BYTES: Final = 1_000_000
"""Size of all results but the last: with it, an answer has 2 MB at most."""

blueprint = Blueprint("analyses", __name__, url_prefix="/v1/analyses", description="Live analyses.")


@blueprint.post("")
@blueprint.arguments(OneEngineSchema, location="query")
@blueprint.arguments(MoveRequestSchema, examples=EXAMPLES)
@blueprint.answers(
    {"anyOf": [LiveRecommendationSchema, LiveProblemSchema]},
    content_type=streams.LINES,
    also={streams.EVENTS: {"type": "string"}},
    problems=(*BODY_PROBLEMS, 404, 409, 503),
)
def start_analysis(body: MoveRequestDict, *, engine: str | None = None) -> flask.Response:
    """Analyse a position live.

    Streams a recommendation after every completed depth, one JSON object per line, and with
    `Accept: text/event-stream` one per event. The last one is `final`; if the analysis fails after
    the first, the last one is a problem. The analysis ends with a limit, or when the client
    disconnects. Empty lines and comments only tell that it runs.
    """
    service = current_app.state
    token = disconnects.cancellation_token(flask.request.environ)
    query = build_query(body, service.settings.of_analyses(), token, engine=engine)
    analysis = service.live.start(query)
    updates = analysis.updates()
    # The first result decides the status.
    first = next(updates)
    if first is not None and isinstance(first.answer, Exception):
        analysis.close()
        raise first.answer
    objects = (
        None if update is None else _fields(analysis.id, update)
        for update in itertools.chain([first], updates)
    )
    return streams.respond(objects, analysis.close, max_bytes=MAX_BYTES)


def _fields(identifier: str, update: Update) -> LiveRecommendationDict | LiveProblemDict:
    """An object of the stream."""
    if isinstance(update.answer, Exception):
        return {
            "analysis_id": identifier,
            "final": update.final,
            "problem": problem.document(update.answer),
        }
    recommendation = serialize.recommendation(update.answer, problem.document)
    return {"analysis_id": identifier, "final": update.final, **recommendation}
