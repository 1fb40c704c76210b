"""Schemas of the conversion of records."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar, Final

import marshmallow

from service.schemas.parts.fields import Array, Base64, Choice, ResponseSchema, StrictSchema, Text
from service.schemas.parts.games import GameField
from service.schemas.positions import check_one_form

TREE_FORMATS: Final = ("sgf", "lib")
"""Formats of records with variations."""
EXAMPLES: Final = {
    "variations": {"value": {"sgf": "(;GM[4]SZ[15];B[hh](;W[gg]C[played])(;W[hg]))"}}
}


class ConversionSchema(StrictSchema):
    """A record with its variations, in exactly one format."""

    sgf = Text(about="A game in SGF, which contains its rules: the first one of the file.")
    lib = Base64(about="A library of RenLib, in base64.")
    game = GameField()

    openapi: ClassVar[Mapping[str, object]] = {
        "allOf": [
            {
                "oneOf": [
                    {"required": ["sgf"], "not": {"required": ["game"]}},
                    {"required": ["lib"]},
                ]
            }
        ]
    }

    @marshmallow.validates_schema
    def _check_one_format(self, data: Mapping[str, object], **_: object) -> None:
        check_one_form(data, TREE_FORMATS)


class ConvertedRecordSchema(ResponseSchema):
    """The record in the other format."""

    format = Choice(TREE_FORMATS, about="The format of `record`.")
    record = Text(about="The whole tree of the game; a library in base64.")
    warnings = Array(Text(), about="Assumptions about the record, and what was lost.")
