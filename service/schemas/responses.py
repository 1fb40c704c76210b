"""Schemas of response bodies: they document the answers, and tests hold the answers to them.

Every field is required, except those marked `OPTIONAL`.
"""

from __future__ import annotations

from typing import Any, ClassVar, Final, get_args

from marshmallow import fields
from typing_extensions import override

from engines.base import WinProbabilityOf
from engines.game import PRESETS, Rules
from engines.game.board import END_REASONS
from engines.game.forbidden import FORBIDDEN_REASONS
from engines.game.rules import RESIZABLE, RULE_FIELDS, RuleField
from service.schemas.fields import (
    MAX_FAULTS,
    Array,
    Boolean,
    Choice,
    Integer,
    Mapped,
    Number,
    Object,
    StrictSchema,
    Text,
)
from service.schemas.requests import DEFAULT_GAME, PLAYERS, StoneSchema

OPTIONAL: Final = {"x-optional": True}
"""Metadata of a field that may be absent."""
MAX_PV: Final = 12
"""Moves of each principal variation but the first."""
FORBIDDEN: Final = (
    "In renju, the points where X would lose at once, whoever is to move; else empty, as after the "
    "end."
)
REASON: Final = (
    "What ended the game: a line; for a draw the full board, or that every point left is forbidden "
    "to X; or the kind of forbidden point that X's last move was on. Null before the end."
)
ONGOING, WON, DRAWN = STATUSES = ("ongoing", "won", "drawn")
GAMES: Final = {
    **{name: PRESETS[name] for name in ("tictactoe", *RESIZABLE)},
    "unbounded": Rules(None, None, PRESETS[DEFAULT_GAME].win_length),
}
"""The games for which `/v1/engines` tells whether an engine plays them, each at its usual size."""


class ResponseSchema(StrictSchema):
    """An object in a response."""

    @override
    def on_bind_field(self, field_name: str, field_obj: fields.Field[Any]) -> None:
        """Require every field that is not optional."""
        field_obj.required = OPTIONAL.items().isdisjoint(field_obj.metadata.items())


class CellSchema(ResponseSchema):
    """A cell of the board."""

    row = Integer(about="From 0 at the top; unbounded boards use the client's coordinates.")
    col = Integer(about="From 0 at the left; unbounded boards use the client's coordinates.")
    notation = Text(about="`h8`, or `7/7` on an unbounded board.")


class AttackSchema(ResponseSchema):
    """Adjacent stones on a line, with a stone on the explained cell."""

    power = Integer(about="Number of adjacent stones.")
    potential = Integer(about="Number of empty ends, 0 to 2.")
    divider = Integer(about="1 for the attack through the cell, more for attacks further away.")


class LineSchema(ResponseSchema):
    """The attacks of one side on one line through the cell."""

    player = Choice(PLAYERS)
    direction = Choice(("horizontal", "anti-diagonal", "vertical", "main-diagonal"))
    attacks = Array(Object(AttackSchema), about="The attacks that count.")
    breakpoint = Boolean(about="Whether the attacks force an immediate answer.")


class CandidateSchema(ResponseSchema):
    """A ranked move."""

    rank = Integer(about="From 1, the best.")
    move = Object(CellSchema)
    score = Number(about="From the side to move's view; /v1/engines has its meaning and range.")
    win_probability = Number(
        allow_none=True, about="0..1, a draw counts as half a win; null if the engine has none."
    )
    pv = Array(
        Text(),
        about="Principal variation, beginning with the move; may be empty. Of all candidates but "
        f"the first, at most {MAX_PV} moves.",
    )
    explanation = Array(
        Object(LineSchema),
        allow_none=True,
        about="Origin of the score, with the option `explain`; null for engines without it.",
    )


class EngineNameSchema(ResponseSchema):
    """The engine that answered."""

    name = Text()
    version = Text()


class ForbiddenPointSchema(CellSchema):
    """A point where X, renju's Black, would lose at once."""

    reason = Choice(FORBIDDEN_REASONS)


class PositionNowSchema(ResponseSchema):
    """The position of the request."""

    to_move = Choice(PLAYERS)
    status = Choice(STATUSES)
    forbidden = Array(Object(ForbiddenPointSchema), about=FORBIDDEN)
    hash = Text(about="Identifies the position, in every process and version.")
    symmetry_hash = Text(about="Identifies the position up to symmetry.")


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


class StatsSchema(ResponseSchema):
    """Cost of an answer."""

    nodes = Integer(about="Positions visited; 0 for engines that do not search.")
    depth = Integer(about="Plies searched; 0 for engines that do not search.")
    time_ms = Number(about="Wall-clock time of the engine in milliseconds.")
    stopped_by = Choice(
        ("complete", "time", "nodes", "depth", "cancelled"), about="What ended the search."
    )


