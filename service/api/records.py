"""Conversion of records."""

from __future__ import annotations

import base64
from collections.abc import Mapping
from typing import ClassVar, Final

import flask
import marshmallow

from tengen.engines.game.reading import read_rules, record_errors
from tengen.engines.game.records import iterate_sgf_trees, read_renlib, write_renlib, write_sgf
from tengen.service.compute.positions import check_record_rules
from tengen.service.http import disconnects
from tengen.service.http.blueprint import BODY_PROBLEMS, Blueprint
from tengen.service.schemas.fields import (
    Array,
    Base64,
    Choice,
    Message,
    ResponseSchema,
    StrictSchema,
    Text,
)
from tengen.service.schemas.position_fields import GameField
from tengen.service.schemas.positions import present
from tengen.service.state import current_app
from tengen_client.json_types import ConversionDict, ConvertedRecordDict

TREE_FORMATS: Final = ("sgf", "lib")
"""Formats of records with variations."""
EXAMPLES: Final = {
    "variations": {"value": {"sgf": "(;GM[4]SZ[15];B[hh](;W[gg]C[played])(;W[hg]))"}}
}


MAX_SGF_NODES: Final = 5_000
"""Nodes of an SGF at most: to read and write one takes up to 40 microseconds."""


blueprint = Blueprint("records", __name__, url_prefix="/v1/records", description="Game records.")


class ConversionSchema(StrictSchema):
    """A record with its variations, in exactly one format."""

    sgf = Text(about="A game in SGF, which contains its rules: the first one of the file.")
    lib = Base64(about="A library of RenLib, in base64.")
    game = GameField()

    openapi: ClassVar[Mapping[str, object]] = {
        "allOf": [
            {
                "oneOf": [*map(present, TREE_FORMATS)],
            }
        ]
    }

    @marshmallow.validates_schema
    def _check_one_format(self, data: Mapping[str, object], **_: object) -> None:
        given = [name for name in TREE_FORMATS if name in data]
        if len(given) != 1:
            found = " and ".join(given) or "none"
            message = f"exactly one of {', '.join(TREE_FORMATS)} is needed, found {found}"
            raise marshmallow.ValidationError(Message(message, "position-form"))


class ConvertedRecordSchema(ResponseSchema):
    """The record in the other format."""

    format = Choice(TREE_FORMATS, about="The format of `record`.")
    record = Text(about="The whole tree of the game; a library in base64.")
    warnings = Array(Text(), about="Assumptions about the record, and what was lost.")


def convert(body: ConversionDict) -> ConvertedRecordDict:
    """Convert the record of a loaded `ConversionSchema`, and return the response."""
    if (sgf := body.get("sgf")) is not None:
        with record_errors("sgf"):
            tree = next(iterate_sgf_trees(sgf, max_nodes=MAX_SGF_NODES))
        check_record_rules(body.get("game"), tree.rules)
        with record_errors("sgf"):
            library = write_renlib(tree)
        record = base64.b64encode(library).decode()
        return {"format": "lib", "record": record, "warnings": list(tree.warnings)}
    game = body.get("game")
    rules = None if game is None else read_rules(game)
    with record_errors("lib"):
        tree = read_renlib(base64.b64decode(body.get("lib") or ""), rules=rules)
        return {"format": "sgf", "record": write_sgf([tree]), "warnings": list(tree.warnings)}


@blueprint.post("")
@blueprint.arguments(ConversionSchema, examples=EXAMPLES)
@blueprint.answers(ConvertedRecordSchema, problems=(*BODY_PROBLEMS, 503))
def convert_record(body: ConversionDict) -> flask.Response:
    """Convert a record with all its variations.

    An SGF on 15x15 becomes a library of RenLib, and a library an SGF. Comments, marks and texts on
    cells are kept; a library has no place for the rules, the players, the result and thinking
    times.
    """
    token = disconnects.cancellation_token(flask.request.environ)
    slots = current_app.state.recommender.slots
    return slots.run(lambda: flask.jsonify(convert(body)), token)
