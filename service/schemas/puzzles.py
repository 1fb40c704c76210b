"""Schemas of puzzles: the list, one puzzle, and answers to it."""

from __future__ import annotations

import datetime as dt
from typing import Final

import marshmallow

from tengen.engines.puzzles.judge import HINT_KINDS, REASONS, RESULTS
from tengen.engines.puzzles.puzzles import COLLECTIONS, KINDS, LEVELS
from tengen.engines.shapes import COMBINATIONS
from tengen.service.schemas.engines import SEED_BITS, wait_field
from tengen.service.schemas.fields import (
    Array,
    Choice,
    Digits,
    Examples,
    Integer,
    Message,
    Number,
    Object,
    QuerySchema,
    ResponseSchema,
    StrictSchema,
    Text,
)
from tengen.service.schemas.list_pages import PageQuerySchema, PageSchema
from tengen.service.schemas.position_fields import PLAYERS, CellSchema, MovesField, RulesSchema
from tengen.service.schemas.positions import RECORDED
from tengen.service.schemas.synonyms import RECORD_NAMES

MAX_PAGE: Final = 500
"""Maximum number of puzzles on one page of the list."""
DEFAULT_PAGE: Final = 100
LEVEL_NAMES: Final = dict.fromkeys(("difficulty", "rank", "strength"), "`level`")
COLLECTION_NAMES: Final = dict.fromkeys(("game", "rules", "task", "kind"), "`collection`")
COLLECTION_TEXT: Final = (
    "`gomoku`, `renju`: a move wins by force. `defence`: a move of gomoku alone does not lose."
)


EXAMPLES: Final[Examples] = {"a first move": {"value": {"moves": "h8"}}}
"""Example requests of the OpenAPI document."""


class PuzzlesQuerySchema(PageQuerySchema):
    """Choice of a page of puzzles."""

    synonyms = PageQuerySchema.synonyms | LEVEL_NAMES | COLLECTION_NAMES
    level = Digits(LEVELS[0], LEVELS[-1], about="Only puzzles of this level.")
    collection = Choice(COLLECTIONS, about=f"Only puzzles of it. {COLLECTION_TEXT}")
    limit = Digits(1, MAX_PAGE, load_default=DEFAULT_PAGE, about="Puzzles of a page at most.")


class RandomPuzzleQuerySchema(QuerySchema):
    """Choice of a random puzzle."""

    synonyms = LEVEL_NAMES | COLLECTION_NAMES
    level = Digits(LEVELS[0], LEVELS[-1], about="A puzzle of this level.")
    collection = Choice(
        COLLECTIONS,
        load_default=COLLECTIONS[0],
        about=f"A puzzle of this collection. {COLLECTION_TEXT}",
    )
    seed = Digits(0, 2**SEED_BITS - 1, about="Same seed, same puzzle. Defaults to a random one.")


class DailyPuzzleQuerySchema(QuerySchema):
    """Choice of the puzzle of a day."""

    synonyms = dict.fromkeys(("day", "today"), "`date`")
    date = Text(
        about="Day, such as `2026-01-31`. Defaults to today in UTC.",
        metadata={"format": "date", "example": "2026-01-31"},
    )

    @marshmallow.validates("date")
    def check_date(self, value: str, **_: object) -> None:
        """A date of ISO 8601, without the forms that only Python reads."""
        try:
            valid = dt.date.fromisoformat(value).isoformat() == value
        except ValueError:
            valid = False
        if not valid:
            text = "{input!r:.40} is not a day such as 2026-01-31"
            raise marshmallow.ValidationError(Message(text, "date").format(input=value))


class PuzzleMovesSchema(StrictSchema):
    """The moves that were played in a puzzle."""

    synonyms = {
        **dict.fromkeys(("move", "answer", "line", "solution", "pv"), "`moves`"),
        **dict.fromkeys((*RECORDED, *RECORD_NAMES), "`moves`"),
    }
    moves = MovesField(
        about="Both sides' moves after the position of the puzzle, in turn: the solving side's "
        "first. Such as `h8i9j10` or [`h8`, `i9`, `j10`].",
        required=True,
    )
    wait_ms = wait_field()


