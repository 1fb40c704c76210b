"""Live analyses: the result of every depth, streamed while the search runs."""

from __future__ import annotations

import http
import itertools
from collections.abc import Sequence
from typing import Final

import flask

from service import serialize
from service.compute.analyses import MAX_BYTES, Update, build_analysis
from service.compute.links import read_link
from service.compute.query import Query, build_query
from service.http import disconnects, problem, responses
from service.http.openapi import BODY_PROBLEMS, Blueprint, Document
from service.schemas.analyses import (
    EXAMPLES,
    AnalysisRequestSchema,
    LiveProblemSchema,
    LiveRecommendationSchema,
)
from service.schemas.engines import OneEngineSchema
from service.schemas.moves import LinkedSearchSchema
from service.state import current_app
from tengen_client.json_types import AnalysisRequestDict, LiveProblemDict, LiveRecommendationDict

OBJECT: Final[Document] = {"anyOf": [LiveRecommendationSchema, LiveProblemSchema]}
"""An object of a stream."""

blueprint = Blueprint("analyses", __name__, url_prefix="/v1/analyses", description="Live analyses.")


@blueprint.post("")
@blueprint.arguments(OneEngineSchema, location="query")
@blueprint.arguments(AnalysisRequestSchema, examples=EXAMPLES)
@blueprint.answers(
    OBJECT,
    content_type=responses.LINES,
    also={responses.EVENTS: {"type": "string"}},
    problems=(*BODY_PROBLEMS, 404, 409, 503),
)
def start_analysis(body: AnalysisRequestDict, *, engine: str | None = None) -> flask.Response:
    """Analyse a position live, or several of one game.

    Streams a recommendation after every completed depth, one JSON object per line, and with
    `Accept: text/event-stream` one per event. The last one is `final`; if the analysis fails after
    the first, the last one is a problem. The analysis ends with a limit, or when the client
    disconnects. Empty lines and comments only tell that it runs.
    """
    service = current_app.state
    token = disconnects.cancellation_token(flask.request.environ)
    settings = service.settings.of_analyses()
    return _stream(build_analysis(body, settings, token, engine=engine))


@blueprint.get("")
@blueprint.doc(responses={204: {"description": "The analysis has ended."}})
@blueprint.arguments(LinkedSearchSchema, location="query")
@blueprint.answers(
    OBJECT,
    content_type=responses.LINES,
    also={responses.EVENTS: {"type": "string"}},
    problems=(404, 409, 503),
)
def watch_analysis(*, engine: str | None = None, **parameters: object) -> flask.Response:
    """Analyse a position live, as a link.

    The stream of `POST` for the `EventSource` of browsers, without options of engines. The last
    event has the ID `end`; a browser that then connects again gets 204, and stops.
    """
    if responses.has_ended():
        return flask.Response(status=http.HTTPStatus.NO_CONTENT)
    service = current_app.state
    token = disconnects.cancellation_token(flask.request.environ)
    settings = service.settings.of_analyses()
    return _stream([build_query(read_link(parameters), settings, token, engine=engine)])


def _stream(queries: Sequence[Query]) -> flask.Response:
    """Start an analysis and stream its results."""
    service = current_app.state
    analysis = service.live.start(queries, service.settings.max_analysis_ms / 1000)
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
    return responses.respond(objects, analysis.close, max_bytes=MAX_BYTES)


def _fields(identifier: str, update: Update) -> LiveRecommendationDict | LiveProblemDict:
    """An object of the stream."""
    if isinstance(update.answer, Exception):
        return {
            "analysis_id": identifier,
            "final": update.final,
            "problem": problem.document(update.answer),
        }
    return {
        "analysis_id": identifier,
        "turn": len(update.answer.query.board),
        "during_search": update.during_search,
        "final": update.final,
        **serialize.recommendation(update.answer, problem.document),
    }
