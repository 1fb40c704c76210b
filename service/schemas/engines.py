"""Schemas of engines: the choice of one, the limits of its search, and its capabilities."""

from __future__ import annotations

from typing import Final, get_args

from marshmallow import fields
from typing_extensions import override

from tengen.engines.interface import MAX_CANDIDATES, WinProbabilityOf
from tengen.engines.strength.levels import FULL, LEVEL, LEVEL_SYNONYMS, STRENGTH
from tengen.service.schemas.fields import (
    Array,
    Boolean,
    Choice,
    Flag,
    Integer,
    Mapped,
    Names,
    Number,
    Object,
    QuerySchema,
    ResponseSchema,
    StrictSchema,
    Text,
    Union,
)
from tengen.service.schemas.position_fields import GAMES, PLAYERS, RulesSchema
from tengen.service.schemas.synonyms import BRIEF_NAMES, NODES_NAMES, TIME_NAMES

MAX_COMPARE: Final = 8
"""Maximum number of engines in `compare`."""
ENGINE: Final = (
    "Name of the engine; `learned:ID` for the model ID, `learned:control` for the attack weight in "
    "place of a model, `search:ID` for a model's evaluation. Defaults to `minimax` on boards it "
    "solves instantly, else to the strongest engine of the game."
)
EXPLAIN: Final = "Return the reasons for the move, as `explanation`."
COMPARE: Final = (
    "Engines to compare with, with their default options; one that does not play the game has a "
    "problem in place of a move."
)
WAIT: Final = (
    "Milliseconds to wait for a search slot if all are taken, in the order of arrival; cut to "
    "`max_wait_ms` of /v1/limits. The limits of the search begin after it. Defaults to "
    "`slot_wait_ms` there."
)
SEED_BITS: Final = 53
"""Seeds are below 2^53: JSON readers of every language keep such integers exactly."""
MAX_DEPTH: Final = MAX_CANDIDATES
"""Largest depth limit in plies: no game on a board with borders is longer."""


def level_field() -> Choice:
    """A level by name."""
    return Choice(
        tuple(LEVEL),
        synonyms=LEVEL_SYNONYMS,
        about=f"Level of play by name, see /v1/levels: a value of the option `{STRENGTH.name}`. "
        f"Defaults to {FULL}, which is `master`.",
    )


def wait_field() -> Integer:
    """The time to wait for a search slot."""
    return Integer(0, about=WAIT)


def win_probability_of_field() -> Choice:
    """The players whose games an engine's win probabilities describe."""
    return Choice(
        get_args(WinProbabilityOf),
        allow_none=True,
        about="The players of both sides in the games that win probabilities describe: "
        "players without a mistake, the engine itself, or engines of several strengths; null if "
        "the engine has none.",
    )


class OneEngineSchema(QuerySchema):
    """Choice of an engine."""

    synonyms = {
        **dict.fromkeys(("model", "ai", "bot", "algorithm", "name", "player"), "`engine`"),
        "limits": "the field `limits` of the body",
        "waitms": "the field `wait_ms` of the body",
    }
    engine = Text(about=ENGINE)


class AnswerChoiceSchema(OneEngineSchema):
    """Choice of an engine and its level, and of the form of the response."""

    synonyms = {
        **OneEngineSchema.synonyms,
        **BRIEF_NAMES,
        **dict.fromkeys(("difficulty", "skill", "strength"), "`level`"),
        **dict.fromkeys(("explanation", "reasons", "why"), "`explain`"),
        **{
            name: f"the field `{name}` of the body"
            for name in ("candidates", "seed", "game", "moves", "board", "options")
        },
    }
    level = level_field()
    explain = Flag(default=False, about=EXPLAIN)
    verbose = Flag(
        default=True, about="`false` for the move, its chances and the game after it alone."
    )


class EngineChoiceSchema(AnswerChoiceSchema):
    """Choice of engines, and of the form of the response."""

    synonyms = {
        **AnswerChoiceSchema.synonyms,
        **dict.fromkeys(("with", "versus", "vs", "engines"), "`compare`"),
    }
    compare = Names(MAX_COMPARE, about=COMPARE)


