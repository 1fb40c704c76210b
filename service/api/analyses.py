"""Live analyses: the result of every depth, streamed while the search runs."""

from __future__ import annotations

import functools
import http
import secrets
from collections.abc import Mapping, Sequence
from typing import Final, Unpack

import flask
import marshmallow

from tengen.engines.game.rules import MAX_STONES
from tengen.service.compute.analyses import build_analysis
from tengen.service.compute.engine_runs import Recommendation
from tengen.service.compute.query import AnswerChoices, Query, build_query
from tengen.service.compute.request_budget import RequestBudget
from tengen.service.compute.search_slots import Emit, Item
from tengen.service.http import disconnects, problem, responses, streams
from tengen.service.http.blueprint import BODY_PROBLEMS, Blueprint
from tengen.service.http.openapi import Document
from tengen.service.http.recommendations import RECOMMENDATIONS
from tengen.service.schemas.engines import AnswerChoiceSchema, QueuedSchema
from tengen.service.schemas.fields import (
    Array,
    Boolean,
    Integer,
    Message,
    Object,
    ResponseSchema,
    Text,
    check_distinct,
)
from tengen.service.schemas.moves import (
    BriefRecommendationSchema,
    LinkedSearchSchema,
    RecommendationSchema,
    SearchRequestSchema,
)
from tengen.service.schemas.problems import ProblemSchema
from tengen.service.schemas.synonyms import MOVE_SYNONYMS
from tengen.service.state import current_app
from tengen_client.json_types import (
    AnalysisRequestDict,
    BriefLiveRecommendationDict,
    LiveProblemDict,
    LiveRecommendationDict,
    QueuedAnalysisDict,
    SearchRequestDict,
)

MAX_PRIORITY: Final = 1_000_000
ID_BYTES: Final = 16


_NO_TURN: Final = Message("no turn is named: name one, or omit the field", "length")


EXAMPLES: Final = {
    "one position": {"value": {"moves": "h8i9h9h10i8g8j10", "limits": {"depth": 3}}},
    "positions of a game": {
        "value": {
            "moves": "h8i9h9h10i8g8j10",
            "turns": [7, 0, 3],
            "priorities": [1, 0, 2],
            "engine": "search",
            "limits": {"nodes": 2000},
        }
    },
}
"""Example requests of the OpenAPI document."""

blueprint = Blueprint("analyses", __name__, url_prefix="/v1/analyses", description="Live analyses.")


class AnalysisRequestSchema(SearchRequestSchema):
    """A position to analyse live, or several of one game."""

    synonyms = MOVE_SYNONYMS | {"analyzeturns": "`turns`", "priority": "`priorities`"}
    turns = Array(
        Integer(0, MAX_STONES),
        validate=[marshmallow.validate.Length(min=1, error=_NO_TURN), check_distinct],
        about="The positions to analyse, as numbers of moves that were played before: 0 is the "
        "position before the first move. Defaults to the last position. Not with `allow` and "
        "`avoid`.",
    )
    priorities = Array(
        Integer(-MAX_PRIORITY, MAX_PRIORITY),
        about="A number for each of `turns`: the highest is analysed first. By default, they "
        "are analysed in the order of `turns`.",
    )

    @marshmallow.validates_schema
    def _check_turns(self, data: Mapping[str, Sequence[int]], **_: object) -> None:
        turns, priorities = data.get("turns"), data.get("priorities")
        wanted = len(turns or ())
        if priorities is not None and len(priorities) != wanted:
            message = f"turns: {wanted}, priorities: {len(priorities)}; each turn needs one"
            raise marshmallow.ValidationError({"priorities": Message(message, "length")})
        chosen = [name for name in ("allow", "avoid") if name in data]
        if turns is not None and chosen:
            message = Message(f"{chosen[0]} is for one position: not with turns", "turns")
            raise marshmallow.ValidationError(dict.fromkeys(chosen, message))


class LiveRecommendationSchema(RecommendationSchema):
    """A result of a live analysis."""

    analysis_id = Text(about="Random, the same in all results of an analysis.")
    turn = Integer(about="Number of stones of the position: tells the positions of `turns` apart.")
    during_search = Boolean(about="Whether the search of this position goes on.")
    final = Boolean(about="Whether it is the last result of all.")


class BriefLiveRecommendationSchema(BriefRecommendationSchema):
    """A result of a live analysis, with `verbose=false`."""

    analysis_id = Text()
    turn = Integer()
    during_search = Boolean()
    final = Boolean()


class QueuedAnalysisSchema(QueuedSchema):
    """A live analysis that waits for its slot, of a request with `wait_ms`."""

    analysis_id = Text()


class LiveProblemSchema(ResponseSchema):
    """The problem that takes the place of a live analysis' last result."""

    analysis_id = Text()
    final = Boolean(about="True: nothing follows.")
    problem = Object(ProblemSchema)


