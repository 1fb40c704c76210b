"""Schemas of requests: they validate and document them."""

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
"""Forms that contain the rules and the side to move."""
FORMS: Final = ("board", "moves", "stones", *RECORDS)
"""Forms of a position."""
MAX_DEPTH: Final = MAX_CANDIDATES
"""Plies: no game on a board with borders is longer."""
MAX_ID: Final = 256
"""Characters of a client-supplied ID."""
MAX_COMPARE: Final = 8
"""Engines in `compare`."""


class BoundedGameSchema(StrictSchema):
    """A game on a board with borders."""

    rows = Integer(MIN_SIDE, MAX_SIDE, required=True)
    cols = Integer(MIN_SIDE, MAX_SIDE, required=True)
    win_length = Integer(
        MIN_SIDE, MAX_SIDE, required=True, about="Stones in a row; at most the longer side."
    )
    overline = Boolean(load_default=True, about="Whether more than `win_length` in a row wins.")


class UnboundedGameSchema(StrictSchema):
    """A game on a board without borders."""

    unbounded = Boolean(
        required=True,
        validate=marshmallow.validate.OneOf(
            [True], error=Message("unbounded is either true or absent", "choice")
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
            about="The rules. With `board`, gomoku and standard take its size. Defaults to "
            "tictactoe for a 3x3 `board` and to gomoku otherwise.",
            **field,
        )

    def alternatives(self) -> Sequence[fields.Field[Any]]:
        """The name of a preset, and both kinds of boards."""
        return [*super().alternatives(), self._unbounded]

    def chosen(self, value: object) -> fields.Field[Any] | None:
        """The member for a value; `unbounded` distinguishes objects."""
        if isinstance(value, dict) and "unbounded" in value:
            return self._unbounded
        return super().chosen(value)


class StoneSchema(StrictSchema):
    """A stone on the board."""

    row = Integer(-MAX_COORDINATE, MAX_COORDINATE, required=True, about="From 0 at the top.")
    col = Integer(-MAX_COORDINATE, MAX_COORDINATE, required=True, about="From 0 at the left.")
    player = Choice(PLAYERS, required=True)


class PositionSchema(StrictSchema):
    """A position, in exactly one form."""

    game = GameField()
    board = Array(
        Text(),
        metadata={
            "items": {"type": "string", "pattern": f"^[XO.]{{{MIN_SIDE},{MAX_SIDE}}}$"},
            "minItems": MIN_SIDE,
            "maxItems": MAX_SIDE,
        },
        about="One string per row, the top row first: `X`, `O`, and `.` for empty.",
    )
    moves = Union(
        {str: Text(), list: Array(Text())},
        about="The game so far, such as `h8i9j10` or [`h8`, `i9`]: letters are columns from the "
        "left, numbers rows from the bottom. X began, unless `to_move` implies otherwise. `7/7` is "
        "row and column from 0 at the top left, and the only notation on an unbounded board.",
    )
    stones = Array(Object(StoneSchema), about="The stones; anywhere on an unbounded board.")
    sgf = Text(about="A game in SGF, which contains its rules; the first one, along its main line.")
    psq = Text(about="A game as a Piskvork record, which contains its rules.")
    to_move = Choice(PLAYERS, about="Optional if the number of stones decides it.")
    id = Text(MAX_ID, about="Client-supplied ID, echoed in the response.")

    openapi: ClassVar[dict[str, Any]] = {"oneOf": [{"required": [form]} for form in FORMS]}
    """Addition to the OpenAPI document."""

    @marshmallow.validates_schema
    def _check_one_form(self, data: dict[str, Any], **_: object) -> None:
        given = [form for form in FORMS if form in data]
        if len(given) != 1:
            found = " and ".join(given) or "none"
            message = f"exactly one of {', '.join(FORMS)} is needed, found {found}"
            raise marshmallow.ValidationError(Message(message, "position-form"))
        redundant = [name for name in ("game", "to_move") if name in data and given[0] in RECORDS]
        if redundant:
            message = f"{given[0]} tells this itself, remove it"
            error = Message(message, "position-form")
            raise marshmallow.ValidationError(dict.fromkeys(redundant, error))


class LimitsSchema(StrictSchema):
    """Limits of a search, which ends at the first one reached."""

    time_ms = Integer(1, about="Wall-clock milliseconds; cut to the hard limit of the service.")
    nodes = Integer(1, about="Positions visited; cut to the hard limit of the service.")
    depth = Integer(1, MAX_DEPTH, about="Plies.")


class MoveRequestSchema(PositionSchema):
    """A position to recommend a move for."""

    candidates = Union(
        {int: Integer(1, MAX_CANDIDATES), str: Choice(("all",))},
        metadata={"default": DEFAULT_CANDIDATES},
        about="Number of ranked moves to return; `all` for every empty cell.",
    )
    limits = Object(LimitsSchema)
    options = Mapped(
        {"type": ["boolean", "number"]},
        about="Options of `engine` by name, see /v1/engines.",
    )
    seed = Integer(0, 2**SEED_BITS - 1, about="Of all randomness. Defaults to a random one.")


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
"""Example requests of the OpenAPI document."""


class BatchRequestSchema(StrictSchema):
    """A batch of requests, each answered on its own."""

    requests = Array(
        fields.Raw(metadata={"anyOf": [{"$ref": "#/components/schemas/MoveRequest"}, {}]}),
        required=True,
        about="Each a MoveRequest. Invalid ones are answered with their problem.",
    )


class EngineChoiceSchema(StrictSchema):
    """Choice of engines."""

    engine = Text(
        about="Name of the engine; `learned:ID` for the model ID. Defaults to `minimax` on boards "
        "it solves instantly, else to the strongest engine of the game.",
    )
    compare = Names(MAX_COMPARE, about="Engines to compare with, with their default options.")
