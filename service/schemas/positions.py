"""Schemas of positions: requests that contain one, and its description."""

from __future__ import annotations

import dataclasses
from collections.abc import Mapping, Sequence
from typing import Any, ClassVar, Final

import marshmallow
from marshmallow import fields

from tengen.engines.game import PRESETS
from tengen.engines.game.board import END_REASONS
from tengen.engines.game.forbidden import FORBIDDEN_REASONS
from tengen.engines.game.reading import BINARY_FORMATS, DEFAULT_GAME, FORM, TEXT_FORMATS
from tengen.engines.game.rules import MAX_SIDE, MAX_STONES, MIN_SIDE
from tengen.service.schemas.fields import (
    Array,
    Base64,
    Boolean,
    Choice,
    Digits,
    Examples,
    Integer,
    Mapped,
    Message,
    Object,
    QuerySchema,
    ResponseSchema,
    StrictSchema,
    Text,
)
from tengen.service.schemas.position_fields import (
    PLAYERS,
    REASON,
    STATUSES,
    BoardField,
    CellSchema,
    GameField,
    MovesField,
    RulesSchema,
    StoneField,
    StoneSchema,
    player_field,
    preset_field,
)
from tengen.service.schemas.problems import VALUE, ProblemSchema
from tengen.service.schemas.synonyms import (
    BATCH_SYNONYMS,
    POSITION_SYNONYMS,
    SIDE_SYNONYMS,
)

MAX_ID: Final = 256
"""Maximum number of characters of a client-supplied ID."""
RECORDED: Final[Mapping[str, tuple[str, ...]]] = {
    **dict.fromkeys(TEXT_FORMATS, ("game", "to_move")),
    **dict.fromkeys(BINARY_FORMATS, ("to_move",)),
}
"""Forms of game records, and the fields that they make redundant."""
EMPTY_BOARD: Final = ("moves", ())
"""Form of a position if only its game is named, and the value of the form."""
SET_UP: Final = ("board", "stones")
"""Forms without an order of the stones."""
FORMS: Final = tuple(FORM)
"""Forms of a position."""
FORBIDDEN: Final = (
    "In renju, the points where X would lose at once, whoever is to move; else empty, as after the "
    "end."
)


_EMPTY_BOARD: Final[Mapping[str, object]] = {
    "required": ["game"],
    "not": {
        "anyOf": [
            *({"required": [form]} for form in FORMS),
            {"required": ["setup"], "properties": {"setup": {"const": True}}},
        ]
    },
}
"""JSON schema of the objects without a form, which mean the empty board."""


EXAMPLES: Final[Examples] = {
    "moves": {"value": {"moves": "h8i9g7"}},
    "a board": {"value": {"board": ["X.O", ".X.", "..."]}},
    "a renju game": {"value": {"game": "renju", "moves": "h8i9g7"}},
}
"""Example requests of the OpenAPI document."""
BATCH_EXAMPLE: Final = {"requests": [{"moves": "h8i9"}, {"board": ["X.O", ".X.", "..."]}]}


def _examples(form: str) -> dict[str, object]:
    """Metadata of a field: one position in several spellings."""
    return {"examples": list(FORM[form].examples)}


def _documented(form: str) -> dict[str, object]:
    """JSON schema of objects that give a position in one form, such as `moves`."""
    excluded: list[dict[str, object]] = [{"required": [name]} for name in RECORDED.get(form, ())]
    if form not in SET_UP:
        excluded.append({"required": ["setup"], "properties": {"setup": {"const": True}}})
    return {"required": [form], **({"not": {"anyOf": excluded}} if excluded else {})}


def check_one_form(data: Mapping[str, object], forms: Sequence[str]) -> None:
    """Check that a request has exactly one of several forms, and no redundant field."""
    given = [form for form in forms if form in data]
    if len(given) != 1:
        found = " and ".join(given) or "none"
        message = f"exactly one of {', '.join(forms)} is needed, found {found}"
        if forms is FORMS and not given:
            message += "; for the empty board, `game` is enough"
        raise marshmallow.ValidationError(Message(message, "position-form"))
    form = given[0]
    redundant = [name for name in RECORDED.get(form, ()) if name in data]
    if data.get("setup") and form not in SET_UP:
        redundant.append("setup")
    if redundant:
        error = Message(f"{form} tells this itself, remove it", "position-form")
        raise marshmallow.ValidationError(dict.fromkeys(redundant, error))


class PositionSchema(StrictSchema):
    """A position, in exactly one form; `game` alone stands for an empty board of it."""

    synonyms: ClassVar[Mapping[str, str]] = POSITION_SYNONYMS
    game = GameField()
    board = BoardField(about=FORM["board"].about, metadata=_examples("board"))
    moves = MovesField(about=FORM["moves"].about, metadata=_examples("moves"))
    stones = Array(StoneField(), maximum=MAX_STONES, about=FORM["stones"].about)
    sgf = Text(about=FORM["sgf"].about)
    psq = Text(about=FORM["psq"].about)
    lib = Base64(about=FORM["lib"].about)
    pos = Base64(about=FORM["pos"].about)
    setup = Boolean(
        metadata={"default": False},
        about="Whether the stones of `board` or `stones` were placed freely, as in a problem: any "
        "counts are allowed then, and `to_move` is required.",
    )
    to_move = player_field(about="Optional if the number of stones decides it.")
    id = Text(MAX_ID, about="Client-supplied ID, echoed in the response.")

    openapi: ClassVar[Mapping[str, object]] = {
        "allOf": [{"oneOf": [*map(_documented, FORMS), _EMPTY_BOARD]}]
    }
    """Addition to the OpenAPI document; within `allOf`, for generators of clients type the body by
    a `oneOf` and forget its properties."""

    @marshmallow.validates_schema
    def _check_one_form(self, data: Mapping[str, object], **_: object) -> None:
        if "game" in data and not data.keys() & FORM:
            data = {**data, EMPTY_BOARD[0]: EMPTY_BOARD[1]}
        check_one_form(data, FORMS)


