"""Schemas of a game's rules."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import marshmallow

from engines.game import PRESETS, Rules
from engines.game.rules import MAX_SIDE, MIN_SIDE, OPENING_RULES, RESIZABLE
from service.schemas.fields import (
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

DEFAULT_GAME: Final = "gomoku"
"""The game of `moves` and `stones` in requests that name none."""


class BoundedGameSchema(StrictSchema):
    """A game on a board with borders."""

    synonyms = {  # noqa: RUF012 - as `StrictSchema` declares it
        **dict.fromkeys(("size", "boardsize"), "`rows` and `cols`"),
        "height": "`rows`",
        "width": "`cols`",
        **dict.fromkeys(("connect", "inarow", "k", "n"), "`win_length`"),
    }
    rows = Integer(MIN_SIDE, MAX_SIDE, required=True)
    cols = Integer(MIN_SIDE, MAX_SIDE, required=True)
    win_length = Integer(
        MIN_SIDE, MAX_SIDE, required=True, about="Stones in a row; at most the longer side."
    )
    overline = Boolean(load_default=True, about="Whether more than `win_length` in a row wins.")
    blocked_wins = Boolean(
        load_default=True,
        about="Whether exactly `win_length` in a row win with an enemy stone next to both ends; in "
        "caro they do not. The edge of the board is no stone.",
    )
    forbidden_points = Boolean(
        load_default=False,
        about="Whether X loses by a double three, a double four or an overline, as Black does in "
        "renju. Five is then the only `win_length`, and O wins by more as well.",
    )
    opening = Choice(
        OPENING_RULES, load_default="free", about="How the first moves of a game are chosen."
    )


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
    blocked_wins = Boolean(load_default=True)
    forbidden_points = Boolean(load_default=False)
    opening = Choice(OPENING_RULES, load_default="free")


class GameField(Union):
    """A preset by name, or a game spelled out."""

    def __init__(self) -> None:
        self._unbounded = Object(UnboundedGameSchema)
        super().__init__(
            {str: Choice(tuple(PRESETS)), dict: Object(BoundedGameSchema)},
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


class RulesSchema(ResponseSchema):
    """Rules of a game."""

    rows = Integer(allow_none=True, about="Null on an unbounded board.")
    cols = Integer(allow_none=True, about="Null on an unbounded board.")
    win_length = Integer()
    overline = Boolean()
    blocked_wins = Boolean()
    forbidden_points = Boolean()
    opening = Choice(OPENING_RULES)
    unbounded = Boolean()


GAMES: Final = {
    **{name: PRESETS[name] for name in ("tictactoe", *RESIZABLE)},
    "unbounded": Rules(None, None, PRESETS[DEFAULT_GAME].win_length),
}
"""The games for which `/v1/engines` tells whether an engine plays them, each at its usual size."""
