"""What goes in: the schemas that requests are checked by, and documented by."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, ClassVar, Final

import marshmallow
from marshmallow import fields

from engines.game import PRESETS, Color
from engines.game.board import MAX_COORDINATE
from engines.game.rules import MAX_SIDE, MIN_SIDE
from service.schemas.fields import (
    Array,
    Boolean,
    Choice,
    Integer,
    Mapped,
    Message,
    Names,
    Object,
    StrictSchema,
    Text,
    Union,
)

DEFAULT_GAME: Final = "gomoku"
"""The game of `moves` and `stones` in requests that name none."""
DEFAULT_CANDIDATES: Final = 5
MAX_CANDIDATES: Final = 1024
"""The cells of the largest board with borders."""
SEED_BITS: Final = 53
"""Seeds are below 2^53: JSON readers of every language keep such integers exactly."""
PLAYERS: Final = tuple(color.symbol for color in Color)
RECORDS: Final = ("sgf", "psq")
"""The ways that tell the game and who is to move themselves."""
FORMS: Final = ("board", "moves", "stones", *RECORDS)
"""The ways to give a position."""
MAX_DEPTH: Final = MAX_CANDIDATES
"""Plies: no game on a board with borders is longer."""
MAX_ID: Final = 256
"""Characters of a caller's own identifier."""
MAX_COMPARE: Final = 8
"""Engines in `compare`."""


class BoundedGameSchema(StrictSchema):
    """A game on a board with borders."""

    rows = Integer(MIN_SIDE, MAX_SIDE, required=True)
    cols = Integer(MIN_SIDE, MAX_SIDE, required=True)
    win_length = Integer(
        MIN_SIDE,
        MAX_SIDE,
        required=True,
        about="Stones in a row that win; no more than the longer side.",
    )
    overline = Boolean(
        load_default=True, about="Whether more than `win_length` in a row wins as well."
    )


class UnboundedGameSchema(StrictSchema):
    """A game on a board without borders."""

    unbounded = Boolean(
        required=True,
        validate=marshmallow.validate.OneOf(
            [True], error=Message("unbounded is either true or left out", "choice")
        ),
    )
    win_length = Integer(MIN_SIDE, MAX_SIDE, load_default=PRESETS[DEFAULT_GAME].win_length)
    overline = Boolean(load_default=True)


class GameField(Union):
    """A preset by name, or a game spelled out."""

    def __init__(self, **field: Any) -> None:
        self._unbounded = Object(UnboundedGameSchema)
        super().__init__(
            {str: Choice(tuple(PRESETS)), dict: Object(BoundedGameSchema)},
            about="The rules. A preset's size is only its usual one: with `board`, gomoku and "
            "standard take the board's. Left out: a 3x3 `board` is tictactoe, all else gomoku.",
            **field,
        )

    def alternatives(self) -> Sequence[fields.Field[Any]]:
        """The preset's name and both kinds of boards."""
        return [*super().alternatives(), self._unbounded]

    def chosen(self, value: object) -> fields.Field[Any] | None:
        """By the type of the value, and objects by the field that only one kind has."""
        if isinstance(value, dict) and "unbounded" in value:
            return self._unbounded
        return super().chosen(value)


class StoneSchema(StrictSchema):
    """A stone on the board."""

    row = Integer(-MAX_COORDINATE, MAX_COORDINATE, required=True, about="From 0 at the top.")
    col = Integer(-MAX_COORDINATE, MAX_COORDINATE, required=True, about="From 0 at the left.")
    player = Choice(PLAYERS, required=True)


