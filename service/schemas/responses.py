"""What comes out: the schemas that document the answers.

Every field is always there, but for those that are marked as optional.
"""

from __future__ import annotations

from typing import Any, Final

from marshmallow import fields
from typing_extensions import override

from service.moves.serialize import DRAWN, GAMES, ONGOING, WON
from service.schemas.fields import (
    Array,
    Boolean,
    Choice,
    Integer,
    Mapped,
    Number,
    Object,
    Strict,
    Text,
)
from service.schemas.requests import PLAYERS, Stone

OPTIONAL: Final = {"x-optional": True}
"""Metadata of a field that may be absent."""
STATUSES: Final = (ONGOING, WON, DRAWN)


class Answer(Strict):
    """An object of an answer."""

    @override
    def on_bind_field(self, field_name: str, field_obj: fields.Field[Any]) -> None:
        """Require what is not optional."""
        field_obj.required = OPTIONAL.items().isdisjoint(field_obj.metadata.items())


class Cell(Answer):
    """A cell of the board."""

    row = Integer(about="From 0 at the top; on an unbounded board as the caller counts.")
    col = Integer(about="From 0 at the left; on an unbounded board as the caller counts.")
    notation = Text(about="`h8`, or `7/7` on an unbounded board.")


class Attack(Answer):
    """Stones side by side on a line, once a stone is put on the explained cell."""

    power = Integer(about="Stones side by side.")
    potential = Integer(about="How many of the two ends are empty.")
    divider = Integer(about="1 for the attack through the cell, more for those further away.")


class Line(Answer):
    """What one side would have on one line through the cell."""

    player = Choice(PLAYERS)
    direction = Choice(("horizontal", "anti-diagonal", "vertical", "main-diagonal"))
    attacks = Array(Object(Attack), about="Those that count.")
    breakpoint = Boolean(about="Whether the opponent would have to answer at once.")


class Candidate(Answer):
    """A move that was considered."""

    rank = Integer(about="1 is the best.")
    move = Object(Cell)
    score = Number(about="The engine's own, from the side to move: /v1/engines says what it means.")
    win_probability = Number(
        allow_none=True,
        about="0..1, a draw counted as half a win; null where the engine tells none.",
    )
    pv = Array(Text(), about="The line expected, beginning with the move; may be empty.")
    explanation = Array(
        Object(Line),
        allow_none=True,
        about="Where the score comes from; null where the engine was not asked, or cannot say.",
    )


class EngineName(Answer):
    """Who answered."""

    name = Text()
    version = Text()


class PositionNow(Answer):
    """The position that was asked about."""

    to_move = Choice(PLAYERS)
    status = Choice(STATUSES)
    hash = Text(about="The same for the same position, anywhere and always.")
    symmetry_hash = Text(about="The same for all symmetric images of the position.")


class Status(Answer):
    """How a game stands."""

    status = Choice(STATUSES)
    winner = Choice(PLAYERS, allow_none=True)
    line = Array(Object(Cell), about="The winner's unbroken run of stones, end to end.")


class Stats(Answer):
    """What the answer cost."""

    nodes = Integer(about="Positions visited; 0 for engines that do not search.")
    depth = Integer(about="Plies searched; 0 for engines that do not search.")
    time_ms = Number(about="Wall-clock milliseconds that the engine took.")
    stopped_by = Choice(
        ("complete", "time", "nodes", "depth", "stopped"), about="What ended the work."
    )


class AppliedLimits(Answer):
    """The limits that applied, null where there was none."""

    time_ms = Integer(allow_none=True)
    nodes = Integer(allow_none=True)
    depth = Integer(allow_none=True)


class Fault(Answer):
    """One thing that is wrong, and where."""

    pointer = Text(metadata=OPTIONAL, about="JSON pointer into the body.")
    parameter = Text(metadata=OPTIONAL, about="Name of the query parameter.")
    code = Text(about="A stable word for programs.")
    message = Text(about="A sentence for people.")


class EngineState(Answer):
    """Whether an engine has answered since the service started."""

    name = Text()
    state = Choice(("starting", "ready", "unusable"))
    fault = Text(allow_none=True, about="Why it cannot be used.")


class Problem(Answer):
    """What is wrong, by RFC 9457."""

    type = Text(about="Stands for the kind of problem, and leads to its page.")
    title = Text(about="The same for all problems of the kind.")
    status = Integer(about="The HTTP status.")
    detail = Text(about="What is wrong this time.")
    request_id = Text(about="As in the header X-Request-ID, and in the service's log.")
    errors = Array(Object(Fault), metadata=OPTIONAL, about="Where in the request it lies.")
    known = Array(Text(), metadata=OPTIONAL, about="The names that there are.")
    supported_by = Array(Text(), metadata=OPTIONAL, about="The engines that play the game.")
    winner = Choice(PLAYERS, allow_none=True, metadata=OPTIONAL, about="Who won; null if drawn.")
    line = Array(Object(Cell), metadata=OPTIONAL, about="The winning line.")
    engines = Array(Object(EngineState), metadata=OPTIONAL, about="What is ready.")


