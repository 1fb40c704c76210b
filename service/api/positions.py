"""Descriptions of positions."""

from __future__ import annotations

from service.http import problem
from service.http.openapi import BODY_PROBLEMS, Blueprint
from service.moves.query import PositionQuery, read_position, read_positions
from service.moves.request_budget import check_positions
from service.schemas.positions import (
    BATCH_EXAMPLE,
    EXAMPLES,
    DescribedBatchSchema,
    PositionAnswerSchema,
    PositionBatchSchema,
    PositionSchema,
)
from service.serialize import positions as serialize
from service.state import current_app
from tengen_client.json_types import (
    DescribedBatchDict,
    PositionAnswerDict,
    PositionBatchDict,
    PositionDict,
)

blueprint = Blueprint("positions", __name__, url_prefix="/v1/positions", description="Positions.")


@blueprint.post("")
@blueprint.arguments(PositionSchema, examples=EXAMPLES)
@blueprint.answers(PositionAnswerSchema, problems=BODY_PROBLEMS)
def describe_position(body: PositionDict) -> PositionAnswerDict:
    """Describe a position.

    Its status, winner and winning line, the side to move, hashes that identify it, and the position
    in every notation.
    """
    return serialize.position(read_position(body))


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