class LinkedPositionSchema(QuerySchema):
    """A position as a link; it loads to the fields of `PositionSchema`."""

    synonyms = {
        **SIDE_SYNONYMS,
        **dict.fromkeys(("board", "stones", *RECORDED), "a request by `POST /v1/positions`"),
    }
    moves = Text(required=True, about="The game so far, such as `h8i9`; may be empty.")
    game = preset_field(metadata={"default": DEFAULT_GAME})
    rows = Digits(MIN_SIDE, MAX_SIDE, about="With `cols`: another size of board.")
    cols = Digits(MIN_SIDE, MAX_SIDE, about="With `rows`.")
    to_move = player_field(
        about="Side to move after the moves; X began by default.",
    )

    @marshmallow.validates_schema
    def _check_size(self, data: Mapping[str, object], **_: object) -> None:
        sizes = [name for name in ("rows", "cols") if name in data]
        if len(sizes) == 1:
            message = Message("rows and cols are given together", "required")
            raise marshmallow.ValidationError({sizes[0]: [message]})

    @marshmallow.post_load
    def _spell_out_game(self, data: dict[str, Any], **_: object) -> dict[str, Any]:
        """Make `game`, `rows` and `cols` one field, as in `PositionSchema`."""
        if "rows" in data:
            rules = PRESETS[data.get("game", DEFAULT_GAME)]
            size = {"rows": data.pop("rows"), "cols": data.pop("cols")}
            data["game"] = dataclasses.asdict(rules) | size
        return data


def batch_of(schema: str) -> Array:
    """The items of a batch, which are loaded one by one."""
    item = {"anyOf": [{"$ref": f"#/components/schemas/{schema}"}, {}]}
    return Array(
        fields.Raw(allow_none=True, metadata=item),
        required=True,
        about=f"Each a {schema}. Invalid ones are answered with their problem.",
    )


class PositionBatchSchema(StrictSchema):
    """A batch of positions, each described on its own."""

    synonyms = BATCH_SYNONYMS
    requests = batch_of("Position")


class ForbiddenPointSchema(CellSchema):
    """A point where X, renju's Black, would lose at once."""

    reason = Choice(FORBIDDEN_REASONS)


class StatusSchema(ResponseSchema):
    """Status of a game."""

    status = Choice(STATUSES)
    winner = Choice(PLAYERS, allow_none=True)
    line = Array(
        Object(CellSchema),
        about="The winner's unbroken line of stones, end to end; empty unless a line won.",
    )
    reason = Choice(END_REASONS, allow_none=True, about=REASON)


class GameStateSchema(StatusSchema):
    """A game as it stands, in notations that requests take."""

    to_move = Choice(PLAYERS, allow_none=True, about="The next side; null after the end.")
    board = Array(Text(), allow_none=True, about="Rows, top first; null on an unbounded board.")
    moves = Text(allow_none=True, about="Null for a position that was set up.")
    stones = Array(
        Object(StoneSchema),
        allow_none=True,
        about="Only of a position that was set up on an unbounded board, else null.",
    )
    forbidden = Array(Object(ForbiddenPointSchema), about=FORBIDDEN)


class StoneCountsSchema(ResponseSchema):
    """Number of stones by side."""

    X = Integer()
    O = Integer()


class NotationsSchema(ResponseSchema):
    """The position in every notation; null if the notation cannot express it."""

    board = Array(Text(), allow_none=True)
    moves = Text(allow_none=True, about="Null for a position that was set up.")
    stones = Array(Object(StoneSchema))
    sgf = Text(allow_none=True, about="Null on an unbounded board.")
    psq = Text(allow_none=True, about="Null for a position that was set up.")


class NoteSchema(ResponseSchema):
    """A warning for programs, by its code."""

    code = Text(about="Stable identifier; empty for a warning that has none.")
    values = Mapped(VALUE, about="What the warning names.")


class PositionAnswerSchema(StatusSchema):
    """Description of a position."""

    game = Object(RulesSchema)
    to_move = Choice(PLAYERS, allow_none=True, about="Null after the end of the game.")
    stones = Object(StoneCountsSchema)
    forbidden = Array(Object(ForbiddenPointSchema), about=FORBIDDEN)
    hash = Text(about="Identifies the position, in every process and version.")
    symmetry_hash = Text(about="Identifies the position up to symmetry.")
    notations = Object(NotationsSchema)
    id = Text(allow_none=True, about="Client-supplied ID, echoed.")
    warnings = Array(Text(), about="Assumptions about the request.")
    notes = Array(Object(NoteSchema), about="The warnings for programs, in their order.")


class DescribedSchema(ResponseSchema):
    """The description of a position, or the problem that takes its place; the other is null."""

    position = Object(PositionAnswerSchema, allow_none=True)
    problem = Object(ProblemSchema, allow_none=True)


class DescribedBatchSchema(ResponseSchema):
    """Descriptions of a batch of positions."""

    answers = Array(Object(DescribedSchema), about="In the order of the requests.")
