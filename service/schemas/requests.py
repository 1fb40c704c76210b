"""Schemas of requests: they validate and document them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar, Final

import marshmallow
from marshmallow import fields

from engines.base import MAX_CANDIDATES
from engines.game import PRESETS, Color
from engines.game.bounding_box import MAX_COORDINATE
from engines.game.position_reader import BINARY_FORMATS, TEXT_FORMATS
from engines.game.rules import MAX_SIDE, MAX_STONES, MIN_SIDE, RULE_FIELDS, RuleField
from service.schemas.fields import (
    Array,
    Base64,
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
from service.schemas.position_fields import BoardField, MoveField, MovesField

DEFAULT_GAME: Final = "gomoku"
"""The game of `moves` and `stones` in requests that name none."""
DEFAULT_CANDIDATES: Final = 5
SEED_BITS: Final = 53
"""Seeds are below 2^53: JSON readers of every language keep such integers exactly."""
PLAYERS: Final = tuple(color.symbol for color in Color)
RECORDED: Final[Mapping[str, tuple[str, ...]]] = {
    **dict.fromkeys(TEXT_FORMATS, ("game", "to_move")),
    **dict.fromkeys(BINARY_FORMATS, ("to_move",)),
}
"""Forms of game records, and the fields that they make redundant."""
CHOICES: Final = ("allow", "avoid")
"""Fields that restrict the moves to choose from."""
SET_UP: Final = ("board", "stones")
"""Forms without an order of the stones."""
FORMS: Final = ("board", "moves", "stones", *RECORDED)
"""Forms of a position."""
MAX_DEPTH: Final = MAX_CANDIDATES
"""Plies: no game on a board with borders is longer."""
MAX_ID: Final = 256
"""Characters of a client-supplied ID."""
MAX_COMPARE: Final = 8
"""Engines in `compare`."""


_SIZE: Final = "`game` with `rows` and `cols`"
TIME_NAMES: Final = ("time", "timelimit", "timeout", "movetime", "ms", "seconds")
NODES_NAMES: Final = ("visits", "maxvisits", "playouts", "iterations", "simulations")

RULES_SYNONYMS: Final = {
    **dict.fromkeys(("size", "boardsize", "width", "height", "rows", "cols", "columns"), _SIZE),
    **dict.fromkeys(("rules", "ruleset", "variant"), "`game`"),
    **dict.fromkeys(("winlength", "connect", "inarow"), "`game` with `win_length`"),
    **dict.fromkeys(("history", "movelist", "sequence"), "`moves`"),
    **dict.fromkeys(("requestid", "key", "tag"), "`id`"),
}
"""Names of rules and moves in other APIs and libraries, as of `did_you_mean`."""
RECORD_NAMES: Final = ("pgn", "record", "gamerecord", "kifu")
"""Other names of game records."""
GAME_SYNONYMS: Final = {
    **RULES_SYNONYMS,
    **dict.fromkeys(("player", "turn", "side", "sidetomove", "color", "current"), "`to_move`"),
    **dict.fromkeys(RECORD_NAMES, "`sgf`"),
    **dict.fromkeys(("renlib", "library"), "`lib`"),
}
"""And of a whole game."""
POSITION_SYNONYMS: Final = {
    **GAME_SYNONYMS,
    **dict.fromkeys(
        ("fen", "position", "state", "grid", "cells", "bord", "squares"),
        "`board`, `moves`, `stones` or `sgf`",
    ),
    "initialstones": "`stones`",
}
"""And of a position."""
SEARCH_SYNONYMS: Final = {
    **dict.fromkeys((*TIME_NAMES, "timems", "maxtime", "maxthinkingtime"), "`limits.time_ms`"),
    **dict.fromkeys(("depth", "maxdepth", "plies"), "`limits.depth`"),
    **dict.fromkeys(("nodes", "maxnodes", *NODES_NAMES), "`limits.nodes`"),
    "limit": "`limits`",
    **dict.fromkeys(("model", "ai", "bot", "algorithm", "engine"), "the query parameter `engine`"),
}
"""And of searches."""
MOVE_SYNONYMS: Final = {
    **POSITION_SYNONYMS,
    **SEARCH_SYNONYMS,
    **dict.fromkeys(("difficulty", "level", "skill", "skilllevel", "elo"), "`options.strength`"),
    **{name: f"`options.{name}`" for name in ("strength", "explain", "guard", "chance")},
    "play": "`POST /v1/play`",
    **dict.fromkeys(("allowmoves", "allowedmoves", "searchmoves", "only", "include"), "`allow`"),
    **dict.fromkeys(("avoidmoves", "exclude", "excludemoves", "forbidden", "ban"), "`avoid`"),
    **dict.fromkeys(
        ("n", "k", "topk", "topn", "top", "count", "multipv", "variants", "lines", "nummoves"),
        "`candidates`",
    ),
    "compare": "the query parameter `compare`",
    **dict.fromkeys(("randomseed", "rngseed"), "`seed`"),
}
"""And of requests for moves."""


SHARED_RULE_FIELDS: Final = tuple(
    field for field in RULE_FIELDS if field.name not in ("rows", "cols")
)
"""The fields of `Rules` that games on both kinds of boards have."""


def _rule_field(rule: RuleField, *, unbounded: bool = False) -> fields.Field[Any]:
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

    synonyms = {  # noqa: RUF012 - as `StrictSchema` declares it
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

    def __init__(self, **field: Any) -> None:
        self._unbounded = Object(UnboundedGameSchema)
        super().__init__(
            {str: Choice(tuple(PRESETS)), dict: Object(BoundedGameSchema)},
            about="The rules. With `board`, gomoku, standard, renju and caro take its size. "
            "Defaults to tictactoe for a 3x3 `board` and to gomoku otherwise.",
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

    synonyms = {  # noqa: RUF012 - as `StrictSchema` declares it
        **dict.fromkeys(("y", "r", "line"), "`row`"),
        **dict.fromkeys(("x", "c", "column"), "`col`"),
        **dict.fromkeys(("color", "side", "stone", "mark", "symbol"), "`player`"),
    }
    row = Integer(-MAX_COORDINATE, MAX_COORDINATE, required=True, about="From 0 at the top.")
    col = Integer(-MAX_COORDINATE, MAX_COORDINATE, required=True, about="From 0 at the left.")
    player = Choice(PLAYERS, required=True)


class StoneField(Object):
    """A stone; marshmallow takes 20 µs for one, and a position may have thousands."""

    def __init__(self) -> None:
        super().__init__(StoneSchema)

    def _deserialize(self, value: Any, *args: Any, **kwargs: Any) -> Any:
        return value if _is_stone(value) else super()._deserialize(value, *args, **kwargs)


def _is_stone(value: Any) -> bool:
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


def _documented(form: str) -> dict[str, Any]:
    """JSON schema of the objects that have a form of a position."""
    excluded: list[dict[str, Any]] = [{"required": [name]} for name in RECORDED.get(form, ())]
    if form not in SET_UP:
        excluded.append({"required": ["setup"], "properties": {"setup": {"const": True}}})
    return {"required": [form], **({"not": {"anyOf": excluded}} if excluded else {})}


BOARDS: Final = [
    ["X..", ".O.", "..X"],
    "x _ _\n_ o _\n_ _ x",
    [["X", None, None], [None, "O", None], [None, None, "X"]],
    [[1, 0, 0], [0, 2, 0], [0, 0, 1]],
    ["●..", ".○.", "..●"],
]
"""One board in several forms."""
MOVES: Final = [
    "h8i9j10",
    ["h8", "i9", "j10"],
    [[7, 7], [6, 8], [5, 9]],
    [{"row": 7, "col": 7, "notation": "h8"}, {"row": 6, "col": 8}, "j10"],
]
"""One game in several forms."""


SGF_ABOUT: Final = "A game in SGF, which contains its rules; the first one, along its main line."
PSQ_ABOUT: Final = "A game as a Piskvork record, which contains its rules."
LIB_ABOUT: Final = (
    "A library of RenLib, in base64: its main line by the rules of `game`, by default renju."
)
POS_ABOUT: Final = (
    "A game as a pos file of renju programs, in base64: by the rules of `game`, by default renju."
)


def check_one_form(data: Mapping[str, Any], forms: Sequence[str]) -> None:
    """Check that a request has exactly one of several forms, and no field that it makes redundant.

    Raises:
        ValidationError: It has none or several, or such a field.
    """
    given = [form for form in forms if form in data]
    if len(given) != 1:
        found = " and ".join(given) or "none"
        message = f"exactly one of {', '.join(forms)} is needed, found {found}"
        raise marshmallow.ValidationError(Message(message, "position-form"))
    form = given[0]
    redundant = [name for name in RECORDED.get(form, ()) if name in data]
    if data.get("setup") and form not in SET_UP:
        redundant.append("setup")
    if redundant:
        error = Message(f"{form} tells this itself, remove it", "position-form")
        raise marshmallow.ValidationError(dict.fromkeys(redundant, error))


class PositionSchema(StrictSchema):
    """A position, in exactly one form."""

    synonyms: ClassVar[Mapping[str, str]] = POSITION_SYNONYMS
    game = GameField()
    board = BoardField(
        "The rows, the top row first, as strings, as lines of one string, or as arrays of cells. "
        "Cells are `X`, `O`, and `.` for empty, or of another alphabet, one for the whole board: "
        "`x` `o` and `_` `-` `+` or null; `●` `○`; `1` `2` `0`; 1, 2 (or -1) and 0.",
        metadata={"examples": BOARDS},
    )
    moves = MovesField(
        "The game so far, such as `h8i9j10` or [`h8`, `i9`]: letters are columns from the "
        "left, numbers rows from the bottom. X began, unless `to_move` implies otherwise. `7/7` is "
        "row and column from 0 at the top left, and the only notation on an unbounded board. Also "
        "[[7, 7], [6, 8]], or the move objects of answers.",
        metadata={"examples": MOVES},
    )
    stones = Array(
        StoneField(),
        maximum=MAX_STONES,
        about=f"The stones, at most {MAX_STONES}; anywhere on an unbounded board.",
    )
    sgf = Text(about=SGF_ABOUT)
    psq = Text(about=PSQ_ABOUT)
    lib = Base64(about=LIB_ABOUT)
    pos = Base64(about=POS_ABOUT)
    setup = Boolean(
        metadata={"default": False},
        about="Whether the stones of `board` or `stones` were placed freely, as in a problem: any "
        "counts are allowed then, and `to_move` is required.",
    )
    to_move = Choice(PLAYERS, about="Optional if the number of stones decides it.")
    id = Text(MAX_ID, about="Client-supplied ID, echoed in the response.")

    openapi: ClassVar[dict[str, Any]] = {
        "allOf": [{"oneOf": [_documented(form) for form in FORMS]}]
    }
    """Addition to the OpenAPI document; within `allOf`, for generators of clients type the body by
    a `oneOf` and forget its properties."""

    @marshmallow.validates_schema
    def _check_one_form(self, data: dict[str, Any], **_: object) -> None:
        check_one_form(data, FORMS)
        if data.get("setup") and "to_move" not in data:
            message = "stones that were placed freely do not decide whose turn it is: name it"
            raise marshmallow.ValidationError({"to_move": Message(message, "required")})


class LimitsSchema(StrictSchema):
    """Limits of a search, which ends at the first one reached."""

    synonyms = {  # noqa: RUF012 - as `StrictSchema` declares it
        **dict.fromkeys(TIME_NAMES, "`time_ms`"),
        **dict.fromkeys(NODES_NAMES, "`nodes`"),
        **dict.fromkeys(("plies", "maxdepth"), "`depth`"),
    }
    time_ms = Integer(1, about="Wall-clock milliseconds; cut to the hard limit of the service.")
    nodes = Integer(1, about="Positions visited; cut to the hard limit of the service.")
    depth = Integer(1, MAX_DEPTH, about="Plies.")


class MoveRequestSchema(PositionSchema):
    """A position to recommend a move for."""

    synonyms = MOVE_SYNONYMS
    candidates = Union(
        {int: Integer(1, MAX_CANDIDATES), str: Choice(("all",))},
        metadata={"default": DEFAULT_CANDIDATES},
        about="Number of ranked moves; `all` for every empty cell. The answer has 2 MB at "
        "most: some 1,000 candidates with explanations, or 8,000 without, over all positions of a "
        "batch and all engines of `compare`.",
    )
    limits = Object(LimitsSchema)
    allow = MovesField("The only moves to choose from. Not with `avoid`.")
    avoid = MovesField("Moves not to choose; all others are allowed.")
    options = Mapped(
        {"type": ["boolean", "number"]},
        about="Options of `engine` by name, see /v1/engines.",
    )
    seed = Integer(0, 2**SEED_BITS - 1, about="Of all randomness. Defaults to a random one.")

    @marshmallow.validates_schema
    def _check_choice(self, data: dict[str, Any], **_: object) -> None:
        if "allow" in data and "avoid" in data:
            message = "allow and avoid exclude each other: what is not allowed is avoided"
            raise marshmallow.ValidationError({"avoid": Message(message, "allow-and-avoid")})


class PlayRequestSchema(MoveRequestSchema):
    """A position, a player's move in it, and how to find the engine's reply."""

    synonyms = MOVE_SYNONYMS | dict.fromkeys(("move", "mymove", "yourmove", "usermove"), "`play`")
    play = MoveField(
        "Your move, such as `j10`, [5, 9] or the object of an answer. The rest of the request is "
        "about the engine's reply. Without it, the engine plays the first move of the turn."
    )


EXAMPLES: Final[dict[str, dict[str, Any]]] = {
    "problem": {
        "value": {
            "game": {"rows": 5, "cols": 5, "win_length": 4},
            "board": [".....", ".X.X.", ".X.X.", "..O..", "....."],
            "setup": True,
            "to_move": "X",
        }
    },
    "tic-tac-toe": {"value": {"board": ["X..", ".O.", "..X"]}},
    "lists of cells": {"value": {"board": BOARDS[2]}},
    "pairs": {"value": {"moves": MOVES[2]}},
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


def _requests(schema: str) -> Array:
    """The items of a batch, which are loaded one by one."""
    item = {"anyOf": [{"$ref": f"#/components/schemas/{schema}"}, {}]}
    return Array(
        fields.Raw(allow_none=True, metadata=item),
        required=True,
        about=f"Each a {schema}. Invalid ones are answered with their problem.",
    )


class BatchRequestSchema(StrictSchema):
    """A batch of requests, each answered on its own."""

    synonyms = dict.fromkeys(("positions", "queries", "items", "batch", "games"), "`requests`")
    requests = _requests("MoveRequest")


class PositionBatchSchema(StrictSchema):
    """A batch of positions, each described on its own."""

    synonyms = BatchRequestSchema.synonyms
    requests = _requests("Position")


class QuerySchema(StrictSchema):
    """Query parameters."""

    noun = "query parameter"


class OneEngineSchema(QuerySchema):
    """Choice of an engine."""

    synonyms = {  # noqa: RUF012 - as `StrictSchema` declares it
        **dict.fromkeys(("model", "ai", "bot", "algorithm", "name", "player"), "`engine`"),
        "limits": "the field `limits` of the body",
    }
    engine = Text(
        about="Name of the engine; `learned:ID` for the model ID, `search:ID` for its evaluation. "
        "Defaults to `minimax` on boards "
        "it solves instantly, else to the strongest engine of the game.",
    )


class EngineChoiceSchema(OneEngineSchema):
    """Choice of engines."""

    synonyms = {  # noqa: RUF012 - as `StrictSchema` declares it
        **OneEngineSchema.synonyms,
        **dict.fromkeys(("with", "versus", "vs", "engines"), "`compare`"),
        **{name: f"the field `{name}` of the body" for name in ("candidates", "seed")},
    }
    compare = Names(MAX_COMPARE, about="Engines to compare with, with their default options.")
