"""Schemas of a game's rules."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, ClassVar, Final

import marshmallow

from engines.game import PRESETS, Rules
from engines.game.reading import DEFAULT_GAME
from engines.game.rules import MAX_SIDE, MIN_SIDE, RESIZABLE, RULE_FIELDS, RuleField
from service.schemas.parts.fields import (
    AnyField,
    Boolean,
    Choice,
    Integer,
    Message,
    Object,
    ResponseSchema,
    StrictSchema,
    Union,
)
from service.schemas.parts.synonyms import GAME_NAMES

SHARED_RULE_FIELDS: Final = tuple(
    field for field in RULE_FIELDS if field.name not in {"rows", "cols"}
)
"""The fields of `Rules` that games on both kinds of boards have."""


def _rule_field(rule: RuleField, *, unbounded: bool = False) -> AnyField:
    """The field of a game that is spelled out; only that of a bounded one is described."""
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

    class Meta(StrictSchema.Meta):
        """The other fields of `Rules`."""

        include: ClassVar = {field.name: _rule_field(field) for field in SHARED_RULE_FIELDS}


class UnboundedGameSchema(StrictSchema):
    """A game on a board without borders."""

    unbounded = Boolean(
        required=True,
        validate=marshmallow.validate.OneOf(
            [True], error=Message("unbounded is either true or absent", "choice")
        ),
    )

    class Meta(StrictSchema.Meta):
        """The fields of `Rules` but its sides."""

        include: ClassVar = {
            field.name: _rule_field(field, unbounded=True) for field in SHARED_RULE_FIELDS
        }


class GameField(Union):
    """A preset by name, or a game spelled out."""

    def __init__(self) -> None:
        self._unbounded = Object(UnboundedGameSchema)
        super().__init__(
            {str: Choice(tuple(PRESETS), synonyms=GAME_NAMES), dict: Object(BoundedGameSchema)},
            about="The rules. With `board`, gomoku, standard, renju and caro take its size. "
            "Defaults to tictactoe for a 3x3 `board` and to gomoku otherwise.",
        )

    def alternatives(self) -> Sequence[AnyField]:
        """The name of a preset, and both kinds of boards."""
        return [*super().alternatives(), self._unbounded]

    def chosen(self, value: object) -> AnyField | None:
        """The member for a value; `unbounded` distinguishes objects."""
        if isinstance(value, dict) and "unbounded" in value:
            return self._unbounded
        return super().chosen(value)


def _response_field(rule: RuleField) -> AnyField:
    if rule.name in {"rows", "cols"}:
        return Integer(allow_none=True, about="Null on an unbounded board.")
    if rule.choices:
        return Choice(rule.choices)
    return Integer() if rule.type is int else Boolean()


class RuleFieldsSchema(ResponseSchema):
    """The fields of `Rules`."""

    class Meta(ResponseSchema.Meta):
        """One field for each."""

        include: ClassVar = {field.name: _response_field(field) for field in RULE_FIELDS}


class RulesSchema(RuleFieldsSchema):
    """Rules of a game."""

    unbounded = Boolean()


GAMES: Final = {
    **{name: PRESETS[name] for name in ("tictactoe", *RESIZABLE)},
    "unbounded": Rules(None, None, PRESETS[DEFAULT_GAME].win_length),
}
"""The games whose support by each engine `/v1/engines` lists, at their usual sizes."""
