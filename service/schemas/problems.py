"""Schemas of problem documents."""

from __future__ import annotations

from typing import Final

from tengen.engines.game.board import END_REASONS
from tengen.service.schemas.engines import EngineStateSchema
from tengen.service.schemas.fields import (
    MAX_FAULTS,
    OPTIONAL,
    Array,
    Choice,
    Integer,
    Mapped,
    Object,
    ResponseSchema,
    Text,
)
from tengen.service.schemas.position_fields import PLAYERS, REASON, CellSchema

VALUE: Final = {"type": ["integer", "string"]}
"""Schema of the values that a message names."""


class FaultSchema(ResponseSchema):
    """One fault of a request, and its location."""

    pointer = Text(metadata=OPTIONAL, about="JSON pointer into the body.")
    parameter = Text(metadata=OPTIONAL, about="Name of the query parameter.")
    code = Text(about="Stable identifier for programs.")
    message = Text(about="One sentence for a person.")
    values = Mapped(
        VALUE,
        optional=True,
        about="What the message names, such as a line and a move: for texts in other languages.",
    )


class ProblemSchema(ResponseSchema):
    """A problem document (RFC 9457)."""

    type = Text(about="Identifies the type of problem; the address of its page.")
    title = Text(about="The same for all problems of the type.")
    status = Integer(about="HTTP status.")
    detail = Text(about="One sentence on this occurrence.")
    request_id = Text(about="As in the header X-Request-ID and in the service's log.")
    errors = Array(
        Object(FaultSchema),
        metadata=OPTIONAL,
        about=f"Faults, {MAX_FAULTS} at most.",
    )
    more_errors = Integer(metadata=OPTIONAL, about="Number of further faults that are not listed.")
    known = Array(Text(), metadata=OPTIONAL, about="The names that exist.")
    supported_by = Array(Text(), metadata=OPTIONAL, about="The engines that play the game.")
    winner = Choice(PLAYERS, allow_none=True, metadata=OPTIONAL, about="Null for a draw.")
    line = Array(Object(CellSchema), metadata=OPTIONAL, about="The winning line.")
    reason = Choice(END_REASONS, metadata=OPTIONAL, about=REASON)
    retry_after = Integer(
        metadata=OPTIONAL,
        about="Seconds to wait before another try, if the status is 503 and waiting helps: as in "
        "the header Retry-After, and also for an item of a batch.",
    )
    engines = Array(Object(EngineStateSchema), metadata=OPTIONAL, about="States of the engines.")


class ProblemTypeSchema(ResponseSchema):
    """A type of problem."""

    type = Text(about="As in the problems of this type.")
    title = Text()
    status = Integer()
    meaning = Text(about="What is wrong, and how to solve it.")


class ProblemTypesSchema(ResponseSchema):
    """All types of problems."""

    problems = Array(Object(ProblemTypeSchema))