class PositionSchema(StrictSchema):
    """A position, given in exactly one of several ways."""

    game = GameField()
    board = Array(
        Text(),
        metadata={
            "items": {"type": "string", "pattern": f"^[XO.]{{{MIN_SIDE},{MAX_SIDE}}}$"},
            "minItems": MIN_SIDE,
            "maxItems": MAX_SIDE,
        },
        about="One string a row, the top row first: `X`, `O`, and `.` for empty.",
    )
    moves = Union(
        {str: Text(), list: Array(Text())},
        about="The game so far, such as `h8i9j10` or [`h8`, `i9`]: letters are columns from the "
        "left, numbers rows from the bottom. X began, unless `to_move` says otherwise. `7/7` is "
        "row and column from 0 at the top left, and the only notation on an unbounded board.",
    )
    stones = Array(
        Object(StoneSchema), about="The stones on the board; on an unbounded board anywhere."
    )
    sgf = Text(
        about="A game as SGF: the first one, along its main line. It tells its rules itself."
    )
    psq = Text(about="A game as a Piskvork record. It tells its rules.")
    to_move = Choice(PLAYERS, about="May be left out where the number of stones decides it.")
    id = Text(MAX_ID, about="Handed back as it is.")

    openapi: ClassVar[dict[str, Any]] = {"oneOf": [{"required": [form]} for form in FORMS]}
    """What the fields alone cannot say in the OpenAPI document."""

    @marshmallow.validates_schema
    def _check_one_form(self, data: dict[str, Any], **_: object) -> None:
        given = [form for form in FORMS if form in data]
        if len(given) != 1:
            found = " and ".join(given) or "none"
            raise marshmallow.ValidationError(
                Message(
                    f"exactly one of {', '.join(FORMS)} is needed, found {found}", "position-form"
                )
            )
        told = [name for name in ("game", "to_move") if name in data and given[0] in RECORDS]
        if told:
            message = Message(f"{given[0]} tells this itself, leave it out", "position-form")
            raise marshmallow.ValidationError(dict.fromkeys(told, message))


class LimitsSchema(StrictSchema):
    """What ends a search, whichever is reached first."""

    time_ms = Integer(1, about="Wall-clock milliseconds; cut to the service's hard limit.")
    nodes = Integer(1, about="Positions visited; cut to the service's hard limit.")
    depth = Integer(1, MAX_DEPTH, about="Plies.")


class MoveRequestSchema(PositionSchema):
    """A position, and how to look at it."""

    candidates = Union(
        {int: Integer(1, MAX_CANDIDATES), str: Choice(("all",))},
        metadata={"default": DEFAULT_CANDIDATES},
        about="How many ranked moves to return; `all` for every empty cell.",
    )
    limits = Object(LimitsSchema)
    options = Mapped(
        {"type": ["boolean", "number"]},
        about="The options of the engine asked first, by name: see /v1/engines.",
    )
    seed = Integer(
        0,
        2**SEED_BITS - 1,
        about="All randomness comes from it. Drawn, and reported, where left out.",
    )


EXAMPLES: Final[dict[str, dict[str, Any]]] = {
    "tic-tac-toe": {"value": {"board": ["X..", ".O.", "..X"]}},
    "moves": {"value": {"moves": "h8i9g8", "candidates": 3, "seed": 42}},
    "stones": {
        "value": {
            "game": {"unbounded": True},
            "stones": [{"row": -7, "col": 100, "player": "X"}],
            "candidates": "all",
        }
    },
    "spelled out": {
        "value": {
            "game": {"rows": 5, "cols": 6, "win_length": 5, "overline": False},
            "board": ["....X.", "......", "..O...", "......", "......"],
            "to_move": "O",
            "limits": {"time_ms": 500, "nodes": 100000, "depth": 12},
        }
    },
}
"""Requests for the OpenAPI document, by name."""


class BatchRequestSchema(StrictSchema):
    """Several requests in one; each is answered by itself."""

    requests = Array(
        fields.Raw(metadata={"anyOf": [{"$ref": "#/components/schemas/MoveRequest"}, {}]}),
        required=True,
        about="Each a MoveRequest. One that is none is answered with its problem.",
    )


class EngineChoiceSchema(StrictSchema):
    """Who is asked."""

    engine = Text(
        about="The engine's name; `learned:ID` for a certain model. Left out: `minimax` on boards "
        "that it solves, else the strongest engine of the game.",
    )
    compare = Names(
        MAX_COMPARE,
        about="Engines that are asked the same question, each with its default options.",
    )