class AppliedLimitsSchema(ResponseSchema):
    """The limits applied; null for none."""

    time_ms = Integer(allow_none=True)
    nodes = Integer(allow_none=True)
    depth = Integer(allow_none=True)


class FaultSchema(ResponseSchema):
    """One fault of a request, and its location."""

    pointer = Text(metadata=OPTIONAL, about="JSON pointer into the body.")
    parameter = Text(metadata=OPTIONAL, about="Name of the query parameter.")
    code = Text(about="Stable identifier for programs.")
    message = Text(about="One sentence for a person.")


class EngineStateSchema(ResponseSchema):
    """State of an engine since the start of the service."""

    name = Text()
    state = Choice(("starting", "ready", "unusable"))
    fault = Text(allow_none=True, about="Why the engine is unusable.")


class ProblemSchema(ResponseSchema):
    """A problem document (RFC 9457)."""

    type = Text(about="Identifies the type of problem; the address of its page.")
    title = Text(about="The same for all problems of the type.")
    status = Integer(about="HTTP status.")
    detail = Text(about="One sentence on this occurrence.")
    request_id = Text(about="As in the header X-Request-ID and in the service's log.")
    errors = Array(
        Object(FaultSchema),
        metadata=OPTIONAL,
        about=f"Faults, {MAX_FAULTS} at most.",
    )
    more_errors = Integer(metadata=OPTIONAL, about="Number of further faults that are not listed.")
    known = Array(Text(), metadata=OPTIONAL, about="The names that exist.")
    supported_by = Array(Text(), metadata=OPTIONAL, about="The engines that play the game.")
    winner = Choice(PLAYERS, allow_none=True, metadata=OPTIONAL, about="Null for a draw.")
    line = Array(Object(CellSchema), metadata=OPTIONAL, about="The winning line.")
    reason = Choice(END_REASONS, metadata=OPTIONAL, about=REASON)
    engines = Array(Object(EngineStateSchema), metadata=OPTIONAL, about="States of the engines.")


class RecommendationSchema(ResponseSchema):
    """A recommended move."""

    engine = Object(EngineNameSchema)
    model = Text(allow_none=True, about="Trained model in use; null for engines without one.")
    move = Object(CellSchema, about="The best move.")
    score = Number(about="Score of the best move.")
    win_probability = Number(allow_none=True, about="Win probability of the best move.")
    win_probability_of = Choice(
        get_args(WinProbabilityOf),
        allow_none=True,
        about="The players of both sides in the games that win probabilities describe: "
        "players without a mistake, the engine itself, or engines of several strengths; null if "
        "the engine has none.",
    )
    win_in = Integer(
        allow_none=True,
        about="Plies until the side to move has won, its own move included; negative until it has "
        "lost; null if nothing is proven.",
    )
    candidates = Array(Object(CandidateSchema), about="Best first.")
    pv = Array(Text(), about="Principal variation of the best move.")
    details = Mapped(
        {"type": ["boolean", "number"]},
        about="Further results by name, such as the die that `dice` rolled.",
    )
    position = Object(PositionNowSchema)
    after = Object(GameStateSchema, about="The game after the best move.")
    stats = Object(StatsSchema)
    limits = Object(AppliedLimitsSchema)
    seed = Integer(about="Same position, seed, node or depth limit, and version: same answer.")
    id = Text(allow_none=True, about="Client-supplied ID, echoed.")
    warnings = Array(Text(), about="Adjustments made to the request, and assumptions about it.")
    comparison = Array(
        Object("ComparedSchema"), metadata=OPTIONAL, about="Answers of the engines in `compare`."
    )


class PlaySchema(ResponseSchema):
    """A turn of a game: a player's move and the engine's reply."""

    played = Object(CellSchema, allow_none=True, about="The player's move; null without one.")
    reply = Object(
        RecommendationSchema, allow_none=True, about="Null if the player's move ended the game."
    )
    after = Object(GameStateSchema, about="The game after the last move of the turn.")
    id = Text(allow_none=True, about="Client-supplied ID, echoed.")
    warnings = Array(Text(), about="Adjustments made to the request, as in the reply.")


class LiveRecommendationSchema(RecommendationSchema):
    """A result of a live analysis."""

    analysis_id = Text(about="Random, the same in all results of an analysis.")
    final = Boolean(about="Whether it is the last result.")


class LiveProblemSchema(ResponseSchema):
    """The problem that takes the place of a live analysis' last result."""

    analysis_id = Text()
    final = Boolean(about="True: nothing follows.")
    problem = Object(ProblemSchema)


class OutcomeSchema(ResponseSchema):
    """A recommendation, or the problem that takes its place; the other is null."""

    recommendation = Object(RecommendationSchema, allow_none=True)
    problem = Object(ProblemSchema, allow_none=True)


