"""Descriptions of positions."""

from __future__ import annotations

from typing import Any

from service.api.openapi import BODY_PROBLEMS, Blueprint
from service.moves import serialize
from service.moves.query import read_board
from service.schemas.requests import PositionSchema
from service.schemas.responses import PositionAnswerSchema

blueprint = Blueprint("positions", __name__, url_prefix="/v1/positions", description="Positions.")


@blueprint.post("")
@blueprint.arguments(PositionSchema)
@blueprint.answers(PositionAnswerSchema, problems=BODY_PROBLEMS)
def describe_position(body: dict[str, Any]) -> dict[str, Any]:
    """Describe a position.

    Its status, winner and winning line, the side to move, hashes that identify it, and the position
    in every notation.
    """
    return serialize.position(read_board(body), body.get("id"))
