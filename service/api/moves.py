"""Moves: the best one for a position, several engines' side by side, many positions at once."""

from __future__ import annotations

from typing import Any, Final

from service import state
from service.api.openapi import BODY_PROBLEMS, Blueprint
from service.questions import ask, ask_all
from service.replies import replayed
from service.schemas.requests import (
    EXAMPLES,
    BatchRequestSchema,
    EngineChoiceSchema,
    MoveRequestSchema,
)
from service.schemas.responses import BatchSchema, RecommendationSchema

BATCH_EXAMPLE: Final = {"requests": [example["value"] for example in EXAMPLES.values()]}

blueprint = Blueprint("moves", __name__, url_prefix="/v1/moves", description="Moves for positions.")


@blueprint.post("")
@replayed(lambda: state.current().replies)
@blueprint.arguments(EngineChoiceSchema, location="query")
@blueprint.arguments(MoveRequestSchema, examples=EXAMPLES)
@blueprint.answers(RecommendationSchema, problems=(*BODY_PROBLEMS, 404, 409, 503))
def recommend_move(choice: dict[str, Any], body: dict[str, Any]) -> dict[str, Any]:
    """Recommend a move.

    The best move for a position, with ranked candidates and the reasons for their scores. With
    `compare`, what other engines say to the same question beside it.
    """
    return ask(state.current(), body, **choice)


@blueprint.post("/batch")
@blueprint.arguments(EngineChoiceSchema, location="query")
@blueprint.arguments(BatchRequestSchema, example=BATCH_EXAMPLE)
@blueprint.answers(BatchSchema, problems=(*BODY_PROBLEMS, 404))
def recommend_moves(choice: dict[str, Any], body: dict[str, Any]) -> dict[str, Any]:
    """Recommend moves for many positions.

    Each is answered with its recommendation or its problem, in order. `engine` and `compare` go for
    all of them.
    """
    return ask_all(state.current(), body["requests"], **choice)