class ComparedSchema(OutcomeSchema):
    """Answer of another engine to the same request."""

    engine = Text(about="Its name as in `compare`.")
    agrees = Boolean(about="Whether it recommends the same move.")


class BatchSchema(ResponseSchema):
    """Answers to a batch."""

    answers = Array(Object(OutcomeSchema), about="In the order of the requests.")


def _rule_field(rule: RuleField) -> fields.Field[Any]:
    if rule.name in ("rows", "cols"):
        return Integer(allow_none=True, about="Null on an unbounded board.")
    if rule.choices:
        return Choice(rule.choices)
    return Integer() if rule.type is int else Boolean()


class RuleFieldsSchema(ResponseSchema):
    """The fields of `Rules`."""

    class Meta(ResponseSchema.Meta):
        """One field for each."""

        include: ClassVar = {field.name: _rule_field(field) for field in RULE_FIELDS}


class RulesSchema(RuleFieldsSchema):
    """Rules of a game."""

    unbounded = Boolean()


class StoneCountsSchema(ResponseSchema):
    """Number of stones by side."""

    X = Integer()
    O = Integer()  # noqa: E741 - the symbol that players write


class NotationsSchema(ResponseSchema):
    """The position in every notation; null if the notation cannot express it."""

    board = Array(Text(), allow_none=True)
    moves = Text(allow_none=True, about="Null for a position that was set up.")
    stones = Array(Object(StoneSchema))
    sgf = Text(allow_none=True, about="Null on an unbounded board.")
    psq = Text(allow_none=True, about="Null for a position that was set up.")


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


class DescribedSchema(ResponseSchema):
    """The description of a position, or the problem that takes its place; the other is null."""

    position = Object(PositionAnswerSchema, allow_none=True)
    problem = Object(ProblemSchema, allow_none=True)


class DescribedBatchSchema(ResponseSchema):
    """Descriptions of a batch of positions."""

    answers = Array(Object(DescribedSchema), about="In the order of the requests.")


class ScoreMeaningSchema(ResponseSchema):
    """Meaning and range of an engine's scores."""

    meaning = Text()
    low = Number(allow_none=True, about="Null for no bound.")
    high = Number(allow_none=True, about="Null for no bound.")


class OptionSchema(ResponseSchema):
    """An option of an engine."""

    name = Text()
    type = Choice(("boolean", "integer", "number"))
    low = Number(allow_none=True, about="Null for no bound.")
    high = Number(allow_none=True, about="Null for no bound.")
    default = fields.Raw(
        allow_none=True,
        metadata={"type": ["boolean", "number"], "description": "Null: automatic."},
    )
    meaning = Text()


class SupportSchema(ResponseSchema):
    """Whether an engine plays a game."""

    game = Choice(tuple(GAMES))
    supported = Boolean()
    reason = Text(allow_none=True, about="What the engine plays instead; null if supported.")


class EngineSchema(EngineNameSchema):
    """Capabilities of an engine."""

    summary = Text()
    score = Object(ScoreMeaningSchema)
    options = Array(Object(OptionSchema))
    randomised = Boolean(about="Whether the seed does more than break ties.")
    games = Array(Object(SupportSchema), about="Presets at their usual size, and unbounded boards.")
    model = Text(allow_none=True, about="Trained model in use; null for engines without one.")
    usable = Boolean()
    fault = Text(allow_none=True, about="Why the engine is unusable.")


class EnginesSchema(ResponseSchema):
    """All engines."""

    engines = Array(Object(EngineSchema))


class ModelSchema(ResponseSchema):
    """A trained model."""

    id = Text()
    live = Boolean(about="Whether `learned` uses it.")
    usable = Boolean()
    fault = Text(allow_none=True, about="Why the model is unusable.")
    digest = Text(allow_none=True, about="SHA-256 of the model file; null if unusable.")
    evaluation = Text(
        allow_none=True,
        about="SHA-256 of its evaluation, for `search:ID`; null without one.",
    )
    card = Mapped({}, allow_none=True, about="Training data, metrics, matches; null if unusable.")


class ModelsSchema(ResponseSchema):
    """All trained models."""

    models = Array(Object(ModelSchema))


class ProblemTypeSchema(ResponseSchema):
    """A type of problem."""

    type = Text(about="As in the problems of this type.")
    title = Text()
    status = Integer()
    meaning = Text(about="What is wrong, and how to solve it.")


class ProblemTypesSchema(ResponseSchema):
    """All types of problems."""

    problems = Array(Object(ProblemTypeSchema))


class HealthSchema(ResponseSchema):
    """Liveness of the process."""

    status = Choice(("alive",))
    version = Text()


class ReadinessSchema(ResponseSchema):
    """Readiness of the service."""

    status = Choice(("ready",))
    engines = Array(Object(EngineStateSchema))
