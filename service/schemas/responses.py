"""What comes out: the schemas that document the answers.

Every field is always there, but for those that are marked as optional.
"""

from __future__ import annotations

from typing import Any, Final

from marshmallow import fields
from typing_extensions import override

from engines.game import PRESETS, Rules
from service.schemas.fields import (
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
ONGOING, WON, DRAWN = STATUSES = ("ongoing", "won", "drawn")
GAMES: Final = {**PRESETS, "unbounded": Rules(None, None, PRESETS[DEFAULT_GAME].win_length)}
"""The games for which the catalog tells whether an engine plays them."""


class ResponseSchema(StrictSchema):
    """An object of an answer."""

    @override
    def on_bind_field(self, field_name: str, field_obj: fields.Field[Any]) -> None:
        """Require what is not optional."""
        field_obj.required = OPTIONAL.items().isdisjoint(field_obj.metadata.items())


class CellSchema(ResponseSchema):
    """A cell of the board."""

    row = Integer(about="From 0 at the top; on an unbounded board as the caller counts.")
    col = Integer(about="From 0 at the left; on an unbounded board as the caller counts.")
    notation = Text(about="`h8`, or `7/7` on an unbounded board.")


class AttackSchema(ResponseSchema):
    """Stones side by side on a line, once a stone is put on the explained cell."""

    power = Integer(about="Stones side by side.")
    potential = Integer(about="How many of the two ends are empty.")
    divider = Integer(about="1 for the attack through the cell, more for those further away.")


class LineSchema(ResponseSchema):
    """What one side would have on one line through the cell."""

    player = Choice(PLAYERS)
    direction = Choice(("horizontal", "anti-diagonal", "vertical", "main-diagonal"))
    attacks = Array(Object(AttackSchema), about="Those that count.")
    breakpoint = Boolean(about="Whether the opponent would have to answer at once.")


class CandidateSchema(ResponseSchema):
    """A move that was considered."""

    rank = Integer(about="1 is the best.")
    move = Object(CellSchema)
    score = Number(about="The engine's own, from the side to move: /v1/engines says what it means.")
    win_probability = Number(
        allow_none=True,
        about="0..1, a draw counted as half a win; null where the engine tells none.",
    )
    pv = Array(Text(), about="The line expected, beginning with the move; may be empty.")
    explanation = Array(
        Object(LineSchema),
        allow_none=True,
        about="Where the score comes from; null where the engine was not asked, or cannot say.",
    )


class EngineNameSchema(ResponseSchema):
    """Who answered."""

    name = Text()
    version = Text()


class PositionNowSchema(ResponseSchema):
    """The position that was asked about."""

    to_move = Choice(PLAYERS)
    status = Choice(STATUSES)
    hash = Text(about="The same for the same position, anywhere and always.")
    symmetry_hash = Text(about="The same for all symmetric images of the position.")


class StatusSchema(ResponseSchema):
    """How a game stands."""

    status = Choice(STATUSES)
    winner = Choice(PLAYERS, allow_none=True)
    line = Array(Object(CellSchema), about="The winner's unbroken run of stones, end to end.")


class StatsSchema(ResponseSchema):
    """What the answer cost."""

    nodes = Integer(about="Positions visited; 0 for engines that do not search.")
    depth = Integer(about="Plies searched; 0 for engines that do not search.")
    time_ms = Number(about="Wall-clock milliseconds that the engine took.")
    stopped_by = Choice(
        ("complete", "time", "nodes", "depth", "stopped"), about="What ended the work."
    )


class AppliedLimitsSchema(ResponseSchema):
    """The limits that applied, null where there was none."""

    time_ms = Integer(allow_none=True)
    nodes = Integer(allow_none=True)
    depth = Integer(allow_none=True)


class FaultSchema(ResponseSchema):
    """One thing that is wrong, and where."""

    pointer = Text(metadata=OPTIONAL, about="JSON pointer into the body.")
    parameter = Text(metadata=OPTIONAL, about="Name of the query parameter.")
    code = Text(about="A stable word for programs.")
    message = Text(about="A sentence for people.")


class EngineStateSchema(ResponseSchema):
    """Whether an engine has answered since the service started."""

    name = Text()
    state = Choice(("starting", "ready", "unusable"))
    fault = Text(allow_none=True, about="Why it cannot be used.")


class ProblemSchema(ResponseSchema):
    """What is wrong, by RFC 9457."""

    type = Text(about="Stands for the kind of problem, and leads to its page.")
    title = Text(about="The same for all problems of the kind.")
    status = Integer(about="The HTTP status.")
    detail = Text(about="What is wrong this time.")
    request_id = Text(about="As in the header X-Request-ID, and in the service's log.")
    errors = Array(Object(FaultSchema), metadata=OPTIONAL, about="Where in the request it lies.")
    known = Array(Text(), metadata=OPTIONAL, about="The names that there are.")
    supported_by = Array(Text(), metadata=OPTIONAL, about="The engines that play the game.")
    winner = Choice(PLAYERS, allow_none=True, metadata=OPTIONAL, about="Who won; null if drawn.")
    line = Array(Object(CellSchema), metadata=OPTIONAL, about="The winning line.")
    engines = Array(Object(EngineStateSchema), metadata=OPTIONAL, about="What is ready.")


class RecommendationSchema(ResponseSchema):
    """What an engine recommends."""

    engine = Object(EngineNameSchema)
    model = Text(allow_none=True, about="The trained model in use; null for engines without one.")
    move = Object(CellSchema, about="The best move.")
    score = Number(about="The best move's.")
    win_probability = Number(allow_none=True, about="The best move's.")
    win_in = Integer(
        allow_none=True,
        about="Plies until the side to move has won, its own move counted; negative: until it has "
        "lost. Null where nothing is proven.",
    )
    candidates = Array(Object(CandidateSchema), about="Best first.")
    pv = Array(Text(), about="The best move's.")
    details = Mapped(
        {"type": ["boolean", "number"]},
        about="What else the engine reports, such as the die that `dice` rolled.",
    )
    position = Object(PositionNowSchema)
    after = Object(StatusSchema, about="How the game stands once the best move is played.")
    stats = Object(StatsSchema)
    limits = Object(AppliedLimitsSchema)
    seed = Integer(about="The same position, seed, limits without time, and version: same answer.")
    id = Text(allow_none=True, about="As in the request.")
    warnings = Array(Text(), about="What was understood otherwise than it was asked.")
    comparison = Array(
        Object("ComparedSchema"), metadata=OPTIONAL, about="What the engines in `compare` say."
    )


class OutcomeSchema(ResponseSchema):
    """A recommendation, or the problem that came in its place; the other of the two is null."""

    recommendation = Object(RecommendationSchema, allow_none=True)
    problem = Object(ProblemSchema, allow_none=True)


class ComparedSchema(OutcomeSchema):
    """What another engine says to the same question."""

    engine = Text(about="Its name as in `compare`.")
    agrees = Boolean(about="Whether it recommends the same move.")


class BatchSchema(ResponseSchema):
    """The answers to a batch."""

    answers = Array(Object(OutcomeSchema), about="In the order of the requests.")


class RulesSchema(ResponseSchema):
    """The rules of a game."""

    rows = Integer(allow_none=True, about="Null on an unbounded board.")
    cols = Integer(allow_none=True, about="Null on an unbounded board.")
    win_length = Integer()
    overline = Boolean()
    unbounded = Boolean()


class StoneCountsSchema(ResponseSchema):
    """Stones on the board, by side."""

    X = Integer()
    O = Integer()  # noqa: E741 - the symbol that players write


class NotationsSchema(ResponseSchema):
    """The position in every notation, null where the notation cannot hold it."""

    board = Array(Text(), allow_none=True)
    moves = Text(allow_none=True, about="Null where the position was set up.")
    stones = Array(Object(StoneSchema))
    sgf = Text(allow_none=True, about="Null on an unbounded board.")
    psq = Text(allow_none=True, about="Null where the position was set up.")


class PositionAnswerSchema(StatusSchema):
    """What a position is."""

    game = Object(RulesSchema)
    to_move = Choice(PLAYERS, allow_none=True, about="Null once the game is over.")
    stones = Object(StoneCountsSchema)
    hash = Text(about="The same for the same position, anywhere and always.")
    symmetry_hash = Text(about="The same for all symmetric images of the position.")
    notations = Object(NotationsSchema)
    id = Text(allow_none=True, about="As in the request.")


class ScoreMeaningSchema(ResponseSchema):
    """What an engine's scores mean."""

    meaning = Text()
    low = Number(allow_none=True, about="Null where there is no bound.")
    high = Number(allow_none=True, about="Null where there is no bound.")


class OptionSchema(ResponseSchema):
    """A setting of one engine."""

    name = Text()
    type = Choice(("boolean", "integer", "number"))
    low = Number(allow_none=True, about="Null where there is no bound.")
    high = Number(allow_none=True, about="Null where there is no bound.")
    default = fields.Raw(
        allow_none=True,
        metadata={
            "type": ["boolean", "number", "null"],
            "description": "Null: the engine decides.",
        },
    )
    meaning = Text()


class SupportSchema(ResponseSchema):
    """Whether an engine plays a game."""

    game = Choice(tuple(GAMES))
    supported = Boolean()
    reason = Text(allow_none=True, about="What it plays instead; null where it does.")


class EngineSchema(EngineNameSchema):
    """What an engine can do."""

    summary = Text()
    score = Object(ScoreMeaningSchema)
    options = Array(Object(OptionSchema))
    randomised = Boolean(about="Whether the seed does more than break ties.")
    games = Array(
        Object(SupportSchema), about="Presets at their usual size, and the unbounded board."
    )
    model = Text(allow_none=True, about="The trained model in use; null for engines without one.")
    usable = Boolean()
    fault = Text(allow_none=True, about="Why it cannot be used.")


class EnginesSchema(ResponseSchema):
    """Every engine."""

    engines = Array(Object(EngineSchema))


class ModelSchema(ResponseSchema):
    """A trained model."""

    id = Text()
    live = Boolean(about="Whether `learned` uses it.")
    usable = Boolean()
    fault = Text(allow_none=True, about="Why it cannot be used.")
    digest = Text(allow_none=True, about="SHA-256 of the model file; null where it is not usable.")
    card = Mapped(
        {},
        allow_none=True,
        about="Where it comes from and how good it is; null where it is not usable.",
    )


class ModelsSchema(ResponseSchema):
    """Every trained model."""

    models = Array(Object(ModelSchema))


class ProblemTypeSchema(ResponseSchema):
    """A type of problem."""

    type = Text(about="As in the problems of this type.")
    title = Text()
    status = Integer()
    meaning = Text(about="What is wrong, and what to do about it.")


class ProblemTypesSchema(ResponseSchema):
    """Every type of problem."""

    problems = Array(Object(ProblemTypeSchema))


class HealthSchema(ResponseSchema):
    """The process answers."""

    status = Choice(("alive",))
    version = Text()


class ReadinessSchema(ResponseSchema):
    """The start-up work is done."""

    status = Choice(("ready",))
    engines = Array(Object(EngineStateSchema))
