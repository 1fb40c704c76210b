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
    AnyField,
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
    UNBOUNDED,
    BoardField,
    CellField,
    CellSchema,
    GameField,
    MovesField,
    PositionStoneSchema,
    RulesSchema,
    StoneField,
    UnboundedGameSchema,
    cells_from_field,
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
RECORDED: Final = (*TEXT_FORMATS, *BINARY_FORMATS)
"""Forms of game records."""
EMPTY_BOARD: Final = ("moves", ())
"""Form of a position if only its game is named, and the value of the form."""
SET_UP: Final = ("board", "stones")
"""Forms without an order of the stones."""
REPEATED: Final = "Of `after` in answers; if present, it must be true of the position."
FORMS: Final = tuple(FORM)
"""Forms of a position."""
FORBIDDEN: Final = (
    "In renju, the points where X would lose at once, whoever is to move; else empty, as after the "
    "end."
)


_SETUP: Final[Mapping[str, object]] = {
    "required": ["setup"],
    "properties": {"setup": {"const": True}},
}
"""JSON schema of objects with stones that were placed freely."""


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


def present(*names: str) -> dict[str, object]:
    """JSON schema of objects that have some fields; null is absence."""
    return {
        "required": list(names),
        "properties": {name: {"not": {"type": "null"}} for name in names},
    }


def _documented(form: str) -> dict[str, object]:
    """JSON schema of objects that give a position in one form, such as `moves`."""
    return present(form) | ({} if form in SET_UP else {"not": _SETUP})


_EMPTY_BOARD: Final[Mapping[str, object]] = {
    **present("game"),
    "not": {"anyOf": [*map(present, FORMS), _SETUP]},
}
"""JSON schema of the objects without a form, which mean the empty board."""


def check_form(data: Mapping[str, object], forms: Sequence[str]) -> None:
    """Check that a request has one of several forms, and no `setup` that it cannot have."""
    given = [form for form in forms if form in data]
    if not given:
        message = f"one of {', '.join(forms)} is needed, found none"
        if forms is FORMS:
            message += "; for the empty board, `game` is enough"
        raise marshmallow.ValidationError(Message(message, "position-form"))
    played = [form for form in given if form not in SET_UP]
    if data.get("setup") and played:
        error = Message(f"{played[0]} tells this itself, remove it", "position-form")
        raise marshmallow.ValidationError({"setup": error})


REPEATED_STATE: Final[Mapping[str, AnyField]] = {
    "status": Choice(STATUSES, about=REPEATED),
    "winner": Choice(PLAYERS, about=REPEATED),
    "line": Array(CellField(), maximum=MAX_STONES, about=REPEATED),
    "reason": Choice(END_REASONS, about=REPEATED),
    "forbidden": Array(CellField(), maximum=MAX_SIDE**2, about=REPEATED),
}
"""Fields of requests with a position, for the state of the game in an answer."""
REPEATED_GAME: Final[Mapping[str, AnyField]] = {
    "board": BoardField(about=REPEATED),
    "stones": Array(StoneField(), maximum=MAX_STONES, about=REPEATED),
    "setup": Boolean(about=REPEATED),
    **REPEATED_STATE,
}
"""Fields of requests with the moves of a game, for what else `after` has in an answer."""


class PositionSchema(StrictSchema):
    """A position in one form, or in several that agree; `game` alone is its empty board."""

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
    cells_from = cells_from_field()
    id = Text(MAX_ID, about="Client-supplied ID, echoed in the response.")

    class Meta(StrictSchema.Meta):
        """The state of the game, last."""

        include: ClassVar = REPEATED_STATE

    openapi: ClassVar[Mapping[str, object]] = {
        "allOf": [{"anyOf": [*map(_documented, FORMS), _EMPTY_BOARD]}]
    }
    """Addition to the OpenAPI document; within `allOf`, for generators of clients type the body by
    an `anyOf` and forget its properties."""

    @marshmallow.validates_schema
    def _check_one_form(self, data: Mapping[str, object], **_: object) -> None:
        if "game" in data and not data.keys() & FORM:
            data = {**data, EMPTY_BOARD[0]: EMPTY_BOARD[1]}
        check_form(data, FORMS)


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
        if data.get("game") == UNBOUNDED:
            sides: dict[str, Any] = {name: data[name] for name in ("rows", "cols") if name in data}
            data["game"] = UnboundedGameSchema().load({"unbounded": True, **sides})
        elif "rows" in data:
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
    """A game as it stands: the fields of the next request."""

    game = Object(RulesSchema)
    to_move = Choice(PLAYERS, allow_none=True, about="The next side; null after the end.")
    board = Array(Text(), allow_none=True, about="Rows, top first; null on an unbounded board.")
    moves = Text(allow_none=True, about="Null for a position that was set up.")
    stones = Array(
        Object(PositionStoneSchema),
        allow_none=True,
        about="Only of a position that was set up on an unbounded board, else null.",
    )
    setup = Boolean(about="Whether the stones were placed freely, as in the request.")
    forbidden = Array(Object(ForbiddenPointSchema), about=FORBIDDEN)


class StoneCountsSchema(ResponseSchema):
    """Number of stones by side."""

    X = Integer()
    O = Integer()


class NotationsSchema(ResponseSchema):
    """The position in every notation; null if the notation cannot express it."""

    board = Array(Text(), allow_none=True)
    moves = Text(allow_none=True, about="Null for a position that was set up.")
    stones = Array(Object(PositionStoneSchema))
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