class Recommendation(Answer):
    """What an engine recommends."""

    engine = Object(EngineName)
    model = Text(allow_none=True, about="The trained model in use; null for engines without one.")
    move = Object(Cell, about="The best move.")
    score = Number(about="The best move's.")
    win_probability = Number(allow_none=True, about="The best move's.")
    win_in = Integer(
        allow_none=True,
        about="Plies until the side to move has won, its own move counted; negative: until it has "
        "lost. Null where nothing is proven.",
    )
    candidates = Array(Object(Candidate), about="Best first.")
    pv = Array(Text(), about="The best move's.")
    details = Mapped(
        {"type": ["boolean", "number"]},
        about="What else the engine reports, such as the die that `dice` rolled.",
    )
    position = Object(PositionNow)
    after = Object(Status, about="How the game stands once the best move is played.")
    stats = Object(Stats)
    limits = Object(AppliedLimits)
    seed = Integer(about="The same position, seed, limits without time, and version: same answer.")
    id = Text(allow_none=True, about="As in the request.")
    warnings = Array(Text(), about="What was understood otherwise than it was asked.")
    comparison = Array(
        Object("Compared"), metadata=OPTIONAL, about="What the engines in `compare` say."
    )


class Outcome(Answer):
    """A recommendation, or the problem that came in its place; the other of the two is null."""

    recommendation = Object(Recommendation, allow_none=True)
    problem = Object(Problem, allow_none=True)


class Compared(Outcome):
    """What another engine says to the same question."""

    engine = Text(about="Its name as in `compare`.")
    agrees = Boolean(about="Whether it recommends the same move.")


class Batch(Answer):
    """The answers to a batch."""

    answers = Array(Object(Outcome), about="In the order of the requests.")


class Rules(Answer):
    """The rules of a game."""

    rows = Integer(allow_none=True, about="Null on an unbounded board.")
    cols = Integer(allow_none=True, about="Null on an unbounded board.")
    win_length = Integer()
    overline = Boolean()
    unbounded = Boolean()


class StoneCounts(Answer):
    """Stones on the board, by side."""

    X = Integer()
    O = Integer()  # noqa: E741 - the symbol that players write


class Notations(Answer):
    """The position in every notation, null where the notation cannot hold it."""

    board = Array(Text(), allow_none=True)
    moves = Text(allow_none=True, about="Null where the position was set up.")
    stones = Array(Object(Stone))
    sgf = Text(allow_none=True, about="Null on an unbounded board.")
    psq = Text(allow_none=True, about="Null where the position was set up.")


class PositionAnswer(Status):
    """What a position is."""

    game = Object(Rules)
    to_move = Choice(PLAYERS, allow_none=True, about="Null once the game is over.")
    stones = Object(StoneCounts)
    hash = Text(about="The same for the same position, anywhere and always.")
    symmetry_hash = Text(about="The same for all symmetric images of the position.")
    notations = Object(Notations)
    id = Text(allow_none=True, about="As in the request.")


class ScoreMeaning(Answer):
    """What an engine's scores mean."""

    meaning = Text()
    low = Number(allow_none=True, about="Null where there is no bound.")
    high = Number(allow_none=True, about="Null where there is no bound.")


class Option(Answer):
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


class Support(Answer):
    """Whether an engine plays a game."""

    game = Choice(tuple(GAMES))
    supported = Boolean()
    reason = Text(allow_none=True, about="What it plays instead; null where it does.")


class Engine(EngineName):
    """What an engine can do."""

    summary = Text()
    score = Object(ScoreMeaning)
    options = Array(Object(Option))
    randomised = Boolean(about="Whether the seed does more than break ties.")
    games = Array(Object(Support), about="Presets at their usual size, and the unbounded board.")
    model = Text(allow_none=True, about="The trained model in use; null for engines without one.")
    usable = Boolean()
    fault = Text(allow_none=True, about="Why it cannot be used.")


class Engines(Answer):
    """Every engine."""

    engines = Array(Object(Engine))


class Model(Answer):
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


class Models(Answer):
    """Every trained model."""

    models = Array(Object(Model))


class ProblemKind(Answer):
    """A kind of problem."""

    type = Text(about="As in the problems of this kind.")
    title = Text()
    status = Integer()
    meaning = Text(about="What is wrong, and what to do about it.")


class ProblemKinds(Answer):
    """Every kind of problem."""

    problems = Array(Object(ProblemKind))


class Health(Answer):
    """The process answers."""

    status = Choice(("alive",))
    version = Text()


class Readiness(Answer):
    """The start-up work is done."""

    status = Choice(("ready",))
    engines = Array(Object(EngineState))