def options_field() -> Mapped:
    """The options of a request's engine."""
    return Options(
        {"type": ["boolean", "number", "null"]},
        about="Options of `engine` by name, see /v1/engines.",
    )


class Options(Mapped):
    """Options by name; null is absence."""

    @override
    def read(self, value: object) -> object:
        options: object = super().read(value)
        if not isinstance(options, dict):
            return options
        return {name: each for name, each in options.items() if each is not None}


class NamedEngineSchema(StrictSchema):
    """The engine of an answer."""

    name = Text(required=True, about=ENGINE)
    version = Text(about="As in answers; it is not read, as the service has one version.")


class EngineField(Union):
    """An engine by its name, or as in an answer."""

    def __init__(self) -> None:
        super().__init__({str: Text(), dict: Object(NamedEngineSchema)}, about=ENGINE)


class LimitsSchema(StrictSchema):
    """Limits of a search, which ends at the first one reached."""

    synonyms = {
        **dict.fromkeys(TIME_NAMES, "`time_ms`"),
        **dict.fromkeys(NODES_NAMES, "`nodes`"),
        **dict.fromkeys(("plies", "maxdepth"), "`depth`"),
    }
    time_ms = Integer(1, about="Wall-clock milliseconds; cut to the hard limit of the service.")
    nodes = Integer(1, about="Positions visited; cut to the hard limit of the service.")
    depth = Integer(1, MAX_DEPTH, about="Plies.")


class AppliedLimitsSchema(ResponseSchema):
    """The limits applied; null for none."""

    time_ms = Integer(allow_none=True)
    nodes = Integer(allow_none=True)
    depth = Integer(allow_none=True)


class QueuedSchema(ResponseSchema):
    """A search that waits for its slot."""

    place_in_queue = Integer(about="1 for the next search that gets a slot of this worker.")
    final = Boolean(about="False: results or a problem follow.")


class EngineNameSchema(ResponseSchema):
    """The engine that answered."""

    name = Text()
    version = Text()


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


class PlayedGamesSchema(ResponseSchema):
    """Bounds of the games that an engine plays."""

    shortest = Integer(about="Least `win_length`.")
    longest = Integer(about="Largest `win_length`.")
    max_cells = Integer(
        allow_none=True,
        about="Cells of the largest board; null for boards of every size and without borders.",
    )
    rules = Array(
        Text(),
        about="Fields of the rules that it understands; all others must have their defaults.",
    )


class ProvenOpeningSchema(ResponseSchema):
    """An opening that a side wins against every defence."""

    game = Object(RulesSchema)
    moves = Text(about="The moves of the opening, such as `h8a1i9a15`; symmetric images count too.")
    winner = Choice(PLAYERS, about="The side to move, which wins.")


class EngineSchema(EngineNameSchema):
    """Capabilities of an engine."""

    summary = Text()
    score = Object(ScoreMeaningSchema)
    options = Array(Object(OptionSchema))
    randomised = Boolean(about="Whether the seed does more than break ties.")
    games = Array(Object(SupportSchema), about="Presets at their usual size, and unbounded boards.")
    plays = Object(PlayedGamesSchema)
    uses_limits = Boolean(
        about="Whether an analysis may take until its limit is reached, at least in some games."
    )
    win_probability_of = win_probability_of_field()
    model = Text(allow_none=True, about="Trained model in use; null for engines without one.")
    usable = Boolean()
    fault = Text(allow_none=True, about="Why the engine is unusable.")


class DescribedEngineSchema(EngineSchema):
    """Capabilities of one engine, with what the list leaves out."""

    proven_openings = Array(
        Object(ProvenOpeningSchema),
        about="Openings that the engine wins by a checked proof; empty for all but `proven`.",
    )


class EnginesSchema(ResponseSchema):
    """All engines."""

    engines = Array(Object(EngineSchema))


class EngineStateSchema(ResponseSchema):
    """State of an engine since the start of the service."""

    name = Text()
    state = Choice(("starting", "ready", "unusable"))
    fault = Text(allow_none=True, about="Why the engine is unusable.")
