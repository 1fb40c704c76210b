"""Schemas of recommended moves: requests as bodies and as links, and responses."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final, Unpack

import marshmallow
from typing_extensions import override

from tengen.engines.game.reading import FORM
from tengen.engines.interface import DEFAULT_CANDIDATES, MAX_CANDIDATES
from tengen.engines.model_store.feature_schema import GROUPS
from tengen.engines.reasons import FORCES, MEANINGS, MOVE_RULES, PATTERNS, REASON_CODES
from tengen.engines.shapes import SHAPES
from tengen.service.schemas.engines import (
    COMPARE,
    EXPLAIN,
    MAX_COMPARE,
    MAX_DEPTH,
    SEED_BITS,
    WAIT,
    AnswerChoiceSchema,
    AppliedLimitsSchema,
    EngineChoiceSchema,
    EngineField,
    EngineNameSchema,
    LimitsSchema,
    level_field,
    options_field,
    wait_field,
    win_probability_of_field,
)
from tengen.service.schemas.fields import (
    OPTIONAL,
    AnyField,
    Array,
    Boolean,
    Choice,
    Digits,
    DistinctNames,
    Examples,
    Integer,
    Mapped,
    Message,
    MoreArguments,
    Number,
    Object,
    ResponseSchema,
    StrictSchema,
    Text,
    Union,
)
from tengen.service.schemas.position_fields import PLAYERS, STATUSES, CellSchema, MovesField
from tengen.service.schemas.positions import (
    FORBIDDEN,
    RECORDED,
    ForbiddenPointSchema,
    GameStateSchema,
    LinkedPositionSchema,
    PositionSchema,
    batch_of,
)
from tengen.service.schemas.problems import ProblemSchema
from tengen.service.schemas.synonyms import (
    BATCH_SYNONYMS,
    BRIEF_NAMES,
    MOVE_SYNONYMS,
    NODES_NAMES,
    SIDE_SYNONYMS,
    TIME_NAMES,
)

MAX_PV: Final = 12
"""Maximum number of moves of each principal variation but the first."""
LIMITS: Final = ("time_ms", "nodes", "depth")
"""Fields of `LimitsSchema`, which are parameters of a link."""


EXAMPLES: Final[Examples] = {
    "problem": {
        "value": {
            "game": {"rows": 5, "cols": 5, "win_length": 4},
            "board": [".....", ".X.X.", ".X.X.", "..O..", "....."],
            "setup": True,
            "to_move": "X",
        }
    },
    "tic-tac-toe": {"value": {"board": ["X..", ".O.", "..X"]}},
    "lists of cells": {"value": {"board": FORM["board"].examples[2]}},
    "pairs": {"value": {"moves": FORM["moves"].examples[4]}},
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


def check_one_choice(data: Mapping[str, object]) -> None:
    """Check that a request has no more than one choice of moves."""
    if "allow" in data and "avoid" in data:
        message = "allow and avoid exclude each other: what is not allowed is avoided"
        raise marshmallow.ValidationError({"avoid": [Message(message, "allow-and-avoid")]})


class SearchRequestSchema(PositionSchema):
    """A position to analyse with an engine."""

    synonyms = MOVE_SYNONYMS
    engine = EngineField()
    level = level_field()
    candidates = Union(
        {
            int: Integer(1, MAX_CANDIDATES),
            str: Choice(("all",), others=[f"an integer in 1..{MAX_CANDIDATES}"]),
        },
        metadata={"default": DEFAULT_CANDIDATES},
        about="Number of ranked moves; `all` for every empty cell. The response has 2 MB at most.",
    )
    limits = Object(LimitsSchema, about="Of the search, which ends at the first one reached.")
    wait_ms = wait_field()
    allow = MovesField(about="The only moves to choose from. Not with `avoid`.")
    avoid = MovesField(about="Moves not to choose; all others are allowed.")
    options = options_field()
    seed = Integer(0, 2**SEED_BITS - 1, about="Of all randomness. Defaults to a random one.")
    explain = Boolean(metadata={"default": False}, about=EXPLAIN)

    @marshmallow.validates_schema
    def _check_choice(self, data: Mapping[str, object], **_: object) -> None:
        check_one_choice(data)


class MoveRequestSchema(SearchRequestSchema):
    """A position to recommend a move for."""

    compare = DistinctNames(MAX_COMPARE, about=COMPARE)


class BatchRequestSchema(StrictSchema):
    """A batch of requests, each answered on its own."""

    synonyms = BATCH_SYNONYMS
    requests = batch_of("MoveRequest")
    wait_ms = Integer(
        0, about="As in a single request, for all together; the longest of a batch counts."
    )


class CandidatesParameter(Union):
    """A number of candidates in a query parameter, or `all`."""

    def __init__(self, **field: Unpack[MoreArguments]) -> None:
        super().__init__({int: Digits(1, MAX_CANDIDATES), str: Choice(("all",))}, **field)

    @override
    def chosen(self, value: object) -> AnyField:
        """The member for a text."""
        return self.members[str if value == "all" else int]


class LinkedSearchSchema(AnswerChoiceSchema, LinkedPositionSchema):
    """A request for an analysis as a link; it loads to the fields of `SearchRequestSchema`."""

    synonyms = {
        **BRIEF_NAMES,
        **dict.fromkeys(("model", "ai", "bot", "algorithm", "name"), "`engine`"),
        **SIDE_SYNONYMS,
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
    wait_ms = Digits(0, about=WAIT)
    seed = Digits(0, 2**SEED_BITS - 1, about="Of all randomness. Defaults to a random one.")

    @marshmallow.validates_schema
    def _check_choice(self, data: Mapping[str, object], **_: object) -> None:
        check_one_choice(data)

    @marshmallow.post_load
    def _collect_limits(self, data: dict[str, Any], **_: object) -> dict[str, Any]:
        """Make the limits one field, as in `SearchRequestSchema`."""
        limits = {name: data.pop(name) for name in LIMITS if name in data}
        return {**data, "limits": limits} if limits else data


class LinkedRequestSchema(EngineChoiceSchema, LinkedSearchSchema):
    """A request for a move as a link; it loads to the fields of `MoveRequestSchema`."""

    synonyms = LinkedSearchSchema.synonyms


class PatternLineSchema(ResponseSchema):
    """The stones of one side that make a line of a pattern."""

    shape = Choice(SHAPES, about="What they make, once all of them are there.")
    cells = Array(Text(), about="In the order of the line.")


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
        allow_none=True,
        about="0..1, a draw counts as half a win; null if the engine has none, and below full "
        "strength.",
    )
    pv = Array(
        Text(),
        about="Principal variation, beginning with the move; may be empty. Of all candidates but "
        f"the first, at most {MAX_PV} moves.",
    )
    explanation = Array(
        Object(LineSchema),
        allow_none=True,
        about="Origin of the score, with the option `attacks`; null for engines without it.",
    )


class ShareSchema(ResponseSchema):
    """What a group of features adds to the score of a trained ranker."""

    group = Text(about=f"One of {', '.join(GROUPS)}.")
    value = Number(about="More than the second move has, in units of the score.")


class ReasonSchema(ResponseSchema):
    """A reason for a move, or against it."""

    code = Choice(
        REASON_CODES,
        about=" ".join(f"`{code}`: {meaning}" for code, meaning in MEANINGS.items()),
    )
    player = Choice(PLAYERS, about="The side whose line, win, pattern or result it is.")
    text = Text(about="In English.")
    pattern = Choice(
        tuple(PATTERNS), allow_none=True, about="What the stone makes, for `makes` and `takes`."
    )
    force = Choice(tuple(FORCES), allow_none=True, about="What proves a forced win.")
    plies = Integer(
        allow_none=True,
        about="Plies until a forced win or the win of `proven`, at most; for `exact`, negative "
        "until a loss and 0 for a draw.",
    )
    pv = Array(
        Text(),
        about="Moves of both sides: a forced win from its first move on; for `alternative`, the "
        "second move and its continuation; for `features`, the second move.",
    )
    lines = Array(Object(PatternLineSchema), about="The stones of a pattern, the move's included.")
    cells = Array(
        Text(),
        about="The winning line for `wins` and `blocks-win`; the stones of the lines for "
        "`extends` and `hinders`.",
    )
    count = Integer(
        allow_none=True,
        about="Number of lines for `extends` and `hinders`, of games with the move for `opening`.",
    )
    games = Integer(allow_none=True, about="All known games from the position, for `opening`.")
    score = Number(
        allow_none=True,
        about="The side's share of the points for `opening`; the attack weight for `weight`.",
    )
    rule = Choice(tuple(MOVE_RULES), allow_none=True, about="The rule that fired, for `rule`.")
    shares = Array(
        Object(ShareSchema), about="Groups of features for `features`, the largest first."
    )
    chances = Array(
        Number(), about="Win probabilities of the move and the second one, for `alternative`."
    )


class ExplanationSchema(ResponseSchema):
    """The reasons for a recommended move."""

    text = Text(about="The texts of all reasons.")
    reasons = Array(Object(ReasonSchema), about="The strongest first.")


class BriefExplanationSchema(ResponseSchema):
    """The reasons for a recommended move, in words."""

    text = Text()


class PositionNowSchema(ResponseSchema):
    """The position of the request."""

    to_move = Choice(PLAYERS)
    status = Choice(STATUSES)
    forbidden = Array(Object(ForbiddenPointSchema), about=FORBIDDEN)
    hash = Text(about="Identifies the position, in every process and version.")
    symmetry_hash = Text(about="Identifies the position up to symmetry.")


class StatsSchema(ResponseSchema):
    """Cost of an analysis."""

    nodes = Integer(about="Positions visited; 0 for engines that do not search.")
    depth = Integer(about="Plies searched; 0 for engines that do not search.")
    time_ms = Number(about="Wall-clock time of the engine in milliseconds.")
    stopped_by = Choice(
        ("complete", "time", "nodes", "depth", "cancelled"), about="What ended the search."
    )


class RecommendationSchema(ResponseSchema):
    """A recommended move."""

    engine = Object(EngineNameSchema)
    model = Text(allow_none=True, about="Trained model in use; null for engines without one.")
    move = Object(CellSchema, about="The best move.")
    score = Number(about="Score of the best move.")
    win_probability = Number(
        allow_none=True, about="Win probability of the best move; null below full strength."
    )
    belief = Number(
        allow_none=True,
        about="Below full strength, the win probability that the player gives its move: it "
        "overlooks lines, so this is no statement about the position. Null at full strength.",
    )
    win_probability_of = win_probability_of_field()
    win_in = Integer(
        allow_none=True,
        about="Plies until the side to move has won, its own move included; negative until it has "
        "lost; null if nothing is proven.",
    )
    proven = Boolean(
        about="Whether a proof that was checked beforehand decides the position: `win_in` is then "
        "the most plies that the win takes, and `pv` a defence that holds out longest."
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
    explanation = Object(
        ExplanationSchema, about="The reasons for the best move, with `explain`.", optional=True
    )
    comparison = Array(
        Object("ComparedSchema"), metadata=OPTIONAL, about="Answers of the engines in `compare`."
    )


class EndSchema(ResponseSchema):
    """Whether a game has ended, and how."""

    status = Choice(STATUSES)
    winner = Choice(PLAYERS, allow_none=True)
    line = Array(Object(CellSchema), about="The winning stones, in a row.")


class BriefComparedSchema(ResponseSchema):
    """The move of another engine, with `verbose=false`."""

    engine = Text(about="Its name as in `compare`.")
    agrees = Boolean(about="Whether it recommends the same move.")
    move = Object(CellSchema, allow_none=True, about="Null if the engine recommends none.")
    win_probability = Number(allow_none=True)
    problem = Object(
        ProblemSchema, allow_none=True, about="Why the engine recommends no move; else null."
    )
    error = Text(allow_none=True, about="The `detail` of `problem`; else null.")


class BriefReplySchema(ResponseSchema):
    """A move with its chances, for `verbose=false`: a part of the fields of a recommendation."""

    move = Object(CellSchema)
    win_probability = Number(allow_none=True)
    win_in = Integer(allow_none=True)
    explanation = Object(BriefExplanationSchema, about="With `explain`.", optional=True)
    comparison = Array(
        Object(BriefComparedSchema), metadata=OPTIONAL, about="Moves of the engines in `compare`."
    )


class BriefRecommendationSchema(BriefReplySchema):
    """A recommended move, with `verbose=false`."""

    after = Object(EndSchema, about="The game after the move.")
    warnings = Array(Text())


class BriefOutcomeSchema(ResponseSchema):
    """An item of a batch with `verbose=false`; one of both is null."""

    recommendation = Object(BriefRecommendationSchema, allow_none=True)
    problem = Object(ProblemSchema, allow_none=True)


class BriefBatchSchema(ResponseSchema):
    """Response to a batch, with `verbose=false`."""

    answers = Array(Object(BriefOutcomeSchema), about="In the order of the requests.")


class OutcomeSchema(ResponseSchema):
    """A recommendation, or the problem that takes its place; the other is null."""

    recommendation = Object(RecommendationSchema, allow_none=True)
    problem = Object(ProblemSchema, allow_none=True)


class ComparedSchema(OutcomeSchema):
    """Response of another engine to the same request."""

    engine = Text(about="Its name as in `compare`.")
    agrees = Boolean(about="Whether it recommends the same move.")


class BatchSchema(ResponseSchema):
    """Response to a batch."""

    answers = Array(Object(OutcomeSchema), about="In the order of the requests.")
