"""Conversion of records."""

from __future__ import annotations

from service.http.openapi import BODY_PROBLEMS, Blueprint
from service.moves.records import convert
from service.schemas.records import EXAMPLES, ConversionSchema, ConvertedRecordSchema
from tengen_client.json_types import ConversionDict, ConvertedRecordDict

blueprint = Blueprint("records", __name__, url_prefix="/v1/records", description="Game records.")


@blueprint.post("")
@blueprint.arguments(ConversionSchema, examples=EXAMPLES)
@blueprint.answers(ConvertedRecordSchema, problems=BODY_PROBLEMS)
def convert_record(body: ConversionDict) -> ConvertedRecordDict:
    """Convert a record with all its variations.

    An SGF on 15x15 becomes a library of RenLib, and a library an SGF. Comments, marks and texts on
    cells are kept; a library has no place for the rules, the players, the result and thinking
    times.
    """
    return convert(body)