OBJECT: Final[Document] = {
    "anyOf": [
        LiveRecommendationSchema,
        BriefLiveRecommendationSchema,
        QueuedAnalysisSchema,
        LiveProblemSchema,
    ]
}
"""An object of a stream."""


@blueprint.post("")
@blueprint.arguments(AnswerChoiceSchema, location="query")
@blueprint.arguments(AnalysisRequestSchema, examples=EXAMPLES)
@blueprint.answers(
    OBJECT,
    content_type=streams.LINES,
    also={streams.EVENTS: {"type": "string"}},
    problems=(*BODY_PROBLEMS, 404, 409, 503),
)
def start_analysis(
    body: AnalysisRequestDict, *, verbose: bool = True, **choices: Unpack[AnswerChoices]
) -> flask.Response:
    """Analyse a position live, or several of one game.

    Streams a recommendation after every completed depth, one JSON object per line, and with
    `Accept: text/event-stream` one per event. The last one is `final`; if the analysis fails after
    the first, the last one is a problem. The analysis ends with a limit, or when the client
    disconnects. Empty lines and comments only tell that it runs. With `wait_ms`, objects with its
    place in the queue come first if all search slots are taken.
    """
    service = current_app.state
    token = disconnects.cancellation_token(flask.request.environ)
    settings = service.settings.of_analyses()
    return _stream(build_analysis(body, settings, token, **choices), verbose=verbose)


@blueprint.get("")
@blueprint.doc(responses={204: {"description": "The analysis has ended."}})
@blueprint.arguments(LinkedSearchSchema, location="query")
@blueprint.answers(
    OBJECT,
    content_type=streams.LINES,
    also={streams.EVENTS: {"type": "string"}},
    problems=(404, 409, 503),
)
def watch_analysis(*, verbose: bool = True, **body: Unpack[SearchRequestDict]) -> flask.Response:
    """Analyse a position live, as a link.

    The stream of `POST` for the `EventSource` of browsers, without options of engines. The last
    event has the ID `end`; a browser that then connects again gets 204, and stops.
    """
    if streams.has_ended():
        return flask.Response(status=http.HTTPStatus.NO_CONTENT)
    service = current_app.state
    token = disconnects.cancellation_token(flask.request.environ)
    settings = service.settings.of_analyses()
    return _stream(build_query(body, settings, token), verbose=verbose)


def _stream(query: Query, *, verbose: bool) -> flask.Response:
    """Analyse the position or the turns of a query, and stream the results."""
    service = current_app.state
    recommender, identifier = service.recommender, secrets.token_hex(ID_BYTES)
    write = functools.partial(_written if verbose else _brief_text, identifier)
    turns = query.turns or (len(query.board),)

    def answered(turn: int, budget: RequestBudget, emit: Emit) -> Item:
        def emit_depth(answer: Recommendation) -> None:
            # Written when it is sent: unread depths cost nothing.
            emit(Item(functools.partial(write, answer, during_search=True), passing=True))

        answer = recommender.answer(query.at(turn), budget, emit_depth)
        final = turn == turns[-1] or query.cancellation.is_cancelled
        text = write(answer, final=final)
        return Item(lambda: text, final=final)

    def work(budget: RequestBudget, emit: Emit) -> Item:
        for turn in turns:
            item = answered(turn, budget, emit)
            if item.final:
                break
            emit(item)
        return item

    def failed(error: Exception) -> LiveProblemDict:
        return {"analysis_id": identifier, "final": True, "problem": problem.document(error)}

    def waiting(place: int) -> Item:
        fields: QueuedAnalysisDict = {
            "analysis_id": identifier,
            "place_in_queue": place,
            "final": False,
        }
        return Item(functools.partial(responses.encoded, fields), passing=True)

    seconds = service.settings.max_analysis_ms / 1000
    return streams.stream(
        recommender.stream(query, seconds, work, service.stopping.analyses, waiting), failed
    )


def _written(
    identifier: str, answer: Recommendation, *, during_search: bool = False, final: bool = False
) -> bytes:
    """The text of a result."""
    fields: LiveRecommendationDict = {
        "analysis_id": identifier,
        "turn": len(answer.query.board),
        "during_search": during_search,
        "final": final,
        **RECOMMENDATIONS.recommendation(answer),
    }
    return responses.encoded(fields)


def _brief_text(
    identifier: str, answer: Recommendation, *, during_search: bool = False, final: bool = False
) -> bytes:
    """The text of a result with `verbose=false`."""
    fields: BriefLiveRecommendationDict = {
        "analysis_id": identifier,
        "turn": len(answer.query.board),
        "during_search": during_search,
        "final": final,
        **RECOMMENDATIONS.brief(answer),
    }
    return responses.encoded(fields)
