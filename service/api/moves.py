"""Recommended moves: for one position, by several engines, or for a batch of positions."""

from __future__ import annotations

import http
from collections.abc import Sequence
from typing import Final, Unpack

import flask

from tengen.service.compute.batches import answers, build_batch
from tengen.service.compute.engine_runs import Recommendation
from tengen.service.compute.etags import is_reproducible, tag_of
from tengen.service.compute.query import (
    AnswerChoices,
    Query,
    applied_wait,
    build_query,
    compared_engines,
)
from tengen.service.compute.request_budget import RequestBudget
from tengen.service.http import disconnects, responses
from tengen.service.http.blueprint import BODY_PROBLEMS, Blueprint
from tengen.service.http.openapi import Document
from tengen.service.http.recommendations import RECOMMENDATIONS
from tengen.service.schemas.engines import EngineChoiceSchema
from tengen.service.schemas.moves import (
    EXAMPLES,
    BatchRequestSchema,
    BatchSchema,
    BriefBatchSchema,
    BriefRecommendationSchema,
    LinkedRequestSchema,
    MoveRequestSchema,
    RecommendationSchema,
)
from tengen.service.state import current_app
from tengen_client.json_types import BatchRequestDict, MoveRequestDict, SearchRequestDict

MAX_AGE_S: Final = 3600
"""Seconds for which caches may keep a response: another version or model may respond
differently."""
BATCH_EXAMPLE: Final = {"requests": [example["value"] for example in EXAMPLES.values()]}

ANSWER: Final[Document] = {"anyOf": [RecommendationSchema, BriefRecommendationSchema]}
"""Schemas of the response to a request for one move."""

blueprint = Blueprint("moves", __name__, url_prefix="/v1/moves", description="Recommended moves.")


@blueprint.post("")
@blueprint.arguments(EngineChoiceSchema, location="query")
@blueprint.arguments(MoveRequestSchema, examples=EXAMPLES)
@blueprint.answers(ANSWER, problems=(*BODY_PROBLEMS, 404, 409, 503))
def recommend_move(
    body: MoveRequestDict,
    *,
    verbose: bool = True,
    compare: Sequence[str] = (),
    **choices: Unpack[AnswerChoices],
) -> flask.Response:
    """Recommend a move.

    The best move of a position, with ranked candidates and explanations of their scores. With
    `compare`, the recommendations of other engines for the same position. With `verbose=false`,
    the few fields that a game needs.
    """
    service = current_app.state
    token = disconnects.cancellation_token(flask.request.environ)
    compared = compared_engines(body, compare)
    query = build_query(body, service.settings, token, compare=compared, **choices)
    recommender = service.recommender
    return recommender.run(
        query, lambda budget: _response(recommender.answer(query, budget), verbose=verbose)
    )


@blueprint.get("")
@blueprint.arguments(LinkedRequestSchema, location="query")
@blueprint.answers(ANSWER, problems=(404, 409, 422, 503))
def get_move(
    *, verbose: bool = True, compare: Sequence[str] = (), **body: Unpack[SearchRequestDict]
) -> flask.Response:
    """Recommend a move, as a link.

    The answer of `POST`, without its options of engines. Answers that the seed determines can be
    kept: they have an ETag and a time to live. All others are `no-store`.
    """
    service = current_app.state
    token = disconnects.cancellation_token(flask.request.environ)
    query = build_query(body, service.settings, token, compare=compare)

    def work(budget: RequestBudget) -> tuple[flask.Response, bool]:
        answer = service.recommender.answer(query, budget)
        return _response(answer, verbose=verbose), is_reproducible(answer)

    tag = tag_of(query, service.engines)
    if tag is not None and flask.request.if_none_match.contains_weak(tag):
        response = flask.Response(status=http.HTTPStatus.NOT_MODIFIED, mimetype="application/json")
    else:
        response, repeats = service.recommender.run(query, work)
        tag = tag if repeats else None
    if tag is None:
        response.cache_control.no_store = True
        return response
    # Weak: `stats.time_ms` differs.
    response.set_etag(tag, weak=True)
    response.cache_control.max_age = MAX_AGE_S
    if service.settings.keys is None:
        response.cache_control.public = True
    else:
        response.cache_control.private = True
    return response


@blueprint.post("/batch")
@blueprint.arguments(EngineChoiceSchema, location="query")
@blueprint.arguments(BatchRequestSchema, example=BATCH_EXAMPLE)
@blueprint.answers({"anyOf": [BatchSchema, BriefBatchSchema]}, problems=(*BODY_PROBLEMS, 404))
def recommend_moves(
    body: BatchRequestDict,
    *,
    verbose: bool = True,
    compare: Sequence[str] = (),
    **choices: Unpack[AnswerChoices],
) -> flask.Response:
    """Recommend moves for a batch of positions.

    Each item is answered with its recommendation or its problem, in order. The parameters apply to
    all items that do not name them in their own fields.
    """
    service = current_app.state
    token = disconnects.cancellation_token(flask.request.environ)
    requests = body["requests"]
    queries = build_batch(requests, service.settings, token, compare=compare, **choices)
    service.engines.check_engines(engine=choices.get("engine"), compare=compare)
    recommender, write = service.recommender, _outcome if verbose else _brief_outcome
    wait_s = applied_wait(body.get("wait_ms"), service.settings)
    budget = recommender.budget([query for query in queries if isinstance(query, Query)], wait_s)

    def answer(query: Query) -> bytes:
        service.engines.check_engines(compare=query.compare)
        # Quick queries need a slot as well, as they add up.
        return budget.run(
            lambda: write(recommender.answer(query, budget)), token, recommender.slots
        )

    return responses.batch(answers(queries, answer, write), len(queries), write)


def _response(answer: Recommendation, *, verbose: bool) -> flask.Response:
    write = RECOMMENDATIONS.recommendation if verbose else RECOMMENDATIONS.brief
    return flask.jsonify(write(answer))


def _outcome(answer: Recommendation | Exception) -> bytes:
    return responses.encoded(RECOMMENDATIONS.outcome(answer))


def _brief_outcome(answer: Recommendation | Exception) -> bytes:
    return responses.encoded(RECOMMENDATIONS.brief_outcome(answer))