class PuzzleSummarySchema(ResponseSchema):
    """A puzzle of a list, without its position."""

    id = Text(about="The same for all symmetric images of the position.")
    level = Integer(about=f"{LEVELS[0]}, the easiest, to {LEVELS[-1]}, by `lines`.")
    collection = Choice(COLLECTIONS, about=COLLECTION_TEXT)
    kind = Choice(
        KINDS,
        about="`fours`: continuous fours win. `threats`: fours and threats of fours are needed. "
        "`defence`: every other move loses to fours and threats.",
    )
    to_move = Choice(PLAYERS, about="The solving side.")
    plies = Integer(about="Plies of the solution, with replies that last longest; 1 for a defence.")
    breadth = Integer(about="How many moves of the winner make a four or a threat at first.")
    rating = Integer(
        about="How hard the puzzle is, on a scale like Elo's: by the length of the win, "
        "and by the positions that `search` takes to find its first move."
    )
    motif = Choice(
        COMBINATIONS,
        allow_none=True,
        about="The first combination of the winner, of a defence the opponent's: an open four, "
        "two fours, a four and an open three, two open threes, or in renju a four whose answer is "
        "forbidden.",
    )
    lines = Integer(
        about="The product of these numbers over the win: how many lines of fours and threats "
        "there are to look at, if only the solving side had a choice."
    )


class PuzzleLevelSchema(ResponseSchema):
    """A level of puzzles."""

    level = Integer()
    puzzles = Integer(about="Number of its puzzles.")


class PuzzlesSchema(PageSchema):
    """A page of puzzles, the easiest first."""

    puzzles = Array(Object(PuzzleSummarySchema))
    levels = Array(
        Object(PuzzleLevelSchema),
        about="All levels, also where one was chosen; of the chosen collection.",
    )


class PuzzleSchema(PuzzleSummarySchema):
    """A puzzle: a position whose side to move has one fastest win by force, or one defence.

    The solver has proven that no other move wins by continuous fours, or by fours and threats in
    as few plies. Slower wins may exist, and are accepted as answers. Of a defence, it has proven
    that every other move loses by fours and threats.
    """

    game = Object(RulesSchema)
    moves = Text(about="The moves that lead to the position, X first.")
    board = Array(Text(), about="Rows of `X`, `O` and `.`, from the top.")
    source = Text(about="The game that the position is from.")


class PuzzleAnswerSchema(ResponseSchema):
    """The judgement of the last move of an answer."""

    result = Choice(
        RESULTS,
        about="`solved`: it makes five, or is the one defence. `right`: it wins by "
        "force, proven against every reply by threats or by a search, whether the solution has it "
        "or not. `wrong`: it is proven not to "
        "win. `unproven`: neither was proven, so the move may win or not; do not count it as "
        "wrong.",
    )
    reply = Object(
        CellSchema,
        allow_none=True,
        about="The opponent's next move: after a right one the reply that lasts longest, after a "
        "wrong one the reply that refutes it, after an unproven one the best reply that the search "
        "found. Null after the end.",
    )
    plies = Integer(
        allow_none=True,
        about="After a right move: plies to the win after `reply`, at most. After a wrong one: "
        "plies that the opponent needs for its own win. Otherwise null.",
    )
    reason = Choice(
        REASONS,
        allow_none=True,
        about="The proof that a move is wrong: the opponent makes five, it wins by force along "
        "`line`, the board is full, or Black played on a forbidden point. Null unless "
        "`result` is `wrong`.",
    )
    line = Array(Object(CellSchema), about="The opponent's own win, beginning with `reply`.")
    time_ms = Number(about="Wall-clock time of the proofs in milliseconds.")


class PuzzleHintSchema(ResponseSchema):
    """A winning move."""

    move = Object(CellSchema, allow_none=True, about="Null where no win is proven any more.")
    plies = Integer(allow_none=True, about="Plies to the win at most, with the move.")
    kind = Choice(
        HINT_KINDS,
        allow_none=True,
        about="What the move makes; `block` answers a four of the opponent without making one, "
        "`defence` is the one move that does not lose.",
    )
