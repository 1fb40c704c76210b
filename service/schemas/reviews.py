"""Schemas of reviews: the request, the objects of the stream, and the document."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar, Final, get_args

import marshmallow

from tengen.engines.game.reading import FORM
from tengen.engines.review import DEFAULT_TIME_MS, MAX_MOVES, MOTIFS, Judgement, ProofKind
from tengen.service.schemas.engines import (
    AppliedLimitsSchema,
    EngineField,
    EngineNameSchema,
    LimitsSchema,
    wait_field,
)
from tengen.service.schemas.fields import (
    Array,
    Base64,
    Boolean,
    Choice,
    Examples,
    Integer,
    Number,
    Object,
    ResponseSchema,
    StrictSchema,
    Text,
)
from tengen.service.schemas.moves import PatternLineSchema
from tengen.service.schemas.position_fields import (
    PLAYERS,
    CellSchema,
    GameField,
    MovesField,
    RulesSchema,
    cells_from_field,
    player_field,
)
from tengen.service.schemas.positions import (
    MAX_ID,
    RECORDED,
    REPEATED_GAME,
    check_form,
    present,
)
from tengen.service.schemas.problems import ProblemSchema
from tengen.service.schemas.synonyms import GAME_SYNONYMS, SEARCH_SYNONYMS

GAME_FORMS: Final = ("moves", *RECORDED)
"""Forms of a game."""
MAX_REVIEW_PV: Final = 16
"""Maximum number of moves of a principal variation, so that a response has at most 0.6 MB."""


EXAMPLES: Final[Examples] = {
    "moves": {"value": {"moves": "h8h9i8i7j8o1o15", "limits": {"time_ms": 50}}},
    "tic-tac-toe": {"value": {"game": "tictactoe", "moves": "a1b1b2c3a2a3c2"}},
}
"""Example requests of the OpenAPI document."""


class ReviewRequestSchema(StrictSchema):
    """A game to review, in one form, or in several that agree."""

    synonyms = {
        **GAME_SYNONYMS,
        **SEARCH_SYNONYMS,
        **dict.fromkeys(
            ("position", "fen", "record", "history", "pgn"),
            "`moves`, `sgf`, `psq`, `lib` or `pos`",
        ),
    }
    game = GameField()
    moves = MovesField(
        about=f"The game, such as `h8i9j10` or [`h8`, `i9`]; {MAX_MOVES} moves at most. X began, "
        "unless `to_move` implies otherwise."
    )
    sgf = Text(about=FORM["sgf"].about)
    psq = Text(about=FORM["psq"].about)
    lib = Base64(about=FORM["lib"].about)
    pos = Base64(about=FORM["pos"].about)
    to_move = player_field(about="The side to move after the last of `moves`.")
    cells_from = cells_from_field()
    engine = EngineField()
    limits = Object(
        LimitsSchema,
        about=f"Of the search of one position; by default {DEFAULT_TIME_MS} ms. N moves take N + 1 "
        "searches, which share the time that the service allows.",
    )
    wait_ms = wait_field()
    id = Text(MAX_ID, about="Client-supplied ID, echoed in the response.")

    class Meta(StrictSchema.Meta):
        """The other fields of `after`, last."""

        include: ClassVar = REPEATED_GAME

    openapi: ClassVar[Mapping[str, object]] = {
        "allOf": [
            {"anyOf": [*map(present, GAME_FORMS)]},
        ]
    }
    """Addition to the OpenAPI document, see `PositionSchema`."""

    @marshmallow.validates_schema
    def _check_one_form(self, data: Mapping[str, object], **_: object) -> None:
        check_form(data, GAME_FORMS)


class VictorySchema(ResponseSchema):
    """A proven win."""

    kind = Choice(
        get_args(ProofKind),
        about="What proves it: a line completed at once, continuous fours, continuous threats, the "
        "engine's search, or a proof that was checked beforehand.",
    )
    plies = Integer(about="Plies until it is won, its first move included.")


class SearchedSchema(ResponseSchema):
    """Cost of the search of a position."""

    nodes = Integer(about="Positions visited; 0 where none had to be.")
    depth = Integer(about="Plies searched; 0 for no search.")


class JudgedMoveSchema(ResponseSchema):
    """A move of a game with its win probabilities, for the side that played it."""

    ply = Integer(about="Number of the move, from 1.")
    player = Choice(PLAYERS)
    move = Object(CellSchema)
    win_probability_before = Number(about="With the best move; exactly 1 or 0 if proven.")
    win_probability_after = Number(about="After the move.")


class PatternSchema(ResponseSchema):
    """The stones that a motif is about."""

    player = Choice(PLAYERS, about="The side whose pattern it is.")
    moves = Array(
        Text(),
        about="Moves of both sides that lead to it: instead of the move if it missed the pattern, "
        "after the move if it allowed it; empty if the next stone makes it.",
    )
    point = Object(
        CellSchema,
        allow_none=True,
        about="Where the next stone makes it; null if the move has made it, and for a three that "
        "is on the board.",
    )
    lines = Array(Object(PatternLineSchema), about="Its lines; `point` is one of their cells.")


class MoveReviewSchema(JudgedMoveSchema):
    """A reviewed move."""

    judgement = Choice(get_args(Judgement), about="By the drop of the win probability.")
    proven = Boolean(
        about="Whether a proof that was checked beforehand decides the position before the move: "
        "the win takes `win_in_before` plies at most."
    )
    win_in_before = Integer(
        allow_none=True,
        about="Plies until the side that moves has won; negative until it has lost; null if "
        "nothing is proven.",
    )
    win_in_after = Integer(
        allow_none=True, about="The same after the move; 0 if the move won the game."
    )
    missed = Object(VictorySchema, allow_none=True, about="The proven win that the move let slip.")
    allowed = Object(
        VictorySchema, allow_none=True, about="The other side's proven win that the move allowed."
    )
    motif = Choice(
        tuple(MOTIFS),
        allow_none=True,
        about="What a mistake overlooked, such as a four-three that it missed; null for other "
        "moves, and if no motif applies.",
    )
    pattern = Object(
        PatternSchema,
        allow_none=True,
        about="The stones that the motif is about; null if it is about no four and no three.",
    )
    accuracy = Number(about="0 to 100.")
    best = Object(CellSchema, about="The best move.")
    pv = Array(
        Text(),
        about=f"Principal variation, beginning with the best move; at most {MAX_REVIEW_PV} moves.",
    )
    comment = Text(about="One sentence in English.")
    stats = Object(SearchedSchema)


class JudgementCountsSchema(ResponseSchema):
    """Number of moves of each judgement."""

    forced = Integer()
    best = Integer()
    good = Integer()
    inaccuracy = Integer()
    mistake = Integer()
    blunder = Integer()


class ReviewedPlayerSchema(ResponseSchema):
    """Moves and accuracy of one side."""

    accuracy = Number(
        allow_none=True, about="Mean over the moves that were not forced; null without any."
    )
    judgements = Object(JudgementCountsSchema)


class ReviewedPlayersSchema(ResponseSchema):
    """Moves and accuracy of both sides."""

    X = Object(ReviewedPlayerSchema)
    O = Object(ReviewedPlayerSchema)


class ReviewStatsSchema(ResponseSchema):
    """Cost of a review."""

    nodes = Integer(about="Positions visited.")
    time_ms = Number(about="Wall-clock time in milliseconds.")


class ReviewedGameSchema(ResponseSchema):
    """A reviewed game as a whole."""

    engine = Object(EngineNameSchema)
    game = Object(RulesSchema)
    winner = Choice(
        PLAYERS,
        allow_none=True,
        about="By the stones, else by the record, else by proof; null for a draw or an open game.",
    )
    decisive = Object(
        JudgedMoveSchema,
        allow_none=True,
        about="The loser's move after which its win probability stayed low; null if there is none.",
    )
    players = Object(ReviewedPlayersSchema)
    limits = Object(AppliedLimitsSchema, about="Of one position.")
    stats = Object(ReviewStatsSchema)


class ReviewSummarySchema(ReviewedGameSchema):
    """The summary of a review, with the fields that only the document has."""

    id = Text(allow_none=True, about="Client-supplied ID, echoed.")
    warnings = Array(Text(), about="Adjustments made to the request, and assumptions about it.")


class ReviewSchema(ReviewSummarySchema):
    """A review as one document."""

    moves = Array(Object(MoveReviewSchema), about="In the order of the game.")


class ReviewLineSchema(ResponseSchema):
    """An object of a streamed review."""

    final = Boolean(about="Whether it is the last one.")


class StreamedMoveSchema(ReviewLineSchema, MoveReviewSchema):
    """A reviewed move; they come from the last one to the first."""


class StreamedSummarySchema(ReviewLineSchema, ReviewSummarySchema):
    """The summary that ends a streamed review."""


class StreamedProblemSchema(ReviewLineSchema):
    """The problem that takes the place of a review's summary."""

    problem = Object(ProblemSchema)
