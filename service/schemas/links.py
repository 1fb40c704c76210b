"""Schemas of requests as links: positions and searches in query parameters."""

from __future__ import annotations

from typing import Any, Final

import marshmallow
from marshmallow import fields
from typing_extensions import override

from engines.base import MAX_CANDIDATES
from engines.game import PRESETS
from engines.game.rules import MAX_SIDE, MIN_SIDE
from service.schemas.fields import Choice, Digits, Message, Text, Union
from service.schemas.requests import (
    DEFAULT_CANDIDATES,
    DEFAULT_GAME,
    MAX_DEPTH,
    NODES_NAMES,
    PLAYERS,
    RECORDED,
    SEED_BITS,
    TIME_NAMES,
    EngineChoiceSchema,
    QuerySchema,
)

_SIDE: Final = dict.fromkeys(("player", "turn", "side", "sidetomove", "color"), "`to_move`")


class LinkedPositionSchema(QuerySchema):
    """A position as a link."""

    synonyms = {  # noqa: RUF012 - as `StrictSchema` declares it
        **_SIDE,
        **dict.fromkeys(("board", "stones", *RECORDED), "`POST /v1/explorer`"),
    }
    moves = Text(required=True, about="The game so far, such as `h8i9`; may be empty.")
    game = Choice(tuple(PRESETS), metadata={"default": DEFAULT_GAME})
    rows = Digits(MIN_SIDE, MAX_SIDE, about="With `cols`: another size of board.")
    cols = Digits(MIN_SIDE, MAX_SIDE, about="With `rows`.")
    to_move = Choice(PLAYERS, about="Side to move after the moves; X began by default.")

    @marshmallow.validates_schema
    def _check_size(self, data: dict[str, Any], **_: object) -> None:
        sizes = [name for name in ("rows", "cols") if name in data]
        if len(sizes) == 1:
            message = Message("rows and cols are given together", "required")
            raise marshmallow.ValidationError({sizes[0]: [message]})


class CandidatesParameter(Union):
    """A number of candidates in a query parameter, or `all`."""

    def __init__(self, **field: Any) -> None:
        super().__init__({int: Digits(1, MAX_CANDIDATES), str: Choice(("all",))}, **field)

    @override
    def chosen(self, value: object) -> fields.Field[Any]:
        """The member for a text."""
        return self.members[str if value == "all" else int]


class LinkedRequestSchema(EngineChoiceSchema, LinkedPositionSchema):
    """A request for a move as a link."""

    synonyms = {  # noqa: RUF012 - as `StrictSchema` declares it
        **dict.fromkeys(("model", "ai", "bot", "algorithm", "name"), "`engine`"),
        **_SIDE,
        **dict.fromkeys(TIME_NAMES, "`time_ms`"),
        **dict.fromkeys(NODES_NAMES, "`nodes`"),
        **dict.fromkeys(("board", "stones", *RECORDED, "options"), "`POST /v1/moves`"),
    }
    candidates = CandidatesParameter(
        metadata={"default": DEFAULT_CANDIDATES},
        about="Number of ranked moves to return; `all` for every empty cell.",
    )
    allow = Text(about="The only moves to choose from, such as `h8i9`. Not with `avoid`.")
    avoid = Text(about="Moves not to choose.")
    time_ms = Digits(1, about="Wall-clock milliseconds of a search.")
    nodes = Digits(1, about="Positions that a search visits.")
    depth = Digits(1, MAX_DEPTH, about="Plies of a search.")
    seed = Digits(0, 2**SEED_BITS - 1, about="Of all randomness. Defaults to a random one.")
