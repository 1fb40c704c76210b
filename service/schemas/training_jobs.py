"""Training jobs: what is asked for, and what is shown."""

from __future__ import annotations

from typing import Final

import marshmallow

from engines.model_store import NAME
from service.schemas.fields import (
    Array,
    Boolean,
    Choice,
    Integer,
    Message,
    Number,
    Object,
    StrictSchema,
    Text,
)
from service.schemas.responses import ResponseSchema

QUEUED, RUNNING, CANCELLING = "queued", "running", "cancelling"
SUCCEEDED, FAILED, CANCELLED = "succeeded", "failed", "cancelled"
STATES: Final = (QUEUED, RUNNING, CANCELLING, SUCCEEDED, FAILED, CANCELLED)
ENDED: Final = (SUCCEEDED, FAILED, CANCELLED)
"""States that a job never leaves."""
MAX_GAMES = 1_000_000
"""Of one job: a week of two cores."""
MAX_SEED = 2**53 - 1
"""The largest whole number that every JSON reader keeps exactly."""


class TrainingJobRequestSchema(StrictSchema):
    """A retraining."""

    name = Text(64, about="Of the model; left out, one that says the seed.")
    seed = Integer(0, MAX_SEED, about="Of everything; left out, one is drawn.")
    games = Integer(2, MAX_GAMES, load_default=1500, about="Games of self-play.")
    match_games = Integer(
        2,
        MAX_GAMES,
        load_default=400,
        about="Against attack-weights, and as many against the live model; even.",
    )
    promote = Boolean(load_default=True, about="Whether it goes live if it passes the gate.")

    @marshmallow.validates("name")
    def check_name(self, value: str, **_: object) -> None:
        """A model's name is a plain folder name."""
        if not NAME.fullmatch(value):
            text = (
                "{input!r:.80}: letters, digits, '-' and '.' are allowed, a letter or digit first"
            )
            raise marshmallow.ValidationError(Message(text, "model-name").format(input=value))

    @marshmallow.validates("match_games")
    def check_match_games(self, value: int, **_: object) -> None:
        """Each opening is played with both colours."""
        if value % 2:
            raise marshmallow.ValidationError(
                Message("{input} is odd, it must be even", "odd").format(input=value)
            )


class RequestedSchema(ResponseSchema):
    """What was asked for, with what was left out."""

    name = Text()
    seed = Integer()
    games = Integer()
    match_games = Integer()
    promote = Boolean()


class TrainingJobSchema(ResponseSchema):
    """A retraining that was asked for."""

    id = Text()
    state = Choice(STATES)
    request = Object(RequestedSchema)
    created = Text(about="RFC 3339.")
    started = Text(allow_none=True, about="RFC 3339.")
    ended = Text(allow_none=True, about="RFC 3339.")
    stage = Text(allow_none=True, about="What it is at.")
    done = Integer(about="Steps of the stage that are done.")
    total = Integer(allow_none=True, about="Steps of the stage; null where they are not known.")
    left_s = Number(allow_none=True, about="Seconds until the stage ends, if it goes on like that.")
    fault = Text(allow_none=True, about="Why it failed.")
    log = Array(Text(), about="What it said last, a line each.")
    note = Text(allow_none=True, about="What it waits for, where somebody has to do something.")


class TrainingJobsSchema(ResponseSchema):
    """Every retraining that was asked for."""

    jobs = Array(Object(TrainingJobSchema))
