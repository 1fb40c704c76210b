"""Schemas of training jobs: the request for one, and its state."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

import marshmallow

from engines.model_store import NAME
from service.schemas.fields import (
    Array,
    Boolean,
    Choice,
    Digits,
    Integer,
    Message,
    Number,
    Object,
    ResponseSchema,
    Share,
    StrictSchema,
    Text,
)
from service.schemas.list_pages import PageQuerySchema, PageSchema

QUEUED: Final = "queued"
RUNNING: Final = "running"
CANCELLING: Final = "cancelling"
SUCCEEDED: Final = "succeeded"
FAILED: Final = "failed"
CANCELLED: Final = "cancelled"
STATES: Final = (QUEUED, RUNNING, CANCELLING, SUCCEEDED, FAILED, CANCELLED)
ENDED: Final = (SUCCEEDED, FAILED, CANCELLED)
"""States that a job never leaves."""
MAX_NAME: Final = 64
"""Characters of a model's name."""
MAX_GAMES: Final = 1_000_000
"""Games of one job: a week on two cores."""
MAX_SEED = 2**53 - 1
"""The largest whole number that every JSON reader keeps exactly."""
MAX_PAGE: Final = 100
"""Jobs of one page of the list."""
DEFAULT_PAGE: Final = 20
MAX_RECORD_MOVES: Final = 5_000
"""Moves of all records together, which are checked when they arrive: about 0.3 s of CPU time."""
DEFAULT_GATE: Final[Mapping[str, float]] = {"alone": 0.5, "control": 0.5, "live": 0.5}


class GateSchema(StrictSchema):
    """Scores, 0..1, that a model must exceed to go live; 0 for no test."""

    alone = Share(
        load_default=DEFAULT_GATE["alone"],
        about="The ranker without its checks against `attack-weights`, on every board: the lower "
        "end of the 95 % interval.",
    )
    control = Share(
        load_default=DEFAULT_GATE["control"],
        about="The model against `learned:control`, which has the same checks and learned nothing, "
        "likewise.",
    )
    live = Share(
        load_default=DEFAULT_GATE["live"],
        about="Against the live model, by sequential tests on every board.",
    )


MAX_GENERATIONS: Final = 10
EXAMPLE: Final = {"name": "mine", "seed": 1, "games": 2000, "match_games": 400}
"""Example request of the OpenAPI document."""


class TrainingJobRequestSchema(StrictSchema):
    """Parameters of a training job."""

    name = Text(
        MAX_NAME,
        about="Name of the model; by default one with the seed in it.",
        metadata={"pattern": f"^{NAME.pattern}$"},
    )
    seed = Integer(0, MAX_SEED, about="Seed of all randomness; drawn by default.")
    games = Integer(2, MAX_GAMES, load_default=4000, about="Games of self-play.")
    match_games = Integer(
        2,
        MAX_GAMES,
        load_default=400,
        about="Games of each match; an even number.",
        metadata={"multipleOf": 2},
    )
    evaluation_games = Integer(
        0,
        MAX_GAMES,
        load_default=0,
        about="Further games of self-play, which an evaluation of `search` is fitted to, at least "
        "2; 0 for none.",
    )
    generations = Integer(
        1,
        MAX_GENERATIONS,
        load_default=1,
        about="Retrainings in turn, of models `NAME-1` and so on: `search` plays each one's games "
        "with the evaluation of the last one that won its match. More than 1 need "
        "`evaluation_games`.",
    )
    study = Boolean(
        load_default=False, about="Whether to find out what the model learned from what."
    )
    promote = Boolean(load_default=True, about="Whether the model goes live if it passes the gate.")
    gate = Object(GateSchema, load_default=lambda: dict(DEFAULT_GATE))
    records = Text(
        about="Games of other engines in SGF, at least one of them won: the model is measured on "
        f"the winners' moves, too. They may have {MAX_RECORD_MOVES:,} moves together.",
    )

    @marshmallow.validates("name")
    def check_name(self, value: str, **_: object) -> None:
        """A model's name is a plain folder name."""
        if not NAME.fullmatch(value):
            text = (
                "{input!r:.80}: letters, digits, '-' and '.' are allowed, a letter or digit first"
            )
            raise marshmallow.ValidationError(Message(text, "model-name").format(input=value))

    @marshmallow.validates("records")
    def check_records(self, value: str, **_: object) -> None:
        """The worker stores them as a file."""
        try:
            value.encode()
        except UnicodeEncodeError as error:
            text = f"the character at {error.start} is an unpaired surrogate, which is not text"
            raise marshmallow.ValidationError(Message(text, "not-text")) from None

    @marshmallow.validates("match_games")
    def check_match_games(self, value: int, **_: object) -> None:
        """Each opening is played with both colours."""
        if value % 2:
            raise marshmallow.ValidationError(
                Message("{input} is odd, it must be even", "odd").format(input=value)
            )

    @marshmallow.validates("evaluation_games")
    def check_evaluation_games(self, value: int, **_: object) -> None:
        """One game cannot be split."""
        if value == 1:
            text = "{input} is too few, it must be 0 or at least 2"
            raise marshmallow.ValidationError(Message(text, "range").format(input=value))

    @marshmallow.validates_schema
    def check_generations(self, data: Mapping[str, object], **_: object) -> None:
        """A generation teaches the next one by its evaluation."""
        if data["generations"] != 1 and data["evaluation_games"] == 0:
            message = "generations need evaluation_games, by which each teaches the next"
            raise marshmallow.ValidationError({"generations": Message(message, "required")})


class AppliedGateSchema(ResponseSchema):
    """The gate of a job."""

    alone = Number()
    control = Number()
    live = Number()


class RecordsSchema(ResponseSchema):
    """The records of a job."""

    games = Integer(about="Number of games.")
    sha256 = Text(about="Digest of the text, in hexadecimal; the card of the model names it.")


class RequestedSchema(ResponseSchema):
    """The parameters of a job, with all defaults filled in."""

    name = Text()
    seed = Integer()
    games = Integer()
    match_games = Integer()
    evaluation_games = Integer()
    generations = Integer()
    study = Boolean()
    promote = Boolean()
    gate = Object(AppliedGateSchema)
    records = Object(RecordsSchema, allow_none=True)


class StoredJobSchema(ResponseSchema):
    """A training job as the queue stores it: its request, state and progress."""

    id = Text()
    state = Choice(STATES)
    request = Object(RequestedSchema)
    created = Text(about="RFC 3339.")
    started = Text(allow_none=True, about="RFC 3339.")
    ended = Text(allow_none=True, about="RFC 3339.")
    stage = Text(allow_none=True, about="Name of the current stage.")
    done = Integer(about="Completed steps of the stage.")
    total = Integer(allow_none=True, about="Steps of the stage; null if unknown.")
    left_s = Number(allow_none=True, about="Estimated seconds until the stage ends.")
    fault = Text(allow_none=True, about="Reason of the failure.")
    log = Array(Text(), about="Last lines of its output.")


class TrainingJobSchema(StoredJobSchema):
    """A training job: its request, state and progress."""

    note = Text(allow_none=True, about="What it waits for, if someone has to act.")


class TrainingJobsQuerySchema(PageQuerySchema):
    """A page of the list of training jobs."""

    limit = Digits(1, MAX_PAGE, load_default=DEFAULT_PAGE, about="Jobs of a page at most.")


class TrainingJobsSchema(PageSchema):
    """A page of the training jobs, latest first."""

    jobs = Array(Object(TrainingJobSchema))
