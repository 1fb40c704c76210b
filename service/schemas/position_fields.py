"""Fields for boards and moves in the forms that programs write them in.

They check the types of JSON; `tengen.engines.game.reading` reads what the symbols mean.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, ClassVar, Final, Unpack

import marshmallow
from marshmallow import fields, validate
from typing_extensions import override

from tengen.engines.game import PRESETS, Color, Rules
from tengen.engines.game.bounding_box import MAX_COORDINATE
from tengen.engines.game.forbidden import FORBIDDEN_REASONS
from tengen.engines.game.reading import DEFAULT_GAME
from tengen.engines.game.rules import (
    GAME_READINGS,
    GAME_SYNONYMS,
    MAX_SIDE,
    MAX_STONES,
    MIN_SIDE,
    RESIZABLE,
    RULE_FIELDS,
    RuleField,
)
from tengen.service.schemas.fields import (
    AnyField,
    Array,
    Boolean,
    Choice,
    Integer,
    Message,
    MoreArguments,
    Null,
    Object,
    ResponseSchema,
    StrictSchema,
    Text,
    Union,
)
from tengen.service.schemas.synonyms import (
    COORDINATE_NAMES,
    PLAYER_NAMES,
    PLAYER_READINGS,
)

SHARED_RULE_FIELDS: Final = tuple(
    field for field in RULE_FIELDS if field.name not in {"rows", "cols"}
)
"""The fields of `Rules` that games on both kinds of boards have."""


UNBOUNDED: Final = "unbounded"
"""The name of gomoku on a board without borders."""
GAMES: Final = {
    **{name: PRESETS[name] for name in ("tictactoe", *RESIZABLE)},
    UNBOUNDED: Rules(None, None, PRESETS[DEFAULT_GAME].win_length),
}
"""The games whose support by each engine `/v1/engines` lists, at their usual sizes."""


GAME_CHOICES: Final = (*PRESETS, UNBOUNDED)
"""The games that requests name."""


PLAYERS: Final = tuple(color.symbol for color in Color)


STATUSES: Final = ("ongoing", "won", "drawn")
REASON: Final = (
    "What ended the game: a line; for a draw the full board, or that every point left is forbidden "
    "to X; or the kind of forbidden point that X's last move was on. Null before the end."
)

_PAIR: Final = "a move as an array is [row, col], two integers"
_COORDINATES: Final = {"row", "col"}
_CELL: Final = {*_COORDINATES, "notation"}


def _rule_field(rule: RuleField, *, unbounded: bool = False) -> AnyField:
    """The field of a game that is spelled out; it has a description for bounded games only."""
    described: dict[str, Any] = {} if unbounded else {"about": rule.about}
    if rule.type is int:
        length = PRESETS[DEFAULT_GAME].win_length
        needed: dict[str, Any] = {"load_default": length} if unbounded else {"required": True}
        return Integer(MIN_SIDE, MAX_SIDE, **needed, **described)
    if rule.choices:
        return Choice(rule.choices, load_default=rule.default, **described)
    return Boolean(load_default=rule.default, **described)


class BoundedGameSchema(StrictSchema):
    """A game on a board with borders."""

    synonyms = {
        **dict.fromkeys(("size", "boardsize"), "`rows` and `cols`"),
        "height": "`rows`",
        "width": "`cols`",
        **dict.fromkeys(("connect", "inarow", "k", "n"), "`win_length`"),
    }
    rows = Integer(MIN_SIDE, MAX_SIDE, required=True)
    cols = Integer(MIN_SIDE, MAX_SIDE, required=True)
    unbounded = Boolean(about="False, as in answers, or absent.")

    class Meta(StrictSchema.Meta):
        """The other fields of `Rules`."""

        include: ClassVar = {field.name: _rule_field(field) for field in SHARED_RULE_FIELDS}


class UnboundedGameSchema(StrictSchema):
    """A game on a board without borders."""

    unbounded = Boolean(required=True, metadata={"enum": [True]})
    rows = Null("rows is {input}, but an unbounded board has none: omit rows or unbounded")
    cols = Null("cols is {input}, but an unbounded board has none: omit cols or unbounded")

    class Meta(StrictSchema.Meta):
        """The fields of `Rules` but its sides."""

        include: ClassVar = {
            field.name: _rule_field(field, unbounded=True) for field in SHARED_RULE_FIELDS
        }


def _response_field(rule: RuleField) -> AnyField:
    if rule.name in {"rows", "cols"}:
        return Integer(allow_none=True, about="Null on an unbounded board.")
    if rule.choices:
        return Choice(rule.choices)
    return Integer() if rule.type is int else Boolean()


class RuleFieldsSchema(ResponseSchema):
    """The fields of `Rules`."""

    class Meta(ResponseSchema.Meta):
        """One schema field for each field of `Rules`."""

        include: ClassVar = {field.name: _response_field(field) for field in RULE_FIELDS}


class RulesSchema(RuleFieldsSchema):
    """Rules of a game."""

    unbounded = Boolean()


_SPELLED_OUT: Final = 'an object such as {"rows": 19, "cols": 19, "win_length": 5}'


def preset_field(*, others: Sequence[str] = (), **field: Unpack[MoreArguments]) -> Choice:
    """The name of a game, in every spelling that the library reads.

    Args:
        others: Other values that the field accepts.
    """
    readings = {**GAME_READINGS, UNBOUNDED: UNBOUNDED}
    return Choice(GAME_CHOICES, readings=readings, synonyms=GAME_SYNONYMS, others=others, **field)


class GameField(Union):
    """A preset by name, or a game spelled out."""

    def __init__(self) -> None:
        self._unbounded = Object(UnboundedGameSchema)
        super().__init__(
            {
                str: preset_field(others=[_SPELLED_OUT]),
                dict: Object(BoundedGameSchema),
            },
            about="The rules. With `board`, gomoku, standard, renju and caro take its size. "
            "Defaults to tictactoe for a 3x3 `board` and to gomoku otherwise.",
        )

    @override
    def alternatives(self) -> Sequence[AnyField]:
        """The name of a game, both kinds of boards, and the rules of answers."""
        return [*super().alternatives(), self._unbounded, Object(RulesSchema)]

    @override
    def chosen(self, value: object) -> AnyField | None:
        """The member for a value; `unbounded` distinguishes objects."""
        # Answers have it in every game.
        if isinstance(value, dict) and value.get("unbounded") not in (None, False):
            return self._unbounded
        return super().chosen(value)

    @override
    def read(self, value: object) -> object:
        game = super().read(value)
        return self._unbounded.deserialize({"unbounded": True}) if game == UNBOUNDED else game


def player_field(**field: Unpack[MoreArguments]) -> Choice:
    """A player of a request: `X`, `O`, or the color."""
    return Choice(PLAYERS, readings=PLAYER_READINGS, synonyms=PLAYER_NAMES, **field)


def cells_from_field() -> Integer:
    """The number of the first cell, where moves are numbers of cells."""
    return Integer(
        0,
        1,
        about="Number of the first cell, 0 or 1, if moves of tic-tac-toe are numbers of cells. "
        "Defaults to 0, with a warning if 1 would also do.",
    )


class MoveCellSchema(StrictSchema):
    """A cell, by the fields of the moves in answers."""

    synonyms = COORDINATE_NAMES | dict.fromkeys(("color", "side"), "`player`")
    row = Integer(-MAX_COORDINATE, MAX_COORDINATE, required=True, about="From 0 at the top.")
    col = Integer(-MAX_COORDINATE, MAX_COORDINATE, required=True, about="From 0 at the left.")
    notation = Text(about="If present, it must name the same cell.")
    player = player_field(about="If present, it must be the side that moves.")
    reason = Choice(FORBIDDEN_REASONS, about="As in `forbidden` of answers; it is not read.")


class MoveField(Union):
    """A move as text, as `[row, col]`, as an object of an answer, or as the number of a cell.

    A pair may also be a side and a text, such as `["B", "h8"]`.
    """

    def __init__(self, **field: Unpack[MoreArguments]) -> None:
        super().__init__(
            {
                str: Text(),
                list: Array(
                    Union({int: Integer(-MAX_COORDINATE, MAX_COORDINATE), str: Text()}),
                    maximum=2,
                    validate=[validate.Length(equal=2)],
                ),
                dict: Object(MoveCellSchema),
                int: Integer(-MAX_COORDINATE, MAX_COORDINATE),
            },
            **field,
        )

    @override
    def read(self, value: object) -> object:
        if isinstance(value, list) and len(value) != 2:
            code = "too-many" if len(value) > 2 else "length"
            raise marshmallow.ValidationError(Message(_PAIR, code))
        # marshmallow takes 20 µs for a move, and a game may have thousands.
        is_plain = _is_pair(value) or _is_cell(value) or _is_number(value)
        return value if is_plain else super().read(value)


def _is_number(value: object) -> bool:
    """Whether a value is the number of a cell; what it names is read later."""
    return type(value) is int and abs(value) <= MAX_COORDINATE


def _is_pair(value: object) -> bool:
    """Whether a value is [row, col]; False also for some that are."""
    return (
        type(value) is list
        and len(value) == 2
        and all(type(each) is int and abs(each) <= MAX_COORDINATE for each in value)
    )


def _is_cell(value: object) -> bool:
    """Quick check that a value fits `MoveCellSchema`; False also for some values that fit."""
    return (
        type(value) is dict
        and value.keys() in (_COORDINATES, _CELL)
        and type(value.get("notation", "")) is str
        and all(
            type(value[name]) is int and abs(value[name]) <= MAX_COORDINATE for name in _COORDINATES
        )
    )


class CellField(Object):
    """A cell as an object; marshmallow takes 20 µs for one, and a line may have thousands."""

    def __init__(self) -> None:
        super().__init__(MoveCellSchema)

    @override
    def _deserialize(self, value: object, *args: Any, **kwargs: Any) -> Any:
        return value if _is_cell(value) else super()._deserialize(value, *args, **kwargs)


class MovesField(Union):
    """Moves as one text, or as a list of moves."""

    def __init__(self, **field: Unpack[MoreArguments]) -> None:
        super().__init__({str: Text(), list: Array(MoveField(), maximum=MAX_STONES)}, **field)


def _cell(*, or_row: bool = False) -> Union:
    row: dict[type, AnyField] = {list: Array(_cell())} if or_row else {}
    null = fields.Raw(metadata={"type": "null"})
    return Union({str: Text(), int: Integer(), **row, type(None): null})


class BoardField(Union):
    """A board as one text or a list of rows or cells, which `engines/game/reading.py` checks."""

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
    notation = Text(about="If present, it must name the same cell.")
    player = player_field(required=True)


class PositionStoneSchema(ResponseSchema):
    """A stone of a position."""

    row = Integer()
    col = Integer()
    player = Choice(PLAYERS)


class StoneField(Object):
    """A stone; marshmallow takes 20 µs for one, and a position may have thousands."""

    def __init__(self) -> None:
        super().__init__(StoneSchema)

    @override
    def _deserialize(self, value: object, *args: Any, **kwargs: Any) -> Any:
        return value if _is_stone(value) else super()._deserialize(value, *args, **kwargs)


def _is_stone(value: object) -> bool:
    """Quick check that a value fits `StoneSchema`; False also for some values that fit."""
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


_STONE_FIELDS: Final = {"row", "col", "player"}


class CellSchema(ResponseSchema):
    """A cell of the board."""

    row = Integer(about="From 0 at the top; unbounded boards use the client's coordinates.")
    col = Integer(about="From 0 at the left; unbounded boards use the client's coordinates.")
    notation = Text(about="`h8`, or `7/7` on an unbounded board.")
