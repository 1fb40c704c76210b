"""Fields for boards and moves in the forms that programs write them in.

They check the types of JSON; what the symbols mean is read by `engines.game.notation`.
"""

from __future__ import annotations

from typing import Any, Final, Unpack

import marshmallow
from marshmallow import fields, validate
from typing_extensions import override

from engines.game import Color
from engines.game.bounding_box import MAX_COORDINATE
from engines.game.rules import MAX_STONES
from service.schemas.parts.fields import (
    AnyField,
    Array,
    Choice,
    Integer,
    Message,
    MoreArguments,
    Object,
    ResponseSchema,
    StrictSchema,
    Text,
    Union,
)
from service.schemas.parts.synonyms import COORDINATE_NAMES, PLAYER_NAMES

PLAYERS: Final = tuple(color.symbol for color in Color)
STATUSES: Final = ("ongoing", "won", "drawn")
REASON: Final = (
    "What ended the game: a line; for a draw the full board, or that every point left is forbidden "
    "to X; or the kind of forbidden point that X's last move was on. Null before the end."
)

_PAIR: Final = "a move as an array is [row, col], two integers"
_COORDINATES: Final = {"row", "col"}


class MoveCellSchema(StrictSchema):
    """A cell, by the fields of the moves in answers."""

    synonyms = COORDINATE_NAMES | dict.fromkeys(("color", "player", "side"), "`stones`")
    row = Integer(-MAX_COORDINATE, MAX_COORDINATE, required=True, about="From 0 at the top.")
    col = Integer(-MAX_COORDINATE, MAX_COORDINATE, required=True, about="From 0 at the left.")
    notation = Text(about="If present, it must name the same cell.")


class MoveField(Union):
    """A move as text, as `[row, col]`, or as an object of an answer."""

    def __init__(self, **field: Unpack[MoreArguments]) -> None:
        super().__init__(
            {
                str: Text(),
                list: Array(
                    Integer(-MAX_COORDINATE, MAX_COORDINATE),
                    maximum=2,
                    validate=[validate.Length(equal=2)],
                ),
                dict: Object(MoveCellSchema),
            },
            **field,
        )

    @override
    def read(self, value: object) -> object:
        if isinstance(value, list) and len(value) != 2:
            code = "too-many" if len(value) > 2 else "length"
            raise marshmallow.ValidationError(Message(_PAIR, code))
        # marshmallow takes 20 µs for a move, and a game may have thousands.
        return value if _is_pair(value) or _is_cell(value) else super().read(value)


def _is_pair(value: object) -> bool:
    """Whether a value is [row, col]; False also for some that are."""
    return (
        type(value) is list
        and len(value) == 2
        and all(type(each) is int and abs(each) <= MAX_COORDINATE for each in value)
    )


def _is_cell(value: object) -> bool:
    """Whether a value is a cell as of `MoveCellSchema`; False also for some that are."""
    return (
        type(value) is dict
        and value.keys() == _COORDINATES
        and all(type(each) is int and abs(each) <= MAX_COORDINATE for each in value.values())
    )


class MovesField(Union):
    """Moves as one text, or as a list of moves."""

    def __init__(self, **field: Unpack[MoreArguments]) -> None:
        super().__init__({str: Text(), list: Array(MoveField(), maximum=MAX_STONES)}, **field)


def _cell(*, or_row: bool = False) -> Union:
    row: dict[type, AnyField] = {list: Array(_cell())} if or_row else {}
    null = fields.Raw(metadata={"type": "null"})
    return Union({str: Text(), int: Integer(), **row, type(None): null})


class BoardField(Union):
    """A board as one text, or as a list of rows or cells, which `engines.game.reading` checks."""

    def __init__(self, **field: Unpack[MoreArguments]) -> None:
        super().__init__({str: Text(), list: Array(_cell(or_row=True))}, **field)

    @override
    def read(self, value: object) -> object:
        # marshmallow takes microseconds for a cell, and a batch may have 65,000.
        return value if isinstance(value, list) else super().read(value)


class StoneSchema(StrictSchema):
    """A stone on the board."""

    synonyms = COORDINATE_NAMES | dict.fromkeys(
        ("color", "side", "stone", "mark", "symbol"), "`player`"
    )
    row = Integer(-MAX_COORDINATE, MAX_COORDINATE, required=True, about="From 0 at the top.")
    col = Integer(-MAX_COORDINATE, MAX_COORDINATE, required=True, about="From 0 at the left.")
    player = Choice(PLAYERS, synonyms=PLAYER_NAMES, required=True)


class StoneField(Object):
    """A stone; marshmallow takes 20 µs for one, and a position may have thousands."""

    def __init__(self) -> None:
        super().__init__(StoneSchema)

    @override
    def _deserialize(self, value: object, *args: Any, **kwargs: Any) -> Any:
        return value if _is_stone(value) else super()._deserialize(value, *args, **kwargs)


def _is_stone(value: object) -> bool:
    """Whether a value is a stone as of `StoneSchema`; False also for some that are."""
    return (
        type(value) is dict
        and value.keys() == _STONE_FIELDS
        and type(value["row"]) is int
        and -MAX_COORDINATE <= value["row"] <= MAX_COORDINATE
        and type(value["col"]) is int
        and -MAX_COORDINATE <= value["col"] <= MAX_COORDINATE
        and type(value["player"]) is str
        and value["player"] in PLAYERS
    )


_STONE_FIELDS: Final = StoneSchema().fields.keys()


class CellSchema(ResponseSchema):
    """A cell of the board."""

    row = Integer(about="From 0 at the top; unbounded boards use the client's coordinates.")
    col = Integer(about="From 0 at the left; unbounded boards use the client's coordinates.")
    notation = Text(about="`h8`, or `7/7` on an unbounded board.")
